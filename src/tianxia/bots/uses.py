"""What is compiled of a game beyond its rules, by its use: the terminal and the server keep it under the same names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tianxia.bots import playing, registry, stretch
from tianxia.core.game import Game

BOTS, SEARCH, GAMES = "bots", "search", "games"
WARMERS: Mapping[str, Callable[[Game], object]] = {
    BOTS: playing.warm,
    SEARCH: registry.warm_searches,
    GAMES: stretch.warm,
}
"""What calls all of it."""
