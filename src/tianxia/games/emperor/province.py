"""What stands in the provinces, and where pieces of this turn may go."""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO, popcount
from tianxia.core.compiled import rule
from tianxia.games.emperor.geometry import ALL_PROVINCES, BORDERS, N_PROVINCES, SPACES, SPACES_OF_PROVINCE
from tianxia.games.emperor.state import State
from tianxia.mechanics.tally import tally_add, tally_most


@rule
def houses(state: State) -> np.uint64:
    """The spaces with a house."""
    spaces = ZERO
    for owner in range(state.n_owners):
        spaces |= state.owners[owner].houses
    return spaces


@rule
def markets(state: State) -> np.uint64:
    """The spaces with a market."""
    spaces = ZERO
    for seat in range(state.n_seats):
        spaces |= state.owners[seat].markets
    return spaces


@rule
def free_spaces(state: State) -> np.uint64:
    """[Emperor 4.1] House spaces with neither house nor market; [Emperor 4.2] a fort alone leaves its space free."""
    return SPACES[state.map] & ~(houses(state) | markets(state))


@rule
def houses_on(state: State, spaces: np.uint64) -> int:
    """Every owner's houses on these spaces as a tally."""
    tally = 0
    for owner in range(state.n_owners):
        tally = tally_add(tally, owner, popcount(state.owners[owner].houses & spaces))
    return tally


@rule
def n_houses(state: State, province: int) -> int:
    """Every owner's houses in a province as a tally; [Emperor 10.4] a border house counts in both of its provinces."""
    return houses_on(state, SPACES_OF_PROVINCE[state.map, province])


@rule
def n_emissaries(state: State, province: int) -> int:
    """All emissaries on the province's dragon."""
    n = 0
    for owner in range(state.n_owners):
        n += state.owners[owner].emissaries[province]
    return n


@rule
def emissary_limit(state: State, province: int) -> int:
    """[Emperor 5.2] The houses of whoever has most, [Emperor 5.3] ties not added up; [Emperor 5.7] all houses count."""
    return tally_most(n_houses(state, province), state.n_owners)


@rule
def full_provinces(state: State) -> int:
    """[Emperor 6.1] Provinces without a free house space, [Emperor 6.2] border spaces counted; a market is not free."""
    return ALL_PROVINCES & ~touched(state, free_spaces(state))


@rule
def settled_provinces(state: State) -> int:
    """[Emperor 2.5] Provinces that hold any piece; an emissary stands nowhere without a house or a market."""
    return touched(state, houses(state) | markets(state) | state.forts)


@rule
def touched(state: State, spaces: np.uint64) -> int:
    """The provinces of these spaces."""
    provinces = 0
    for province in range(N_PROVINCES):
        if spaces & SPACES_OF_PROVINCE[state.map, province] != ZERO:
            provinces |= 1 << province
    return provinces


@rule
def first_province(provinces: int) -> int:
    """The first of a set that is not empty."""
    province = 0
    while not provinces >> province & 1:
        province += 1
    return province


@rule
def inner_spaces(state: State, provinces: int) -> np.uint64:
    """The house spaces of these provinces, border spaces left out."""
    spaces = ZERO
    for province in range(N_PROVINCES):
        if provinces >> province & 1:
            spaces |= SPACES_OF_PROVINCE[state.map, province]
    return spaces & ~BORDERS[state.map]


@rule
def open_provinces(state: State) -> int:
    """[Emperor 2.3] All pieces of a turn go into one province, [Emperor 2.4] one piece if it was empty before."""
    return state.provinces & ~state.opened


@rule
def enter(state: State, provinces: int, n: int) -> None:
    """*n* pieces of this turn are about to be placed; a border space is in both of its provinces."""
    state.n_pieces += n
    state.opened |= provinces & ~settled_provinces(state)
    if not state.in_two_provinces:
        state.provinces &= provinces
