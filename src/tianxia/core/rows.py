"""Tables as rows of arrays: how their games end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tianxia.core.compiled import unbound

# Bound to a game's own functions by `compiled.bind`.
is_over: Callable[[Any], bool] = unbound
share_out: Callable[[Any, int, Any], None] = unbound
give_up: Callable[[Any, Any], None] = unbound


def has_ended(state: Any, n_actions: int, longest: int, shares: Any) -> bool:
    """After an action: whether the game has ended, or is given up for its length; then what each seat has of it."""
    if is_over(state):
        share_out(state, 0, shares)
        return True
    if n_actions < longest:
        return False
    give_up(state, shares)
    return True


def share_equally(state: Any, shares: Any) -> None:
    """Of a game that was given up every seat has as much."""
    for seat in range(state.n_seats):
        shares[seat] = 1.0 / state.n_seats
