"""How well predicted shares agree with what came of recorded games: by tenths of what was predicted, early and late."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from tianxia import svg
from tianxia.bots.judge import Judge
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game, shares
from tianxia.core.record import Record, replay

N_BINS = 10
PHASES = ("beginning", "middle", "end")
"""Thirds of a game's actions."""
N_DRAWS = 400
TINY = 1e-12
SIZE, LEFT, TOP, BELOW = 160, 54, 34, 34
Floats = npt.NDArray[np.float64]


class Prediction(NamedTuple):
    """Of what a seat has of the victory."""

    share: float
    found: float
    phase: int


class Bin(msgspec.Struct, frozen=True):
    """Predictions that were alike."""

    n: int
    predicted: float
    found: float
    """What came of them on average."""


class Error(msgspec.Struct, frozen=True):
    """How far predictions of a bin are off, on average over all predictions: the expected calibration error.

    Positions of one game are not independent, so games are what is counted. What is found in few of them is off by
    chance, however right the predictions are.
    """

    plain: float
    """As it is found."""
    chance: float
    """What would be found on average if all predictions were right."""
    fair: float
    """Less what chance adds: in which direction a bin is off is told by one half of the games, by how much by the
    other, on average over all halves. For predictions that are right it is zero on average, now and then below."""
    low: float
    high: float
    """Between these the fair one lies in 19 of 20 draws of as many games from these."""


class Part(msgspec.Struct, frozen=True):
    """Of all that was predicted."""

    error: Error
    bins: list[Bin]
    n: int


class Calibration(msgspec.Struct, frozen=True):
    """Of one judge over many games."""

    whole: Part
    by_phase: dict[str, Part]
    n_games: int


def calibrate(judge: Judge, games: Iterable[tuple[Game, Record]]) -> Calibration:
    """What a judge says after every action of these games, for every seat, beside what each then won."""
    return calibration_of([list(foretold(judge, game, record)) for game, record in games])


def calibration_of(games: Sequence[Sequence[Prediction]]) -> Calibration:
    """Of whoever has predicted this, game by game."""
    rows = [(*row, number) for number, game in enumerate(games) for row in game]
    if not rows:
        raise BadInput(Said("there is nothing to compare: no game has an action before its end"))
    predicted, found, phases, numbers = (np.array(column, np.float64) for column in zip(*rows, strict=True))

    def part(chosen: Any) -> Part:
        said, came = predicted[chosen], found[chosen]
        return Part(error_of(said, came, numbers[chosen]), _bins(said, came), len(said))

    return Calibration(part(phases >= 0), {name: part(phases == k) for k, name in enumerate(PHASES)}, len(games))


def foretold(judge: Judge, game: Game, record: Record) -> Iterator[Prediction]:
    """What a judge says after every action of a game."""
    yield from predictions(*said_of(judge, game, record))


def said_of(judge: Judge, game: Game, record: Record) -> tuple[list[Floats], list[float]]:
    """Of every seat after every action, and what each has won."""
    mind, said = judge.mind(), list[Floats]()
    won = list[float]()
    for table in replay(record, game):
        if table.is_over:
            won = shares(table.result.winners, record.seats)
        elif table.moves:
            said.append(np.zeros(record.seats))
            judge.shares(mind, table.states[0], table.moves[-1].seat, said[-1])
    if not won:
        raise BadInput(Said("a game that has not ended"))
    return said, won


