"""A process that reviews one game: ``python -m tianxia.server.reviewer DEPTH``.

The record comes in on standard input. Out go lines: how far it is, and at last the review. It gives way to all others.
"""

from __future__ import annotations

import os
import sys
import threading

import msgspec

from tianxia.core.record import Record, decode, verify
from tianxia.games.catalog import load
from tianxia.insight.expert import warm
from tianxia.insight.review import Review, Reviewer, depth_of
from tianxia.server.thinker import end_with

NICENESS = 10
"""Whoever plays comes first, then what they will play with."""


def reviewed(record: Record, depth: float) -> Review:
    """What is to be said of a game; how far that is goes out meanwhile."""
    game = load(record.game)
    game.load_compiled(warm)
    reviewer = Reviewer(verify(record, game), depth_of(game, depth))
    return reviewer.review(lambda done, of: print(done, of, flush=True))


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    found = reviewed(decode(sys.stdin.buffer.read()), float(sys.argv[1]))
    print(msgspec.json.encode(found).decode(), flush=True)
