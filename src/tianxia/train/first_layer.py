"""The first layer of a net for many pairs of tables and actions at once.

Few features differ after an action from those before it, so what the layer sums up for a table is brought up to date
for each of its actions by the weights of those.

On CUDA all is in whole numbers, so that it does not matter in which order they are added up. A warp has one pair, each
of its threads four units, whose weights lie in one word: a quarter of the loads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

from tianxia.bots.net import WIDTH
from tianxia.core.bits import ONE, ZERO, lowest, popcount, word_has
from tianxia.core.compiled import bind, rule
from tianxia.core.device import Array, Cuda, Device
from tianxia.core.features import WORD
from tianxia.core.layout import as_int
from tianxia.train.net import Learner


class Asked(NamedTuple):
    """Of tables, of pairs, then of those pairs that are asked for."""

    seen: Any
    tables: Any
    words: Any
    asked: Any
    before: Any
    """What was summed up for tables."""
    weights: Any
    wide: Any
    """What the first layer says: its units are off below 0 and fully on above 1."""


class FirstLayer(Protocol):
    """Whoever works it out."""

    def say(self, learner: Learner, words: Array, arrays: Asked) -> None:
        """Fill *wide*; *words* are what was seen at tables, and the arrays lack sums and weights."""
        ...


def first_layer_of(device: Device, owner: str) -> FirstLayer:
    return ByBlocks(device) if isinstance(device, Cuda) else ByRows(device, owner)


# ---- on a processor


@rule
def held(total: float) -> float:
    """What a unit says that has summed up this much."""
    return max(0.0, min(total, 1.0))


def sum_row(k: int, of: Any) -> None:
    """The first layer for a pair: the sums of its table, and the weights of the features that changed."""
    pair, sums = of.asked[k], of.wide[k]
    table = of.tables[pair]
    sums[:] = of.before[table]
    for w in range(of.words.shape[1]):
        now = of.words[pair, w]
        changed = now ^ of.seen[table, w]
        while changed != ZERO:
            bit = lowest(changed)
            weights = of.weights[w * WORD + bit]
            if word_has(now, bit):
                for unit in range(len(sums)):
                    sums[unit] += weights[unit]
            else:
                for unit in range(len(sums)):
                    sums[unit] -= weights[unit]
            changed &= changed - ONE
    for unit in range(len(sums)):
        sums[unit] = held(sums[unit])


class ByRows:
    """A pair after the other."""

    def __init__(self, device: Device, owner: str) -> None:
        self._device, self._sum = device, device.each(bind(sum_row, owner), owner)

    def say(self, learner: Learner, words: Array, arrays: Asked) -> None:
        rows = self._device.rows
        given = {"before": rows(learner.sums(words)), "weights": rows(learner.averages[0])}
        self._sum(len(arrays.asked), arrays._replace(**given))


# ---- on CUDA

FINE = 4096
"""Steps of a weight between 0 and 1."""
SHIFT = 1 << 15
"""What is added to a weight, so that it is never below 0 and at most 65,535."""
RAISED = 1 << 30
"""What is added to the sum of a table, so that it never falls below 0."""
LANES = 32
"""Threads of a warp. Each has four units that are so far apart, and two sums in each of two words."""
PAIRS, THREADS = 16, 256
"""Of a block."""
LISTS = 2 * PAIRS
"""For every pair what holds now and did not, then what held and does no more."""
LISTED = 128
"""Changes of a pair that a block has room for; whoever has more is looked through word by word."""
EVEN, LOW = np.uint64(0x0000FFFF0000FFFF), np.uint64(2**32 - 1)
HALF, SUM = np.uint64(16), np.uint64(32)


@rule
def row_of(w: int, bit: int) -> int:
    """Where the weights of a feature begin."""
    return (w * WORD + bit) * LANES


@rule
def listed(weights: Any, rows: Any, n: int, lane: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The sums of four units over *n* rows, two in each word."""
    even, odd, k = ZERO, ZERO, ZERO
    while k < np.uint64(n):
        one = weights[rows[k] + lane]
        even += one & EVEN
        odd += (one >> HALF) & EVEN
        k += ONE
    return even, odd


