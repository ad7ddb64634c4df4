"""Rules made ready: compiled by a process of their own, while the server plays them interpreted.

``python -m tianxia.server.preparation GAME USE`` compiles a game for a use and prints how far it is.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from tianxia.bots.uses import BOTS, SEARCH
from tianxia.bots.uses import WARMERS as WARMERS_OF_BOTS
from tianxia.games.catalog import family, load
from tianxia.insight import expert
from tianxia.insight.expert import INSIGHT
from tianxia.server.thinker import end_with
from tianxia.server.wire.games import Preparing, Readiness

log = logging.getLogger(__name__)

WARMERS = {**WARMERS_OF_BOTS, INSIGHT: expert.warm}
USES = (BOTS, SEARCH, INSIGHT)
"""What is compiled of every game, in this order."""
STATES: Mapping[str, Readiness] = {BOTS: "preparing", SEARCH: "training"}
"""What players are told meanwhile; what is only needed after their games does not concern them."""
NICENESS = 5
"""Whoever plays meanwhile comes first."""


class Task(NamedTuple):
    """What is compiled in one go, of a game for all its family."""

    game_id: str
    use: str

    @classmethod
    def of(cls, game_id: str, use: str) -> Task:
        """The same for all games of a family."""
        return cls(family(game_id)[0], use)


class Preparations:
    """All games on their way to being ready, one after the other so that the machine has room for those who play.

    Games of a family are compiled together. Those that somebody has opened come first: another that is being compiled
    is put off. What was compiled of it so far is on disk, and is not compiled again. Then come the bots that search,
    those first that somebody plays with; until they are ready they move as simpler ones do.
    """

    def __init__(self, game_ids: Sequence[str], on_progress: Callable[[str], None], is_eager: bool = True) -> None:
        self.progress = {game_id: Preparing("preparing", 0, 0) for game_id in game_ids}
        self.is_loaded = asyncio.Event()
        """Whether all is at hand that was compiled before this server started."""
        self._ended = {Task.of(game_id, use): asyncio.Event() for use in USES for game_id in game_ids}
        self._failed = set[Task]()
        self._on_progress = on_progress
        self._is_eager = is_eager
        self._wanted: list[Task] = []
        self._is_asked = asyncio.Event()
        self._compiling: tuple[Task, asyncio.subprocess.Process] | None = None

    def has_ended(self, game_id: str, use: str = BOTS) -> bool:
        """Whether the rules of a game are ready, or never will be."""
        return self._ended[Task.of(game_id, use)].is_set()

    def is_ready(self, game_id: str, use: str = BOTS) -> bool:
        """Whether what is used is compiled."""
        return self.has_ended(game_id, use) and Task.of(game_id, use) not in self._failed

    async def wait(self, game_id: str, use: str = BOTS) -> None:
        """Until its rules have ended."""
        await self._ended[Task.of(game_id, use)].wait()

    def want(self, game_id: str, *uses: str) -> None:
        """Somebody has opened this game, or wants a bot there to search."""
        wanted = [Task.of(game_id, use) for use in (BOTS, *uses)]
        self._wanted += [task for task in wanted if task not in self._wanted]
        self._is_asked.set()
        if self._compiling is not None and self._is_put_off(self._compiling[0]):
            with suppress(ProcessLookupError):  # it has ended, and nobody has noticed yet
                self._compiling[1].terminate()

    async def run(self) -> None:
        """Compile what has not been compiled on this machine, and load it here; what is on disk comes first."""
        for task in self._ended:
            if (await asyncio.to_thread(load, task.game_id)).is_warm(task.use):
                await self._prepare(task)
        self.is_loaded.set()
        while True:
            self._is_asked.clear()
            while waiting := self._waiting():
                await self._prepare(waiting[0])
            await self._is_asked.wait()

    def _waiting(self) -> list[Task]:
        """In the order in which they come."""
        left = [task for task, ended in self._ended.items() if not ended.is_set()]
        wanted = sorted((task for task in self._wanted if task in left), key=lambda task: USES.index(task.use))
        return [*wanted, *(task for task in left if task not in wanted and (self._is_eager or task.use == BOTS))]

    def _is_put_off(self, task: Task) -> bool:
        return task not in self._wanted and self._waiting()[0] != task

    async def _prepare(self, task: Task) -> None:
        try:
            game = load(task.game_id)
            if not game.is_warm(task.use) and not await self._compile(task):
                return
            if task.use == BOTS:
                await asyncio.to_thread(game.load_compiled, WARMERS[BOTS])
        except Exception:
            log.exception("%s of %s cannot be compiled; it is played without", task.use, task.game_id)
            self._failed.add(task)
        self._ended[task].set()
        self._tell(task, Preparing("failed" if self._failed & {Task(task.game_id, BOTS)} else "ready", 1, 1))

    async def _compile(self, task: Task) -> bool:
        """Whether it was done; another game may have come first."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tianxia.server.preparation",
            *task,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends it
        )
        assert process.stdout is not None
        self._compiling = (task, process)
        try:
            async for line in process.stdout:
                done, total = map(int, line.split())
                if task.use in STATES:
                    self._tell(task, Preparing(STATES[task.use], done, total))
            if await process.wait() and not self._is_put_off(task):
                raise RuntimeError("compiling failed")
            return process.returncode == 0
        finally:
            self._compiling = None
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()

    def _tell(self, task: Task, progress: Preparing) -> None:
        for game_id in self.progress.keys() & family(task.game_id):
            self.progress[game_id] = progress
            self._on_progress(game_id)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    game_id, use = sys.argv[1:]
    load(game_id).warm_up(use, lambda done, total: print(done, total, flush=True), WARMERS[use])