def predictions(said: Sequence[Floats], won: Sequence[float]) -> Iterator[Prediction]:
    """Of a game: what was said of the seats, time after time, and what each has won."""
    for number, predicted in enumerate(said):
        phase = min(len(PHASES) - 1, number * len(PHASES) // len(said))
        yield from (Prediction(float(p), float(f), phase) for p, f in zip(predicted, won, strict=True))


def _bin_of(predicted: Floats) -> Any:
    return np.minimum((predicted * N_BINS).astype(int), N_BINS - 1)


def _bins(predicted: Floats, found: Floats) -> list[Bin]:
    chosen = [_bin_of(predicted) == number for number in range(N_BINS)]
    return [
        Bin(int(k.sum()), float(predicted[k].mean()), float(found[k].mean())) if k.any() else Bin(0, 0.0, 0.0)
        for k in chosen
    ]


def error_of(predicted: Floats, found: Floats, games: Floats) -> Error:
    """Of predictions in these games."""
    sums = _sums(predicted, found, games)
    off = sums.off.sum(0) / max(1, len(predicted))
    doubt = _doubt(sums, off)
    low, high = np.quantile(_fair(_drawn_again(sums), doubt), (0.025, 0.975))
    chance = math.sqrt(2 / math.pi) * float(doubt.sum())
    return Error(float(np.abs(off).sum()), chance, float(_fair(off, doubt)), float(low), float(high))


class _Sums(NamedTuple):
    """Of each game."""

    off: Floats
    """By how much more was found than predicted, by bins."""
    n: Floats
    """Predictions."""


def _sums(predicted: Floats, found: Floats, games: Floats) -> _Sums:
    _, rows = np.unique(games, return_inverse=True)
    off = np.zeros((len(np.unique(games)), N_BINS))
    np.add.at(off, (rows, _bin_of(predicted)), found - predicted)
    return _Sums(off, np.bincount(rows).astype(np.float64))


def _doubt(sums: _Sums, off: Floats) -> Floats:
    """The standard error of how far each bin is off, from how much games differ."""
    n = len(sums.n)
    rest = sums.off - off * sums.n[:, None]
    return np.sqrt((rest**2).sum(0) * n / max(1, n - 1)) / max(1.0, float(sums.n.sum()))


def _fair(off: Floats, doubt: Floats) -> Floats:
    """Over all bins, less what chance adds.

    Halves of many games are off by *off* + u and *off* - u, where u is normal with deviation *doubt*: this is the mean
    of sign(off + u) (off - u).
    """
    z = np.abs(off) / np.maximum(doubt, TINY)
    certain = np.array([math.erf(each / math.sqrt(2)) for each in z.flat]).reshape(z.shape)
    return (np.abs(off) * certain - doubt * math.sqrt(2 / math.pi) * np.exp(-(z**2) / 2)).sum(-1)


def _drawn_again(sums: _Sums) -> Floats:
    """How far bins are off in as many games that are drawn from these by lot, again and again."""
    n: Any = len(sums.n)
    times = np.random.default_rng(0).multinomial(n, np.full(n, 1 / max(1, n)), N_DRAWS) if n else np.zeros((1, 0))
    return (times @ sums.off) / np.maximum(1.0, times @ sums.n)[:, None]


def draw(title: str, found: Calibration) -> str:
    """What was predicted beside what was found in all and in each third of a game, as SVG."""
    return draw_rows([(title, found)])


def draw_rows(rows: Sequence[tuple[str, Calibration]]) -> str:
    """The same of several, one below the other."""
    parts = list[str]()
    for k, (title, found) in enumerate(rows):
        for j, (name, part) in enumerate([(title, found.whole), *found.by_phase.items()]):
            parts += _plot(name, part, j * (LEFT + SIZE), k * (TOP + SIZE + BELOW))
    return svg.picture((1 + len(PHASES)) * (LEFT + SIZE) + 20, len(rows) * (TOP + SIZE + BELOW), parts)


def _plot(title: str, part: Part, left: float, top: float) -> Iterator[str]:
    """Circles are as large as there are predictions."""
    left, top = left + LEFT, top + TOP
    yield svg.text(left, top - 12, f"{title}: {100 * part.error.fair:.1f} %")
    yield f'<rect class="box" x="{left}" y="{top}" width="{SIZE}" height="{SIZE}"/>'
    yield svg.line(left, top + SIZE, left + SIZE, top, "fair")
    for share in (0, 0.5, 1):
        yield svg.text(left + share * SIZE, top + SIZE + 18, f"{share:.0%}", "middle")
        yield svg.text(left - 6, top + (1 - share) * SIZE + 4, f"{share:.0%}", "end")
    for each in part.bins:
        if each.n:
            x, y, radius = left + each.predicted * SIZE, top + (1 - each.found) * SIZE, 2 + 9 * (each.n / part.n) ** 0.5
            yield f'<circle class="bubble" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
