"""A database by its address: a file of SQLite, or PostgreSQL across a network. Both hold the same tables.

What is said of it never has the password in it.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from tianxia.core.errors import BadInput, Said, choice
from tianxia.server import migrations

DRIVERS = {
    "sqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
"""By what an address begins with."""
POSTGRESQL = {
    "application_name": "tianxia",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
    "options": "-c lock_timeout=5s -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
}
"""What its addresses say unless they say otherwise. Both ends notice within half a minute that the other has gone."""
IDLE_MS = 2000
"""A worker that stops in the middle of a transaction must not keep its tables, or its place, for longer."""
SHAPES = "postgresql://USER:PASSWORD@HOST/NAME", "sqlite:////FOLDER/FILE"


def url_of(address: str) -> URL:
    """An address that we can use, complete."""
    try:
        url = sa.make_url(address)
    except (ArgumentError, ValueError):
        raise BadInput(
            Said("the address of the database cannot be read; it looks like {shape}", shape=choice(SHAPES))
        ) from None
    if "@" in (url.host or ""):  # what is taken for the host is the end of the password
        raise BadInput(Said("the address of the database cannot be read: in a password, write @ as %40"))
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise BadInput(
            Said(
                "cannot use a database of {kind}; its address looks like {shape}",
                kind=url.drivername,
                shape=choice(SHAPES),
            )
        )
    if driver == "sqlite":
        return url
    if importlib.util.find_spec("psycopg") is None:
        raise BadInput(Said("PostgreSQL needs a package more: pip install 'tianxia[postgresql]'"))
    return url.set(drivername=driver, query={**POSTGRESQL, **url.query})


def shown(url: URL) -> str:
    """An address for people: without its password, and without what nobody has written."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def open_engine(address: str) -> Engine:
    """Connections to a database; whatever was committed stays, even if the machine loses its power."""
    url = url_of(address)
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
    else:
        engine = sa.create_engine(url, hide_parameters=True, pool_pre_ping=True)
        event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """A write-ahead log that is synced at every commit."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare_postgresql(connection: Any, _record: Any) -> None:
    """Commits wait for the disk, however lax the server is set up otherwise."""
    from tianxia.server.postgresql import TextDumper

    connection.adapters.register_dumper(str, TextDumper)
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


@contextmanager
def using(engine: Engine) -> Generator[None]:
    """One clear line if a database cannot be used."""
    try:
        yield
    except (SQLAlchemyError, CommandError) as error:
        fault = "cannot use the database {database}: {reason}"
        raise BadInput(Said(fault, database=shown(engine.url), reason=reason_of(error))) from None


@contextmanager
def alone(engine: Engine, has_others: Callable[[], bool] = bool) -> Generator[None]:
    """Nobody else writes meanwhile; a file is locked with its folder, which workers may share."""
    if engine.dialect.name == "sqlite":
        if has_others():
            raise BadInput(
                Said(
                    "another server uses the database {database}, which is to be brought up to date: "
                    "stop all workers, then start them again",
                    database=shown(engine.url),
                )
            )
        yield
        return
    from tianxia.server.postgresql import claimed_at_start

    connection = claimed_at_start(engine, is_alone=True)
    try:
        yield
    finally:
        connection.invalidate()  # with its lock
        connection.close()


def bring_up_to_date(engine: Engine, has_others: Callable[[], bool] = bool) -> None:
    """The tables as this version needs them, or nothing of it; as they are while other workers use them.

    Of a file, *has_others* says whether they do.
    """
    with engine.connect() as connection:
        found = _checked_version(connection)
    if found != migrations.known_versions()[-1]:
        with alone(engine, has_others):
            migrations.upgrade(engine)


def _checked_version(connection: Connection) -> str | None:
    found = migrations.version_of(connection)
    if found is not None and found not in migrations.known_versions():
        raise BadInput(
            Said(
                "the database {database} is of a newer Tianxia (version {found}, this one knows {known}): "
                "install that one again, or put back a backup from before",
                database=shown(connection.engine.url),
                found=found,
                known=migrations.known_versions()[-1],
            )
        )
    return found


def reason_of(error: Exception) -> str:
    """What a database says of an error, in one line."""
    if not isinstance(error, DBAPIError) or error.orig is None:
        return str(error)
    told = getattr(getattr(error.orig, "diag", None), "message_primary", None) or str(error.orig)
    return told.strip().splitlines()[0] if told.strip() else type(error.orig).__name__
