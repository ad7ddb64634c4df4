"""Chains along roads: the best set of disjoint simple paths through a player's stops.

Stops are numbered below 64, so that a set of them is one word; roads below 128, so that a set of them is two words, low
and high. A board's roads come as two tables with a row of `MAX_ROADS` for each stop: *near* has the stops at the other
ends of its roads, *road* the numbers of these roads, both filled up with ``NONE``.

Taking roads away until no stop has more than two leaves paths and rings, and a ring is worth as much as the path that
opens it. The roads of the best set of paths are all among those that some way of taking away leaves. So at the first
stop with three or more roads the search does without the first, the second or the third of them, and goes no further
where even all that still hangs together would not be worth more than what was found before.

The search keeps no stack: its way is one word with two bits for each fork it came through, which of the fork's roads is
cut there, and going to the next way starts again from the whole.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ONE, ZERO, lowest, popcount, word_has, word_of
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, Grid, as_int

SHORTEST = 4
"""Fewer stops are no chain."""
MAX_ROADS = 5
"""At one stop."""
_DIGIT = np.uint64(3)
_LAST = 2
_DEEPEST = 31
_WORD = 64


@rule
def is_cut(low: np.uint64, high: np.uint64, number: int) -> bool:
    return word_has(low, number) if number < _WORD else word_has(high, number - _WORD)


@rule
def chain_points(chain: np.uint64, forts: np.uint64) -> int:
    """A point for each stop, doubled by a fort; nothing for a chain that is too short."""
    n = popcount(chain)
    if n < SHORTEST:
        return 0
    return 2 * n if chain & forts != ZERO else n


@rule
def neighbour(stops: np.uint64, stop: int, nth: int, near: Grid, road: Grid, low: np.uint64, high: np.uint64) -> int:
    """In which column of the tables stands the *nth* road, from 0, to another of *stops*; ``NONE`` if there is none."""
    for k in range(MAX_ROADS):
        if near[stop, k] == NONE:
            return NONE
        if word_has(stops, near[stop, k]) and not is_cut(low, high, road[stop, k]):
            if nth == 0:
                return k
            nth -= 1
    return NONE


@rule
def reached(stops: np.uint64, start: int, near: Grid, road: Grid, low: np.uint64, high: np.uint64) -> np.uint64:
    """All of *stops* that hang together with *start* by roads that are not cut."""
    found = word_of(start)
    todo = found
    while todo != ZERO:
        stop = lowest(todo)
        todo &= todo - ONE
        for k in range(MAX_ROADS):
            other = near[stop, k]
            if other == NONE:
                break
            if word_has(stops & ~found, other) and not is_cut(low, high, road[stop, k]):
                found |= word_of(other)
                todo |= word_of(other)
    return found


@rule
def points_at_most(stops: np.uint64, forts: np.uint64, near: Grid, road: Grid, low: np.uint64, high: np.uint64) -> int:
    """What *stops* would be worth if everything that hangs together were one chain."""
    total = 0
    while stops != ZERO:
        part = reached(stops, lowest(stops), near, road, low, high)
        total += chain_points(part, forts)
        stops &= ~part
    return total


@rule
def first_fork(stops: np.uint64, near: Grid, road: Grid, low: np.uint64, high: np.uint64) -> int:
    """The lowest stop with three or more roads left, ``NONE`` if all is paths and rings."""
    rest = stops
    while rest != ZERO:
        stop = lowest(rest)
        if neighbour(stops, stop, 2, near, road, low, high) != NONE:
            return stop
        rest &= rest - ONE
    return NONE


@rule
def best_of_part(part: np.uint64, forts: np.uint64, near: Grid, road: Grid) -> tuple[int, np.uint64, np.uint64]:
    """The most that stops which hang together can be worth, and the roads that are cut for it."""
    most = points_at_most(part, forts, near, road, ZERO, ZERO)
    best, best_low, best_high = NONE, ZERO, ZERO
    way, level = ZERO, 0
    while best < most and level >= 0:
        low, high, level, is_better = follow(way, best, part, forts, near, road)
        if is_better:
            best, best_low, best_high = points_at_most(part, forts, near, road, low, high), low, high
        way, level = next_way(way, level)
    return best, best_low, best_high


@rule
def follow(
    way: np.uint64, best: int, part: np.uint64, forts: np.uint64, near: Grid, road: Grid
) -> tuple[np.uint64, np.uint64, int, bool]:
    """Cut roads as *way* says, beyond its end the first of each fork, as long as that may be worth more than *best*.

    Returns the roads cut, how many they are, and whether only chains are left and worth more than *best*.
    """
    low, high, level = ZERO, ZERO, 0
    while points_at_most(part, forts, near, road, low, high) > best:
        fork = first_fork(part, near, road, low, high)
        if fork == NONE:
            return low, high, level, True
        number = road[fork, neighbour(part, fork, digit_of(way, level), near, road, low, high)]
        if number < _WORD:
            low |= word_of(number)
        else:
            high |= word_of(number - _WORD)
        level += 1
    return low, high, level, False


@rule
def digit_of(way: np.uint64, level: int) -> int:
    """Which of the first three roads is cut at the fork of this level."""
    return as_int((way >> np.uint64(2 * level)) & _DIGIT)


@rule
def next_way(way: np.uint64, level: int) -> tuple[np.uint64, int]:
    """The way after one of *level* forks, and the level where it leaves that one; a level below 0 ends the search."""
    level -= 1
    while level >= 0 and digit_of(way, level) == _LAST:
        level -= 1
    if level < 0:
        return ZERO, NONE
    kept = way & (word_of(2 * level + 2) - ONE) if level < _DEEPEST else way
    return kept + word_of(2 * level), level


@rule
def best_chains(stops: np.uint64, forts: np.uint64, near: Grid, road: Grid) -> tuple[int, np.uint64, np.uint64]:
    """What the best set of chains is worth, and which roads are cut so that all that hangs together is a chain."""
    total, low, high = 0, ZERO, ZERO
    while stops != ZERO:
        part = reached(stops, lowest(stops), near, road, ZERO, ZERO)
        if popcount(part) >= SHORTEST:
            points, cut_low, cut_high = best_of_part(part, forts, near, road)
            total, low, high = total + points, low | cut_low, high | cut_high
        stops &= ~part
    return total, low, high
