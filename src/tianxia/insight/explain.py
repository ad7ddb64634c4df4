"""Why a move was better than another: what comes of the one and not of the other, in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tianxia.coaching.outlook import outcome
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.core.words import Event
from tianxia.insight.review import Decision

N_STEPS = 4
"""So far are lines followed."""


class Told(NamedTuple):
    """What a seat's action brings about."""

    seat: int
    event: Event


def explained(table: Table, decision: Decision) -> tuple[list[Told], list[Told]]:
    """What follows the best action and not the chosen one, and the other way round."""
    view = View.of(table.game, table.at(decision.step), decision.seat)
    better, instead = (list(_told(view, line[:N_STEPS])) for line in (decision.line, decision.answer))
    return _without(better, instead), _without(instead, better)


def _told(view: View, line: Sequence[tuple[int, int]]) -> Iterator[Told]:
    """In one world that agrees with the view, as far as the line can be played there; what chance does is left out."""
    game, world = view.game, view.redeal(new_dice(0))
    for seat, action in line:
        if game.call.is_over(world) or action not in game.legal_actions(world):
            return
        events, _ = outcome(game, world, view.seat, action)
        yield from (Told(seat, event) for event in events if event.key not in game.text.by_chance)


def _without(these: Sequence[Told], others: Sequence[Told]) -> list[Told]:
    return [each for each in these if each not in others]
