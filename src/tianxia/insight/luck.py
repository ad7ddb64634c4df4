"""The luck of draws: what everybody could expect after one, less what they could expect before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.judge import Floats
from tianxia.core.game import Game
from tianxia.core.layout import States, copy_of
from tianxia.core.rng import new_dice, next_word

N_SAMPLED = 12
"""Draws of several pieces have too many outcomes: so many are drawn again."""
NEARLY = 1e-9
"""What is worth the same may come out so much apart."""
MOST_TRIED = 4_000
"""So often is drawn until every kind has come."""


class Outcome(NamedTuple):
    """Of a draw: the table after it, and how likely that was."""

    states: States
    chance: float


def had_chance(before: States, after: States) -> bool:
    """Whether something was drawn, turned over or shuffled."""
    return bool(before["secret"]["rng"][0] != after["secret"]["rng"][0])


def is_one_piece(before: States, after: States) -> bool:
    """Whether chance did nothing but draw one piece out of the bag."""
    drawn = int(before["secret"]["bag"].sum() - after["secret"]["bag"].sum())
    once = new_dice(before["secret"]["rng"][0])
    next_word(once)
    return drawn == 1 and bool(once.rng == after["secret"]["rng"][0])


def outcomes(game: Game, before: States, action: int, after: States, rng: Any) -> list[Outcome]:
    """What might have come of an action by chance: every kind of a single piece, else some as chance has it."""
    if is_one_piece(before, after):
        return list(_of_one(game, before, action, rng))
    again = [_again(game, before, action, rng) for _ in range(N_SAMPLED)]
    return [Outcome(states, 1 / N_SAMPLED) for states in again]


def as_lucky(chances: Floats, values: Floats, value: float, is_all: bool) -> float:
    """How likely a draw is that is worth as much to somebody as this one, or as little where it was worth less than the
    average; where others were only sampled, this one counts among them."""
    is_good = value > chances @ values
    is_as_lucky = values >= value - NEARLY if is_good else values <= value + NEARLY
    chance, n = float(chances @ is_as_lucky), len(chances)
    return chance if is_all else (n * chance + 1) / (n + 1)


def _of_one(game: Game, before: States, action: int, rng: Any) -> Iterator[Outcome]:
    bag = before["secret"]["bag"][0]
    missing = {kind: int(n) for kind, n in enumerate(bag) if n > 0}
    weight = {kind: n / int(bag.sum()) for kind, n in missing.items()}
    for _ in range(MOST_TRIED):
        if not missing:
            return
        states = _again(game, before, action, rng)
        kind = int(np.argmax(bag - states["secret"]["bag"][0]))
        if missing.pop(kind, 0):
            yield Outcome(states, weight[kind])


def _again(game: Game, before: States, action: int, rng: Any) -> States:
    """The same action, and another draw."""
    states = copy_of(before)
    states["secret"]["rng"] = rng.integers(0, 2**64, dtype=np.uint64)
    game.call.apply(states, action)
    return states
