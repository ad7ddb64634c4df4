"""What is kept on disk. Writing is done by one thread that saves the changes of many tables in one transaction.

A change is acknowledged only once its transaction is committed and synced: whoever awaits `Store.write` may tell.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

T = TypeVar("T")
log = logging.getLogger(__name__)

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.String(32), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(20), nullable=False),  # up to 2**64 - 1: more than an integer column holds
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("is_listed", sa.Boolean, nullable=False),
    sa.Column("is_import", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("next_table", sa.String(16)),
    # What the lobby shows, kept with every change so that listing needs no rules.
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("n_moves", sa.Integer, nullable=False),
    sa.Column("to_move", sa.Integer),
    sa.Column("winners", sa.JSON),
    sa.Index("tables_of_lobby", "is_listed", "status", "updated"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("guest", sa.String(16), index=True),
    sa.Column("name", sa.String(64)),
    sa.Column("bot", sa.String(64)),
    sa.Column("serial", sa.Integer, nullable=False),
    sa.Column("has_resigned", sa.Boolean, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # act, undo, resign, seat
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the action, or of actions left after an undo
    sa.Column("at", sa.Float, nullable=False),
)

# In the order in which one transaction may execute them, whichever tables they belong to.
PUT_GUEST = sa.text(
    "INSERT INTO guests (id, name, created) VALUES (:id, :name, :created) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name"
)
PUT_TABLE = sa.insert(tables)
PUT_SEAT = sa.insert(seats)
SET_SEAT = sa.text(
    "UPDATE seats SET kind = :kind, guest = :guest, name = :name, bot = :bot, serial = :serial, "
    "has_resigned = :has_resigned WHERE table_id = :table_id AND seat = :seat"
)
PUT_ENTRY = sa.text(
    "INSERT INTO entries (table_id, seq, kind, seat, number, at) VALUES (:table_id, :seq, :kind, :seat, :number, :at)"
)
SET_SUMMARY = sa.text(
    "UPDATE tables SET updated = :updated, status = :status, n_moves = :n_moves, to_move = :to_move, "
    "winners = :winners WHERE id = :id"
)
SET_NEXT = sa.text("UPDATE tables SET next_table = :next_table WHERE id = :id")
_ORDER = (PUT_GUEST, PUT_TABLE, PUT_SEAT, SET_SEAT, PUT_ENTRY, SET_SUMMARY, SET_NEXT)

Change = tuple[Any, dict[str, Any]]
"""A statement and its parameters."""


@dataclass
class Job:
    """Changes that belong together, and who waits for them."""

    changes: Sequence[Change]
    done: asyncio.Future[None]


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
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Write what is waiting, then close."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a thread of its own."""

        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection)

        return await asyncio.to_thread(run)

    async def write(self, *changes: Change) -> None:
        """Save changes, all or none; returns when they are safe on disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(Job(changes, done))
        await done

    # ---- the writer's thread

    def _write_all(self) -> None:
        with self._engine.connect() as connection:
            while jobs := self._next_jobs():
                failed = self._commit(connection, jobs)
                self._loop.call_soon_threadsafe(_answer, jobs, failed)

    def _next_jobs(self) -> list[Job]:
        """All jobs that wait, at least one; none at the end."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if self._jobs.empty():
                return jobs
            job = self._jobs.get()
        self._jobs.put(None)  # seen again when these are written
        return jobs

    def _commit(self, connection: Connection, jobs: list[Job]) -> dict[int, Exception]:
        """Write jobs in one transaction; if that fails, each in its own. The failures by number."""
        try:
            _execute(connection, [change for job in jobs for change in job.changes])
        except Exception as error:
            log.exception("%d changes could not be saved together", len(jobs))
            if len(jobs) == 1:
                return {0: error}
            return {i: error for i, job in enumerate(jobs) for error in self._commit(connection, [job]).values()}
        return {}


def _execute(connection: Connection, changes: Sequence[Change]) -> None:
    parameters: dict[int, list[dict[str, Any]]] = {}
    for statement, values in changes:
        parameters.setdefault(id(statement), []).append(values)
    with connection.begin():
        for statement in _ORDER:
            if rows := parameters.get(id(statement)):
                connection.execute(statement, rows)


def _answer(jobs: list[Job], failed: dict[int, Exception]) -> None:
    for number, job in enumerate(jobs):
        if job.done.cancelled():
            continue
        if number in failed:
            job.done.set_exception(failed[number])
        else:
            job.done.set_result(None)
