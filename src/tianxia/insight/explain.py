"""Why a move was better than another: what comes of the one and not of the other, in the words of the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from tianxia.coaching.coach import remarks
from tianxia.coaching.outlook import outcome
from tianxia.core.game import Game
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.core.words import Event

N_STEPS = 4
"""So much of a line is told."""
N_REMARKS = 2
N_TOLD = 5
"""So much at most is told of what a move brings, or averts."""
RECKONING = "scored.final", "final.", "over"
"""How keys of events begin that tell what the end of a game brings everybody, whoever has ended it."""
Steps = Sequence[tuple[int, int]]
"""Seats and actions."""
SUBJECTS = "owner", "winner", "attacker", "seat"
"""Names of values that say whom an event is about: the first that there is."""


class Told(msgspec.Struct, frozen=True):
    """What a seat's action brings about: a key of the game's catalogs and its values."""

    seat: int
    key: str
    values: dict[str, Any]


def explained(view: View, better: Steps, instead: Steps) -> tuple[list[Told], list[Told]]:
    """What the better action brings its seat, and what others can do after the other one and no longer after it.

    Both lines are compared at the same point of the game, the end of the seat's next turn at the latest.
    """
    end = int(view.record["turn"]) + int(view.record["n_seats"]) + 1
    first, second = (_Course(view).follow(line, end) for line in (better, instead))
    return _weightiest(_brought(first, second)), _weightiest(_averted(_Course(view), better, second))


def advised(view: View, best: int, played: int) -> list[Told]:
    """What a coach would have said for the one action and not for the other, what matters most first."""
    found = [one for one in remarks(view, seconds=math.inf) if best in one.actions and played not in one.actions]
    found.sort(key=lambda one: -one.weight)
    return [Told(view.seat, one.event.key, dict(one.event.values)) for one in found[:N_REMARKS]]


def contrasted(best: Table, other: Table, seat: int) -> tuple[list[Told], list[Told]]:
    """What follows from the one and not from the other of two tables that have gone different ways from one position,
    as a seat sees them."""
    better, instead = (list(_seen(table, seat)) for table in (best, other))
    return _without(better, instead), _without(instead, better)


def _seen(table: Table, seat: int) -> Iterator[Told]:
    for number, move in enumerate(table.moves[:N_STEPS], 1):
        yield from _said(table.game, move.seat, table.events_seen(number, seat))


class _Deed(NamedTuple):
    """An action of a line."""

    seat: int
    action: int
    turn: int
    told: list[Told]


class _Course:
    """One world that agrees with a view, always the same, and what is done there; what chance does is left out."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.deeds = list[_Deed]()
        self._game, self._world = view.game, view.redeal(new_dice(0))

    @property
    def turn(self) -> int:
        return int(self._world["turn"][0])

    @property
    def is_over(self) -> bool:
        return bool(self._game.call.is_over(self._world))

    @property
    def end(self) -> int:
        """The first turn of which not all is known."""
        return self.turn + self.is_over

    def is_turn_of(self, seat: int) -> bool:
        return not self.is_over and int(self._game.call.to_move(self._world)) == seat

    def can(self, seat: int, action: int) -> bool:
        return self.is_turn_of(seat) and action in self._game.legal_actions(self._world)

    def do(self, seat: int, action: int) -> _Deed:
        turn = self.turn
        events, _ = outcome(self._game, self._world, self.seat, action)
        self.deeds.append(_Deed(seat, action, turn, list(_said(self._game, seat, events))))
        return self.deeds[-1]

    def follow(self, line: Steps, end: int) -> _Course:
        """As far as it can be played, and not into the turn of this number."""
        for seat, action in line:
            if self.turn >= end or not self.can(seat, action):
                break
            self.do(seat, action)
        return self


def _subject(told: Told) -> int | None:
    return next((told.values[name] for name in SUBJECTS if name in told.values), None)


def _brought(better: _Course, other: _Course) -> list[Told]:
    """What the seat does and gets by the one and not by the other, as far as both are known.

    What the end of the game brings is compared only where both come to it.
    """
    end, is_reckoned = min(better.end, other.end), better.is_over and other.is_over
    own = [deed for n, deed in enumerate(better.deeds) if deed.seat == better.seat and (not n or deed.turn < end)]
    told = [each for deed in own for each in (deed.told if is_reckoned else _before_the_end(deed.told))]
    gained = _without(told, [each for deed in other.deeds for each in deed.told])
    return [each for each in gained if _subject(each) in (None, better.seat)]


def _averted(course: _Course, better: Steps, other: _Course) -> list[Told]:
    """What others do after the other action until its seat decides again, and cannot do after the better one.

    After the seat's turn with the better action everything is done again up to the first that is not legal any more, or
    has other effects: nobody can say what would have come after that.
    """
    turn = course.turn
    if course.follow(better, turn + 1).turn == turn:
        return []
    later = (deed for deed in other.deeds if deed.turn > turn)
    for deed in takewhile(lambda deed: deed.seat != other.seat and course.is_turn_of(deed.seat), later):
        again = course.do(deed.seat, deed.action).told if course.can(deed.seat, deed.action) else []
        if _keys(deed.told) != _keys(again):
            return [each for each in _gone(deed.told, again) if not _is_score_of(each, other.seat)]
    return []


def _is_score_of(told: Told, seat: int) -> bool:
    return "points" in told.values and _subject(told) == seat


def _gone(told: Sequence[Told], again: Sequence[Told]) -> list[Told]:
    """What does not come about again, unless something else does in its place."""
    is_less = _keys(again) <= _keys(told)
    return [each for each in _before_the_end(told) if is_less and each.key not in _keys(again)]


def _keys(told: Sequence[Told]) -> set[str]:
    return {each.key for each in told}


def _before_the_end(told: Sequence[Told]) -> list[Told]:
    return list(takewhile(lambda each: not each.key.startswith(RECKONING), told))


def _weightiest(told: Sequence[Told]) -> list[Told]:
    """What scores most; in the order in which it comes about, as sentences go on from what stands before them."""
    found = sorted(range(len(told)), key=lambda n: -told[n].values.get("points", 0))[:N_TOLD]
    return [told[n] for n in sorted(found)]


def _said(game: Game, seat: int, events: Sequence[Event]) -> Iterator[Told]:
    for event in events:
        if event.key not in game.text.by_chance:
            yield Told(seat, event.key, dict(event.values))


def _without(these: Sequence[Told], others: Sequence[Told]) -> list[Told]:
    return [each for each in these if each not in others]
