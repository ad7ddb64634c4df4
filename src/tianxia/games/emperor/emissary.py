"""Emissaries. [Emperor 5]"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import add_word
from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet
from tianxia.games.emperor.actions import emissary_action
from tianxia.games.emperor.geometry import FIRST_PROVINCE, N_COLOURS, N_PROVINCES
from tianxia.games.emperor.paying import cost, pay, payable
from tianxia.games.emperor.province import emissary_limit, enter, n_emissaries, open_provinces
from tianxia.games.emperor.state import Piece, State


@rule
def has_room(state: State, province: int) -> bool:
    """[Emperor 5.2] Fewer emissaries than the limit; [Emperor 5.4] so none without a house."""
    return n_emissaries(state, province) < emissary_limit(state, province)


@rule
def legal_emissary(state: State, mask: BitSet) -> None:
    """[Emperor 5.1] On the dragon of an open province with room, [Emperor 5.5] [Emperor 5.6] own house or not."""
    if state.owners[state.actor].left[Piece.EMISSARY] == 0:
        return
    provinces = open_provinces(state)
    for province in range(N_PROVINCES):
        if provinces >> province & 1 and not has_room(state, province):
            provinces &= ~(1 << province)
    for colour in range(N_COLOURS):
        action = emissary_action(colour, FIRST_PROVINCE[state.map])
        add_word(mask, action, np.uint64(provinces & payable(state, colour)))


@rule
def apply_emissary(state: State, colour: int, number: int) -> None:
    province = number - FIRST_PROVINCE[state.map]
    pay(state, colour, cost(state, province, colour))
    enter(state, 1 << province, 1)
    state.owners[state.actor].left[Piece.EMISSARY] -= 1
    state.owners[state.actor].emissaries[province] += 1
