"""Who looks into games: a search that judges as an expert does (`tianxia.bots.judge`).

What it expects is told as surely as it comes true in games of strong bots (decision 22).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from tianxia.bots.judge import Floats, expert_judge_of, judge_of
from tianxia.bots.search import Budget, Line, Search
from tianxia.bots.sureness import tempered, tempered_error, tempered_share
from tianxia.core.game import Game
from tianxia.core.layout import NONE, States
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View

INSIGHT = "insight"
"""The use for which all of it is compiled, as `tianxia.bots.uses` has others."""


SURENESS = {"qin": (1.5, 1.5), "china": (0.5, 1.5), "han": (1.0, 1.0), "huang": (1.7, 2.4)}
"""Of each game, at the start and where leads would be worth all: fitted to games of two `strong` bots with the options
that are usual, at a fifth to a third of the usual depth, and only assumed for others (docs/insight.md).

The second is not quite reached, as a lead by hand is never worth all: China ends at 1.3, Huang at 2.2.
"""
SURE = (1.0, 1.0)
WORTH_OF_LEADS = {"huang": 0.4}
"""How much of what an action seems to lead another one by does come, where it is not all: so that what players lose by
errors adds up to what they lose (docs/insight.md). Of very many actions one always seems better than it is."""


def sureness_at(ends: tuple[float, float], left: Any) -> Any:
    """Where so much of what there was at the start is left."""
    start, end = ends
    return end + (start - end) * left


@cache
def _spread_at_start(game: Game, n_seats: int) -> int:
    return judge_of(game).spread(Table(game, {}, n_seats, 0).states[0])


def left_of(game: Game, states: States) -> float:
    """How much of a game is left, in parts of what it was at the start."""
    return min(1.0, judge_of(game).spread(states[0]) / _spread_at_start(game, int(states[0]["n_seats"])))


class Expert(Search):
    """A search that tells shares as surely as is said, or as they come true."""

    def __init__(self, game: Game, dice: Any, budget: Budget, sureness: tuple[float, float] | None = None) -> None:
        super().__init__(game, dice, budget, judge=expert_judge_of(game))
        self._game, self._ends = game, sureness or SURENESS.get(game.id, SURE)
        self.worth_of_leads = WORTH_OF_LEADS.get(game.id, 1.0)
        self._n_seats, self._sureness = game.about.seats[0], 1.0

    def sureness(self, view: View) -> float:
        """The less of the game is left, by what leads are worth by hand, the nearer to what it is at the end."""
        return sureness_at(self._ends, left_of(self._game, view.states))

    def means(self, view: View, actions: Sequence[int], seeds: Any) -> Floats:
        """On average over all worlds; it is the average that comes true, not what is expected in each."""
        return tempered(super().means(view, actions, seeds), self.sureness(view))

    def lines(self) -> Iterator[Line]:
        """A line has the share of its own seat alone, so rivals are taken for equal."""
        for line in super().lines():
            share = tempered_share(line.share, self._sureness, self._n_seats)
            error = tempered_error(line.share, line.error, self._sureness, self._n_seats)
            yield replace(line, share=share, error=error)

    def _grow(self, view: View, is_enough: Callable[[float], bool]) -> None:
        self._n_seats, self._sureness = int(view.record["n_seats"]), self.sureness(view)
        super()._grow(view, is_enough)


def warm(game: Game) -> None:
    """Compile what experts need, and nothing that only players need."""
    table, expert = Table(game, {}, game.about.seats[0], 0), Expert(game, new_dice(0), Budget(simulations=2))
    view = table.view(table.to_move)
    expert.choose(view)
    expert.compare(view, [NONE], np.zeros(1, np.uint64))
