"""What a net leans on while it learns: the hand-written judgement of the seat that acts, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tianxia.bots.judge import MOST, values_of
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game

# Bound to a game's own.
value: Callable[[Any, int], int] = unbound
spread: Callable[[Any], int] = unbound


def by_hand(state: Any, seat: int) -> float:
    """In units that make odds e to 1."""
    return max(-MOST, min(value(state, seat) / spread(state), MOST))


def nothing(_state: Any, _seat: int) -> float:
    return 0.0


def leaning_of(game: Game, is_by_hand: bool) -> Callable[[Any, int], float]:
    if not is_by_hand:
        return bind(nothing, game.id)
    family = values_of(game)
    return bind(by_hand, game.id, value=family.value, spread=family.spread)
