"""Points, lines and polygons."""

from __future__ import annotations

from collections import Counter

import pytest

from tianxia.games.emperor.plane import common_border, contains, gap, meet, outer_edge, stretch

SQUARE = ((0, 0), (9, 0), (9, 9), (0, 9))
BESIDE = ((9, 0), (18, 0), (18, 9), (9, 9))


def test_plane() -> None:
    assert contains(SQUARE, (4, 5))
    assert not contains(SQUARE, (10, 5))
    assert gap((5, 5), ((0, 0), (9, 0))) == 5
    assert gap((12, 4), ((0, 0), (9, 0))) == 5
    assert common_border(SQUARE, BESIDE) == [((9, 0), (9, 9))]


@pytest.mark.parametrize(
    ("other", "is_met"),
    [(((5, -5), (5, 5)), True), (((5, 0), (5, 5)), True), (((5, 1), (5, 5)), False), (((9, 0), (20, 0)), True)],
)
def test_segments_meet(other: tuple[tuple[int, int], tuple[int, int]], is_met: bool) -> None:
    assert meet(((0, 0), (9, 0)), other) == is_met


def test_the_outer_edge_goes_round_all() -> None:
    edge = outer_edge([SQUARE, BESIDE])
    assert Counter(edge) == Counter({*SQUARE, *BESIDE})
    assert stretch(edge, (18, 9), (0, 0)) == ((18, 9), (9, 9), (0, 9), (0, 0))
    assert stretch(edge, (18, 9), (1, 1)) == ()
    assert outer_edge([SQUARE, ((20, 20), (30, 20), (30, 30))]) == ()
