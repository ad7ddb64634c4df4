"""Forts: China's, a neutral piece of its own, and Han's, which comes with a house. [Emperor 11] [Emperor 12]"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO, add_word
from tianxia.core.compiled import rule
from tianxia.core.record import Words
from tianxia.games.emperor.geometry import COLOUR_OF_PROVINCE, N_COLOURS, N_PROVINCES, N_TOWNS, PROVINCES_OF_SPACE
from tianxia.games.emperor.house import build, first_province, paid_spaces
from tianxia.games.emperor.paying import cost, n_cards, pay
from tianxia.games.emperor.province import (
    enter,
    free_spaces,
    inner_spaces,
    open_provinces,
    settled_provinces,
)
from tianxia.games.emperor.state import FORT, FORT_HOUSE, MOST_PIECES, Piece, State
from tianxia.mechanics.chains import the_stop

PRICE = 2
"""Cards of the province's own colour for two pieces that are placed together."""


@rule
def can_place_fort(state: State) -> bool:
    """[Emperor 11.1] [Emperor 12.1] Whether the actor has a fort in reserve."""
    return state.owners[state.actor].left[Piece.FORT] > 0


# ---- China's


@rule
def fort_sites(state: State) -> np.uint64:
    """[Emperor 11.2] Free house spaces that have no fort yet."""
    return free_spaces(state) & ~state.forts


@rule
def legal_fort(state: State, mask: Words) -> None:
    """[Emperor 11.2] For one card of the colour or a joker, [Emperor 11.3] in an empty province too."""
    if state.has_fort_houses or not can_place_fort(state):
        return
    sites = fort_sites(state) & inner_spaces(state, open_provinces(state))
    for colour in range(N_COLOURS):
        add_word(mask, FORT + colour * N_TOWNS, sites & paid_spaces(state, colour))


@rule
def apply_fort(state: State, colour: int, space: int) -> None:
    """[Emperor 11.3] Once placed a fort belongs to nobody; [Emperor 14.5] it turns no tile over."""
    provinces = PROVINCES_OF_SPACE[state.map, space]
    pay(state, colour, cost(state, first_province(provinces), colour))
    enter(state, provinces, 1)
    state.owners[state.actor].left[Piece.FORT] -= 1
    state.forts |= the_stop(space)


# ---- Han's


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
def pay_pair(state: State, space: int) -> None:
    """Pay for two pieces on this space."""
    province = first_province(PROVINCES_OF_SPACE[state.map, space])
    pay(state, COLOUR_OF_PROVINCE[state.map, province], PRICE)
    enter(state, 1 << province, MOST_PIECES)


@rule
def legal_fort_house(state: State, mask: Words) -> None:
    """[Emperor 12.2] On a free house space, [Emperor 12.4] no border space, [Emperor 12.5] with a house in reserve."""
    has_house = state.owners[state.actor].left[Piece.HOUSE] > 0
    if state.has_fort_houses and has_house and can_place_fort(state):
        provinces = pair_provinces(state)
        if provinces:
            add_word(mask, FORT_HOUSE, free_spaces(state) & inner_spaces(state, provinces))


@rule
def apply_fort_house(state: State, space: int) -> None:
    """[Emperor 12.2] Fort and house come together."""
    pay_pair(state, space)
    state.owners[state.actor].left[Piece.FORT] -= 1
    state.forts |= the_stop(space)
    build(state, space)


# ---- what they do


@rule
def is_doubled(state: State, owner: int, spaces: np.uint64) -> bool:
    """[Emperor 11.6] The owner of a house on a fort doubles, [Emperor 11.7] [Emperor 12.8] once however many.

    [Emperor 15.11] The Emperor never does.
    """
    return owner < state.n_seats and state.owners[owner].houses & state.forts & spaces != ZERO
