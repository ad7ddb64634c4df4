"""Searches of positions for whoever analyses them: a few at a time, each in its own process, the others in line."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress

import msgspec

from tianxia.core.table import Table
from tianxia.insight.expert import INSIGHT
from tianxia.server import archive
from tianxia.server.analyser import Job, Report
from tianxia.server.analysis import playing, view_of
from tianxia.server.boards import boards_near, digest_of
from tianxia.server.config import Limits
from tianxia.server.opening import about_of
from tianxia.server.refusal import Refusal
from tianxia.server.reviews import Asker
from tianxia.server.room import House
from tianxia.server.rooms import Rooms
from tianxia.server.running import still_played
from tianxia.server.tasks import Tasks
from tianxia.server.wire.analysis import Analysed, Analysis

log = logging.getLogger(__name__)

LINE_BYTES = 1 << 20
CROWDED_S = 8.0
"""So long somebody has who is waited for."""
SILENT_S, STOP_S = 60.0, 30.0
"""A process that says nothing for so long is ended, or that does not stop; loading what is compiled takes seconds."""
PREPARING_S = 10.0
"""Whoever waits for a game to be compiled hears of it so often."""
IDLE_S = 300.0
"""A process that has had nothing to do for so long is ended."""

Tell = Callable[[Analysed], Awaitable[None]]


class Analyst:
    """A process that looks at one position after the other."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._is_busy = False
        self._idle: asyncio.TimerHandle | None = None

    async def reports(self, job: Job) -> AsyncGenerator[Report]:
        """What it finds, until its time is up; whoever has enough before lets it `rest`."""
        try:
            async with asyncio.timeout(SILENT_S):
                process = await self._started()
            self._is_busy = True
            await _write(process, msgspec.json.encode(job))
            while self._is_busy:
                report = await _read(process)
                self._is_busy = not report.is_last
                yield report
        except (OSError, TimeoutError, msgspec.DecodeError) as error:
            self.end()
            log.warning("an analysis of %s failed: %r", job.game, error)
            raise Refusal("no-hint", "the analysis has failed; try again") from None

    async def rest(self) -> None:
        """Whatever it was doing, it stops; what it would have said is not told to anybody else."""
        process = self._process
        if process is not None and self._is_busy:
            try:
                await _write(process, b"")
                async with asyncio.timeout(STOP_S):
                    while not (await _read(process)).is_last:
                        pass
                self._is_busy = False
            except (OSError, TimeoutError, msgspec.DecodeError):
                self.end()
        self._idle = asyncio.get_running_loop().call_later(IDLE_S, self.end)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._idle is not None:
            self._idle.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tianxia.server.analyser",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_BYTES,
                start_new_session=True,  # Ctrl-C is for the server, which ends it
            )
        return self._process

    def end(self) -> None:
        """Nobody needs it any more."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        self._process, self._is_busy = None, False


async def _write(process: asyncio.subprocess.Process, line: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(line + b"\n")
    await process.stdin.drain()


async def _read(process: asyncio.subprocess.Process) -> Report:
    """The next line; what ends without one is no report."""
    assert process.stdout is not None
    async with asyncio.timeout(SILENT_S):
        return msgspec.json.decode(await process.stdout.readline(), type=Report)


class Analyses:
    """All searches of a server."""

    def __init__(self, rooms: Rooms, house: House, tasks: Tasks) -> None:
        self._rooms = rooms
        self._store, self._slices, self._preparations = house.store, house.slices, house.preparations
        self._limits, self._running = house.config.limits, house.running
        self._tasks = tasks
        self._free = [Analyst() for _ in range((house.config.n_thinkers + 1) // 2)]
        """Half as many as bots have; workers of one machine share both."""
        self._all = tuple(self._free)
        self._askers: list[Asker] = []
        """Of all that are in line or looked at."""
        self._line: list[object] = []
        self._has_moved = asyncio.Condition()

    async def table(self, analysis: Analysis, language: str) -> Table:
        """A position that is looked at, or a refusal in the words of a language."""
        about_of(analysis.game, language)
        return await self._slices.run_long(playing(analysis, language))

    async def search(self, analysis: Analysis, asker: Asker, language: str, number: int, tell: Tell) -> None:
        """Look at a position for as long as there is time, and tell what is found meanwhile; or refuse."""
        _check_few(self._askers, asker, self._limits)
        self._askers.append(asker)
        try:
            table = await self.table(analysis, language)
            view = view_of(table, analysis.is_open)
            await self._check_fair(table)
            await self._prepared(table.game.id, number, tell)
            seconds, dice = self._limits.analysis_s, secrets.randbits(63)
            job = Job(table.game.id, view.seat, view.states.tobytes(), dice, seconds)
            await self._look(job, number, tell)
        finally:
            self._askers.remove(asker)

    def stop(self) -> None:
        """The server ends."""
        for analyst in self._all:
            analyst.end()

    async def _check_fair(self, table: Table) -> None:
        """Live games are never helped, be their tables in memory or not."""
        game_id, seed, boards = table.game.id, table.seed, boards_near(table)
        await self._running.check(game_id, boards)
        await self._running.check_begun(table)
        digests = [digest_of(board) for board in boards]
        away = await self._store.read(lambda connection: archive.read_showing(connection, digests))
        away = [table_id for table_id in away if table_id not in self._rooms]
        has_chance = await self._store.read(lambda connection: archive.read_runs(connection, game_id, seed))
        if has_chance or away:
            raise still_played()

    async def _prepared(self, game_id: str, number: int, tell: Tell) -> None:
        self._preparations.want(game_id, INSIGHT)
        while not self._preparations.has_ended(game_id, INSIGHT):
            await tell(Analysed(number, "preparing"))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._preparations.wait(game_id, INSIGHT), PREPARING_S)

    async def _look(self, job: Job, number: int, tell: Tell) -> None:
        analyst = await self._turn(number, tell)
        try:
            async with aclosing(analyst.reports(job)) as reports:
                async for report in reports:
                    is_last = report.is_last or (bool(self._line) and report.seconds > CROWDED_S)
                    state = "done" if is_last else "running"
                    await tell(Analysed(number, state, 0, report.n_simulations, report.seconds, report.found))
                    if is_last:
                        return
        finally:
            self._tasks.spawn(self._release(analyst))

    async def _turn(self, number: int, tell: Tell) -> Analyst:
        """Who is free for whoever is first in line."""
        place = object()
        self._line.append(place)
        try:
            async with self._has_moved:
                while not self._free or self._line[0] is not place:
                    await tell(Analysed(number, "waiting", self._line.index(place)))
                    await self._has_moved.wait()
                return self._free.pop()
        finally:
            self._line.remove(place)
            self._tasks.spawn(self._move_up())

    async def _release(self, analyst: Analyst) -> None:
        try:
            await analyst.rest()
        finally:
            self._free.append(analyst)
            await self._move_up()

    async def _move_up(self) -> None:
        async with self._has_moved:
            self._has_moved.notify_all()


def _check_few(askers: list[Asker], asker: Asker, limits: Limits) -> None:
    """Whether somebody may ask for one more."""
    near = sum(other.origin == asker.origin for other in askers)
    if askers.count(asker) >= limits.analyses_of_guest or near >= limits.analyses_of_address:
        raise Refusal("many-analyses", "your other analyses are still running; stop one of them")
    if len(askers) >= limits.analyses_waiting:
        raise Refusal("many-analyses", "too many positions are being analysed; ask again later")
