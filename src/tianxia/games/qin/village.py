"""Villages: connecting and conquering. [Qin 6]"""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.core.record import NONE
from tianxia.games.qin.geometry import NEIGHBOURS, Space
from tianxia.games.qin.province import numbered, touching
from tianxia.games.qin.state import MAX_PROVINCES, N_COLOURS, State
from tianxia.mechanics.tally import sole_leader, tally_add


@rule
def villages_beside(state: State, province: int) -> int:
    """The villages edge to edge with a province, as bits."""
    found = 0
    start = state.provinces[province].a_square
    square = start
    while True:
        for side in range(4):
            neighbour = NEIGHBOURS[square, side]
            if neighbour != NONE and state.space[neighbour] >= Space.VILLAGE:
                found |= 1 << (state.space[neighbour] - Space.VILLAGE)
        square = state.derived.ring[square]
        if square == start:
            return found


@rule
def pagodas_beside(state: State, village: int) -> int:
    """[Qin 6.2] Every seat's pagodas on the provinces that touch the village, each province once, as a tally."""
    squares = state.villages[village].squares
    pagodas = 0
    for colour in range(N_COLOURS):
        beside = touching(state, colour, squares[0]) | touching(state, colour, squares[1])
        for number in range(MAX_PROVINCES):
            if beside >> number == 0:
                break
            if beside >> number & 1:
                province = numbered(state, colour, number)
                pagodas = tally_add(pagodas, province.owner, province.pagodas)
    return pagodas


@rule
def claimant(state: State, village: int) -> int:
    """[Qin 6.3] The seat with strictly most pagodas beside the village, NONE if there is none."""
    return sole_leader(pagodas_beside(state, village), state.n_seats)


@rule
def leave_conquered(state: State, villages: int) -> None:
    """[Qin 6.4] A held village is lost to a seat with more than its holder and everybody else.

    [Qin 7.1] Pagodas come back first; the village is taken afterwards, as an empty one.
    """
    for village in range(state.n_villages):
        if villages >> village & 1:
            holder = state.villages[village].holder
            taker = claimant(state, village)
            if holder != NONE and taker != NONE and taker != holder:
                state.seats[holder].pagodas += 1
                state.villages[village].holder = NONE
