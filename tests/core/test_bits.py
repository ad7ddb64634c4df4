"""Sets of bits against Python's sets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tianxia.core import bits
from tianxia.core.layout import NONE, BitSet

N = 200
UNHURRIED = settings(deadline=None)
"""The first example may have to wait for the compiler."""

ELEMENT = st.integers(0, N - 1)
SETS = st.sets(ELEMENT)
WORD = st.integers(0, 2**64 - 1)


def from_elements(items: list[int], n: int) -> bits.BitSet:
    """The set with exactly *items*, all below *n*."""
    words = np.zeros(bits.n_words(n), np.uint64)
    for i in items:
        words[i // 64] |= np.uint64(1 << (i % 64))
    return words


def _words(items: set[int]) -> BitSet:
    return from_elements(sorted(items), N)


def _items(words: BitSet) -> set[int]:
    return set(bits.elements(words, N).tolist())


@pytest.mark.parametrize(("n", "expected"), [(0, 0), (1, 1), (64, 1), (65, 2), (128, 2), (3043, 48)])
def test_n_words(n: int, expected: int) -> None:
    assert bits.n_words(n) == expected


def test_element_70_is_bit_6_of_word_1() -> None:
    assert from_elements([0, 70], 128).tolist() == [1, 64]


@UNHURRIED
@given(SETS)
def test_a_set_comes_back_in_order(items: set[int]) -> None:
    assert bits.elements(_words(items), N).tolist() == sorted(items)
    assert bits.as_bools(_words(items), N).tolist() == [int(i in items) for i in range(N)]


@UNHURRIED
@given(SETS, ELEMENT)
def test_one_element_is_asked_put_in_and_taken_out(items: set[int], i: int) -> None:
    words = _words(items)
    assert bits.has_bit(words, i) == (i in items)
    bits.set_bit(words, i)
    assert _items(words) == items | {i}
    bits.clear_bit(words, i)
    assert _items(words) == items - {i}


@UNHURRIED
@given(SETS, ELEMENT, st.booleans())
def test_put_bit(items: set[int], i: int, value: bool) -> None:
    words = _words(items)
    bits.put_bit(words, i, value)
    assert _items(words) == (items | {i} if value else items - {i})


@UNHURRIED
@given(SETS)
def test_clear_and_count(items: set[int]) -> None:
    words = _words(items)
    assert bits.count(words) == len(items)
    bits.clear(words)
    assert not words.any()


@UNHURRIED
@given(WORD)
def test_popcount(word: int) -> None:
    assert bits.popcount(np.uint64(word)) == word.bit_count()


@UNHURRIED
@given(WORD.filter(bool))
def test_lowest(word: int) -> None:
    assert bits.lowest(np.uint64(word)) == (word & -word).bit_length() - 1


@UNHURRIED
@given(SETS)
def test_nth_is_the_element_at_that_place(items: set[int]) -> None:
    words = _words(items)
    assert [int(bits.nth(words, n)) for n in range(len(items))] == sorted(items)


@UNHURRIED
@given(SETS)
def test_take_lowest_empties_a_set_in_order(items: set[int]) -> None:
    words = _words(items)
    assert [int(bits.take_lowest(words)) for _ in items] == sorted(items)
    assert bits.take_lowest(words) == NONE


@UNHURRIED
@given(SETS)
def test_elements_are_listed_in_order(items: set[int]) -> None:
    words, out = _words(items), np.full(N, NONE)
    assert bits.elements_in(words, out) == len(items)  # pyright: ignore[reportArgumentType]
    assert out.tolist() == [*sorted(items), *[NONE] * (N - len(items))]


@UNHURRIED
@given(SETS, st.integers(1, 63))
def test_shifted_makes_elements_smaller(items: set[int], by: int) -> None:
    words = _words(items)
    moved = np.array([bits.shifted(words, w, by) for w in range(len(words))], np.uint64)
    assert _items(moved) == {i - by for i in items if i >= by}


@UNHURRIED
@given(SETS, st.sets(st.integers(0, 63)), ELEMENT)
def test_add_word_makes_elements_larger(items: set[int], added: set[int], start: int) -> None:
    words = from_elements(sorted(items), 256)
    bits.add_word(words, start, from_elements(sorted(added), 64)[0])
    expected = items | {i + start for i in added if i + start < 256}
    assert bits.elements(words, 256).tolist() == sorted(expected)
