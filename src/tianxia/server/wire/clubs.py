"""Clubs: members, evenings, tables and standings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.tables import TableInfo
from tianxia.server.wire.words import Word

ClubRoleName = Literal["founder", "organiser", "member"]
Answer = Literal["yes", "maybe", "no"]
LAST = 4_102_444_800
"""Seconds: nobody plans beyond the year 2100."""


class NewClub(Struct, forbid_unknown_fields=True):
    """A club as it is called, and what it is for."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    about: Annotated[str, Meta(max_length=1000)] = ""


class ClubCode(Struct, forbid_unknown_fields=True):
    """What a link to a club brings."""

    code: Annotated[str, Meta(min_length=1, max_length=32)]


class ClubInfo(Struct, frozen=True):
    """A club from outside."""

    id: str
    name: str
    about: str
    n_members: int
    role: ClubRoleName | None
    """What I am there."""


class MemberInfo(Struct, frozen=True):
    """Somebody in a club."""

    id: str
    """In this club alone."""
    name: str
    role: ClubRoleName
    since: float
    is_me: bool


class MemberRole(Struct, forbid_unknown_fields=True):
    """What somebody is from now on; whoever makes another the founder is an organiser."""

    role: ClubRoleName


class ComingInfo(Struct, frozen=True):
    """Whether somebody comes to an evening."""

    name: str
    answer: Answer
    is_me: bool


class Coming(Struct, forbid_unknown_fields=True):
    """Whether I come."""

    answer: Answer


class NewEvening(Struct, forbid_unknown_fields=True):
    """When people meet to play."""

    title: Annotated[str, Meta(min_length=1, max_length=64)]
    starts: Annotated[float, Meta(ge=0, le=LAST)]
    """Seconds since 1970; everybody reads it in their own time zone."""
    hours: Annotated[float, Meta(ge=0.25, le=72)] = 3
    game: Word | None = None
    """None: whatever people want."""


class EveningInfo(Struct, frozen=True):
    """An evening of a club."""

    id: str
    title: str
    starts: float
    hours: float
    game: str | None
    coming: list[ComingInfo]


class ClubTold(Struct, frozen=True):
    """A club, for its members."""

    info: ClubInfo
    code: str | None
    """By which others join, for those who organise it."""
    members: list[MemberInfo]
    evenings: list[EveningInfo]


class ClubTables(Struct, frozen=True):
    """Tables that were opened for a club: those that go on, and the latest that are over."""

    going_on: list[TableInfo]
    recent: list[TableInfo]


class Standing(Struct, frozen=True):
    """How a member stands."""

    name: str
    is_me: bool
    n_games: int
    n_wins: int
    """Shared victories included."""
    share: float
    """The sum of their shares of victories: whoever wins with one other has half of it."""


class Standings(Struct, frozen=True):
    """Of all members who have played, the best first."""

    n_games: int
    standings: list[Standing]
