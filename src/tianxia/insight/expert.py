"""Who looks into games: a search that judges by hand.

Judges that learned play better, but say too much of what a move is worth (docs/insight.md): what is asked here is that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tianxia.bots.judge import judge_of
from tianxia.bots.search import Budget, Search
from tianxia.core.game import Game
from tianxia.core.layout import NONE
from tianxia.core.rng import new_dice
from tianxia.core.table import Table

INSIGHT = "insight"
"""The use for which all of it is compiled, as `tianxia.bots.uses` has others."""


def expert_of(game: Game, dice: Any, budget: Budget) -> Search:
    """One for this game."""
    return Search(game, dice, budget, judge=judge_of(game))


def warm(game: Game) -> None:
    """Compile what experts need, and nothing that only players need."""
    table, expert = Table(game, {}, game.about.seats[0], 0), expert_of(game, new_dice(0), Budget(simulations=2))
    view = table.view(table.to_move)
    expert.choose(view)
    expert.compare(view, [NONE], np.zeros(1, np.uint64))
