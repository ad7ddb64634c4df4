"""``tianxia serve --workers N``: several servers that share one socket and one database.

Those that die are replaced. At SIGHUP one after the other is replaced by a new one, which reads the settings anew; the
others have its tables meanwhile, and whoever was connected to it comes back to them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable

import msgspec

from tianxia.cli.language import complaint, language
from tianxia.cli.worker import READY, REFUSED, Orders
from tianxia.core.errors import BadInput
from tianxia.server.settings import Settings, configs_of

log = logging.getLogger(__name__)

START_S = 120.0
"""For a worker to start, on a busy machine."""
END_S = 20.0
"""Beside the time for which it says that it is about to end."""
SHORT_S, PAUSE_S, LONGEST_S = 5.0, 0.5, 10.0
"""One that has lived for less than that is replaced after a pause, which grows."""


HELD = ("host", "port", "data", "database", "database_password_file", "secret_file", "workers")
"""Settings of the whole site: where all of them listen, what they share and how many they are."""


def heeded(before: Settings, now: Settings) -> Settings:
    """What holds for workers that are replaced one by one, beside others that are as before, if it makes sense."""
    both = msgspec.structs.replace(now, **{name: getattr(before, name) for name in HELD})
    configs_of(both)
    return both


class Refused(Exception):
    """A worker cannot start as it is set up, and has said why."""


class Supervisor:
    """Of all workers that one command has started."""

    def __init__(self, read: Callable[[], Settings], listener: socket.socket) -> None:
        self._read = read
        self._settings = read()
        self._listener = listener
        self._workers: dict[int, asyncio.subprocess.Process] = {}
        self._keeping: dict[int, asyncio.Task[None]] = {}
        self._rolling: asyncio.Task[None] | None = None
        self._is_over = asyncio.Event()

    async def run(self, on_ready: Callable[[], None]) -> None:
        """Until it is told to end. The first one brings the database up to date, so it comes first."""
        self._heed()
        numbers = range(1, self._settings.workers + 1)
        try:
            await self._start(1)
            await asyncio.gather(*(self._start(number) for number in numbers[1:]))
            self._keeping = {number: asyncio.create_task(self._keep(number)) for number in numbers}
            on_ready()
            await self._is_over.wait()
        except Refused:
            raise SystemExit(REFUSED) from None
        finally:
            await self._end_all()

    def _heed(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._is_over.set)
        loop.add_signal_handler(signal.SIGHUP, self._roll_soon)

    # ---- one worker

    async def _start(self, number: int) -> None:
        """A worker that is ready, or `Refused`."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tianxia.cli.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[self._listener.fileno()],
            start_new_session=True,  # Ctrl-C is for this process, which ends it
        )
        assert process.stdin is not None
        assert process.stdout is not None
        self._workers[number] = process
        orders = Orders(self._settings, number, self._listener.fileno(), language())
        process.stdin.write(msgspec.json.encode(orders) + b"\n")
        async with asyncio.timeout(START_S):
            if (await process.stdout.readline()).decode().strip() != READY:
                await process.wait()
                raise Refused

    async def _keep(self, number: int) -> None:
        """Replace a worker whenever it has died."""
        pause_s = PAUSE_S
        while True:
            started = time.monotonic()
            status = await self._workers[number].wait()
            pause_s = PAUSE_S if time.monotonic() - started > SHORT_S else min(2 * pause_s, LONGEST_S)
            log.error("worker %d has ended with status %d and is replaced", number, status)
            await self._replace(number, pause_s)

    async def _replace(self, number: int, pause_s: float) -> None:
        while True:
            try:
                await self._start(number)
                return
            except (Refused, TimeoutError, OSError) as error:
                log.error("worker %d does not start: %r", number, error)
                await self._end(number)
                await asyncio.sleep(pause_s)

    async def _end(self, number: int) -> None:
        """By a word; if that does not help, by force."""
        process = self._workers[number]
        if process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(END_S + self._settings.drain_s):
                await process.wait()
        except TimeoutError:
            log.error("worker %d does not end and is killed", number)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    # ---- all of them

    def _roll_soon(self) -> None:
        if self._rolling is None or self._rolling.done():
            self._rolling = asyncio.create_task(self._roll())

    async def _roll(self) -> None:
        try:
            self._settings = heeded(self._settings, self._read())
        except BadInput as error:
            log.error("nothing is replaced: %s", complaint(error))
            return
        except Exception:
            log.exception("nothing is replaced: the settings cannot be read")
            return
        for number in list(self._keeping):
            self._keeping[number].cancel()
            await self._end(number)
            try:
                await self._start(number)
                log.info("worker %d is replaced", number)
            except (Refused, TimeoutError, OSError):
                log.error("worker %d does not start again; the others stay as they are", number)
                return
            finally:
                self._keeping[number] = asyncio.create_task(self._keep(number))

    async def _end_all(self) -> None:
        for task in (*self._keeping.values(), self._rolling):
            if task is not None:
                task.cancel()
        await asyncio.gather(*(self._end(number) for number in self._workers))
