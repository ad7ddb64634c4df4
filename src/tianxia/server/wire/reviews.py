"""Reviews of finished games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tianxia.insight.explain import Told
from tianxia.insight.review import Decision, Draw, Review, SeatReview
from tianxia.server.wire.frames import Frame
from tianxia.server.wire.words import Reason

__all__ = ["Decision", "Draw", "Exercise", "Judged", "Review", "ReviewInfo", "SeatReview", "Told", "WhyNot"]


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


class Exercise(Struct, frozen=True):
    """A decision to be taken again."""

    step: int
    seat: int
    frame: Frame
    """As the seat saw it."""
    legal: list[int]


class Judged(Struct, frozen=True):
    """What is said of a move in an exercise."""

    is_good: bool
    """Whether it loses little enough."""
    is_best: bool
    loss: float
    low: float
    high: float
    """Part of the victory that the best move is worth more, and between what that lies in 19 of 20 cases."""
    frames: list[Frame]
    """The table after the move, and after what the others would do."""
    better: list[Told]
    instead: list[Told]
    """What the best move brings, and what others could do after this one and not after the best."""


class WhyNot(Struct, frozen=True):
    """Why a move may not be made."""

    reason: Reason | None
    """None if it may."""
