"""Chance. The generator is SplitMix64; its one word of state is the field ``rng`` of a record.

The same functions serve a game's ``state.secret`` and the ``Dice`` with which players choose at random.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from tianxia.core.bits import count, nth
from tianxia.core.compiled import rule
from tianxia.core.layout import U64, BitSet, Ints, as_int, blank, dtype_of

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_RANGE = np.uint64(1 << 32)

SEEDS = 1 << 64
"""Seeds are integers from 0 up to, not including, this."""


class Source(Protocol):
    """Any record with a generator in it."""

    rng: np.uint64


class Dice:
    """A generator on its own."""

    rng: U64


DICE = dtype_of(Dice)
"""The layout of chance that is no part of a state, as bots have it."""


def new_dice(seed: int | np.uint64) -> Any:
    """Dice that always fall the same for the same seed."""
    dice = blank(DICE)
    dice.rng = seed
    return dice


@rule
def next_word(source: Source) -> np.uint64:
    """The next 64 random bits."""
    source.rng = source.rng + _GOLDEN
    z = source.rng
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@rule
def below(source: Source, n: int) -> int:
    """A random integer from 0 to n - 1, every one equally likely (Lemire's method with rejection)."""
    bound = np.uint64(n)
    product = (next_word(source) >> _S32) * bound
    if (product & _LOW) < bound:
        rejected = (_RANGE - bound) % bound
        while (product & _LOW) < rejected:
            product = (next_word(source) >> _S32) * bound
    return as_int(product >> _S32)


@rule
def pick(source: Source, words: BitSet) -> int:
    """An element of a set that is not empty, every one equally likely."""
    return nth(words, below(source, count(words)))


@rule
def total(counts: Ints) -> int:
    """How many pieces there are of all kinds together."""
    n = 0
    for kind in range(len(counts)):
        n += counts[kind]
    return n


@rule
def draw(source: Source, counts: Ints) -> int:
    """Take one piece at random out of *counts*, which must not be empty; returns its kind."""
    return draw_of(source, counts, total(counts))


@rule
def draw_of(source: Source, counts: Ints, n_pieces: int) -> int:
    """Likewise, for whoever knows how many pieces there are."""
    n = below(source, n_pieces)
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind
