"""Sets of small integers as 64-bit words: action masks, and the squares of a board.

Element ``i`` is bit ``i % 64`` of word ``i // 64``. Every constant is a ``uint64``, because Numba turns the sum of a
signed and an unsigned integer into a float.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet, Ints, as_int

ZERO = np.uint64(0)
ONE = np.uint64(1)
"""Words: with a plain integer, compiled code would count in floating point numbers."""
_TWO = np.uint64(2)
_FOUR = np.uint64(4)
_TOP_BYTE = np.uint64(56)
_PAIRS = np.uint64(0x5555555555555555)
_NIBBLES = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


@rule
def has_bit(words: BitSet, i: int) -> bool:
    """Whether *i* is in the set."""
    return ((words[i >> 6] >> np.uint64(i & 63)) & ONE) != ZERO


@rule
def set_bit(words: BitSet, i: int) -> None:
    """Put *i* into the set."""
    words[i >> 6] |= ONE << np.uint64(i & 63)


@rule
def clear_bit(words: BitSet, i: int) -> None:
    """Take *i* out of the set."""
    words[i >> 6] &= ~(ONE << np.uint64(i & 63))


@rule
def put_bit(words: BitSet, i: int, value: bool) -> None:
    """Put *i* into the set, or take it out."""
    if value:
        set_bit(words, i)
    else:
        clear_bit(words, i)


@rule
def clear(words: BitSet) -> None:
    """Take everything out of the set."""
    for w in range(len(words)):
        words[w] = ZERO


@rule
def popcount(word: np.uint64) -> int:
    """How many bits are set; compilers know this shape and make one instruction of it."""
    word = word - ((word >> ONE) & _PAIRS)
    word = (word & _NIBBLES) + ((word >> _TWO) & _NIBBLES)
    word = (word + (word >> _FOUR)) & _BYTES
    return as_int((word * _SUM) >> _TOP_BYTE)


@rule
def lowest(word: np.uint64) -> int:
    """Index of the lowest bit set in a word that is not zero."""
    return popcount(~word & (word - ONE))


@rule
def count(words: BitSet) -> int:
    """How many elements the set has."""
    total = 0
    for w in range(len(words)):
        total += popcount(words[w])
    return total


@rule
def nth(words: BitSet, n: int) -> int:
    """The element with *n* smaller ones in the set, which must have more than *n* elements."""
    w = 0
    while n >= popcount(words[w]):
        n -= popcount(words[w])
        w += 1
    return w * 64 + nth_of(words[w], n)


@rule
def take_lowest(words: BitSet) -> int:
    """Take the smallest element out of the set; ``NONE`` if it is empty."""
    for w in range(len(words)):
        if words[w] != ZERO:
            bit = lowest(words[w])
            words[w] &= words[w] - ONE
            return w * 64 + bit
    return NONE


@rule
def elements_in(words: BitSet, out: Ints) -> int:
    """Write all elements to *out*, in order, in one pass over the words; returns how many there are."""
    n = 0
    for w in range(len(words)):
        word = words[w]
        while word != ZERO:
            out[n] = w * 64 + lowest(word)
            word &= word - ONE
            n += 1
    return n


@rule
def shifted(words: BitSet, w: int, by: int) -> np.uint64:
    """Word *w* of the set in which every element has become smaller by *by*, 1 to 63."""
    word = words[w] >> np.uint64(by)
    if w + 1 < len(words):
        word |= words[w + 1] << np.uint64(64 - by)
    return word


@rule
def add_word(words: BitSet, start: int, word: np.uint64) -> None:
    """Add the elements of *word*, each made larger by *start*."""
    w = start >> 6
    by = np.uint64(start & 63)
    words[w] |= word << by
    if by != ZERO and w + 1 < len(words):
        words[w + 1] |= word >> (np.uint64(64) - by)


@rule
def word_has(word: np.uint64, i: int) -> bool:
    """Whether the set that is one word has this element."""
    return (word >> np.uint64(i)) & ONE != ZERO


@rule
def word_of(i: int) -> np.uint64:
    """The set of this one element, below 64."""
    return ONE << np.uint64(i)


@rule
def nth_of(word: np.uint64, n: int) -> int:
    """The element with *n* smaller ones in the set that is one word."""
    for _ in range(n):
        word &= word - ONE
    return lowest(word)


def n_words(n: int) -> int:
    """How many words hold a set of integers below *n*."""
    return (n + 63) // 64


def elements(words: BitSet, n: int) -> npt.NDArray[np.intp]:
    """The elements in order (uncompiled)."""
    return np.flatnonzero(as_bools(words, n).view(np.bool_))


def as_bools(words: BitSet, n: int) -> npt.NDArray[np.uint8]:
    """One byte, 0 or 1, for each integer below *n* (uncompiled)."""
    return np.unpackbits(words.astype("<u8", copy=False).view(np.uint8), bitorder="little", count=n)
