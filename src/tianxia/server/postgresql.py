"""PostgreSQL's own ways: who may write, what became of a transaction whose answer was lost, texts it cannot hold."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from psycopg import OperationalError
from psycopg.types.string import StrDumperUnknown
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from tianxia.core.errors import BadInput
from tianxia.server.database import shown

LOCK = 0x7469616E786961
"""The number of our advisory lock: "tianxia" in ASCII. One for each database."""
GONE = ("08", "57P")
"""How codes of errors begin after which a connection is closed."""


class TextDumper(StrDumperUnknown):
    """No text here has a NUL in it, but addresses that strangers ask for may: nothing is found by them."""

    def dump(self, obj: str) -> Any:
        return super().dump(obj.replace("\0", "\ufffd"))


class Taken(Exception):
    """Another server writes to the database."""

    def __str__(self) -> str:
        return "another server uses it"


def claimed(engine: Engine) -> Connection:
    """A connection that may write: as long as it stands, no other server gets one."""
    connection = engine.connect()
    try:
        if not connection.scalar(sa.select(sa.func.pg_try_advisory_lock(LOCK))):
            raise Taken
        connection.commit()
    except BaseException:
        connection.close()
        raise
    return connection


def claimed_at_start(engine: Engine) -> Connection:
    """The same, or one clear line."""
    try:
        return claimed(engine)
    except Taken:
        raise BadInput(
            f"another server uses the database {shown(engine.url)}; stop it or choose another with --database"
        ) from None


def number_of(connection: Connection) -> str:
    """Of the transaction that is under way."""
    return connection.exec_driver_sql("SELECT pg_current_xact_id()::text").scalar_one()


def was_committed(connection: Connection | None, number: str) -> bool | None:
    """What became of a transaction; None if PostgreSQL is still at it."""
    assert connection is not None
    query = sa.text("SELECT pg_xact_status(CAST(:number AS xid8))")
    status = connection.execute(query, {"number": number}).scalar()
    connection.rollback()
    return None if status == "in progress" else status == "committed"


def is_lost(error: DBAPIError) -> bool:
    """Whether a connection is of no use any more: errors of its own come without a word from PostgreSQL."""
    return error.connection_invalidated or (
        isinstance(error.orig, OperationalError) and (error.orig.sqlstate or GONE[0]).startswith(GONE)
    )
