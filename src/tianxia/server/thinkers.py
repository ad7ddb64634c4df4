"""The processes in which bots think. A slow one is stopped, a crashed one replaced; nobody waits for either."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import deque
from typing import Protocol

import msgspec

from tianxia.server.thinker import LENGTH_BYTES, Answer, Job, framed

log = logging.getLogger(__name__)


START_S = 120.0
"""For a process to start, on a busy machine."""


class BotFailed(Exception):
    """The bot gave no answer; somebody else must move for it."""


class Gone(Exception):
    """Whoever was to think about something is there no longer."""


class Away(Protocol):
    """Processes on another machine."""

    @property
    def n_waiting(self) -> int: ...

    @property
    def load(self) -> float: ...

    @property
    def is_free(self) -> bool: ...

    async def ask(self, job: Job, patience_s: float | None) -> Answer: ...


class Thinkers:
    """A few processes. Each has its own line of jobs, and a new job goes to the shortest."""

    def __init__(self, n: int, limit_s: float) -> None:
        self._all = [Thinker(limit_s) for _ in range(n)]
        self.lent: set[Away] = set()
        """Those of other machines, which have nothing else to do."""

    def start(self) -> None:
        """Have the processes before anybody asks."""
        for thinker in self._all:
            thinker.start()

    async def started(self) -> None:
        """Until all of them think, or cannot be started."""
        await asyncio.gather(*(thinker.has_started.wait() for thinker in self._all))

    @property
    def have_started(self) -> bool:
        """Whether all of them think, or cannot be started."""
        return all(thinker.has_started.is_set() for thinker in self._all)

    async def ask(self, job: Job, patience_s: float | None) -> Answer:
        """The bot's answer, or `BotFailed` after a time limit, a crash or an error."""
        try:
            reply = await self._answer(job, patience_s)
        except TimeoutError:
            raise BotFailed("nobody waits any longer") from None
        if reply.action is None and reply.coached is None:
            raise BotFailed(reply.error or "nothing to say")
        return reply

    async def _answer(self, job: Job, patience_s: float | None) -> Answer:
        """Of whoever has least to do; if that is another machine and it goes meanwhile, somebody here is asked."""
        thinker = min(self._all, key=lambda thinker: thinker.n_waiting)
        away = min((one for one in self.lent if one.is_free), key=lambda one: one.load, default=None)
        if away is not None and away.load <= thinker.n_waiting:
            with contextlib.suppress(Gone):
                return await away.ask(job, patience_s)
        return await thinker.ask(job, patience_s)

    @property
    def n_waiting(self) -> int:
        """Jobs that are not answered yet."""
        return sum(thinker.n_waiting for thinker in (*self._all, *self.lent))

    async def stop(self) -> None:
        await asyncio.gather(*(thinker.stop() for thinker in self._all))


async def _next_answer(stream: asyncio.StreamReader) -> Answer:
    length = int.from_bytes(await stream.readexactly(LENGTH_BYTES), "little")
    return msgspec.msgpack.decode(await stream.readexactly(length), type=Answer)


class Thinker:
    """One process, started when it is first asked, and again when it has died.

    Jobs are written at once and answered one after the other, so the process never waits between two. Only the first
    one in line is being thought about: it fails if the process dies or takes too long, and the others are asked again.
    """

    def __init__(self, limit_s: float) -> None:
        self._limit_s = limit_s
        self._line: deque[tuple[Job, asyncio.Future[Answer]]] = deque()
        self._has_job = asyncio.Event()
        self.has_started = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._work: asyncio.Task[None] | None = None

    @property
    def n_waiting(self) -> int:
        return len(self._line)

    def start(self) -> None:
        self._has_job.set()
        if self._work is None:
            self._work = asyncio.create_task(self._run())

    async def ask(self, job: Job, patience_s: float | None) -> Answer:
        """Its answer; once a process was started, or could not be, *patience_s* seconds after asking at the latest."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._line.append((job, answer))
        if self._process is not None:
            self._write(self._process, job)
        self.start()
        try:
            await self.has_started.wait()
            async with asyncio.timeout(patience_s):
                return await answer
        finally:
            answer.cancel()  # whoever waits no longer is not thought about again

    async def stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self._end(self._process)

    async def _run(self) -> None:
        while True:
            await self._has_job.wait()
            process = None
            try:
                process = await self._start()
                await self._read(process)
            except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
                reason = "no answer in time" if isinstance(error, TimeoutError) else "its process died"
                log.warning("bots: %s", reason)
                self._fail(reason)
            finally:
                self._process = None
                await self._end(process)

    async def _start(self) -> asyncio.subprocess.Process:
        """A process that has said hello and has been given all jobs that somebody waits for.

        Starting up is not thinking.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tianxia.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends it
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(START_S):
                await _next_answer(process.stdout)
        except BaseException:
            await self._end(process)
            raise
        self._line = deque((job, waiting) for job, waiting in self._line if not waiting.cancelled())
        for job, _ in self._line:
            self._write(process, job)
        self._process = process
        self.has_started.set()
        return process

    def _fail(self, reason: str) -> None:
        """The first job in line has failed, if there is one.

        A process that has ended is replaced before anybody asks; one that cannot be started is tried again when
        somebody does.
        """
        self.has_started.set()  # whoever asks knows now, even if nothing has ever started
        if self._line:
            self._answer(Answer(None, reason))
        if self._line or self._process is not None:
            self._has_job.set()
        else:
            self._has_job.clear()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand out answers for as long as they come."""
        assert process.stdout is not None
        while True:
            if not self._line:
                self._has_job.clear()
                await self._await_job(process)
            async with asyncio.timeout(self._limit_s):
                answer = await _next_answer(process.stdout)
            self._answer(answer)

    async def _await_job(self, process: asyncio.subprocess.Process) -> None:
        """Until there is something to think about; a process that dies meanwhile is replaced before anybody asks it."""
        job, death = asyncio.create_task(self._has_job.wait()), asyncio.create_task(process.wait())
        try:
            await asyncio.wait((job, death), return_when=asyncio.FIRST_COMPLETED)
        finally:
            job.cancel()
            death.cancel()
        if process.returncode is not None and not self._line:
            raise OSError("died while idle")

    def _answer(self, answer: Answer) -> None:
        _, waiting = self._line.popleft()
        if not waiting.cancelled():
            waiting.set_result(answer)

    @staticmethod
    def _write(process: asyncio.subprocess.Process, job: Job) -> None:
        assert process.stdin is not None
        # It may have died, which `_run` will notice: a broken pipe, or for uvloop a closed one.
        with contextlib.suppress(ConnectionError, RuntimeError):
            process.stdin.write(framed(job))

    @staticmethod
    async def _end(process: asyncio.subprocess.Process | None) -> None:
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
