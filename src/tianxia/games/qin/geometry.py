"""Squares and their names. No rules, no compiler: this is all that boards and options need.

Columns are called a to m from the left, rows 1 to 13 from the top. Squares are numbered row by row: 14 * row + column,
so a1 is 0, m1 is 12, a2 is 14 and m13 is 180.

Number 13 of every row is the border, and below the last row lies a row of border; the border is water. So a rule looks
at ``square + step`` for each step of `STEPS` without asking where the board ends: to the left of a row lies the border
of the row above, and above the first row the number is negative, which counts from the end of an array, the border row.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

WIDTH = 13
STRIDE = WIDTH + 1
N_SQUARES = STRIDE * WIDTH
"""One more than the highest number of a square; the border column is counted, the border row is not."""
N_CELLS = STRIDE * STRIDE
MAX_VILLAGES = 32

STEPS = np.array([-STRIDE, -1, 1, STRIDE], np.int64)
"""To the neighbours above, left, right and below."""

COLUMNS = "abcdefghijklm"


class Space(IntEnum):
    """What a square shows. Village number v of the board is VILLAGE + v."""

    RED = 0
    YELLOW = 1
    BLUE = 2
    STEPPE = 3
    WATER = 4
    VILLAGE = 5


def is_square(number: int) -> bool:
    """Whether this is a square of the board and not of the border."""
    return 0 <= number < N_SQUARES and number % STRIDE < WIDTH


SQUARES = tuple(number for number in range(N_SQUARES) if is_square(number))
"""All squares in reading order."""


def neighbours_of(square: int) -> list[int]:
    return [square + step for step in STEPS.tolist() if is_square(square + step)]


_NAMES = {square: f"{COLUMNS[square % STRIDE]}{square // STRIDE + 1}" for square in SQUARES}
_NUMBERS = {name: square for square, name in _NAMES.items()}


def square_name(square: int) -> str:
    return _NAMES[square]


def square_number(name: str) -> int | None:
    """The square of this name, or None if there is none."""
    return _NUMBERS.get(name)
