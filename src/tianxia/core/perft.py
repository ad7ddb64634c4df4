"""Counting action sequences: a fingerprint of the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tianxia.core.bits import count, n_words, take_lowest
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game
from tianxia.core.layout import NONE, BitSet, States, copy_of

# Bound to a game's own functions by `compiled.bind`.
legal: Callable[[Any, BitSet], None] = unbound
apply: Callable[[Any, int], None] = unbound


def sequences(stack: Any, masks: Any, depth: int) -> int:
    """How many sequences of *depth* legal actions start from ``stack[0]``; both arrays have *depth* rows."""
    total = 0
    level = 0
    legal(stack[0], masks[0])
    while level >= 0:
        if level == depth - 1:
            total += count(masks[level])
            level -= 1
            continue
        action = take_lowest(masks[level])
        if action == NONE:
            level -= 1
            continue
        stack[level + 1] = stack[level]
        level += 1
        apply(stack[level], action)
        legal(stack[level], masks[level])
    return total


@cache
def _bound(game: Game) -> Callable[[Any, Any, int], int]:
    return bind(sequences, game.family, legal=game.rules.legal, apply=game.rules.apply)


def perft(game: Game, states: States, depth: int) -> int:
    """How many sequences of *depth* legal actions start from *states*, chance falling as its generator says."""
    if depth == 0:
        return 1
    stack = np.zeros(depth, game.dtype)
    stack[0] = states[0]
    return int(_bound(game)(stack, np.zeros((depth, n_words(game.n_actions)), np.uint64), depth))


def divide(game: Game, states: States) -> list[tuple[int, States]]:
    """Every legal action with the states after it."""
    after: list[tuple[int, States]] = []
    for action in game.legal_actions(states):
        child = copy_of(states)
        game.call.apply(child, action)
        after.append((action, child))
    return after
