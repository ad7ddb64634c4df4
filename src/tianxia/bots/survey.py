"""Actions compared in several worlds that agree with a view.

What comes of an action in one world depends on what chance draws or lays out there; on average over some, what the
action itself is worth stands out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tianxia.bots.judge import Floats, Judge, Mind
from tianxia.core.bits import elements_in
from tianxia.core.compiled import bind, rule, unbound
from tianxia.core.game import Game
from tianxia.core.layout import BitSet, Ints, States
from tianxia.core.redeal import redeal_of
from tianxia.core.view import View

N_WORLDS = 16
"""More have won nothing that could be seen."""

# Bound to a game's own functions by `compiled.bind`.
apply: Callable[[Any, int], None] = unbound
attend: Callable[[Mind, Any, int], None] = unbound
value: Callable[[Mind, Any, int], int] = unbound
redeal: Callable[[Any, int, Any], bool] = unbound
survey_of: Callable[..., None] = unbound


def survey(
    view: States, seat: int, worlds: States, actions: Ints, n: int, n_worlds: int, mind: Mind, dice: Any, values: Floats
) -> None:
    """What each of the first *n* actions is worth to *seat*, summed over worlds; there is room for two of these."""
    for i in range(n):
        values[i] = 0.0
    for _ in range(n_worlds):
        worlds[0] = view[0]
        redeal(worlds[0], seat, dice)
        attend(mind, worlds[0], seat)
        for i in range(n):
            worlds[1] = worlds[0]
            apply(worlds[1], actions[i])
            values[i] += value(mind, worlds[1], seat)


def surest(
    view: States, seat: int, worlds: States, mask: BitSet, actions: Ints, mind: Mind, dice: Any, values: Floats
) -> int:
    """The action that is worth most on average; *actions* and *values* are room for all of them."""
    n = elements_in(mask, actions)
    survey_of(view, seat, worlds, actions, n, N_WORLDS, mind, dice, values)
    return actions[highest_of(values[:n])]


@rule
def highest_of(values: Floats) -> int:
    """The index of the highest, the first among equals."""
    top = 0
    for i in range(1, len(values)):
        if values[i] > values[top]:
            top = i
    return top


@cache
def survey_in(game: Game, judge: Judge) -> Callable[..., None]:
    """`survey` for a game."""
    judging = {"attend": judge.attend, "value": judge.value}
    return bind(survey, game.family, apply=game.rules.apply, redeal=redeal_of(game.dtype), **judging)


class Surveyor:
    """The bot ``judge``: looks one action ahead as ``greedy`` does, but in many worlds."""

    def __init__(self, game: Game, dice: Any, judge: Judge) -> None:
        self._dice = dice
        self._surest = bind(surest, game.family, survey_of=survey_in(game, judge))
        self._mind = judge.mind()
        self._worlds: States = np.zeros(2, game.dtype)
        self._actions: Any = np.zeros(game.n_actions, np.int64)
        self._values = np.zeros(game.n_actions, np.float64)

    def choose(self, view: View) -> int:
        room = self._worlds, view.mask, self._actions, self._mind, self._dice, self._values
        return int(self._surest(view.states, view.seat, *room))
