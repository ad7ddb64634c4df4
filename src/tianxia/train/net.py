"""The net while it learns: in floating point numbers, with its own gradient and its own optimiser.

It is small enough for that: three layers whose units are on between 0 and 1, and a softmax over the seats. So training
needs no framework on a processor, and on CUDA nothing of one but its arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.net import DEPTH, WIDTH
from tianxia.core.device import Array, Device

ABSENT = -1e9
"""What the net says of seats that do not take part."""
MOMENTUM, SCALE, TINY = 0.9, 0.999, 1e-8
"""How slowly Adam forgets the mean and the square of a gradient."""


AVERAGE = 0.999
"""How slowly the average of weights follows them."""


def new_weights(n_features: int, n_seats: int, seed: int, hand: float = 0.0) -> list[Any]:
    """Matrix and bias, layer after layer; the last is zero, so that a new net says the same of all seats.

    Then how much the hand-written judgement counts besides.
    """
    rng = np.random.default_rng(seed)
    shapes = [(n_features, WIDTH), (WIDTH, DEPTH), (DEPTH, n_seats)]
    scales = [0.03, WIDTH**-0.5, 0.0]
    matrices = [rng.normal(0, scale, shape) for shape, scale in zip(shapes, scales, strict=True)]
    biases = [np.full(WIDTH, 0.1), np.full(DEPTH, 0.1), np.zeros(n_seats)]
    weights = [each for layer in zip(matrices, biases, strict=True) for each in layer]
    return [each.astype(np.float32) for each in (*weights, np.array([hand]))]


class Lessons(NamedTuple):
    """What is to be learned, a row for each."""

    words: Array
    """What was seen."""
    hands: Array
    """What the hand-written judgement says, by seats from the one that saw it."""
    shares: Array
    """How it is to be judged, by seats from the one that saw it."""
    n_seats: Array
    mirrors: Array
    """As which mirror image it is learned; 0 as it is."""


def joined(device: Device, parts: Sequence[Lessons]) -> Lessons:
    """All rows."""
    return Lessons(*(device.xp.concatenate(columns) for columns in zip(*parts, strict=True)))


@dataclass
class Learner:
    """Weights, and how they are bettered. Every step sways them; what is judged by is their average."""

    device: Device
    weights: list[Array]
    n_steps: int = 0
    mirrors: Sequence[Array] = ()
    """Of every feature of a mirror image the feature of the position: from 1 on."""

    def __post_init__(self) -> None:
        """All numbers of a kind lie in one row, so that a step is few operations, whatever their number."""
        self._weights: Array = self._row(self.weights)
        self._means: Array = self._weights * 0
        self._squares: Array = self._weights * 0
        self._averages: Array = self._weights * 1
        self.means, self.squares, self.averages = map(self._parts, (self._means, self._squares, self._averages))
        self.weights = self._parts(self._weights)

    def _row(self, parts: Sequence[Array]) -> Array:
        return self.device.xp.concatenate([each.reshape(-1) for each in parts])

    def _parts(self, row: Array) -> list[Array]:
        """Matrices and biases in a row; what is written into them is written there."""
        lasts = np.cumsum([int(np.prod(tuple(each.shape))) for each in self.weights])
        firsts = [0, *lasts[:-1]]
        places = zip(self.weights, firsts, lasts, strict=True)
        return [row[first:last].reshape(each.shape) for each, first, last in places]

    def take(self, name: str, rows: Sequence[Array]) -> None:
        """Go on with other weights, means, squares or averages."""
        for own, other in zip(getattr(self, name), rows, strict=True):
            own[:] = other

    def learned(self) -> list[Any]:
        """What is judged by, for NumPy; features that were never seen say nothing."""
        averages = [self.device.fetch(each) for each in self.averages]
        averages[0][~self.device.fetch(self.squares[0]).any(1)] = 0
        return averages

    def sums(self, words: Array) -> Array:
        """Of the first layer, for what is seen."""
        return self.device.bits(words, len(self.averages[0])) @ self.averages[0] + self.averages[1]

    def judge(self, wide: Array, hands: Array, n_seats: Array) -> Array:
        """Shares of the victory for every seat, from what the first layer says, coarsely, and what is said by hand."""
        second, second_bias, last, last_bias, hand = self.averages[2:]
        deep = (self.device.fine(wide @ self.device.coarse(second)) + second_bias).clip(0, 1)
        return self.softmax(deep @ last + last_bias + hands * hand, n_seats)

    def softmax(self, said: Array, n_seats: Array) -> Array:
        """Shares from what is said of the seats that take part."""
        xp = self.device.xp
        seats = self.device.numbers(said.shape[1])
        said = xp.where(seats[None] < n_seats[:, None], said, said * 0 + ABSENT)
        odds = xp.exp(said - xp.amax(said, 1)[:, None])
        return odds / odds.sum(1)[:, None]

    def learn_all(self, lessons: Lessons, batch: int, rate: float, chance: Any) -> float:
        """Steps towards their shares, in any order, of about *batch* lessons each; returns how far it was from them.

        Where there is nothing to learn, no step is made, and it is 0.
        """
        order, off = self.device.shuffled(chance, len(lessons.words)), list[Array]()
        n_steps = max(min(1, len(order)), round(len(order) / batch))
        for step in range(n_steps):
            some = order[step * len(order) // n_steps : (step + 1) * len(order) // n_steps]
            seen = self._seen(lessons.words[some], lessons.mirrors[some])
            off.append(self.learn(seen, lessons.hands[some], lessons.shares[some], lessons.n_seats[some], rate))
        return float(sum(off)) / max(1, len(off))

    def _seen(self, words: Array, mirrors: Array) -> Array:
        seen = self.device.bits(words, len(self.weights[0]))
        for number, mirror in enumerate(self.mirrors, 1):
            seen = self.device.xp.where((mirrors == number)[:, None], seen[:, mirror], seen)
        return seen

    def learn(self, seen: Array, hands: Array, shares: Array, n_seats: Array, rate: float) -> Array:
        """One step towards these shares for what is seen; returns how far it was from them."""
        first, first_bias, second, second_bias, last, last_bias, hand = self.weights
        xp = self.device.xp
        before_wide = seen @ first + first_bias
        wide = before_wide.clip(0, 1)
        before_deep = wide @ second + second_bias
        deep = before_deep.clip(0, 1)
        found = self.softmax(deep @ last + last_bias + hands * hand, n_seats)
        off = (found - shares) / len(seen)
        off_deep = (off @ last.T) * self._is_between(before_deep)
        off_wide = (off_deep @ second.T) * self._is_between(before_wide)
        gradients = [seen.T @ off_wide, off_wide.sum(0), wide.T @ off_deep, off_deep.sum(0)]
        self._improve([*gradients, deep.T @ off, off.sum(0), (off * hands).sum()], rate)
        return -(shares * xp.log(found + TINY)).sum() / len(seen)

    def _is_between(self, before: Array) -> Array:
        """Units that are neither off nor fully on: the others do not react."""
        return ((before > 0) & (before < 1)) * np.float32(1)

    def _improve(self, gradients: list[Array], rate: float) -> None:
        self.n_steps += 1
        gradient, mean, square = self._row(gradients), self._means, self._squares
        scale, pace = 1 - SCALE**self.n_steps, rate / (1 - MOMENTUM**self.n_steps)
        mean += (1 - MOMENTUM) * (gradient - mean)
        square += (1 - SCALE) * (gradient * gradient - square)
        self._weights -= pace * mean / (self.device.xp.sqrt(square / scale) + TINY)
        following = 1 - min(AVERAGE, self.n_steps / (self.n_steps + 10))
        self._averages += following * (self._weights - self._averages)
