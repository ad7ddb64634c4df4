"""Attempts of a guest at puzzles, and what they tell of the guest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile
from typing import NamedTuple

from tianxia.insight.glicko import MOST_DEVIATION, Rating
from tianxia.server.wire.puzzles import PuzzleStanding

FIRST = Rating(1200.0, MOST_DEVIATION)
"""Of somebody who has tried none: they begin with easier ones."""
N_HISTORY = 200


class Attempt(NamedTuple):
    """The first one at a puzzle, which is the only one that counts."""

    puzzle: str
    is_right: bool
    rating: Rating
    """Of the guest, after it."""
    at: float


def day_of(at: float) -> date:
    """By UTC, the same for everybody."""
    return datetime.fromtimestamp(at, UTC).date()


def rating_after(attempts: Sequence[Attempt]) -> Rating:
    return attempts[-1].rating if attempts else FIRST


def standing(attempts: Sequence[Attempt], now: float) -> PuzzleStanding:
    """How good a guest is, by all attempts in order."""
    rating, streaks = rating_after(attempts), list(_streaks(attempts))
    return PuzzleStanding(
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        n_tried=len(attempts),
        n_right=sum(one.is_right for one in attempts),
        streak=streaks[-1] if streaks else 0,
        best_streak=max(streaks, default=0),
        days=_days({day_of(one.at) for one in attempts}, day_of(now)),
        history=[(one.at, round(one.rating.rating)) for one in attempts[-N_HISTORY:]],
    )


def _streaks(attempts: Sequence[Attempt]) -> Iterator[int]:
    """How many right answers in a row there were after each."""
    streak = 0
    for one in attempts:
        streak = streak + 1 if one.is_right else 0
        yield streak


def _days(days: set[date], today: date) -> int:
    """In a row up to today; whoever has not come yet today loses nothing by that."""
    last = today if today in days else today - timedelta(1)
    back = (last - timedelta(n) for n in range(len(days) + 1))
    return sum(1 for _ in takewhile(lambda day: day in days, back))
