"""Many tables at once, at random: on one core, on all cores, on a CUDA device. Bit for bit the same everywhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from tianxia.core.bits import n_words
from tianxia.core.compiled import CudaRows, bind, unbound
from tianxia.core.game import Game
from tianxia.core.layout import BitSet, States
from tianxia.core.rng import DICE, new_dice, next_word, pick

# Bound to a game's own functions by `compiled.bind`.
deal: Callable[[Any, np.uint64], None] = unbound
legal: Callable[[Any, BitSet], None] = unbound
apply: Callable[[Any, int], None] = unbound
is_over: Callable[[Any], bool] = unbound
advance_row: Callable[..., None] = unbound


def start_rows(states: States, start: States, dice: States, source: Any) -> None:
    """Give every table dice of its own and its first deal."""
    for i in range(len(states)):
        states[i] = start[0]
        dice[i].rng = next_word(source)
        deal(states[i], next_word(dice[i]))


def advance(states: States, i: int, start: States, dice: States, mask: BitSet, n: int) -> None:
    """Make *n* uniformly random decisions at table *i*; a finished table starts anew from ``start[0]``."""
    for _ in range(n):
        if is_over(states[i]):
            states[i] = start[0]
            deal(states[i], next_word(dice[i]))
        legal(states[i], mask)
        apply(states[i], pick(dice[i], mask))


def advance_rows(states: States, first: int, last: int, start: States, dice: States, mask: BitSet, n: int) -> None:
    """Decisions of the rows from *first* on, up to but without *last*."""
    for i in range(first, last):
        advance_row(states, i, start, dice, mask, n)


@cache
def _bound(game: Game) -> tuple[Callable[..., None], Callable[..., None], Callable[..., None]]:
    rules = game.rules
    start = bind(start_rows, game.family, deal=rules.deal)
    one = bind(advance, game.family, deal=rules.deal, legal=rules.legal, apply=rules.apply, is_over=rules.is_over)
    return start, one, bind(advance_rows, game.family, advance_row=one)


class Batch:
    """*n* tables of one game with a generator each for the players' choices, advanced on the CPU."""

    def __init__(self, game: Game, options: Mapping[str, str], n_seats: int, n: int, seed: int) -> None:
        self.game = game
        self.start = game.start(options, n_seats)
        self.states = np.zeros(n, game.dtype)
        self.dice: States = np.zeros(n, DICE)
        _bound(game)[0](self.states, self.start, self.dice, new_dice(seed))

    def advance(self, n: int, n_threads: int = 1) -> None:
        """Make *n* random decisions at every table, the tables shared out among threads."""
        _, _, rows = _bound(self.game)
        bounds = np.linspace(0, len(self.states), n_threads + 1).astype(int).tolist()

        def run(thread: int) -> None:
            mask = self.game.new_mask()
            rows(self.states, bounds[thread], bounds[thread + 1], self.start, self.dice, mask, n)

        with ThreadPoolExecutor(n_threads) as pool:
            list(pool.map(run, range(n_threads)))


class CudaBatch(Batch):
    """The same on a CUDA device; `states` and `dice` are on the host until `advance` and after `fetch`."""

    def __init__(self, game: Game, options: Mapping[str, str], n_seats: int, n: int, seed: int) -> None:
        super().__init__(game, options, n_seats, n, seed)
        self._device = CudaRows(_bound(game)[1], n_words(game.n_actions), self.states, self.start, self.dice)

    def advance(self, n: int, n_threads: int = 64) -> None:
        """Make *n* random decisions at every table, *n_threads* of them in a block."""
        self._device.run(n, n_threads)

    def fetch(self) -> None:
        """Copy the tables back to the host."""
        self.states, self.dice = self._device.fetch()


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
