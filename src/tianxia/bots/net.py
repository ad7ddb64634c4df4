"""A small net over features, in whole numbers: the same bits on every processor.

The first layer is a sum of rows, one for every feature that is set. After an action few features change, so the sums of
the position before it are brought up to date by the rows of those (`update`).

Whole numbers are cast to 32 bits wherever they are worked with: a processor then takes eight or sixteen at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tianxia.core.bits import ONE, ZERO, count, lowest, n_words, popcount
from tianxia.core.compiled import rule
from tianxia.core.features import WORD
from tianxia.core.layout import BitSet

WIDTH, DEPTH = 128, 32
"""Units of the first and of the second layer."""
TOP = np.int32(1023)
"""A unit that is fully on."""
OFF = np.int32(0)
SECOND, LAST = np.int32(10), np.int32(11)
"""Binary digits by which the weights of a layer are finer than units; those of the first are not."""

NAT = int(TOP) << int(LAST)
"""What the net says of two seats differs by this where their odds are e to 1."""
FULLY = 1 << 12
"""How much something counts that counts as it is."""
WHOLE = 1 << 30
"""A share of the victory that is all of it."""
_PARTS = 256
_POWERS = np.array([round(WHOLE * 2 ** (-part / _PARTS)) for part in range(_PARTS + 1)], np.int64)
_OCTAVE = 16
"""Binary digits of parts of a power of two."""
_FINE = 24
_OCTAVES = round((1 << _OCTAVE + _FINE) / math.log(2) / NAT)
"""Parts of a power of two for each step of what is said, finer than whole numbers by so many digits."""

I16s = npt.NDArray[np.int16]
I32s = npt.NDArray[np.int32]


class Net(NamedTuple):
    """Weights; of the second layer a row for each of its units, of the last one for each seat."""

    first: I16s
    first_bias: I32s
    second: I16s
    second_bias: I32s
    last: I16s
    last_bias: I32s
    hand: I32s
    """How much the hand-written judgement counts besides, in `FULLY`; 0 if not at all."""


def no_net(n_features: int, n_seats: int) -> Net:
    """One that says nothing, with room for so many features and seats."""
    n_rows = max(1, n_words(n_features)) * WORD
    shapes = [(n_rows, WIDTH), (WIDTH,), (DEPTH, WIDTH), (DEPTH,), (n_seats, DEPTH), (n_seats,), (1,)]
    arrays: list[Any] = [np.zeros(shape, np.int16 if len(shape) == 2 else np.int32) for shape in shapes]
    return Net(*arrays)


def as_record(net: Net) -> Any:
    """The only one of an array: compiled code counts who holds an array, at every call; a record it just reads."""
    fields = [(name, each.dtype, each.shape) for name, each in net._asdict().items()]
    record = np.zeros(1, np.dtype((np.record, np.dtype(fields, align=True))))
    for name, each in net._asdict().items():
        record[name] = each
    return record


@rule
def sum_up(net: Any, words: BitSet, sums: I32s) -> None:
    """The first layer's sums for these features."""
    for j in range(WIDTH):
        sums[j] = net.first_bias[j]
    for w in range(len(words)):
        add_rows(net, w, words[w], sums)


@rule
def update(net: Any, before: BitSet, words: BitSet, sums_before: I32s, sums: I32s) -> None:
    """The same from the sums for other features: only those that differ are looked at."""
    for j in range(WIDTH):
        sums[j] = sums_before[j]
    for w in range(len(words)):
        if words[w] != before[w]:
            add_rows(net, w, words[w] & ~before[w], sums)
            take_rows(net, w, before[w] & ~words[w], sums)


@rule
def sum_from(net: Any, before: BitSet, words: BitSet, sums_before: I32s, sums: I32s) -> None:
    """The same where the other features may be of any position: if more differ than there are, it is summed up anew."""
    if n_differing(before, words) < count(words):
        update(net, before, words, sums_before, sums)
    else:
        sum_up(net, words, sums)


@rule
def n_differing(one: BitSet, other: BitSet) -> int:
    """How many elements are in one of two sets only."""
    total = 0
    for w in range(len(one)):
        total += popcount(one[w] ^ other[w])
    return total


