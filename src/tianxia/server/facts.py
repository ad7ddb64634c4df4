"""What a table is made of on disk: facts that never change, and entries that are only ever added."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from tianxia.server.wire.clock import ClockRules

Kind = Literal["act", "undo", "resign", "seat", "flag"]
BOT, PERSON = 1, 2
"""Who plays on for the person of a seat."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What never changes about a table."""

    id: str
    game_id: str
    options: dict[str, str]
    n_seats: int
    seed: int
    salt: str
    rules_version: str
    is_listed: bool
    is_import: bool
    created: float
    host: str | None
    """The guest who opened or brought it."""
    position: str = ""
    """That it begins from; empty if it begins as the rules say."""
    has_hints: bool = False
    """Whether players may ask what a strong bot would do."""
    is_guided: bool = False
    """Whether a coach speaks to the one person who plays."""
    clock: ClockRules | None = None
    is_rated: bool = False
    """Whether it counts for the ratings of its people."""
    has_free_text: bool = True
    """Whether people may write to each other, beside phrases."""
    club: str | None = None
    """For which it was opened."""
    tournament: str | None = None
    """That it is played in."""
    is_sealed: bool = False
    """Whether others still play the same deal: until they have, nobody is shown what was hidden here."""


class Entry(Struct, frozen=True):
    """One change in a table's history."""

    kind: Kind
    seat: int
    number: int
    """Of the action, or of actions left after an undo; of a seat `BOT` or `PERSON`, if that plays on."""
