"""What Gymnasium, and PettingZoo with it, are told of observations: how many numbers there are, and between what."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from tianxia.core.game import Game
from tianxia.envs.flat import n_numbers
from tianxia.envs.seeing import VIEW


def flags_space(n: int) -> spaces.Box:
    """So many flags, each 0 or 1."""
    return spaces.Box(0, 1, (n,), np.int8)


def space_of(game: Game, observe: str) -> spaces.Box:
    """Of `seeing.of_view`. A view has sets among its numbers, which are words of 64 bits."""
    if observe == VIEW:
        return spaces.Box(-(2**63), 2**63 - 1, (n_numbers(game.dtype),), np.int64)
    return flags_space(game.features.n)
