"""What is kept on disk. The changes of all tables within one turn of the event loop are saved in one transaction.

A change is acknowledged only once its transaction is committed and synced: whoever awaits `Store.write` may tell.
The loop never waits for a database that is not to be had: changes stay in line, in order, until it is, or until they
have waited too long. While a transaction is under way beside the loop, all that comes waits for the next one.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from tianxia.server import traces
from tianxia.server.metrics import Meters
from tianxia.server.refusal import Refusal
from tianxia.server.rows import Change, tables
from tianxia.server.writer import Verdict, Why, Work, Writer

T = TypeVar("T")
log = logging.getLogger(__name__)

SLOW_S = 0.2
"""A commit that takes longer is worth a line in the log."""
RETRY_S, SOON_S = 0.05, 0.002
"""Between two attempts to write; the second at first, where other workers write to the same file."""
PATIENCE_S = 5.0
"""A change that has waited so long for the database is refused."""
FRESH_S = 1.0
"""What was found out about the database's health is true for so long."""
FAILED_S = 10.0
"""After a change that could not be saved the database counts as ill for so long, unless another one is saved."""


class Job(Struct):
    """Changes that belong together, and who waits for them."""

    changes: Sequence[Change]
    done: asyncio.Future[None]
    since: float
    me: str | None
    """Who this server was when it wanted them."""


