"""How chains may grow by one stop, against every free stop tried one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_chains import UNHURRIED, Map, groups, maps, row, tables, word
from tianxia.mechanics.chains import SHORTEST
from tianxia.mechanics.growth import growth

Stops = frozenset[int]


def own_groups(here: Map, own: Stops) -> list[Stops]:
    """Own stops that hang together by roads."""
    return groups(own, [here.roads[number] for number in here.roads_among(own)])


def added(here: Map, own: Stops, stop: int) -> int:
    """What a free stop would add, if all that hangs together were a chain."""
    beside = {end for ends in here.roads if stop in ends for end in ends}

    def points(parts: list[Stops]) -> int:
        return sum(len(part) for part in parts if len(part) >= SHORTEST)

    joined = [part for part in own_groups(here, own) if part & beside]
    return points([frozenset({stop}).union(*joined)]) - points(joined)


def reckoned(here: Map, own: Stops) -> tuple[int, int]:
    at, _ = tables(here.roads)
    most, largest = growth(word(own), word(here.stops - own), at)
    return int(most), int(largest)


@UNHURRIED
@given(maps(), st.data())
def test_it_is_the_most_that_any_free_stop_adds(here: Map, data: st.DataObject) -> None:
    own = frozenset(data.draw(st.sets(st.sampled_from(sorted(here.stops)))))
    most = max((added(here, own, stop) for stop in here.stops - own), default=0)
    assert reckoned(here, own) == (most, max(map(len, own_groups(here, own)), default=0))


@pytest.mark.parametrize(
    ("roads", "own", "found"),
    [
        (row(0, 1, 2, 3), {0, 1}, (0, 2)),
        (row(0, 1, 2, 3), {0, 1, 3}, (4, 2)),
        (row(0, 1, 2, 3, 4), {0, 1, 2, 3}, (1, 4)),
        (row(0, 1, 2, 3, 4, 5, 6), {0, 1, 2, 3, 5, 6}, (3, 4)),
        ((*row(1, 2, 3, 0), *row(4, 5, 6, 0), *row(7, 8, 9, 0)), {*range(1, 10)}, (10, 3)),
        ((*row(1, 2, 3, 0), *row(4, 5, 6, 0), (0, 7)), {*range(1, 8)}, (8, 3)),
        (row(0, 1, 2, 3), {0, 1, 2, 3}, (0, 4)),
        (row(0, 1, 2, 3), set[int](), (0, 0)),
    ],
)
def test_a_stop_may_join_several_groups(
    roads: tuple[tuple[int, int], ...], own: set[int], found: tuple[int, int]
) -> None:
    stops = frozenset(end for ends in roads for end in ends)
    assert reckoned(Map(roads, stops, frozenset()), frozenset(own)) == found
