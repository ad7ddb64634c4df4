"""What the loss of a decision is called."""

from __future__ import annotations

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


def grade_of(loss: float, low: float, is_best: bool, bounds: Sequence[float] = BOUNDS) -> str:
    """The best action is excellent; of others nothing is said unless their loss is certainly more than nothing.

    >>> grade_of(0.07, 0.03, is_best=False)
    'mistake'
    """
    if is_best:
        return EXCELLENT
    if low <= 0:
        return ""
    names = [grade.name for grade in GRADES]
    return next((name for name, bound in zip(names, bounds, strict=False) if loss <= bound), names[-1])
