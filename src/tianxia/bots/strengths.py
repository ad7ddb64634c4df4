"""How strong the levels are, as measured: by game and scale, the share that each wins of the one below it.

``strengths.json`` has what docs/strength.md tells of levels, from the weakest pair to the strongest, and is the only
place where a program reads it. Two levels that nobody has let play each other (null) count as `CAUTIOUS`. Beside the
shares stand the bots that played for them: whoever changes ``levels.json`` measures anew, or puts null.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from tianxia.bots.levels import LEVELS

Scale = Literal["duel", "many"]
"""Games of two and games of more are different games."""
SCALES: tuple[Scale, ...] = ("duel", "many")
POINTS = 400 / math.log(10)
"""As Elo has it: 400 points more make the odds of finishing before another ten to one."""
CAUTIOUS = 0.648
"""The least share that any two levels ever had, as `master` had of `strong` in Qin before it played by a judge."""
ANCHOR, ANCHORED_AT = "casual", 1500.0
"""Who looks one move ahead and no further is rated as somebody of whom nothing is known yet."""


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """Of a game, what was measured."""

    bots: list[str | None]
    """Who played at each level then; null where nobody has been measured."""
    duel: list[float | None]
    many: list[float | None] | None = None


MEASURED: Mapping[str, Measured] = msgspec.json.decode(
    Path(__file__).with_name("strengths.json").read_bytes(), type=dict[str, Measured]
)


@cache
def ratings_of_levels(game_id: str, scale: Scale) -> Mapping[str, float]:
    """The rating of each level, the weakest first; where games of more were not measured, as in games of two."""
    measured = MEASURED[game_id]
    shares = measured.duel if scale == "duel" else measured.many or measured.duel
    steps = [points_of(CAUTIOUS if share is None else share) for share in shares]
    heights = dict(zip(LEVELS, accumulate(steps, initial=0.0), strict=True))
    return {level: ANCHORED_AT + height - heights[ANCHOR] for level, height in heights.items()}


def points_of(share: float) -> float:
    """How many points lie between two of whom one wins this share: by Plackett and Luce, the odds are their ratio.

    >>> round(points_of(10 / 11))
    400
    """
    return POINTS * math.log(share / (1 - share))
