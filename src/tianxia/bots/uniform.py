"""The bot ``random``: every legal action is equally likely."""

from __future__ import annotations

from typing import Any

from tianxia.core.game import Game
from tianxia.core.rng import pick
from tianxia.core.view import View


class Uniform:
    """Chooses at random."""

    def __init__(self, _game: Game, dice: Any) -> None:
        self.dice = dice

    def choose(self, view: View) -> int:
        return int(pick(self.dice, view.mask))
