"""Levels that people choose: each stands for a bot, the same in all games or one of its own in some.

They are listed in ``levels.json``, the weakest first, and nowhere else: there a game's name, or ``usual``, has the bot
as `tianxia.bots.registry` names it. A change of that table compiles nothing anew. Budgets in simulations make a level
play the same on every machine; their seconds of the processor are what it takes at most.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

USUAL = "usual"
LEVELS: dict[str, Mapping[str, str]] = json.loads(Path(__file__).with_name("levels.json").read_text("utf-8"))
"""By their names, the weakest first."""
USUAL_LEVEL = "solid"
"""Who plays if nobody says otherwise, in the browser and in the terminal."""
HINTS = "strong"
"""Whose advice people get who ask for a hint."""


def bot_of_level(level: str, game_id: str) -> str:
    """The bot that plays at this level."""
    bots = LEVELS[level]
    return bots.get(game_id, bots[USUAL])
