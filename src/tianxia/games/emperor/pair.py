"""Two pieces placed together: Han's fort with its house, a market with its emissary. [Emperor 12] [Emperor 13]"""

from __future__ import annotations

from tianxia.core.bits import add_word
from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet
from tianxia.games.emperor.geometry import COLOUR_OF_PROVINCE, N_PROVINCES, PROVINCES_OF_SPACE
from tianxia.games.emperor.paying import n_cards, pay
from tianxia.games.emperor.province import (
    enter,
    first_province,
    free_spaces,
    inner_spaces,
    open_provinces,
    settled_provinces,
)
from tianxia.games.emperor.state import MOST_PIECES, State

PRICE = 2
"""Cards of the province's own colour."""


@rule
def pair_provinces(state: State) -> int:
    """Where two pieces can be placed together.

    [Emperor 12.2] [Emperor 13.2] Two cards of the province's own colour pay them; [Emperor 12.3] [Emperor 13.3] they
    are both pieces of the turn, so the province was not empty.
    """
    if state.n_pieces > 0:
        return 0
    provinces = open_provinces(state) & settled_provinces(state)
    for province in range(N_PROVINCES):
        if n_cards(state, COLOUR_OF_PROVINCE[state.map, province]) < PRICE:
            provinces &= ~(1 << province)
    return provinces


@rule
def legal_pair(state: State, mask: BitSet, first: int) -> None:
    """On a free house space, [Emperor 12.4] no border space; *first* is the action of the map's first space."""
    provinces = pair_provinces(state)
    if provinces:
        add_word(mask, first, free_spaces(state) & inner_spaces(state, provinces))


@rule
def pay_pair(state: State, space: int) -> None:
    """Pay for two pieces on this space."""
    province = first_province(PROVINCES_OF_SPACE[state.map, space])
    pay(state, COLOUR_OF_PROVINCE[state.map, province], PRICE)
    enter(state, 1 << province, MOST_PIECES)
