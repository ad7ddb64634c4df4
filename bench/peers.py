"""Random play beside peers, in the same run on the same core: `make bench`.

Every peer plays uniformly random legal actions, enumerating them at each decision, through its own Python interface.
Rounds of all contestants are interleaved and the best round of each counts, so that a busy machine disturbs them alike.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

from tianxia.cli.measure import on_cpu, ready_for_batches
from tianxia.cli.screen import progress

SECONDS, ROUNDS = 2.0, 5
SEATS = {"qin": 2, "china": 3, "han": 3, "huang": 2}
"""Of our games, with the default options for so many seats."""
PEERS = ("Catanatron", "OpenSpiel hex", "OpenSpiel hive")
"""Those we are compared with."""


def open_spiel(name: str) -> Callable[[], int]:
    """A whole random game of OpenSpiel through its Python API."""
    peer: Any = import_module("pyspiel")
    game = peer.load_game(name)

    def play() -> int:
        state, n = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[random.randrange(len(actions))])
            n += 1
        return n

    return play


def catanatron() -> Callable[[], int]:
    """A whole game of Catanatron's random players."""
    peer: Any = import_module("catanatron")

    def play() -> int:
        game = peer.Game([peer.RandomPlayer(peer.Color.RED), peer.RandomPlayer(peer.Color.BLUE)])
        game.play()
        return len(game.state.actions)

    return play


def contestants() -> dict[str, Callable[[], int]]:
    """Ours and theirs: each call plays some decisions and says how many."""
    ours = {
        f"tianxia {game_id}, {way.replace('_', ' ')}": play
        for game_id, n_seats in SEATS.items()
        for way, play in _ours(game_id, n_seats).items()
        if way in ("one_core", "python_step")
    }
    return {
        **ours,
        "Catanatron": catanatron(),
        "OpenSpiel hex": open_spiel("hex"),
        "OpenSpiel quoridor": open_spiel("quoridor"),
        "OpenSpiel hive": open_spiel("hive"),
    }


def _ours(game_id: str, n_seats: int) -> dict[str, Callable[[], int]]:
    return on_cpu(ready_for_batches(game_id), {}, n_seats)


def round_of(play: Callable[[], int]) -> float:
    """Decisions per second over one span."""
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        done += play()
    return done / (time.perf_counter() - started)


def main() -> None:
    """Measure, then print decisions per second and ratios."""
    players = contestants()
    best = dict.fromkeys(players, 0.0)
    with progress() as bar:
        task = bar.add_task("Measuring", total=ROUNDS * len(players))
        for _ in range(ROUNDS):
            for name, play in players.items():
                best[name] = max(best[name], round_of(play))
                bar.advance(task)
    if "--json" in sys.argv:
        print(json.dumps(best, indent=2))
        return
    grid = Table("", "decisions/s", *(f"× {peer}" for peer in PEERS), title="Random play, one core")
    for name, rate in best.items():
        ratios = (f"{rate / best[peer]:.2f}" for peer in PEERS)
        grid.add_row(name, f"{rate:,.0f}", *ratios)
    Console().print(grid)


if __name__ == "__main__":
    main()
