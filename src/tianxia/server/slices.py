"""Long work on the event loop, a few milliseconds at a time.

Replays, logs and records take time with the length of a game. Whoever does such work does it step by step, as a
generator, and the loop answers everybody else between two slices. In a thread it would hold the interpreter's lock for
as long, and nobody could say for how long.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

from tianxia.server.refusal import Refusal

T = TypeVar("T")

SLICE_S = 0.003
"""So long the loop does nothing else. A move passes through a handful of turns of the loop, each with one slice."""
FEW_ACTIONS = 300
"""Of any game, so many are played again within a slice: Huang, the slowest, takes 7.4 µs for each."""
AT_ONCE = 2
"""So many long works share the slices; others wait until these are done."""
MOST_WAITING = 200


class Slices:
    """All long work of a server: one slice a turn of the loop, whoever it is for."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._few = asyncio.Semaphore(AT_ONCE)
        self._n_waiting = 0

    async def run(self, steps: Generator[None, None, T]) -> T:
        """What the steps lead to, each of which takes much less than a slice."""
        while True:
            async with self._turn:
                end = time.perf_counter() + SLICE_S
                while time.perf_counter() < end:
                    try:
                        next(steps)
                    except StopIteration as last:
                        return last.value
                await asyncio.sleep(0)

    async def run_long(self, steps: Generator[None, None, T]) -> T:
        """The same for work that may take as long as a whole game: few at once, and not without end in line."""
        if self._n_waiting >= MOST_WAITING:
            raise Refusal("busy", "too many games are being read; try again in a moment")
        self._n_waiting += 1
        try:
            async with self._few:
                return await self.run(steps)
        finally:
            self._n_waiting -= 1