class Store:
    """The database of one server."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self.meters = Meters()
        self.me: str | None = None
        """The worker that this server is, where several share the database: nobody else can write for it."""
        self.on_fenced: Callable[[str], None] = _ignore
        """Others have taken over what the worker of this id looked after."""
        self.engine = engine
        self._reading = _without_transactions(engine)
        self._writer = writer
        self._waiting: list[Job] = []
        self._aside: asyncio.Future[Verdict] | None = None
        """What the thread beside the loop is at."""
        self._began = -math.inf
        self._is_locked = False
        """Whether it is known that the database cannot be written, as the log says."""
        self._locked_at = math.inf
        """Since when it cannot be."""
        self._pause_s = SOON_S
        self._failed_at = -math.inf
        self._checked_at = -math.inf
        self._checking: asyncio.Task[bool] | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "writer") if self._writer.is_aside else None
        if self._thread is not None:
            self._watch()

    async def stop(self) -> None:
        """Write what is waiting, then close."""
        if self._aside is not None:
            await asyncio.wait([self._aside], timeout=PATIENCE_S)
        jobs = self._taken()
        ending = partial(self._writer.commit_last, [job.changes for job in jobs], PATIENCE_S, self.me)
        if self._aside is None and jobs:
            verdict = ending() if self._thread is None else await self._loop.run_in_executor(self._thread, ending)
            self._answer(jobs, _all(jobs) if verdict is None else verdict)
        if self._aside is None:
            self._writer.close()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a thread of its own; once more if its connection is lost meanwhile, for it changes nothing."""

        def run() -> T:
            with self._reading.connect() as connection:
                return query(connection)

        try:
            return await asyncio.to_thread(run)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return await asyncio.to_thread(run)

    async def write(self, *changes: Change) -> None:
        """Save changes, all or none, or refuse; returns when they are safe on disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        if not self._waiting and self._aside is None:
            self._loop.call_soon(self._flush)
        self._waiting.append(Job(changes, done, time.monotonic(), self.me))
        await done

    def _taken(self) -> list[Job]:
        """All that waits; what this server wanted before others took over is not done."""
        jobs, self._waiting = self._waiting, []
        stale = [job for job in jobs if job.me != self.me]
        self._answer(stale, _all(stale))
        return [job for job in jobs if job.me == self.me] if stale else jobs

    def _flush(self) -> None:
        """Save all that waits."""
        if self._aside is not None or not (jobs := self._taken()):
            return
        work, self._began = [job.changes for job in jobs], (started := time.monotonic())
        if self._thread is None:
            self._settle(jobs, started, self._commit(work, self.me))
        else:
            self._aside = self._loop.run_in_executor(self._thread, self._commit, work, self.me)
            self._aside.add_done_callback(partial(self._come_back, jobs, started))

    def _commit(self, work: Work, me: str | None) -> Verdict:
        with traces.span("commit", changes=len(work)):
            return self._writer.commit(work, me)

    def _come_back(self, jobs: list[Job], started: float, aside: asyncio.Future[Verdict]) -> None:
        """The thread is done; meanwhile others may have come."""
        self._aside = None
        self._settle(jobs, started, aside.result())
        self._flush()

    def _settle(self, jobs: list[Job], started: float, failed: Verdict) -> None:
        if failed is None:
            self._wait(jobs)
        else:
            self._is_locked, self._locked_at, self._pause_s = False, math.inf, SOON_S
            self._failed_at = started if "fault" in failed.values() else -math.inf
            self.meters.commit_s.note(time.monotonic() - started)
            self._answer(jobs, failed)
        if self._writer.is_fenced:
            self._writer.is_fenced = False
            self.on_fenced(jobs[0].me or "")
        if (took := time.monotonic() - started) > SLOW_S:
            log.warning("saving %d changes took %.2f s", len(jobs), took)

    def _wait(self, jobs: list[Job]) -> None:
        """The database is not to be had: try again soon, and give up what has waited too long."""
        self._locked_at = min(self._locked_at, self._began)
        is_usual = self._is_file_shared and time.monotonic() < self._locked_at + SLOW_S
        if not (self._is_locked or is_usual):
            log.warning("the database cannot be written now; changes wait")
        self._is_locked = not is_usual
        self._waiting = [*jobs, *self._waiting]
        self._give_up()
        if self._waiting:
            self._loop.call_later(self._pause_s if is_usual else RETRY_S, self._flush)
            self._pause_s = min(2 * self._pause_s, RETRY_S)

    @property
    def _is_file_shared(self) -> bool:
        """Whether it is usual that somebody else writes at this moment."""
        return self.me is not None and self._thread is None

    def _watch(self) -> None:
        """Whoever comes while the thread is stuck waits no longer than anybody else."""
        if self._aside is not None:
            self._give_up()
        self._watching = self._loop.call_later(RETRY_S, self._watch)

    def _give_up(self) -> None:
        late = [job for job in self._waiting if time.monotonic() - job.since > PATIENCE_S]
        self._answer(late, _all(late))
        self._waiting = [job for job in self._waiting if job not in late]

    def _answer(self, jobs: list[Job], failed: Mapping[int, Why]) -> None:
        for number, job in enumerate(jobs):
            self.meters.changes["failed" if number in failed else "saved"] += 1
            if not job.done.cancelled():
                _tell(job, failed.get(number))

    @property
    def n_waiting(self) -> int:
        """Changes that are still to be saved."""
        return len(self._waiting)

    async def is_healthy(self) -> bool:
        """Whether the database can be read and written."""
        is_stuck = self._aside is not None and time.monotonic() > self._began + SLOW_S
        if is_stuck or (self._waiting and self._is_locked) or time.monotonic() < self._failed_at + FAILED_S:
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


def _ignore(_worker: str) -> None: ...


def _without_transactions(engine: Engine) -> Engine:
    """For whoever reads: in PostgreSQL every statement sees what is committed anyway, and two round trips are saved."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")


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
    return connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "off"


def _all(jobs: list[Job]) -> Mapping[int, Why]:
    """None of them can be done."""
    return dict.fromkeys(range(len(jobs)), "fault")


def _tell(job: Job, why: Why | None) -> None:
    if why == "spent":
        job.done.set_exception(Refusal("spent", "this was used already; make or ask for another one"))
    elif why is not None:
        job.done.set_exception(Refusal("not-saved", "this could not be saved, so it has not been done; try again"))
    else:
        job.done.set_result(None)
