"""What people say to each other at a table.

Players do not hear spectators while they play: those see as little as anybody, but they could help. Nobody is sent
the words of somebody whom they have muted or blocked. Whoever comes after the end hears what a replay tells them
(`tianxia.server.overheard`), and says nothing unless they have played or spoken there: a table that is over is no
place to write to strangers. The database keeps what was said, memory nothing of it: so
whoever leaves for good has said nothing any more.
"""

from __future__ import annotations

import asyncio
import time
import unicodedata
from collections.abc import Collection
from typing import Any

from tianxia.server import talk_rows
from tianxia.server.bucket import Buckets
from tianxia.server.columns import Row
from tianxia.server.config import Limits
from tianxia.server.overheard import heard_later
from tianxia.server.refusal import Refusal
from tianxia.server.rights import check_mine
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.visitors import Visitor, Visitors
from tianxia.server.wire.answers import encode
from tianxia.server.wire.talk import Remark, Say, Talk

MOST = 200
"""Remarks of one table that are kept: the latest."""
MOST_MARKS = 2
"""Accents and the like upon one letter; more would climb over other lines."""
_UNSEEN = frozenset(("Cc", "Cf", "Co", "Cs", "Cn"))
"""Kinds of characters that show nothing, or turn the direction of writing."""
_MARKS = frozenset(("Mn", "Me"))
"""Kinds that stand upon the letter before them; in some scripts they pile up without being called combining."""


def cleaned(text: str) -> str:
    """A text as it is shown: one line, nothing invisible, nothing that turns the direction or covers other lines."""
    kept, n_marks = list[str](), 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        if (kind := unicodedata.category(letter)) in _UNSEEN:
            continue
        n_marks = n_marks + 1 if kind in _MARKS else 0
        if n_marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


class Voices:
    """How much people may say, at all tables together."""

    def __init__(self, limits: Limits) -> None:
        self.of_guest = Buckets(limits.remarks_per_minute / 60, limits.remark_burst)
        self.of_address = Buckets(limits.remarks_of_address_per_minute / 60, limits.remark_of_address_burst)

    def check(self, guest: str, origin: str) -> None:
        """Refuse whoever talks too much."""
        if not (self.of_address.take(origin) and self.of_guest.take(f"guest {guest}")):
            raise Refusal("many-remarks", "that was much at once; wait a moment")


