"""Reviews of finished games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tianxia.insight.review import Decision, Review, SeatReview

__all__ = ["Decision", "Review", "ReviewInfo", "SeatReview"]


class ReviewInfo(Struct, frozen=True):
    """How far the review of a game is."""

    state: Literal["none", "waiting", "running", "failed", "done"]
    n_before: int = 0
    """Other reviews that come first."""
    done: int = 0
    total: int = 0
    """Actions that were looked at, and all of them."""
    review: Review | None = None
    """Once it is done."""
