"""What is said at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tianxia.server.wire.words import SeatNumber

SaidPhrase = Literal[
    "hello",
    "luck",
    "nice-move",
    "thanks",
    "sorry",
    "moment",
    "back",
    "your-turn",
    "close",
    "lucky",
    "good-game",
    "again",
    "yes",
    "no",
    "goodbye",
]
"""Everybody reads it in their own language: a key ``talk.phrase.<name>`` of the client's catalogs."""
SaidText = Annotated[str, Meta(max_length=280)]


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say something to the others: a phrase, or a text of my own where that is allowed."""

    id: int
    seat: SeatNumber | None = None
    """Mine; none: I watch."""
    phrase: SaidPhrase | None = None
    text: SaidText = ""


class Remark(Struct, frozen=True):
    """Something that was said."""

    number: int
    seat: int | None
    """None: by a spectator."""
    name: str
    """Of whoever said it, as it was then."""
    is_mine: bool
    is_aside: bool
    """Said by a spectator while the game was played: players hear it when it is over."""
    phrase: SaidPhrase | None
    text: str
    """Plain, if it is no phrase."""
    at: float


class Talk(Struct, tag="talk", frozen=True):
    """What was said."""

    is_whole: bool
    """Whether this is all that there is; else it is new."""
    remarks: list[Remark]
