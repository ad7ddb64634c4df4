"""Villages: connecting and conquering. [Qin 6]"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import lowest
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.games.qin.geometry import STEPS
from tianxia.games.qin.state import MAX_PROVINCES, MAX_SEATS, N_COLOURS, State
from tianxia.mechanics.tally import sole_leader, tally_add, tally_of

DIGIT, MOST = 4, 15
"""Bits of a seat's pagodas beside a village as they are noted, and the most that these hold: six squares are beside a
village of two, each of a province with at most two."""
HALF = N_COLOURS * MAX_PROVINCES // 2
"""The numbers of all provinces are more than a word has bits: a set of them is two words."""


@rule
def pagodas_beside(state: State, village: int) -> int:
    """[Qin 6.2] Every seat's pagodas on the provinces that touch the village, each province once, as a tally."""
    pagodas = 0
    for seat in range(state.n_seats):
        pagodas = tally_add(pagodas, seat, pagodas_of(state, village, seat))
    return pagodas


@rule
def pagodas_of(state: State, village: int, seat: int) -> int:
    """Those of one seat."""
    return state.derived.beside_village[village] >> (DIGIT * seat) & MOST


@rule
def lead(state: State, village: int, seat: int) -> int:
    """By how many pagodas a seat leads beside a village; less than nothing if another does."""
    best = 0
    for other in range(MAX_SEATS):  # who does not play has none
        best = max(best, pagodas_of(state, village, other) if other != seat else 0)
    return pagodas_of(state, village, seat) - best


@rule
def note_pagodas(state: State, villages: int) -> None:
    """Of villages, given as bits, beside which provinces have changed."""
    while villages:
        village, noted = lowest(np.uint64(villages)), 0
        pagodas = count_beside(state, village)
        for seat in range(state.n_seats):
            noted |= tally_of(pagodas, seat) << (DIGIT * seat)
        state.derived.beside_village[village] = noted
        villages &= villages - 1


@rule
def count_beside(state: State, village: int) -> int:
    """What `pagodas_beside` says, from the provinces themselves."""
    first, second = state.villages[village].squares[0], state.villages[village].squares[1]
    seen, pagodas = _beside_square(state, first, (0, 0), 0)
    if second != first:
        seen, pagodas = _beside_square(state, second, seen, pagodas)
    return pagodas


@rule
def _beside_square(state: State, square: int, seen: tuple[int, int], pagodas: int) -> tuple[tuple[int, int], int]:
    """Adds those of the provinces beside a square that were not *seen* before."""
    low, high = seen
    for side in range(4):
        number = state.province[square + STEPS[side]]
        if number == NONE:
            continue
        if number < HALF:
            is_new, low = low >> number & 1 == 0, low | 1 << number
        else:
            is_new, high = high >> (number - HALF) & 1 == 0, high | 1 << (number - HALF)
        if is_new:
            pagodas = tally_add(pagodas, state.provinces[number].owner, state.provinces[number].pagodas)
    return (low, high), pagodas


@rule
def claimant(state: State, village: int) -> int:
    """[Qin 6.3] The seat with strictly most pagodas beside the village, NONE if there is none."""
    return sole_leader(pagodas_beside(state, village), state.n_seats)


@rule
def changing_hands(state: State, villages: int) -> int:
    """Those of *villages* that get another holder, as bits.

    [Qin 6.3] An empty village goes to its claimant. [Qin 6.4] A held one is lost only to a claimant who is not its
    holder.
    """
    changing = 0
    while villages:
        village = lowest(np.uint64(villages))
        taker = claimant(state, village)
        if taker != NONE and taker != state.villages[village].holder:
            changing |= 1 << village
        villages &= villages - 1
    return changing


@rule
def leave(state: State, villages: int) -> None:
    """[Qin 7.1] The pagodas of the villages that change hands come back first."""
    for village in range(state.n_villages):
        holder = state.villages[village].holder
        if villages >> village & 1 and holder != NONE:
            state.seats[holder].pagodas += 1
            state.villages[village].holder = NONE
