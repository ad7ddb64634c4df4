"""What is played at the tables of a training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tianxia.core.device import Array, Device
from tianxia.core.game import Game


class Variant(NamedTuple):
    """What is played at a table."""

    game: Game
    options: Mapping[str, str]
    n_seats: int

    @property
    def is_usual(self) -> bool:
        """Whether nothing is played with that has to be asked for."""
        return self.game.about.complete(self.options, self.n_seats) == self.game.about.complete({}, self.n_seats)


def kinds_of(variants: Sequence[Variant], n: int) -> Any:
    """Which variant each of *n* tables plays: every other a usual one, the others all in turn."""
    usual = [number for number, variant in enumerate(variants) if variant.is_usual] or range(len(variants))
    turns = np.arange(n) // 2
    return np.where(np.arange(n) % 2, turns % len(variants), np.array(usual)[turns % len(usual)])


def mirrors_of(variants: Sequence[Variant], kinds: Any, device: Device) -> tuple[list[Array], Array]:
    """How features go over into those of mirror images, and which of these each table has; 0 if none."""
    found = [game.features.mirror(game.about.complete(options, n)) for game, options, n in variants]
    mirrors = [each for each in found if each is not None]
    numbers = np.cumsum([each is not None for each in found]) * [each is not None for each in found]
    return [device.put(each) for each in mirrors], device.put(numbers[kinds])
