"""Provinces: founding, expanding, joining, and which joins are forbidden.

The provinces of one colour that take part in something are a set of bits, bit k for number k of that colour.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import clear_bit, has_bit, lowest, put_bit, set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.games.qin.geometry import STEPS, Space
from tianxia.games.qin.state import (
    LARGE,
    MAX_PROVINCES,
    Direction,
    Province,
    State,
)
from tianxia.mechanics.tally import sole_leader, tally_add, tally_of

# ---- which provinces are beside a square


@rule
def touching(state: State, colour: int, square: int) -> int:
    """The provinces of this colour with a space edge to edge with *square*, as bits."""
    found = 0
    for side in range(4):
        number = state.province[square + STEPS[side]] - colour * MAX_PROVINCES
        if 0 <= number < MAX_PROVINCES:
            found |= 1 << number
    return found


@rule
def lowest_number(colour: int, numbers: int) -> int:
    """The first of a set of provinces of this colour, which must not be empty."""
    return colour * MAX_PROVINCES + lowest(np.uint64(numbers))


@rule
def first_square(state: State, province: int) -> int:
    """The province's first square in reading order."""
    start = state.provinces[province].a_square
    first = start
    square = state.derived.ring[start]
    while square != start:
        first = min(first, square)
        square = state.derived.ring[square]
    return first


@rule
def add_pagodas(state: State, colour: int, numbers: int, tally: int) -> int:
    """*tally* with every seat's pagodas on these provinces added."""
    while numbers:
        province = state.provinces[lowest_number(colour, numbers)]
        tally = tally_add(tally, province.owner, province.pagodas)
        numbers &= numbers - 1
    return tally


# ---- joining: who would own the result


@rule
def is_join(joined: int) -> bool:
    """[Qin 5.1] Two or more provinces that come to touch are joined."""
    return joined & (joined - 1) != 0


@rule
def owner_of_join(state: State, colour: int, joined: int) -> int:
    """[Qin 5.2] The seat with most spaces in the joined provinces; [Qin 5.5] or the large province's owner.

    ``NONE`` if the join is forbidden: [Qin 5.3] two seats tie for most, [Qin 5.4] or two provinces are large.
    """
    spaces = 0
    n_large = 0
    owner_of_large = NONE
    while joined:
        province = state.provinces[lowest_number(colour, joined)]
        spaces = tally_add(spaces, province.owner, province.n_spaces)
        if province.n_spaces >= LARGE:
            n_large += 1
            owner_of_large = province.owner
        joined &= joined - 1
    if n_large == 0:
        return sole_leader(spaces, state.n_seats)
    return owner_of_large if n_large == 1 else NONE


@rule
def is_forbidden(state: State, colour: int, joined: int) -> bool:
    """[Qin 3.4] No tile may make a join without an owner, or of two large provinces."""
    return is_join(joined) and owner_of_join(state, colour, joined) == NONE


# ---- the effect of a tile's halves


@rule
def cover(state: State, square: int, colour: int) -> None:
    """A space of this colour comes to lie on *square*."""
    state.space[square] = colour
    clear_bit(state.derived.free, square)
    set_bit(state.derived.coloured[colour], square)
    for side in range(4):
        if state.space[square + STEPS[side]] == Space.STEPPE:
            set_bit(state.derived.near, square + STEPS[side])


@rule
def settle(state: State, colour: int, first: int, second: int) -> tuple[int, int]:
    """Work out the province of the freshly covered *first* (and *second*, if not NONE), NONE if it is lone.

    Also returns the villages whose neighbourhood has changed, as bits. [Qin 7.1] Pagodas come back here; those due are
    put up later, by `n_due`.
    """
    joined = touching(state, colour, first)
    if second != NONE:
        joined |= touching(state, colour, second)
    elif joined == 0 and not has_lone_neighbour(state, colour, first):
        return NONE, 0
    result = found_expand_or_join(state, colour, joined)
    n_before = state.provinces[result].n_spaces
    enter(state, result, first)
    absorb_lone_neighbours(state, colour, result, first)
    if second != NONE:
        absorb_lone_neighbours(state, colour, result, second)
    n_changed = state.provinces[result].n_spaces
    if n_before >= LARGE and not is_join(joined):
        n_changed -= n_before
    return result, bar_around(state, colour, result, n_changed)


@rule
def found_expand_or_join(state: State, colour: int, joined: int) -> int:
    """The province that fresh spaces touching *joined* belong to."""
    if joined == 0:
        return found(state, colour)
    result = lowest_number(colour, joined)
    if is_join(joined):
        join(state, colour, joined, result)
    return result


