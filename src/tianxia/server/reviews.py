"""Reviews of finished games: one at a time, in a process of its own, each made once and kept with its game.

While a game runs nobody is told anything about it here, whoever asks.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import deque
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from tianxia.core.game import Game
from tianxia.core.layout import States, copy_of
from tianxia.core.record import Record, encode
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View, Viewer
from tianxia.insight.expert import INSIGHT
from tianxia.insight.review import VERSION, Decision, Review, table_at
from tianxia.server import archive, rows
from tianxia.server.boards import boards_of
from tianxia.server.config import Limits
from tianxia.server.figures import tallies_of
from tianxia.server.records import Records
from tianxia.server.refusal import Refusal
from tianxia.server.room import House, Room
from tianxia.server.rooms import Rooms
from tianxia.server.showing import Showing, result_of
from tianxia.server.wire.frames import Frame, Frames
from tianxia.server.wire.reviews import ReviewInfo

log = logging.getLogger(__name__)

LINE_BYTES = 1 << 24
"""A review is one line of its process."""
SILENT_S = 300.0
"""A process that says nothing for so long is ended; one decision of a busy machine may take a while."""
N_STEPS = 8
"""So much is shown of what might have been."""
N_WORLDS = 200
"""In so many worlds it is tried to show it."""
N_FAILED = 100
"""So many reviews that went wrong are remembered."""
CALM_S = 0.25
"""Whoever follows a review hears no oftener than this how far it is."""


@dataclass(frozen=True)
class Asker:
    """Who wants a review, and from where."""

    guest: str
    origin: str


@dataclass(eq=False)
class Wanted:
    """A review in line, or being made."""

    table_id: str
    askers: set[Asker]
    total: int
    done: int = 0
    work: asyncio.Task[None] | None = field(default=None, repr=False)


class Reviews:
    """All reviews of a server."""

    def __init__(self, rooms: Rooms, records: Records, house: House) -> None:
        self._rooms = rooms
        self._records = records
        self._store, self._slices, self._preparations = house.store, house.slices, house.preparations
        self._running = house.running
        self._depth, self._limits = house.config.review_depth, house.config.limits
        self._line: deque[Wanted] = deque()
        self._is_asked = asyncio.Event()
        self._has_moved = asyncio.Event()
        """The next time that something goes on, in line or with the first."""
        self._failed: deque[str] = deque(maxlen=N_FAILED)

    # ---- what people ask

    async def start(self, room: Room, asker: Asker) -> ReviewInfo:
        """Have a game reviewed, unless it is already."""
        found = await self.info(room)
        if found.state == "done":
            return found
        wanted = self._wanted(room.facts.id)
        if wanted is None or asker not in wanted.askers:
            _check_few(self._line, asker, self._limits)
        if wanted is None:
            self._put(room, asker)
        else:
            wanted.askers.add(asker)
        return await self.info(room)

    async def info(self, room: Room) -> ReviewInfo:
        """How far the review of a game is."""
        await self._check_over(room)
        table_id = room.facts.id
        if review := await self._kept(table_id):
            return ReviewInfo("done", review=review)
        if wanted := self._wanted(table_id):
            n_before = self._line.index(wanted)
            return ReviewInfo("waiting" if n_before else "running", n_before, wanted.done, wanted.total)
        return ReviewInfo("failed" if table_id in self._failed else "none")

    async def course(self, room: Room) -> AsyncGenerator[ReviewInfo]:
        """How far the review of a game is, whenever that has changed, until it is no longer in line."""
        last = ReviewInfo("waiting")
        while last.state in ("waiting", "running"):
            has_moved = self._has_moved  # before looking: what happens meanwhile is looked at next
            before, last = last, await self.info(room)
            if last != before:
                yield last
            else:
                await has_moved.wait()
                await asyncio.sleep(CALM_S)

    def _move(self) -> None:
        self._has_moved.set()
        self._has_moved = asyncio.Event()

    async def cancel(self, room: Room, asker: Asker) -> ReviewInfo:
        """Somebody wants it no longer; if nobody does, it is not made."""
        if wanted := self._wanted(room.facts.id):
            wanted.askers.discard(asker)
            if not wanted.askers:
                self._drop(wanted)
        return await self.info(room)

    async def line(self, room: Room, step: int) -> Frames:
        """What might have been after *step* actions, on the board, as the seat sees it that decided there."""
        decision = await self.decision(room, step)
        table, is_guess = await self._slices.run_long(furthest(room.sitting.table, decision))
        frames = await self._slices.run_long(followed(table, decision.line[:N_STEPS], decision.seat))
        return Frames(len(frames), frames, is_guess)

    async def decision(self, room: Room, step: int) -> Decision:
        """What was found out of the decision after *step* actions, or a refusal."""
        await self._check_over(room)
        review = await self._kept(room.facts.id)
        decision = next((one for one in review.decisions if one.step == step), None) if review else None
        if decision is None:
            raise Refusal("not-found", "nothing was reviewed there")
        return decision

    async def _check_over(self, room: Room) -> None:
        """Live games are never helped: neither here, nor by way of a record that holds the same chance."""
        async with room.lock:
            is_over, is_outdated = room.sitting.status == "over", room.sitting.is_outdated
        facts = room.facts
        if facts.is_import:
            is_over = not await self._store.read(lambda found: archive.read_runs(found, facts.game_id, facts.seed))
        if not is_over:
            raise Refusal("not-over", "a game is reviewed when it is over: nobody is helped while it runs")
        if facts.is_sealed:
            raise Refusal("still-played", "others still play the same deal; it is reviewed when the round is over")
        if is_outdated:
            raise Refusal("outdated", "this game was played by older rules, which this server does not have")
        if facts.position:
            await self._check_copied(room)

    async def _check_copied(self, room: Room) -> None:
        """A game may begin from a position that was copied from a running table."""
        if room.boards is None:
            room.boards = await self._slices.run_long(boards_of(room.sitting.table))
        await self._running.check(room.facts.game_id, room.boards)

    def _put(self, room: Room, asker: Asker) -> None:
        table_id = room.facts.id
        self._preparations.want(room.facts.game_id, INSIGHT)
        with suppress(ValueError):
            self._failed.remove(table_id)
        self._line.append(Wanted(table_id, {asker}, len(room.sitting.table.moves)))
        self._is_asked.set()

    def is_wanted(self, table_id: str) -> bool:
        """Whether a review is in line, or being made."""
        return self._wanted(table_id) is not None

    def _wanted(self, table_id: str) -> Wanted | None:
        return next((wanted for wanted in self._line if wanted.table_id == table_id), None)

    def _drop(self, wanted: Wanted) -> None:
        if wanted.work is not None:
            wanted.work.cancel()
        if wanted in self._line:
            self._line.remove(wanted)
        self._move()

    async def _kept(self, table_id: str) -> Review | None:
        """A review that says what reviews say now; an older one is made anew when somebody asks."""
        text = await self._store.read(lambda found: archive.read_review(found, table_id))
        review = None if text is None else msgspec.json.decode(text, type=Review)
        return review if review and review.version == VERSION else None

    # ---- one after the other

    async def run(self) -> None:
        """Make what is in line."""
        while True:
            self._is_asked.clear()
            while self._line:
                await self._next(self._line[0])
            await self._is_asked.wait()

    async def _next(self, wanted: Wanted) -> None:
        wanted.work = work = asyncio.create_task(self._make(wanted))
        try:
            await asyncio.wait((work,))
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
        if not work.cancelled() and (error := work.exception()):
            log.error("table %s cannot be reviewed", wanted.table_id, exc_info=error)
            self._failed.append(wanted.table_id)
        self._drop(wanted)

    async def _make(self, wanted: Wanted) -> None:
        record = await self._records.record(await self._rooms.room(wanted.table_id))
        await self._preparations.wait(record.game, INSIGHT)
        text = await self._reviewed(record, wanted)
        tallies = msgspec.json.encode(tallies_of(msgspec.json.decode(text, type=Review))).decode()
        await self._store.write(rows.put_review(wanted.table_id, text, tallies, time.time()))

    async def _reviewed(self, record: Record, wanted: Wanted) -> str:
        """What the process says in the end."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tianxia.server.reviewer",
            str(self._depth),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_BYTES,
            start_new_session=True,  # Ctrl-C is for the server, which ends it
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(encode(record))
            process.stdin.close()
            while line := await asyncio.wait_for(process.stdout.readline(), SILENT_S):
                if line.startswith(b"{"):
                    return line.decode()
                wanted.done, wanted.total = map(int, line.split())
                self._move()
            raise RuntimeError(f"the process ended with {await process.wait()}")
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


