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

READY_S = 600.0


@dataclass
class Figures:
    """Seconds."""

    started: float = field(default_factory=time.monotonic)
    """When the page was asked for."""
    first_move: float = 0.0
    """From then on."""
    answers: list[float] = field(default_factory=list[float])
    """Until all bots had moved, while the rules were interpreted."""
    moves: list[float] = field(default_factory=list[float])
    """Until the person's own move was told, likewise."""
    ready: float = 0.0
    """From the start until the rules were compiled and loaded."""
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
    legal = live.turn().legal
    started = time.monotonic()
    live.act(random.choice(legal))
    figures.moves.append(time.monotonic() - started)
    figures.first_move = figures.first_move or time.monotonic() - figures.started
    if live.state.table.status == "running" and not live.state.legal:
        live.wait(lambda state: bool(state.legal) or state.table.status == "over", 60)
        figures.answers.append(time.monotonic() - started)


def measured(server: Server, game_id: str) -> tuple[Live, Figures]:
    """Play until the rules are compiled."""
    figures, is_over = Figures(), threading.Event()
    live = begin(server, game_id)
    live.turn()
    watching = threading.Thread(target=_watch, args=(server, figures, is_over))
    watching.start()
    while live.state.preparing is not None and live.state.table.status == "running":
        move(live, figures)
    live.wait(lambda state: state.preparing is None, READY_S)
    figures.ready = time.monotonic() - figures.started
    is_over.set()
    watching.join()
    return live, figures


def _watch(server: Server, figures: Figures, is_over: threading.Event) -> None:
    with httpx.Client() as client:
        while not is_over.wait(0.05):
            started = time.monotonic()
            client.get(f"{server.address}/healthz")
            figures.slowest = max(figures.slowest, time.monotonic() - started)


def main(game_ids: list[str]) -> None:
    for game_id in game_ids or [about.id for about in catalog.all_games()]:
        with tempfile.TemporaryDirectory() as folder, cold_server(Path(folder)) as server:
            _, figures = measured(server, game_id)
        answers, moves = sorted(figures.answers), sorted(figures.moves)
        print(
            f"{game_id}: first move {figures.first_move:.1f} s, own moves {moves[len(moves) // 2]:.2f} s "
            f"(slowest {moves[-1]:.2f}), bots {answers[len(answers) // 2]:.2f} s (slowest {answers[-1]:.2f}), "
            f"{len(moves)} moves until compiled after {figures.ready:.0f} s, slowest /healthz {figures.slowest:.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
