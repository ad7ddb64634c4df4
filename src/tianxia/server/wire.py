"""Every message between server and clients. The client's types are generated from this file.

HTTP carries what happens between games (lobby, seats, records), the WebSocket of a table what happens at it. Texts are
sent as keys with values (`Phrase`), so that every client speaks its own language.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tianxia.core.words import Event

# Sizes are limits, too: whatever is longer is refused before anybody looks at it.
Name = Annotated[str, Meta(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
ActionNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(max_length=128)]
PositionText = Annotated[str, Meta(max_length=20_000)]

SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "running", "over"]
"""Waiting for open seats to be taken; running; over."""
Readiness = Literal["preparing", "ready", "failed"]


class Phrase(Struct, frozen=True, gc=False):
    """Something to be said to people: a key of the catalogs and its values."""

    key: str
    values: dict[str, Any] = {}

    @classmethod
    def of(cls, event: Event) -> Phrase:
        return cls(event.key, dict(event.values))


# ---- what there is


class OptionInfo(Struct, frozen=True):
    """A choice made before the game; its texts are ``option.<name>`` and ``option.<name>.<value>`` of the catalog."""

    name: str
    values: list[str]
    default: str
    default_of_seats: dict[str, str]
    """Where the default depends on the number of seats."""


class ActionsInfo(Struct, frozen=True):
    """A range of actions: number ``first`` and on, one for every choice of the parts, the last running quickest."""

    kind: str
    first: int
    parts: dict[str, list[str]]


class VariantInfo(Struct, frozen=True):
    """Options that go together."""

    values: list[str]
    """One for each option, in the order of the game's options."""
    seats: list[int]
    """The numbers of seats they are for."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    titles: dict[str, str]
    """By language, as the summaries."""
    summaries: dict[str, str]
    seats: list[int]
    options: list[OptionInfo]
    variants: list[VariantInfo]
    """All that can be played."""
    bots: list[str]
    """Levels, the weakest first; their texts are ``bot.<name>``."""
    actions: list[ActionsInfo]
    rules_version: str


class Preparing(Struct, frozen=True):
    """How far the rules of a game are compiled; the first start on a machine takes a while."""

    state: Readiness
    done: int
    total: int


class Health(Struct, frozen=True):
    """The server runs; tables of a game can be opened at any time and start as soon as it is ready."""

    status: Literal["ok"]
    version: str
    games: dict[str, Preparing]


class Addresses(Struct, frozen=True):
    """Where friends find this server."""

    is_open: bool
    """Whether other machines can reach it at all."""
    origins: list[str]
    """Its own addresses, as ``http://192.0.2.7:8642``; told to nobody but the machine itself."""


class Me(Struct, frozen=True):
    """Who asks. Guests have a name and no password; the cookie is what makes them themselves."""

    name: str | None


class Rename(Struct, forbid_unknown_fields=True):
    """A guest's name for all."""

    name: Name


# ---- tables


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat of a new table.

    ``me`` and ``here`` belong to whoever opens the table, ``here`` being another person at the same screen.
    """

    kind: Literal["me", "here", "bot", "open"]
    name: Name | None = None
    """Of a person here."""
    bot: Word | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened. The order of the seats is the order of turns, unless it is drawn."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    is_listed: bool = True
    """Whether the lobby shows it to everybody."""
    is_drawn: bool = False
    """Whether the order of the seats is drawn by lot."""
    position: PositionText = ""
    """That it begins from, with its options; empty if it begins as the rules say."""


class SeatInfo(Struct, frozen=True):
    """Who sits on a seat."""

    kind: SeatKind
    name: str | None
    """Of a person, also while a bot plays for them; None for any other bot or an open seat."""
    bot: str | None
    is_online: bool
    has_resigned: bool
    is_mine: bool
    """Whether the seat belongs to the guest who asks."""
    colour: int
    """Which of the colours and signs its player has, kept through rematches."""


class TableInfo(Struct, frozen=True):
    """A table from outside."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[SeatInfo]
    status: Status
    is_listed: bool
    is_import: bool
    """An uploaded record: only to be looked at."""
    is_outdated: bool
    """Played by older rules: only to be looked at, as far as the present rules can follow it."""
    to_move: int | None
    n_moves: int
    created: float
    """Seconds since 1970, as everywhere."""
    updated: float
    commitment: str
    """SHA-256 of ``<seed>:<salt>`` in hexadecimal, told before the first move."""
    winners: list[int] | None
    next_table: str | None
    """The rematch, once there is one."""
    is_from_position: bool
    """Whether it began from a position instead of the start."""


class OpenedTable(Struct, frozen=True):
    """A table and the secret tokens of the seats that belong to whoever asks, by seat."""

    table: TableInfo
    tokens: dict[str, str]
    is_host: bool
    """Whether it was opened by whoever asks."""


class Lobby(Struct, frozen=True):
    """Tables with a free seat, tables to watch, and those where the guest has a seat, the latest first."""

    open: list[TableInfo]
    watch: list[TableInfo]
    mine: list[TableInfo]


class Dismiss(Struct, forbid_unknown_fields=True):
    """Free a guest's seat before the start; only whoever opened the table can."""

    seat: SeatNumber


