"""A process that judges moves tried in exercises: ``python -m tianxia.server.examiner DEPTH GAME``.

Questions come in on standard input, verdicts go out on standard output, a line each. It gives way to all others.
"""

from __future__ import annotations

import os
import sys
import threading

import msgspec

from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.insight.exercise import Verdict, verdict
from tianxia.insight.expert import warm
from tianxia.insight.review import Decision, depth_of
from tianxia.server.reviewer import NICENESS
from tianxia.server.thinker import end_with


class Question(msgspec.Struct, frozen=True):
    """A move in place of a decision, and how the game came to it."""

    game: str
    options: dict[str, str]
    n_seats: int
    seed: int
    position: str
    actions: list[int]
    """Before the decision."""
    decision: Decision
    action: int


def answer(question: Question, depth: float) -> Verdict:
    """What is to be said of the move."""
    game = load(question.game)
    table = Table(game, question.options, question.n_seats, question.seed, question.position)
    for action in question.actions:
        table.play(action)
    return verdict(table, question.decision, question.action, depth_of(game, depth))


def load_game(game_id: str, loaded: set[str]) -> None:
    """Compiled code, once for a family of games."""
    game = load(game_id)
    if game.family not in loaded:
        game.load_compiled(warm)
        loaded.add(game.family)


def serve(depth: float, first: str) -> None:
    """Answer until nobody asks any more."""
    loaded = set[str]()
    load_game(first, loaded)
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        load_game(question.game, loaded)
        print(msgspec.json.encode(answer(question, depth)).decode(), flush=True)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve(float(sys.argv[1]), sys.argv[2])
