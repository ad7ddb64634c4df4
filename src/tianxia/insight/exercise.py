"""A move that is tried where a mistake was made: what it loses, and what the others would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from tianxia.bots.search import Budget, Search
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.insight.expert import Expert
from tianxia.insight.explain import Told, explained
from tianxia.insight.grades import BOUNDS
from tianxia.insight.look import close_lead
from tianxia.insight.review import Decision, Depth
from tianxia.insight.worlds import NOTHING, Estimate

LITTLE = BOUNDS[0]
"""A move that loses no more of the victory than this against the best is good enough."""
MOST_ANSWERS = 8
ANSWER_S = 0.25
"""So long everybody thinks about an answer."""


class Verdict(msgspec.Struct, frozen=True):
    """What is said of a move."""

    loss: float
    """Part of the victory that the best action is worth more."""
    low: float
    high: float
    """Between these the loss lies in 19 of 20 cases."""
    line: list[tuple[int, int]]
    """Seats and actions: the move, and what the others would do."""
    better: list[Told]
    instead: list[Told]
    """What the best action brings the learner, and what others could do after this one and not after the best."""

    @property
    def is_good(self) -> bool:
        return self.loss <= LITTLE


def verdict(table: Table, decision: Decision, action: int, depth: Depth) -> Verdict:
    """What is to be said of a legal *action* in place of a decision that the table is at; it is played on."""
    if action == decision.best:
        return Verdict(*NOTHING, decision.line, [], [])
    view = table.view(decision.seat)
    search = Expert(table.game, new_dice(decision.step), Budget(ANSWER_S, depth.simulations))
    lost = _lost(search, view, decision, action, depth.closer.worlds)
    table.play(action)
    line = [(decision.seat, action), *_answers(table, decision.seat, search)]
    return Verdict(*lost, line, *explained(view, decision.line, line))


def _lost(search: Expert, view: View, decision: Decision, action: int, n_worlds: int) -> Estimate:
    """Against the best action, over the same worlds; what the review has found out is taken from it."""
    if action == decision.played:
        return Estimate(decision.loss, decision.low, decision.high)
    rng: Any = np.random.default_rng(decision.step)
    seeds = rng.integers(0, 2**64, n_worlds, dtype=np.uint64)
    return close_lead(search, view, decision.best, action, seeds)


def _answers(table: Table, learner: int, search: Search) -> Iterator[tuple[int, int]]:
    """Everybody plays on by what they see, until the learner decides again."""
    have_others_acted = False
    for _ in range(MOST_ANSWERS):
        seat = table.to_move
        if table.is_over or (have_others_acted and seat == learner):
            return
        have_others_acted = have_others_acted or seat != learner
        action = search.choose(table.view(seat))
        table.play(action)
        yield seat, action
