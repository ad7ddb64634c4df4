"""What a bot is: something that chooses an action from a view. It never sees a state."""

from __future__ import annotations

from typing import Any, Protocol

from tianxia.core.record import blank
from tianxia.core.rng import DICE
from tianxia.core.view import View


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View) -> int:
        """One of ``view.legal``, which is not empty."""
        ...


def new_dice(seed: int) -> Any:
    """Dice of a bot's own, which always fall the same for the same seed."""
    dice = blank(DICE)
    dice.rng = seed
    return dice
