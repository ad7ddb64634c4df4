"""Scoring a province, the final scoring, and who wins. [Emperor 6] [Emperor 9]"""

from __future__ import annotations

import numpy as np

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.games.emperor.bonus import score_bonus
from tianxia.games.emperor.fort import is_doubled
from tianxia.games.emperor.geometry import (
    ALLIANCES,
    COLOUR_OF_PROVINCE,
    ENDS,
    HARBOURS,
    N_ALLIANCES,
    N_PROVINCES,
    ROADS,
    SPACES_OF_PROVINCE,
)
from tianxia.games.emperor.market import leave_markets
from tianxia.games.emperor.province import full_provinces, houses_on, n_emissaries
from tianxia.games.emperor.state import Piece, Source, State
from tianxia.mechanics.chains import best_chains, best_points
from tianxia.mechanics.tally import is_leader, rank_points, tally_add

N_PIECES = len(Piece)
N_SOURCES = len(Source)


@rule
def score(state: State, seat: int) -> int:
    """[Emperor 9.11] Most points win."""
    total = 0
    for source in range(N_SOURCES):
        total += state.seats[seat].points[source]
    return total


@rule
def tiebreak(state: State, seat: int) -> int:
    """[Emperor 9.11] Then most pieces left in reserve; [Emperor 9.12] then the win is shared."""
    n = 0
    for piece in range(N_PIECES):
        n += state.owners[seat].left[piece]
    return n


# ---- houses


@rule
def ranked_points(state: State, houses: int, spaces: np.uint64, owner: int) -> int:
    """What an owner's houses on these spaces are worth, where all *houses* there are known as a tally.

    [Emperor 6.3] [Emperor 6.4] [Emperor 6.5] [Emperor 6.6] By rank, [Emperor 11.4] [Emperor 12.6] doubled by a fort.
    """
    points = rank_points(houses, state.n_owners, owner)
    return 2 * points if points > 0 and is_doubled(state, owner, spaces) else points


@rule
def house_points(state: State, province: int, owner: int) -> int:
    """What a province is worth to an owner."""
    spaces = SPACES_OF_PROVINCE[state.map, province]
    return ranked_points(state, houses_on(state, spaces), spaces, owner)


@rule
def score_province(state: State, province: int) -> None:
    """[Emperor 6.7] Once, and then the province gets its token."""
    for seat in range(state.n_seats):
        state.seats[seat].points[Source.HOUSES] += house_points(state, province, seat)
    holder = state.influence[COLOUR_OF_PROVINCE[state.map, province]]
    if holder != NONE:
        state.seats[holder].points[Source.INFLUENCE] += emperors_points(state, province)
    state.scored |= 1 << province


@rule
def emperors_points(state: State, province: int) -> int:
    """[Emperor 15.10] The Emperor is ranked like a seat."""
    return house_points(state, province, state.n_seats)


@rule
def score_provinces(state: State, provinces: int) -> None:
    """Those of them that have no token yet."""
    for province in range(N_PROVINCES):
        if provinces & ~state.scored & 1 << province:
            score_province(state, province)


@rule
def score_full_provinces(state: State) -> None:
    """[Emperor 6.1] At once when no house space is left, [Emperor 6.8] two provinces if a border house fills both."""
    score_provinces(state, full_provinces(state))


# ---- alliances


@rule
def emissaries(state: State, province: int) -> int:
    """Every owner's emissaries in a province as a tally."""
    tally = 0
    for owner in range(state.n_owners):
        tally = tally_add(tally, owner, state.owners[owner].emissaries[province])
    return tally


@rule
def alliance_points(state: State, number: int, seat: int) -> int:
    """[Emperor 9.4] All emissaries in both provinces, [Emperor 9.3] for a seat with a majority in both."""
    first, second = ALLIANCES[state.map, number, 0], ALLIANCES[state.map, number, 1]
    is_first = is_leader(emissaries(state, first), state.n_owners, seat)
    if is_first and is_leader(emissaries(state, second), state.n_owners, seat):
        return n_emissaries(state, first) + n_emissaries(state, second)
    return 0


@rule
def score_alliances(state: State) -> None:
    """[Emperor 9.4] Every alliance, [Emperor 9.5] a province in all of its own, [Emperor 15.12] for seats only."""
    for number in range(N_ALLIANCES):
        for seat in range(state.n_seats):
            state.seats[seat].points[Source.ALLIANCES] += alliance_points(state, number, seat)


# ---- roads


@rule
def chains(state: State, seat: int) -> tuple[int, np.uint64, np.uint64]:
    """[Emperor 9.8] Points of the best set of chains, and the roads that are left for it.

    [Emperor 9.6] [Emperor 9.7] See `tianxia.mechanics.chains`; [Emperor 9.9] any space is a stop on a road;
    [Emperor 11.5] [Emperor 12.6] a fort doubles its chain.
    """
    houses = state.owners[seat].houses
    return best_chains(houses, houses & state.forts, ROADS[state.map], ENDS[state.map])


@rule
def road_points(state: State, seat: int) -> int:
    """The points alone."""
    houses = state.owners[seat].houses
    return best_points(houses, houses & state.forts, ROADS[state.map], ENDS[state.map])


@rule
def score_roads(state: State) -> None:
    for seat in range(state.n_seats):
        state.seats[seat].points[Source.ROADS] += road_points(state, seat)


# ---- harbours


@rule
def harbour_points(state: State, seat: int) -> int:
    """[Emperor 9.10] Houses on harbours are ranked as one more province, [Emperor 12.7] doubled by a fort there."""
    spaces = HARBOURS[state.map]
    return ranked_points(state, houses_on(state, spaces), spaces, seat)


@rule
def score_harbours(state: State) -> None:
    for seat in range(state.n_seats):
        state.seats[seat].points[Source.HARBOURS] += harbour_points(state, seat)


@rule
def final_scoring(state: State) -> None:
    """[Emperor 9.1] Houses, alliances, roads, harbours, bonus tiles; [Emperor 9.2] houses where there is no token."""
    leave_markets(state)
    score_provinces(state, ~0)
    score_alliances(state)
    score_roads(state)
    score_harbours(state)
    score_bonus(state)
