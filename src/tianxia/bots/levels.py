"""Levels that people choose: each stands for a bot, the same in all games or one of its own in some.

They are listed in ``levels.json``, the weakest first, and nowhere else: there a game's name, or ``usual``, has the bot
as `tianxia.bots.registry` names it. A change of that table compiles nothing anew. Budgets in simulations make a level
play the same on every machine; their seconds of the processor are what it takes at most.

After them stands whoever advises people, and judges as reviews do: judges that learned play well by few simulations,
and say too much of what a move is worth (docs/insight.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

USUAL = "usual"
HINTS = "adviser"
"""Whose advice people get who ask for a hint; nobody plays against it."""
_BOTS: dict[str, Mapping[str, str]] = json.loads(Path(__file__).with_name("levels.json").read_text("utf-8"))
LEVELS = {name: bots for name, bots in _BOTS.items() if name != HINTS}
"""By their names, the weakest first."""
ADVISERS = {HINTS: _BOTS[HINTS]}
USUAL_LEVEL = "solid"
"""Who plays if nobody says otherwise, in the browser and in the terminal."""


def is_named(name: str) -> bool:
    """Whether this is what another bot is called."""
    return name in LEVELS or name in ADVISERS


def bot_of_level(level: str, game_id: str) -> str:
    """The bot that plays at this level, or advises."""
    bots = LEVELS[level] if level in LEVELS else ADVISERS[level]
    return bots.get(game_id, bots[USUAL])
