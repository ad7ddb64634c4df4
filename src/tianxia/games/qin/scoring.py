"""Who wins a game, and a series of games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tianxia.core.compiled import rule
from tianxia.games.qin.state import PAGODAS_OF_SEATS, State

_PAGODAS = np.array([PAGODAS_OF_SEATS.get(n_seats, 0) for n_seats in range(max(PAGODAS_OF_SEATS) + 1)], np.int64)


@rule
def score(state: State, seat: int) -> int:
    """[Qin 8.6] The seat's pagodas on the board. Whoever has put up the last one has most of all."""
    return _PAGODAS[state.n_seats] - state.seats[seat].pagodas


@rule
def tiebreak(_state: State, _seat: int) -> int:
    """[Qin 8.6] Ties are shared."""
    return 0


def series_points(state: State, seat: int) -> int:
    """[Qin 9.1] Every game of a series adds the pagodas a seat has left."""
    return state.seats[seat].pagodas


def series_winners(totals: Sequence[int]) -> list[int]:
    """[Qin 9.2] Fewest pagodas left in total win, ties shared."""
    return [player for player, total in enumerate(totals) if total == min(totals)]
