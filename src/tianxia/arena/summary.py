"""What many games tell of seats, bots, lengths and endings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from tianxia.core.game import shares
from tianxia.core.record import Record


@dataclass
class Wins:
    """Victories of one seat or bot: a shared victory counts as its share."""

    games: int = 0
    wins: float = 0.0

    def add(self, share: float) -> None:
        self.games += 1
        self.wins += share

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the rate."""
        return wilson(self.rate, self.games) if self.games else (0.0, 1.0)


def wilson(rate: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a *rate* of successes among *n*."""
    z = 1.959964
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass
class Summary:
    """What came of games between the same players, game after game."""

    bots: tuple[str, ...]
    seats: list[Wins] = field(init=False)
    players: list[Wins] = field(init=False)
    lengths: list[int] = field(default_factory=list[int])
    scores: list[list[int]] = field(default_factory=list[list[int]])
    endings: Counter[str] = field(default_factory=Counter[str])
    series: list[list[int]] = field(default_factory=list[list[int]])
    """Every series' totals by player."""

    def __post_init__(self) -> None:
        self.seats = [Wins() for _ in self.bots]
        self.players = [Wins() for _ in self.bots]

    def add(self, record: Record, players: Sequence[int]) -> None:
        assert record.result is not None
        for seat, share in enumerate(shares(record.result.winners, len(players))):
            self.seats[seat].add(share)
            self.players[players[seat]].add(share)
        self.lengths.append(len(record.actions))
        self.scores.append(record.result.scores)
        self.endings[record.result.ending] += 1
        if record.series is not None and record.result.series_points is not None:
            if record.series.game == 0:
                self.series.append([0] * len(players))
            for seat, player in enumerate(players):
                self.series[-1][player] += record.result.series_points[seat]

    def by_bot(self) -> dict[str, Wins]:
        """Players of the same bot counted together."""
        merged: dict[str, Wins] = {}
        for name, tally in zip(self.bots, self.players, strict=True):
            total = merged.setdefault(name, Wins())
            total.games += tally.games
            total.wins += tally.wins
        return merged

    def series_by_bot(self, winners_of: Callable[[Sequence[int]], list[int]]) -> dict[str, Wins]:
        """Victories in whole series."""
        tallies = {name: Wins() for name in self.bots}
        for totals in self.series:
            for name, share in zip(self.bots, shares(winners_of(totals), len(totals)), strict=True):
                tallies[name].add(share)
        return tallies

    def mean_scores(self) -> list[float]:
        return [float(mean) for mean in np.mean(self.scores, axis=0)] if self.scores else []
