"""Bots against bots: tables, tournaments, and what to say of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from multiprocessing import get_context

import numpy as np

from tianxia.bots.registry import make
from tianxia.bots.stretch import Stretches
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game, shares
from tianxia.core.record import Record, Series, record_of
from tianxia.core.table import Table
from tianxia.games.catalog import load


def seed_of(seed: int, purpose: str, number: int) -> int:
    """A seed drawn from another, always the same for the same purpose and number, which does not betray it."""
    digest = blake2b(f"{seed} {purpose} {number}".encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "little")


def options_of_series(game: Game, options: Mapping[str, str], series: Sequence[str]) -> list[Mapping[str, str]]:
    """The options of every game of a series, or of the one game if there is no series."""
    if not series:
        return [options]
    if game.series is None:
        raise BadInput(Said("the rules of {title} know no series", title=game.about.title))
    return [{**options, game.series.option: value} for value in series]


@dataclass(frozen=True)
class Tournament:
    """Many tables of one game between the same bots, whose seats rotate from table to table."""

    game_id: str
    options: Mapping[str, str]
    n_seats: int
    bots: tuple[str, ...]
    seed: int
    series: tuple[str, ...] = ()
    """For a series, what the option that may differ is in each of its games."""

    @property
    def series_length(self) -> int:
        return max(1, len(self.series))

    def players(self, number: int) -> list[int]:
        """Who sits on each seat in game *number*, as indices of `bots`."""
        return [(seat + number) % self.n_seats for seat in range(self.n_seats)]

    def play(self, number: int) -> Record:
        """Play game *number*."""
        game = load(self.game_id)
        within = number % self.series_length
        options = options_of_series(game, self.options, self.series)[within]
        table = Table(game, options, self.n_seats, seed_of(self.seed, "table", number))
        names = [self.bots[player] for player in self.players(number)]
        play_out(table, names)
        series = Series(number // self.series_length, within, self.series_length) if self.series else None
        return record_of(table, names, series)

    def play_many(self, numbers: Sequence[int]) -> list[Record]:
        return [self.play(number) for number in numbers]


def play_out(table: Table, names: Sequence[str]) -> None:
    """Let bots play a table to its end. Each gets views of its own seat and nothing else."""
    bots = [make(name, table.game, seed_of(table.seed, "bot", seat)) for seat, name in enumerate(names)]
    compiled = Stretches(table.game, bots)
    compiled.play_on(table)
    while not table.is_over:
        seat = table.to_move
        table.play(bots[seat].choose(table.view(seat)))
        compiled.play_on(table)


def run(tournament: Tournament, n_games: int, n_jobs: int) -> Iterator[Record]:
    """The records of all games in order, played by *n_jobs* processes."""
    if n_jobs == 1:
        yield from map(tournament.play, range(n_games))
        return
    chunk = max(1, min(50, n_games // (n_jobs * 4)))
    chunks = [range(start, min(start + chunk, n_games)) for start in range(0, n_games, chunk)]
    with ProcessPoolExecutor(n_jobs, mp_context=get_context("spawn")) as pool:
        for records in pool.map(tournament.play_many, chunks):
            yield from records


# ---- what to say of it


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
    """The outcome of a tournament, game after game."""

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


def warm(game: Game) -> None:
    """Compile what the bots of a game need that do not search."""
    table = Table(game, {}, game.about.seats[0], 0)
    for name in ("greedy", "blurred"):
        table.play(make(name, game, 0).choose(table.view(table.to_move)))
