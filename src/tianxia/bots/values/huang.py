"""How good a position of Huang is for a seat."""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.games.huang.scoring import score, tiebreak
from tianxia.games.huang.state import State

WON = 1 << 41


@rule
def value(state: State, seat: int) -> int:
    """Own result."""
    return score(state, seat) * WON + tiebreak(state, seat)
