"""Ratings: Glickman's own example, and what must hold of every meeting."""

from __future__ import annotations

import pytest

from tianxia.insight.glicko import MOST_DEVIATION, Meeting, Rating, after


def test_the_example_of_the_description() -> None:
    own = Rating(1500, 200, 0.06)
    others = Meeting(Rating(1400, 30), 1), Meeting(Rating(1550, 100), 0), Meeting(Rating(1700, 300), 0)
    rating, deviation, volatility = after(own, *others)
    assert (rating, deviation, volatility) == pytest.approx((1464.06, 151.52, 0.05999), abs=0.01)


def test_a_surprise_moves_more_than_what_was_expected_and_certainty_grows() -> None:
    own, strong, weak = Rating(1500, 100), Rating(1900, 60), Rating(1100, 60)
    beaten, expected = after(own, Meeting(strong, 1)), after(own, Meeting(weak, 1))
    assert beaten.rating > expected.rating > own.rating > after(own, Meeting(strong, 0)).rating
    assert max(beaten.deviation, expected.deviation) < own.deviation


def test_whoever_is_hardly_known_tells_little_of_others() -> None:
    own = Rating(1500, 100)
    known, unknown = (after(own, Meeting(Rating(1500, deviation), 1)).rating for deviation in (50, MOST_DEVIATION))
    assert known > unknown > own.rating


def test_many_victories_keep_within_bounds() -> None:
    own = Rating()
    for _ in range(300):
        own = after(own, Meeting(Rating(2500, 50), 1))
    assert 2500 < own.rating < 4000
    assert 45 <= own.deviation <= MOST_DEVIATION
