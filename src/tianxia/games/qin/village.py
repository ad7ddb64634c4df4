"""Villages: connecting and conquering. [Qin 6]"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import has_bit, lowest
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.games.qin.province import add_pagodas, touching
from tianxia.games.qin.state import N_COLOURS, State
from tianxia.mechanics.tally import sole_leader


@rule
def pagodas_beside(state: State, village: int) -> int:
    """[Qin 6.2] Every seat's pagodas on the provinces that touch the village, each province once, as a tally."""
    first, second = state.villages[village].squares[0], state.villages[village].squares[1]
    pagodas = 0
    for colour in range(N_COLOURS):
        beside = 0
        if has_bit(state.derived.beside[colour], first):
            beside |= touching(state, colour, first)
        if second != first and has_bit(state.derived.beside[colour], second):
            beside |= touching(state, colour, second)
        pagodas = add_pagodas(state, colour, beside, pagodas)
    return pagodas


@rule
def claimant(state: State, village: int) -> int:
    """[Qin 6.3] The seat with strictly most pagodas beside the village, NONE if there is none."""
    return sole_leader(pagodas_beside(state, village), state.n_seats)


@rule
def changing_hands(state: State, villages: int) -> int:
    """Those of *villages* that get another holder, as bits.

    [Qin 6.3] An empty village goes to its claimant. [Qin 6.4] A held one is lost only to a claimant who is not its
    holder.
    """
    changing = 0
    while villages:
        village = lowest(np.uint64(villages))
        taker = claimant(state, village)
        if taker != NONE and taker != state.villages[village].holder:
            changing |= 1 << village
        villages &= villages - 1
    return changing


@rule
def leave(state: State, villages: int) -> None:
    """[Qin 7.1] The pagodas of the villages that change hands come back first."""
    for village in range(state.n_villages):
        holder = state.villages[village].holder
        if villages >> village & 1 and holder != NONE:
            state.seats[holder].pagodas += 1
            state.villages[village].holder = NONE
