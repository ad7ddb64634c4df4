"""What the coach of a guided table says to whoever plays there: one sentence for each of their decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from functools import cached_property

from tianxia.bots.levels import HINTS
from tianxia.coaching.coach import MEMORY
from tianxia.server.advisers import Advisers
from tianxia.server.bucket import Bucket
from tianxia.server.config import Limits
from tianxia.server.refusal import Refusal
from tianxia.server.rights import check_decides
from tianxia.server.sitting import Sitting
from tianxia.server.thinker import Job
from tianxia.server.thinkers import BotFailed
from tianxia.server.visitors import Visitor
from tianxia.server.wire.words import Phrase, Reason


class Coaching:
    """Of one table. It remembers what it has said, so as not to repeat itself."""

    def __init__(self, sitting: Sitting, lock: asyncio.Lock, advisers: Advisers, limits: Limits) -> None:
        self._sitting = sitting
        self._lock = lock
        self._advisers = advisers
        self._limits = limits
        self._said: tuple[Phrase, ...] = ()
        self._about = -1
        self._thought: asyncio.Task[Reason | None] | None = None
        """What is said of the moment it was last asked about."""

    @cached_property
    def _asked(self) -> Bucket:
        return Bucket(self._limits.coached_per_minute / 60, self._limits.coached_burst)

    async def ask(self, visitor: Visitor, seat: int, seq: int) -> Awaitable[Reason | None]:
        """What matters now to a person who decides, by what that seat can see; None if nothing comes to mind.

        Whoever asks again about the same moment, as after a reload, hears the same.
        """
        async with self._lock:
            check_decides(self._sitting, visitor, seat, seq)
            if not self._sitting.facts.is_guided:
                raise Refusal("no-coach", "no coach is at this table")
            if self._about != seq or self._thought is None:
                await self._think(seat, seq)
        assert self._thought is not None
        return asyncio.shield(self._thought)

    async def _think(self, seat: int, seq: int) -> None:
        if not self._asked.take():
            raise Refusal("too-fast", "the coach has no more to say for a while")
        job = await self._advisers.job(seat, HINTS, said=self._said)
        self._about, self._thought = seq, asyncio.create_task(self._say(job))

    async def _say(self, job: Job) -> Reason | None:
        try:
            told = (await self._advisers.ask(job)).coached
        except BotFailed:
            return None
        if told is not None:
            self._said = (*self._said, Phrase(told.key, told.values))[-MEMORY:]
        return told
