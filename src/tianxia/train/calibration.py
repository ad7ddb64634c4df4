"""How well predicted shares agree with what came of recorded games: by tenths of what was predicted, early and late."""

from __future__ import annotations

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
SIZE, LEFT, TOP = 260, 50, 40
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


class Calibration(msgspec.Struct, frozen=True):
    """Of one judge over many games."""

    error: float
    """The expected calibration error: how far predictions of a bin are off, on average over all predictions."""
    by_phase: dict[str, float]
    bins: list[Bin]
    n: int


def calibrate(judge: Judge, games: Iterable[tuple[Game, Record]]) -> Calibration:
    """What a judge says after every action of these games, for every seat, beside what each then won."""
    return calibration_of([row for game, record in games for row in _predictions(judge, game, record)])


def calibration_of(rows: Sequence[Prediction]) -> Calibration:
    """Of whoever has predicted this."""
    if not rows:
        raise BadInput(Said("there is nothing to compare: no game has an action before its end"))
    predicted, found, phases = (np.array(column, np.float64) for column in zip(*rows, strict=True))
    by_phase = {name: _error(predicted[phases == k], found[phases == k]) for k, name in enumerate(PHASES)}
    return Calibration(_error(predicted, found), by_phase, _bins(predicted, found), len(rows))


def _predictions(judge: Judge, game: Game, record: Record) -> Iterator[Prediction]:
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
    yield from predictions(said, won)


def predictions(said: Sequence[Floats], won: Sequence[float]) -> Iterator[Prediction]:
    """Of a game: what was said of the seats, time after time, and what each has won."""
    for number, predicted in enumerate(said):
        phase = min(len(PHASES) - 1, number * len(PHASES) // len(said))
        yield from (Prediction(float(p), float(f), phase) for p, f in zip(predicted, won, strict=True))


def _bins(predicted: Floats, found: Floats) -> list[Bin]:
    numbers = np.minimum((predicted * N_BINS).astype(int), N_BINS - 1)
    chosen = [numbers == number for number in range(N_BINS)]
    return [
        Bin(int(k.sum()), float(predicted[k].mean()), float(found[k].mean())) if k.any() else Bin(0, 0.0, 0.0)
        for k in chosen
    ]


def _error(predicted: Floats, found: Floats) -> float:
    off = sum(each.n * abs(each.predicted - each.found) for each in _bins(predicted, found))
    return off / max(1, len(predicted))


def draw(title: str, bins: Sequence[Bin]) -> str:
    """What was predicted beside what was found, as SVG; circles are as large as there are predictions."""
    total: Any = max(1, sum(each.n for each in bins))
    width, height = LEFT + SIZE + 20, TOP + SIZE + 50

    def at(predicted: float, found: float) -> tuple[float, float]:
        return round(LEFT + predicted * SIZE, 1), round(TOP + (1 - found) * SIZE, 1)

    parts = [
        svg.text(LEFT, 22, title),
        f'<rect class="box" x="{LEFT}" y="{TOP}" width="{SIZE}" height="{SIZE}"/>',
        svg.line(LEFT, TOP + SIZE, LEFT + SIZE, TOP, "fair"),
    ]
    for percent in (0, 50, 100):
        x, y = at(percent / 100, percent / 100)
        parts.append(svg.text(x, TOP + SIZE + 20, f"{percent} %", "middle"))
        parts.append(svg.text(LEFT - 8, y + 4, f"{percent} %", "end"))
    for each in bins:
        if each.n:
            (x, y), radius = at(each.predicted, each.found), 3 + 12 * (each.n / total) ** 0.5
            parts.append(f'<circle class="bubble" cx="{x}" cy="{y}" r="{radius:.1f}"/>')
    return svg.picture(width, height, parts)
