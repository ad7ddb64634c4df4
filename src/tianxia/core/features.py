"""What a judge that learns sees of a position: a set of bits, laid out group by group.

A game's ``features.py`` lays out its groups once, as the module is loaded, and sets them in one rule. Planes of spaces
begin with a word of their own, so that they are copied and not walked. Numbers are thermometers: bit k says "more than
k", so that a step up or down changes one bit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tianxia.core.bits import ONE, ZERO, add_word, n_words, set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet, Ints

WORD = 64
"""Bits of a word."""
MOST_COUNTED = 7
"""Of what is counted as it is come upon."""
_DIGIT, _COUNT = 4, 15
"""Bits of such a count, and the most that they hold."""


def _no_mirror(_options: Mapping[str, str]) -> None:
    """Of a board that looks the same from one side only."""


@dataclass(frozen=True)
class Planes:
    """The sets of spaces that features begin with, and where spaces stand on the board."""

    n: int = 0
    n_words: int = 0
    """Of each."""
    rows: tuple[int, ...] = ()
    """The first space of every row of the board; a board without rows has one, of all its spaces."""
    width: int = 0
    """Spaces of a row, whose numbers follow each other."""


@dataclass(frozen=True)
class Features:
    """What a judge sees of a game."""

    n: int
    """Features are numbers below this."""
    write: Callable[[Any, int, BitSet], None]
    """The rule that sets exactly those that hold for a state and a seat, from what the seat may know."""
    version: str
    """A name of what the bits say, however they are worked out: a net that learned from others would talk nonsense."""
    planes: Planes = Planes()
    mirror: Callable[[Mapping[str, str]], Any] = _no_mirror
    """Of every feature of a mirror image the feature of the position, for full options; None if there is none."""


def write_nothing(_state: Any, _seat: int, _words: BitSet) -> None:
    """Of a game that no judge plays."""


NOTHING_SEEN = Features(0, write_nothing, "nothing")
"""Of a game that no judge plays."""


class Layout:
    """Gives out room for groups, one after the other."""

    def __init__(self) -> None:
        self.n = 0
        """Bits so far."""
        self.n_planes = 0
        """Sets of spaces so far."""

    def flags(self, *shape: int) -> int:
        """The first bit of a group of single bits."""
        first = self.n
        self.n += int(np.prod(shape))
        return first

    thermometers = flags
    """The last of the shape is the highest number told apart, below 64."""

    def planes(self, n: int, n_plane_words: int) -> int:
        """The first word of *n* sets of spaces."""
        first = n_words(self.n)
        self.n_planes += n
        self.n = (first + n * n_plane_words) * WORD
        return first


@rule
def thermometer(n: int, top: int) -> np.uint64:
    """Bits below *n*, at most *top* of them, which is below 64."""
    return (ONE << np.uint64(max(0, min(n, top)))) - ONE


@rule
def set_thermometer(words: BitSet, first: int, n: int, top: int) -> None:
    """A thermometer that begins with bit *first*."""
    if n > 0:
        add_word(words, first, thermometer(n, top))


@rule
def thermometers(counts: Ints, top: int) -> np.uint64:
    """Those of several numbers side by side in one word, which has room for them."""
    word = ZERO
    for k in range(len(counts)):
        word |= thermometer(counts[k], top) << np.uint64(k * top)
    return word


@rule
def one_more(words: BitSet, first: int, counts: int, kind: int) -> int:
    """One more of a kind, of up to 16: its thermometer rises, of those of `MOST_COUNTED` that begin with bit *first*.

    *counts* are how many there were before, in one number; returns how many there are now.
    """
    at = _DIGIT * kind
    n = counts >> at & _COUNT
    if n == MOST_COUNTED:
        return counts
    set_bit(words, first + kind * MOST_COUNTED + n)
    return counts + (1 << at)


@rule
def add_plane(words: BitSet, first: int, plane: BitSet) -> None:
    """The spaces of *plane* beginning at word *first*."""
    for w in range(len(plane)):
        words[first + w] |= plane[w]


@rule
def seat_from(seat: int, observer: int, n_seats: int) -> int:
    """A seat as its observer counts, who is 0."""
    return seat - observer if seat >= observer else seat - observer + n_seats
