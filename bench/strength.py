"""What docs/strength.md says, measured: `python bench/strength.py [WORD…] [--deals N] [--jobs J] [--out DIR]`.

Every match is an arena with a folder of its own, so that one that was stopped goes on where it was. Words choose among
the matches: a game, or what is asked (`levels`, `greedy`, `seats`, `time`, `judge`, `variants`); all of them take
days on one core.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from tianxia.bots.levels import LEVELS
from tianxia.cli.screen import processes
from tianxia.games.catalog import all_games

SEED = 1
DEALS = 200


class Match(NamedTuple):
    """One bot against another; the first must have more than is asked."""

    kind: str
    game: str
    bots: str
    seats: int
    asked: float
    options: str = ""
    """Those that differ from the game as it is usually played, as ``name=value``."""


class Bot(msgspec.Struct):
    """What came of one of them."""

    name: str
    share: float
    low: float
    high: float


class Result(msgspec.Struct):
    """Of an arena, as far as it is told here."""

    deals: int
    bots: list[Bot]


def matches() -> Iterator[Match]:
    """All that is said of the strength of bots."""
    asked_of_search = {"qin": 0.90, "china": 0.97, "han": 0.92, "huang": 0.85}
    for about in all_games():
        game = about.id
        for lower, upper in pairwise(LEVELS):
            yield Match("levels", game, f"{upper},{lower}", 2, 0.65)
        yield Match("greedy", game, "search:seconds=0.5,greedy", 2, asked_of_search[game])
        yield Match("seats", game, "search:seconds=0.5,greedy", 3, 2 / 3)
        yield Match("time", game, "search:seconds=2,search:seconds=0.2", 2, 0.60)
        for seats in (2, 3):
            yield Match("judge", game, "judge,greedy", seats, asked_of_judge(game, seats))
        yield Match("judge", game, "search:seconds=0.5:value=judge,search:seconds=0.5", 2, 0.75)
        for options, numbers in about.variants():
            for seats in numbers:
                others = options.items() - about.complete({}, seats).items()
                told = " ".join(f"{name}={value}" for name, value in sorted(others))
                yield Match("variants", game, "judge,greedy", seats, asked_of_judge(game, seats), told)


def asked_of_judge(game: str, seats: int) -> float:
    """Twice the fair share where more than two play."""
    return 2 / seats if seats > 2 else {"qin": 0.85, "huang": 0.75}.get(game, 0.90)


def played(match: Match, deals: int, jobs: int, folder: Path) -> Result:
    """The same as by hand."""
    name = f"{match.kind}-{match.game}-{match.bots}-{match.seats} {match.options}".strip().replace(":", "_")
    command = [sys.executable, "-m", "tianxia", "arena", match.game, "--bots", match.bots, "--seats", str(match.seats)]
    command += [word for option in match.options.split() for word in ("--option", option)]
    command += ["--until", f"deals={deals}", "--seed", str(SEED), "--jobs", str(jobs), "--out", str(folder / name)]
    done = subprocess.run([*command, "--json"], stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)
    return msgspec.json.decode(done.stdout, type=Result)


def row(match: Match, result: Result) -> str:
    first = next(bot for bot in result.bots if bot.name == match.bots.split(",")[0])
    share = f"{first.share:.1%} ({first.low:.1%} to {first.high:.1%})"
    is_met = "yes" if first.share >= match.asked else "no"
    kind = f"{match.kind} {match.options}".strip()
    cells = kind, match.game, match.bots, match.seats, result.deals, share, f"{match.asked:.0%}", is_met
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("words", nargs="*")
    reader.add_argument("--deals", type=int, default=DEALS)
    reader.add_argument("--jobs", type=int, default=0)
    reader.add_argument("--out", type=Path, default=Path("arenas"))
    said = reader.parse_args()
    jobs = processes(said.jobs)
    print("| | game | bots | seats | deals | share (95 %) | asked | met |\n" + "| --- " * 8 + "|", flush=True)
    for match in matches():
        if set(said.words) <= {match.kind, match.game, *match.bots.split(",")}:
            print(row(match, played(match, said.deals, jobs, said.out)), flush=True)


if __name__ == "__main__":
    main()
