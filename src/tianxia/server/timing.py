"""The clock of a live table: what a change does to it, and what happens at zero."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from msgspec import Struct

from tianxia.server import clock as clocks
from tianxia.server import rows
from tianxia.server.facts import Entry
from tianxia.server.rows import Change
from tianxia.server.sitting import Sitting
from tianxia.server.visitors import Visitor, Visitors
from tianxia.server.wire.answers import Measure, encode
from tianxia.server.wire.clock import ClockRules, LiveClock

log = logging.getLogger(__name__)

RETRY_S = 1.0
"""If it cannot be saved that a seat has no more time, it is tried again after this."""
EARLY_S = 0.005
"""Timers may come a little early."""
SHORT_S = 10.0
"""A bot that has less left thinks no more."""


class Arrival(Struct, frozen=True):
    """When a decision came in, and how long it was on its way."""

    at: float
    lag_s: float = 0.0


class Timing:
    """Of one table, which need not have a clock. One timer waits for the seat that decides."""

    def __init__(self, sitting: Sitting, visitors: Visitors, lock: asyncio.Lock) -> None:
        self.on_zero: Callable[[int], Awaitable[None]] = _nothing
        """Called with the table's lock held."""
        self._sitting = sitting
        self._visitors = visitors
        self._lock = lock
        self._timer: asyncio.TimerHandle | None = None
        self._zero: asyncio.Task[None] | None = None

    @property
    def _rules(self) -> ClockRules | None:
        return self._sitting.facts.clock

    @property
    def is_live(self) -> bool:
        """Whether somebody's time runs that does not wait for anybody: such a table stays in memory."""
        clock = self._sitting.clock
        return isinstance(self._rules, LiveClock) and clock is not None and clock.since is not None

    def now(self) -> float:
        return 0.0 if self._rules is None else clocks.now_of(self._rules)()

    def left(self, seat: int) -> float | None:
        """Seconds that a seat has left; None without a clock."""
        return None if self._sitting.clock is None else clocks.left(self._sitting.clock, seat, self.now())

    def is_short(self, seat: int) -> bool:
        left = self.left(seat)
        return left is not None and left < SHORT_S

    def arrival(self, visitor: Visitor) -> Arrival | None:
        """Of what somebody has just said, if there is a clock: the time until it is carried out is the server's own."""
        rules = self._rules
        if rules is None:
            return None
        return Arrival(self.now(), visitor.lag.seconds if isinstance(rules, LiveClock) else 0.0)

    # ---- a change

    def note(self, entry: Entry, arrival: Arrival | None) -> list[Change]:
        """What a change that was made in memory does to the clock, to be saved with it."""
        clock = self._sitting.clock
        if self._rules is None or clock is None:
            return []
        arrival = arrival or Arrival(self.now())
        self._sitting.clock = self._changed(self._rules, clock, entry, arrival)
        return [self._kept(self._rules, self._sitting.clock)]

    def _changed(self, rules: ClockRules, clock: clocks.Clock, entry: Entry, arrival: Arrival) -> clocks.Clock:
        sitting, pace = self._sitting, clocks.pace_of(rules)
        if not sitting.is_dealt:
            return clock
        if entry.kind == "act":
            turn = int(sitting.table.at(len(sitting.table.moves) - 1)[0]["turn"])
            clock = clocks.acted(clock, pace, turn, arrival.at, arrival.lag_s)
        if not sitting.is_played:
            return clocks.standing(clock, arrival.at)
        to_move = sitting.table.to_move
        if entry.kind == "undo":
            return clocks.gone_back(clock, to_move, arrival.at)
        return clocks.passed(clocks.charged(clock, arrival.at), pace, to_move)

    def _kept(self, rules: ClockRules, clock: clocks.Clock) -> Change:
        """Days go by while no server runs, but where nobody can play any more; a live clock wants one at any time."""
        sitting, table_id = self._sitting, self._sitting.facts.id
        is_first = clock.seat is None and sitting.is_played
        if isinstance(rules, LiveClock) or sitting.is_outdated:
            due = first_due(rules, time.time()) if sitting.is_played else None
            return rows.set_time(table_id, self.left_behind(clock), due)
        return rows.set_time(table_id, clock, first_due(rules, self.now()) if is_first else clocks.due(clock))

    def left_behind(self, clock: clocks.Clock) -> clocks.Clock:
        """As it is kept: live clocks stand while no server runs, and only this process knows what they call now."""
        return clocks.standing(clock, self.now()) if isinstance(self._rules, LiveClock) else clock

    def kept(self) -> list[Change]:
        """What is kept of it when the table leaves memory."""
        clock = self._sitting.clock
        return [] if self._rules is None or clock is None else [self._kept(self._rules, clock)]

    # ---- going on

    def go_on(self) -> None:
        """Somebody is to decide, whose time runs from now on; what was done until now was the server's work."""
        self._cancel()
        rules, clock, sitting = self._rules, self._sitting.clock, self._sitting
        if rules is None or clock is None or not (sitting.is_dealt and sitting.is_played):
            return
        if clock.seat is None:
            began = self.now() if isinstance(rules, LiveClock) else sitting.updated
            clock = clocks.running(clocks.passed(clock, clocks.pace_of(rules), sitting.table.to_move), began)
        elif isinstance(rules, LiveClock) or clock.since is None:
            clock = clocks.running(clock, self.now())
        sitting.clock = clock
        self._wait()

    def measure(self) -> None:
        """Learn how far those are who decide now."""
        clock = self._sitting.clock
        seat = None if clock is None or not self.is_live else clock.seat
        if seat is None:
            return
        for visitor in self._visitors:
            if seat in visitor.seats:
                visitor.push(encode(Measure(visitor.lag.ask())))

    def stop(self) -> None:
        """Nobody plays here any more."""
        self._cancel()
        if self._zero is not None:
            self._zero.cancel()
        if isinstance(self._rules, LiveClock) and self._sitting.clock is not None:
            self._sitting.clock = clocks.standing(self._sitting.clock, self.now())

    # ---- zero

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        """For the end of the time of a person; a bot that is too slow is the server's fault."""
        seat, end = self._flagging(), self._end_of_time()
        if seat is not None and end is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, end - self.now()), self._at_zero)

    def _end_of_time(self) -> float | None:
        """When the seat that decides has no more time; what it sent before may still be on its way then."""
        clock = self._sitting.clock
        end = None if clock is None else clocks.due(clock)
        return None if clock is None or clock.seat is None or end is None else end + self._lag(clock.seat)

    def _flagging(self) -> int | None:
        clock, sitting = self._sitting.clock, self._sitting
        if clock is None or clock.seat is None or not sitting.is_played:
            return None
        return clock.seat if sitting.chairs[clock.seat].kind == "person" else None

    def _lag(self, seat: int) -> float:
        """How far whoever has a seat is from here, as far as that matters."""
        if not isinstance(self._rules, LiveClock):
            return 0.0
        return max((visitor.lag.seconds for visitor in self._visitors if seat in visitor.seats), default=0.0)

    def _at_zero(self) -> None:
        self._timer = None
        if self._zero is None:
            self._zero = asyncio.create_task(self._end())

    async def _end(self) -> None:
        try:
            while not await self._is_ended():
                await asyncio.sleep(RETRY_S)
        finally:
            self._zero = None
        if self._timer is None:
            self._wait()  # the way to whoever decides has proved to be longer meanwhile

    async def _is_ended(self) -> bool:
        """Whether nobody is to be told any more that the time is up."""
        try:
            async with self._lock:
                seat, end = self._flagging(), self._end_of_time()
                if seat is not None and end is not None and self.now() >= end - EARLY_S:
                    await self.on_zero(seat)
        except Exception:
            log.exception("table %s: the end of a seat's time waits", self._sitting.facts.id)
            return False
        return True


def first_due(rules: ClockRules | None, now: float) -> float | None:
    """When the days of the first seat are over, whoever that is; whose time runs live is looked after from now on."""
    if rules is None or isinstance(rules, LiveClock):
        return now if rules else None
    pace = clocks.pace_of(rules)
    return now + pace.delay + pace.reserve


async def _nothing(_seat: int) -> None: ...
