"""Lessons: which there are, one step of one, and what is said of a move in it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tianxia.server.wire.frames import Frame
from tianxia.server.wire.words import ActionNumber, Phrase, Picked, Reason


class LessonInfo(Struct, frozen=True):
    """A lesson from outside."""

    game: str
    id: str
    module: str
    """The option that it is about; empty if it belongs to the base game."""
    titles: dict[str, str]
    """By language, as all texts of lessons."""
    n_steps: int
    n_done: int
    """So many of its steps the guest who asks has passed."""


class StepInfo(Struct, frozen=True):
    """One step of a lesson, set up."""

    lesson: LessonInfo
    number: int
    """From 1."""
    texts: dict[str, str]
    options: dict[str, str]
    seats: int
    is_read: bool
    """Whether there is nothing to be done but to read."""
    frame: Frame
    """As the learner sees it."""
    legal: list[int]
    shown: int | None
    """The action that is made for those who want to see it."""
    before: str | None
    """The lesson before this one in the course."""
    next: str | None
    is_end: bool
    """Whether the base game, or the whole course, is learnt with this lesson: time for a game."""


class Try(Struct, forbid_unknown_fields=True):
    """A move in a step."""

    action: ActionNumber
    picked: Picked | None = None
    """As in `Why`."""


class Tried(Struct, frozen=True):
    """What became of it. A move that does not pass the step is not made."""

    is_right: bool
    told: dict[str, str]
    """What the lesson says of it; empty if nothing."""
    reason: Reason | None
    """The rule that forbids it."""
    frames: list[Frame]
    """The table after the move and after everything that follows."""


class Foreseen(Struct, frozen=True):
    """What a legal move would bring about."""

    events: list[Phrase]


class StepPassed(Struct, forbid_unknown_fields=True):
    """How far the guest has come in a lesson."""

    n_done: Annotated[int, Meta(ge=0, le=99)]
