"""The bot ``random``: every legal action is equally likely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tianxia.core.bits import count, nth
from tianxia.core.game import Game
from tianxia.core.rng import below
from tianxia.core.view import View


@dataclass
class Uniform:
    """Chooses at random."""

    game: Game
    dice: Any

    def choose(self, view: View) -> int:
        return int(nth(view.mask, below(self.dice, count(view.mask))))
