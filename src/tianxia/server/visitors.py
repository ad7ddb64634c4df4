"""Who is connected to a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Protocol

from tianxia.core.view import SPECTATOR
from tianxia.server.lag import Lag
from tianxia.server.wire.answers import Notice, Presence, encode
from tianxia.server.wire.words import Phrase

SOON_S = 0.25
PAUSE_S = 0.001
"""For each who is connected: 1,500 spectators hear of each other every two seconds."""
EXACTLY = 100


def rounded(count: int) -> int:
    """From a hundred on, two digits are enough."""
    step = 1 if count < EXACTLY else 10 ** (len(str(count)) - 2)
    return count - count % step


class Visitor(Protocol):
    """Somebody connected to a room."""

    seats: frozenset[int]
    """Theirs."""
    seat: int
    """Whose view they look at, `SPECTATOR` for nobody's."""
    follows: bool
    """Whether they can be told what has changed instead of all there is."""
    known: tuple[int, int] | None
    """Of those who follow, which state they have: its ``seq``, and whose view it was."""

    was_there: bool
    """Whether they have come before the end, and hear everything since."""
    is_back: bool
    """Spectators who are known by what they have said, and have come again after the end."""
    lag: Lag
    origin: str
    """Where they are."""

    @property
    def guest(self) -> str | None:
        """Who they are, as their browser says, with or without a seat."""
        ...

    def push(self, message: bytes) -> None: ...

    def drop(self) -> None: ...


_NOBODY = frozenset[Visitor]()
"""One for all tables: most have no visitors, and a set takes room when it is empty, too."""


class Visitors:
    """Everybody connected to one table."""

    __slots__ = ("_all", "_n_seats", "_telling", "_told")

    def __init__(self, n_seats: int) -> None:
        self._n_seats = n_seats
        self._all: set[Visitor] | frozenset[Visitor] = _NOBODY
        self._told: Presence | None = None
        self._telling: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Visitor]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, visitor: Visitor) -> None:
        if isinstance(self._all, set):
            self._all.add(visitor)
        else:
            self._all = {visitor}

    def remove(self, visitor: Visitor) -> None:
        if isinstance(self._all, set):
            self._all.discard(visitor)
            self._all = self._all or _NOBODY

    def online(self) -> set[int]:
        """Seats that somebody is connected for."""
        return {seat for visitor in self._all for seat in visitor.seats}

    def dismiss(self, seat: int) -> None:
        """The seat belongs to somebody else now."""
        for visitor in self._all:
            visitor.seats -= {seat}
            if visitor.seat == seat:
                visitor.seat = SPECTATOR

    # ---- presence

    def greet(self, visitor: Visitor) -> None:
        """Tell somebody who has just come who is here, and the others soon."""
        presence = self._presence()
        visitor.push(encode(presence))
        if presence != self._told:
            self._told = None  # not everybody knows the same now
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tell all, once for all who come and go within a moment; the more listen, the longer it is."""
        if self._telling is None:
            pause_s = SOON_S + PAUSE_S * len(self._all)
            self._telling = asyncio.get_running_loop().call_later(pause_s, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        presence = self._presence()
        if presence != self._told:
            self._told = presence
            self.tell(encode(presence))

    def _presence(self) -> Presence:
        online = self.online()
        watching = sum(not visitor.seats for visitor in self._all)
        return Presence([seat in online for seat in range(self._n_seats)], rounded(watching))

    def tell_notice(self, key: str, seat: int) -> None:
        self.tell(encode(Notice(Phrase(f"notice.{key}", {"seat": seat}))))

    def tell(self, message: bytes) -> None:
        for visitor in self._all:
            visitor.push(message)
