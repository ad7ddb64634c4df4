"""How well predicted shares agree with what came of recorded games: by tenths of what was predicted, early and late."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
FEW = 30
"""Games that say too little of how much games differ."""
WIDE = 1.96
"""Standard errors between which 19 of 20 lie."""
TINY = 1e-12
SIZE, LEFT, TOP, BELOW = 200, 70, 34, 52
MOST_OFF, ASKED = 0.1, 0.02
"""How far a plot reaches up and down, and where its lines are."""
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
    doubt: float | None = None
    """The standard error of what was found, from how much games differ; nothing where there are few of them."""


class Beyond(msgspec.Struct, frozen=True):
    """How far predictions are off beyond what chance does.

    Positions of one game are not independent, so games are what is counted. What is found in few of them is off by
    chance, however right the predictions are.
    """

    chance: float
    """What would be found on average if all predictions were right."""
    fair: float
    """Less what chance adds: in which direction a bin is off is told by one half of the games, by how much by the
    other, on average over all halves. For predictions that are right it is zero on average, now and then below. Where
    they are off by about as much as chance gives, it is too small."""
    low: float
    high: float
    """Between these the fair one lies in 19 of 20 draws of as many games from these. No more than the upper end may be
    claimed."""


class Error(msgspec.Struct, frozen=True):
    """How far predictions of a bin are off, on average over all predictions: the expected calibration error."""

    plain: float
    """As it is found."""
    beyond: Beyond | None
    """Nothing where there are fewer than `FEW` games."""


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
        sums = _sums(said, came, numbers[chosen])
        return Part(_error(sums), _bins(said, came, sums), len(said))

    return Calibration(part(phases >= 0), {name: part(phases == k) for k, name in enumerate(PHASES)}, len(games))


def foretold(judge: Judge, game: Game, record: Record) -> Iterator[Prediction]:
    """What a judge says after every action of a game."""
    said, won = said_of(judge, game, record)
    yield from predictions(said, len(record.actions), won)


def said_of(judge: Judge, game: Game, record: Record) -> tuple[dict[int, Floats], list[float]]:
    """Of every seat after so many actions, and what each has won."""
    mind, said = judge.mind(), dict[int, Floats]()
    won = list[float]()
    for table in replay(record, game):
        if table.is_over:
            won = shares(table.result.winners, record.seats)
        elif table.moves:
            said[len(table.moves)] = np.zeros(record.seats)
            judge.shares(mind, table.states[0], table.moves[-1].seat, said[len(table.moves)])
    if not won:
        raise BadInput(Said("a game that has not ended"))
    return said, won


def predictions(said: Mapping[int, Floats], n_actions: int, won: Sequence[float]) -> Iterator[Prediction]:
    """Of a game of so many actions: what was said of the seats after some of them, and what each has won."""
    for step, predicted in said.items():
        phase = min(len(PHASES) - 1, step * len(PHASES) // n_actions)
        yield from (Prediction(float(p), float(f), phase) for p, f in zip(predicted, won, strict=True))


def _bin_of(predicted: Floats) -> Any:
    return np.minimum((predicted * N_BINS).astype(int), N_BINS - 1)


def _bins(predicted: Floats, found: Floats, sums: _Sums) -> list[Bin]:
    numbers = _bin_of(predicted)
    chosen = [numbers == number for number in range(N_BINS)]
    return [
        Bin(int(k.sum()), float(predicted[k].mean()), float(found[k].mean()), _doubt_of_bin(sums, number))
        if k.any()
        else Bin(0, 0.0, 0.0)
        for number, k in enumerate(chosen)
    ]


def _doubt_of_bin(sums: _Sums, number: int) -> float | None:
    met = sums.n[:, number] > 0
    if met.sum() < FEW:
        return None
    off, n = sums.off[met, number], sums.n[met, number]
    return float(_doubt(off[:, None], n, off.sum() / n.sum())[0])


def _error(sums: _Sums) -> Error:
    total = max(1.0, float(sums.n.sum()))
    off = sums.off.sum(0) / total
    plain = float(np.abs(off).sum())
    if len(sums.n) < FEW:
        return Error(plain, None)
    doubt = _doubt(sums.off, sums.n.sum(1), off)
    low, high = np.quantile(_fair(_drawn_again(sums), doubt), (0.025, 0.975))
    chance = math.sqrt(2 / math.pi) * float(doubt.sum())
    return Error(plain, Beyond(chance, float(_fair(off, doubt)), float(low), float(high)))


class _Sums(NamedTuple):
    """Of each game, by bins."""

    off: Floats
    """By how much more was found than predicted."""
    n: Floats
    """Predictions."""


def _sums(predicted: Floats, found: Floats, games: Floats) -> _Sums:
    names, rows = np.unique(games, return_inverse=True)
    sums = _Sums(np.zeros((len(names), N_BINS)), np.zeros((len(names), N_BINS)))
    where = rows, _bin_of(predicted)
    np.add.at(sums.off, where, found - predicted)
    np.add.at(sums.n, where, 1)
    return sums


def _doubt(off: Floats, n: Floats, mean: Any) -> Floats:
    """The standard error of how far each bin is off, from how much games of *n* predictions differ."""
    rest = off - mean * n[:, None]
    return np.sqrt((rest**2).sum(0) * len(n) / (len(n) - 1)) / n.sum()


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
    times = np.random.default_rng(0).multinomial(n, np.full(n, 1 / n), N_DRAWS)
    return (times @ sums.off) / np.maximum(1.0, times @ sums.n.sum(1))[:, None]


def draw(title: str, found: Calibration) -> str:
    """How much more was found than predicted, by tenths, in all and in each third of a game, as SVG."""
    return draw_rows([(title, found)])


def draw_rows(rows: Sequence[tuple[str, Calibration]]) -> str:
    """The same of several, one below the other."""
    parts = list[str]()
    for k, (title, found) in enumerate(rows):
        for j, (name, part) in enumerate([(title, found.whole), *found.by_phase.items()]):
            parts += _plot(name, part, j * (LEFT + SIZE), k * (TOP + SIZE + BELOW))
    return svg.picture((1 + len(PHASES)) * (LEFT + SIZE) + 20, len(rows) * (TOP + SIZE + BELOW), parts)


def _plot(title: str, part: Part, left: float, top: float) -> Iterator[str]:
    """Circles are as large as there are predictions; whiskers hold 19 of 20."""
    left, top = left + LEFT, top + TOP
    yield svg.text(left, top - 12, f"{title}{_in_words(part.error)}")
    yield f'<rect class="box" x="{left}" y="{top}" width="{SIZE}" height="{SIZE}"/>'
    for off in (-ASKED, 0, ASKED):
        yield svg.line(left, _height(top, off), left + SIZE, _height(top, off), "fair" if off else "line")
    yield from _scales(left, top)
    for each in part.bins:
        if each.n:
            yield from _circle(each, part.n, left, top)


def _in_words(error: Error) -> str:
    found = error.beyond
    return f": {100 * found.fair:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})" if found else ""


def _scales(left: float, top: float) -> Iterator[str]:
    for share in (0, 0.5, 1):
        yield svg.text(left + share * SIZE, top + SIZE + 18, f"{share:.0%}", "middle")
    for off in (-MOST_OFF, -ASKED, 0, ASKED, MOST_OFF):
        yield svg.text(left - 6, _height(top, off) + 4, f"{off:+.0%}" if off else "0%", "end")
    yield svg.text(left + SIZE / 2, top + SIZE + 36, "predicted", "middle")
    yield svg.upright(left - 48, top + SIZE / 2, "found − predicted")


def _circle(each: Bin, of: int, left: float, top: float) -> Iterator[str]:
    x, off, wide = left + each.predicted * SIZE, each.found - each.predicted, WIDE * (each.doubt or 0)
    if each.doubt is not None:
        yield svg.line(round(x, 1), _height(top, off - wide), round(x, 1), _height(top, off + wide), "whisker")
    yield f'<circle class="bubble" cx="{x:.1f}" cy="{_height(top, off)}" r="{2 + 9 * (each.n / of) ** 0.5:.1f}"/>'


def _height(top: float, off: float) -> float:
    """What is further off is drawn at the edge."""
    return round(top + SIZE / 2 * (1 - min(1.0, max(-1.0, off / MOST_OFF))), 1)
