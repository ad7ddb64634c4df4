"""Who is connected to a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tianxia.core.view import SPECTATOR
from tianxia.server.wire import Notice, Presence, Told, encode


class Visitor(Protocol):
    """Somebody connected to a room."""

    seats: frozenset[int]
    """Theirs."""
    seat: int
    """Whose view they look at, `SPECTATOR` for nobody's."""

    def push(self, message: bytes) -> None: ...


class Visitors:
    """Everybody connected to one table."""

    def __init__(self, n_seats: int) -> None:
        self._n_seats = n_seats
        self._all: set[Visitor] = set()

    def __iter__(self) -> Iterator[Visitor]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, visitor: Visitor) -> None:
        self._all.add(visitor)

    def remove(self, visitor: Visitor) -> None:
        self._all.discard(visitor)

    def online(self) -> set[int]:
        """Seats that somebody is connected for."""
        return {seat for visitor in self._all for seat in visitor.seats}

    def dismiss(self, seat: int) -> None:
        """The seat belongs to somebody else now."""
        for visitor in self._all:
            visitor.seats -= {seat}
            if visitor.seat == seat:
                visitor.seat = SPECTATOR

    def tell_presence(self) -> None:
        online = self.online()
        watching = sum(not visitor.seats for visitor in self._all)
        self._tell(encode(Presence([seat in online for seat in range(self._n_seats)], watching)))

    def tell_notice(self, key: str, seat: int) -> None:
        self._tell(encode(Notice(Told(f"notice.{key}", {"seat": seat}))))

    def _tell(self, message: bytes) -> None:
        for visitor in self._all:
            visitor.push(message)
