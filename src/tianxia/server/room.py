"""A live table: one change at a time, saved before it is told.

Every change runs under the room's lock: it is checked, made in memory, saved, and only then told to all who are
connected. If saving fails it is taken back in memory, and refused. Whoever looks at the table looks under the same
lock, so nobody ever sees what is not saved.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Literal, TypeVar

from tianxia.bots import registry
from tianxia.core.errors import IllegalAction
from tianxia.core.game import Game
from tianxia.core.layout import NONE
from tianxia.core.table import Table
from tianxia.core.view import SPECTATOR
from tianxia.core.words import Event
from tianxia.server import foresight
from tianxia.server.chair import Chair
from tianxia.server.facts import Entry, Facts, Kind
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.showing import Showing, Viewer, result_of
from tianxia.server.slices import Slices
from tianxia.server.store import PUT_ENTRY, SET_SEAT, SET_STATUS, Change, Store
from tianxia.server.summary import IsMine, Summary
from tianxia.server.thinker import Job
from tianxia.server.thinkers import BotFailed, Thinkers
from tianxia.server.visitors import Visitor, Visitors
from tianxia.server.wire import (
    Asking,
    Frame,
    Frames,
    Line,
    Log,
    Preparing,
    Refused,
    ResultInfo,
    State,
    Status,
    TableInfo,
    Told,
    encode,
)

T = TypeVar("T")
log = logging.getLogger(__name__)

PATIENCE_S = 30.0
"""So long bots wait while somebody is asked to consent to an undo."""
PATIENCE = 2
"""A guest whom the host has sent away so often may not come back: the first time may be a mistake."""
RETRY_S = 1.0
"""A bot whose move could not be saved tries again after this time."""
FEW_ACTIONS = 500
"""A game of so many is brought back at once; longer ones wait in line."""


class Room:
    """One table, its chairs, and who is connected."""

    def __init__(
        self,
        facts: Facts,
        chairs: list[Chair],
        store: Store,
        thinkers: Thinkers,
        slices: Slices,
        progress: Callable[[], Preparing],
        actions: Sequence[int] = (),
        seq: int = 0,
        updated: float | None = None,
        next_table: str | None = None,
        was_over: bool = False,
        is_outdated: bool = False,
    ) -> None:
        self.facts = facts
        self.chairs = chairs
        self.next_table = next_table
        self.updated = updated or facts.created
        self.is_kept = False
        """Whether the store has what the lobby tells of it."""
        self.is_sound: bool | None = None
        """Whether everything follows from the seed, once somebody has asked."""
        self.visitors = Visitors(facts.n_seats)
        self.lock = asyncio.Lock()
        self.seen_at = time.monotonic()
        self.seq = seq
        self.is_outdated = is_outdated
        """Played by older rules: to be looked at as far as these lead, and no more."""
        self._actions = actions
        self._store = store
        self._thinkers = thinkers
        self._slices = slices
        self._progress = progress
        self._n_undone = 0
        self._game: Game | None = None
        self._table: Table | None = None
        self._showing: Showing | None = None
        self.result: ResultInfo | None = None
        self.status: Status = "waiting"
        self._was_over = was_over  # for as long as the rules cannot tell
        self._settle()
        self._saved = self._summary()
        self._asking: Asking | None = None
        self._asked_at = 0.0
        self._thinking: asyncio.Task[None] | None = None
        self._sent_away = Counter[str]()
        self.attended_at = -math.inf
        self.origin: str | None = None
        """Where whoever opened it was, as far as that is known."""

    # ---- what it is

    async def begin(self, game: Game) -> None:
        """The rules are ready: bring the table to where its actions lead."""
        async with self.lock:
            if self._game is None:
                run = self._slices.run if len(self._actions) <= FEW_ACTIONS else self._slices.run_long
                self.take(game, None if self.status == "waiting" else await run(self._replaying(game)))
        self.wake()

    def take(self, game: Game, table: Table | None) -> None:
        """Go on with a table that is where it should be; a waiting one is not dealt yet."""
        self._game, self._actions = game, ()
        if table is not None:
            self._table, self._showing = table, Showing(table)
        self._settle()
        self._saved = self._summary()

    def _replaying(self, game: Game) -> Generator[None, None, Table]:
        table = self._dealt(game)
        for action in self._actions:
            try:
                table.play(action)
            except IllegalAction:
                if self.is_outdated:
                    break
                raise
            yield
        return table

    def _dealt(self, game: Game) -> Table:
        return Table(game, self.facts.options, self.facts.n_seats, self.facts.seed)

    def _deal(self) -> None:
        """Nothing is dealt before the last seat is taken, so that nobody can look at a hand and leave."""
        if self._game is not None and self._table is None and self.status == "running":
            self.take(self._game, self._dealt(self._game))

    @property
    def is_ready(self) -> bool:
        return self._game is not None

    @property
    def table(self) -> Table:
        return self._ready()[0]

    @property
    def showing(self) -> Showing:
        return self._ready()[1]

    def _ready(self) -> tuple[Table, Showing]:
        if self.status == "waiting":
            raise Refusal("waiting", "the game begins when all seats are taken")
        if self._table is None or self._showing is None:
            raise Refusal("preparing", "the rules are still being compiled; the game goes on in a moment")
        return self._table, self._showing

    @property
    def is_idle(self) -> bool:
        return not self.visitors and self._thinking is None and not self.lock.locked()

    def is_attended(self, within_s: float) -> bool:
        """Whether somebody who has a seat is here, or was not long ago."""
        return bool(self.visitors.online()) or time.monotonic() - self.attended_at < within_s

    def viewer(self, seat: int) -> Viewer:
        """What somebody with this seat may see: everything once the game is over."""
        return None if self.status == "over" else seat

    def info(self, is_mine: IsMine) -> TableInfo:
        """The table as it was last saved: this can be told at any time."""
        return self._saved.info(self.facts, is_mine, self.is_outdated, self.visitors.online())

    @property
    def saved(self) -> Summary:
        return self._saved

    def _summary(self) -> Summary:
        table, is_running = self._table, self.status == "running" and not self.is_outdated
        return Summary(
            status=self.status,
            n_moves=len(table.moves) if table is not None else 0,
            to_move=table.to_move if table is not None and is_running else None,
            winners=self.result.winners if self.result else None,
            chairs=tuple(self.chairs),
            updated=self.updated,
            next_table=self.next_table,
        )

    # ---- visitors

    async def enter(self, visitor: Visitor, seats_of: Callable[[], frozenset[int]], wanted: int | None) -> None:
        """Let somebody in. Which seats are theirs is worked out when nobody can change it."""
        async with self.lock:
            visitor.seats = seats_of()
            if wanted is not None:
                self._check_mine(visitor, wanted)
            visitor.seat = self._first_seat(visitor.seats) if wanted is None else wanted
            self._cover(visitor)
            self.visitors.add(visitor)
            self._show(visitor)
            await self._show_log(visitor)
            self.visitors.greet(visitor)

    def _first_seat(self, seats: frozenset[int]) -> int:
        """The only one of these that a person plays; who of several looks at the screen nobody has said yet."""
        played = {seat for seat in seats if self.chairs[seat].kind == "person"}
        return SPECTATOR if len(played) > 1 else min(played or seats, default=SPECTATOR)

    def _cover(self, visitor: Visitor) -> None:
        """At a screen that several people share, nobody's view is shown once another of them decides."""
        if self._table is not None and visitor.seat != SPECTATOR:
            to_move = self._table.to_move
            if to_move != visitor.seat and to_move in visitor.seats and self._may_act(to_move):
                visitor.seat = SPECTATOR

    def _check_mine(self, visitor: Visitor, seat: int) -> None:
        if seat not in visitor.seats:
            raise Refusal("not-your-seat", f"seat {seat + 1} is not yours")

    def leave(self, visitor: Visitor) -> None:
        self.visitors.remove(visitor)
        self.seen_at = time.monotonic()
        self.attended_at = time.monotonic() if visitor.seats else self.attended_at
        self.visitors.tell_presence()

    async def sit(self, visitor: Visitor, seat: int) -> None:
        """Show a visitor the table from another of their seats."""
        async with self.lock:
            self._check_mine(visitor, seat)
            visitor.seat = seat
            self._show(visitor)
            await self._show_log(visitor)

    async def show(self, visitor: Visitor) -> None:
        async with self.lock:
            self._show(visitor)

    # ---- changes

    async def act(self, visitor: Visitor, seat: int, seq: int, action: int) -> None:
        """Take an action for a seat."""
        async with self.lock:
            self._check(visitor, seat, seq)
            self._play(seat, action)
            await self._save("act", seat, action, take_back=self._take_last_back)
        self.wake()

    async def undo(self, visitor: Visitor, seat: int, seq: int) -> None:
        """Take the seat's last decision back, or ask the others whether it may be."""
        async with self.lock:
            self._check_running(visitor, seat, seq)
            if self._asking is not None:
                raise Refusal("asked-already", "somebody asks already to take a decision back")
            if not self._may_still_undo:
                raise Refusal("nothing-to-undo", "so much has been taken back here that nothing more can be")
            number = self._last_decision(seat)
            waiting_for = [] if self._undo_of(seat) == "free" else self._others(seat)
            if waiting_for:
                self._asking, self._asked_at = Asking(seat, number, waiting_for), time.monotonic()
                self._tell()
            else:
                await self._take_back(seat, number)
        self.wake()

    async def consent(self, visitor: Visitor, seat: int, seq: int, is_granted: bool) -> None:
        """Answer somebody who asks to take a decision back."""
        async with self.lock:
            self._check_running(visitor, seat, seq)
            asking = self._asking
            if asking is None or seat not in asking.waiting_for:
                raise Refusal("no-request", "nobody is waiting for this seat's consent")
            same = self.chairs[seat].guest
            waiting_for = [other for other in asking.waiting_for if self.chairs[other].guest != same]
            if not is_granted:
                self._asking = None
                self.visitors.tell_notice("refused-undo", seat)
                self._tell()
            elif waiting_for:
                self._asking = Asking(asking.seat, asking.number, waiting_for)
                self._tell()
            else:
                await self._take_back(asking.seat, asking.number)
        self.wake()

    async def resign(self, visitor: Visitor, seat: int) -> None:
        """Give the game up; if two or more others are left, a bot goes on. Before the start a seat is just left."""
        async with self.lock:
            self._check_mine(visitor, seat)
            if self.status == "waiting":
                await self._seat(seat, Chair("open", serial=self.chairs[seat].serial + 1))
                return
            self._check_running(visitor, seat, self.seq)
            chair = replace(self.chairs[seat], kind="bot", bot=registry.STRONGEST, has_resigned=True)
            await self._seat(seat, chair, kind="resign")
            self.visitors.tell_notice("resigned", seat)
        self.wake()

    async def hand_over(self, visitor: Visitor, seat: int, bot: str) -> None:
        """Let a bot play for a seat; it stays its person's, who may take it again."""
        with refusing_bad_input():
            registry.check(bot)
        async with self.lock:
            self._check_running(visitor, seat, self.seq)
            await self._seat(seat, replace(self.chairs[seat], kind="bot", bot=bot))
            self.visitors.tell_notice("handed-over", seat)
        self.wake()

    async def take_again(self, visitor: Visitor, seat: int) -> None:
        """Play again on a seat that was handed to a bot."""
        async with self.lock:
            self._check_mine(visitor, seat)
            self._check_current()
            if self.status == "over":
                raise Refusal("over", "the game is over")
            if not self.chairs[seat].is_lent:
                raise Refusal("not-lent", f"no bot plays for the person of seat {seat + 1}")
            await self._seat(seat, replace(self.chairs[seat], kind="person", bot=None))
            self.visitors.tell_notice("taken-again", seat)

    async def join(self, seat: int | None, guest: str, name: str) -> int:
        """Give an open seat to a guest, one by lot if they want none in particular; which one it is."""
        async with self.lock:
            free = [number for number, chair in enumerate(self.chairs) if chair.kind == "open"]
            if seat is None and free:
                seat = secrets.choice(free)
            if seat is None or seat not in free:
                raise Refusal("seat-taken", "this seat is taken" if free else "all seats are taken")
            self._check_welcome(guest)
            await self._seat(seat, Chair("person", guest, name, serial=self.chairs[seat].serial + 1))
            self.visitors.tell_notice("joined", seat)
        self.wake()
        return seat

    def _check_welcome(self, guest: str) -> None:
        """Seats are for different people, unless it is one's own table."""
        if self._sent_away[guest] >= PATIENCE:
            raise Refusal("sent-away", "the host of this table has sent you away")
        if guest != self.facts.host and any(chair.guest == guest for chair in self.chairs):
            raise Refusal("one-seat", "you have a seat at this table already")

    async def fill(self, host: str | None, bot: str) -> None:
        """Before the start, whoever opened the table may give all open seats to bots."""
        with refusing_bad_input():
            registry.check(bot)
        async with self.lock:
            self._check_host(host)
            for seat, chair in enumerate(self.chairs):
                if chair.kind == "open":
                    await self._seat(seat, Chair("bot", bot=bot, serial=chair.serial + 1))
        self.wake()

    def _check_host(self, guest: str | None) -> None:
        if not self.is_host(guest):
            raise Refusal("not-host", "only whoever opened the table can do this")
        if self.status != "waiting":
            raise Refusal("started", "the game has begun: everybody stays")

    async def dismiss(self, host: str | None, seat: int) -> None:
        """Before the start, whoever opened the table may free a guest's seat."""
        async with self.lock:
            self._check_host(host)
            guest = self.chairs[seat].guest if seat < len(self.chairs) else None
            if guest is None or guest == host:
                raise Refusal("bad-input", f"there is no guest on seat {seat + 1}")
            await self._seat(seat, Chair("open", serial=self.chairs[seat].serial + 1))
            self._sent_away[guest] += 1
            self.visitors.tell_notice("dismissed", seat)

    def is_host(self, guest: str | None) -> bool:
        return guest is not None and guest == self.facts.host

    async def link_next(self, table_id: str, change: Change) -> None:
        """Say that there is a rematch."""
        async with self.lock:
            await self._store.write(change)
            self.next_table = table_id
            self._saved = self._summary()
            self._tell()

    # ---- checks

    def _check_current(self) -> None:
        if self.is_outdated:
            raise Refusal("outdated", "this table was played by older rules; it can only be looked at")

    def _check_running(self, visitor: Visitor, seat: int, seq: int) -> None:
        self._check_mine(visitor, seat)
        self._check_current()
        if self.chairs[seat].kind != "person":
            raise Refusal("not-your-seat", f"seat {seat + 1} is not yours any more")
        if self.status == "over":
            raise Refusal("over", "the game is over")
        if self.status == "waiting":
            raise Refusal("waiting", "the game begins when all seats are taken")
        if seq != self.seq:
            raise Refusal("stale", f"this was meant for state {seq}, but the table is at {self.seq} now")

    def _check(self, visitor: Visitor, seat: int, seq: int) -> None:
        self._check_running(visitor, seat, seq)
        if self.table.to_move != seat:
            raise Refusal("not-your-turn", f"seat {self.table.to_move + 1} decides now")

    def _play(self, seat: int, action: int) -> None:
        if reason := foresight.why_not(self.table, seat, action):
            text = self.table.game.text
            words = text.phrase(Event(reason.key, reason.values))
            raise Refusal("illegal", f"{text.describe(action)} is not legal: {words}", reason)
        self.table.play(action)

    # ---- how changes are made

    async def _save(
        self,
        kind: Kind,
        seat: int,
        number: int,
        *more: Change,
        take_back: Callable[[], object],
        then: Callable[[], None] = lambda: None,
    ) -> None:
        """Write a change that has been made in memory, then tell it; or take it back."""
        before = self.status
        self._settle()
        now = time.time()
        entry = Entry(kind, seat, number)
        changes = [(PUT_ENTRY, entry.row(self.facts.id, self.seq + 1, now)), *more]
        if self.status != before:
            changes.append((SET_STATUS, replace(self._summary(), updated=now).row(self.facts.id)))
        try:
            await self._store.write(*changes)
        except Refusal:
            take_back()
            self._forget()
            self._settle()
            raise
        self.seq += 1
        self.updated = now
        self._asking = None
        self._forget()
        then()
        self._deal()
        self._saved = self._summary()
        self.is_kept = self.status == "over"
        self._tell()

    def _forget(self) -> None:
        """What has been worked out to be shown is no longer true."""
        if self._showing is not None and self._table is not None:
            self._showing.forget(len(self._table.moves))

    def _settle(self) -> None:
        """Work out anew what follows from table and chairs."""
        resigned = [seat for seat, chair in enumerate(self.chairs) if chair.has_resigned]
        self.result = None if self._table is None else result_of(self._table, resigned)
        was_over = self._was_over and (self._table is None or self.is_outdated)
        if self.result is not None or self.facts.is_import or was_over:
            self.status = "over"
        else:
            self.status = "waiting" if any(chair.kind == "open" for chair in self.chairs) else "running"

    async def _seat(self, seat: int, chair: Chair, kind: Kind = "seat") -> None:
        """Put somebody else on a seat; a new serial voids the tokens of the former holder, the colour stays."""
        self._check_current()
        before = self.chairs[seat]
        self.chairs[seat] = chair = replace(chair, colour=before.colour)

        def take_back() -> None:
            self.chairs[seat] = before

        def dismiss() -> None:
            if chair.serial != before.serial:
                self.visitors.dismiss(seat)

        row = (SET_SEAT, chair.row(self.facts.id, seat))
        await self._save(kind, seat, 0, row, take_back=take_back, then=dismiss)

    async def _take_back(self, seat: int, number: int) -> None:
        table = self.table
        undone = [move.action for move in table.moves[number:]]
        self._go_back(number)
        await self._save("undo", seat, number, take_back=lambda: [table.play(action) for action in undone])
        self.visitors.tell_notice("undone", seat)
        self.visitors.tell(encode(Log(number, [])))

    def _take_last_back(self) -> None:
        self._go_back(len(self.table.moves) - 1)

    def _go_back(self, number: int) -> None:
        self._n_undone += 1
        while len(self.table.moves) > number:
            self.table.undo()

    # ---- undo

    @property
    def _may_still_undo(self) -> bool:
        """Whoever moves and takes back for ever would make a history without end of a short game."""
        return self.seq < 2 * self.table.game.about.most_actions

    def _last_decision(self, seat: int) -> int:
        """How many actions came before the seat's last one."""
        moves = self.table.moves
        for number in range(len(moves) - 1, -1, -1):
            if moves[number].seat == seat:
                return number
        raise Refusal("nothing-to-undo", "this seat has not decided anything yet")

    def _undo_of(self, seat: int) -> Literal["no", "free", "ask"]:
        moves = self.table.moves
        if self.status != "running" or self.is_outdated or not self._may_still_undo:
            return "no"
        if all(move.seat != seat for move in reversed(moves)):
            return "no"
        return "free" if moves[-1].seat == seat and not self.table.has_revealed else "ask"

    def _others(self, seat: int) -> list[int]:
        """Seats of other people, who must consent: bots always do, and so do people at the same screen."""
        mine = self.chairs[seat].guest
        return [other for other, chair in enumerate(self.chairs) if chair.kind == "person" and chair.guest != mine]

    def _undoer(self, visitor: Visitor) -> int | None:
        """The seat that a visitor takes decisions back for: the one in view, else whichever of theirs acted last."""
        if visitor.seat != SPECTATOR:
            return visitor.seat if self._plays(visitor) else None
        mine = {seat for seat in visitor.seats if self.chairs[seat].kind == "person"}
        return next((move.seat for move in reversed(self.table.moves) if move.seat in mine), None)

    # ---- bots

    def wake(self) -> None:
        """Let a bot think if it is its decision."""
        is_running = self.status == "running" and not self.is_outdated
        if self._thinking is None and self._table is not None and is_running:
            if self.chairs[self._table.to_move].kind == "bot":
                self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            while self.status == "running" and self.chairs[self.table.to_move].kind == "bot":
                try:
                    await self._bot_move()
                except Refusal as refusal:
                    log.error("table %s: a bot's move waits: %s", self.facts.id, refusal)
                    await asyncio.sleep(RETRY_S)
        finally:
            self._thinking = None

    async def _bot_move(self) -> None:
        while self._asking is not None and time.monotonic() < self._asked_at + PATIENCE_S:
            await asyncio.sleep(0.1)  # people come first
        async with self.lock:
            seq, seat = self.seq, self.table.to_move
            if self.status != "running" or self.chairs[seat].kind != "bot":
                return
            view = self.table.view(seat).states.tobytes()
            bot = self.chairs[seat].bot or registry.STRONGEST
        try:
            action = await self._thinkers.choose(Job(self.facts.game_id, bot, secrets.randbits(63), seat, view))
        except BotFailed as failure:
            log.error("table %s: bot %s of seat %d failed: %s", self.facts.id, bot, seat + 1, failure)
            action = NONE
        async with self.lock:
            if self.seq != seq:
                return  # the table has moved on without it
            if not self.table.is_legal(action):
                action = secrets.choice(self.table.legal)
                self.visitors.tell_notice("bot-failed", seat)
            self.table.play(action)
            await self._save("act", seat, action, take_back=self._take_last_back)

    # ---- questions

    async def preview(self, visitor: Visitor, seat: int, seq: int, action: int) -> list[Told]:
        """What a legal action would bring about, as far as the seat can know."""
        async with self.lock:
            self._check(visitor, seat, seq)
            if reason := foresight.why_not(self.table, seat, action):
                raise Refusal("illegal", "this is not legal", reason)
            return foresight.preview(self.table, seat, action)

    async def why_not(self, visitor: Visitor, seat: int, seq: int, action: int) -> Told | None:
        """Which rule forbids an action; None if it is legal."""
        async with self.lock:
            self._check(visitor, seat, seq)
            return foresight.why_not(self.table, seat, action)

    async def frames(self, seat: int, first: int, count: int) -> Frames:
        """Some frames of the replay as a seat may see it."""
        async with self.lock:
            viewer, n_frames = self.viewer(seat), len(self.table.moves) + 1
        steps = self._framing(viewer, range(first, min(first + count, n_frames)))
        return Frames(n_frames, await self._slices.run_long(self._unless_undone(steps)))

    def _framing(self, viewer: Viewer, numbers: range) -> Generator[None, None, list[Frame]]:
        frames: list[Frame] = []
        for number in numbers:
            frames.append(self.showing.frame(viewer, number, self.result, has_accounts=True))
            yield
        return frames

    async def older(self, visitor: Visitor, before: int) -> tuple[int, list[Line]]:
        """The page of the log before a line, and how many lines come before that."""
        async with self.lock:
            viewer, end = self.viewer(visitor.seat), min(before - 1, len(self.table.moves))
        return await self._slices.run_long(self._unless_undone(self.showing.lines(viewer, end)))

    def _unless_undone(self, steps: Generator[None, None, T]) -> Generator[None, None, T]:
        """Look at what is saved without keeping anybody from moving: only what is taken back meanwhile is gone."""
        n_undone = self._n_undone
        while True:
            if self._n_undone != n_undone:
                raise Refusal("stale", "something was taken back meanwhile; ask again")
            try:
                next(steps)
            except StopIteration as last:
                return last.value
            yield

    # ---- telling

    def _tell(self) -> None:
        """Tell everybody how the table is now; people with the same seats get the same message."""
        states: dict[tuple[int, frozenset[int]], bytes] = {}
        for visitor in self.visitors:
            self._cover(visitor)
            key = (visitor.seat, visitor.seats)
            if key not in states:
                states[key] = self._state(visitor)
            visitor.push(states[key])

    async def tell_progress(self) -> None:
        """The rules are a step nearer to being ready."""
        async with self.lock:
            self._tell()
            if self.is_ready:
                for visitor in list(self.visitors):
                    await self._show_log(visitor)

    async def tell_prepared(self) -> None:
        """The rules are ready, while the game is being played."""
        async with self.lock:
            self._tell()

    def _preparing(self) -> Preparing | None:
        progress = self._progress()
        return None if progress.state == "ready" else progress

    def tell_broken(self, refusal: Refusal) -> None:
        """There is nothing to be shown of this table, and never will be."""
        for visitor in self.visitors:
            visitor.push(encode(Refused(None, refusal.code, refusal.detail)))

    def _show(self, visitor: Visitor) -> None:
        visitor.push(self._state(visitor))

    def _state(self, visitor: Visitor) -> bytes:
        is_mine = visitor.seats.__contains__
        frame = self._frame(visitor)
        undoer = None if frame is None else self._undoer(visitor)
        return encode(
            State(
                seq=self.seq,
                table=self.info(lambda seat, _chair: is_mine(seat)),
                frame=frame,
                legal=self.table.legal if frame is not None and self._may_act(visitor.seat) else [],
                undo="no" if undoer is None else self._undo_of(undoer),
                undo_seat=undoer,
                asking=self._asking,
                preparing=self._preparing(),
            )
        )

    def _frame(self, visitor: Visitor) -> Frame | None:
        if self._showing is None or self._table is None:
            return None
        is_over = self.result is not None
        return self._showing.frame(self.viewer(visitor.seat), len(self._table.moves), self.result, is_over)

    def _plays(self, visitor: Visitor) -> bool:
        """Whether the seat in view is theirs and no bot's."""
        return visitor.seat in visitor.seats and self.chairs[visitor.seat].kind == "person"

    def _may_act(self, seat: int) -> bool:
        is_mine = seat != SPECTATOR and self.chairs[seat].kind == "person"
        return is_mine and self.status == "running" and not self.is_outdated and self.table.to_move == seat

    async def _show_log(self, visitor: Visitor) -> None:
        """The end of the log; what comes before it is there for the asking."""
        if self._showing is not None and self._table is not None:
            steps = self._showing.lines(self.viewer(visitor.seat), len(self._table.moves))
            visitor.push(encode(Log(*await self._slices.run(steps))))
