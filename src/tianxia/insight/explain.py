"""Why a move was better than another: what comes of the one and not of the other, in the words of the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tianxia.coaching.coach import remarks
from tianxia.coaching.outlook import outcome
from tianxia.core.game import Game
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.core.words import Event

N_STEPS = 4
"""So far are lines followed."""
N_REMARKS = 2
Steps = Sequence[tuple[int, int]]
"""Seats and actions."""


class Told(msgspec.Struct, frozen=True):
    """What a seat's action brings about: a key of the game's catalogs and its values."""

    seat: int
    key: str
    values: dict[str, Any]


def explained(view: View, better: Steps, instead: Steps) -> tuple[list[Told], list[Told]]:
    """What the better action brings its seat, and what others can do after the other one alone."""
    first, second = (list(_told(view, line[:N_STEPS])) for line in (better, instead))
    return _brought(first, second, view.seat)


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


def _told(view: View, line: Steps) -> Iterator[Told]:
    """In one world that agrees with the view, as far as the line can be played there; what chance does is left out."""
    game, world = view.game, view.redeal(new_dice(0))
    for seat, action in line:
        if game.call.is_over(world) or action not in game.legal_actions(world):
            return
        events, _ = outcome(game, world, view.seat, action)
        yield from _said(game, seat, events)


def _said(game: Game, seat: int, events: Sequence[Event]) -> Iterator[Told]:
    for event in events:
        if event.key not in game.text.by_chance:
            yield Told(seat, event.key, dict(event.values))


def _without(these: Sequence[Told], others: Sequence[Told]) -> list[Told]:
    return [each for each in these if each not in others]


def _brought(better: Sequence[Told], instead: Sequence[Told], seat: int) -> tuple[list[Told], list[Told]]:
    """What others do after the better action, and what its seat would do after the other, explains nothing."""
    gained, averted = _without(better, instead), _without(instead, better)
    return [each for each in gained if each.seat == seat], [each for each in averted if each.seat != seat]
