"""Analyses: a position and a way from it, looked at; and what a search finds there."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.frames import Frame
from tianxia.server.wire.words import ActionNumber, Picked, PositionText, Word

MOST_ACTIONS = 4000
Seed = Annotated[str, Meta(pattern=r"^\d{1,20}$")]
"""Decimal; it may be larger than what JavaScript's numbers hold."""


class Analysis(Struct, forbid_unknown_fields=True):
    """A table that nobody sits at, after some actions."""

    game: Word
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    seats: Annotated[int, Meta(ge=0, le=10)] = 0
    """If it begins as the rules say; a position says by itself which options and how many seats it has."""
    seed: Seed = "0"
    """Of all chance, and of what the position does not know."""
    position: PositionText = ""
    actions: Annotated[list[ActionNumber], Meta(max_length=MOST_ACTIONS)] = []
    is_open: bool = False
    """Whether everything is shown and thought about; if not, what the seat to move sees."""


class Attempt(Struct, forbid_unknown_fields=True):
    """An action that is asked about there."""

    analysis: Analysis
    action: ActionNumber
    picked: Picked | None = None
    """As in `Why`."""


class Moment(Struct, frozen=True):
    """What is seen there."""

    options: dict[str, str]
    seats: int
    position: str
    """That it began from, in one line; empty if it began as the rules say."""
    frame: Frame
    """As the seat to move sees it, or open."""
    legal: list[int]
    text: str
    """The same in notation."""


class Think(Struct, forbid_unknown_fields=True):
    """Over the WebSocket of analyses: what to search now, in place of what was asked before; nothing to stop."""

    id: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    analysis: Analysis | None = None


class Foretold(Struct, frozen=True, gc=False):
    """An action that somebody is expected to take."""

    seat: int
    action: int
    text: str


class Found(Struct, frozen=True, gc=False):
    """What was found out of an action."""

    action: int
    text: str
    share: float
    """Of the victory, that the seat to move can expect after it."""
    error: float
    """The standard error of the share."""
    n_visits: int
    steps: list[Foretold]
    """The action, and what was looked at most after it."""


class Analysed(Struct, tag="analysed", frozen=True):
    """How far a search is."""

    id: int
    state: Literal["preparing", "waiting", "running", "done"]
    n_before: int = 0
    """Others that come first."""
    n_simulations: int = 0
    seconds: float = 0.0
    found: list[Found] = []
    """The best of it, the action to choose first."""
