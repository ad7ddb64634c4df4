"""What stands in every province and what it is worth, all of it by one call of compiled code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tianxia.core.bits import ZERO, lowest
from tianxia.core.compiled import rule
from tianxia.core.layout import States, copy_of
from tianxia.games.emperor.bonus import has_most_tiles
from tianxia.games.emperor.fort import is_doubled
from tianxia.games.emperor.geometry import ENDS, N_ALLIANCES, N_PROVINCES, ROADS, SPACES_OF_PROVINCE
from tianxia.games.emperor.market import leave_markets
from tianxia.games.emperor.province import emissary_limit, n_houses
from tianxia.games.emperor.scoring import (
    alliance_points,
    chains,
    emissaries,
    harbour_points,
    house_points,
)
from tianxia.games.emperor.state import MAX_SEATS, N_TILE_COLOURS, Ending, State
from tianxia.mechanics.chains import chain_points, reached
from tianxia.mechanics.tally import is_leader, rank_of, tally_of

_HOUSES, _EMISSARIES, _POINTS, _RANKS, _DOUBLED, _LEADING, _LIMIT, _N_COLUMNS = range(8)


@rule
def fill_in(states: States, table: Any) -> None:
    """For every province what `Count` says of its owners, and the emissary limit."""
    state = states[0]
    for province in range(N_PROVINCES):
        houses, envoys = n_houses(state, province), emissaries(state, province)
        spaces = SPACES_OF_PROVINCE[state.map, province]
        for owner in range(state.n_owners):
            table[province, _HOUSES, owner] = tally_of(houses, owner)
            table[province, _EMISSARIES, owner] = tally_of(envoys, owner)
            table[province, _POINTS, owner] = house_points(state, province, owner)
            table[province, _RANKS, owner] = rank_of(houses, state.n_owners, owner)
            table[province, _DOUBLED, owner] = is_doubled(state, owner, spaces)
            table[province, _LEADING, owner] = is_leader(envoys, state.n_owners, owner)
        table[province, _LIMIT, 0] = emissary_limit(state, province)


@dataclass(frozen=True)
class Count:
    """One province, a number for each owner."""

    houses: list[int]
    emissaries: list[int]
    points: list[int]
    """What its houses are worth if it were scored now, or were when it was."""
    ranks: list[int]
    """By houses; 0 without any."""
    doubled: list[int]
    """Whether a fort doubles the points."""
    leading: list[int]
    """Whether nobody has more emissaries there."""
    limit: int


def counts(state: State) -> list[Count]:
    """Every province."""
    table = np.zeros((N_PROVINCES, _N_COLUMNS, MAX_SEATS), np.int16)
    fill_in(np.asarray(state).reshape(1), table)
    n = int(state["n_owners"])
    return [Count(*([column[:n] for column in row[:_LIMIT]]), limit=row[_LIMIT][0]) for row in table.tolist()]


@rule
def fill_in_alliances(states: States, table: Any) -> None:
    """What every alliance is worth to every seat once the emissaries on markets have joined the dragons."""
    state = states[0]
    if state.ending == Ending.RUNNING:
        leave_markets(state)
    for number in range(N_ALLIANCES):
        for seat in range(state.n_seats):
            table[number, seat] = alliance_points(state, number, seat)


def alliances(state: State) -> list[list[int]]:
    """Points by seat of every alliance, as if it were scored now."""
    table = np.zeros((N_ALLIANCES, MAX_SEATS), np.int16)
    fill_in_alliances(copy_of(np.asarray(state).reshape(1)), table)
    return [row[: int(state["n_seats"])] for row in table.tolist()]


@dataclass(frozen=True)
class Chain:
    """A chain of the final scoring."""

    seat: int
    spaces: list[int]
    """In the order of the road."""
    points: int


def chains_of(state: State, seat: int) -> list[Chain]:
    """The best set of chains of a seat, as the final scoring counts them."""
    _, *left = chains(state, seat)
    low, high = map(np.uint64, left)  # compiled code gives words back as plain numbers
    roads, ends = ROADS[int(state["map"])], ENDS[int(state["map"])]
    rest = state["owners"]["houses"][seat]
    forts, found = state["forts"] & rest, list[Chain]()
    while rest != ZERO:
        chain = np.uint64(reached(int(lowest(rest)), low, high, roads, ends))
        rest &= ~chain
        points = int(chain_points(chain, forts))
        if points:
            found.append(
                Chain(seat, _in_order(numbers_of(chain), numbers_of(int(low) | int(high) << 64), ends), points)
            )
    return found


def numbers_of(spaces: Any) -> list[int]:
    """The spaces of a set."""
    word = int(spaces)
    return [number for number in range(word.bit_length()) if word >> number & 1]


def _in_order(spaces: list[int], roads: list[int], ends: Any) -> list[int]:
    """From one end of the chain to the other; a ring is opened at its first space."""
    pairs = [numbers_of(ends[road]) for road in roads]
    beside = {space: [sum(pair) - space for pair in pairs if space in pair] for space in spaces}
    way = [min(spaces, key=lambda space: len(beside[space]))]
    while len(way) < len(spaces):
        way.append(next(space for space in beside[way[-1]] if space not in way))
    return way


@dataclass(frozen=True)
class Final:
    """The final scoring, step by step; points are listed by seat."""

    alliances: list[list[int]]
    chains: list[Chain]
    harbours: list[int]
    bonus: list[list[int]]
    """For each colour of tiles the seats that score it."""


def final(state: State) -> Final:
    """How a finished table was scored beyond its houses."""
    seats = range(int(state["n_seats"]))
    return Final(
        alliances=alliances(state),
        chains=[chain for seat in seats for chain in chains_of(state, seat)],
        harbours=[int(harbour_points(state, seat)) for seat in seats],
        bonus=[[seat for seat in seats if has_most_tiles(state, colour, seat)] for colour in range(N_TILE_COLOURS)],
    )


def is_over(state: State) -> bool:
    return int(state["ending"]) != Ending.RUNNING
