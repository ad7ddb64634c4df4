"""The best set of chains, against every set of disjoint paths tried one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tianxia.mechanics.chains import N_ROADS, NEIGHBOURS, best_chains, best_points, chain_points

UNHURRIED = settings(deadline=None, max_examples=150)
"""The first example may have to wait for the compiler."""

N_STOPS = 64
MAX_ROADS = 5
"""At one stop."""
MOST = 9
"""So many stops are few enough to try everything."""


@dataclass(frozen=True)
class Map:
    """Roads between stops, and the stops of one player, some with forts."""

    roads: tuple[tuple[int, int], ...]
    stops: frozenset[int]
    forts: frozenset[int]

    def roads_among(self, stops: frozenset[int]) -> list[int]:
        return [number for number, ends in enumerate(self.roads) if set(ends) <= stops]


def word(stops: frozenset[int]) -> np.uint64:
    return np.uint64(sum(1 << stop for stop in stops))


def tables(roads: tuple[tuple[int, int], ...], first: int = 0) -> tuple[Any, Any]:
    """What the search reads; roads are numbered from *first*."""
    at: Any = np.zeros((N_STOPS, 3), np.uint64)
    ends: Any = np.zeros(N_ROADS, np.uint64)
    for number, pair in enumerate(roads, first):
        ends[number] = word(frozenset(pair))
        for stop in pair:
            at[stop, number // 64] |= np.uint64(1 << number % 64)
            at[stop, NEIGHBOURS] |= word(frozenset(pair) - {stop})
    return at, ends


def searched(here: Map, first: int = 0) -> tuple[int, set[int]]:
    """What the search finds: the points and the numbers of the roads it leaves."""
    asked = word(here.stops), word(here.forts), *tables(here.roads, first)
    points, low, high = best_chains(*asked)
    assert best_points(*asked) == points
    left = int(low) | int(high) << 64
    return int(points), {number - first for number in range(N_ROADS) if left >> number & 1}


def paths(here: Map) -> set[frozenset[int]]:
    """The stops of every path of four or more."""
    found: set[frozenset[int]] = set()

    def walk(way: list[int]) -> None:
        if len(way) >= 4:
            found.add(frozenset(way))
        for ends in here.roads:
            if way[-1] in ends:
                (there,) = set(ends) - {way[-1]}
                if there in here.stops and there not in way:
                    walk([*way, there])

    for stop in here.stops:
        walk([stop])
    return found


def groups(stops: frozenset[int], roads: Iterable[tuple[int, int]]) -> list[frozenset[int]]:
    """Stops that hang together by these roads."""
    parts = [frozenset({stop}) for stop in stops]
    for ends in roads:
        joined = frozenset[int]().union(*(part for part in parts if part & set(ends)))
        parts = [part for part in parts if not part & set(ends)] + [joined]
    return parts


def worth(path: frozenset[int], forts: frozenset[int]) -> int:
    return len(path) * (2 if path & forts else 1)


def tried(here: Map) -> int:
    """The best of all sets of disjoint paths."""
    every = paths(here)

    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        stop = min(left)
        with_it = [worth(path, here.forts) + best(left - path) for path in every if stop in path and path <= left]
        return max([best(left - {stop}), *with_it])

    return best(here.stops)


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """Up to five roads at a stop; not all stops are the player's, and numbers of stops are spread over the word."""
    numbers = draw(st.lists(st.integers(0, N_STOPS - 1), min_size=6, max_size=MOST, unique=True))
    pairs = st.sampled_from(list(combinations(numbers, 2)))
    wanted = draw(st.lists(pairs, min_size=len(numbers) - 2, max_size=2 * len(numbers), unique=True))
    roads: list[tuple[int, int]] = []
    for ends in wanted:
        if all(sum(end in other for other in roads) < MAX_ROADS for end in ends):
            roads.append(ends)
    missing = draw(st.sets(st.sampled_from(numbers), max_size=1))
    stops = frozenset(numbers) - missing
    forts = draw(st.sets(st.sampled_from(sorted(stops)), max_size=3))
    return Map(tuple(roads), stops, frozenset(forts))


@UNHURRIED
@given(maps())
def test_the_search_finds_the_best_set(here: Map) -> None:
    assert searched(here)[0] == tried(here)


@UNHURRIED
@given(maps())
def test_paths_and_rings_are_left_that_are_worth_it(here: Map) -> None:
    points, numbers = searched(here)
    assert numbers <= set(here.roads_among(here.stops))
    left = [here.roads[number] for number in numbers]
    parts = groups(here.stops, left)
    assert [stop for stop in here.stops if sum(stop in ends for ends in left) > 2] == []
    assert sum(worth(part, here.forts) for part in parts if len(part) >= 4) == points
    assert sum(int(chain_points(word(part), word(here.forts))) for part in parts) == points


@UNHURRIED
@given(maps(), st.integers(0, 128 - 3 * MOST))
def test_the_numbers_of_roads_do_not_matter(here: Map, first: int) -> None:
    """They go over the border of two words, 63 and 64."""
    assert searched(here, first) == searched(here)


@UNHURRIED
@given(maps(), st.permutations(range(N_STOPS)))
def test_the_numbers_of_stops_do_not_matter(here: Map, number: list[int]) -> None:
    other = Map(
        tuple((number[one], number[two]) for one, two in here.roads),
        frozenset(number[stop] for stop in here.stops),
        frozenset(number[stop] for stop in here.forts),
    )
    assert searched(other)[0] == searched(here)[0]


def row(*stops: int) -> tuple[tuple[int, int], ...]:
    return tuple(pairwise(stops))


@pytest.mark.parametrize(
    ("roads", "forts", "points"),
    [
        (row(0, 1, 2), (), 0),
        (row(0, 1, 2, 3), (), 4),
        (row(0, 1, 2, 3), (2,), 8),
        (row(0, 1, 2, 3), (0, 2, 3), 8),
        (row(0, 1, 2, 0), (0,), 0),
        (row(0, 1, 2, 3, 0), (), 4),
        ((*row(0, 1, 2, 3, 4), (2, 5)), (), 5),
        ((*row(0, 1, 2, 3, 4), (2, 5)), (5,), 8),
        ((*row(0, 1, 2, 3), *row(4, 5, 6, 7), (2, 5)), (), 8),
        ((*row(0, 1, 2, 3), *row(4, 5, 6, 7), (3, 4)), (), 8),
        ((*row(0, 1, 2, 3), *row(4, 5, 6, 7), (3, 4)), (0,), 16),
        ((*row(0, 1, 2, 3), *row(10, 11, 12, 13, 14)), (11,), 14),
        ((), (), 0),
    ],
)
def test_small_maps_worked_out_by_hand(roads: tuple[tuple[int, int], ...], forts: tuple[int, ...], points: int) -> None:
    stops = frozenset(end for ends in roads for end in ends)
    assert searched(Map(roads, stops, frozenset(forts)))[0] == points


def test_twenty_stops_on_a_grid() -> None:
    """As many as a player has, where every road of a four by five grid can be used: one chain through all of them."""
    across = [(5 * y + x, 5 * y + x + 1) for y in range(4) for x in range(4)]
    down = [(5 * y + x, 5 * y + x + 5) for y in range(3) for x in range(5)]
    assert searched(Map((*across, *down), frozenset(range(20)), frozenset()))[0] == 20
