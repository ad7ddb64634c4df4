"""The bot ``greedy``: looks at every legal action's effect on its own view and takes the best.

Hidden things are dealt anew at random before it looks, so that its choice cannot depend on them. How good a position is
for a seat, `tianxia.bots.judge` tells.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tianxia.bots.judge import Judge, Mind, judge_of
from tianxia.core.bits import elements_in
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game
from tianxia.core.layout import NONE, BitSet, Ints
from tianxia.core.rng import below
from tianxia.core.view import View

# Bound to a game's own functions by `compiled.bind`.
apply: Callable[[Any, int], None] = unbound
attend: Callable[[Mind, Any, int], None] = unbound
value: Callable[[Mind, Any, int], int] = unbound
highest_of: Callable[..., int] = unbound
best_among: Callable[..., int] = unbound


def best(world: Any, trial: Any, mask: BitSet, actions: Ints, seat: int, mind: Mind, dice: Any) -> int:
    """The action with the highest value for *seat* in ``world[0]``; *actions* is room for all of them."""
    return best_among(world, trial, actions, elements_in(mask, actions), seat, mind, dice)


def among(world: Any, trial: Any, actions: Ints, n: int, seat: int, mind: Mind, dice: Any) -> int:
    """The same of the first *n* actions."""
    return highest_of(world, trial, actions, n, seat, 0, mind, dice)


def highest(world: Any, trial: Any, actions: Ints, n: int, seat: int, blur: int, mind: Mind, dice: Any) -> int:
    """Of the first *n* actions the one whose value for *seat* in ``world[0]`` seems highest, ties by lot.

    Every value is misjudged by up to twice *blur*, by little more often than by much.
    """
    attend(mind, world[0], seat)
    chosen = NONE
    top = 0
    n_equal = 0
    for i in range(n):
        trial[0] = world[0]
        apply(trial[0], actions[i])
        worth = value(mind, trial[0], seat)
        if blur > 0:
            worth += below(dice, 2 * blur + 1) + below(dice, 2 * blur + 1) - 2 * blur
        if chosen == NONE or worth > top:
            chosen, top, n_equal = actions[i], worth, 1
        elif worth == top:
            n_equal += 1
            if below(dice, n_equal) == 0:
                chosen = actions[i]
    return chosen


@cache
def highest_in(game: Game, judge: Judge) -> Callable[..., int]:
    """`highest` for a game."""
    return bind(highest, game.family, apply=game.rules.apply, attend=judge.attend, value=judge.value)


@cache
def greedy_among(game: Game, judge: Judge) -> Callable[..., int]:
    """`among` for a game."""
    return bind(among, game.family, highest_of=highest_in(game, judge))


@cache
def greedy_of(game: Game, judge: Judge) -> Callable[..., int]:
    """`best` for a game."""
    return bind(best, game.family, best_among=greedy_among(game, judge))


class Greedy:
    """Looks one action ahead."""

    def __init__(self, game: Game, dice: Any) -> None:
        judge = judge_of(game)
        self.dice = dice
        self._best = greedy_of(game, judge)
        self._mind = judge.mind()
        self._trial = np.zeros(1, game.dtype)
        self._actions = np.zeros(game.n_actions, np.int64)

    def choose(self, view: View) -> int:
        world = view.redeal(self.dice)
        return int(self._best(world, self._trial, view.mask, self._actions, view.seat, self._mind, self.dice))
