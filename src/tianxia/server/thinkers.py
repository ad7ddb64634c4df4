"""The processes in which bots think. A slow one is stopped, a crashed one replaced; nobody waits for either."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import deque

import msgspec

from tianxia.server.thinker import LENGTH_BYTES, Answer, Job, framed

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """The bot gave no answer; somebody else must move for it."""


class Thinkers:
    """A few processes, each with one job at a time; jobs wait in the order of their coming."""

    def __init__(self, n: int, limit_s: float) -> None:
        self._n = n
        self._limit_s = limit_s
        self._idle: deque[Thinker] = deque()
        self._free = asyncio.Semaphore(n)
        self._all: set[Thinker] = set()

    async def choose(self, job: Job) -> int:
        """The bot's action, or `BotFailed` after the time limit, a crash or an error."""
        async with self._free:
            thinker = self._idle.popleft() if self._idle else Thinker()
            self._all.add(thinker)
            try:
                reply = await asyncio.wait_for(thinker.ask(job), self._limit_s)
            except (TimeoutError, OSError, asyncio.IncompleteReadError, msgspec.DecodeError) as error:
                self._drop(thinker)
                reason = "no answer in time" if isinstance(error, TimeoutError) else "its process died"
                raise BotFailed(reason) from None
            except BaseException:
                self._drop(thinker)
                raise
            self._idle.append(thinker)
        if reply.action is None:
            raise BotFailed(reply.error or "no action")
        return reply.action

    def _drop(self, thinker: Thinker) -> None:
        self._all.discard(thinker)
        thinker.kill()

    async def stop(self) -> None:
        for thinker in self._all:
            thinker.kill()
        await asyncio.gather(*(thinker.wait() for thinker in self._all))


class Thinker:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, job: Job) -> Answer:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tianxia.server.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        jobs, answers = self._process.stdin, self._process.stdout
        assert jobs is not None
        assert answers is not None
        jobs.write(framed(job))
        await jobs.drain()
        length = int.from_bytes(await answers.readexactly(LENGTH_BYTES), "little")
        return msgspec.msgpack.decode(await answers.readexactly(length), type=Answer)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def kill(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def wait(self) -> None:
        if self._process is not None:
            await self._process.wait()
