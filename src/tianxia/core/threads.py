"""Threads that share out the rows of arrays: a step of thousands of tables takes less time than a pool needs to start.

Compiled code runs in all of them at once. They wait for work at queues of their own and end with the program.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from queue import SimpleQueue
from threading import Thread
from typing import Any

Span = Callable[[int, int, Any], None]
"""Called with the first of the rows, the one after the last, and arrays."""
Job = tuple[Span, int, int, Any]

WORTH_SHARING = 64
"""Fewer rows are done before another thread has begun."""


class Threads:
    """The thread that asks, and so many others that there are *n*."""

    def __init__(self, n: int) -> None:
        self._jobs: list[SimpleQueue[Job]] = [SimpleQueue() for _ in range(n - 1)]
        self._done: SimpleQueue[BaseException | None] = SimpleQueue()
        for jobs in self._jobs:
            Thread(target=self._work, args=(jobs,), daemon=True).start()

    def _work(self, jobs: SimpleQueue[Job]) -> None:
        while True:
            span, first, last, arrays = jobs.get()
            try:
                span(first, last, arrays)
                self._done.put(None)
            except BaseException as error:
                self._done.put(error)

    def run(self, span: Span, n: int, arrays: Any) -> None:
        """All of *n* rows; what goes wrong anywhere goes wrong here."""
        jobs = self._jobs if n >= WORTH_SHARING else []
        *others, (first, last) = pairwise(n * k // (len(jobs) + 1) for k in range(len(jobs) + 2))
        for queue, pair in zip(jobs, others, strict=True):
            queue.put((span, *pair, arrays))
        try:
            span(first, last, arrays)
        finally:
            errors = [self._done.get() for _ in jobs]
        for error in filter(None, errors):
            raise error
