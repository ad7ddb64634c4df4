"""The first minutes on a new machine: nothing is compiled yet, and somebody plays.

``python -m tests.server.first_start [GAME…]`` prints the figures of docs/performance.md.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import Server, running
from tianxia.games import catalog

N_MOVES = 8
"""Of the person, each answered by the bots."""


@dataclass
class Figures:
    """Seconds."""

    started: float = field(default_factory=time.monotonic)
    """When the page was asked for."""
    first_move: float = 0.0
    """From then on."""
    moves: list[float] = field(default_factory=list[float])
    """Until the person's own move was told."""
    answers: list[float] = field(default_factory=list[float])
    """For each decision of a bot."""
    slowest: float = 0.0
    """Answer of /healthz meanwhile."""


@contextmanager
def cold_server(folder: Path) -> Generator[Server]:
    """A server on a machine where no rules have ever been compiled."""
    folder.mkdir(exist_ok=True)
    with running(folder / "data", env={"TIANXIA_CACHE": str(folder / "cache")}) as server:
        yield server


def begin(server: Server, game_id: str) -> Live:
    """Ask for the page as a browser does, open a table against the strongest bots, and sit down."""
    httpx.get(f"{server.address}/")
    ann = Guest(server.address, "Ann")
    ann.lobby()
    return ann.live(ann.open("me", *["bot greedy"] * (catalog.about(game_id).seats[-1] - 1), game=game_id))


def move(live: Live, figures: Figures) -> None:
    """A person's move at random, and the answers of the bots."""
    legal, started = live.turn().legal, time.monotonic()
    live.act(random.choice(legal))
    moved, before = time.monotonic(), live.state.table.n_moves
    figures.moves.append(moved - started)
    figures.first_move = figures.first_move or moved - figures.started
    live.wait(lambda state: bool(state.legal), 60)
    if n_answers := live.state.table.n_moves - before:
        figures.answers.append((time.monotonic() - moved) / n_answers)


def measured(server: Server, game_id: str) -> Figures:
    """Play a while; what is compiled meanwhile slows everything down."""
    figures, is_over = Figures(), threading.Event()
    live = begin(server, game_id)
    live.turn()
    watching = threading.Thread(target=_watch, args=(server, figures, is_over))
    watching.start()
    for _ in range(N_MOVES):
        move(live, figures)
    is_over.set()
    watching.join()
    return figures


def _watch(server: Server, figures: Figures, is_over: threading.Event) -> None:
    with httpx.Client() as client:
        while not is_over.wait(0.05):
            started = time.monotonic()
            client.get(f"{server.address}/healthz")
            figures.slowest = max(figures.slowest, time.monotonic() - started)


def main(game_ids: list[str]) -> None:
    for game_id in game_ids or [about.id for about in catalog.all_games()]:
        with tempfile.TemporaryDirectory() as folder, cold_server(Path(folder)) as server:
            figures = measured(server, game_id)
        answers, moves = sorted(figures.answers), sorted(figures.moves)
        print(
            f"{game_id}: first move {figures.first_move:.1f} s, own moves {moves[len(moves) // 2]:.2f} s "
            f"(slowest {moves[-1]:.2f}), bots {answers[len(answers) // 2]:.2f} s (slowest {answers[-1]:.2f}), "
            f"slowest /healthz {figures.slowest:.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
