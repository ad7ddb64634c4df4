"""Undo at a table: at once where nothing is given away, else by consent of all other people."""

from __future__ import annotations

import asyncio
import time

from tianxia.core.undo import last_decision
from tianxia.server.changes import Changes
from tianxia.server.facts import Entry
from tianxia.server.refusal import Refusal
from tianxia.server.rights import check_plays, may_still_undo, others, undo_of
from tianxia.server.sitting import Sitting
from tianxia.server.telling import Telling
from tianxia.server.visitors import Visitor
from tianxia.server.wire.answers import Asking, Log, encode

PATIENCE_S = 30.0
"""So long bots wait while somebody is asked to consent."""


class Undoing:
    """Who asks whom to take a decision back at one table, and what becomes of it."""

    __slots__ = ("_asked_at", "_changes", "_sitting", "_telling")

    def __init__(self, sitting: Sitting, changes: Changes, telling: Telling) -> None:
        self._sitting = sitting
        self._changes = changes
        self._telling = telling
        self._asked_at = 0.0

    async def undo(self, visitor: Visitor, seat: int, seq: int) -> None:
        """Take the seat's last decision back, or ask the others whether it may be."""
        async with self._changes.lock:
            sitting = self._sitting
            check_plays(sitting, visitor, seat, seq)
            number = self._undoable(seat)
            if undo_of(sitting, seat) == "no":
                raise Refusal("rated", "this game is rated: what has shown something, or was answered, stays")
            waiting_for = [] if undo_of(sitting, seat) == "free" else others(sitting, seat)
            if waiting_for:
                self._asked_at = time.monotonic()
                self._ask(Asking(seat, number, waiting_for))
            else:
                await self._take_back(seat, number)

    async def consent(self, visitor: Visitor, seat: int, seq: int, is_granted: bool) -> None:
        """Answer somebody who asks to take a decision back."""
        async with self._changes.lock:
            check_plays(self._sitting, visitor, seat, seq)
            asking = self._sitting.asking
            if asking is None or seat not in asking.waiting_for:
                raise Refusal("no-request", "nobody is waiting for this seat's consent")
            waiting_for = self._without(asking.waiting_for, seat)
            if not is_granted:
                self._telling.visitors.tell_notice("refused-undo", seat)
                self._ask(None)
            elif waiting_for:
                self._ask(Asking(asking.seat, asking.number, waiting_for))
            else:
                await self._take_back(asking.seat, asking.number)

    async def settled(self) -> None:
        """Until nobody waits for consent any more, or has waited long enough."""
        while self._sitting.asking is not None and time.monotonic() < self._asked_at + PATIENCE_S:
            await asyncio.sleep(0.1)

    def _undoable(self, seat: int) -> int:
        """How many actions came before the seat's last one, if that may be taken back at all."""
        if self._sitting.asking is not None:
            raise Refusal("asked-already", "somebody asks already to take a decision back")
        if not may_still_undo(self._sitting):
            raise Refusal("nothing-to-undo", "so much has been taken back here that nothing more can be")
        number = last_decision(self._sitting.table, seat)
        if number is None:
            raise Refusal("nothing-to-undo", "this seat has not decided anything yet")
        return number

    def _without(self, waiting_for: list[int], seat: int) -> list[int]:
        """One answer counts for all people at the same screen."""
        chairs = self._sitting.chairs
        return [other for other in waiting_for if chairs[other].guest != chairs[seat].guest]

    def _ask(self, asking: Asking | None) -> None:
        self._sitting.asking = asking
        self._telling.all()

    async def _take_back(self, seat: int, number: int) -> None:
        table = self._sitting.table
        undone = table.moves[number:]
        self._sitting.go_back(number)
        await self._changes.save(
            Entry("undo", seat, number),
            take_back=lambda: [table.play(move.action) for move in undone],
            unplanned={move.seat for move in undone},
        )
        self._telling.visitors.tell_notice("undone", seat)
        self._telling.visitors.tell(encode(Log(number, [])))
