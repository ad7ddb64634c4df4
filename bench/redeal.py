"""How long a hidden world takes to deal, within compiled code and from Python: `python bench/redeal.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tianxia.core.compiled import bind, unbound
from tianxia.core.layout import States
from tianxia.core.redeal import Redeal, redeal_of
from tianxia.core.rng import new_dice
from tianxia.core.view import View
from tianxia.games import catalog

SETTINGS = [("qin", 4), ("china", 5), ("huang", 5)]
N, ROUNDS = 20_000, 9

redeal: Redeal = unbound


def deal_many(world: States, view: States, seat: int, dice: Any, n: int) -> None:
    for _ in range(n):
        world[0] = view[0]
        redeal(world[0], seat, dice)


def from_python(view: View, dice: Any) -> None:
    for _ in range(N):
        view.redeal(dice)


def best(run: Callable[[], object]) -> float:
    """Microseconds for one world, in the quickest of several runs."""
    run()
    times: list[float] = []
    for _ in range(ROUNDS):
        started = time.process_time()
        run()
        times.append(time.process_time() - started)
    return min(times) / N * 1e6


def main() -> None:
    for game_id, n_seats in SETTINGS:
        game, dice = catalog.load(game_id), new_dice(1)
        view = View.of(game, game.new({}, n_seats, 1), 0)
        deal = bind(deal_many, game_id, redeal=redeal_of(game.dtype))
        world = np.zeros(1, game.dtype)
        compiled = best(partial(deal, world, view.states, 0, dice, N))
        python = best(partial(from_python, view, dice))
        print(f"{game_id}, {n_seats} seats: {compiled:.3f} µs compiled, {python:.1f} µs from Python")


if __name__ == "__main__":
    main()
