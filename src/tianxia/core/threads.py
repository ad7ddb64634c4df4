"""Threads that share out the rows of arrays: a step of thousands of tables takes less time than a pool needs to start.

Compiled code runs in all of them at once. They start with the first work that is worth sharing, wait for more at queues
of their own, and end when nobody has them any more.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Sequence
from itertools import pairwise
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import numpy as np

Span = Callable[[int, int, Any], None]
"""Called with the first of the rows, the one after the last, and arrays."""

WORTH_SHARING = 64
"""Fewer rows are done before another thread has begun."""
NOWHERE = 0
"""No process has this number."""


class Job:
    """Rows for a thread, and what came of them."""

    def __init__(self, span: Span, first: int, last: int, arrays: Any) -> None:
        self._span, self._first, self._last, self._arrays = span, first, last, arrays
        self.is_done = Event()
        self.error: BaseException | None = None

    def do(self) -> None:
        """What goes wrong is told to whoever asked."""
        try:
            self._span(self._first, self._last, self._arrays)
        except BaseException as error:
            self.error = error


Jobs = SimpleQueue[Job | None]
"""Of one thread; None ends it."""


class Threads:
    """The thread that asks, and so many others that there are *n*."""

    def __init__(self, n: int) -> None:
        self._n_others = n - 1
        self._jobs: list[Jobs] = []
        self._process = NOWHERE

    def run(self, span: Span, n: int, arrays: Any) -> None:
        """All of *n* rows; what goes wrong anywhere goes wrong here, once nobody works on them any more."""
        queues = self._queues() if n >= WORTH_SHARING else []
        *others, own = pairwise(n * k // (len(queues) + 1) for k in range(len(queues) + 2))
        jobs = [Job(span, *pair, arrays) for pair in others]
        for queue, job in zip(queues, jobs, strict=True):
            queue.put(job)
        try:
            span(*own, arrays)
        finally:
            interrupt = _await(jobs)
        for error in filter(None, (interrupt, *(job.error for job in jobs))):
            raise error

    def _queues(self) -> list[Jobs]:
        """Those of all other threads, which start now if there are none: a forked process has none of its parent's."""
        if self._process != os.getpid():
            self._jobs, self._process = [_started() for _ in range(self._n_others)], os.getpid()
            weakref.finalize(self, _end, self._jobs)
        return self._jobs


def _await(jobs: Sequence[Job]) -> BaseException | None:
    """Until all are done; an interrupt is told only then, or the arrays would be written behind everybody's back."""
    interrupt = None
    for job in jobs:
        while not job.is_done.is_set():
            try:
                job.is_done.wait()
            except BaseException as error:
                interrupt = error
    return interrupt


def _started() -> Jobs:
    """The queue of a new thread. It knows nothing else of whoever asks, who would otherwise never be gone."""
    jobs: Jobs = SimpleQueue()
    Thread(target=_work, args=(jobs, np.geterr()), daemon=True).start()
    return jobs


def _work(jobs: Jobs, errors: Any) -> None:
    """Job after job; NumPy has its settings for errors for each thread. No arrays are kept while it waits."""
    np.seterr(**errors)
    while (job := jobs.get()) is not None:
        is_done = job.is_done
        job.do()
        del job
        is_done.set()


def _end(queues: Sequence[Jobs]) -> None:
    for jobs in queues:
        jobs.put(None)