@rule
def has_lone_neighbour(state: State, colour: int, square: int) -> bool:
    """[Qin 4.1] A lone space belongs to no province."""
    for side in range(4):
        neighbour = square + STEPS[side]
        if state.space[neighbour] == colour and state.province[neighbour] == NONE:
            return True
    return False


@rule
def found(state: State, colour: int) -> int:
    """[Qin 4.2] Whoever makes two or more lone spaces touch founds their province and owns it."""
    result = colour * MAX_PROVINCES
    while state.provinces[result].n_spaces > 0:
        result += 1
    state.provinces[result].owner = state.to_move
    state.provinces[result].pagodas = 0
    return result


@rule
def join(state: State, colour: int, joined: int, result: int) -> None:
    """[Qin 5.2] The joined provinces become one; [Qin 5.6] all other pagodas go back, its owner's surplus too."""
    owner = owner_of_join(state, colour, joined)
    pagodas = add_pagodas(state, colour, joined, 0)
    others = joined & (joined - 1)
    while others:
        merge(state, result, lowest_number(colour, others))
        others &= others - 1
    kept = min(tally_of(pagodas, owner), 2)
    for seat in range(state.n_seats):
        state.seats[seat].pagodas += tally_of(pagodas, seat)
    state.seats[owner].pagodas -= kept
    state.provinces[result].owner = owner
    state.provinces[result].pagodas = kept


@rule
def merge(state: State, result: int, other: int) -> None:
    """All spaces of *other* pass to *result*; the number *other* becomes free."""
    ring = state.derived.ring
    start = state.provinces[other].a_square
    square = start
    while True:
        state.province[square] = result
        square = ring[square]
        if square == start:
            break
    anchor = state.provinces[result].a_square
    ring[anchor], ring[start] = ring[start], ring[anchor]
    state.provinces[result].n_spaces += state.provinces[other].n_spaces
    state.provinces[other].n_spaces = 0


@rule
def enter(state: State, result: int, square: int) -> None:
    """A space that was lone or has just been laid becomes part of the province."""
    province = state.provinces[result]
    ring = state.derived.ring
    if province.n_spaces == 0:
        province.a_square = square
        ring[square] = square
    else:
        ring[square] = ring[province.a_square]  # newest first, behind the square that leads to the ring
        ring[province.a_square] = square
    state.province[square] = result
    province.n_spaces += 1
    for side in range(4):
        if state.space[square + STEPS[side]] != Space.WATER:
            set_bit(state.derived.beside[state.space[square]], square + STEPS[side])


@rule
def absorb_lone_neighbours(state: State, colour: int, result: int, square: int) -> None:
    """[Qin 4.3] Lone spaces that touch become part of the province; that is no join."""
    for side in range(4):
        neighbour = square + STEPS[side]
        if state.space[neighbour] == colour and state.province[neighbour] == NONE:
            enter(state, result, neighbour)


@rule
def n_due(province: Province) -> int:
    """[Qin 4.4] One pagoda stands on a province, two on a large one: how many are still to be put up.

    [Qin 4.5] One that is large when it is founded gets both at once.
    """
    return (2 if province.n_spaces >= LARGE else 1) - province.pagodas


# ---- looking around a province that has changed


@rule
def bar_around(state: State, colour: int, result: int, n: int) -> int:
    """Note where joins are forbidden around the province's newest *n* squares; returns the villages beside, as bits.

    The newest are enough for a large province that grows: whether a join with it is forbidden does not depend on its
    size, and its pagodas stay as they are.
    """
    villages = 0
    square = state.provinces[result].a_square
    for _ in range(n):
        square = state.derived.ring[square]
        for side in range(4):
            neighbour = square + STEPS[side]
            space = state.space[neighbour]
            if space == Space.STEPPE:
                bar(state, colour, neighbour)
            elif space >= Space.VILLAGE:
                villages |= 1 << (space - Space.VILLAGE)
    return villages


@rule
def bar(state: State, colour: int, square: int) -> None:
    """Note whether a half of this colour here, and a double tile with one half here, makes a forbidden join."""
    joined = touching(state, colour, square)
    alone = is_forbidden(state, colour, joined)
    put_bit(state.derived.barred[colour], square, alone)
    for side in range(4):
        neighbour = square + STEPS[side]
        if state.space[neighbour] == Space.STEPPE:
            forbidden = alone
            if has_bit(state.derived.beside[colour], neighbour):
                both = joined | touching(state, colour, neighbour)
                if both != joined:
                    forbidden = is_forbidden(state, colour, both)
            direction = Direction.ACROSS if side == 1 or side == 2 else Direction.DOWN
            put_bit(state.derived.barred_double[colour, direction], min(square, neighbour), forbidden)
