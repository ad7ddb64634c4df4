"""Forts: China's, a neutral piece of its own, and Han's, which comes with a house. [Emperor 11] [Emperor 12]"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO, add_word, word_of
from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet
from tianxia.games.emperor.actions import fort_action, fort_house_action
from tianxia.games.emperor.geometry import N_COLOURS, PROVINCES_OF_SPACE
from tianxia.games.emperor.house import build
from tianxia.games.emperor.pair import legal_pair, pay_pair
from tianxia.games.emperor.paying import cost, paid_spaces, pay
from tianxia.games.emperor.province import enter, first_province, free_spaces, inner_spaces, open_provinces
from tianxia.games.emperor.state import Piece, State


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
def legal_fort(state: State, mask: BitSet) -> None:
    """[Emperor 11.2] For one card of the colour or a joker, [Emperor 11.3] in an empty province too."""
    if state.has_fort_houses or not can_place_fort(state):
        return
    sites = fort_sites(state) & inner_spaces(state, open_provinces(state))
    for colour in range(N_COLOURS):
        add_word(mask, fort_action(colour, 0), sites & paid_spaces(state, colour))


@rule
def apply_fort(state: State, colour: int, space: int) -> None:
    """[Emperor 11.3] Once placed a fort belongs to nobody; [Emperor 14.5] it turns no tile over."""
    provinces = PROVINCES_OF_SPACE[state.map, space]
    pay(state, colour, cost(state, first_province(provinces), colour))
    enter(state, provinces, 1)
    state.owners[state.actor].left[Piece.FORT] -= 1
    state.forts |= word_of(space)


# ---- Han's


@rule
def legal_fort_house(state: State, mask: BitSet) -> None:
    """[Emperor 12.2] On a free house space, [Emperor 12.4] no border space, [Emperor 12.5] with a house in reserve."""
    has_house = state.owners[state.actor].left[Piece.HOUSE] > 0
    if state.has_fort_houses and has_house and can_place_fort(state):
        legal_pair(state, mask, fort_house_action(0))


@rule
def apply_fort_house(state: State, space: int) -> None:
    """[Emperor 12.2] Fort and house come together."""
    pay_pair(state, space)
    state.owners[state.actor].left[Piece.FORT] -= 1
    state.forts |= word_of(space)
    build(state, space)


# ---- what they do


@rule
def is_doubled(state: State, owner: int, spaces: np.uint64) -> bool:
    """[Emperor 11.6] The owner of a house on a fort doubles, [Emperor 11.7] [Emperor 12.8] once however many.

    [Emperor 15.11] The Emperor never does.
    """
    return owner < state.n_seats and state.owners[owner].houses & state.forts & spaces != ZERO
