"""Arithmetic with the small fields of a record, whose results are to be the same at every speed.

Compiled code widens a field to 64 bits when it reads it; NumPy's numbers would stay as narrow as the field.

    TIANXIA_RULES=interpreted python -m tests.core.small_numbers arithmetic|draw
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from tianxia.core.compiled import INTERPRETED, rule
from tianxia.core.layout import I8, U8, Ints, blank, dtype_of
from tianxia.core.rng import DICE, draw
from tianxia.mechanics.tally import sole_leader, tally_add, tally_of


class Small:
    counts: Annotated[Ints, np.int8, 4]
    shares: Annotated[npt.NDArray[np.float32], np.float32, 2]
    shift: I8
    low: U8


SMALL = dtype_of(Small)


@rule
def add_up(small: Small) -> int:
    total = 0
    for i in range(len(small.counts)):
        total += small.counts[i]
    return total


@rule
def shift_up(small: Small) -> int:
    return (1 << small.shift) + (small.counts[0] << small.shift)


@rule
def multiply(small: Small) -> int:
    return small.counts[0] * small.counts[1] * small.counts[2] + small.low * small.low


@rule
def take_from(small: Small) -> int:
    return 10 - small.low


@rule
def weigh(small: Small) -> int:
    return int(100 * (small.shares[0] + small.shares[1]))


@rule
def tally(small: Small) -> int:
    found = 0
    for seat in range(len(small.counts)):
        found = tally_add(found, seat, small.counts[seat])
        found = tally_add(found, seat, small.low)
    return tally_of(found, small.shift - 29) * 10 + sole_leader(found, 4)


def small() -> Any:
    row = blank(SMALL)
    row.counts[:], row.shares[:], row.shift, row.low = [100, 101, 102, 103], [0.25, 0.5], 30, 200
    return row


EXPECTED: dict[Callable[[Any], int], int] = {
    add_up: 406,
    shift_up: 101 << 30,
    multiply: 100 * 101 * 102 + 40_000,
    take_from: -190,
    weigh: 75,
    tally: 3013,
}


def drawn() -> list[int]:
    """All of 300 pieces, drawn as `View.redeal` does it, from an array that is no rule's own."""
    dice, counts = blank(DICE), np.array([100, 100, 100], np.int8)
    return [int(draw(dice, counts)) for _ in range(300)]  # pyright: ignore[reportArgumentType]


if __name__ == "__main__":
    assert INTERPRETED
    if sys.argv[1] == "arithmetic":
        print([int(function(small())) for function in EXPECTED])
    else:
        print(drawn())
