"""What part of a random game of China or Han its final scoring takes: `python bench/final_scoring.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tianxia.core.batch import Batch
from tianxia.core.compiled import rule
from tianxia.core.layout import States, copy_of
from tianxia.games import catalog
from tianxia.games.emperor.scoring import final_scoring

SETTINGS = [("china", "3-4", 3), ("china", "4-5", 5), ("han", "border-conflicts", 4), ("han", "ways-of-diplomacy", 3)]
N_TABLES, N_DECISIONS, ROUNDS = 256, 4000, 5


@rule
def score_all(states: States, unscored: States) -> None:
    """The final scoring of every table, each on a fresh copy."""
    for i in range(len(states)):
        states[i] = unscored[i]
        final_scoring(states[i])


def finished(batch: Batch) -> States:
    """Tables at their end, with all that the final scoring would add taken back."""
    call = batch.game.call
    found: list[Any] = []
    while len(found) < N_TABLES:
        before = copy_of(batch.states)
        batch.advance(1)
        for i in range(len(before)):
            if not call.is_over(before[i : i + 1]) and call.is_over(batch.states[i : i + 1]):
                found.append(before[i].copy())
    return np.array(found, batch.states.dtype)


def best(run: Callable[[], object]) -> float:
    """Seconds of the quickest of several runs."""
    times: list[float] = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        run()
        times.append(time.perf_counter() - started)
    return min(times)


def main() -> None:
    for game_id, name, n_seats in SETTINGS:
        batch = Batch(catalog.load(game_id), {"map": name}, n_seats, N_TABLES, seed=1)
        ends = finished(batch)
        trial = copy_of(ends)
        score_all(trial, ends)
        scoring = best(partial(score_all, trial, ends)) / len(ends)
        decision = best(partial(batch.advance, N_DECISIONS)) / (N_TABLES * N_DECISIONS)
        length = _length(game_id, name, n_seats)
        game = decision * length
        print(
            f"{game_id} {name}, {n_seats} seats: a game {game * 1e6:.1f} µs, final scoring {scoring * 1e6:.2f} µs,",
            end=" ",
        )
        print(f"{scoring / game:.1%}")


def _length(game_id: str, name: str, n_seats: int) -> float:
    """Decisions of a random game on average."""
    batch = Batch(catalog.load(game_id), {"map": name}, n_seats, 64, seed=2)
    ends, steps = 0, 600
    for _ in range(steps):
        batch.advance(1)
        ends += sum(bool(batch.game.call.is_over(batch.states[i : i + 1])) for i in range(64))
    return steps * 64 / ends


if __name__ == "__main__":
    main()
