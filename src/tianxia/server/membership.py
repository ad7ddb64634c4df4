"""This server as one of several workers on one database: it comes, says that it is alive, watches the others, goes."""

from __future__ import annotations

import asyncio
import logging
import math
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from tianxia.core.errors import BadInput, Said
from tianxia.server import rows, workers
from tianxia.server.database import reason_of, shown
from tianxia.server.keys import new_id
from tianxia.server.private import create
from tianxia.server.refusal import Moved
from tianxia.server.rows import Change
from tianxia.server.shares import Shares
from tianxia.server.store import Store
from tianxia.server.workers import Worker

T = TypeVar("T")
log = logging.getLogger(__name__)

BEAT_S = 0.7
SILENT = 4
"""Whoever has not counted on while this worker counted so often is taken for dead: after three seconds and a half."""
SURE_S = (SILENT - 1) * BEAT_S
"""For so long after it has counted nobody can have taken a worker for dead."""
REACHED_S = 1.0
NOBODY = ""
"""Who a worker is between being taken for dead and joining anew."""


class Alone:
    """A server that has its database for itself: every table is its own."""

    async def hold(self, table_id: str) -> None:
        """Look after a table."""

    def given_back(self, table_id: str) -> list[Change]:  # noqa: ARG002
        """Nobody else wants it."""
        return []


