"""Random decisions at many tables on a CUDA device, where tables that do the same stand side by side.

Threads of a warp do one thing at a time, so one that discards a tile waits for one that fights a war. A decision is two
tasks here: an action is chosen at every table, tables in one phase beside each other; then it is taken, actions of one
kind beside each other. In between tables are counted and lined up. What comes of it does not depend on their order.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tianxia.core.bits import n_words
from tianxia.core.compiled import bind, cuda_or_fail, n_words_of, rule, unbound
from tianxia.core.game import Game
from tianxia.core.layout import BitSet, States
from tianxia.core.rng import next_word, pick

# Bound to a game's own functions by `compiled.bind`.
deal: Callable[[Any, np.uint64], None] = unbound
legal: Callable[[Any, BitSet], None] = unbound
apply: Callable[[Any, int], None] = unbound
is_over: Callable[[Any], bool] = unbound

GROUPS = 32
"""Tables are told apart by phases, and by kinds of action, below this."""
IS_AT_HAND = os.environ.get("TIANXIA_AT_HAND", "yes") == "yes"
"""For measuring."""


def begin_anew(states: States, i: int, start: States, dice: Any) -> None:
    """A finished table starts anew from ``start[0]``."""
    if is_over(states[i]):
        states[i] = start[0]
        deal(states[i], next_word(dice))


def choose(state: Any, dice: Any, mask: BitSet) -> int:
    """A uniformly random action."""
    legal(state, mask)
    return pick(dice, mask)


def take(state: Any, action: int) -> None:
    """The chosen action."""
    apply(state, action)


@rule
def kind_of(ends: Any, action: int) -> int:
    """Of an action, where the numbers of each kind end here."""
    kind = 0
    while action >= ends[kind]:
        kind += 1
    return kind


@rule
def phase_of(state: Any) -> int:
    """What kinds of action there may be."""
    return state.phase


@rule
def no_phase(_state: Any) -> int:
    """Of a game that has none."""
    return 0


@rule
def place_of(counts: Any, group: int, number: int) -> int:
    """Where the table stands that is so many in its group, behind all groups before it."""
    place = number
    for before in range(group):
        place += counts[before]
    return place


class AlikeRows:
    """Tables on a CUDA device."""

    def __init__(self, game: Game, rows: States, start: States, dice: States) -> None:
        self._cuda = cuda = cuda_or_fail()
        self._kernels = kernels_of(cuda, game)
        n = len(rows)
        self._dtype = rows.dtype
        self._words = cuda.to_device(rows.view(np.uint64).reshape(n, -1))
        self._rows = self._words.view(rows.dtype)[:, 0]
        self._start, self._dice, self._ends = map(cuda.to_device, (start, dice, ends_of(game)))
        self._order = cuda.to_device(np.arange(n))
        self._actions, self._groups, self._numbers = (cuda.to_device(np.zeros(n, np.int64)) for _ in range(3))
        self._counts = [cuda.to_device(np.zeros(GROUPS, np.int64)) for _ in range(2)]

    def run(self, n: int, n_threads: int) -> None:
        """So many decisions at every table; waits until all is done."""
        n_blocks = (len(self._rows) + n_threads - 1) // n_threads
        choosing, taking, lining_up = (kernel[n_blocks, n_threads] for kernel in self._kernels)
        kinds, phases = self._counts
        groups = self._groups, self._numbers
        for _ in range(n):
            choosing(
                self._rows,
                self._words,
                self._start,
                self._dice,
                self._order,
                self._actions,
                self._ends,
                *groups,
                kinds,
                phases,
            )
            lining_up(self._order, *groups, kinds)
            taking(self._words, self._order, self._actions, *groups, phases, kinds)
            lining_up(self._order, *groups, phases)
        self._cuda.synchronize()

    def fetch(self) -> tuple[Any, Any]:
        """Copies of the rows and the dice on the host."""
        return self._words.copy_to_host().view(self._dtype)[:, 0], self._dice.copy_to_host()


def ends_of(game: Game) -> Any:
    """Where the numbers of each kind of action end."""
    return np.array([game.actions.first(kind.kind) + len(kind) for kind in game.actions])


class Kernels(NamedTuple):
    """For a device."""

    choose: Any
    take: Any
    line_up: Any


@cache
def kernels_of(cuda: Any, game: Game) -> Kernels:
    """What a decision is made of."""
    rules, dtype, word = game.rules, game.dtype, np.uint64
    n_record, n_mask, is_at_hand = n_words_of(dtype), n_words(game.n_actions), IS_AT_HAND
    beginning = bind(begin_anew, game.family, deal=rules.deal, is_over=rules.is_over)
    choosing = bind(choose, game.family, legal=rules.legal)
    taking = bind(take, game.family, apply=rules.apply)
    phase = phase_of if "phase" in (dtype.names or ()) else no_phase

    def kernel_choosing(
        rows: Any,
        words: Any,
        start: Any,
        dice: Any,
        order: Any,
        actions: Any,
        ends: Any,
        groups: Any,
        numbers: Any,
        kinds: Any,
        phases: Any,
    ) -> None:
        t = cuda.grid(1)
        if t < GROUPS:
            phases[t] = 0
        if t < order.shape[0]:
            i = order[t]
            beginning(rows, i, start, dice[i])
            mask = cuda.local.array(n_mask, word)
            if is_at_hand:
                record = cuda.local.array(n_record, word)
                for w in range(n_record):
                    record[w] = words[i, w]
                action = choosing(record.view(dtype)[0], dice[i], mask)
            else:
                action = choosing(rows[i], dice[i], mask)
            kind = kind_of(ends, action)
            actions[i], groups[i], numbers[i] = action, kind, cuda.atomic.add(kinds, kind, 1)

    def kernel_taking(words: Any, order: Any, actions: Any, groups: Any, numbers: Any, phases: Any, kinds: Any) -> None:
        t = cuda.grid(1)
        if t < GROUPS:
            kinds[t] = 0
        if t < order.shape[0]:
            i = order[t]
            record = cuda.local.array(n_record, word)
            for w in range(n_record):
                record[w] = words[i, w]
            state = record.view(dtype)[0]
            taking(state, actions[i])
            for w in range(n_record):
                words[i, w] = record[w]
            group = phase(state)
            groups[i], numbers[i] = group, cuda.atomic.add(phases, group, 1)

    def kernel_lining_up(order: Any, groups: Any, numbers: Any, counts: Any) -> None:
        i = cuda.grid(1)
        if i < order.shape[0]:
            order[place_of(counts, groups[i], numbers[i])] = i

    return Kernels(*map(cuda.jit, (kernel_choosing, kernel_taking, kernel_lining_up)))
