"""What is kept on disk. The changes of all tables within one turn of the event loop are saved in one transaction.

A change is acknowledged only once its transaction is committed and synced: whoever awaits `Store.write` may tell.
The event loop itself writes; docs/decisions/0009 says why no thread does. It never waits for another process that is
writing: changes stay in line, in order, until the database is free or they have waited too long.
"""

from __future__ import annotations

import asyncio
import logging
import math
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from tianxia.server.refusal import Refusal
from tianxia.server.rows import ORDER, Change, tables

T = TypeVar("T")
log = logging.getLogger(__name__)

SLOW_S = 0.2
"""A commit that takes longer is worth a line in the log."""
BUSY_MS = 5
"""So long the loop waits for another process that is writing, which is enough for a short change of its own."""
RETRY_S = 0.05
PATIENCE_S = 5.0
"""A change that has waited so long for another process is refused."""
FRESH_S = 1.0
"""What was found out about the database's health is true for so long."""
FAILED_S = 10.0
"""After a change that could not be saved the database counts as ill for so long, unless another one is saved."""


@dataclass
class Job:
    """Changes that belong together, and who waits for them."""

    changes: Sequence[Change]
    done: asyncio.Future[None]
    since: float


def open_engine(url: str) -> Engine:
    """A database; SQLite with a write-ahead log that is synced at every commit."""
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """The database of one server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: list[Job] = []
        self._is_locked = False
        self._failed_at = -math.inf
        self._checked_at = -math.inf
        self._checking: asyncio.Task[bool] | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._connection = self._engine.connect()
        self._be_patient(BUSY_MS)

    def stop(self) -> None:
        """Write what is waiting, then close."""
        self._be_patient(int(1000 * PATIENCE_S))
        self._flush()
        _answer(self._waiting, set(range(len(self._waiting))))
        self._connection.close()
        self._engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a thread of its own."""

        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection)

        return await asyncio.to_thread(run)

    async def write(self, *changes: Change) -> None:
        """Save changes, all or none, or refuse; returns when they are safe on disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(Job(changes, done, time.monotonic()))
        await done

    def _flush(self) -> None:
        """Save all that waits."""
        jobs, self._waiting = self._waiting, []
        if jobs:
            started = time.monotonic()
            failed = self._commit(jobs)
            if failed is None:
                self._wait(jobs)
            else:
                self._is_locked, self._failed_at = False, started if failed else -math.inf
                _answer(jobs, failed)
            if (took := time.monotonic() - started) > SLOW_S:
                log.warning("saving %d changes took %.2f s", len(jobs), took)

    def _wait(self, jobs: list[Job]) -> None:
        """Somebody else is writing: try again soon, and give up what has waited too long."""
        if not self._is_locked:
            log.warning("another process is writing to the database; changes wait")
        self._is_locked = True
        late = [job for job in jobs if time.monotonic() - job.since > PATIENCE_S]
        _answer(late, set(range(len(late))))
        self._waiting = [job for job in jobs if job not in late]
        if self._waiting:
            self._loop.call_later(RETRY_S, self._flush)

    def _commit(self, jobs: list[Job]) -> set[int] | None:
        """Write jobs in one transaction; if that fails, each in its own.

        The numbers of those that failed; None if another process is writing.
        """
        try:
            _execute(self._connection, [change for job in jobs for change in job.changes])
        except Exception as error:
            if _is_locked(error):
                return None
            log.exception("%d changes could not be saved", len(jobs))
            alone = {0} if len(jobs) == 1 else None
            return alone or {number for number, job in enumerate(jobs) if self._commit([job]) != set()}
        return set()

    def _be_patient(self, milliseconds: int) -> None:
        if self._engine.dialect.name == "sqlite":
            self._connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds}")
            self._connection.rollback()

    async def is_healthy(self) -> bool:
        """Whether the database can be read and written."""
        if (self._waiting and self._is_locked) or time.monotonic() < self._failed_at + FAILED_S:
            return False
        if self._checking is None or time.monotonic() > self._checked_at + FRESH_S:
            self._checked_at = time.monotonic()
            self._checking = asyncio.create_task(self._check())
        return await asyncio.shield(self._checking)

    async def _check(self) -> bool:
        try:
            return await self.read(_try)
        except Exception:
            log.exception("the database cannot be used")
            return False


def _is_locked(error: Exception) -> bool:
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _try(connection: Connection) -> bool:
    """Read something, and be about to write."""
    connection.execute(sa.select(tables.c.id).limit(1)).all()
    connection.rollback()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA busy_timeout={int(1000 * FRESH_S)}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA busy_timeout=10000")
    return True


def _execute(connection: Connection, changes: Sequence[Change]) -> None:
    parameters: dict[int, list[dict[str, Any]]] = {}
    for statement, values in changes:
        parameters.setdefault(id(statement), []).append(values)
    with connection.begin():
        for statement in ORDER:
            if rows := parameters.get(id(statement)):
                connection.execute(statement, rows)


def _answer(jobs: list[Job], failed: set[int]) -> None:
    for number, job in enumerate(jobs):
        if job.done.cancelled():
            continue
        if number in failed:
            job.done.set_exception(Refusal("not-saved", "this could not be saved, so it has not been done; try again"))
        else:
            job.done.set_result(None)
