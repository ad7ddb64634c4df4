"""From puzzles that were mined to those that come with the package: looked at again, given ways on, and chosen."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from tianxia.bots.search import Line, Search
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import load
from tianxia.insight.collection import Shipped, Way, id_of, played
from tianxia.insight.puzzles import Puzzle, searches
from tianxia.insight.themes import deeds_of, themes_of
from tianxia.insight.worlds import block_means

LINE, ANSWER = 6, 3
"""Actions that are shown of the best way, and of others."""
N_WORLDS = 40
"""In so many a line is tried out, for one in which it can be played."""
ALIKE = 0.75
"""Puzzles that have so much of their positions in common are nearly the same."""


@dataclass(frozen=True)
class Care:
    """How closely puzzles are looked at again."""

    simulations: int = 30_000
    worlds: int = 200
    rivals: int = 8
    """Moves that are shown with what follows them, beside the best and the tempting one."""
    lead: float = 0.03
    """A puzzle with another move that is less worse than that has two answers."""


@dataclass(frozen=True)
class Shipment:
    """Puzzles that are looked at again, by number; what becomes of each follows from the plan alone."""

    puzzles: Sequence[Puzzle]
    seed: int
    care: Care = Care()

    def play_many(self, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        """Each that has passed, packed; nothing of others."""
        found = [(number, examined(self.puzzles[number], self.seed, self.care)) for number in numbers]
        return [(number, msgspec.msgpack.encode(shipped) if shipped else b"") for number, shipped in found]


def examined(puzzle: Puzzle, seed: int, care: Care) -> Shipped | None:
    """The puzzle with its ways, if searches find its answer once more, and no other that is nearly as good."""
    game = load(puzzle.game)
    view = Table.from_position(game, puzzle.position, seed).view(puzzle.seat)
    search, *others = searches(game, seed, care.simulations)
    best, tempting = game.text.parse(puzzle.best), game.text.parse(puzzle.tempting)
    found = {line.action: line for line in search.why(view)}
    if next(iter(found)) != best or any(other.choose(view) != best for other in others):
        return None
    actions = list(dict.fromkeys([*list(found)[: 1 + care.rivals], tempting]))
    losses = _losses(search, view, actions, care.worlds)
    if min(losses[1:]) < care.lead:
        return None
    worlds = _Worlds(puzzle)
    ways = [_way(worlds, action, loss, found.get(action)) for action, loss in zip(actions, losses, strict=True)]
    return _shipped(puzzle, ways)


def _losses(search: Search, view: View, actions: Sequence[int], n_worlds: int) -> list[float]:
    """Parts of the victory that actions are worth less than the first of them."""
    means = block_means(search, view, actions, np.arange(n_worlds, dtype=np.uint64))[:, :, view.seat].mean(0)
    return [round(float(means[0] - mean), 3) for mean in means]


class _Worlds:
    """Worlds in which the position of a puzzle may be, each set up once."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.game, self._puzzle = load(puzzle.game), puzzle
        self._tables: dict[int, Table] = {}

    def furthest(self, actions: Sequence[int]) -> tuple[int, int]:
        """How many of the actions can be played in the world in which most can, and its seed."""
        best = 0, 0
        for seed in range(N_WORLDS):
            best = max(best, (self._length(seed, actions), -seed))
            if best[0] == len(actions):
                break
        return best[0], -best[1]

    def _length(self, seed: int, actions: Sequence[int]) -> int:
        if seed not in self._tables:
            self._tables[seed] = Table.from_position(self.game, self._puzzle.position, seed)
        table, number = self._tables[seed], 0
        while number < len(actions) and not table.is_over and table.is_legal(actions[number]):
            table.play(actions[number])
            number += 1
        table.go_back(0)
        return number


def _way(worlds: _Worlds, action: int, loss: float, line: Line | None) -> Way:
    """In the first world in which as much of the line can be played as in any."""
    actions = ([step.action for step in line.steps] if line else [action])[: ANSWER if loss else LINE]
    n, seed = worlds.furthest(actions)
    said = [worlds.game.notation(each) for each in actions]
    return Way(said[0], loss, seed, said[:n])


def _shipped(puzzle: Puzzle, ways: Sequence[Way]) -> Shipped:
    """With themes by what the best move brings about, and by what follows the tempting one."""
    name = id_of(puzzle.game, puzzle.position)
    draft = Shipped(name, puzzle.game, puzzle.position, puzzle.seat, puzzle.level, [], puzzle.tempting, list(ways))
    tempting = draft.way(puzzle.tempting)
    assert tempting is not None
    deeds, instead = (deeds_of(played(draft, way), puzzle.seat) for way in (draft.best, tempting))
    return msgspec.structs.replace(draft, themes=themes_of(load(puzzle.game).family, deeds, instead))


# ---- which of them


def chosen(puzzles: Iterable[Shipped], most: int) -> list[Shipped]:
    """So many at most, of all themes and levels in turn, the clearest of each first; none like another."""
    groups: dict[tuple[str, int], deque[Shipped]] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: (-puzzle.lead, puzzle.id)):
        groups.setdefault((puzzle.themes[0], puzzle.level), deque()).append(puzzle)
    taken = list[Shipped]()
    for puzzle in _in_turn([groups[key] for key in sorted(groups)]):
        if len(taken) < most and not any(is_like(puzzle, other) for other in taken):
            taken.append(puzzle)
    return sorted(taken, key=lambda puzzle: puzzle.id)


def _in_turn(groups: Sequence[deque[Shipped]]) -> Iterator[Shipped]:
    while any(groups):
        for group in groups:
            if group:
                yield group.popleft()


def is_like(one: Shipped, other: Shipped) -> bool:
    """Whether two positions are nearly the same, as those of one game a turn apart are."""
    words, others = _words(one), _words(other)
    return len(words & others) >= ALIKE * len(words | others)


def _words(puzzle: Shipped) -> set[str]:
    """What a position says, each word with where it stands; numbers of turns and what is left tell nothing."""
    parts = [part.strip() for part in puzzle.position.split(";")]
    told = [(number, part) for number, part in enumerate(parts) if not re.match(r"turn |bag |deck |left ", part)]
    return {f"{part.split()[0] if ' ' in part else number} {word}" for number, part in told for word in part.split()}
