"""How good a position of China or Han is for a seat, in hundredths of a point.

Points on the table count in full. What stands is judged as if the game ended now, at a discount for what others may
still do to it; on top comes a little for what may grow. A turn may not be finished: what a seat has begun is judged by
what it will likely come to.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO, popcount
from tianxia.core.compiled import rule
from tianxia.games.emperor.emissary import has_room
from tianxia.games.emperor.geometry import (
    ALLIANCES,
    COLOUR_OF_PROVINCE,
    N_ALLIANCES,
    N_COLOURS,
    N_PROVINCES,
    ROADS,
)
from tianxia.games.emperor.province import free_spaces, houses, inner_spaces, n_houses, open_provinces
from tianxia.games.emperor.scoring import (
    alliance_points,
    emissaries,
    emperors_points,
    harbour_points,
    house_points,
    road_points,
    score,
    tiebreak,
)
from tianxia.games.emperor.state import HAND, N_TILE_COLOURS, Phase, State
from tianxia.games.emperor.turn import is_over
from tianxia.mechanics.chains import roads_among
from tianxia.mechanics.tally import is_leader, tally_of

POINT = 100
PROVINCE, ALLIANCE, CHAIN, HARBOURS = 70, 65, 85, 70
"""What a point of each source is worth before it is scored."""
HOUSE = 20
"""Each house in a province that is not scored: it may still win a rank."""
LEAD = 150
"""A majority of emissaries: alliances grow out of it."""
OPENING = 80
"""Room for an emissary, which the next seat may use."""
LINK = 22
"""A road between two own houses: chains grow out of them."""
TILE = 150
CARD, PAIR = 9, 9
"""A card in hand; each further one of its colour, for a joker."""
SPECIAL = 25
STARTED = 260
"""A house that is sure to follow, in a province that was named."""
FREE_FORT, FORT_CHANCE = -60, 240
"""A fort for anyone to build on; the chance to build on it in this turn."""
RIVAL = 60
"""Hundredths of the strongest rival's prospects."""
WON = 100_000
HORIZON = 4
"""Turns that `search` plays on before it judges: the best of what was tried."""
HORIZON_OF_NET = 2
"""The same where a net judges."""
VIEWS_OF_NET = 1
"""After so many turns a net judges then."""
IS_SCOUTED_BY_HAND = False
"""Whether the hand-written judgement says which actions a net looks at: it would take as long as the net."""
HORIZON_OF_EXPERT = 1
"""Where people are told what moves are worth."""
IS_PLAYED_ON_BY_HAND = False
"""Whether the hand-written judgement plays on then."""


@rule
def common(state: State) -> int:
    """What openings cost whoever acts."""
    return OPENING * n_openings(state)


@rule
def weigh(state: State, seat: int, own: int, rival: int, openings: int) -> int:
    """A seat's prospects, or its result, beside those of the strongest rival."""
    if is_over(state):
        return WON * (own - rival)
    return (own + hand_prospects(state, seat) - openings) * POINT - rival * RIVAL


@rule
def result(state: State, seat: int) -> int:
    """Score and tie-break in one number."""
    return score(state, seat) * POINT + tiebreak(state, seat)


@rule
def prospects(state: State, seat: int, _openings: int) -> int:
    total = score(state, seat) * POINT + province_prospects(state, seat) + emissary_prospects(state, seat)
    total += road_prospects(state, seat) + harbour_points(state, seat) * HARBOURS
    for colour in range(N_TILE_COLOURS):
        total += TILE * state.owners[seat].tiles[colour]
    if state.to_move == seat:
        total += turn_prospects(state)
    return total + SPECIAL * popcount(np.uint64(state.seats[seat].specials))


@rule
def province_prospects(state: State, seat: int) -> int:
    """Houses where nothing has been scored yet, and the Emperor's by influence."""
    total = 0
    for province in range(N_PROVINCES):
        if not state.scored >> province & 1:
            total += PROVINCE * house_points(state, province, seat)
            total += HOUSE * tally_of(n_houses(state, province), seat)
            if state.influence[COLOUR_OF_PROVINCE[state.map, province]] == seat:
                total += PROVINCE * emperors_points(state, province)
    return total


@rule
def emissary_prospects(state: State, seat: int) -> int:
    total, led = 0, 0
    for province in range(N_PROVINCES):
        if state.owners[seat].emissaries[province] > 0 and is_leader(emissaries(state, province), state.n_owners, seat):
            total += LEAD
            led |= 1 << province
    for number in range(N_ALLIANCES):
        if led >> ALLIANCES[state.map, number, 0] & led >> ALLIANCES[state.map, number, 1] & 1:
            total += ALLIANCE * alliance_points(state, number, seat)
    return total


@rule
def n_openings(state: State) -> int:
    """Provinces with room for an emissary."""
    n = 0
    for province in range(N_PROVINCES):
        if has_room(state, province):
            n += 1
    return n


@rule
def road_prospects(state: State, seat: int) -> int:
    """Chains as they are, and every link between own houses."""
    low, high = roads_among(state.owners[seat].houses, ROADS[state.map])
    return road_points(state, seat) * CHAIN + (popcount(low) + popcount(high)) * LINK


@rule
def hand_prospects(state: State, seat: int) -> int:
    """Cards in hand; those still to be drawn are counted as any card."""
    if state.is_last_round:
        return 0
    hand, total = state.seats[seat].hidden.hand, 0
    for colour in range(N_COLOURS):
        if hand[colour] > 0:
            total += CARD + (CARD + PAIR) * (hand[colour] - 1)
    return total + CARD * (HAND - state.seats[seat].n_hand)


@rule
def turn_prospects(state: State) -> int:
    """What the seat to move has begun."""
    if state.phase == Phase.BUILD:
        return STARTED
    free = state.forts & ~houses(state)
    if free == ZERO:
        return 0
    can_build = state.phase == Phase.PLACE and state.n_pieces == 1 and state.seats[state.to_move].n_hand > 0
    return FORT_CHANCE if can_build and free & inner_spaces(state, open_provinces(state)) != ZERO else FREE_FORT


@rule
def spread(state: State) -> int:
    """So far apart are the values of two seats when the odds are e to 1: fitted to games of `greedy`."""
    return 10_000 + 2_200 * popcount(free_spaces(state))
