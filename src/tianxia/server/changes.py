"""How a table changes: one change at a time, saved before it is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from msgspec.structs import replace

from tianxia.server import rows
from tianxia.server.awaiting import Awaiting
from tianxia.server.called import Called
from tianxia.server.config import REMIND_AFTER_S
from tianxia.server.endings import Endings
from tianxia.server.facts import Entry
from tianxia.server.hands import followed
from tianxia.server.refusal import Refusal
from tianxia.server.rows import Change
from tianxia.server.running import kept_board
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.tasks import Tasks
from tianxia.server.telling import Telling
from tianxia.server.timing import Arrival, Timing


def _nothing() -> None: ...


class Changes:
    """Of one table. Whoever changes it, or looks at what is not saved, holds the lock."""

    def __init__(
        self, sitting: Sitting, store: Store, tasks: Tasks, telling: Telling, remind_after_s: float = REMIND_AFTER_S
    ) -> None:
        self.lock = asyncio.Lock()
        self.timing = Timing(sitting, telling.visitors, self.lock)
        self.awaiting = Awaiting(sitting, telling.visitors, store, tasks, remind_after_s)
        self.on_saved: Callable[[], None] = _nothing
        """Somebody else may be to decide now."""
        self.is_kept = False
        """Whether the store has what the lobby tells of the table."""
        self.is_closed = False
        """Whether the table has left memory: whoever still knows it from before changes nothing."""
        self._sitting = sitting
        self._store = store
        self._endings = Endings(store)
        self._telling = telling

    async def act(self, seat: int, action: int, arrival: Arrival | None = None) -> None:
        """Take a legal action."""
        table = self._sitting.table
        table.play(action)
        entry, n_before = Entry("act", seat, action), len(table.moves) - 1
        tell = self._telling.all if self._sitting.asking or self._sitting.called else self._telling.move
        await self.save(
            entry, take_back=lambda: self._sitting.go_back(n_before), tell=tell, arrival=arrival, unplanned=[seat]
        )

    async def save(
        self,
        entry: Entry,
        *more: Change,
        take_back: Callable[[], object],
        then: Callable[[], None] = _nothing,
        tell: Callable[[], None] | None = None,
        arrival: Arrival | None = None,
        unplanned: Iterable[int] = (),
    ) -> None:
        """Write a change that has been made in memory, then tell it; or take it back. Some seats' plans go with it."""
        sitting, before, now = self._sitting, self._sitting.status, time.time()
        clock, plans = sitting.clock, sitting.plans
        dropped = {seat for seat in unplanned if plans.get(seat)} if plans else ()
        try:
            sitting.settle()
            changes = [rows.put_entry(sitting.facts.id, sitting.seq + 1, entry, now), *more]
            changes += self.timing.note(entry, arrival) + self.awaiting.note()
            changes += [rows.set_plans(sitting.facts.id, seat, []) for seat in sorted(dropped)]
            if sitting.status != before:
                changes.append(rows.set_summary(sitting.facts.id, replace(sitting.summary(), updated=now)))
            self._check_open()
            has_ended = sitting.status == "over" and before != "over"
            await (self._endings.write(sitting, *changes) if has_ended else self._store.write(*changes))
        except Exception:
            take_back()
            sitting.clock = clock
            sitting.settle()
            raise
        sitting.seq += 1
        self.awaiting.saved()
        sitting.updated, sitting.asking, sitting.called = now, None, None
        sitting.hands = followed(sitting.hands, entry, sitting.n_moves)
        if dropped:
            self._forget_plans(dropped)
        then()
        self._tell(tell or self._telling.all)

    def _forget_plans(self, seats: Collection[int]) -> None:
        """What has changed is not enough for those who know of plans that are gone: they are told everything."""
        for seat in seats:
            del self._sitting.plans[seat]
        for visitor in self._telling.visitors:
            if visitor.seat in seats:
                visitor.known = None

    def _check_open(self) -> None:
        if self.is_closed:
            raise Refusal("not-saved", "this table has just left; it is there again in a moment")

    def _tell(self, tell: Callable[[], None]) -> None:
        sitting = self._sitting
        sitting.deal()
        self.timing.go_on()
        sitting.saved = sitting.summary()
        self.is_kept = sitting.status == "over"
        tell()
        self.on_saved()

    async def call(self, called: Called | None) -> None:
        """Somebody is called, more of the others agree, or whoever was called has come."""
        self._check_open()
        await self._store.write(rows.set_called(self._sitting.facts.id, called))
        self._sitting.called = called
        self._telling.all()

    async def link_next(self, table_id: str) -> None:
        """Say that there is a rematch."""
        async with self.lock:
            await self._store.write(rows.set_next(self._sitting.facts.id, table_id))
            self._sitting.next_table = table_id
            self._sitting.saved = self._sitting.summary()
            self._telling.all()

    async def keep_summary(self, *more: Change) -> None:
        """For the lobby, which does not bring a table back just to list it, and for whoever wants to analyse it."""
        changes = [*self._summary(), *more]
        if changes:
            with suppress(Refusal):
                await self._store.write(*changes)

    def _summary(self) -> list[Change]:
        if self.is_kept:
            return []
        sitting, table_id = self._sitting, self._sitting.facts.id
        return [
            rows.set_summary(table_id, sitting.saved),
            rows.set_board(table_id, kept_board(sitting)),
            *self.timing.kept(),
        ]