def _check_few(line: deque[Wanted], asker: Asker, limits: Limits) -> None:
    """Whether somebody may ask for one more."""
    own = sum(asker in wanted.askers for wanted in line)
    near = sum(any(other.origin == asker.origin for other in wanted.askers) for wanted in line)
    if own >= limits.reviews_of_guest or near >= limits.reviews_of_address:
        raise Refusal("many-reviews", "your other reviews are still being made; wait for them or cancel one")
    if len(line) >= limits.reviews_waiting:
        raise Refusal("many-reviews", "too many games wait for their review; ask again later")


def furthest(played: Table, decision: Decision) -> Generator[None, None, tuple[Table, bool]]:
    """The table at a decision, where its line goes on longest: as it was or as its seat may have thought it is; and
    whether it is only thought.

    What others held and what was drawn need not be what the search met in the worlds that it looked into.
    """
    states, line = played.at(decision.step), decision.line[:N_STEPS]
    view, best, longest = View.of(played.game, states, decision.seat), states, _reach(played.game, states, line)
    for number in range(N_WORLDS):
        if longest == len(line):
            break
        world = view.redeal(new_dice(number))
        if (reached := _reach(view.game, world, line)) > longest:
            best, longest = world, reached
        yield
    return table_at(played, decision.step, best), best is not states


def _reach(game: Game, states: States, line: Sequence[tuple[int, int]]) -> int:
    """How many actions of a line can be taken, each by its seat."""
    states = copy_of(states)
    for n, (seat, action) in enumerate(line):
        is_turn = not game.call.is_over(states) and int(game.call.to_move(states)) == seat
        if not is_turn or action not in game.legal_actions(states):
            return n
        game.call.apply(states, action)
    return len(line)


def followed(table: Table, line: Sequence[tuple[int, int]], viewer: Viewer) -> Generator[None, None, list[Frame]]:
    """The moments of a line as somebody sees them, until chance or the rules say otherwise; the table is played on."""
    step = len(table.moves)
    for seat, action in line:
        if table.is_over or table.to_move != seat or not table.is_legal(action):
            break
        table.play(action)
        yield
    showing, frames = Showing(table), list[Frame]()
    for number in range(step + 1, len(table.moves) + 1):
        frames.append(showing.frame(viewer, number, result_of(table, ()), has_accounts=True))
        yield
    return frames
