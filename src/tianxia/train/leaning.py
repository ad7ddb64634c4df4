"""What a net leans on while it learns: the hand-written judgement of all seats, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tianxia.bots.judge import MOST, own_values_of, values_of
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game

# Bound to a game's own.
own_values: Callable[[Any, Any], None] = unbound
spread: Callable[[Any], int] = unbound
comparing: Callable[[Any, int, Any, Any], None] = unbound


def compare(state: Any, seat: int, room: Any, said: Any) -> None:
    """What is said of every seat beside this one, counted from it, in units that make odds e to 1.

    *room* is what a rule over rows has to work in, with a number for each seat.
    """
    values = room.numbers
    own_values(state, values)
    own, unit = values[seat], spread(state)
    for other in range(1, state.n_seats):
        said[other] = (values[(seat + other) % state.n_seats] - own) / unit


def by_hand(state: Any, seat: int, room: Any, said: Any) -> None:
    """The same, but for odds that are too high to be true."""
    comparing(state, seat, room, said)
    for other in range(1, state.n_seats):
        said[other] = max(-MOST, min(said[other], MOST))


def nothing(_state: Any, _seat: int, _room: Any, _said: Any) -> None:
    """Zero, as it was."""


def comparing_of(game: Game) -> Callable[[Any, int, Any, Any], None]:
    """`compare` for a game."""
    return bind(compare, game.family, own_values=own_values_of(game), spread=values_of(game).spread)


def leaning_of(game: Game, is_by_hand: bool) -> Callable[[Any, int, Any, Any], None]:
    return bind(by_hand, game.family, comparing=comparing_of(game)) if is_by_hand else bind(nothing, game.family)
