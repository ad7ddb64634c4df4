"""Where moves tried in exercises are judged: a process of its own, which ends when nobody has asked for a while."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress

import msgspec

from tianxia.insight.exercise import Verdict
from tianxia.server.examiner import Question
from tianxia.server.refusal import Refusal

log = logging.getLogger(__name__)

MOST_WAITING = 12
LIMIT_S = 20.0
"""For a verdict, with the start of the process on a busy machine."""
IDLE_S = 300.0
LINE_BYTES = 1 << 20


class Examination:
    """One question after the other; whoever asks waits in line."""

    def __init__(self, depth: float) -> None:
        self._depth = depth
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._n_waiting = 0
        self._rest: asyncio.TimerHandle | None = None

    async def prepare(self, game_id: str) -> None:
        """Somebody will ask about a game soon; nobody waits for that while others are judged."""
        if not self._turn.locked():
            async with self._turn:
                await self._started(game_id)

    async def ask(self, question: Question) -> Verdict:
        """The verdict, or a refusal."""
        if self._n_waiting >= MOST_WAITING:
            raise Refusal("busy", "too many moves wait for their verdict; try again in a moment")
        self._n_waiting += 1
        try:
            async with self._turn:
                return await self._asked(question)
        finally:
            self._n_waiting -= 1

    async def stop(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _asked(self, question: Question) -> Verdict:
        try:
            async with asyncio.timeout(LIMIT_S):
                process = await self._started(question.game)
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(msgspec.json.encode(question) + b"\n")
                return msgspec.json.decode(await process.stdout.readline(), type=Verdict)
        except (TimeoutError, OSError, RuntimeError, msgspec.DecodeError) as error:
            log.error("a move of %s cannot be judged: %s", question.game, error)
            await self.stop()
            raise Refusal("busy", "nobody could judge this move; try again") from None
        except asyncio.CancelledError:
            await self.stop()  # else whoever asks next would hear this verdict
            raise

    async def _started(self, game_id: str) -> asyncio.subprocess.Process:
        """The process, a new one if need be; it is left alone for so long at most."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tianxia.server.examiner",
                str(self._depth),
                game_id,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_BYTES,
                start_new_session=True,  # Ctrl-C is for the server, which ends it
            )
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(IDLE_S, self._end)
        return self._process

    def _end(self) -> None:
        """It sees the end of what it is asked, and ends."""
        if self._process is not None and self._process.stdin is not None and not self._turn.locked():
            self._process.stdin.close()
            self._process = None
