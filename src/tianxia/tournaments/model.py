"""What a tournament is made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Literal

from msgspec import Struct

Format = Literal["swiss", "robin", "knockout", "arena"]
Pair = tuple[int, int]
"""Two entrants, the lower number first."""
Apart = Collection[Pair]
"""Pairs of whom one does not want to meet the other."""


class Plan(Struct, frozen=True):
    """What was settled before anybody came."""

    format: Format
    n_seats: int
    """Of a table, at most."""
    fewest: int
    """With how many a table can still be played."""
    n_rounds: int
    """A knock-out ends by itself, an arena by the clock."""
    n_deals: int = 0
    """How many deals every table of a round plays, the same at all of them; 0: each table has a deal of its own."""
    does_fill: bool = False
    """Whether bots come in where players are missing for a full table."""

    @property
    def is_duplicate(self) -> bool:
        return self.n_deals > 0

    @property
    def least(self) -> int:
        """Players of a table: results are compared only where as many have played."""
        return self.n_seats if self.is_duplicate else self.fewest


class Entrant(Struct, frozen=True):
    """Somebody who takes part."""

    number: int
    is_bot: bool = False
    is_out: bool = False
    """Whether they have left."""


class Result(Struct, frozen=True):
    """How a game ended, by seat."""

    ranks: tuple[int, ...]
    """1 is best; equal is shared."""
    scores: tuple[int, ...]
    given_up: tuple[int, ...] = ()
    """Seats that have resigned or lost on time: they come last."""


class Game(Struct, frozen=True):
    """One game of a round; whoever sits alone has a bye."""

    round: int
    """From 1."""
    table: int
    """From 1 in each round."""
    deal: int
    """From 1 where a table plays several."""
    players: tuple[int, ...]
    """Numbers of entrants by seat."""
    result: Result | None = None

    @property
    def is_bye(self) -> bool:
        return len(self.players) == 1

    @property
    def is_over(self) -> bool:
        return self.is_bye or self.result is not None


def pair_of(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def meet_in(players: Iterable[int], apart: Apart) -> list[Pair]:
    """Those of a table who would rather not have met."""
    return [pair for two in combinations(players, 2) if (pair := pair_of(*two)) in apart]


def playing(entrants: Iterable[Entrant]) -> list[int]:
    """The numbers of all who are still there."""
    return sorted(entrant.number for entrant in entrants if not entrant.is_out)


def last_round(games: Iterable[Game]) -> int:
    return max((game.round for game in games), default=0)
