"""Renegade bandits, an option. [Huang 15]"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import nth_of, popcount
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.core.rng import below
from tianxia.games.huang.kingdom import in_kingdom, is_one, number_of, touching
from tianxia.games.huang.land import BANDIT_SPACES, beside
from tianxia.games.huang.loss import begin_losses
from tianxia.games.huang.state import (
    BANDIT_TILES_SET_UP,
    BANDITS_OF_TILE,
    N_BANDIT_SITES,
    Colour,
    State,
)
from tianxia.mechanics.area import (
    Area,
    area_in,
    around,
    do_meet,
    empty,
    first_space,
    is_empty,
    keep,
    meet,
    n_spaces,
    only,
    union,
    without,
)

_BANDITS = np.array(BANDITS_OF_TILE, np.int64)


@rule
def set_up_bandits(state: State) -> None:
    """[Huang 15.3] Five pairs of tiles: the number of the first tells the site, the second lies there."""
    left = (1 << N_BANDIT_SITES) - 1
    for _ in range(BANDIT_TILES_SET_UP):
        site = draw_number(state, left)
        left &= ~(1 << site)
        tile = draw_number(state, left)
        left &= ~(1 << tile)
        state.bandits[site] = tile + 1
    note_bandits(state)


@rule
def draw_number(state: State, left: int) -> int:
    """One of a set of numbers, every one equally likely."""
    word = np.uint64(left)
    return nth_of(word, below(state.secret, popcount(word)))


@rule
def note_bandits(state: State) -> None:
    """[Huang 15.4] The spaces of bandit tiles are not empty."""
    area = empty()
    for site in range(N_BANDIT_SITES):
        if state.bandits[site] > 0:
            area = union(area, area_in(BANDIT_SPACES[state.board, site]))
    keep(state.derived.bandits, area)


@rule
def bandits_beside(state: State, space: int) -> int:
    """The site of bandits beside a space, ``NONE`` if there are none; [Huang 15.2] never two."""
    near = beside(space)
    if do_meet(near, area_in(state.derived.bandits)):
        for site in range(N_BANDIT_SITES):
            if state.bandits[site] > 0 and do_meet(near, area_in(BANDIT_SPACES[state.board, site])):
                return site
    return NONE


@rule
def n_bandits(state: State, site: int) -> int:
    return _BANDITS[state.bandits[site]]


@rule
def can_fight(state: State, space: int, site: int) -> bool:
    """[Huang 15.6] With exactly one kingdom, [Huang 15.8] never more, and as many soldiers [Huang 15.7] of its own."""
    touched = touching(state, space)
    return is_one(touched) and n_spaces(in_kingdom(state, number_of(touched), Colour.RED)) >= n_bandits(state, site)


@rule
def without_dangers(state: State, spaces: Area) -> Area:
    """[Huang 15.6] Of the empty *spaces* those where a tile is legal."""
    bandits = area_in(state.derived.bandits)
    if is_empty(bandits):
        return spaces
    near = meet(without(spaces, bandits), around(bandits))
    safe = without(without(spaces, bandits), near)
    while not is_empty(near):
        space = first_space(near)
        near = without(near, only(space))
        if can_fight(state, space, bandits_beside(state, space)):
            safe = union(safe, only(space))
    return safe


@rule
def fight(state: State, site: int, kingdom: int) -> None:
    """[Huang 15.10] The red leader's owner scores the bandits' number; [Huang 15.11] as many soldiers go."""
    n = n_bandits(state, site)
    owner = state.derived.kingdoms[kingdom].leaders[Colour.RED]
    if owner != NONE:
        state.seats[owner].points[Colour.RED] += n
    state.foe = site
    begin_losses(state, kingdom, n)


@rule
def end_fight(state: State) -> None:
    """[Huang 15.12] The bandit tile leaves the game, and its spaces are ordinary land again."""
    state.bandits[state.foe] = 0
    state.foe = NONE
    note_bandits(state)
