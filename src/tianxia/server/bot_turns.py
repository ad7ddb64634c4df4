"""Bots' decisions at a table: asked for when they are due, made like anybody's, and never left out."""

from __future__ import annotations

import asyncio
import logging

from tianxia.bots.registry import SUBSTITUTE
from tianxia.server.advisers import Advisers
from tianxia.server.changes import Changes
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.undoing import Undoing
from tianxia.server.visitors import Visitors

log = logging.getLogger(__name__)

RETRY_S = 1.0
"""A bot whose move could not be made tries again after this time, and after twice as long if it fails for no reason."""
LONGEST_S = 60.0
TRIES = 20
"""In a rated game a bot that gives no answer is asked so often before a simple one moves for it."""


class BotTurns:
    """The bots of one table. One task plays for all of them for as long as it is a bot's decision."""

    __slots__ = ("_advisers", "_changes", "_n_failed", "_pause_s", "_sitting", "_task", "_undoing", "_visitors")

    def __init__(
        self, sitting: Sitting, changes: Changes, undoing: Undoing, visitors: Visitors, advisers: Advisers
    ) -> None:
        self._sitting = sitting
        self._changes = changes
        self._undoing = undoing
        self._visitors = visitors
        self._advisers = advisers
        self._task: asyncio.Task[None] | None = None
        self._pause_s = RETRY_S
        self._n_failed = 0

    @property
    def is_thinking(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Let a bot think if it is its decision."""
        if self._task is None and self._sitting.bot_to_move is not None:
            self._task = asyncio.create_task(self._play())

    def stop(self) -> None:
        """Nobody plays here any more."""
        if self._task is not None:
            self._task.cancel()

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
            await self.move()
            self._pause_s = RETRY_S
        except Refusal as refusal:
            log.error("table %s: a bot's move waits: %s", table_id, refusal)
            await asyncio.sleep(RETRY_S)
        except Exception:
            log.exception("table %s: the bot of seat %d cannot move", table_id, seat + 1)
            self._visitors.tell_notice("bot-waits", seat)
            await asyncio.sleep(self._pause_s)
            self._pause_s = min(2 * self._pause_s, LONGEST_S)

    async def move(self) -> None:
        """Have one decision made, or asked for in vain."""
        await self._undoing.settled()  # people come first
        await self._be_able()
        sitting = self._sitting
        async with self._changes.lock:
            seq, seat = sitting.seq, sitting.bot_to_move
            if seat is None:
                return
            job = await self._advisers.job(seat, self._bot_of(seat))
        action = await self._advisers.choice(job)
        if action is None and self._is_asked_again():
            await asyncio.sleep(RETRY_S)
            return
        self._n_failed = 0
        async with self._changes.lock:
            if sitting.seq == seq:  # else the table has moved on without it
                await self._act(seat, action)

    def _bot_of(self, seat: int) -> str:
        """Who decides for a seat; in a rated game nobody but who is rated, however little time is left."""
        is_hurried = self._changes.timing.is_short(seat) and not self._sitting.facts.is_rated
        return (None if is_hurried else self._sitting.chairs[seat].bot) or SUBSTITUTE

    async def _be_able(self) -> None:
        """In a rated game a bot waits until it plays as well as its name says, or never will."""
        seat = self._sitting.bot_to_move
        if seat is not None and self._sitting.facts.is_rated:
            await self._advisers.prepared(self._bot_of(seat))

    def _is_asked_again(self) -> bool:
        """Whether a bot that gave no answer is not replaced yet."""
        self._n_failed += 1
        return self._sitting.facts.is_rated and self._n_failed < TRIES

    async def _act(self, seat: int, action: int | None) -> None:
        if action is None or not self._sitting.table.is_legal(action):
            action = self._advisers.substitute(seat)
            self._visitors.tell_notice("bot-failed", seat)
        await self._changes.act(seat, action)
