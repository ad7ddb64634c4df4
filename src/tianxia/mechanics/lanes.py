"""Small numbers side by side in one word, reckoned with all at once: nine lanes of seven bits.

A lane holds a number below 64; its highest bit is free, so that nothing is carried or borrowed from lane to lane. What
is true of lanes is a word, too: 63 where it is, 0 where it is not.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ONE, ZERO
from tianxia.core.compiled import rule
from tianxia.core.features import thermometer
from tianxia.core.layout import as_int

N_LANES = 9
BITS = 7
MOST = np.uint64(63)
ONES = np.uint64(sum(1 << BITS * k for k in range(N_LANES)))
"""1 in every lane."""
FULL = ONES * MOST
"""63 in every lane."""
_FREE = ONES << np.uint64(BITS - 1)
_BELOW = np.uint64(BITS - 1)
_SETS = [[k for k in range(N_LANES) if some >> k & 1] for some in range(1 << N_LANES)]
WHERE = np.array([sum(63 << BITS * k for k in some) for some in _SETS], np.uint64)
"""For every set of lanes, as bits, the word that is true of them."""


@rule
def in_lane(n: int, k: int) -> np.uint64:
    """*n* in lane *k*."""
    return np.uint64(n) << np.uint64(BITS * k)


@rule
def lane(lanes: np.uint64, k: int) -> int:
    """The number in lane *k*."""
    return as_int((lanes >> np.uint64(BITS * k)) & MOST)


@rule
def at_least(one: np.uint64, other: np.uint64) -> np.uint64:
    """Where the numbers of one are no less than those of the other."""
    found = ((one | _FREE) - other) & _FREE
    return found - (found >> _BELOW)


@rule
def chosen(where: np.uint64, one: np.uint64, other: np.uint64) -> np.uint64:
    """The numbers of one where it is true, elsewhere those of the other."""
    return (one & where) | (other & ~where)


@rule
def larger(one: np.uint64, other: np.uint64) -> np.uint64:
    return chosen(at_least(one, other), one, other)


@rule
def smaller(one: np.uint64, other: np.uint64) -> np.uint64:
    return chosen(at_least(one, other), other, one)


@rule
def sum_of_lanes(lanes: np.uint64) -> int:
    total = 0
    for k in range(N_LANES):
        total += lane(lanes, k)
    return total


@rule
def lanes_where(where: np.uint64) -> np.uint64:
    """The lanes of which it is true, as bits."""
    found = ZERO
    for k in range(N_LANES):
        found |= ((where >> np.uint64(BITS * k)) & ONE) << np.uint64(k)
    return found


@rule
def lanes_as_thermometers(lanes: np.uint64, first: int, last: int, top: int) -> np.uint64:
    """Those of the lanes from *first* on, without *last*, side by side in one word, which has room for them."""
    word = ZERO
    for k in range(first, last):
        word |= thermometer(lane(lanes, k), top) << np.uint64((k - first) * top)
    return word
