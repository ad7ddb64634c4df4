"""Puzzles: positions of bots' games where one move is clearly better than all others, and not the obvious one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from tianxia.bots.judge import expert_judge_of, judge_of
from tianxia.bots.playing import play_out, seed_of
from tianxia.bots.registry import in_full, make
from tianxia.bots.search import Budget, Line, Search
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.record import read_lines
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import load
from tianxia.insight.themes import deed_of, themes_of
from tianxia.insight.worlds import block_means, estimate

PLAYERS = "solid", "casual"
"""Good games with something to find in them."""
OPEN = {"huang": {"open_points": "true"}}
"""Options with which a position tells all that a seat could remember."""
LEVELS = 8, 32, 128, 512
"""A puzzle is the harder, the more simulations a search needs to find its answer every time."""


@dataclass(frozen=True)
class Bar:
    """What a position must pass to be a puzzle."""

    n_legal: int = 6
    """Moves, at least."""
    glances: tuple[int, ...] = 80, 400
    """Simulations of first looks, each of which most positions do not pass."""
    lead: float = 0.06
    """Of the victory, over the second best: found at the last glance, and then over many worlds with certainty. At
    glances before that less is enough: what is hard to find shows late."""
    simulations: int = 3000
    """Of closer looks."""
    looks: int = 3
    """All of them must find the same, by dice of their own."""
    worlds: int = 400
    rivals: int = 3
    """Moves that the best is compared with, and the one that ``greedy`` would choose."""


class Puzzle(msgspec.Struct, frozen=True):
    """A position and the only good move."""

    game: str
    position: str
    """As the seat sees it."""
    seat: int
    best: str
    tempting: str
    """What ``greedy`` would do."""
    lead: float
    """By how much of the victory the best move is better than the next, at the least."""
    level: int
    """From 0, for which a glance is enough."""
    themes: list[str]
    line: list[str]
    """What is likely to follow."""


class Miner:
    """Looks for puzzles in one game."""

    def __init__(self, game: Game, seed: int, bar: Bar | None = None) -> None:
        self.game, self.seed, self.bar = game, seed, bar or Bar()

    def mine(self, options: Mapping[str, str], n_seats: int, number: int) -> Iterator[Puzzle]:
        """Those of one game of bots; no two in the same turn."""
        full, names = {**options, **OPEN.get(self.game.id, {})}, self._players()
        table = Table(self.game, full, n_seats, seed_of(self.seed, "puzzle", number))
        play_out(table, [names[(seat + number) % len(names)] for seat in range(n_seats)])
        last = -1
        for step, move in enumerate(table.moves):
            states = table.at(step)
            turn = int(states["turn"][0])
            view = View.of(self.game, states, move.seat)
            if turn != last and (found := self.examine(view)):
                last = turn
                yield self._puzzle(table.position(step, move.seat), view, *found)

    def _players(self) -> list[str]:
        """Without a clock: what is found shall not depend on what else the machine does."""
        full = [in_full(name, self.game.id).split(":") for name in PLAYERS]
        return [":".join(part for part in parts if not part.startswith("seconds=")) for parts in full]

    def examine(self, view: View) -> tuple[Line, int, float] | None:
        """The best move, the tempting one and the lead, if it is a puzzle."""
        bar = self.bar
        if len(view.legal) < bar.n_legal:
            return None
        tempting, lines = make("greedy", self.game, self.seed).choose(view), list[Line]()
        for number, simulations in enumerate(bar.glances, 1):
            lines = self._search(0, simulations).why(view)
            if not self._is_promising(lines, tempting, bar.lead * number / len(bar.glances)):
                return None
        best, *rivals = (line.action for line in lines[: 1 + bar.rivals])
        if not self._is_found(view, best, bar.simulations):
            return None
        lead = self._lead(view, best, [*dict.fromkeys([*rivals, tempting])])
        return (lines[0], tempting, lead) if lead >= bar.lead else None

    def _is_promising(self, lines: Sequence[Line], tempting: int, lead: float) -> bool:
        """Whether the best move leads by enough, and is not the tempting one."""
        best, *others = lines
        if not others or best.action == tempting:
            return False
        return best.share - max(line.share for line in others[: self.bar.rivals]) >= lead

    def _search(self, look: int, simulations: int) -> Search:
        return Search(self.game, new_dice(seed_of(self.seed, "look", look)), Budget(simulations=simulations))

    def _is_found(self, view: View, action: int, simulations: int) -> bool:
        """By every look."""
        return all(self._search(1 + look, simulations).choose(view) == action for look in range(self.bar.looks))

    def _lead(self, view: View, best: int, rivals: Sequence[int]) -> float:
        """Over the strongest rival, at the least."""
        seeds = np.random.default_rng(self.seed).integers(0, 2**64, self.bar.worlds, dtype=np.uint64)
        found = block_means(self._search(0, 1), view, [best, *rivals], seeds)[:, :, view.seat]
        return min(estimate(found[:, 0] - found[:, k]).low for k in range(1, len(rivals) + 1))

    def _puzzle(self, position: str, view: View, best: Line, tempting: int, lead: float) -> Puzzle:
        said = self.game.notation
        level = next((k for k, n in enumerate(LEVELS) if self._is_found(view, best.action, n)), len(LEVELS))
        line, themes = (
            [said(each.action) for each in best.steps],
            themes_of(self.game.family, [deed_of(view, best.action)]),
        )
        return Puzzle(self.game.id, position, view.seat, said(best.action), said(tempting), lead, level, themes, line)


@dataclass(frozen=True)
class Mining:
    """Games of bots that are looked through, numbered through; what is found follows from the plan alone."""

    game_id: str
    options: Mapping[str, str]
    n_seats: int
    seed: int

    def play_many(self, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        """The puzzles of games, a line each."""
        miner = Miner(load(self.game_id), self.seed)
        return [(number, self._lines(miner, number)) for number in numbers]

    def _lines(self, miner: Miner, number: int) -> bytes:
        found = miner.mine(self.options, self.n_seats, number)
        return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in found)


def read_puzzles(path: Path) -> list[Puzzle]:
    """Of a file with one a line; or `BadInput`."""
    return [puzzle for _, puzzle in read_lines(path, _read)]


def _read(line: bytes) -> Puzzle:
    try:
        puzzle = msgspec.json.decode(line, type=Puzzle)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(str(error)) from None
    table = Table.from_position(load(puzzle.game), puzzle.position)
    if table.to_move != puzzle.seat:
        raise BadInput(f"seat {puzzle.seat} does not decide in this position")
    return puzzle


def is_kept(puzzle: Puzzle, simulations: int, seed: int) -> bool:
    """Whether a search finds the same answer, by hand and as an expert."""
    game = load(puzzle.game)
    view = Table.from_position(game, puzzle.position, seed).view(puzzle.seat)
    best = game.text.parse(puzzle.best)
    return all(by.choose(view) == best for by in searches(game, seed, simulations))


def searches(game: Game, seed: int, simulations: int) -> list[Search]:
    """By hand, as puzzles are mined, and by whoever tells people what moves are worth, if that is somebody else."""
    judges, budget = dict.fromkeys((judge_of(game), expert_judge_of(game))), Budget(simulations=simulations)
    return [Search(game, new_dice(seed), budget, judge=judge) for judge in judges]
