"""What messages are made of: texts as keys with values, and sizes, which are limits."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from tianxia.core.words import Event, Mark

# Whatever is longer is refused before anybody looks at it.
Name = Annotated[str, Meta(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
ActionNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Picked = Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=10)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(max_length=128)]
PositionText = Annotated[str, Meta(max_length=20_000)]


class Phrase(Struct, frozen=True, gc=False):
    """Something to be said to people: a key of the catalogs and its values."""

    key: str
    values: dict[str, Any] = {}

    @classmethod
    def of(cls, event: Event) -> Phrase:
        return cls(event.key, dict(event.values))


class Marked(Struct, frozen=True, gc=False):
    """Places of a board that are pointed at together."""

    places: list[str]
    label: str = ""

    @classmethod
    def of(cls, mark: Mark) -> Marked:
        return cls(list(mark.places), mark.label)


class Reason(Phrase, frozen=True, gc=False):
    """Why something may not be done."""

    rule: str | None = None
    """The number of the rule that says so."""
    marks: list[Marked] = []
    """What is to be seen of it on the board."""

    @classmethod
    def of(cls, event: Event) -> Reason:
        """With the rule of the event and its marks."""
        return cls(event.key, dict(event.values), event.rule, [Marked.of(mark) for mark in event.marks])
