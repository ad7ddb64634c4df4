"""Spaces of the hex map, their names and numbers. No rules, no compiler: this is all that boards and options need.

Pointed-top hexagons; odd rows stand half a hexagon to the right. Columns are called a to o from the left, rows 1 to 15
from the top. A space's number is 17 * row + column - row // 2 (rows and columns from 0), so the six neighbours of every
space lie at the same six distances:

    -17  -16        between two rows there is always at least one number that is no space,
  -1   x   +1       so no step leads round the edge of the map
    +16  +17
"""

from __future__ import annotations

from tianxia.games.huang.names import DIRECTIONS as DIRECTIONS

WIDTH = HEIGHT = 15
STRIDE = 17
N_SPACES = STRIDE * (HEIGHT - 1) - (HEIGHT - 1) // 2 + WIDTH
"""One more than the highest number of a space."""
COLUMNS = "abcdefghijklmno"

STEPS = (-STRIDE, 1 - STRIDE, -1, 1, STRIDE - 1, STRIDE)
"""To the neighbours, in the order of `DIRECTIONS`, which is reading order."""


def number(row: int, column: int) -> int:
    return STRIDE * row + column - row // 2


def place_of(space: int) -> tuple[int, int]:
    """Row and column."""
    return _PLACES[space]


_PLACES = {number(row, column): (row, column) for row in range(HEIGHT) for column in range(WIDTH)}
_NAMES = {space: f"{COLUMNS[column]}{row + 1}" for space, (row, column) in _PLACES.items()}
_NUMBERS = {name: space for space, name in _NAMES.items()}

RECTANGLE = tuple(_PLACES)
"""All numbers that could be spaces, in reading order; a map leaves some out."""


def space_name(space: int) -> str:
    return _NAMES[space]


def space_number(name: str) -> int | None:
    """The space of this name, or None if there is none."""
    return _NUMBERS.get(name)


def neighbours_of(space: int) -> list[int]:
    """In reading order; some may be no spaces of the map."""
    return [space + step for step in STEPS if space + step in _PLACES]


# ---- sites of buildings: each pattern of spaces, as distances from its first space

TRIANGLES = ((0, 1, STRIDE), (0, STRIDE - 1, STRIDE))
"""Pointing down, and pointing up."""
RHOMBI = ((0, STRIDE - 1, STRIDE, 2 * STRIDE - 1), (0, 1, STRIDE, STRIDE + 1), (0, 1, STRIDE - 1, STRIDE))
"""Upright, leaning to the right and to the left: two triangles that share an edge."""
PATTERNS = TRIANGLES + RHOMBI


def spaces_of(pattern: int, first: int) -> tuple[int, ...]:
    """In reading order."""
    return tuple(first + step for step in PATTERNS[pattern])
