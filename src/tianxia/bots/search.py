"""The bot ``search``: looks ahead in many worlds that agree with its view, for a time or a number of simulations.

It knows nothing but the view. With a budget in simulations its choice follows from its dice alone.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tianxia.bots.judge import Floats, Judge, judge_of
from tianxia.bots.looking import MANNER, Contrast, Manner, looking_of, new_desk
from tianxia.bots.tree import ROOT, clear_tree, favourite, new_tree
from tianxia.core.bits import n_words
from tianxia.core.game import Game
from tianxia.core.layout import NONE
from tianxia.core.rng import new_dice, next_word
from tianxia.core.table import Table
from tianxia.core.view import View

PIECE_S = 0.002
"""Simulations are made in pieces of about this time: between them it can be interrupted."""
MOST_AT_ONCE = 256
GLANCE = 16
"""So many simulations tell roughly what there is to expect, where there is nothing to choose."""
FIRST_DOUBT = 0.25
"""The variance of what nobody has looked at: a single visit makes nothing certain."""
NODES_BYTES, N_EDGES = 28_000_000, 400_000
"""The most that a tree may hold, fifty megabytes; then simulations go on in what there is. Nodes of a game with few
actions are small, so there are more of them."""


@dataclass(frozen=True)
class Budget:
    """How long to search: until what is given is used up."""

    seconds: float = math.inf
    """Of the processor; the clock may show twice as much on a busy machine."""
    simulations: int | None = None


@dataclass(frozen=True)
class Step:
    """An action that somebody is expected to take."""

    seat: int
    action: int


@dataclass(frozen=True)
class Line:
    """What was found out of an action."""

    action: int
    share: float
    """Of the victory, that the seat can expect after it."""
    error: float
    """The standard error of the share, as if simulations did not depend on each other."""
    n_visits: int
    steps: tuple[Step, ...]
    """The action, and what was looked at most after it."""


class Search:
    """Looks as far ahead as its budget allows."""

    def __init__(
        self, game: Game, dice: Any, budget: Budget, manner: Manner | None = None, judge: Judge | None = None
    ) -> None:
        judge = judge or judge_of(game)
        self.budget = budget
        self._dice = dice
        self._looking = looking_of(game, judge)
        self._tree = new_tree(game, max(1, NODES_BYTES // (8 * n_words(game.n_actions))), N_EDGES)
        self._desk = new_desk(game, judge.mind())
        manner = manner or Manner(n_turns=judge.horizon, is_aligned=judge.is_aligned, n_views=judge.n_views)
        self._manner, self._steady = _as_record(manner), _as_record(replace(manner, at_turn=0))

    def choose(self, view: View, is_stopped: Callable[[], bool] = lambda: False) -> int:
        """It ends early when what is left of the budget could not change the choice, or *is_stopped* says so."""
        if len(view.legal) == 1:
            return view.legal[0]
        self._grow(view, lambda left: favourite(self._tree)[1] > left or is_stopped())
        edges: Any = self._tree.edges
        return int(edges[favourite(self._tree)[0]]["action"])

    def why(self, view: View, is_stopped: Callable[[], bool] = lambda: False) -> list[Line]:
        """All actions it looked at, the one to choose first; it ends early when *is_stopped* says so."""
        self._grow(view, lambda _: is_stopped())
        return sorted(self.lines(), key=lambda line: (line.n_visits, line.share), reverse=True)

    def compare(self, view: View, actions: Sequence[int], seeds: Any) -> Floats:
        """What every seat can expect after each of the actions, by worlds, actions and seats.

        The actions are looked at in the same worlds, one for each seed; an action `NONE` stands for whatever is best.
        """
        clear_tree(self._tree)
        asked: Any = np.array(actions, np.int64)
        found = Contrast(seeds, asked, np.zeros((len(seeds), len(asked), int(view.record["n_seats"]))))
        self._looking.contrast(self._tree, self._desk, view.states, view.seat, self._steady, new_dice(0), found)
        return found.shares

    def means(self, view: View, actions: Sequence[int], seeds: Any) -> Floats:
        """The same on average over all worlds."""
        return self.compare(view, actions, seeds).mean(0)

    def _grow(self, view: View, is_enough: Callable[[float], bool]) -> None:
        clear_tree(self._tree)
        for left in self._thinking(view, new_dice(next_word(self._dice))):
            if is_enough(left):
                return

    def _thinking(self, view: View, dice: Any) -> Iterator[float]:
        """How many simulations are left, piece by piece. The dice are of this decision alone: the next shall not
        depend on where it ends."""
        done, n, most = 0, 1, self._most(view)
        start = before = time.thread_time()
        latest = time.monotonic() + 2 * self.budget.seconds
        left = most
        while not done or (left > 0 and time.monotonic() < latest):
            n = int(min(n, most - done))
            self._looking.simulate(self._tree, self._desk, view.states, view.seat, self._manner, dice, n)
            done += n
            now = time.thread_time()
            left = min(most - done, done * (self.budget.seconds / max(now - start, 1e-6) - 1))
            yield left
            n = max(1, min(MOST_AT_ONCE, int(n * PIECE_S / max(now - before, 1e-6))))
            before = now

    def _most(self, view: View) -> float:
        most = self.budget.simulations or math.inf
        return most if len(view.legal) > 1 else min(most, GLANCE)

    def lines(self) -> Iterator[Line]:
        """What has been found out so far."""
        for edge in self._edges(ROOT):
            n = int(edge["n_visits"])
            if n:
                share = float(edge["worth"]) / n
                doubt = max(0.0, float(edge["squares"]) - n * share * share) + FIRST_DOUBT
                yield Line(int(edge["action"]), share, math.sqrt(doubt) / n, n, tuple(self._steps(edge)))

    def _edges(self, node: int) -> Iterator[Any]:
        edges: Any = self._tree.edges
        number = self._tree.first[node]
        while number != NONE:
            yield edges[number]
            number = int(edges[number]["sister"])

    def _steps(self, edge: Any) -> Iterator[Step]:
        """From an edge on along those that were visited most."""
        while edge is not None and edge["n_visits"] > 0:
            yield Step(int(edge["seat"]), int(edge["action"]))
            after = [] if edge["child"] == NONE else list(self._edges(edge["child"]))
            edge = max(after, key=lambda edge: edge["n_visits"], default=None)


def _as_record(manner: Manner) -> Any:
    record = np.zeros(1, MANNER)
    for name in MANNER.names or ():
        record[name] = getattr(manner, name)
    return record


def warm(game: Game, judge: Judge) -> None:
    """Compile what a search of the game needs that has positions judged by this one."""
    table = Table(game, {}, game.about.seats[0], 0)
    Search(game, new_dice(0), Budget(simulations=2), judge=judge).choose(table.view(table.to_move))
