"""The tables that are in memory: brought back when somebody asks, laid to rest and then forgotten when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from tianxia.games import catalog
from tianxia.server import archive
from tianxia.server.config import Config
from tianxia.server.loading import found, sitting_of
from tianxia.server.membership import Alone
from tianxia.server.preparation import Preparations
from tianxia.server.recent import Recent
from tianxia.server.refusal import Moved, Refusal, broken
from tianxia.server.room import House, Room
from tianxia.server.sitting import Sitting
from tianxia.server.tasks import Tasks

T = TypeVar("T")

QUICKLY_REPLAYED = 40
"""So many actions of a table can be replayed by interpreted rules without keeping anybody waiting."""
FINISHED_S = 5.0
"""A finished table that nobody is connected to leaves memory after this time: pages of a replay come in one go."""
MOST_FINISHED = 10
"""So many of these stay that long."""


class Rooms:
    """All live tables of a server."""

    def __init__(
        self, house: House, preparations: Preparations, tasks: Tasks, config: Config, leases: Alone | None = None
    ) -> None:
        self._house = house
        self._leases = leases or Alone()
        self._preparations = preparations
        self._tasks = tasks
        self._config = config
        self._rooms: dict[str, asyncio.Future[Room]] = {}
        self.recent = Recent()
        self._on_saved, self._on_broken = self._saved, self._broken
        """One each for all tables."""
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False
        self.is_wanted: Callable[[str], bool] = _never
        """Whether something is done about a table that only this worker knows of."""
        self.on_over: Callable[[], None] = _nothing
        """A game of a tournament has ended."""

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._rooms

    def __len__(self) -> int:
        return len(self._rooms)

    def live(self) -> list[Room]:
        done = [task for task in self._rooms.values() if task.done() and not task.cancelled()]
        return [task.result() for task in done if not task.exception()]

    def is_attended(self, room: Room) -> bool:
        """Whether somebody sits there. Other tables are found by those who have a seat, and come back with them."""
        return room.is_attended(self._config.limits.deserted_s)

    # ---- tables that come

    async def room(self, table_id: str) -> Room:
        """A table by its id, brought back into memory if need be."""
        if self._is_closed:
            raise Moved
        if table_id not in self._rooms:
            self._forget_finished()
            self._rooms[table_id] = asyncio.create_task(self._load(table_id))
        loading = self._rooms[table_id]
        try:
            room = await asyncio.shield(loading)
        except asyncio.CancelledError:
            raise Moved if loading.cancelled() else asyncio.CancelledError from None
        except Exception:
            if self._rooms.get(table_id) is loading:
                del self._rooms[table_id]
            raise
        if self._rooms.get(table_id) is not loading:
            raise Moved
        room.seen_at = time.monotonic()
        return room

    async def _load(self, table_id: str) -> Room:
        return await readable(self._brought_back(table_id), table_id, "read")

    async def _brought_back(self, table_id: str) -> Room:
        if leaving := self._leaving.get(table_id):
            await asyncio.wait([leaving])
        await self._leases.hold(table_id)
        left = await found(self._house.store, table_id)
        room = self.make(sitting_of(left))
        room.changes.is_kept = left.is_kept
        await self.begin(room)
        self._note(room)
        return room

    def make(self, sitting: Sitting) -> Room:
        """A room for a table; nobody finds it yet."""
        room = Room(sitting, self._house)
        room.on_saved, room.on_broken = self._on_saved, self._on_broken
        return room

    def _saved(self, room: Room) -> None:
        """A change of a table is safe."""
        if room.facts.id in self._rooms:
            self._note(room)
        if room.facts.tournament and room.sitting.status == "over":
            self.on_over()

    def _broken(self, room: Room) -> None:
        """A table that rested cannot be played again: whoever comes next finds what the store has."""
        if not room.changes.is_closed:
            self._forget(room)

    def _note(self, room: Room) -> None:
        """Something was done at a table that is in the store."""
        self.recent.put(room)
        room.changes.awaiting.wake()

    async def add(self, room: Room) -> None:
        """A table that is new here, and in the store already."""
        here = self._rooms[room.facts.id] = asyncio.get_running_loop().create_future()
        here.set_result(room)
        self._note(room)
        await self.begin(room)  # if the rules became ready meanwhile
        self._forget_finished()

    async def begin(self, room: Room) -> None:
        """Let a table go on from where its entries lead: at once, or when the rules are ready if there are many."""
        sitting, game_id = room.sitting, room.facts.game_id
        is_quick = sitting.seq <= QUICKLY_REPLAYED or self._preparations.has_ended(game_id)
        if is_quick and not sitting.is_ready:
            await readable(room.begin(catalog.load(game_id)), room.facts.id, "replayed")

    def on_progress(self, game_id: str) -> None:
        """The rules of a game are a step nearer to being ready, or they are."""
        for room in self.live():
            if room.facts.game_id == game_id and not room.sitting.is_ready:
                self._tasks.spawn(self._go_on(room))
            elif room.facts.game_id == game_id and self._preparations.has_ended(game_id):
                self._tasks.spawn(room.show_progress())

    async def _go_on(self, room: Room) -> None:
        try:
            await self.begin(room)
            self._note(room)
            await room.show_begun()
        except Refusal as refusal:
            self._rooms.pop(room.facts.id, None)
            self.recent.remove(room)
            room.telling.broken(refusal)

    # ---- tables that go

    async def sweep(self) -> None:
        """Tables that nobody has looked at for a while rest, and after a longer one they go; the store has them."""
        idle_s, resting_s = self._config.idle_s, self._config.resting_s
        while True:
            await asyncio.sleep(min(FINISHED_S, idle_s, resting_s) / 2)
            now = time.monotonic()
            for room in self._deserted():
                kept_s = min(FINISHED_S, idle_s) if room.sitting.status == "over" else idle_s
                if self._is_idle(room) and room.seen_at < now - kept_s:
                    self._forget(room)
            await self._lay_to_rest(now - resting_s)

    def _deserted(self) -> list[Room]:
        """Those at which nobody looks, which are few of all; other things keep some of them here."""
        return [room for room in self.live() if not room.visitors]

    async def _lay_to_rest(self, before: float) -> None:
        """One a turn of the loop: what each shows is worked out first, so that nobody wakes it to know that."""
        for room in self._deserted():
            is_quick = self._preparations.is_ready(room.facts.game_id)  # only compiled rules play it again in no time
            if is_quick and room.is_idle and room.seen_at < before and room.sitting.rest():
                await asyncio.sleep(0)

    def _forget_finished(self) -> None:
        """Room for another table: of those that nobody plays or watches, only the latest stay in memory."""
        idle = [room for room in self.recent.of("over") if self._is_idle(room)]
        for room in sorted(idle, key=lambda room: room.seen_at)[:-MOST_FINISHED]:
            self._forget(room)

    def _is_idle(self, room: Room) -> bool:
        return room.is_idle and not self.is_wanted(room.facts.id)

    def _forget(self, room: Room) -> None:
        table_id = room.facts.id
        del self._rooms[table_id]
        self.recent.remove(room)
        room.close()
        leaving = self._leaving[table_id] = asyncio.create_task(self._give_back(room))
        leaving.add_done_callback(lambda _: self._leaving.pop(table_id, None))

    async def _give_back(self, room: Room) -> None:
        await room.changes.keep_summary(*self._leases.given_back(room.facts.id))

    async def leave(self) -> None:
        """The server ends: what is being done is done, and everything is there for whoever comes next."""
        self._is_closed = True
        await asyncio.gather(*(self._hand_over(room) for room in self.live()), *self._leaving.values())

    async def _hand_over(self, room: Room) -> None:
        async with room.lock:
            room.close()
        await self._give_back(room)

    def drop(self) -> None:
        """Others look after all tables: whoever is connected here comes back to them."""
        rooms, all_tasks = self.live(), list(self._rooms.values())
        self._rooms.clear()
        self.recent.clear()
        for task in all_tasks:
            task.cancel()  # those that are still on their way
        for room in rooms:
            room.close()

    # ---- questions

    async def game_of(self, table_id: str) -> str | None:
        """Which game a table is of; None if there is none, or nobody can tell now."""
        with contextlib.suppress(SQLAlchemyError):
            return await self._house.store.read(lambda connection: archive.read_game(connection, table_id))
        return None


async def readable(work: Awaitable[T], table_id: str, how: str) -> T:
    """Refuse a table that our own mistakes, or somebody else's, keep from being brought back."""
    try:
        return await work
    except Refusal:
        raise
    except Exception:
        raise broken(table_id, how) from None


def _nothing() -> None: ...


def _never(_table_id: str) -> bool:
    return False
