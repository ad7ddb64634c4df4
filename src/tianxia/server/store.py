"""What is kept on disk. The changes of all tables within one turn of the event loop are saved in one transaction.

A change is acknowledged only once its transaction is committed and synced: whoever awaits `Store.write` may tell.
The event loop itself writes; docs/decisions/0009 says why no thread does.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine

from tianxia.server.refusal import Refusal

T = TypeVar("T")
log = logging.getLogger(__name__)

SLOW_S = 0.2
"""A commit that takes longer is worth a line in the log."""

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
    sa.Column("host", sa.String(16), index=True),  # the guest who opened or brought it
    sa.Column("next_table", sa.String(16)),
    sa.Column("actions", sa.JSON),  # of a record that was brought: they never change; other tables have entries
    # For the lobby, kept when the status changes and when a table leaves memory; the entries tell all else.
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("n_moves", sa.Integer),
    sa.Column("to_move", sa.Integer),
    sa.Column("winners", sa.JSON),
    sa.Column("updated", sa.Float, nullable=False),
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
    sa.Column("colour", sa.Integer),  # null: the seat's own
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
    "has_resigned = :has_resigned, colour = :colour WHERE table_id = :table_id AND seat = :seat"
)
PUT_ENTRY = sa.insert(entries)
SET_STATUS = sa.text(
    "UPDATE tables SET status = :status, n_moves = :n_moves, to_move = :to_move, winners = :winners, "
    "updated = :updated WHERE id = :id"
)
SET_VERSION = sa.text("UPDATE tables SET rules_version = :rules_version WHERE id = :id")
SET_NEXT = sa.text("UPDATE tables SET next_table = :next_table WHERE id = :id")
_ORDER = (PUT_GUEST, PUT_TABLE, PUT_SEAT, SET_SEAT, PUT_ENTRY, SET_STATUS, SET_VERSION, SET_NEXT)

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
        self._waiting: list[Job] = []

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._connection = self._engine.connect()

    def stop(self) -> None:
        """Write what is waiting, then close."""
        self._flush()
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
        self._waiting.append(Job(changes, done))
        await done

    def _flush(self) -> None:
        """Save all that waits."""
        jobs, self._waiting = self._waiting, []
        if jobs:
            started = time.monotonic()
            _answer(jobs, self._commit(self._connection, jobs))
            if (took := time.monotonic() - started) > SLOW_S:
                log.warning("saving %d changes took %.2f s", len(jobs), took)

    def _commit(self, connection: Connection, jobs: list[Job]) -> set[int]:
        """Write jobs in one transaction; if that fails, each in its own. The numbers of those that failed."""
        try:
            _execute(connection, [change for job in jobs for change in job.changes])
        except Exception:
            log.exception("%d changes could not be saved", len(jobs))
            if len(jobs) == 1:
                return {0}
            return {number for number, job in enumerate(jobs) if self._commit(connection, [job])}
        return set()


def _execute(connection: Connection, changes: Sequence[Change]) -> None:
    parameters: dict[int, list[dict[str, Any]]] = {}
    for statement, values in changes:
        parameters.setdefault(id(statement), []).append(values)
    with connection.begin():
        for statement in _ORDER:
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
