"""The bot ``blurred``: looks one action ahead as ``greedy`` does, but misjudges what it sees.

How far it may be wrong is said in spreads of its game, the differences at which the odds are e to 1. So it takes weak
actions that look plausible, and never one that is worse than the best by more than twice that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tianxia.bots.greedy import highest_in
from tianxia.bots.judge import Mind, judge_of
from tianxia.core.bits import elements_in
from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game
from tianxia.core.layout import BitSet, Ints
from tianxia.core.view import View

# Bound to a game's own functions by `compiled.bind`.
spread: Callable[[Any], int] = unbound
highest_of: Callable[..., int] = unbound


def best_seen(
    world: Any, trial: Any, mask: BitSet, actions: Ints, seat: int, error: float, mind: Mind, dice: Any
) -> int:
    """The action whose value for *seat* in ``world[0]`` seems highest; *actions* is room for all of them."""
    blur = max(1, int(spread(world[0]) * error / 2))
    return highest_of(world, trial, actions, elements_in(mask, actions), seat, blur, mind, dice)


@cache
def blurred_of(game: Game) -> Callable[..., int]:
    """`best_seen` for a game."""
    judge = judge_of(game)
    return bind(best_seen, game.family, spread=judge.spread, highest_of=highest_in(game, judge))


class Blurred:
    """Looks one action ahead and is wrong by up to *error* spreads."""

    def __init__(self, game: Game, dice: Any, error: float) -> None:
        self.error = error
        self._dice = dice
        self._best = blurred_of(game)
        self._mind = judge_of(game).mind()
        self._trial = np.zeros(1, game.dtype)
        self._actions = np.zeros(game.n_actions, np.int64)

    def choose(self, view: View) -> int:
        world = view.redeal(self._dice)
        return int(
            self._best(world, self._trial, view.mask, self._actions, view.seat, self.error, self._mind, self._dice)
        )
