"""Squares and their names. No rules, no compiler: this is all that boards and options need.

Squares are numbered row by row from the top left: square = 13 * row + column. Columns are called a to m from the left,
rows 1 to 13 from the top: square 0 is a1, square 168 is m13.
"""

from __future__ import annotations

from enum import IntEnum

from tianxia.mechanics.grid import edge_neighbours

WIDTH = 13
N_SQUARES = WIDTH * WIDTH
OUTSIDE = N_SQUARES
"""The cell that stands for everything beyond the border, always water."""
N_CELLS = N_SQUARES + 1
MAX_VILLAGES = 32

NEIGHBOURS = edge_neighbours(WIDTH, WIDTH)


class Space(IntEnum):
    """What a square shows. Village number v of the board is VILLAGE + v."""

    RED = 0
    YELLOW = 1
    BLUE = 2
    STEPPE = 3
    WATER = 4
    VILLAGE = 5


def neighbours_of(square: int) -> list[int]:
    return [int(n) for n in NEIGHBOURS[square] if n != OUTSIDE]


def square_name(square: int) -> str:
    return f"{'abcdefghijklm'[square % WIDTH]}{square // WIDTH + 1}"


def square_number(name: str) -> int | None:
    """The square of this name, or None if there is none."""
    column, row = "abcdefghijklm".find(name[:1] or "?"), name[1:]
    if column < 0 or not row.isascii() or not row.isdigit() or row[0] == "0" or not 1 <= int(row[:3]) <= WIDTH:
        return None
    return (int(row[:3]) - 1) * WIDTH + column if len(row) <= 2 else None
