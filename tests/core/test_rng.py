"""Chance against known values, and against what is likely."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tianxia.core.layout import blank
from tianxia.core.rng import DICE, below, draw, next_word

# Outputs of Sebastiano Vigna's splitmix64.c.
REFERENCE = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423),
}


def _dice(seed: int) -> Any:
    dice = blank(DICE)
    dice.rng = seed
    return dice


@pytest.mark.parametrize("seed", REFERENCE)
def test_words_are_those_of_splitmix64(seed: int) -> None:
    dice = _dice(seed)
    assert tuple(int(next_word(dice)) for _ in range(3)) == REFERENCE[seed]


def test_the_state_is_one_word_that_wraps() -> None:
    dice = _dice((1 << 64) - 1)
    next_word(dice)
    assert dice.rng == 0x9E3779B97F4A7C14
    assert DICE.itemsize == 8


def test_below_takes_the_high_half_of_a_word() -> None:
    assert below(_dice(0), 1 << 32) == 0xE220A839
    assert below(_dice(0), 256) == 0xE2


@pytest.mark.parametrize("n", [1, 2, 3, 7, 72, 1000])
def test_below_stays_in_range_and_reaches_both_ends(n: int) -> None:
    dice = _dice(n)
    found = {int(below(dice, n)) for _ in range(12 * n)}
    assert min(found) == 0
    assert max(found) == n - 1


def _counts(*counts: int) -> Any:
    return np.array(counts, np.int8)


def _chi_square(counts: Counter[int], expected: dict[int, int]) -> float:
    return sum((counts[kind] - n) ** 2 / n for kind, n in expected.items())


def test_below_is_uniform() -> None:
    dice = _dice(1)
    counts = Counter(int(below(dice, 6)) for _ in range(12_000))
    assert _chi_square(counts, dict.fromkeys(range(6), 2000)) < 20.5  # 0.1 % at 5 degrees of freedom


def test_below_is_uniform_where_words_must_be_thrown_away() -> None:
    """Of 2^32 words a quarter is rejected; without that, every third number would come twice as often."""
    dice = _dice(2)
    counts = Counter(int(below(dice, 3 << 30)) % 3 for _ in range(6000))
    assert _chi_square(counts, dict.fromkeys(range(3), 2000)) < 13.8  # 0.1 % at 2 degrees of freedom


def test_draw_takes_out_every_piece_once() -> None:
    start = [3, 0, 5, 1]
    counts, dice = _counts(*start), _dice(3)
    drawn = Counter[int]()
    for n in range(sum(start), 0, -1):
        assert counts.sum() == n
        drawn[int(draw(dice, counts))] += 1
        assert [drawn[kind] + int(counts[kind]) for kind in range(4)] == start
    assert counts.tolist() == [0, 0, 0, 0]


def test_draw_takes_every_piece_with_the_same_chance() -> None:
    dice = _dice(4)
    drawn = Counter(int(draw(dice, _counts(1, 0, 3, 6))) for _ in range(5000))
    assert drawn[1] == 0
    assert _chi_square(drawn, {0: 500, 2: 1500, 3: 3000}) < 13.8


def test_draw_from_more_pieces_than_a_byte_can_count() -> None:
    counts, dice = _counts(100, 100, 100), _dice(5)
    assert Counter(int(draw(dice, counts)) for _ in range(300)) == {0: 100, 1: 100, 2: 100}
