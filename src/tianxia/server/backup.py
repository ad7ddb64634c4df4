"""Backups of all that a server keeps, taken while it runs, and put back into either kind of database.

A backup is a zip file: `backup.json` says what is in it, `secret.key` makes guests and seats themselves, and each table
of the database is a file of JSON lines, all of them from one moment.
"""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

import tianxia
from tianxia.core.errors import BadInput, Said, writing
from tianxia.core.files import beside, remove_parts
from tianxia.server import migrations
from tianxia.server.beforehand import check_database
from tianxia.server.config import Config
from tianxia.server.database import alone, bring_up_to_date, open_engine, shown, using
from tianxia.server.keys import check_key, put_key, read_key
from tianxia.server.lock import lock
from tianxia.server.private import FILE_MODE, make_private

BATCH = 1000
"""Rows that are read or written at a time."""
DEAD_S = 24 * 3600.0
"""A backup that has not grown for so long is not being written any more."""
ABOUT = "backup.json"
KEY = "secret.key"
FAULTS = (OSError, zipfile.BadZipFile, KeyError, ValueError, EOFError, StopIteration)
"""What comes of reading a file that is no backup, or a damaged one."""


class About(msgspec.Struct):
    """What a backup is of."""

    tianxia: str
    version: str
    """Of the database."""
    taken: float
    rows: dict[str, int]
    """By tables."""
    moves: int = 0
    """Actions among the entries."""


# ---- taking one


def take(config: Config, path: Path) -> About:
    """Write all that there is at this moment into a new file; a server may go on meanwhile."""
    if path.exists():
        raise BadInput(Said("{path} exists already and is not overwritten", path=path))
    if config.file is not None and not config.file.exists():
        raise BadInput(Said("there is no database in {folder}", folder=config.data))
    remove_parts(path, DEAD_S)
    engine = open_engine(config.address)
    try:
        with using(engine), writing(path), beside(path) as part:
            return _write(engine, read_key(config.key), part)
    finally:
        engine.dispose()


def _write(engine: Engine, secret: bytes, part: Path) -> About:
    with _moment(engine) as connection, _new_file(part) as raw, zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as file:
        tables = _tables(connection)
        version = migrations.version_of(connection)
        if version is None:
            raise BadInput(Said("the database {database} is empty", database=shown(engine.url)))
        about = About(tianxia.__version__, version, time.time(), {}, _n_moves(connection))
        for table in tables:
            with file.open(f"{table.name}.jsonl", "w", force_zip64=True) as out:
                about.rows[table.name] = _dump(connection, table, out)
        file.writestr(KEY, secret)
        file.writestr(ABOUT, msgspec.json.encode(about))
    return about


@contextmanager
def _moment(engine: Engine) -> Generator[Connection]:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        else:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield connection
        connection.rollback()


@contextmanager
def _new_file(path: Path) -> Generator[Any]:
    """For its owner only, and on the disk when it is closed: seeds of running games are in it."""
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, FILE_MODE), "w+b") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _tables(connection: Connection) -> list[sa.Table]:
    """As the database has them, whichever its version; whoever is referred to comes first."""
    metadata = sa.MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name not in ("alembic_version", "workers")]


def _n_moves(connection: Connection) -> int:
    return connection.scalar(sa.text("SELECT count(*) FROM entries WHERE kind = 'act'")) or 0


def _dump(connection: Connection, table: sa.Table, out: Any) -> int:
    """The names of the columns, then the rows; how many."""
    rows = connection.execution_options(yield_per=BATCH).execute(sa.select(table))
    out.write(_line(rows.keys()))
    n_rows = 0
    for row in rows:
        out.write(_line(row))
        n_rows += 1
    return n_rows


def _line(values: Iterable[Any]) -> bytes:
    return json.dumps(list(values), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


# ---- putting one back


def restore(config: Config, path: Path) -> About:
    """Put a backup into an empty database, where no other key is kept; all of it or nothing."""
    try:
        with zipfile.ZipFile(path) as file:
            about = msgspec.json.decode(file.read(ABOUT), type=About)
            _restore(config, file, about)
    except FAULTS as error:
        reason = getattr(error, "strerror", None) or Said("it is no backup, or damaged")
        raise BadInput(Said("cannot restore {path}: {reason}", path=path, reason=reason)) from None
    return about


def _restore(config: Config, file: zipfile.ZipFile, about: About) -> None:
    if about.version not in migrations.known_versions():
        raise BadInput(
            Said("the backup is of a newer Tianxia ({version}): install that one first", version=about.tianxia)
        )
    check_key(config.key, secret := file.read(KEY))
    check_database(config)
    _make_folder(config)
    engine = open_engine(config.address)
    try:
        with lock(config.data), using(engine):
            with alone(engine):
                _check_empty(engine)
                put_key(config.key, secret)
                migrations.upgrade(engine, about.version)
                with engine.begin() as connection:
                    _load_all(connection, file, about)
                    about.moves = _n_moves(connection)
            bring_up_to_date(engine)
    finally:
        engine.dispose()


def _make_folder(config: Config) -> None:
    try:
        make_private(config.data, config.file)
    except OSError as error:
        fault = Said("cannot keep data in {folder}: {reason}", folder=config.data, reason=error.strerror)
        raise BadInput(fault) from None


def _check_empty(engine: Engine) -> None:
    with engine.connect() as connection:
        for table in _tables(connection):
            if connection.execute(sa.select(table).limit(1)).first() is not None:
                raise BadInput(
                    Said("the database {database} is not empty, and nothing is overwritten", database=shown(engine.url))
                )


def _load_all(connection: Connection, file: zipfile.ZipFile, about: About) -> None:
    for table in _tables(connection):
        if table.name in about.rows:
            with file.open(f"{table.name}.jsonl") as lines:
                if _load(connection, table, lines) != about.rows[table.name]:
                    raise ValueError(table.name)


def _load(connection: Connection, table: sa.Table, lines: IO[bytes]) -> int:
    names, n_rows = json.loads(next(lines)), 0
    while some := [dict(zip(names, json.loads(line), strict=True)) for line in islice(lines, BATCH)]:
        connection.execute(sa.insert(table), some)
        n_rows += len(some)
    return n_rows
