"""Processes that share one database: who is there, and who looks after which table.

A worker has an id that is never used again, and says that it is alive by counting. Others who have seen the same count
too often take it for dead and remove its row. From then on it can write nothing (`fence`), whatever it believes, and
its tables are anybody's. No clock is asked who is dead, neither ours nor the database's, so none can go wrong.

They share PostgreSQL or, where one command has started them all, a file of SQLite: there whoever writes is alone until
the transaction has ended, so locks of rows are not needed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server.database import IDLE_MS
from tianxia.server.rows import tables, workers

COMING = 0x7469616E786962
"""Of an advisory lock: one worker joins after the other."""
_COUNT = sa.text("UPDATE workers SET beat = beat + 1, told = :told WHERE id = :me")
WHO = (workers.c.id, workers.c.address, workers.c.cluster, workers.c.beat)
"""All of a worker but what it has told."""
_NAMED = (
    sa.select(tables.c.owner, *WHO)
    .join_from(tables, workers, tables.c.owner == workers.c.id, isouter=True)
    .where(tables.c.id == sa.bindparam("table_id"))
)
_FENCE = sa.text(
    "SELECT pg_current_xact_id()::text FROM workers WHERE id = :me AND NOT EXISTS "
    "(SELECT FROM tables WHERE tables.id = ANY(:ids) AND owner IS DISTINCT FROM :me) FOR KEY SHARE OF workers"
)
_FENCE_OF_FILE = (
    "SELECT 1 FROM workers WHERE id = :me AND NOT EXISTS (SELECT 1 FROM tables "
    "WHERE tables.id IN (SELECT value FROM json_each(:ids)) AND owner IS NOT :me)"
)

_END_SILENT = sa.text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    "AND usename = current_user AND wait_event = 'ClientRead' AND xact_start IS NOT NULL "
    "AND state_change < clock_timestamp() - :idle_ms * interval '1 ms' "
    "AND pid IN (SELECT pid FROM pg_locks WHERE relation = 'workers'::regclass AND mode <> 'AccessShareLock')"
)
"""PostgreSQL does not count one as idle whose client has begun to send several statements at once, as writers do."""


class Fenced(Exception):
    """Somebody has taken this worker for dead, or another one looks after a table of its."""


class Worker(NamedTuple):
    """One of them."""

    id: str
    address: str
    """Where the others reach it."""
    cluster: str
    """What all workers of a site have in common, and no other site has."""
    beat: int
    told: str = "{}"
    """What it has told with its count (`shares.py`)."""


def join(connection: Connection, me: Worker) -> Sequence[Worker]:
    """Become one of them, unless there are some of another site: those."""
    _be_brief(connection)
    if _is_file(connection):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(COMING)))
    others = [one for one in read(connection) if one.cluster != me.cluster]
    if not others:
        connection.execute(sa.insert(workers), me._asdict())
    return others


def read(connection: Connection) -> list[Worker]:
    """All that are there."""
    return [Worker(**row) for row in connection.execute(sa.select(workers)).mappings()]


def beat(connection: Connection, me: str, told: str = "{}") -> list[Worker] | None:
    """Say that this one is alive, and what the others are to know.

    All that are there, None if somebody has taken it for dead.
    """
    _be_brief(connection)
    if not _is_file(connection):
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")  # who needs to know after a crash?
    is_known = connection.execute(_COUNT, {"me": me, "told": told}).rowcount == 1
    return read(connection) if is_known else None


def remove(connection: Connection, worker: str, last_beat: int | None = None) -> bool:
    """Declare a worker dead, unless it has counted on; what it is writing at this moment it may still write."""
    _be_brief(connection)
    if not _is_file(connection):
        connection.execute(_END_SILENT, {"idle_ms": IDLE_MS})
        connection.exec_driver_sql("SET LOCAL lock_timeout = '200ms'")
    is_silent = sa.true() if last_beat is None else workers.c.beat == last_beat
    return connection.execute(sa.delete(workers).where(workers.c.id == worker, is_silent)).rowcount == 1


def fence(connection: Connection, me: str, table_ids: Collection[str]) -> str:
    """The number of the transaction that is under way, if this worker may write all of it.

    Until that has ended nobody can declare the worker dead.
    """
    number = connection.execute(_FENCE, {"me": me, "ids": list(table_ids)}).scalar()
    if number is None:
        raise Fenced
    return number


def fence_file(plain: Any, me: str, table_ids: Collection[str]) -> None:
    """The same for SQLite, where nobody else writes before the transaction has ended that is under way."""
    if plain.execute(_FENCE_OF_FILE, {"me": me, "ids": json.dumps([*table_ids])}).fetchone() is None:
        raise Fenced


def look_up(connection: Connection, table_id: str) -> Worker | None:
    """Who looks after a table; None if nobody does, as far as can be seen without a transaction."""
    found = connection.execute(_NAMED, {"table_id": table_id}).first()
    return None if found is None or found[1] is None else Worker(*found[1:])


def take(connection: Connection, me: str, table_id: str) -> Worker | None:
    """Who looks after a table: this worker from now on if nobody does; None if there is no such table.

    Whoever is named by a table was there before it was named. So one that is named and not there is dead for good.
    """
    while (found := connection.execute(_NAMED, {"table_id": table_id}).first()) is not None:
        owner, *known = found
        if known[0] is not None:
            return Worker(*known)
        _be_brief(connection)
        is_as_seen = tables.c.owner.is_not_distinct_from(owner)
        connection.execute(sa.update(tables).where(tables.c.id == table_id, is_as_seen, _is_there(me)).values(owner=me))
        connection.commit()
        if not connection.scalar(sa.select(_is_there(me))):
            raise Fenced
    return None


def _be_brief(connection: Connection) -> None:
    """Whoever is cut off or stopped in the middle of this transaction must not keep its rows locked for long."""
    if not _is_file(connection):
        connection.exec_driver_sql(f"SET LOCAL idle_in_transaction_session_timeout = {IDLE_MS}")


def _is_file(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def _is_there(worker: str) -> sa.Exists:
    return sa.exists().where(workers.c.id == worker)
