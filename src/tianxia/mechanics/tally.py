"""Counts per seat in one integer, so that majorities need no memory: 12 bits for each of up to five seats."""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE

_BITS = 12
_MOST = (1 << _BITS) - 1


@rule
def tally_add(tally: int, seat: int, n: int) -> int:
    """*tally* with *n* more for *seat*."""
    return tally + (n << (_BITS * seat))


@rule
def tally_of(tally: int, seat: int) -> int:
    return (tally >> (_BITS * seat)) & _MOST


@rule
def sole_leader(tally: int, n_seats: int) -> int:
    """The seat with more than every other, ``NONE`` if there is none."""
    leader = NONE
    most = 0
    for seat in range(n_seats):
        n = tally_of(tally, seat)
        if n > most:
            leader, most = seat, n
        elif n == most:
            leader = NONE
    return leader


@rule
def tally_most(tally: int, n_seats: int) -> int:
    """The highest count of any seat."""
    most = 0
    for seat in range(n_seats):
        most = max(most, tally_of(tally, seat))
    return most


@rule
def is_leader(tally: int, n_seats: int, seat: int) -> bool:
    """Whether the seat has any, and nobody more."""
    n = tally_of(tally, seat)
    return n > 0 and n == tally_most(tally, n_seats)


@rule
def rank_of(tally: int, n_seats: int, seat: int) -> int:
    """The place in a ranking: as many share it, and the next smaller number has the next one; 0 is without any."""
    mine, rank = tally_of(tally, seat), 1
    if mine == 0:
        return 0
    for other in range(n_seats):
        n, is_new = tally_of(tally, other), True
        for earlier in range(other):
            is_new = is_new and tally_of(tally, earlier) != n
        if n > mine and is_new:
            rank += 1
    return rank


@rule
def rank_points(tally: int, n_seats: int, seat: int) -> int:
    """Points of a ranking: the first rank scores all that is counted, every other what one of the next higher has."""
    mine, total, above = tally_of(tally, seat), 0, 0
    if mine == 0:
        return 0
    for other in range(n_seats):
        n = tally_of(tally, other)
        total += n
        if n > mine and (above == 0 or n < above):
            above = n
    return above if above > 0 else total
