"""Whose decision a table waits for, written down with the change that made it so: `courier.py` reminds them.

Where people are at the table and move one after the other, it is written down every few minutes only, long before
anybody would be reminded: what is older than the last move is put right (`renew`) before anybody is.
"""

from __future__ import annotations

import math
import time

from tianxia.server import reminder_rows
from tianxia.server.columns import Change
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.tasks import Tasks
from tianxia.server.visitors import Visitors
from tianxia.server.wire.clock import CorrespondenceClock, LiveClock

HERE_S = 600.0
"""Whoever is at the table has so long to notice by themselves."""
NEAR_S = 300.0
"""What is written down of others stays for somebody who is at the table, until a reminder would be so near."""


class Awaiting:
    """Of one table."""

    def __init__(self, sitting: Sitting, visitors: Visitors, store: Store, tasks: Tasks, after_s: float) -> None:
        self._sitting = sitting
        self._visitors = visitors
        self._store = store
        self._tasks = tasks
        self._after_s = after_s
        self._kept: str | None = None
        """Whom the store has, once it was asked to have somebody."""
        self._kept_due = -math.inf
        """When they would be reminded."""
        self._noted: str | None = None
        self._noted_due = -math.inf
        self._is_known = False
        self._is_settled = False
        """Whether the last change has noted it of a table that was dealt: there is nothing more to be known of it."""

    @property
    def _is_slow(self) -> bool:
        """Whether people come back for their turn: by correspondence, or where several play without a clock."""
        clock, chairs = self._sitting.facts.clock, self._sitting.chairs
        n_people = len({chair.guest for chair in chairs if chair.guest is not None})
        return isinstance(clock, CorrespondenceClock) or (not isinstance(clock, LiveClock) and n_people > 1)

    def _seat(self) -> int | None:
        """The seat of a person who is to decide."""
        sitting, to_move = self._sitting, self._sitting.to_move
        if to_move is None or sitting.chairs[to_move].kind != "person" or not self._is_slow:
            return None
        return to_move

    def note(self) -> list[Change]:
        """What a change that was made in memory does to it, to be saved with it."""
        seat = self._seat()
        guest = None if seat is None else self._sitting.chairs[seat].guest
        if self._is_known and (guest == self._kept or self._is_for_later(seat)):
            self._noted, self._noted_due = self._kept, self._kept_due
            return []
        self._noted, self._noted_due = guest, self._due(seat)
        return [reminder_rows.await_guest(self._sitting.facts.id, guest, time.time(), self._noted_due)]

    def _is_for_later(self, seat: int | None) -> bool:
        """Whether somebody is awaited who is at the table, and nobody is reminded for long of what the store has."""
        is_far = self._kept is not None and time.time() < self._kept_due - NEAR_S
        return is_far and seat is not None and seat in self._visitors.online()

    def _due(self, seat: int | None) -> float:
        return time.time() + (HERE_S if seat in self._visitors.online() else self._after_s)

    def saved(self) -> None:
        """The change is safe."""
        self._kept, self._kept_due = self._noted, self._noted_due
        self._is_known, self._is_settled = True, self._sitting.is_dealt

    def wake(self) -> None:
        """The table was dealt or brought back: whom it waits for may be written down nowhere yet, or in vain."""
        if self._is_settled:
            return
        sitting, seat = self._sitting, self._seat()
        guest = None if seat is None else sitting.chairs[seat].guest
        if guest is not None and guest != self._kept:
            self._begin(guest, reminder_rows.await_unless(sitting.facts.id, guest, time.time(), self._due(seat)))
        elif sitting.is_outdated and not self._is_known:  # nobody can decide here any more, nor should be asked to
            self._begin(None, reminder_rows.await_guest(sitting.facts.id, None, time.time(), self._due(None)))

    def renew(self) -> None:
        """What the store has is older than the last change, and somebody would be reminded by now."""
        sitting, seat = self._sitting, self._seat()
        if not sitting.is_dealt:
            return  # it waits for its rules
        guest = None if seat is None else sitting.chairs[seat].guest
        due = self._due(seat) - time.time() + sitting.updated
        self._begin(guest, reminder_rows.await_guest(sitting.facts.id, guest, time.time(), due))

    def _begin(self, guest: str | None, change: Change) -> None:
        self._kept, self._kept_due, self._is_known = guest, -math.inf, True
        self._tasks.spawn(self._write(change))

    async def _write(self, change: Change) -> None:
        try:
            await self._store.write(change)
        except Refusal:
            self._is_known = False  # the next change tries again
