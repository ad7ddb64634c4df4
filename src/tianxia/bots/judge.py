"""How good a position is: a family's own ``value`` and ``spread``, and every seat's share of the victory by them.

Both are compiled functions, and stand with the ``HORIZON`` in the module of the family's name in
``tianxia.bots.values``. Values of seats are compared with each other only; ``spread`` is the difference at which the
odds of two seats are e to 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from tianxia.core.compiled import bind, unbound
from tianxia.core.game import Game
from tianxia.games import catalog

Floats = npt.NDArray[np.float64]

# Bound to a game's own functions by `compiled.bind`.
is_over: Callable[[Any], bool] = unbound
score: Callable[[Any, int], int] = unbound
tiebreak: Callable[[Any, int], int] = unbound
value: Callable[[Any, int], int] = unbound
spread: Callable[[Any], int] = unbound
is_beaten: Callable[[Any, int], bool] = unbound
weigh: Callable[[Any, Floats], None] = unbound


def beaten(state: Any, seat: int) -> bool:
    """Whether in a finished game another seat has come before this one."""
    for other in range(state.n_seats):
        lead = score(state, other) - score(state, seat)
        if lead > 0 or (lead == 0 and tiebreak(state, other) > tiebreak(state, seat)):
            return True
    return False


def weights(state: Any, shares: Floats) -> None:
    """How much more likely one seat is to win than another; in a finished game the same for all who have won."""
    if is_over(state):
        for seat in range(state.n_seats):
            shares[seat] = 0.0 if is_beaten(state, seat) else 1.0
        return
    best, unit = -math.inf, spread(state)
    for seat in range(state.n_seats):
        shares[seat] = value(state, seat) / unit
        best = max(best, shares[seat])
    for seat in range(state.n_seats):
        shares[seat] = math.exp(shares[seat] - best)


def judge(state: Any, shares: Floats) -> None:
    """What each seat can expect of the victory, all of them together 1."""
    weigh(state, shares)
    total = 0.0
    for seat in range(state.n_seats):
        total += shares[seat]
    for seat in range(state.n_seats):
        shares[seat] /= total


@dataclass(frozen=True)
class Judge:
    """Judgement of one game, compiled."""

    value: Callable[[Any, int], int]
    """How good a position looks for a seat."""
    spread: Callable[[Any], int]
    shares: Callable[[Any, Floats], None]
    """Writes what each seat can expect of the victory."""
    horizon: int
    """Who looks ahead had better judge after so many more turns."""


@cache
def judge_of(game: Game) -> Judge:
    family = import_module(f"tianxia.bots.values.{catalog.package(game.id).rpartition('.')[2]}")
    rules = game.rules
    lost = bind(beaten, game.id, score=rules.score, tiebreak=rules.tiebreak)
    scales = bind(weights, game.id, is_over=rules.is_over, is_beaten=lost, value=family.value, spread=family.spread)
    return Judge(family.value, family.spread, bind(judge, game.id, weigh=scales), family.HORIZON)