@rule
def looked_up(weights: Any, w: int, word: np.uint64, lane: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The same over the features of word *w*."""
    even, odd = ZERO, ZERO
    while word != ZERO:
        one = weights[np.uint64(row_of(w, lowest(word))) + lane]
        even += one & EVEN
        odd += (one >> HALF) & EVEN
        word &= word - ONE
    return even, odd


@rule
def unit_of(total: np.uint64, shift: int) -> Any:
    """What a unit says whose sum is higher by *shift* than it should be."""
    return np.float32(max(0, min(as_int(total) - shift, FINE))) * np.float32(1 / FINE)


@rule
def put_units(wide: Any, lane: int, even: np.uint64, odd: np.uint64, shift: int) -> None:
    wide[lane] = unit_of(even & LOW, shift)
    wide[lane + LANES] = unit_of(odd & LOW, shift)
    wide[lane + 2 * LANES] = unit_of(even >> SUM, shift)
    wide[lane + 3 * LANES] = unit_of(odd >> SUM, shift)


@rule
def sum_by_list(k: int, lane: int, of: Any, on: Any, n_on: int, off: Any, n_off: int) -> None:
    """Four units of a pair: the rows of what holds now and did not, and of what held and does no more."""
    table = of.tables[of.asked[k]]
    even, odd = listed(of.weights, on, n_on, np.uint64(lane))
    less_even, less_odd = listed(of.weights, off, n_off, np.uint64(lane))
    even += of.before[table, lane] - less_even
    odd += of.before[table, lane + LANES] - less_odd
    put_units(of.wide[k], lane, even, odd, RAISED + SHIFT * (n_on - n_off))


@rule
def sum_by_words(k: int, lane: int, of: Any) -> None:
    """Four units of a pair of which much has changed."""
    pair, shift = of.asked[k], RAISED
    table = of.tables[pair]
    even, odd = of.before[table, lane], of.before[table, lane + LANES]
    for w in range(of.words.shape[1]):
        now, was = of.words[pair, w], of.seen[table, w]
        more_even, more_odd = looked_up(of.weights, w, now & ~was, np.uint64(lane))
        less_even, less_odd = looked_up(of.weights, w, was & ~now, np.uint64(lane))
        even += more_even - less_even
        odd += more_odd - less_odd
        shift += SHIFT * (popcount(now & ~was) - popcount(was & ~now))
    put_units(of.wide[k], lane, even, odd, shift)


def kernel_of_sums(cuda: Any) -> Callable[..., None]:
    """For a device: the threads of a block list the changes of its pairs, side by side, then sum them up."""
    number = np.uint32

    def kernel(n: int, of: Any) -> None:
        rows = cuda.shared.array((LISTS, LISTED), number)
        counts = cuda.shared.array(LISTS, number)
        thread, first = cuda.threadIdx.x, cuda.blockIdx.x * PAIRS
        place, lane = thread % PAIRS, thread % LANES
        if thread < LISTS:
            counts[thread] = 0
        cuda.syncthreads()
        if first + place < n:
            pair = of.asked[first + place]
            table = of.tables[pair]
            for w in range(thread // PAIRS, of.words.shape[1], THREADS // PAIRS):
                now, was = of.words[pair, w], of.seen[table, w]
                changed = now ^ was
                while changed != ZERO:
                    bit = lowest(changed)
                    row = place if word_has(now, bit) else place + PAIRS
                    at = cuda.atomic.add(counts, row, 1)
                    if at < LISTED:
                        rows[row, at] = row_of(w, bit)
                    changed &= changed - ONE
        cuda.syncthreads()
        for own in range(thread // LANES, min(PAIRS, n - first), THREADS // LANES):
            n_on, n_off = int(counts[own]), int(counts[own + PAIRS])
            if max(n_on, n_off) <= LISTED:
                sum_by_list(first + own, lane, of, rows[own], n_on, rows[own + PAIRS], n_off)
            else:
                sum_by_words(first + own, lane, of)

    return kernel


def packed_weights(device: Device, weights: Array) -> Array:
    """Of every feature a word for each thread of a warp, with the weights of its four units."""
    steps = device.whole((weights * FINE).round().clip(-SHIFT, SHIFT - 1)) + SHIFT
    parts = steps.reshape(len(weights), WIDTH // LANES, LANES)
    return parts[:, 0] | parts[:, 1] << 16 | parts[:, 2] << 32 | parts[:, 3] << 48


def packed_sums(device: Device, sums: Array) -> Array:
    """Of every table two words for each thread of a warp: the first and third of its four units, then the others."""
    steps = device.whole((sums * FINE).round().clip(-RAISED // 2, RAISED // 2)) + RAISED
    parts = steps.reshape(len(sums), WIDTH // LANES, LANES)
    return device.xp.concatenate([parts[:, 0] | parts[:, 2] << 32, parts[:, 1] | parts[:, 3] << 32], 1)


class ByBlocks:
    """Many pairs at once."""

    def __init__(self, device: Cuda) -> None:
        self._device, self._sum = device, device.blocks(kernel_of_sums, THREADS, PAIRS)

    def say(self, learner: Learner, words: Array, arrays: Asked) -> None:
        device = self._device
        before, weights = packed_sums(device, learner.sums(words)), packed_weights(device, learner.averages[0])
        given = {"before": device.rows(before, np.uint64), "weights": device.rows(weights.reshape(-1), np.uint64)}
        self._sum(len(arrays.asked), arrays._replace(**given))
