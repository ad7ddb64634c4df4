"""Who plays the games of a plan: this process, several processes, or a cluster.

A job is a row of games. Records come back as they are finished, in whatever order.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, Protocol

from tianxia.core.cluster import cluster, n_processors
from tianxia.core.errors import BadInput, Said

Job = Sequence[int]
Pipe = Any
"""One end of a connection to another process; of which class, the system decides."""
Played = tuple[int, bytes]
"""The number of a game, and its record as a line."""


class Plan(Protocol):
    """What there is to be done, game by game: as an arena has it, or whoever looks for something in games."""

    def play_many(self, numbers: Job, /) -> list[Played]: ...


def play_here(plan: Plan, jobs: Iterator[Job]) -> Generator[Played]:
    """In this process."""
    for job in jobs:
        for number in job:
            yield from plan.play_many([number])


def play_in_processes(plan: Plan, jobs: Iterator[Job], n: int) -> Generator[Played]:
    """By *n* processes, which end when nobody asks any more."""
    context = get_context("spawn")
    processes: list[Any] = []
    idle: list[Pipe] = []
    try:
        for _ in range(n):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(plan, theirs), daemon=True)
            process.start()
            theirs.close()
            processes.append(process)
            idle.append(ours)
        yield from _answers(jobs, idle)
    finally:
        for process in processes:
            process.kill()
            process.join()


def _answers(jobs: Iterator[Job], idle: list[Pipe]) -> Generator[Played]:
    """Everybody always has a job, as long as there are any."""
    busy: list[Pipe] = []
    while True:
        while idle and (job := next(jobs, None)) is not None:
            idle[-1].send(job)
            busy.append(idle.pop())
        if not busy:
            return
        for connection in wait(busy):
            answer = _answer(connection)
            busy.remove(connection)
            idle.append(connection)
            yield from answer


def _answer(connection: Pipe) -> list[Played]:
    try:
        answer = connection.recv()
    except EOFError:
        words = "a process that played has ended; give the same command again"
        raise BadInput(Said(words)) from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _work(plan: Plan, connection: Pipe) -> None:
    """Play what is asked for until the process that asks has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        while True:
            job = connection.recv()
            try:
                answer: object = plan.play_many(job)
            except Exception as error:
                answer = error
            connection.send(answer)


def _end_with_parent() -> None:
    """Whoever is killed takes its processes along, whatever they are thinking about."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_on_cluster(plan: Plan, jobs: Iterator[Job], address: str) -> Generator[Played]:
    """By all processors of the Ray cluster at *address*."""
    with cluster(address) as ray:
        play, n = ray.remote(_play_many), n_processors(ray)
        running: list[Any] = []
        while True:
            while len(running) < 2 * n and (job := next(jobs, None)) is not None:
                running.append(play.remote(plan, job))
            if not running:
                return
            done, running = ray.wait(running)
            for answer in done:
                yield from ray.get(answer)


def _play_many(plan: Plan, job: Job) -> list[Played]:
    return plan.play_many(job)
