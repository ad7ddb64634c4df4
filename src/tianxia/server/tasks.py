"""Work that goes on beside requests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """All that a server has begun and nobody waits for; it ends with the server."""

    def __init__(self) -> None:
        self._all: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._all.add(task)
        task.add_done_callback(self._all.discard)

    async def stop(self) -> None:
        for task in self._all:
            task.cancel()
        await asyncio.gather(*self._all, return_exceptions=True)