class Fill(Struct, forbid_unknown_fields=True):
    """Let bots have all open seats, so that the game begins; only whoever opened the table can."""

    bot: Word


class Join(Struct, forbid_unknown_fields=True):
    """Take an open seat; the first one if none is named."""

    seat: SeatNumber | None = None
    name: Name | None = None


class Reveal(Struct, frozen=True):
    """The chance of a finished game: what `TableInfo.commitment` committed to."""

    seed: str
    """Decimal; it may be larger than what JavaScript's numbers hold."""
    salt: str
    commitment: str
    is_sound: bool
    """Whether the game replays from the seed to its result. That seed and salt give the commitment is for the client to
    see, who knew it before the first move."""


class Problem(Struct, frozen=True):
    """Why a request was refused. Nothing has been changed."""

    status_code: int
    code: str
    """For programs, and a key ``refused.<code>`` of the client's catalogs."""
    detail: str
    """One clear line in English."""


# ---- frames: a table at one moment, as one seat may see it


class Line(Struct, frozen=True, gc=False):
    """One action in the log."""

    number: int
    """From 1; the frame with the same number shows the table after it."""
    seat: int
    action: int
    text: str
    """In the game's notation."""
    events: list[Phrase]


class ResultInfo(Struct, frozen=True):
    """How a table ended."""

    ending: str
    """A word of the game (``word.<ending>``), or ``resigned``."""
    scores: list[int]
    winners: list[int]
    ranks: list[int]
    """Of each seat, 1 is best; equal is shared."""
    ties: list[Phrase]
    """For every score that several seats have, the best first, what put some of them before the others (a key
    ``tiebreak.<name>`` of the game), or that they share the place (``tie.shared`` of the client)."""


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


# ---- positions in notation


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


# ---- the WebSocket, from the client


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: which seats are mine. No token: a spectator."""

    tokens: Annotated[list[Token], Meta(max_length=10)] = []
    seat: SeatNumber | None = None
    """Whose view I want; the one to move of mine, or my first, if left out."""


class Sit(Struct, tag="sit", forbid_unknown_fields=True):
    """Show me the view of another of my seats, for several people at one screen."""

    seat: SeatNumber


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Take an action. ``seq`` is that of the state I saw; another one is refused."""

    id: int
    seq: int
    seat: SeatNumber
    action: ActionNumber


class Preview(Struct, tag="preview", forbid_unknown_fields=True):
    """What would this action do, as far as I may know?"""

    id: int
    seq: int
    seat: SeatNumber
    action: ActionNumber


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """Why may I not take this action?"""

    id: int
    seq: int
    seat: SeatNumber
    action: ActionNumber


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take my last decision back: at once if `TableNow.undo` says ``free``, else by consent of all other people."""

    id: int
    seq: int
    seat: SeatNumber


class Consent(Struct, tag="consent", forbid_unknown_fields=True):
    """My answer to `TableNow.asking`."""

    id: int
    seq: int
    seat: SeatNumber
    is_granted: bool


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give the game up. If two or more others remain, a bot plays on for the seat, which comes last."""

    id: int
    seat: SeatNumber


class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True):
    """Let a bot play for my seat, which stays mine."""

    id: int
    seat: SeatNumber
    bot: Word


class TakeAgain(Struct, tag="take_again", forbid_unknown_fields=True):
    """Play again on my seat, which I had handed to a bot."""

    id: int
    seat: SeatNumber


class Older(Struct, tag="older", forbid_unknown_fields=True):
    """The page of the log before a line."""

    id: int
    before: Annotated[int, Meta(ge=1, le=2**31 - 1)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


Request = Hello | Ping | Sit | Act | Preview | Why | Undo | Consent | Resign | HandOver | TakeAgain | Older


# ---- the WebSocket, to the client


class Asking(Struct, frozen=True):
    """Somebody asks to take a decision back."""

    seat: int
    number: int
    """Of actions that would be left."""
    waiting_for: list[int]
    """Seats that have not answered yet."""


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
    preparing: Preparing | None
    """Set while the rules of the game are not compiled yet: it is played interpreted."""


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


class Because(Struct, tag="because", frozen=True):
    """Why the action of a `Why` is not legal; None if it is."""

    id: int
    reason: Phrase | None


class Refused(Struct, tag="refused", frozen=True):
    """A message was refused and nothing changed. The right state follows at once where the client was behind."""

    id: int | None
    code: str
    """For programs, and a key ``refused.<code>`` of the client's catalogs."""
    detail: str
    """One clear line in English."""
    reason: Phrase | None = None
    """The rule that forbids an illegal action."""


class Notice(Struct, tag="notice", frozen=True):
    """Something that everybody at the table should know; a key ``notice.<key>`` of the client's catalogs."""

    told: Phrase


class Pong(Struct, tag="pong", frozen=True):
    """Yes."""


Message = TableNow | Log | Pong | Presence | Done | Previewed | Because | Lines | Refused | Notice

decode_request = msgspec.json.Decoder(Request).decode
encode = msgspec.json.Encoder().encode