@rule
def add_rows(net: Any, w: int, word: np.uint64, sums: I32s) -> None:
    """Of the features of word *w*."""
    while word != ZERO:
        row = net.first[w * 64 + lowest(word)]
        for j in range(WIDTH):
            sums[j] += row[j]
        word &= word - ONE


@rule
def take_rows(net: Any, w: int, word: np.uint64, sums: I32s) -> None:
    while word != ZERO:
        row = net.first[w * 64 + lowest(word)]
        for j in range(WIDTH):
            sums[j] -= row[j]
        word &= word - ONE


@rule
def infer(net: Any, sums: I32s, wide: I16s, deep: I16s, out: I32s) -> None:
    """What the net says of every seat, from the first layer's sums; *wide* and *deep* are room for units."""
    for j in range(WIDTH):
        wide[j] = max(OFF, min(sums[j], TOP))
    for k in range(DEPTH):
        total = OFF
        for j in range(WIDTH):
            total = np.int32(total + np.int32(wide[j]) * np.int32(net.second[k, j]))
        deep[k] = max(OFF, min((net.second_bias[k] + total) >> SECOND, TOP))
    for s in range(len(out)):
        total = OFF
        for k in range(DEPTH):
            total = np.int32(total + np.int32(deep[k]) * np.int32(net.last[s, k]))
        out[s] = net.last_bias[s] + total


@rule
def odds(behind: int) -> int:
    """Of a seat of which the net says so much less than of the best, where those of the best are `WHOLE`.

    In whole numbers as well: powers of two from a table, and straight lines between them.
    """
    octaves = behind * _OCTAVES >> _FINE
    part = octaves & ((1 << _OCTAVE) - 1)
    if octaves >> _OCTAVE > 30:
        return 0
    power = _POWERS[part >> 8]
    power -= (power - _POWERS[(part >> 8) + 1]) * (part & 255) >> 8
    return power >> (octaves >> _OCTAVE)


@rule
def share_out(said: I32s, n_seats: int, shares: Any) -> None:
    """Shares of the victory from what the net says of the seats, `WHOLE` together but for rounding."""
    best, total = said[0], 0
    for seat in range(1, n_seats):
        best = max(best, said[seat])
    for seat in range(n_seats):
        shares[seat] = odds(best - said[seat])
        total += shares[seat]
    for seat in range(n_seats):
        shares[seat] = shares[seat] * WHOLE // total


def in_whole_numbers(weights: Sequence[npt.NDArray[np.float32]]) -> Net:
    """A net that says the same as one in floating point numbers, up to rounding: matrix and bias, layer by layer."""
    first, first_bias, second, second_bias, last, last_bias, hand = weights
    half = 1 << SECOND >> 1
    rows = np.zeros((n_words(len(first)) * 64, WIDTH), np.int16)
    rows[: len(first)] = _whole(first, TOP)
    return Net(
        rows,
        _whole(first_bias, TOP, np.int32),
        _whole(second.T, 1 << SECOND),
        (_whole(second_bias, TOP << SECOND, np.int32) + half).astype(np.int32),
        _whole(last.T, 1 << LAST),
        _whole(last_bias, TOP << LAST, np.int32),
        _whole(hand, FULLY, np.int32),
    )


def in_real_numbers(net: Net, n_features: int) -> list[npt.NDArray[np.float32]]:
    """The weights of a net as it learns, up to rounding."""
    half = 1 << SECOND >> 1
    weights = (
        net.first[:n_features] / TOP,
        net.first_bias / TOP,
        net.second.T / (1 << SECOND),
        (net.second_bias - half) / (int(TOP) << SECOND),
        net.last.T / (1 << LAST),
        net.last_bias / (int(TOP) << LAST),
        net.hand / FULLY,
    )
    return [np.ascontiguousarray(each, np.float32) for each in weights]


def _whole(weights: Any, scale: Any, kind: type = np.int16) -> Any:
    most, scaled = np.iinfo(kind).max, weights * scale
    return np.ascontiguousarray(scaled.round().clip(-most, most).astype(kind))
