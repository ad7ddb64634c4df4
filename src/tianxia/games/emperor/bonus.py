"""Bonus tiles. [Emperor 14]

What colours lie face down is known to all: those of the tiles not yet seen. Which lies where is drawn when a tile is
turned over.
"""

from __future__ import annotations

from tianxia.core.bits import ONE, ZERO, lowest, nth_of, popcount, word_has, word_of
from tianxia.core.compiled import rule
from tianxia.core.rng import below, draw
from tianxia.games.emperor.geometry import N_PROVINCES, PLAIN_SPACES, SPACES_OF_PROVINCE
from tianxia.games.emperor.province import touched
from tianxia.games.emperor.state import (
    BONUS,
    N_TILE_COLOURS,
    TILES_OF_A_PROVINCE,
    Source,
    State,
)
from tianxia.mechanics.tally import is_leader, tally_add


@rule
def lay_out_tiles(state: State) -> None:
    """[Emperor 14.2] Two tiles face down in every province, neither on a border space nor on a junction."""
    for province in range(N_PROVINCES):
        spaces = PLAIN_SPACES[state.map] & SPACES_OF_PROVINCE[state.map, province]
        for _ in range(TILES_OF_A_PROVINCE):
            space = nth_of(spaces, below(state.secret, popcount(spaces)))
            state.face_down |= word_of(space)
            spaces &= ~word_of(space)


@rule
def face_down_provinces(state: State) -> int:
    """[Emperor 14.3] Provinces without a house, whose tiles have not been turned over."""
    return 0 if state.face_down == ZERO else touched(state, state.face_down)


@rule
def turn_over(state: State, province: int) -> None:
    """[Emperor 14.3] Both tiles of a province show their colours."""
    tiles = state.face_down & SPACES_OF_PROVINCE[state.map, province]
    state.face_down &= ~tiles
    while tiles != ZERO:
        state.face_up[draw(state.secret, state.unseen_tiles)] |= word_of(lowest(tiles))
        tiles &= tiles - ONE


@rule
def turn_over_all(state: State, provinces: int) -> None:
    """[Emperor 14.6] A border house turns over what still lies face down in its provinces when it stands."""
    if state.face_down != ZERO:
        for province in range(N_PROVINCES):
            if provinces >> province & 1:
                turn_over(state, province)


@rule
def take_tile(state: State, space: int) -> None:
    """[Emperor 14.7] A tile under a house goes to the builder, [Emperor 14.9] who may be the Emperor."""
    for colour in range(N_TILE_COLOURS):
        if word_has(state.face_up[colour], space):
            state.face_up[colour] &= ~word_of(space)
            state.owners[state.actor].tiles[colour] += 1


@rule
def has_most_tiles(state: State, colour: int, seat: int) -> bool:
    """[Emperor 14.8] Ties included, but not without a tile; [Emperor 14.9] the Emperor's tiles count."""
    tiles = 0
    for owner in range(state.n_owners):
        tiles = tally_add(tiles, owner, state.owners[owner].tiles[colour])
    return is_leader(tiles, state.n_owners, seat)


@rule
def score_bonus(state: State) -> None:
    """[Emperor 14.8] Every colour of tiles, [Emperor 14.9] for seats only."""
    for colour in range(N_TILE_COLOURS):
        for seat in range(state.n_seats):
            if has_most_tiles(state, colour, seat):
                state.seats[seat].points[Source.BONUS] += BONUS
