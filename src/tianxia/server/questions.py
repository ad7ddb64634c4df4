"""What people ask about a table without changing it."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Sequence
from functools import cached_property
from typing import TypeVar

from tianxia.bots.levels import HINTS
from tianxia.core.view import Viewer
from tianxia.server import foresight
from tianxia.server.advisers import Advisers
from tianxia.server.bucket import Bucket
from tianxia.server.config import Limits
from tianxia.server.refusal import Refusal, refusing_illegal
from tianxia.server.rights import check_decides, check_may_look
from tianxia.server.sitting import Sitting
from tianxia.server.slices import Slices
from tianxia.server.thinker import Job
from tianxia.server.thinkers import BotFailed
from tianxia.server.visitors import Visitor
from tianxia.server.wire.frames import Frame, Frames, Line, PositionTold
from tianxia.server.wire.words import Phrase, Reason

T = TypeVar("T")


def _untrained() -> Refusal:
    return Refusal("no-hint", "bots that search are still being compiled; ask again in a moment")


class Questions:
    """About one table. What takes long is answered without keeping anybody from moving."""

    def __init__(
        self, sitting: Sitting, lock: asyncio.Lock, slices: Slices, advisers: Advisers, limits: Limits
    ) -> None:
        self._sitting = sitting
        self._lock = lock
        self._slices = slices
        self._advisers = advisers
        self._limits = limits

    @cached_property
    def _hints(self) -> Bucket:
        """Where a coach sits, whoever learns is shown as much as they are told."""
        limits = self._limits
        if self._sitting.facts.is_guided:
            return Bucket(limits.coached_per_minute / 60, limits.coached_burst)
        return Bucket(limits.hints_per_minute / 60, limits.hint_burst)

    async def preview(self, visitor: Visitor, seat: int, seq: int, action: int) -> list[Phrase]:
        """What a legal action would bring about, as far as the seat can know."""
        async with self._lock:
            check_decides(self._sitting, visitor, seat, seq)
            with refusing_illegal():
                self._sitting.table.check(action)
            return foresight.preview(self._sitting.table, seat, action)

    async def hint(self, visitor: Visitor, seat: int, seq: int) -> Job:
        """What a strong bot is to think about for a person whose decision it is, by what that seat can see."""
        async with self._lock:
            check_decides(self._sitting, visitor, seat, seq)
            if not self._sitting.facts.has_hints:
                raise Refusal("no-hints", "whoever opened this table wants no hints at it")
            if await self._advisers.must_not_help():
                raise Refusal("no-hints", "another table, which has none, shows this position right now")
            if not self._advisers.can_play(HINTS):
                raise _untrained()
            if not self._hints.take():
                raise Refusal("too-fast", "too many hints; think for yourself a while")
            return await self._advisers.job(seat, HINTS, is_hint=True)

    async def hinted(self, job: Job) -> tuple[int, Phrase]:
        """What the bot would do, and why; whoever waits for it holds up nobody."""
        try:
            answer = await self._advisers.ask(job)
        except BotFailed:
            raise Refusal("no-hint", "nobody has time for a hint; ask again") from None
        if answer.action is None or answer.told is None:
            raise _untrained()
        return answer.action, answer.told

    async def why_not(
        self, visitor: Visitor, seat: int, seq: int, action: int, picked: Sequence[str] | None
    ) -> Reason | None:
        """Which rule forbids an action; None if it is legal."""
        async with self._lock:
            check_decides(self._sitting, visitor, seat, seq)
            return foresight.why_not(self._sitting.table, action, picked)

    async def position(self, seat: int, number: int) -> PositionTold:
        """A moment of the table in notation, as far as a seat may know it."""
        async with self._lock:
            check_may_look(self._sitting, seat)
            table = self._sitting.table
            if number > len(table.moves):
                raise Refusal("bad-input", f"there are {len(table.moves)} actions so far")
            return PositionTold(table.position(number, self._sitting.viewer(seat)))

    async def frames(self, seat: int, first: int, count: int) -> Frames:
        """Some frames of the replay as a seat may see it."""
        async with self._lock:
            check_may_look(self._sitting, seat)
            viewer, n_frames = self._sitting.viewer(seat), len(self._sitting.table.moves) + 1
        steps = self._framing(viewer, range(first, min(first + count, n_frames)))
        return Frames(n_frames, await self._slices.run_long(self._unless_undone(steps)))

    def _framing(self, viewer: Viewer, numbers: range) -> Generator[None, None, list[Frame]]:
        frames: list[Frame] = []
        for number in numbers:
            frames.append(self._sitting.showing.frame(viewer, number, self._sitting.result, has_accounts=True))
            yield
        return frames

    async def older(self, visitor: Visitor, before: int) -> tuple[int, list[Line]]:
        """The page of the log before a line, and how many lines come before that."""
        async with self._lock:
            viewer, end = self._sitting.viewer(visitor.seat), min(before - 1, len(self._sitting.table.moves))
        return await self._slices.run_long(self._unless_undone(self._sitting.showing.lines(viewer, end)))

    def _unless_undone(self, steps: Generator[None, None, T]) -> Generator[None, None, T]:
        """Look at what is saved without holding the lock: only what is taken back meanwhile is gone."""
        n_undone = self._sitting.n_undone
        while True:
            if self._sitting.n_undone != n_undone:
                raise Refusal("stale", "something was taken back meanwhile; ask again")
            try:
                next(steps)
            except StopIteration as last:
                return last.value
            yield
