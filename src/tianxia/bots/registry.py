"""All bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tianxia.bots.bot import Bot
from tianxia.bots.greedy import Greedy
from tianxia.bots.uniform import Uniform
from tianxia.core.errors import BadInput, Said, choice
from tianxia.core.game import Game
from tianxia.core.rng import new_dice

MAKERS: dict[str, Callable[[Game, Any], Bot]] = {"random": Uniform, "greedy": Greedy}
"""Each makes a bot for a game, with dice of its own; the weakest first."""
STRONGEST = list(MAKERS)[-1]


def check(name: str) -> None:
    if name not in MAKERS:
        raise BadInput(Said("there is no bot '{name}'; there is {known}", name=name, known=choice(MAKERS)))


def make(name: str, game: Game, seed: int) -> Bot:
    """The bot of this name."""
    check(name)
    return MAKERS[name](game, new_dice(seed))
