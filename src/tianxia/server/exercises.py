"""Exercises: one's own mistakes, found by a review, to be done better on the same board."""

from __future__ import annotations

from collections import OrderedDict

from tianxia.core.table import Table
from tianxia.insight.exercise import Verdict
from tianxia.insight.review import Decision, table_at
from tianxia.server import foresight
from tianxia.server.bucket import Buckets
from tianxia.server.examination import Examination
from tianxia.server.examiner import Question
from tianxia.server.refusal import Refusal, refusing_illegal
from tianxia.server.reviews import Asker, Reviews, followed
from tianxia.server.room import House, Room
from tianxia.server.showing import Showing
from tianxia.server.wire.lessons import Foreseen, Try
from tianxia.server.wire.reviews import Exercise, Judged, WhyNot

KEPT = 500
"""So many verdicts are remembered."""


class Exercises:
    """Of all reviews. Who asks leaves nothing behind."""

    def __init__(self, reviews: Reviews, house: House) -> None:
        self._reviews = reviews
        self._slices = house.slices
        self._examination = Examination(house.config.review_depth)
        limits = house.config.limits
        self._of_guest = Buckets(limits.tries_per_minute / 60, limits.try_burst)
        self.of_address = Buckets(limits.tries_of_address_per_minute / 60, limits.try_of_address_burst)
        self._thinking = set[str]()
        self._told: OrderedDict[tuple[str, int, int], Verdict] = OrderedDict()

    async def stop(self) -> None:
        await self._examination.stop()

    async def exercise(self, room: Room, step: int) -> Exercise:
        """A decision as its seat found it."""
        decision = await self._reviews.decision(room, step)
        await self._examination.prepare(room.facts.game_id)
        table = table_at(room.sitting.table, step)
        frame = Showing(table).frame(decision.seat, step, None, has_accounts=False)
        return Exercise(step, decision.seat, frame, table.legal)

    async def preview(self, room: Room, step: int, action: int) -> Foreseen:
        """What a legal move would bring about, as far as the seat could know."""
        decision, table = await self._moment(room, step)
        with refusing_illegal():
            table.check(action)
        return Foreseen(foresight.preview(table, decision.seat, action))

    async def why_not(self, room: Room, step: int, data: Try) -> WhyNot:
        """Which rule forbids a move."""
        _, table = await self._moment(room, step)
        return WhyNot(foresight.why_not(table, data.action, data.picked))

    async def judge(self, room: Room, step: int, action: int, asker: Asker) -> Judged:
        """What a move loses, and what would follow."""
        decision, table = await self._moment(room, step)
        with refusing_illegal():
            table.check(action)
        told = await self._verdict(room, decision, action, asker)
        frames = await self._slices.run_long(followed(table, told.line, decision.seat))
        is_best = action == decision.best
        return Judged(told.is_good, is_best, told.loss, told.low, told.high, frames, told.better, told.instead)

    async def _moment(self, room: Room, step: int) -> tuple[Decision, Table]:
        return await self._reviews.decision(room, step), table_at(room.sitting.table, step)

    async def _verdict(self, room: Room, decision: Decision, action: int, asker: Asker) -> Verdict:
        """Remembered, or asked for."""
        key = (room.facts.id, decision.step, action)
        if key not in self._told:
            self._told[key] = await self._examined(_question(room, decision, action), asker)
            if len(self._told) > KEPT:
                self._told.popitem(last=False)
        return self._told[key]

    async def _examined(self, question: Question, asker: Asker) -> Verdict:
        """One move of a guest at a time, and not too many."""
        if asker.guest in self._thinking:
            raise Refusal("too-fast", "your last move is still being judged")
        if not self.of_address.take(asker.origin) or not self._of_guest.take(asker.guest):
            raise Refusal("too-fast", "too many moves to judge; think for yourself a while")
        self._thinking.add(asker.guest)
        try:
            return await self._examination.ask(question)
        finally:
            self._thinking.discard(asker.guest)


def _question(room: Room, decision: Decision, action: int) -> Question:
    table = room.sitting.table
    actions = [move.action for move in table.moves[: decision.step]]
    return Question(table.game.id, table.options, table.n_seats, table.seed, table.start, actions, decision, action)
