"""Bots' decisions at a table: asked for when they are due, made like anybody's, and never left out."""

from __future__ import annotations

import asyncio
import logging
import secrets

from tianxia.bots import registry
from tianxia.core.layout import NONE
from tianxia.server.changes import Changes
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.thinker import Job
from tianxia.server.thinkers import BotFailed, Thinkers
from tianxia.server.undoing import Undoing
from tianxia.server.visitors import Visitors

log = logging.getLogger(__name__)

RETRY_S = 1.0
"""A bot whose move could not be made tries again after this time, and after twice as long if it fails for no reason."""
LONGEST_S = 60.0


class BotTurns:
    """The bots of one table. One task plays for all of them for as long as it is a bot's decision."""

    def __init__(
        self, sitting: Sitting, changes: Changes, undoing: Undoing, visitors: Visitors, thinkers: Thinkers
    ) -> None:
        self._sitting = sitting
        self._changes = changes
        self._undoing = undoing
        self._visitors = visitors
        self._thinkers = thinkers
        self._task: asyncio.Task[None] | None = None
        self._pause_s = RETRY_S

    @property
    def is_thinking(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Let a bot think if it is its decision."""
        if self._task is None and self._sitting.bot_to_move is not None:
            self._task = asyncio.create_task(self._play())

    async def _play(self) -> None:
        try:
            while (seat := self._sitting.bot_to_move) is not None:
                await self._try(seat)
        finally:
            self._task = None

    async def _try(self, seat: int) -> None:
        """Move, or wait a while: whatever goes wrong, the table does not wait for ever."""
        table_id = self._sitting.facts.id
        try:
            await self._move()
            self._pause_s = RETRY_S
        except Refusal as refusal:
            log.error("table %s: a bot's move waits: %s", table_id, refusal)
            await asyncio.sleep(RETRY_S)
        except Exception:
            log.exception("table %s: the bot of seat %d cannot move", table_id, seat + 1)
            self._visitors.tell_notice("bot-waits", seat)
            await asyncio.sleep(self._pause_s)
            self._pause_s = min(2 * self._pause_s, LONGEST_S)

    async def _move(self) -> None:
        await self._undoing.settled()  # people come first
        sitting = self._sitting
        async with self._changes.lock:
            seq, seat = sitting.seq, sitting.bot_to_move
            if seat is None:
                return
            job = self._job(seat)
        action = await self._choice(job)
        async with self._changes.lock:
            if sitting.seq == seq:  # else the table has moved on without it
                await self._act(seat, action)

    def _job(self, seat: int) -> Job:
        sitting = self._sitting
        view = sitting.table.view(seat).states.tobytes()
        bot = sitting.chairs[seat].bot or registry.SUBSTITUTE
        return Job(sitting.facts.game_id, bot, secrets.randbits(63), seat, view)

    async def _choice(self, job: Job) -> int:
        """What the bot wants to do, `NONE` if it does not know or cannot be asked."""
        try:
            return await self._thinkers.choose(job)
        except BotFailed as failure:
            log.error("table %s: bot %s of seat %d failed: %s", self._sitting.facts.id, job.bot, job.seat + 1, failure)
        except Exception:
            log.exception("table %s: bot %s cannot be asked", self._sitting.facts.id, job.bot)
        return NONE

    async def _act(self, seat: int, action: int) -> None:
        table = self._sitting.table
        if not table.is_legal(action):
            action = secrets.choice(table.legal)
            self._visitors.tell_notice("bot-failed", seat)
        await self._changes.act(seat, action)
