"""A leaderboard that anybody can play again: `python -m bench.leaderboard qin --deals 20 [--ppo policy.npz]`.

Every two players meet over duplicate deals, by the arena: random, greedy, the trained judge, search, OpenSpiel's
IS-MCTS and, with a file of `examples/ppo.py`, PPO. Budgets are counts of simulations, not seconds, so with the pinned
versions that the table names, the same games are played on every machine. It is kept in a folder and goes on where it
was stopped; ``leaderboard.md`` and ``leaderboard.svg`` are written there.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from pathlib import Path

from bench import rivals

from tianxia.arena import crew
from tianxia.arena.folder import Folder
from tianxia.arena.plan import Plan
from tianxia.arena.plot import plot
from tianxia.arena.run import Crew, Goal, Report, report, run
from tianxia.arena.sprt import Test
from tianxia.cli.screen import processes, ready_for_games
from tianxia.core.compiled import sources_digest
from tianxia.games import catalog

PLAYERS = ("search:simulations=400", "judge", rivals.ISMCTS, "greedy", "random")
PACKAGES = ("tianxia", "numpy", "numba", "open-spiel")
NO_TEST = Test(0.5, 0.55, 0.05, 0.05)
"""So many deals are played as were asked for."""


@dataclass(frozen=True)
class League(Plan):
    """Every two of the players at every deal."""

    def play_many(self, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        """In whatever process: the rivals have their names there, too."""
        rivals.enter()
        return super().play_many(numbers)


def versions() -> str:
    """What the games follow from."""
    known = [f"{name} {_version(name)}" for name in PACKAGES]
    return ", ".join([*known, f"program {sources_digest()}", f"Python {platform.python_version()}"])


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def written(title: str, found: Report, pairs: dict[tuple[str, str], float]) -> str:
    """The table in Markdown, and who had what of the victories against whom."""
    ranked = sorted(found.bots, key=lambda bot: -bot.share)
    names = [bot.name for bot in ranked]
    head = ["| player | share of victories | 95 % interval | rating |", "| --- | --- | --- | --- |"]
    rows = [f"| {b.name} | {b.share:.1%} | {b.low:.1%} – {b.high:.1%} | {_rating(b.rating)} |" for b in ranked]
    against = [f"| {' | '.join(['against', *names])} |", f"| {' | '.join(['---'] * (len(names) + 1))} |"]
    cells = [[f"{pairs[one, other]:.0%}" if one != other else "–" for other in names] for one in names]
    against += [f"| {' | '.join([name, *row])} |" for name, row in zip(names, cells, strict=True)]
    budget = [f"IS-MCTS: {rivals.SIMULATIONS} simulations a decision."] if rivals.ISMCTS in names else []
    return "\n".join([f"# {title}", "", *head, *rows, "", *against, "", *budget, f"{versions()}.", ""])


def _rating(rating: float | None) -> str:
    return "–" if rating is None else f"{rating:+.0f}"


def shares_of_pairs(
    players: Sequence[str], found: Sequence[tuple[list[str], list[int]]]
) -> dict[tuple[str, str], float]:
    """What the first of two had of the victories in their games, from who sat where and who won."""
    won: dict[tuple[str, str], list[float]] = {(a, b): [] for a in players for b in players if a != b}
    for seats, winners in found:
        for one, other in ((0, 1), (1, 0)):
            won[seats[one], seats[other]].append((one in winners) / len(winners))
    return {pair: sum(shares) / len(shares) for pair, shares in won.items()}


def play(game_id: str, deals: int, players: tuple[str, ...], jobs: int, seed: int, path: Path) -> str:
    """All games that are missing; returns the table."""
    plan = League(game_id, catalog.about(game_id).complete({}, 2), 2, players, seed)
    assert len(plan.line_ups) == 2 * len(list(combinations(players, 2)))
    ready_for_games(game_id, players)
    folder = Folder(path, plan)
    goal, workers = Goal(deals, NO_TEST), processes(jobs)
    team: Crew = crew.play_here if workers == 1 else partial(crew.play_in_processes, n=workers)
    try:
        found, evidence = run(folder, plan, goal, team, lambda _: None)
        games = [(game.players, game.result.winners) for game in evidence.finished(found.deals)]
        title = f"{catalog.about(game_id).title}: {found.games} games at {found.deals} deals"
        text = written(title, report(evidence, found.deals, goal), shares_of_pairs(players, games))
        folder.write("leaderboard.md", text.encode())
        picture = plot(title, found, evidence.scores(plan.names[0], found.deals), 0.5)
        folder.write("leaderboard.svg", picture.encode())
    finally:
        folder.close()
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description="A leaderboard that anybody can play again.")
    parser.add_argument("game", choices=[about.id for about in catalog.all_games()])
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--ppo", type=Path, help="policy.npz of examples/ppo.py")
    parser.add_argument("--players", default=",".join(PLAYERS))
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 is one for each core")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    players = tuple(asked.players.split(","))
    if asked.ppo:
        os.environ[rivals.POLICY] = str(asked.ppo.resolve())
    players = tuple(dict.fromkeys([*players, *(name for name in rivals.enter() if name != rivals.ISMCTS)]))
    path = asked.out or Path("arenas") / f"leaderboard-{asked.game}"
    print(play(asked.game, asked.deals, players, asked.jobs, asked.seed, path))


if __name__ == "__main__":
    main()
