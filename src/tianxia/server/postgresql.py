"""PostgreSQL's own ways: who may write, what became of a transaction whose answer was lost, texts it cannot hold."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from psycopg import OperationalError
from psycopg.types.string import StrDumperUnknown
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from tianxia.core.errors import BadInput, Said
from tianxia.server.database import IDLE_MS, shown

LOCK = 0x7469616E786961
"""The number of our advisory lock: "tianxia" in ASCII. One for each database."""
GONE = ("08", "57P")
"""How codes of errors begin after which a connection is closed."""
CROSSED = ("40P01", "40001")
"""Two transactions have waited for each other: PostgreSQL has ended one of them, which can be tried again."""
UNKNOWN_NUMBER = "22023"
"""Of a transaction that has not been yet, as PostgreSQL says after a crash of its own."""
_STATUS = sa.text("SELECT pg_xact_status(CAST(:number AS xid8))")
START_S, RETRY_S = 5.0, 0.1


class TextDumper(StrDumperUnknown):
    """No text here has a NUL in it, but addresses that strangers ask for may: nothing is found by them."""

    def dump(self, obj: str) -> Any:
        return super().dump(obj.replace("\0", "\ufffd"))


class Taken(Exception):
    """Somebody needs the database for themselves."""

    def __str__(self) -> str:
        return "another server uses it"


def claimed(engine: Engine, is_alone: bool = False) -> Connection:
    """A connection that may write, alone or as one of several workers: as long as it stands, nobody gets the other."""
    lock = sa.func.pg_try_advisory_lock if is_alone else sa.func.pg_try_advisory_lock_shared
    connection = engine.connect()
    try:
        if not connection.scalar(sa.select(lock(LOCK))):
            raise Taken
        connection.exec_driver_sql(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
        # A plan that was made while hardly any tables were kept would read all of them from then on.
        connection.exec_driver_sql("SET enable_seqscan = off")
        connection.exec_driver_sql("SET jit = off")  # where all must be read after all, that would seem worth compiling
        connection.commit()
    except BaseException:
        connection.close()
        raise
    return connection


def claimed_at_start(engine: Engine, is_alone: bool = False) -> Connection:
    """The same, or one clear line; several that start together wait for each other."""
    end = time.monotonic() + START_S
    while True:
        try:
            return claimed(engine, is_alone)
        except Taken:
            if time.monotonic() > end:
                raise BadInput(
                    Said(
                        "another server uses the database {database}; stop it or choose another with --database",
                        database=shown(engine.url),
                    )
                ) from None
            time.sleep(RETRY_S)


def number_of(connection: Connection) -> str:
    """Of the transaction that is under way."""
    return connection.exec_driver_sql("SELECT pg_current_xact_id()::text").scalar_one()


def was_committed(connection: Connection | None, number: str, witness: sa.Select[Any] | None) -> bool | None:
    """What became of a transaction; None if PostgreSQL is still at it.

    If PostgreSQL itself has crashed, it may give the number of a transaction that came to nothing to another one: only
    what the transaction has written tells. Where nothing does, it may as well be written again.
    """
    assert connection is not None
    try:
        status = connection.execute(_STATUS, {"number": number}).scalar()
        if status == "in progress":
            return None
        return status == "committed" and witness is not None and connection.scalar(witness) is not None
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != UNKNOWN_NUMBER:
            raise
        return False
    finally:
        connection.rollback()


def is_lost(error: DBAPIError) -> bool:
    """Whether a connection is of no use any more: errors of its own come without a word from PostgreSQL."""
    return error.connection_invalidated or (
        isinstance(error.orig, OperationalError) and (error.orig.sqlstate or GONE[0]).startswith(GONE)
    )


def is_crossed(error: DBAPIError) -> bool:
    """Whether another worker's transaction came in the way of this one, which has come to nothing."""
    return getattr(error.orig, "sqlstate", None) in CROSSED
