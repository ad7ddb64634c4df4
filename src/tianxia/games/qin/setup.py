"""The start of a table. [Qin 1]"""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, blank
from tianxia.core.rng import draw
from tianxia.games.qin.board import Board
from tianxia.games.qin.geometry import SQUARES, Space
from tianxia.games.qin.province import cover
from tianxia.games.qin.state import (
    HAND,
    N_KINDS,
    PAGODAS_OF_SEATS,
    STATE,
    TILES_OF_A_KIND,
    State,
)


def prepare(board: Board, n_seats: int) -> State:
    """[Qin 1.1] [Qin 1.2] [Qin 1.3] Board, tiles and pagodas before any chance."""
    state: Any = blank(STATE)
    state.n_seats = n_seats
    state.unlaid[:] = TILES_OF_A_KIND
    state.secret.bag[:] = TILES_OF_A_KIND
    state.n_bag = N_KINDS * TILES_OF_A_KIND
    for seat in range(n_seats):
        state.seats[seat].pagodas = PAGODAS_OF_SEATS[n_seats]
    state.province[:] = NONE
    lay_out(state, board)
    return state


def lay_out(state: Any, board: Board) -> None:
    """[Qin 1.1] Steppe, water, villages and the three printed starts."""
    state.space[:] = Space.WATER
    state.space[list(SQUARES)] = Space.STEPPE
    for square in board.water:
        state.space[square] = Space.WATER
    state.n_villages = len(board.villages)
    for village in range(len(state.villages)):
        state.villages[village].holder = NONE
    for village, squares in enumerate(board.villages):
        state.villages[village].squares[:] = squares[0], squares[-1]
        for square in squares:
            state.space[square] = Space.VILLAGE + village
    for square in np.flatnonzero(state.space == Space.STEPPE):
        set_bit(state.derived.free, int(square))
    for colour, square in board.starts.items():
        cover(state, square, colour)


@rule
def deal(state: State, seed: np.uint64) -> None:
    """[Qin 1.4] Three hidden tiles for every seat; the others are the piles."""
    state.secret.rng = seed
    for seat in range(state.n_seats):
        for _ in range(HAND):
            kind = draw(state.secret, state.secret.bag)
            state.seats[seat].hidden.hand[kind] += 1
        state.seats[seat].n_hand = HAND
    state.n_bag -= HAND * state.n_seats
