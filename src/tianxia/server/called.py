"""Somebody who is away and waited for, at a table without a clock."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace


class Called(Struct, frozen=True):
    """A seat whose person is away. It is kept with the table: after a restart nobody has to be called again."""

    seat: int
    until: float
    """Before that nobody may take their place; in seconds since 1970."""
    seq: int
    """Of the table: whatever happens there ends it."""
    agreed: frozenset[int] = frozenset()
    """Seats of those who want to go on without them."""

    def agreed_by(self, seats: Iterable[int]) -> Called:
        return replace(self, agreed=self.agreed.union(seats))
