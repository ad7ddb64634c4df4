"""Counts per seat in one integer, so that majorities need no memory: 12 bits for each of up to five seats."""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.core.record import NONE

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
