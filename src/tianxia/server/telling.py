"""What everybody at a table is told of it, each as far as they may see."""

from __future__ import annotations

import time

from msgspec import Raw

from tianxia.bots.registry import does_search
from tianxia.core.shows import text_of_set
from tianxia.core.view import SPECTATOR
from tianxia.server.called import Called
from tianxia.server.preparation import Preparations
from tianxia.server.refusal import Refusal
from tianxia.server.rights import may_act, others, undo_of, undoer
from tianxia.server.showing import Step
from tianxia.server.sitting import Sitting
from tianxia.server.slices import Slices
from tianxia.server.summary import IsMine
from tianxia.server.visitors import Visitor, Visitors
from tianxia.server.wire.answers import Calling, Log, Moved, Refused, TableNow, encode
from tianxia.server.wire.frames import Frame
from tianxia.server.wire.games import Preparing
from tianxia.server.wire.tables import TableInfo


class Telling:
    """Tells the visitors of one table how it is."""

    __slots__ = ("_is_followed", "_preparations", "_sitting", "_slices", "visitors")

    def __init__(self, sitting: Sitting, visitors: Visitors, slices: Slices, preparations: Preparations) -> None:
        self._sitting = sitting
        self.visitors = visitors
        self._slices = slices
        self._preparations = preparations
        self._is_followed = False

    def _progress(self) -> Preparing:
        """How near the rules of the game are to being ready."""
        return self._preparations.progress[self._sitting.facts.game_id]

    def info(self, is_mine: IsMine) -> TableInfo:
        """The table from outside, as it was last saved: this can be told at any time."""
        sitting = self._sitting
        return sitting.saved.info(sitting.facts, is_mine, sitting.is_outdated, self.visitors.online())

    def all(self) -> None:
        """Tell everybody how the table is now."""
        self._tell_each(is_whole=True)

    def move(self) -> None:
        """Tell everybody that an action was taken: those who follow, and have the state before, what is new in it."""
        self._tell_each(is_whole=self._sitting.result is not None or self._is_noticed(self._progress()))

    def _tell_each(self, *, is_whole: bool) -> None:
        """People with the same seats get the same message."""
        sitting, visitors = self._sitting, self.visitors
        for visitor in visitors:
            self.cover(visitor)
        before = None if is_whole else sitting.seq - 1
        following = {visitor for visitor in visitors if visitor.known == (before, visitor.seat)}
        steps = sitting.showing.steps({visitor.seat for visitor in following}) if following else {}
        texts: dict[tuple[bool, int, frozenset[int]], bytes] = {}
        for visitor in visitors:
            key = (visitor in following, visitor.seat, visitor.seats)
            if (text := texts.get(key)) is None:
                text = texts[key] = self._step(visitor, steps[visitor.seat]) if key[0] else self._state(visitor)
            self._tell(visitor, text)

    def progress(self) -> None:
        """Rules or bots are a step nearer to being ready: told if anybody was shown that they are not."""
        if self._is_followed:
            self.all()

    def seat(self, seat: int) -> None:
        """Tell those who look at the table from a seat how it is now, and nobody else."""
        for visitor in self.visitors:
            if visitor.seat == seat:
                self.one(visitor)

    def one(self, visitor: Visitor) -> None:
        """Tell somebody how the table is now."""
        self._tell(visitor, self._state(visitor))

    def _tell(self, visitor: Visitor, state: bytes) -> None:
        visitor.push(state)
        if visitor.follows:
            visitor.known = (self._sitting.seq, visitor.seat)

    async def log(self, visitor: Visitor) -> None:
        """The end of the log; what comes before it is there for the asking."""
        if self._sitting.is_dealt:
            table, viewer = self._sitting.table, self._sitting.viewer(visitor.seat)
            steps = self._sitting.showing.lines(viewer, len(table.moves))
            visitor.push(encode(Log(*await self._slices.run(steps))))

    async def logs(self) -> None:
        """The same to everybody."""
        for visitor in list(self.visitors):
            await self.log(visitor)

    def broken(self, refusal: Refusal) -> None:
        """There is nothing to be shown of this table, and never will be."""
        self.visitors.tell(encode(Refused(None, refusal.code, refusal.detail)))

    def cover(self, visitor: Visitor) -> None:
        """At a screen that several people share, nobody's view is shown once another of them decides."""
        if (
            len(visitor.seats) > 1
            and visitor.seat != SPECTATOR
            and any(may_act(self._sitting, seat) for seat in visitor.seats if seat != visitor.seat)
        ):
            visitor.seat = SPECTATOR

    def _state(self, visitor: Visitor) -> bytes:
        sitting, frame = self._sitting, self._frame(visitor)
        undoing = None if frame is None else undoer(sitting, visitor)
        progress = self._progress()
        is_noticed = self._is_noticed(progress)
        self._is_followed |= is_noticed
        return encode(
            TableNow(
                seq=sitting.seq,
                table=self.info(lambda seat, _chair: seat in visitor.seats),
                frame=frame,
                legal=sitting.table.legal if may_act(sitting, visitor.seat) else [],
                undo="no" if undoing is None else undo_of(sitting, undoing),
                undo_seat=undoing,
                asking=sitting.asking,
                calling=self._calling(),
                plans=sitting.plans.get(visitor.seat, []),
                preparing=progress if is_noticed else None,
            )
        )

    def _calling(self) -> Calling | None:
        called = self._sitting.called
        if called is None:
            return None
        return Calling(called.seat, max(0.0, called.until - time.time()), self.waiting_for(called))

    def waiting_for(self, called: Called) -> list[int]:
        """Seats of people who are there and have not agreed to go on without the one who is called."""
        online = self.visitors.online()
        return [seat for seat in others(self._sitting, called.seat) if seat in online and seat not in called.agreed]

    def _step(self, visitor: Visitor, step: Step) -> bytes:
        sitting, undoing = self._sitting, undoer(self._sitting, visitor)
        survey = sitting.table.survey
        return encode(
            Moved(
                seq=sitting.seq,
                updated=sitting.updated,
                to_move=survey.to_move,
                rule=step.rule,
                last=step.last,
                scores=step.scores,
                view=step.view,
                legal=Raw(text_of_set(survey.mask) if may_act(sitting, visitor.seat) else b"[]"),
                undo="no" if undoing is None else undo_of(sitting, undoing),
                undo_seat=undoing,
                time=sitting.saved.time(sitting.facts),
            )
        )

    def _is_noticed(self, progress: Preparing) -> bool:
        """Whether somebody at the table plays otherwise until it is ready."""
        facts, chairs = self._sitting.facts, self._sitting.chairs
        if progress.state == "training":
            return any(chair.kind == "bot" and does_search(chair.bot or "", facts.game_id) for chair in chairs)
        return progress.state != "ready"

    def _frame(self, visitor: Visitor) -> Frame | None:
        sitting = self._sitting
        if not sitting.is_dealt:
            return None
        is_over = sitting.result is not None
        viewer, number = sitting.viewer(visitor.seat), len(sitting.table.moves)
        return sitting.showing.frame(viewer, number, sitting.result, is_over)
