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

    def has(self, game_id: str, options: Mapping[str, str]) -> bool:
        """Whether this game is played with these options; if there are none, any of the family."""
        mine = self.game.about.complete(self.options, self.n_seats)
        return not options or (self.game.id == game_id and options.items() <= mine.items())


def groups_of(variants: Sequence[Variant], often: Mapping[str, str]) -> list[Sequence[int]]:
    """Usual variants and all, and if there are options *often*, those that have them; table after table is of the
    next group."""
    numbers = range(len(variants))
    usual = [number for number in numbers if variants[number].is_usual] or numbers
    wanted = [number for number in numbers if variants[number].has(variants[0].game.id, often)]
    return [usual, numbers, *([wanted] if often else [])]


def kinds_of(groups: Sequence[Sequence[int]], n: int) -> Any:
    """Which variant each of *n* tables plays: the groups' in turn."""
    turns = np.arange(n) // len(groups)
    return np.choose(np.arange(n) % len(groups), [np.array(group)[turns % len(group)] for group in groups])


def mirrors_of(variants: Sequence[Variant], kinds: Any, device: Device) -> tuple[list[Array], Array]:
    """How features go over into those of mirror images, and which of these each table has; 0 if none."""
    found = [game.features.mirror(game.about.complete(options, n)) for game, options, n in variants]
    mirrors = [each for each in found if each is not None]
    numbers = np.cumsum([each is not None for each in found]) * [each is not None for each in found]
    return [device.put(each) for each in mirrors], device.put(numbers[kinds])