class Talking:
    """The talk of one table."""

    def __init__(self, sitting: Sitting, visitors: Visitors, store: Store, voices: Voices, has_free_text: bool) -> None:
        self._sitting = sitting
        self._visitors = visitors
        self._store = store
        self._voices = voices
        self._has_free_text = has_free_text
        """Whether the site allows it anywhere."""
        self._lock = asyncio.Lock()
        self._last: int | None = None
        """The number of the last remark, once somebody has asked."""
        self._is_kept_back = False
        """Whether something was said that players have not heard."""
        self._opening: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """The table is new: nobody has said anything, and nobody need ask."""
        self._last = 0

    # ---- saying

    async def say(self, visitor: Visitor, name: str | None, said: Say) -> None:
        """Say something; *name* is that of whoever watches."""
        text = self._text(said)
        guest, name = self._speaker(visitor, name, said.seat)
        await self._check_was_there(visitor, guest)
        self._voices.check(guest, visitor.origin)
        async with self._lock:
            row = {"table_id": self._sitting.facts.id, "number": await self._number() + 1, "guest": guest}
            row |= {"seat": said.seat, "name": name, "is_aside": self._is_aside(said.seat)}
            row |= {"phrase": said.phrase, "text": text, "at": time.time()}
            await self._keep(row)
            await self._tell(row)

    def _text(self, said: Say) -> str:
        text = cleaned(said.text)
        if (said.phrase is None) == (not text):
            raise Refusal("bad-input", "say either a phrase or a text")
        if text and not (self._has_free_text and self._sitting.facts.has_free_text):
            raise Refusal("no-free-text", "only phrases are said at this table")
        return text

    def _speaker(self, visitor: Visitor, name: str | None, seat: int | None) -> tuple[str, str]:
        """Who speaks, and what they are called here."""
        if seat is not None:
            check_mine(visitor, seat)
            chair = self._sitting.chairs[seat]
            return chair.guest or "", chair.name or ""
        if self._plays(visitor):
            raise Refusal("not-your-seat", "you have a seat here: speak from it")
        if visitor.guest is None or name is None:
            raise Refusal("name-needed", "give a name first")
        return visitor.guest, name

    async def _check_was_there(self, visitor: Visitor, guest: str) -> None:
        """Refuse whoever has come after the end and has never said anything here."""
        if self._sitting.status != "over" or not self._is_late(visitor):
            return
        table_id = self._sitting.facts.id
        if not await self._store.read(lambda connection: talk_rows.has_spoken(connection, table_id, guest)):
            raise Refusal("came-late", "the game is over: those talk here who were there")

    def _is_aside(self, seat: int | None) -> bool:
        return seat is None and self._sitting.status == "running"

    def _plays(self, visitor: Visitor) -> bool:
        """Whether somebody has a seat, be it that they look on from another browser."""
        guests = {chair.guest for chair in self._sitting.chairs}
        return bool(visitor.seats) or (visitor.guest is not None and visitor.guest in guests)

    async def _number(self) -> int:
        if self._last is None:
            table_id = self._sitting.facts.id
            self._last = await self._store.read(lambda connection: talk_rows.read_last(connection, table_id))
        return self._last

    async def _keep(self, row: dict[str, Any]) -> None:
        self._last = None  # whatever becomes of it, the database knows
        await self._store.write(*talk_rows.put_remark(row, MOST))
        self._last = row["number"]

    async def _tell(self, row: dict[str, Any]) -> None:
        deaf = await self._store.read(lambda connection: talk_rows.read_deaf(connection, row["guest"]))
        for visitor in list(self._visitors):
            is_heard = self._is_meant(visitor, row) and self._hears(visitor, row)
            if is_heard and deaf.isdisjoint(self._guests(visitor)):
                visitor.push(encode(Talk(is_whole=False, remarks=[self._told(visitor, row)])))

    def _is_meant(self, visitor: Visitor, row: dict[str, Any]) -> bool:
        if not self._is_late(visitor):
            return True
        return row["guest"] in self._guests(visitor) or (row["seat"] is None and visitor.is_back)

    # ---- hearing

    async def greet(self, visitor: Visitor) -> None:
        """Tell somebody who has come all that they may hear."""
        async with self._lock:
            if self._sitting.status != "over":
                visitor.was_there = True
            if not await self._number():
                return
            table_id, guests = self._sitting.facts.id, self._guests(visitor)
            said, unheard = await self._store.read(
                lambda connection: (
                    talk_rows.read_remarks(connection, table_id),
                    talk_rows.read_unheard(connection, guests),
                )
            )
            told = said if visitor.was_there else heard_later(said, guests, self._plays(visitor))
            if told and not visitor.was_there:
                visitor.is_back = True
            heard = [row for row in told if self._hears(visitor, row) and row["guest"] not in unheard]
            if heard or visitor.was_there:  # nobody else learns that something was said
                visitor.push(encode(Talk(is_whole=True, remarks=[self._told(visitor, row) for row in heard])))

    def _hears(self, visitor: Visitor, row: Row | dict[str, Any]) -> bool:
        if row["is_aside"] and self._sitting.status != "over" and self._plays(visitor):
            self._is_kept_back = True
            return False
        return True

    def _is_late(self, visitor: Visitor) -> bool:
        """Whether somebody has come after the end who has not played."""
        return not visitor.was_there and not self._plays(visitor)

    def _told(self, visitor: Visitor, row: Row | dict[str, Any]) -> Remark:
        names = ("number", "seat", "name", "is_aside", "phrase", "text", "at")
        return Remark(**{name: row[name] for name in names}, is_mine=row["guest"] in self._guests(visitor))

    def _guests(self, visitor: Visitor) -> Collection[str]:
        """Who looks at a screen, as far as is known."""
        seated = {self._sitting.chairs[seat].guest for seat in visitor.seats}
        return {guest for guest in (*seated, visitor.guest) if guest is not None}

    # ---- the end

    def wake(self) -> None:
        """When the game is over, everybody who is there hears everything."""
        if self._is_kept_back and self._sitting.status == "over" and self._opening is None:
            self._opening = asyncio.create_task(self._open())

    async def _open(self) -> None:
        self._is_kept_back = False
        try:
            for visitor in [visitor for visitor in self._visitors if visitor.was_there]:
                await self.greet(visitor)
        finally:
            self._opening = None

    def stop(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
