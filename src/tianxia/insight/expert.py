"""Who looks into games: a search with the judge of the strongest level, as no other bot plays better."""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.bots.levels import LEVELS
from tianxia.bots.registry import in_full, judge_of_search
from tianxia.bots.search import Budget, Search
from tianxia.core.game import Game
from tianxia.core.layout import NONE
from tianxia.core.rng import new_dice
from tianxia.core.table import Table

STRONGEST = [*LEVELS][-1]
INSIGHT = "insight"
"""The use for which all of it is compiled, as `tianxia.bots.uses` has others."""


def expert_of(game: Game, dice: Any, budget: Budget) -> Search:
    """One for this game."""
    return Search(game, dice, budget, judge=judge_of_search(in_full(STRONGEST, game.id), game))


def warm(game: Game) -> None:
    """Compile what experts need."""
    table, expert = Table(game, {}, game.about.seats[0], 0), expert_of(game, new_dice(0), Budget(simulations=2))
    view = table.view(table.to_move)
    expert.choose(view)
    expert.compare(view, [NONE], np.zeros(1, np.uint64))
