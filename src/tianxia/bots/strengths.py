"""How strong the levels are, as measured: by game and scale, the share that each wins of the one below it.

``strengths.json`` has what docs/strength.md tells of levels, from the weakest pair to the strongest, and is the only
place where a program reads it. Two levels that nobody has let play each other (null) count as `CAUTIOUS`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Literal

from tianxia.bots.levels import LEVELS

Scale = Literal["duel", "many"]
"""Games of two and games of more are different games."""
SCALES: tuple[Scale, ...] = ("duel", "many")
POINTS = 400 / math.log(10)
"""As Elo has it: 400 points more make the odds of finishing before another ten to one."""
CAUTIOUS = 0.648
"""The least share that was measured of any two levels."""
ANCHOR, ANCHORED_AT = "casual", 1500.0
"""Who looks one move ahead and no further is rated as somebody of whom nothing is known yet."""

_MEASURED: Mapping[str, Mapping[str, list[float | None]]] = json.loads(
    Path(__file__).with_name("strengths.json").read_text("utf-8")
)


@cache
def ratings_of_levels(game_id: str, scale: Scale) -> Mapping[str, float]:
    """The rating of each level, the weakest first; where games of more were not measured, as in games of two."""
    measured = _MEASURED[game_id]
    steps = [points_of(CAUTIOUS if share is None else share) for share in measured.get(scale, measured["duel"])]
    heights = dict(zip(LEVELS, accumulate(steps, initial=0.0), strict=True))
    return {level: ANCHORED_AT + height - heights[ANCHOR] for level, height in heights.items()}


def points_of(share: float) -> float:
    """How many points lie between two of whom one wins this share: by Plackett and Luce, the odds are their ratio.

    >>> round(points_of(10 / 11))
    400
    """
    return POINTS * math.log(share / (1 - share))
