"""Chains along roads: the best set of disjoint simple paths through a player's stops.

Stops are numbered below 64, so that a set of them is one word; roads below 128, so that a set of them is two words, low
and high. A board's roads come as two tables: *roads* has the roads of each stop, as a set, and in a third word
the stops that they lead to; *ends* has the two stops of each road.

Taking roads away until no stop has more than two leaves paths and rings, and a ring is worth as much as the path that
opens it. The roads of the best set of paths are all among those that some way of taking away leaves. So at the first
stop with three or more roads the search does without the first, the second or the third of them, and goes no further
where even all that still hangs together would not be worth more than what was found before.

The search keeps no stack: its way is one word with two bits for each fork it came through, which of the fork's roads is
cut there, and going to the next way starts again from the whole.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tianxia.core.bits import ONE, ZERO, lowest, popcount, word_of
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, as_int

Words = npt.NDArray[np.uint64]

SHORTEST = 4
"""Fewer stops are no chain."""
N_ROADS = 128
"""The most that a board has."""
NEIGHBOURS = 2
"""The column of the stops that roads lead to."""
_DIGIT = np.uint64(3)
_LAST = 2
_DEEPEST = 31
_WORD = 64


@rule
def chain_points(chain: np.uint64, forts: np.uint64) -> int:
    """A point for each stop, doubled by a fort; nothing for a chain that is too short."""
    n = popcount(chain)
    if n < SHORTEST:
        return 0
    return 2 * n if chain & forts != ZERO else n


@rule
def roads_among(stops: np.uint64, roads: Words) -> tuple[np.uint64, np.uint64]:
    """The roads that have both ends in *stops*."""
    one_low, one_high, low, high = ZERO, ZERO, ZERO, ZERO
    while stops != ZERO:
        stop = lowest(stops)
        low |= one_low & roads[stop, 0]
        high |= one_high & roads[stop, 1]
        one_low |= roads[stop, 0]
        one_high |= roads[stop, 1]
        stops &= stops - ONE
    return low, high


@rule
def hanging_together(start: int, stops: np.uint64, roads: Words) -> tuple[np.uint64, bool]:
    """All of *stops* that can be reached from one of them by roads among them; whether one has three neighbours."""
    found, is_forked = word_of(start), False
    todo = found
    while todo != ZERO:
        beside = roads[lowest(todo), NEIGHBOURS] & stops
        is_forked = is_forked or popcount(beside) > 2
        new = beside & ~found
        todo = todo & (todo - ONE) | new
        found |= new
    return found, is_forked


@rule
def reached(start: int, low: np.uint64, high: np.uint64, roads: Words, ends: Words) -> np.uint64:
    """All stops that hang together with *start* by these roads."""
    found = word_of(start)
    todo = found
    while todo != ZERO:
        stop = lowest(todo)
        todo &= todo - ONE
        new = ends_of(roads[stop, 0] & low, 0, ends) | ends_of(roads[stop, 1] & high, _WORD, ends)
        todo |= new & ~found
        found |= new
    return found


@rule
def ends_of(some: np.uint64, first: int, ends: Words) -> np.uint64:
    """The stops of roads that are numbered from *first*."""
    stops = ZERO
    while some != ZERO:
        stops |= ends[first + lowest(some)]
        some &= some - ONE
    return stops


@rule
def points_at_most(
    stops: np.uint64, forts: np.uint64, low: np.uint64, high: np.uint64, roads: Words, ends: Words
) -> int:
    """What *stops* would be worth if everything that hangs together were one chain."""
    total = 0
    while stops != ZERO:
        part = reached(lowest(stops), low, high, roads, ends)
        total += chain_points(part, forts)
        stops &= ~part
    return total


@rule
def first_fork(stops: np.uint64, low: np.uint64, high: np.uint64, roads: Words) -> int:
    """The lowest stop with three or more of these roads, ``NONE`` if all is paths and rings."""
    while stops != ZERO:
        stop = lowest(stops)
        if popcount(roads[stop, 0] & low) + popcount(roads[stop, 1] & high) > 2:
            return stop
        stops &= stops - ONE
    return NONE


@rule
def nth_road(low: np.uint64, high: np.uint64, nth: int) -> int:
    """The number of the *nth* of these roads, from 0."""
    for _ in range(nth):
        if low != ZERO:
            low &= low - ONE
        else:
            high &= high - ONE
    return lowest(low) if low != ZERO else _WORD + lowest(high)


@rule
def best_of_part(
    part: np.uint64, forts: np.uint64, low: np.uint64, high: np.uint64, roads: Words, ends: Words
) -> tuple[int, np.uint64, np.uint64]:
    """The most that stops which hang together by roads can be worth, and those of the roads that are left then.

    There is a fork among them. What all of them would be worth is known before the first cut.
    """
    most = chain_points(part, forts)
    best, best_low, best_high = NONE, ZERO, ZERO
    way, level = ZERO, 1
    while best < most and level != NONE:
        points, level, left_low, left_high = follow(way, level, best, part, forts, low, high, roads, ends)
        if points > best:
            best, best_low, best_high = points, left_low, left_high
        way, level = next_way(way, level)
    return best, best_low, best_high


@rule
def follow(
    way: np.uint64,
    known: int,
    best: int,
    part: np.uint64,
    forts: np.uint64,
    low: np.uint64,
    high: np.uint64,
    roads: Words,
    ends: Words,
) -> tuple[int, int, np.uint64, np.uint64]:
    """Cut roads as *way* says, beyond its end the first of each fork, as long as that may be worth more than *best*.

    The first *known* forks were looked at before. Returns what the rest is worth, ``NONE`` if not more than *best*; how
    many roads were cut; and the roads that are left.
    """
    level, points = 0, NONE
    while True:
        if level >= known:
            points = points_at_most(part, forts, low, high, roads, ends)
            if points <= best:
                return NONE, level, low, high
        fork = first_fork(part, low, high, roads)
        if fork == NONE:
            return points, level, low, high
        number = nth_road(roads[fork, 0] & low, roads[fork, 1] & high, digit_of(way, level))
        if number < _WORD:
            low &= ~word_of(number)
        else:
            high &= ~word_of(number - _WORD)
        level += 1


@rule
def digit_of(way: np.uint64, level: int) -> int:
    """Which of the first three roads is cut at the fork of this level."""
    return as_int((way >> np.uint64(2 * level)) & _DIGIT)


@rule
def next_way(way: np.uint64, level: int) -> tuple[np.uint64, int]:
    """The way after one of *level* forks, and how many of its cuts it takes to leave that one; ``NONE`` after all."""
    level -= 1
    while level >= 0 and digit_of(way, level) == _LAST:
        level -= 1
    if level < 0:
        return ZERO, NONE
    kept = way & (word_of(2 * level + 2) - ONE) if level < _DEEPEST else way
    return kept + word_of(2 * level), level + 1


@rule
def best_chains(stops: np.uint64, forts: np.uint64, roads: Words, ends: Words) -> tuple[int, np.uint64, np.uint64]:
    """What the best set of chains is worth, and the roads that are left so that all that hangs together is a chain."""
    low, high = roads_among(stops, roads)
    total = 0
    while popcount(stops) >= SHORTEST:
        part, _ = hanging_together(lowest(stops), stops, roads)
        if popcount(part) < SHORTEST or first_fork(part, low, high, roads) == NONE:
            total += chain_points(part, forts)
        else:
            inner_low, inner_high = roads_among(part, roads)
            points, left_low, left_high = best_of_part(part, forts, inner_low, inner_high, roads, ends)
            total += points
            low, high = low & ~inner_low | left_low, high & ~inner_high | left_high
        stops &= ~part
    return total, low, high


@rule
def best_points(stops: np.uint64, forts: np.uint64, roads: Words, ends: Words) -> int:
    """What the best set of chains is worth: stops without three neighbours are a path or a ring, whatever its roads."""
    total = 0
    while popcount(stops) >= SHORTEST:
        part, is_forked = hanging_together(lowest(stops), stops, roads)
        if is_forked:
            low, high = roads_among(part, roads)
            points, _, _ = best_of_part(part, forts, low, high, roads, ends)
            total += points
        else:
            total += chain_points(part, forts)
        stops &= ~part
    return total
