"""Rules made ready: compiled by a process of their own, while the server plays them interpreted.

``python -m tianxia.server.preparation GAME`` compiles a game and prints how far it is.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from tianxia.bots.arena import warm
from tianxia.games.catalog import load
from tianxia.server.thinker import USE, end_with
from tianxia.server.wire.games import Preparing

log = logging.getLogger(__name__)

NICENESS = 5
"""Whoever plays meanwhile comes first."""


class Preparations:
    """All games on their way to being ready, one after the other so that the machine has room for those who play.

    Those that somebody has opened come first: another that is being compiled is put off. What was compiled of it so
    far is on disk, and is not compiled again.
    """

    def __init__(self, game_ids: Sequence[str], on_progress: Callable[[str], None]) -> None:
        self.progress = {game_id: Preparing("preparing", 0, 0) for game_id in game_ids}
        self._ended = {game_id: asyncio.Event() for game_id in game_ids}
        self._on_progress = on_progress
        self._wanted: list[str] = []
        self._compiling: tuple[str, asyncio.subprocess.Process] | None = None

    def has_ended(self, game_id: str) -> bool:
        """Whether the game is ready, or never will be."""
        return self._ended[game_id].is_set()

    async def wait(self, game_id: str) -> None:
        """Until it has ended."""
        await self._ended[game_id].wait()

    def want(self, game_id: str) -> None:
        """Somebody has opened this game."""
        if game_id not in self._wanted:
            self._wanted.append(game_id)
        if self._compiling is not None and self._is_put_off(self._compiling[0]):
            with suppress(ProcessLookupError):  # it has ended, and nobody has noticed yet
                self._compiling[1].terminate()

    async def run(self) -> None:
        """Compile what has not been compiled on this machine, and load it here; what is on disk comes first."""
        games = [await asyncio.to_thread(load, game_id) for game_id in self.progress]
        for game in games:
            if game.is_warm(USE):
                await self._prepare(game.id)
        while waiting := self._waiting():
            await self._prepare(waiting[0])

    def _waiting(self) -> list[str]:
        """In the order in which they come."""
        left = [game_id for game_id, ended in self._ended.items() if not ended.is_set()]
        wanted = [game_id for game_id in self._wanted if game_id in left]
        return [*wanted, *(game_id for game_id in left if game_id not in wanted)]

    def _is_put_off(self, game_id: str) -> bool:
        return game_id not in self._wanted and self._waiting()[0] != game_id

    async def _prepare(self, game_id: str) -> None:
        try:
            game = load(game_id)
            if not game.is_warm(USE) and not await self._compile(game_id):
                return
            await asyncio.to_thread(game.load_compiled)
        except Exception:
            log.exception("the rules of %s cannot be compiled; they are interpreted", game_id)
            self._end(game_id, Preparing("failed", 0, 0))
        else:
            self._end(game_id, Preparing("ready", 1, 1))

    async def _compile(self, game_id: str) -> bool:
        """Whether it was done; another game may have come first."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tianxia.server.preparation",
            game_id,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends it
        )
        assert process.stdout is not None
        self._compiling = (game_id, process)
        try:
            async for line in process.stdout:
                done, total = map(int, line.split())
                self._tell(game_id, Preparing("preparing", done, total))
            if await process.wait() and not self._is_put_off(game_id):
                raise RuntimeError(f"compiling {game_id} failed")
            return process.returncode == 0
        finally:
            self._compiling = None
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()

    def _end(self, game_id: str, progress: Preparing) -> None:
        self._ended[game_id].set()
        self._tell(game_id, progress)

    def _tell(self, game_id: str, progress: Preparing) -> None:
        self.progress[game_id] = progress
        self._on_progress(game_id)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    load(sys.argv[1]).warm_up(USE, lambda done, total: print(done, total, flush=True), warm)
