"""How chains along roads may grow by one stop, as judges see it. Stops and roads: see `tianxia.mechanics.chains`."""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ONE, ZERO, lowest, popcount
from tianxia.core.compiled import rule
from tianxia.mechanics.chains import NEIGHBOURS, SHORTEST, Words, hanging_together


@rule
def growth(stops: np.uint64, free: np.uint64, roads: Words) -> tuple[int, int]:
    """The most that one free stop may add, as if all that hangs together were a chain; and the largest group.

    Forts are left aside. Of every free stop it is reckoned at once how many stops it joins that are in no chain yet:
    the numbers stand upright, one word for each of their bits, which is enough for five roads at a stop.
    """
    ones, twos, fours, eights, beside_chain, largest = ZERO, ZERO, ZERO, ZERO, ZERO, 0
    rest = stops
    while rest != ZERO:
        group, _ = hanging_together(lowest(rest), rest, roads)
        rest &= ~group
        n, beside = popcount(group), neighbours(group, roads) & free
        largest = max(largest, n)
        if n >= SHORTEST:
            beside_chain |= beside
            continue
        one, two = beside & where(n & 1), beside & where(n & 2)
        carried = ones & one
        ones ^= one
        carried, twos = (twos & (two | carried)) | (two & carried), twos ^ two ^ carried
        eights |= fours & carried
        fours ^= carried
    is_long = beside_chain | eights | fours | (twos & ones)
    return most_joined(ones, twos, fours, eights, is_long), largest


@rule
def neighbours(stops: np.uint64, roads: Words) -> np.uint64:
    """All stops that roads lead to from these."""
    found = ZERO
    while stops != ZERO:
        found |= roads[lowest(stops), NEIGHBOURS]
        stops &= stops - ONE
    return found


@rule
def where(is_so: int) -> np.uint64:
    """All bits if it is so, else none."""
    return ~ZERO if is_so else ZERO


@rule
def most_joined(ones: np.uint64, twos: np.uint64, fours: np.uint64, eights: np.uint64, among: np.uint64) -> int:
    """The largest of the upright numbers of these stops, and one for the stop itself; 0 if there are none."""
    if among == ZERO:
        return 0
    n = 1
    for k in range(4):
        bits = among & (eights if k == 0 else fours if k == 1 else twos if k == 2 else ones)
        if bits != ZERO:
            among = bits
            n += 8 >> k
    return n
