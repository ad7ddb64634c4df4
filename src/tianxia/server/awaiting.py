"""Whose decision a table waits for, written down with the change that made it so: `courier.py` reminds them."""

from __future__ import annotations

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
        self._noted: str | None = None
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
        self._noted = None if seat is None else self._sitting.chairs[seat].guest
        if self._noted == self._kept and self._is_known:
            return []
        return [reminder_rows.await_guest(self._sitting.facts.id, self._noted, time.time(), self._due(seat))]

    def _due(self, seat: int | None) -> float:
        return time.time() + (HERE_S if seat in self._visitors.online() else self._after_s)

    def saved(self) -> None:
        """The change is safe."""
        self._kept, self._is_known, self._is_settled = self._noted, True, self._sitting.is_dealt

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

    def _begin(self, guest: str | None, change: Change) -> None:
        self._kept, self._is_known = guest, True
        self._tasks.spawn(self._write(change))

    async def _write(self, change: Change) -> None:
        try:
            await self._store.write(change)
        except Refusal:
            self._is_known = False  # the next change tries again
