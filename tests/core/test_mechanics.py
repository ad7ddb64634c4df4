"""Helpers that games share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tianxia.core.layout import NONE
from tianxia.mechanics import lanes
from tianxia.mechanics.tally import is_leader, rank_points, sole_leader, tally_add, tally_most, tally_of

UNHURRIED = settings(deadline=None)
"""The first example may have to wait for the compiler."""

COUNTS = st.lists(st.integers(0, 4095), min_size=1, max_size=5)


def _tally(counts: list[int]) -> int:
    tally = 0
    for seat, n in enumerate(counts):
        tally = int(tally_add(tally, seat, n))
    return tally


@UNHURRIED
@given(COUNTS)
def test_a_tally_holds_the_counts_of_five_seats(counts: list[int]) -> None:
    assert [tally_of(_tally(counts), seat) for seat in range(len(counts))] == counts


@UNHURRIED
@given(st.lists(st.integers(0, 3), min_size=1, max_size=5))
def test_the_sole_leader_has_more_than_all_others(counts: list[int]) -> None:
    most = max(counts)
    expected = counts.index(most) if most and counts.count(most) == 1 else NONE
    assert sole_leader(_tally(counts), len(counts)) == expected


def test_a_tally_adds_up() -> None:
    assert tally_of(tally_add(tally_add(0, 3, 5), 3, 7), 3) == 12


@UNHURRIED
@given(COUNTS)
def test_the_most_of_a_tally(counts: list[int]) -> None:
    assert tally_most(_tally(counts), len(counts)) == max(counts)


@UNHURRIED
@given(st.lists(st.integers(0, 3), min_size=1, max_size=5))
def test_leaders_have_any_and_nobody_has_more(counts: list[int]) -> None:
    leaders = [seat for seat in range(len(counts)) if is_leader(_tally(counts), len(counts), seat)]
    assert leaders == [seat for seat, n in enumerate(counts) if n and n == max(counts)]


@UNHURRIED
@given(st.lists(st.integers(0, 6), min_size=1, max_size=5))
def test_a_rank_scores_what_one_of_the_next_higher_has(counts: list[int]) -> None:
    ranks = sorted(set(counts) - {0}, reverse=True)
    points = dict(zip(ranks, [sum(counts), *ranks], strict=False)) | {0: 0}
    found = [rank_points(_tally(counts), len(counts), seat) for seat in range(len(counts))]
    assert found == [points[n] for n in counts]


def test_five_ranks() -> None:
    assert [rank_points(_tally([5, 4, 3, 2, 1]), 5, seat) for seat in range(5)] == [15, 5, 4, 3, 2]


# ---- lanes

LANES = st.lists(st.tuples(*[st.integers(0, 63)] * 2), min_size=lanes.N_LANES, max_size=lanes.N_LANES)


def _word(found: Any) -> np.uint64:
    """As rules hand it on among themselves; Python takes it for any whole number."""
    return np.uint64(found)


def _lanes(numbers: Iterable[int]) -> np.uint64:
    return _word(sum(int(lanes.in_lane(n, k)) for k, n in enumerate(numbers)))


def _numbers(found: Any) -> list[int]:
    return [int(lanes.lane(_word(found), k)) for k in range(lanes.N_LANES)]


@UNHURRIED
@given(LANES)
def test_lanes_are_reckoned_with_each_for_itself(pairs: list[tuple[int, int]]) -> None:
    a, b = _lanes(one for one, _ in pairs), _lanes(other for _, other in pairs)
    where = _word(lanes.at_least(a, b))
    assert _numbers(where) == [63 if one >= other else 0 for one, other in pairs]
    assert _numbers(lanes.chosen(where, b, a)) == _numbers(lanes.smaller(a, b)) == [min(pair) for pair in pairs]
    assert _numbers(lanes.larger(a, b)) == [max(pair) for pair in pairs]
    assert lanes.sum_of_lanes(a) == sum(one for one, _ in pairs)
    assert where == lanes.WHERE[int(lanes.lanes_where(where))]


def test_lanes_become_thermometers_side_by_side() -> None:
    word = _lanes([0, 1, 3, 9, 2, 0, 0, 0, 63])
    assert lanes.lanes_as_thermometers(word, 1, 5, 4) == 0b0011_1111_0111_0001
    assert lanes.lanes_as_thermometers(word, 8, 9, 4) == 0b1111
