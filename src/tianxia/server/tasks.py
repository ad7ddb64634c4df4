"""Work that goes on beside requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Tasks:
    """All that a server has begun and nobody waits for; it ends with the server."""

    def __init__(self) -> None:
        self._all: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin it; what goes wrong there is logged, since nobody else would hear of it."""
        task = asyncio.create_task(work)
        self._all.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._all.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s failed", task.get_coro(), exc_info=error)

    async def stop(self) -> None:
        for task in self._all:
            task.cancel()
        await asyncio.gather(*self._all, return_exceptions=True)