class Membership(Alone):
    """Of one worker. Its id changes if others have taken it for dead."""

    def __init__(self, engine: Engine, store: Store, address: str, cluster: str, note: Path) -> None:
        self._engine = engine
        self._store = store
        store.on_fenced = self.lose
        self._cluster = cluster
        self._note = note
        """Where the id is kept, for whoever has the data folder after this process."""
        self.address = address
        self._be(NOBODY)
        self.others: dict[str, Worker] = {}
        self.has_company = False
        """Whether others were there when it came."""
        self.shares: Shares | None = None
        """What an address may have of all workers together."""
        self.on_watched: Callable[[], None] = _nothing
        """Who else is there has been looked at again."""
        self.on_lost: Callable[[], None] = _nothing
        """Others have taken this one for dead: it is nobody, and has no tables."""
        self._rounds: dict[str, int] = {}
        """How often this worker has counted since another one did."""
        self._counted_at = -math.inf
        self._thread = ThreadPoolExecutor(1, "membership")

    def _be(self, worker: str) -> None:
        self.id = self._store.me = worker

    # ---- coming

    def start(self) -> None:
        """Join before anybody is served, or one clear line."""
        self._clear_up()
        if suspects := [one for one in self._do(workers.read) if self._fault_of(one)]:
            self._outwait(suspects)
        if others := self._join():
            raise BadInput(self._fault_of(others[0]))
        self.others = {one.id: one for one in self._do(workers.read) if one.id != self.id}
        self.has_company = bool(self.others)

    def _outwait(self, suspects: list[Worker]) -> None:
        """They may have died without a word; who counts on must be somebody to work with."""
        time.sleep(BEAT_S * SILENT)
        for one in suspects:
            self._do(lambda connection, one=one: workers.remove(connection, one.id, one.beat))
        left = {one.id for one in self._do(workers.read)}
        if faults := [fault for one in suspects if one.id in left and (fault := self._fault_of(one))]:
            raise BadInput(faults[0])

    def _fault_of(self, one: Worker) -> str:
        """Why this server cannot be one of several with another, if it cannot."""
        if one.cluster != self._cluster:
            return Said(
                "another site uses the database {database}, whose secret.key is not this one: "
                "give all workers of a site the same, or choose another database",
                database=shown(self._engine.url),
            )
        if not _is_reachable(one.address):
            return Said(
                "another worker of this site says that it is at {place}, and cannot be reached there from here: "
                "set inner on its machine to an address that this one reaches",
                place=one.address,
            )
        return ""

    def _clear_up(self) -> None:
        """Whoever had the data folder before this process has ended."""
        if self._note.exists() and (before := self._note.read_text("utf-8").strip()):
            self._do(lambda connection: workers.remove(connection, before))

    def _join(self) -> list[Worker]:
        """Become one of the workers, or else those of another site that are there."""
        me, began = Worker(new_id(), self.address, self._cluster, 0), time.monotonic()
        create(self._note)
        self._note.write_text(me.id, "utf-8")
        others = list(self._do(lambda connection: workers.join(connection, me)))
        if not others:
            self._be(me.id)
            self._counted_at = began
        return others

    def _do(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            done = work(connection)
            connection.commit()
            return done

    # ---- being there

    async def run(self) -> None:
        """Count, and watch who else does; whatever goes wrong, it is tried again."""
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                await self._beat() if self.id != NOBODY else await self._rejoin()
            except SQLAlchemyError as error:
                log.warning("this worker cannot say that it is alive: %s", reason_of(error))
                self._hear({})
            except Exception:
                log.exception("this worker cannot say that it is alive")
                self._hear({})

    async def _beat(self) -> None:
        me, began = self.id, time.monotonic()
        told = self.shares.tell(1 + len(self.others)) if self.shares is not None else "{}"
        there = await self._aside(lambda connection: workers.beat(connection, me, told))
        if there is None:
            self.lose(me)
        else:
            self._counted_at = began
            others = {one.id: one for one in there if one.id != me}
            self._hear(others)
            await self._watch(others)

    @property
    def is_sure(self) -> bool:
        """Whether the tables in memory are its own; later others may have them, and know more of them."""
        return time.monotonic() < self._counted_at + SURE_S

    def _hear(self, others: dict[str, Worker]) -> None:
        """What others have told; what nobody can tell any more holds no longer."""
        if self.shares is not None:
            self.shares.hear(one.told for one in others.values())

    def lose(self, me: str) -> None:
        """Others have taken *me* for dead, rightly or not."""
        if me == self.id != NOBODY:
            log.error("others have taken this worker for dead: it gives up its tables and joins anew")
            self._be(NOBODY)
            self.on_lost()

    async def _rejoin(self) -> None:
        if others := await asyncio.get_running_loop().run_in_executor(self._thread, self._join):
            log.error("another site uses the database: %s", ", ".join(other.address for other in others))

    async def _watch(self, there: dict[str, Worker]) -> None:
        before, self.others = self.others, there
        silent = {one.id for one in there.values() if one.id in before and before[one.id].beat == one.beat}
        self._rounds = {one: self._rounds.get(one, 0) + 1 for one in silent}
        for one in silent:
            if self._rounds[one] >= SILENT:
                await self._remove(there[one])
        self.on_watched()

    async def _remove(self, silent: Worker) -> None:
        log.warning("worker %s at %s is silent, and taken for dead", silent.id, silent.address)
        if await self._aside(lambda connection: workers.remove(connection, silent.id, silent.beat)):
            del self.others[silent.id]

    async def _aside(self, work: Callable[[Connection], T]) -> T:
        """In a thread of its own: others that read must not keep it from counting."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    # ---- tables

    async def holder(self, table_id: str) -> Worker | None:
        """Who looks after a table: this worker from now on, if nobody does; None if there is no such table."""
        me = self.id
        if (holder := await self._store.read(lambda connection: workers.look_up(connection, table_id))) is not None:
            return holder
        try:
            return await asyncio.to_thread(self._do, lambda connection: workers.take(connection, me, table_id))
        except workers.Fenced:
            self.lose(me)
            raise Moved from None

    async def hold(self, table_id: str) -> None:
        """Look after a table, or refuse."""
        holder = await self.holder(table_id)
        if holder is not None and holder.id != self.id:
            raise Moved

    def given_back(self, table_id: str) -> list[Change]:
        """What is to be written when a table leaves memory."""
        return [rows.free_table(table_id)]

    # ---- going

    async def leave(self) -> None:
        """Others may have all that this one has."""
        if self.id != NOBODY:
            me = self.id
            self._be(NOBODY)
            try:
                await self._aside(lambda connection: workers.remove(connection, me))
            except SQLAlchemyError as error:
                log.warning("this worker could not take its leave: %s", reason_of(error))
        self._thread.shutdown(wait=False)


def _is_reachable(address: str) -> bool:
    url = urlsplit(address)
    try:
        socket.create_connection((url.hostname or "", url.port or 0), REACHED_S).close()
    except OSError:
        return False
    return True


def _nothing() -> None: ...
