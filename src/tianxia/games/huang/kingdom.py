"""Kingdoms, kept up to date piece by piece. [Huang 2]

Sets of kingdoms are bits of a number, bit k for kingdom k; sets of leaders too, bit ``seat * N_COLOURS + colour``.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import clear_bit, has_bit, lowest, set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.land import beside
from tianxia.games.huang.state import N_COLOURS, Kingdom, State
from tianxia.mechanics.area import Area, area_in, do_meet, flood, is_empty, keep, meet, only, union, without

# ---- looking at kingdoms


@rule
def kingdom_of(state: State, space: int) -> int:
    """The kingdom that a space belongs to, ``NONE`` if to none."""
    for k in range(state.derived.n_kingdoms):
        if has_bit(state.derived.kingdoms[k].spaces, space):
            return k
    return NONE


@rule
def touching(state: State, space: int) -> int:
    """[Huang 2.1] The kingdoms with a tile or leader beside a space, as bits."""
    near = beside(space)
    found = 0
    for k in range(state.derived.n_kingdoms):
        if do_meet(near, area_in(state.derived.kingdoms[k].spaces)):
            found |= 1 << k
    return found


@rule
def is_one(bits: int) -> bool:
    """Whether a set has exactly one element."""
    return bits != 0 and bits & (bits - 1) == 0


@rule
def number_of(bits: int) -> int:
    """The number of the first of a set that is not empty."""
    return lowest(np.uint64(bits))


@rule
def conflict(state: State, kingdoms: int) -> int:
    """[Huang 2.5] The colours of which these kingdoms together have two leaders or more, as bits."""
    seen, twice = 0, 0
    for k in range(state.derived.n_kingdoms):
        if kingdoms >> k & 1:
            twice |= seen & state.derived.kingdoms[k].colours
            seen |= state.derived.kingdoms[k].colours
    return twice


@rule
def colours_of(state: State, kingdoms: int) -> int:
    """The colours of all leaders of these kingdoms, as bits."""
    colours = 0
    for k in range(state.derived.n_kingdoms):
        if kingdoms >> k & 1:
            colours |= state.derived.kingdoms[k].colours
    return colours


@rule
def in_kingdom(state: State, k: int, colour: int) -> Area:
    """The tiles of a colour in a kingdom."""
    return meet(area_in(state.derived.kingdoms[k].spaces), area_in(state.tiles[colour]))


# ---- a piece comes


@rule
def join(state: State, space: int) -> None:
    """[Huang 2.2] A tile or [Huang 2.4] leader on *space*, in no kingdom yet, links all that is beside it."""
    joined = touching(state, space)
    if joined == 0:
        return
    first = number_of(joined)
    area = union(area_in(state.derived.kingdoms[first].spaces), only(space))
    for k in range(state.derived.n_kingdoms - 1, first, -1):
        if joined >> k & 1:
            area = union(area, area_in(state.derived.kingdoms[k].spaces))
            welcome(state.derived.kingdoms[first], state.derived.kingdoms[k])
            drop(state, k)
    keep(state.derived.kingdoms[first].spaces, with_leaderless(state, space, area))


@rule
def with_leaderless(state: State, space: int, area: Area) -> Area:
    """[Huang 2.3] The area with the leaderless groups beside *space*, which is in it."""
    others = without(area_in(state.derived.occupied), area)
    seed = meet(beside(space), others)
    return area if is_empty(seed) else union(area, flood(seed, others))


@rule
def welcome(kingdom: Kingdom, other: Kingdom) -> None:
    """The leaders of another kingdom join this one."""
    for colour in range(N_COLOURS):
        if other.leaders[colour] != NONE:
            kingdom.leaders[colour] = other.leaders[colour]
    kingdom.colours |= other.colours


@rule
def drop(state: State, k: int) -> None:
    """Kingdom k is no more; the last one takes its number."""
    derived = state.derived
    derived.n_kingdoms -= 1
    last = derived.n_kingdoms
    if k != last:
        keep(derived.kingdoms[k].spaces, area_in(derived.kingdoms[last].spaces))
        for colour in range(N_COLOURS):
            derived.kingdoms[k].leaders[colour] = derived.kingdoms[last].leaders[colour]
        derived.kingdoms[k].colours = derived.kingdoms[last].colours
    blot_out(derived.kingdoms[last])


@rule
def blot_out(kingdom: Kingdom) -> None:
    for w in range(len(kingdom.spaces)):
        kingdom.spaces[w] = 0
    for colour in range(N_COLOURS):
        kingdom.leaders[colour] = 0
    kingdom.colours = 0


@rule
def enter(state: State, seat: int, colour: int) -> None:
    """A leader who stands on the board becomes part of the kingdoms and groups beside him."""
    space = state.seats[seat].leaders[colour]
    if touching(state, space) == 0:
        found(state, flood(only(space), area_in(state.derived.occupied)))
    else:
        join(state, space)
    crown(state.derived.kingdoms[kingdom_of(state, space)], seat, colour)


@rule
def found(state: State, area: Area) -> int:
    """A new kingdom without leaders yet; returns its number."""
    k = state.derived.n_kingdoms
    state.derived.n_kingdoms += 1
    keep(state.derived.kingdoms[k].spaces, area)
    for colour in range(N_COLOURS):
        state.derived.kingdoms[k].leaders[colour] = NONE
    return k


@rule
def found_on(state: State, spaces: BitSet) -> int:
    """Likewise, for whoever has the spaces in words: an area is for compiled code alone."""
    return found(state, area_in(spaces))


@rule
def crown(kingdom: Kingdom, seat: int, colour: int) -> None:
    kingdom.leaders[colour] = seat
    kingdom.colours |= 1 << colour


# ---- pieces go


@rule
def leaders_of(state: State, kingdoms: int) -> int:
    """All leaders of these kingdoms, as bits."""
    found_leaders = 0
    for k in range(state.derived.n_kingdoms):
        if kingdoms >> k & 1:
            for colour in range(N_COLOURS):
                seat = state.derived.kingdoms[k].leaders[colour]
                if seat != NONE:
                    found_leaders |= 1 << (seat * N_COLOURS + colour)
    return found_leaders


@rule
def resettle(state: State, kingdoms: int) -> None:
    """[Huang 4.7] Work out anew what has become of these kingdoms after pieces have gone, or a war is over."""
    leaders = leaders_of(state, kingdoms)
    for k in range(state.derived.n_kingdoms - 1, -1, -1):
        if kingdoms >> k & 1:
            drop(state, k)
    for seat in range(state.n_seats):
        for colour in range(N_COLOURS):
            space = state.seats[seat].leaders[colour]
            if leaders >> (seat * N_COLOURS + colour) & 1 and space != NONE:
                k = kingdom_of(state, space)
                if k == NONE:
                    k = found(state, flood(only(space), area_in(state.derived.occupied)))
                crown(state.derived.kingdoms[k], seat, colour)


@rule
def lift(state: State, seat: int, colour: int) -> None:
    """A leader leaves the board, his kingdom not yet looked at."""
    clear_bit(state.derived.occupied, state.seats[seat].leaders[colour])
    state.seats[seat].leaders[colour] = NONE


@rule
def stand(state: State, seat: int, colour: int, space: int) -> None:
    """A leader comes to stand on the board, in no kingdom yet."""
    state.seats[seat].leaders[colour] = space
    set_bit(state.derived.occupied, space)


@rule
def send_home(state: State, seat: int, colour: int) -> None:
    """[Huang 4.7] A leader goes back in front of his screen; his kingdom may split."""
    k = kingdom_of(state, state.seats[seat].leaders[colour])
    lift(state, seat, colour)
    resettle(state, 1 << k)
