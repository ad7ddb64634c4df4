"""The WebSocket of a table, to the client."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Struct

from tianxia.server.wire.clock import TimeNow
from tianxia.server.wire.frames import Frame, Line
from tianxia.server.wire.games import Preparing
from tianxia.server.wire.tables import TableInfo
from tianxia.server.wire.talk import Talk
from tianxia.server.wire.words import Phrase, Reason


class Asking(Struct, frozen=True):
    """Somebody asks to take a decision back."""

    seat: int
    number: int
    """Of actions that would be left."""
    waiting_for: list[int]
    """Seats that have not answered yet."""


class Calling(Struct, frozen=True):
    """Somebody who is to decide is away and has been called."""

    seat: int
    wait_s: float
    """After so many seconds the others may agree that a bot plays on."""
    waiting_for: list[int]
    """Seats that have to agree and have not done so."""


class Planned(Struct, frozen=True):
    """A move that is decided on in advance, in notation."""

    when: str
    """What another seat has to do last before it; empty: whatever it does."""
    then: str


class TableNow(Struct, tag="state", frozen=True):
    """The table now. Sent after every change, and on connecting: reconnecting is the same message."""

    seq: int
    """Counts every change of the table, undo included."""
    table: TableInfo
    frame: Frame | None
    """None as long as there is nothing to show: nothing is dealt while seats are open, and a long game waits for its
    rules to be compiled."""
    legal: list[int]
    """What the seat may do now; empty if it is not its decision."""
    undo: Literal["no", "free", "ask"]
    undo_seat: int | None
    """Whose last decision ``undo`` is about."""
    asking: Asking | None
    calling: Calling | None
    plans: list[Planned]
    """Of the seat in view: nobody else is told of them."""
    preparing: Preparing | None
    """Set while the rules of the game are not compiled yet: it is played interpreted."""


class Moved(Struct, tag="moved", frozen=True):
    """An action was taken, and nothing else has changed: what is different from the state with the ``seq`` before."""

    seq: int
    updated: float
    to_move: int | None
    rule: str | None
    last: Line
    """Its number is that of the frame."""
    scores: list[int | None]
    view: msgspec.Raw
    """The fields of the game's readable state that are not as they were."""
    legal: Annotated[msgspec.Raw, list[int]]
    undo: Literal["no", "free", "ask"]
    undo_seat: int | None
    time: TimeNow | None


class Log(Struct, tag="log", frozen=True):
    """The log after its first ``start`` lines; whatever else the client had beyond these is to be forgotten.

    On connecting these are the last ones; `Older` asks for those before.
    """

    start: int
    lines: list[Line]


class Lines(Struct, tag="lines", frozen=True):
    """The page of the log that an `Older` asked for; ``start`` lines come before it."""

    id: int
    start: int
    lines: list[Line]


class Presence(Struct, tag="presence", frozen=True):
    """Which seats have somebody connected, and how many watch: roughly, if they are more than a hundred."""

    online: list[bool]
    watching: int


class Done(Struct, tag="done", frozen=True):
    """A request was carried out and saved."""

    id: int
    seq: int


class Previewed(Struct, tag="previewed", frozen=True):
    """What the action of a `Preview` would bring about."""

    id: int
    events: list[Phrase]


class Hinted(Struct, tag="hinted", frozen=True):
    """The answer to a `Hint`."""

    id: int
    action: int
    told: Phrase
    """Why, a key ``hint.<key>`` of the client's catalogs."""


class Coached(Struct, tag="coached", frozen=True):
    """The answer to a `Coach`."""

    id: int
    told: Reason | None
    """A sentence ``coach.<key>`` and what it points at; None if nothing comes to mind."""


class Because(Struct, tag="because", frozen=True):
    """Why the action of a `Why` is not legal; None if it is."""

    id: int
    reason: Reason | None


class Refused(Struct, tag="refused", frozen=True):
    """A message was refused and nothing changed. The right state follows at once where the client was behind."""

    id: int | None
    code: str
    """For programs, and a key ``refused.<code>`` of the client's catalogs."""
    detail: str
    """One clear line in English."""
    reason: Reason | None = None
    """The rule that forbids an illegal action."""


class Notice(Struct, tag="notice", frozen=True):
    """Something that everybody at the table should know; a key ``notice.<key>`` of the client's catalogs."""

    told: Phrase


class Pong(Struct, tag="pong", frozen=True):
    """Yes."""


class Measure(Struct, tag="measure", frozen=True):
    """Answer with the same number, at once: so the server learns how long the way is, which it does not charge for."""

    number: int


Message = (
    TableNow
    | Moved
    | Log
    | Pong
    | Measure
    | Presence
    | Done
    | Previewed
    | Hinted
    | Coached
    | Because
    | Lines
    | Refused
    | Notice
    | Talk
)
encode = msgspec.json.Encoder().encode
