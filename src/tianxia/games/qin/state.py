"""The state of a table of Qin, one flat record."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from tianxia.core.layout import I8, I16, U8, U64, BitSet, Ints, Record, Rows, dtype_of
from tianxia.games.qin.geometry import MAX_VILLAGES, N_CELLS, N_SQUARES, STRIDE

N_WORDS = 3
N_COLOURS = 3
N_KINDS = 6
N_DIRECTIONS = 2
MAX_SEATS = 4
SPACES_OF_A_COLOUR = 49
"""Twelve double tiles, twenty-four halves and a start."""
MAX_PROVINCES = SPACES_OF_A_COLOUR // 2
"""Of one colour."""

HAND = 3
TILES_OF_A_KIND = 12
LARGE = 5
"""So many spaces make a large province."""

PAGODAS_OF_SEATS = {2: 24, 3: 19, 4: 15}


class Direction(IntEnum):
    """Where a tile's second half lies."""

    ACROSS = 0
    DOWN = 1


STEP = np.array([1, STRIDE], np.int64)
"""From the first square of a tile to the second, for each direction."""

KINDS = ("RR", "YY", "BB", "RY", "RB", "YB")
# The colours of a tile as it lies are one number, 3 * first + second.
FIRST_OF_COLOURS = np.array([0, 0, 0, 1, 1, 1, 2, 2, 2], np.int64)
SECOND_OF_COLOURS = np.array([0, 1, 2, 0, 1, 2, 0, 1, 2], np.int64)
KIND_OF_COLOURS = np.array([0, 3, 4, 3, 1, 5, 4, 5, 2], np.int64)


class Ending(IntEnum):
    """Why the game is over."""

    RUNNING = 0
    LAST_PAGODA = 1
    NO_TILE = 2
    NO_PLACEMENT = 3
    ALL_PASSED = 4


class Hidden(Record):
    """What only its seat may see."""

    hand: Annotated[Ints, np.int8, N_KINDS]


class Seat(Record):
    """A seat at the table."""

    pagodas: I8  # still in front of the seat
    n_hand: I8
    hidden: Annotated[Hidden, Hidden]


class Province(Record):
    """Two or more joined spaces of one colour."""

    n_spaces: I8  # 0: this number is free
    owner: I8
    pagodas: I8  # 0, 1 or 2
    a_square: U8  # one of its squares; `derived.ring` leads to the others


class Village(Record):
    """One village of one or two squares."""

    squares: Annotated[Ints, np.uint8, 2]  # in reading order; twice the same if it has only one
    holder: I8


class Secret(Record):
    """What nobody may see."""

    bag: Annotated[Ints, np.int8, N_KINDS]
    rng: U64


class Derived(Record):
    """Follows from the rest, and is kept up to date because working it out anew would be slow."""

    ring: Annotated[Ints, np.uint8, N_SQUARES]  # the next square of the same province, round and round
    beside_village: Annotated[Ints, np.uint16, MAX_VILLAGES]  # every seat's pagodas there, as `village.DIGIT` says
    free: Annotated[BitSet, np.uint64, N_WORDS]  # squares of bare steppe
    coloured: Annotated[BitSet, np.uint64, N_COLOURS, N_WORDS]  # the spaces of each colour
    near: Annotated[BitSet, np.uint64, N_WORDS]  # of the free ones, those beside a coloured space
    beside: Annotated[BitSet, np.uint64, N_COLOURS, N_WORDS]  # squares beside a province of this colour
    # Where a half of this colour alone, or both halves of a double tile with its first half here, would make a
    # forbidden join. Kept for free squares beside a province, meaningless elsewhere.
    barred: Annotated[BitSet, np.uint64, N_COLOURS, N_WORDS]
    barred_double: Annotated[BitSet, np.uint64, N_COLOURS, N_DIRECTIONS, N_WORDS]


class State(Record):
    """The whole table."""

    n_seats: I8
    to_move: I8
    ending: I8
    n_passes: I8  # in a row
    n_villages: I8
    n_bag: I8
    turn: I16  # tiles laid and passes so far
    unlaid: Annotated[Ints, np.int8, N_KINDS]  # tiles in hands and piles
    space: Annotated[Ints, np.int8, N_CELLS]
    province: Annotated[Ints, np.int8, N_CELLS]  # colour * MAX_PROVINCES + its number there, or NONE
    provinces: Annotated[Rows[Province], Province, N_COLOURS * MAX_PROVINCES]
    villages: Annotated[Rows[Village], Village, MAX_VILLAGES]
    seats: Annotated[Rows[Seat], Seat, MAX_SEATS]
    secret: Annotated[Secret, Secret]
    derived: Annotated[Derived, Derived]


STATE = dtype_of(State)
