"""Helpers that games share."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tianxia.core.record import NONE
from tianxia.mechanics.tally import sole_leader, tally_add, tally_of

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
