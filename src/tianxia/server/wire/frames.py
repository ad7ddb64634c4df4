"""A table at one moment, as one seat may see it; and positions in notation."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from tianxia.server.wire.words import Marked, Phrase, PositionText


class Line(Struct, frozen=True, gc=False):
    """One action in the log."""

    number: int
    """From 1; the frame with the same number shows the table after it."""
    turn: int
    """In which it was done; others may have answered in it."""
    seat: int
    action: int
    text: str
    """In the game's notation."""
    events: list[Phrase]


class Round(Struct, frozen=True):
    """One comparison of the seats that were still in it for the victory."""

    by: str
    """``score``, or the name of what decides a tie, as in a key ``tiebreak.<name>`` of the game."""
    seats: list[int]
    ahead: list[int]
    """Those who stay in it."""
    best: int
    """Their value."""
    next: int | None
    """The best value of the others; `null` if nobody falls back."""


class ResultInfo(Struct, frozen=True):
    """How a table ended."""

    ending: str
    """A word of the game (``word.<ending>``), or ``resigned``, ``time`` or ``endless``."""
    scores: list[int]
    winners: list[int]
    ranks: list[int]
    """Of each seat, 1 is best; equal is shared."""
    ties: list[Phrase]
    """For every score that several seats have, the best first, what put some of them before the others (a key
    ``tiebreak.<name>`` of the game), or that they share the place (``tie.shared`` of the client)."""
    rounds: list[Round]
    """The comparisons up to the one that leaves the winners; whoever has resigned is in none."""


class Frame(Struct, frozen=True):
    """A table after a number of actions."""

    number: int
    """Of actions taken so far."""
    seat: int | None
    """Whose view it is; None is a spectator's."""
    is_open: bool
    """Whether everything is shown, as once the game is over."""
    view: msgspec.Raw
    """The game's readable state, without what the seat may not know."""
    to_move: int | None
    rule: str | None
    """The number of the rule that says what may be done now; None once the game is over."""
    last: Line | None
    accounts: list[list[Phrase]]
    """How the score of each seat comes about, item by item; empty where it is not shown."""
    scores: list[int | None]
    """None where points are closed."""
    result: ResultInfo | None


class Frames(Struct, frozen=True):
    """Some frames of a replay."""

    n_frames: int
    """In all: one more than actions."""
    frames: list[Frame]
    is_guess: bool = False
    """Whether what was hidden, and what is drawn, is not as it was dealt, but one of many guesses: the one in which a
    line goes on longest."""


class Position(Struct, forbid_unknown_fields=True):
    """A table in notation, to be looked at."""

    text: PositionText


class PositionInfo(Struct, frozen=True):
    """What a position is about."""

    game: str
    options: dict[str, str]
    seats: int
    text: str
    """In one line."""
    frame: Frame
    """As far as the position tells."""


class PositionTold(Struct, frozen=True):
    """A moment of a table in notation, as far as whoever asks may know it."""

    text: str


class Panel(Struct, frozen=True):
    """One moment of a picture."""

    frame: Frame
    marks: list[Marked]


class PictureInfo(Struct, frozen=True):
    """A picture in the rules, drawn by the client: a position, and what becomes of it."""

    game: str
    options: dict[str, str]
    seats: int
    show: list[str]
    """Places around which it is cut out; all of the board if there are none."""
    panels: list[Panel]
