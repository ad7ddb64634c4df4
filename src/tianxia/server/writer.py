"""Who writes to the database: all that waits in one transaction, on one connection that nobody else uses.

The event loop itself writes to SQLite, a thread beside it to PostgreSQL; docs/decisions/0009 and 0016 say why.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from tianxia.server.database import reason_of
from tianxia.server.rows import ORDER, Change, owned, witness
from tianxia.server.workers import Fenced, fence, fence_file

log = logging.getLogger(__name__)

Why = Literal["fault", "double", "spent"]
"""The database is at fault; something is there already; what can be used once was used before."""
Verdict = dict[int, Why] | None
"""Why jobs failed, by number; None if nothing could be tried now, and nothing of them is in the database."""
Work = Sequence[Sequence[Change]]
"""By jobs, the changes of each."""

BUSY_MS, SHARED_MS = 5, 1
"""So long the loop waits for another process that is writing, which is enough for a short change of its own; the second
where other workers write all the time: meanwhile the loop has other things to do."""
DOUBT_S = 0.2
"""Between two questions about what became of a transaction."""


class Writer:
    """Writes to SQLite."""

    is_aside = False
    """Whether it may block, and wants a thread."""
    is_fenced = False
    """Whether others have taken over what it wanted to write, and nobody here has noticed yet."""

    def __init__(self, engine: Engine, is_shared: bool = False) -> None:
        self._engine = engine
        self._connection: Connection | None = engine.connect()
        self._be_patient(SHARED_MS if is_shared else BUSY_MS)

    def commit(self, work: Work, me: str | None = None) -> Verdict:
        """Write jobs in one transaction; if that fails, each in its own. *me* is the worker who may write them."""
        try:
            self._transact([change for changes in work for change in changes], me)
        except Fenced:
            self.is_fenced = True
            log.error("%d changes are not saved: another worker looks after their tables", len(work))
            return dict.fromkeys(range(len(work)), "fault")
        except Exception as error:
            if self._is_for_later(error):
                return None
            if len(work) > 1:
                alone = [self.commit([changes], me) for changes in work]
                return {number: failed[0] if failed else "fault" for number, failed in enumerate(alone) if failed != {}}
            if (why := _why(error)) != "spent":
                log.exception("a change could not be saved")
            return {0: why}
        return {}

    def commit_last(self, work: Work, patience_s: float, me: str | None = None) -> Verdict:
        """The server ends: wait for others as long as it takes to save what there is, within reason."""
        self._be_patient(int(1000 * patience_s))
        return self.commit(work, me)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    def _transact(self, changes: Sequence[Change], me: str | None) -> None:
        assert self._connection is not None
        is_plain = all(isinstance(statement, sa.TextClause) for statement, _ in changes)
        if is_plain and self._is_done_plainly(changes, me):
            return
        with self._connection.begin():
            self._fence(changes, me)
            execute(self._connection, changes)

    def _fence(self, changes: Sequence[Change], me: str | None) -> None:
        """One of several workers begins to write what it may; a server alone writes whatever it wants."""
        assert self._connection is not None
        plain: Any = self._connection.connection.driver_connection
        if me is not None:
            plain.execute("BEGIN IMMEDIATE")
            fence_file(plain, me, owned(changes))

    def _is_done_plainly(self, changes: Sequence[Change], me: str | None) -> bool:
        """Moves are handed to SQLite itself: SQLAlchemy takes nearly twice the time of the processor.

        Whatever goes wrong is undone. What SQLite refuses is tried again by SQLAlchemy, whose errors say what it was;
        but not while another process writes: that has been waited for.
        """
        assert self._connection is not None
        plain: Any = self._connection.connection.driver_connection
        try:
            self._fence(changes, me)  # first: where others write, this is tried often
            for statement, rows in _together(changes):
                plain.executemany(statement.text, rows)
            plain.commit()
        except sqlite3.Error as error:
            plain.rollback()
            if self._is_for_later(error):
                raise
            return False
        except BaseException:
            plain.rollback()
            raise
        return True

    def _is_for_later(self, error: Exception) -> bool:
        """Whether another process is writing."""
        code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
        return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

    def _be_patient(self, milliseconds: int) -> None:
        assert self._connection is not None
        self._connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds}")
        self._connection.rollback()


class NotCommitted(Exception):
    """A transaction has come to nothing, as the database has found out."""


class PostgresqlWriter(Writer):
    """Writes to PostgreSQL, as one of several workers. If the connection is lost it makes a new one.

    A connection may be lost between a commit and the word of it. Then nobody can say whether the jobs are saved, and
    nobody is told anything before PostgreSQL has said what became of the transaction.
    """

    is_aside = True

    def __init__(self, engine: Engine) -> None:
        from tianxia.server import postgresql

        self._ways = postgresql
        self._engine = engine
        self._connection = postgresql.claimed_at_start(engine)
        self._lost = ""
        """Why there is no connection, as the log says already."""

    def commit(self, work: Work, me: str | None = None) -> Verdict:
        return super().commit(work, me) if self._is_connected() else None

    def commit_last(self, work: Work, patience_s: float, me: str | None = None) -> Verdict:
        end = time.monotonic() + patience_s
        while (verdict := self.commit(work, me)) is None and time.monotonic() < end:
            time.sleep(DOUBT_S)
        return verdict

    def _transact(self, changes: Sequence[Change], me: str | None) -> None:
        assert self._connection is not None
        transaction, number = self._connection.begin(), ""
        try:
            number = self._number(self._connection, changes, me)
            execute(self._connection, changes)
        except BaseException:
            with suppress(SQLAlchemyError):  # what is wrong with the connection is known already
                transaction.rollback()
            raise
        try:
            transaction.commit()
        except DBAPIError as error:
            if not self._ways.is_lost(error):
                raise
            self._drop(error)
            if not self._was_committed(number, witness(changes)):
                raise NotCommitted from None

    def _number(self, connection: Connection, changes: Sequence[Change], me: str | None) -> str:
        """Of the transaction that is under way; whoever must not write gets none."""
        return self._ways.number_of(connection) if me is None else fence(connection, me, owned(changes))

    def _is_for_later(self, error: Exception) -> bool:
        """Whether the connection is lost, or another worker was in the way, and with it all that was not committed."""
        if isinstance(error, NotCommitted) or (isinstance(error, DBAPIError) and self._ways.is_crossed(error)):
            return True
        is_lost = isinstance(error, DBAPIError) and self._ways.is_lost(error)
        if is_lost:
            self._drop(error)
        return is_lost

    def _is_connected(self) -> bool:
        if self._connection is None:
            try:
                self._connection = self._ways.claimed(self._engine)
            except (DBAPIError, self._ways.Taken) as error:
                self._say(error)
                return False
            log.warning("the database can be written again")
            self._lost = ""
        return True

    def _drop(self, error: Exception) -> None:
        self._say(error)
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
        self._connection = None

    def _say(self, error: Exception) -> None:
        if (why := reason_of(error)) != self._lost:
            log.error("the database cannot be written: %s", why)
        self._lost = why

    def _was_committed(self, number: str, witness: sa.Select[Any] | None) -> bool:
        """Ask until PostgreSQL knows."""
        while True:
            try:
                is_known = self._is_connected()
                told = self._ways.was_committed(self._connection, number, witness) if is_known else None
                if told is not None:
                    return told
            except DBAPIError as error:
                self._drop(error)
            time.sleep(DOUBT_S)


def writer_of(engine: Engine, is_shared: bool = False) -> Writer:
    """For the kind of database that it is; a file may be shared with other workers."""
    return Writer(engine, is_shared) if engine.dialect.name == "sqlite" else PostgresqlWriter(engine)


def _why(error: Exception) -> Why:
    """What is wrong with a change that failed by itself."""
    if not isinstance(error, IntegrityError):
        return "fault"
    return "spent" if "INTO spent" in (error.statement or "") else "double"


def execute(connection: Connection, changes: Sequence[Change]) -> None:
    """Write changes, those of the same kind together, in an order that no reference minds."""
    for statement, rows in _together(changes):
        connection.execute(statement, rows)


_RANKS = {id(statement): rank for rank, statement in enumerate(ORDER)}


def _together(changes: Sequence[Change]) -> list[tuple[Any, list[dict[str, Any]]]]:
    """Statements in their order, each with the parameters of all its changes."""
    parameters: dict[int, list[dict[str, Any]]] = {}
    for statement, values in changes:
        parameters.setdefault(_RANKS[id(statement)], []).append(values)
    return [(ORDER[rank], parameters[rank]) for rank in sorted(parameters)]
