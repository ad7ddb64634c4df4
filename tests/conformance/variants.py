"""Games with their options and numbers of seats, and random play of them.

Tests go over combinations in which every two values meet, those of `make test` over some of them in which every value
occurs; with TIANXIA_TESTS=all in the environment, over all combinations.
To the catalog's games comes the miniature game of the core's own tests, which does what few games do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

import pytest

from tests.conformance.cover import Meetings, cover, pairs, values
from tests.core.toy import TOY
from tests.soaking import IN_BROAD, IS_SOAK
from tianxia.core.bits import count, nth
from tianxia.core.game import Game
from tianxia.core.layout import States, copy_of
from tianxia.core.rng import below, new_dice
from tianxia.core.table import Table
from tianxia.games import catalog

GAMES = {game.id: game for game in [*(catalog.load(about.id) for about in catalog.all_games()), TOY]}
SEEDS = (1, 2, 3)
ENDLESS = 5000
"""No random game takes so many actions."""


class Invariants(Protocol):
    """What the module ``<family>_invariants`` of this package says of games that share their rules."""

    MAX_BYTES: int
    """The most that a state may take."""
    BOUNDS: dict[str, tuple[int, int]]
    """Smallest and largest value that each field of 8 or 16 bits may ever have, by its dotted name."""

    def check(self, states: States) -> None:
        """Assert of every one of *states* that nothing was lost, and that what is kept twice agrees."""
        ...

    def reveals(self, action: int) -> bool:
        """Whether what everybody sees of an action's effect may depend on what its seat cannot know."""
        ...


@dataclass(frozen=True)
class Variant:
    """A game with complete options and a number of seats."""

    game_id: str
    values: tuple[tuple[str, str], ...]
    n_seats: int

    def __str__(self) -> str:
        return f"{self.game_id}-{self.name}"

    @property
    def family(self) -> str:
        return family_of(self.game_id)

    @property
    def name(self) -> str:
        """The values of the options and the number of seats."""
        return "-".join([*(value for _, value in self.values), str(self.n_seats)])

    @property
    def game(self) -> Game:
        return GAMES[self.game_id]

    @property
    def options(self) -> dict[str, str]:
        return dict(self.values)

    @property
    def choice(self) -> dict[str, str | int]:
        return {**self.options, "seats": self.n_seats}

    @property
    def is_usual(self) -> bool:
        """Whether it is what is played unless somebody chooses otherwise."""
        return self.options == self.game.about.complete({}, self.n_seats)

    @property
    def invariants(self) -> Invariants:
        return cast(Invariants, import_module(f"tests.conformance.{self.family}_invariants"))

    def table(self, seed: int) -> Table:
        return Table(self.game, self.options, self.n_seats, seed)


def family_of(game_id: str) -> str:
    """The package of a game, whose rules several games may share."""
    return "toy" if game_id == TOY.id else catalog.package(game_id).rpartition(".")[2]


def variants_of(game: Game) -> list[Variant]:
    """Every combination of its options with every number of seats."""
    return [
        Variant(game.id, tuple(options.items()), n_seats)
        for options, seats in game.about.variants()
        for n_seats in seats
    ]


def few_of(game: Game, first: Sequence[Variant] = (), wanted: Meetings = pairs) -> list[Variant]:
    """*first*, and as few others as it takes for every two values to meet, or whatever else is *wanted*."""
    variants = variants_of(game)
    chosen = cover([variant.choice for variant in variants], [variant.choice for variant in first], wanted)
    return [variant for variant in variants if variant.choice in chosen]


def chosen_of(game: Game) -> list[Variant]:
    """What is played unless somebody chooses otherwise among them."""
    return few_of(game, [variant for variant in variants_of(game) if variant.is_usual])


def shown_of(game: Game) -> list[Variant]:
    """What is played unless somebody chooses otherwise, and as few others as it takes for every value to occur."""
    chosen = chosen_of(game)
    shown = cover([each.choice for each in chosen], [each.choice for each in chosen if each.is_usual], values)
    return [variant for variant in chosen if variant.choice in shown]


ALL_VARIANTS = [variant for game in GAMES.values() for variant in variants_of(game)]
CHOSEN_VARIANTS = [variant for game in GAMES.values() for variant in chosen_of(game)]
VARIANTS = ALL_VARIANTS if IS_SOAK else CHOSEN_VARIANTS
CATALOG_VARIANTS = [variant for variant in VARIANTS if variant.game is not TOY]
USUAL_VARIANTS = [variant for variant in CATALOG_VARIANTS if IS_SOAK or variant.is_usual]
"""For code that is the same whatever the options: every game with every number of seats."""
LARGEST = {variant.game_id: variant for variant in sorted(USUAL_VARIANTS, key=lambda variant: variant.n_seats)}
"""With the most seats, by the game."""
SHOWN_VARIANTS = frozenset(variant for game in GAMES.values() for variant in shown_of(game))


def each_of(variants: Sequence[Variant]) -> list[Any]:
    """A test for each of them, which `make test` leaves to `make broad` where others show the same values."""
    return [variant if variant in SHOWN_VARIANTS else pytest.param(variant, marks=IN_BROAD) for variant in variants]


def each_game_of(variants: Sequence[Variant]) -> list[Any]:
    """A test for each of them, which `make test` leaves to `make broad` unless it is of the most seats of a game."""
    largest = LARGEST.values()
    return [variant if variant in largest else pytest.param(variant, marks=IN_BROAD) for variant in variants]


# ---- random play


@dataclass(frozen=True)
class Played:
    """A game played at random to its end. Shared between tests: not to be changed."""

    table: Table
    states: list[States]
    """The states at the start and after every action."""

    @property
    def actions(self) -> list[int]:
        return [move.action for move in self.table.moves]


@cache
def played(variant: Variant, seed: int) -> Played:
    """A whole random game; it fails if nobody can act, or it does not end."""
    table, dice = variant.table(seed), new_dice(seed)
    states = [copy_of(table.states)]
    while not table.is_over:
        table.play(random_action(variant.game, table.states, dice))
        states.append(copy_of(table.states))
        assert len(states) < ENDLESS, "the game does not end"
    return Played(table, states)


def random_action(game: Game, states: States, dice: Any) -> int:
    mask = game.mask(states)
    assert count(mask) > 0, "the table is not over, and nobody can act"
    return int(nth(mask, below(dice, count(mask))))
