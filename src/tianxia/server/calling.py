"""At a table without a clock: somebody who is away is called, and after a while the others may let a bot play on."""

from __future__ import annotations

import time
from contextlib import suppress

from tianxia.bots.registry import SUBSTITUTE
from tianxia.server.called import Called
from tianxia.server.changes import Changes
from tianxia.server.refusal import Refusal
from tianxia.server.rights import check_plays
from tianxia.server.seating import Seating
from tianxia.server.sitting import Sitting
from tianxia.server.telling import Telling
from tianxia.server.visitors import Visitor


class Calling:
    """Who is called at one table, and who has agreed to go on without them."""

    __slots__ = ("_changes", "_patience_s", "_seating", "_sitting", "_telling")

    def __init__(
        self, sitting: Sitting, changes: Changes, telling: Telling, seating: Seating, patience_s: float
    ) -> None:
        self._sitting = sitting
        self._changes = changes
        self._telling = telling
        self._seating = seating
        self._patience_s = patience_s

    async def call(self, visitor: Visitor, seat: int, away: int) -> None:
        """Say that the others wait for somebody who is not there."""
        async with self._changes.lock:
            self._check(visitor, seat, away)
            if self._sitting.called is not None:
                raise Refusal("called-already", f"seat {away + 1} has been called already")
            await self._changes.call(Called(away, time.time() + self._patience_s, self._sitting.seq))
            self._telling.visitors.tell_notice("called", away)

    async def replace(self, visitor: Visitor, seat: int, away: int) -> None:
        """Agree that a bot plays on; it does so when all have agreed who are there."""
        async with self._changes.lock:
            self._check(visitor, seat, away)
            called = self._sitting.called
            if called is None or called.seat != away:
                raise Refusal("no-request", f"seat {away + 1} has not been called")
            if time.time() < called.until:
                raise Refusal("too-early", f"seat {away + 1} was called a moment ago; give them some time")
            agreed = called.agreed_by(self._theirs(seat))
            if self._telling.waiting_for(agreed):
                await self._changes.call(agreed)
            else:
                await self._seating.lend(away, SUBSTITUTE)

    def _theirs(self, seat: int) -> list[int]:
        """All seats of whoever has this one."""
        chairs = self._sitting.chairs
        return [number for number, chair in enumerate(chairs) if chair.guest == chairs[seat].guest]

    async def come(self, visitor: Visitor) -> None:
        """Somebody is there, perhaps whoever was called."""
        called = self._sitting.called
        if called is not None and called.seat in visitor.seats:
            with suppress(Refusal):  # the next one who comes tries it again
                await self._changes.call(None)

    def _check(self, visitor: Visitor, seat: int, away: int) -> None:
        sitting = self._sitting
        check_plays(sitting, visitor, seat, sitting.seq)
        if sitting.facts.clock is not None:
            raise Refusal("has-clock", "this table has a clock: nobody is called")
        if not sitting.decides(away) or sitting.chairs[away].kind != "person":
            raise Refusal("not-away", f"nobody waits for seat {away + 1}")
        if away in self._telling.visitors.online():
            raise Refusal("not-away", f"seat {away + 1} is here")
