"""Games of which each has a deal of its own, while everybody moves on by one seat from game to game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from tianxia.arena.crew import Played, play_here, play_in_processes
from tianxia.arena.plan import LineUp, Plan
from tianxia.bots.playing import seed_of
from tianxia.core.game import options_of_series
from tianxia.core.record import Series
from tianxia.games.catalog import load

AT_ONCE = 50
"""A process plays at most so many games before it tells of them."""


@dataclass(frozen=True)
class Rotation(Plan):
    """A plan of single games, between as many bots as there are seats, alike or not."""

    series: tuple[str, ...] = ()
    """For a series, what the option that may differ is in each of its games."""

    @property
    def series_length(self) -> int:
        return max(1, len(self.series))

    @cached_property
    def line_ups(self) -> list[LineUp]:
        return [tuple(self.bots[player] for player in self.players(number)) for number in range(self.n_seats)]

    def players(self, number: int) -> list[int]:
        """Who sits on each seat in game *number*, as indices of `bots`."""
        return [(seat + number) % self.n_seats for seat in range(self.n_seats)]

    def seed_of(self, number: int) -> int:
        return seed_of(self.seed, "table", number)

    def options_of(self, number: int) -> Mapping[str, str]:
        return options_of_series(load(self.game_id), self.options, self.series)[number % self.series_length]

    def place_of(self, number: int) -> Series | None:
        return Series(*divmod(number, self.series_length), self.series_length) if self.series else None

    def lines(self, n_games: int, n_jobs: int) -> Iterator[bytes]:
        """The records of the first games in order, one a line, played by so many processes."""
        at_once = max(1, min(AT_ONCE, n_games // (n_jobs * 4)))
        jobs = [range(start, min(start + at_once, n_games)) for start in range(0, n_games, at_once)]
        n = min(n_jobs, len(jobs))
        with closing(play_here(self, iter(jobs)) if n == 1 else play_in_processes(self, iter(jobs), n)) as played:
            yield from in_order(played)


def in_order(played: Iterator[Played]) -> Iterator[bytes]:
    """Games by their numbers, however they come."""
    early: dict[int, bytes] = {}
    following = 0
    for number, line in played:
        early[number] = line
        while following in early:
            yield early.pop(following)
            following += 1
