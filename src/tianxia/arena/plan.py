"""What an arena plays: deals, and at each of them the bots in every rotation over the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tianxia.bots.playing import play_out, seed_of
from tianxia.core.record import Record, Series, encode, record_of
from tianxia.core.table import Table
from tianxia.games.catalog import load

LineUp = tuple[str, ...]
"""Who sits on each seat."""


def line_ups(bots: Sequence[str], n_seats: int) -> list[LineUp]:
    """All line-ups of a deal: every rotation over the seats.

    If there are more seats than bots, the last bot takes those that are left; if there are more bots than seats, all
    choices of them play.
    """
    bots = [*bots, *[bots[-1]] * (n_seats - len(bots))]
    groups = [group for group in combinations(bots, n_seats) if len(set(group)) > 1]
    return list(dict.fromkeys(rotated for group in groups for rotated in _rotations(group)))


def _rotations(group: LineUp) -> Iterator[LineUp]:
    return (group[-i:] + group[:-i] for i in range(len(group)))


@dataclass(frozen=True)
class Plan:
    """An arena. Its games are numbered through, deal by deal; what happens in each follows from the plan alone."""

    game_id: str
    options: Mapping[str, str]
    n_seats: int
    bots: tuple[str, ...]
    seed: int

    @cached_property
    def line_ups(self) -> list[LineUp]:
        return line_ups(self.bots, self.n_seats)

    @cached_property
    def names(self) -> list[str]:
        """Every bot once, in the order in which they were given."""
        return list(dict.fromkeys(self.bots))

    def seed_of(self, number: int) -> int:
        """All games of a deal have the same."""
        return seed_of(self.seed, "deal", number // len(self.line_ups))

    def line_up(self, number: int) -> LineUp:
        return self.line_ups[number % len(self.line_ups)]

    def play(self, number: int) -> bytes:
        """The record of a game, as one line."""
        return encode(self.record(number))

    def record(self, number: int) -> Record:
        table = Table(load(self.game_id), self.options_of(number), self.n_seats, self.seed_of(number))
        play_out(table, self.line_up(number))
        return record_of(table, list(self.line_up(number)), self.place_of(number))

    def options_of(self, _number: int) -> Mapping[str, str]:
        return self.options

    def place_of(self, _number: int) -> Series | None:
        """Of a game in its series, where there are series."""
        return None

    def play_many(self, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        return [(number, self.play(number)) for number in numbers]
