"""Tournaments: settled by a host, joined, and told as they stand."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.clock import ClockRules
from tianxia.server.wire.words import Name, Word

TournamentFormat = Literal["swiss", "robin", "knockout", "arena"]
TournamentStatus = Literal["open", "running", "over", "off"]
"""Open to everybody; running; over; called off, by its host or because too few came."""


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be held. Whoever makes it is its host, and need not take part."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Word
    format: TournamentFormat
    n_seats: Annotated[int, Meta(ge=2, le=5)]
    """Of a table."""
    clock: ClockRules
    """Every table has one, so every game ends."""
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    n_rounds: Annotated[int, Meta(ge=1, le=20)] = 5
    """A knock-out ends by itself, an arena when its minutes are over."""
    minutes: Annotated[int, Meta(ge=5, le=720)] = 60
    """An arena begins games for so long."""
    n_deals: Annotated[int, Meta(ge=0, le=5)] = 0
    """Duplicate: so many deals every table of a round plays, the same everywhere; 0 if each has a deal of its own."""
    bots: Annotated[list[Word], Meta(max_length=32)] = []
    """Levels of bots that take part from the start."""
    fill: Word | None = None
    """The level of bots that come in where players are missing for a full table; none do if it is left out."""
    starts: Annotated[float, Meta(ge=0, le=1e11)] | None = None
    """When it begins by itself; if it is left out, when the host says so."""
    is_rated: bool = False
    """Whether games count for ratings; then only accounts take part."""
    is_public: bool = True
    """Whether everybody finds it; else those who have its link."""


class JoinTournament(Struct, forbid_unknown_fields=True):
    """Take part."""

    name: Name | None = None


class DismissEntrant(Struct, forbid_unknown_fields=True):
    """Send somebody away; only the host can."""

    number: Annotated[int, Meta(ge=0, le=10_000)]


class TournamentInfo(Struct, frozen=True):
    """A tournament from outside."""

    id: str
    wish: NewTournament
    status: TournamentStatus
    host: str | None
    """The host's name."""
    is_host: bool
    """Whether it is held by whoever asks."""
    is_mine: bool
    """Whether whoever asks takes part."""
    n_entrants: int
    begun: float | None
    ends: float | None
    """When an arena begins no more games."""
    created: float
    updated: float


class EntrantInfo(Struct, frozen=True):
    """Somebody who takes part."""

    number: int
    name: str | None
    """Of a person; None if they have left the site."""
    bot: str | None
    is_out: bool
    is_mine: bool


class StandingInfo(Struct, frozen=True):
    """Where somebody stands."""

    place: int
    number: int
    n_played: int
    values: list[float]
    """By `TournamentTold.criteria`."""


class MatchInfo(Struct, frozen=True):
    """A game of a tournament; with one player, a bye."""

    round: int
    table: int
    deal: int
    players: list[int]
    """Numbers of entrants by seat."""
    table_id: str | None
    """Once the table is open, and may be looked at: in a duplicate round one's own alone, until the round is over."""
    ranks: list[int] | None
    """By seat, once it is over."""
    scores: list[int] | None
    shares: list[float] | None
    """Of the points to be had; in a duplicate round against all who have had the same seat and deal so far."""


class TournamentTold(Struct, frozen=True):
    """A tournament as it stands."""

    info: TournamentInfo
    version: int
    """Counts its changes."""
    round: int
    criteria: list[str]
    """By what entrants are put in order, the most important first."""
    entrants: list[EntrantInfo]
    standings: list[StandingInfo]
    """The best first."""
    matches: list[MatchInfo]
    my_table: str | None
    """Where whoever asks has a game that is not over."""
    is_uneasy: bool
    """For the host alone: in this round people meet of whom one has blocked the other, and it could not be avoided."""
    n_dismissed: int
    """For the host alone: how many were sent away, and may be let in again."""


class TournamentList(Struct, frozen=True):
    """Those that everybody may find, and one's own; the latest first, what is over last."""

    tournaments: list[TournamentInfo]
