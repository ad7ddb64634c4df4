"""Areas: sets of up to 256 spaces of a hex map as four words, so that whole maps are looked at in a few instructions.

Spaces are numbered so that the neighbours of x are x ± 1, x ± `ROW` and x ± (`ROW` + 1), and so that no step from a
space leads round the edge of the map to another space. Numbers that are no spaces may appear in `around`; meet the
result with the spaces that count.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ONE, ZERO, add_word, lowest, popcount
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet

N_WORDS = 4
ROW = 16

Area = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

_ONE, _ROW = np.uint64(1), np.uint64(ROW)
_REST, _ROW_REST = np.uint64(63), np.uint64(64 - ROW)


# ---- areas in records and tables


@rule
def area_in(words: BitSet) -> Area:
    """The area that four words of a record hold."""
    return words[0], words[1], words[2], words[3]


@rule
def keep(words: BitSet, area: Area) -> None:
    """Write an area into a record."""
    words[0], words[1], words[2], words[3] = area


@rule
def empty() -> Area:
    return ZERO, ZERO, ZERO, ZERO


@rule
def only(space: int) -> Area:
    """The area of one space."""
    bit, w = ONE << np.uint64(space & 63), space >> 6
    return (
        bit if w == 0 else ZERO,
        bit if w == 1 else ZERO,
        bit if w == 2 else ZERO,
        bit if w == 3 else ZERO,
    )


# ---- sets


@rule
def union(a: Area, b: Area) -> Area:
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@rule
def meet(a: Area, b: Area) -> Area:
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@rule
def without(a: Area, b: Area) -> Area:
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@rule
def is_empty(a: Area) -> bool:
    return (a[0] | a[1] | a[2] | a[3]) == ZERO


@rule
def do_meet(a: Area, b: Area) -> bool:
    return ((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) | (a[3] & b[3])) != ZERO


@rule
def n_spaces(a: Area) -> int:
    return popcount(a[0]) + popcount(a[1]) + popcount(a[2]) + popcount(a[3])


@rule
def first_space(a: Area) -> int:
    """The space with the lowest number, ``NONE`` of an empty area."""
    if a[0] != ZERO:
        return lowest(a[0])
    if a[1] != ZERO:
        return 64 + lowest(a[1])
    if a[2] != ZERO:
        return 128 + lowest(a[2])
    if a[3] != ZERO:
        return 192 + lowest(a[3])
    return NONE


@rule
def add_area(mask: BitSet, start: int, area: Area) -> None:
    """Add an action for each space of the area, the first of all spaces being action *start*."""
    add_word(mask, start, area[0])
    add_word(mask, start + 64, area[1])
    add_word(mask, start + 128, area[2])
    add_word(mask, start + 192, area[3])


# ---- neighbourhood


@rule
def _higher(a: Area, by: np.uint64, rest: np.uint64) -> Area:
    return a[0] << by, a[1] << by | a[0] >> rest, a[2] << by | a[1] >> rest, a[3] << by | a[2] >> rest


@rule
def _lower(a: Area, by: np.uint64, rest: np.uint64) -> Area:
    return a[0] >> by | a[1] << rest, a[1] >> by | a[2] << rest, a[2] >> by | a[3] << rest, a[3] >> by


@rule
def before(a: Area, by: int) -> Area:
    """Where spaces are whose number is lower by *by*, 1 to 63, than that of a space of the area."""
    return _lower(a, np.uint64(by), np.uint64(64 - by))


@rule
def around(a: Area) -> Area:
    """Where the neighbours of spaces of the area are."""
    right, left = _higher(a, _ONE, _REST), _lower(a, _ONE, _REST)
    below = _higher(union(a, right), _ROW, _ROW_REST)
    above = _lower(union(a, left), _ROW, _ROW_REST)
    return union(union(left, right), union(above, below))


@rule
def flood(seed: Area, within: Area) -> Area:
    """All spaces *within* that hang together with the seed, which must lie within."""
    area = seed
    while True:
        grown = union(area, meet(around(area), within))
        if grown == area:
            return area
        area = grown
