"""A process that looks at positions: ``python -m tianxia.server.analyser``.

Jobs come in on standard input, a line each; an empty line ends the present one. Out go lines: what was found so far.
It gives way to all others.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Sequence

import msgspec
import numpy as np

from tianxia.bots.search import Line
from tianxia.core.game import Game
from tianxia.core.view import View
from tianxia.games.catalog import load
from tianxia.insight.analysis import analyse
from tianxia.insight.expert import warm
from tianxia.server.reviewer import NICENESS
from tianxia.server.thinker import end_with
from tianxia.server.wire.analysis import Foretold, Found

MOST_FOUND, LONGEST = 8, 12
"""So many actions are told, and so much of what follows each."""


class Job(msgspec.Struct, frozen=True):
    """What is to be looked at."""

    game: str
    seat: int
    view: bytes
    seed: int
    seconds: float


class Report(msgspec.Struct, frozen=True):
    """What was found so far."""

    seconds: float
    n_simulations: int
    found: list[Found]
    is_last: bool = False


Jobs = queue.SimpleQueue[Job | None]


def found(game: Game, line: Line) -> Found:
    """A line with its notation."""
    steps = [Foretold(step.seat, step.action, game.notation(step.action)) for step in line.steps[:LONGEST]]
    return Found(line.action, game.notation(line.action), line.share, line.error, line.n_visits, steps)


def work(job: Job, jobs: Jobs) -> None:
    """One job, until its time is up or another line comes in."""
    game = load(job.game)
    game.load_compiled(warm)
    view = View(game, job.seat, np.frombuffer(bytearray(job.view), game.dtype))
    start, last = time.monotonic(), Report(0, 0, [])

    def tell(lines: Sequence[Line]) -> None:
        nonlocal last
        n = sum(line.n_visits for line in lines)
        last = Report(time.monotonic() - start, n, [found(game, line) for line in lines[:MOST_FOUND]])
        _say(last)

    analyse(view, job.seed, job.seconds, tell, lambda: not jobs.empty())
    _say(msgspec.structs.replace(last, is_last=True))


def _say(report: Report) -> None:
    print(msgspec.json.encode(report).decode(), flush=True)


def listen(jobs: Jobs) -> None:
    """Until nobody asks any more."""
    for line in sys.stdin.buffer:
        jobs.put(msgspec.json.decode(line, type=Job) if line.strip() else None)
    os._exit(0)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    waiting: Jobs = queue.SimpleQueue()
    threading.Thread(target=listen, args=(waiting,), daemon=True).start()
    while True:
        if wanted := waiting.get():
            work(wanted, waiting)
