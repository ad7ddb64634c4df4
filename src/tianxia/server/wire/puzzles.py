"""Puzzles: which there are, one of them, what is said of an answer, and how good one is at them."""

from __future__ import annotations

from msgspec import Struct

from tianxia.insight.explain import Told
from tianxia.server.wire.frames import Frame
from tianxia.server.wire.words import Reason


class Shelf(Struct, frozen=True):
    """Puzzles of one kind."""

    game: str
    theme: str
    """Empty for all of them."""
    level: int
    """From 0, the easiest."""
    n: int
    n_tried: int
    """By the guest who asks."""


class PuzzleBrief(Struct, frozen=True):
    """A puzzle from outside."""

    id: str
    game: str
    level: int
    rating: int
    is_right: bool | None
    """What the guest's first attempt was; `null` before it."""
    themes: list[str]
    """Known after the first attempt: they tell too much."""


class PuzzleStanding(Struct, frozen=True):
    """How good a guest is at puzzles."""

    rating: int
    deviation: int
    """The rating is that far off, or less, in two of three cases."""
    n_tried: int
    n_right: int
    streak: int
    """Right answers in a row."""
    best_streak: int
    days: int
    """In a row, up to today or yesterday, with a puzzle each."""
    history: list[tuple[float, int]]
    """When, in seconds, and the rating then."""


class PuzzlesInfo(Struct, frozen=True):
    """All that there is to choose from."""

    shelves: list[Shelf]
    mine: PuzzleStanding
    today: PuzzleBrief
    """The puzzle of the day, the same for everybody."""
    date: str
    """Which day that is, by UTC."""


class PuzzleInfo(Struct, frozen=True):
    """A puzzle, set up."""

    puzzle: PuzzleBrief
    options: dict[str, str]
    seats: int
    frame: Frame
    """As the seat sees it that is to find the best move."""
    legal: list[int]
    is_today: bool


class Solution(Struct, frozen=True):
    """The best move, and why it is."""

    action: int
    frames: list[Frame]
    """The table after it, and after everything that is likely to follow."""
    tempting: int
    """What a short-sighted player would do."""
    loss: float
    """Part of the victory that that is worth less."""
    better: list[Told]
    """What comes of the best move, and not of the tempting one."""
    instead: list[Told]
    """The other way round."""


class Answered(Struct, frozen=True):
    """What is said of an answer."""

    is_right: bool
    loss: float | None
    """Part of the victory that a wrong move is worth less than the best one; `null` where nobody has looked at it."""
    reason: Reason | None
    """The rule that forbids it: then it was no attempt."""
    frames: list[Frame]
    """The table after a wrong move, and after what it is likely to be answered with."""
    solution: Solution | None
    """Once it is found."""
    puzzle: PuzzleBrief
    mine: PuzzleStanding
    gain: int | None
    """Of the guest's rating; `null` where it was not the first attempt."""


class GivenUp(Struct, frozen=True):
    """The solution for somebody who wants to see it, which is an attempt that has failed if there was none."""

    solution: Solution
    puzzle: PuzzleBrief
    mine: PuzzleStanding
    gain: int | None
