"""Positions that are set up by hand: what is changed, what there is then, and what is impossible about it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.frames import Frame
from tianxia.server.wire.words import PositionText, Word

MOST_EDITS = 8
Detail = Annotated[str, Meta(max_length=64)]


class Edit(Struct, forbid_unknown_fields=True):
    """One change of a position."""

    do: Literal["put", "take", "count", "follow", "set", "anew", "clear"]
    """Put or take a thing (*what*) on or off a place (*where*); say how many (*value*) of a name (*where*) a pool
    (*what*) has, or let it follow from the rest; give a setting (*what*) a value; let the seat to move begin its turn;
    take everything off the board."""
    what: Detail = ""
    where: Detail = ""
    value: Detail = ""


class Drafting(Struct, forbid_unknown_fields=True):
    """A position and changes of it; without a text, the start of a game."""

    text: PositionText = ""
    game: Detail = ""
    """Asked for where there is no text; a position says by itself what it is of."""
    options: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    seats: Annotated[int, Meta(ge=0, le=10)] = 0
    edits: Annotated[list[Edit], Meta(max_length=MOST_EDITS)] = []


class ThingInfo(Struct, frozen=True):
    """Something that can be put on the board."""

    id: str
    kind: str
    owner: str
    """As notation names it: the number of a seat, from 1, or another word; empty where it belongs to nobody."""
    name: str
    """Which one of its kind, as its colour."""


class Lying(Struct, frozen=True):
    """A thing on the board, and the places that it covers."""

    thing: str
    places: list[str]


class PoolInfo(Struct, frozen=True):
    """Pieces beside the board that are counted."""

    key: str
    """The keyword of its line and, if it has one, its owner."""
    names: list[str]
    counts: list[int]
    most: int
    """Of each name."""
    is_given: bool
    """Whether the position says how many they are."""
    can_follow: bool
    """Whether they follow from the rest if it does not."""


class SettingInfo(Struct, frozen=True):
    """Something that is chosen."""

    id: str
    key: str
    """The keyword of its line and, if it has one, its owner."""
    of: str
    """What on the line it is said of."""
    value: str
    values: list[str]
    """What there is to choose from; empty for a number."""
    low: int
    high: int


class FaultInfo(Struct, frozen=True):
    """Why no table can be in the position."""

    text: str
    """In the language that the request accepts."""
    places: list[str]
    """That it is about."""


class DraftInfo(Struct, frozen=True):
    """A position as it is now."""

    game: str
    options: dict[str, str]
    seats: int
    text: str
    """In one line."""
    frame: Frame
    """As far as it can be shown."""
    faults: list[FaultInfo]
    """None if a table can be opened from it."""
    things: list[ThingInfo]
    lying: list[Lying]
    """Whatever can be taken away; of what is on one place, that which lies lower first."""
    pools: list[PoolInfo]
    settings: list[SettingInfo]
    is_midway: bool
    """Whether something has happened in this turn."""
