"""Rules made ready: compiled in a process of their own, so that the server answers meanwhile.

``python -m tianxia.server.preparation GAME`` compiles a game and prints how far it is.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable

from tianxia.bots.arena import warm
from tianxia.core.game import Game
from tianxia.games.catalog import load
from tianxia.server.wire import Preparing

log = logging.getLogger(__name__)

USE = "bots"
"""What the rules are compiled for, as for the terminal's games against bots."""


class Preparation:
    """One game on its way to being ready."""

    def __init__(self, game_id: str, on_progress: Callable[[Preparation], None]) -> None:
        self.game_id = game_id
        self.progress = Preparing("preparing", 0, 0)
        self._on_progress = on_progress
        self._ended = asyncio.Event()

    @property
    def is_ready(self) -> bool:
        return self.progress.state == "ready"

    async def wait(self) -> None:
        """Until the game is ready, or never will be."""
        await self._ended.wait()

    async def run(self) -> None:
        """Compile what has not been compiled on this machine, then load it here."""
        try:
            game = await asyncio.to_thread(load, self.game_id)
            if not game.is_warm(USE):
                await self._compile()
            await asyncio.to_thread(_load_compiled, game)
        except Exception:
            log.exception("the rules of %s cannot be prepared", self.game_id)
            self._tell(Preparing("failed", 0, 0))
        else:
            self._tell(Preparing("ready", 1, 1))
        self._ended.set()

    async def _compile(self) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tianxia.server.preparation", self.game_id, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                done, total = map(int, line.split())
                self._tell(Preparing("preparing", done, total))
            if await process.wait():
                raise RuntimeError(f"compiling {self.game_id} failed")
        finally:
            if process.returncode is None:
                process.kill()

    def _tell(self, progress: Preparing) -> None:
        self.progress = progress
        self._on_progress(self)


def _load_compiled(game: Game) -> None:
    for step in game.compile_steps():
        step()


if __name__ == "__main__":
    load(sys.argv[1]).warm_up(USE, lambda done, total: print(done, total, flush=True), warm)
