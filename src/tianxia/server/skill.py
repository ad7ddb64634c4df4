"""How strong players are by OpenSkill's Plackett–Luce: from whom each finished before, however many played.

Ratings are points as Elo has them: 400 more make the odds of a duel ten to one, as soon as both players are well known.
The more seats a table has, the less the same difference says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from openskill.models import PlackettLuce

from tianxia.bots.strengths import ANCHOR, POINTS, Scale, ratings_of_levels
from tianxia.insight.glicko import LEAST_DEVIATION, MIDDLE, MOST_DEVIATION

RESTLESS = 3.5
"""Points by which everybody is less well known before each game: people learn, and forget."""
PROVISIONAL = 150.0
"""Of whoever is known no better, the rating is still to be found: 16 games against bots, 35 and more among people."""
KNOWN = LEAST_DEVIATION
"""Deviation of bots, whose ratings stay as they were measured."""


class Skill(NamedTuple):
    """How strong somebody is, and how certain that is."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL


def scale_of(n_seats: int) -> Scale:
    """Duels have a scale of their own."""
    return "duel" if n_seats == 2 else "many"


def skill_of_bot(bot: str | None, game_id: str, scale: Scale) -> Skill:
    """Of a level; whoever plays on for somebody who has left looks one move ahead, as `ANCHOR` does."""
    levels = ratings_of_levels(game_id, scale)
    return Skill(levels.get(bot or "", levels[ANCHOR]), KNOWN)


def after(players: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """What a game says of all who played it, by their ranks; equal ones are shared."""
    model = _model()
    teams = [[model.rating(mu=player.rating, sigma=player.deviation)] for player in players]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(player.mu, max(LEAST_DEVIATION, player.sigma)) for (player,) in rated]


@cache
def _model() -> PlackettLuce:
    """Between two of whom all is known a unit of the arithmetic, the odds e to one, is `POINTS`."""
    return PlackettLuce(mu=MIDDLE, sigma=MOST_DEVIATION, beta=POINTS / math.sqrt(2), tau=RESTLESS)
