"""Tables from outside: opened, joined, listed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.clock import ClockRules, TimeNow
from tianxia.server.wire.words import Name, PositionText, SeatNumber, Word

SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "running", "over"]
"""Waiting for open seats to be taken; running; over."""


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
    has_hints: bool | None = None
    """Whether players may ask what a strong bot would do; if it is left open, whoever plays against bots alone may."""
    is_guided: bool = False
    """Whether a coach says before each decision what matters; to whoever plays against bots alone and has hints."""
    clock: ClockRules | None = None
    is_rated: bool = False
    """Whether it counts for the ratings of its people, who have accounts and one seat each; there is a clock,
    and nobody is helped."""
    has_free_text: bool = True
    """Whether people may write to each other, beside phrases that everybody reads in their language."""
    club: Word | None = None
    """Of mine, for which it is opened."""


class SeatInfo(Struct, frozen=True):
    """Who sits on a seat."""

    kind: SeatKind
    name: str | None
    """Of a person, also while a bot plays for them; None for any other bot or an open seat."""
    bot: str | None
    is_online: bool
    has_resigned: bool
    """Or has lost on time."""
    is_flagged: bool
    """Whether a bot plays because the time was up."""
    is_mine: bool
    """Whether the seat belongs to the guest who asks."""
    colour: int
    """Which of the colours and signs its player has, kept through rematches."""


HandKind = Literal["lent", "taken-again", "resigned", "flagged"]


class Handed(Struct, frozen=True):
    """Somebody else plays on for a seat: a bot, unless its person has taken it again."""

    seat: int
    number: int
    """Of actions before; the next is theirs."""
    kind: HandKind


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
    has_hints: bool
    """Whether players may ask what a strong bot would do."""
    is_guided: bool
    """Whether a coach says before each decision what matters."""
    clock: ClockRules | None
    is_rated: bool
    """Whether it counts for the ratings of its people."""
    has_free_text: bool
    """Whether people may write to each other, beside phrases."""
    time: TimeNow | None
    """What everybody has left, where there is a clock."""
    tournament: str | None
    """That it is played in."""
    hands: list[Handed]
    """Where seats have changed hands between actions, in order; of tables in memory."""


class OpenedTable(Struct, frozen=True):
    """A table and the secret tokens of the seats that belong to whoever asks, by seat."""

    table: TableInfo
    tokens: dict[str, str]
    is_host: bool
    """Whether it was opened by whoever asks."""


class Invitation(Struct, frozen=True):
    """A table where a friend would have the guest."""

    table: TableInfo
    by: str
    """The friend's name."""


class Lobby(Struct, frozen=True):
    """Tables with a free seat, tables to watch, and those where the guest has a seat, the most urgent first."""

    open: list[TableInfo]
    watch: list[TableInfo]
    mine: list[TableInfo]
    invited: list[Invitation]


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


class Note(Struct, forbid_unknown_fields=True):
    """What somebody notes at a table; nobody else reads it."""

    text: Annotated[str, Meta(max_length=4000)]


class Reveal(Struct, frozen=True):
    """The chance of a finished game: what `TableInfo.commitment` committed to."""

    seed: str
    """Decimal; it may be larger than what JavaScript's numbers hold."""
    salt: str
    commitment: str
    is_sound: bool
    """Whether the game replays from the seed to its result. That seed and salt give the commitment is for the client to
    see, who knew it before the first move."""
