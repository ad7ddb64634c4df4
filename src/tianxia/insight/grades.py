"""What the loss of a decision is called."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

EXCELLENT = "excellent"


class Grade(NamedTuple):
    """A word for losses up to a part of the victory."""

    name: str
    up_to: float


GRADES = (Grade("good", 0.02), Grade("inaccuracy", 0.05), Grade("mistake", 0.10), Grade("blunder", 1.0))
"""For losses that are no accident of the worlds that were looked into."""
BOUNDS = tuple(grade.up_to for grade in GRADES[:-1])
MISTAKES = ("mistake", "blunder")
GRAVE = 1
"""Of the bounds, the one above which mistakes begin."""


def grade_of(loss: float, low: float, is_best: bool, bounds: Sequence[float] = BOUNDS) -> str:
    """The best action is excellent; of others nothing is said unless their loss is certainly more than nothing.

    Nor is anything called worse than the grade after that of the *low* end of its interval: a blunder is certainly a
    mistake at least.

    >>> grade_of(0.07, 0.03, is_best=False)
    'mistake'
    >>> grade_of(0.2, 0.03, is_best=False)
    'mistake'
    """
    if is_best:
        return EXCELLENT
    if low <= 0:
        return ""
    return GRADES[min(bisect_left(bounds, loss), bisect_left(bounds, low) + 1)].name
