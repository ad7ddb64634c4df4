"""The state of a table of China or Han, one flat record.

Sets of spaces are words, a bit for each space of the map; sets of provinces are numbers, a bit for each.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from tianxia.core.layout import I8, I16, U64, BitSet, Ints, Record, Rows, dtype_of
from tianxia.games.emperor.geometry import N_COLOURS, N_PROVINCES

MAX_SEATS = 5
BOTH = N_COLOURS
"""Pays a border space with a card of each of its colours."""
N_TILE_COLOURS = 3
TILES_OF_A_COLOUR = 6
TILES_OF_A_PROVINCE = 2

HAND = 3
MOST_PIECES = 2
"""In one turn."""
HOUSES, EMISSARIES = 20, 8
"""Of every seat; its ninth emissary marks its points."""
EMPERORS_EMISSARIES = 9
CARDS = (10, 11, 11, 12, 13)
"""Of each colour."""
BONUS = 6


class Piece(IntEnum):
    """What a seat has in reserve."""

    HOUSE = 0
    EMISSARY = 1
    FORT = 2
    MARKET = 3


class Phase(IntEnum):
    """What the seat to move decides."""

    PLACE = 0  # pieces, or to exchange a card
    BUILD = 1  # where in the province that was named
    KEEP = 2  # which of the cards played
    DRAW = 3
    EMPEROR = 4  # his piece


class Ending(IntEnum):
    """Why the game is over."""

    RUNNING = 0
    LAST_ROUND = 1
    NO_PLACEMENT = 2


class Source(IntEnum):
    """Where points come from."""

    HOUSES = 0
    INFLUENCE = 1
    ALLIANCES = 2
    ROADS = 3
    HARBOURS = 4
    BONUS = 5


class Special(IntEnum):
    """A special card of the duel, as the bits of a number."""

    EMPEROR_FIRST = 1
    TWO_PROVINCES = 2
    SWAP = 4


ALL_SPECIALS = int(Special.EMPEROR_FIRST | Special.TWO_PROVINCES | Special.SWAP)


class Owner(Record):
    """The pieces of one colour: a seat's, or the Emperor's."""

    houses: U64  # on these spaces
    markets: U64
    emissaries: Annotated[Ints, np.int8, N_PROVINCES]  # on the dragons
    left: Annotated[Ints, np.int8, len(Piece)]  # in reserve
    tiles: Annotated[Ints, np.int8, N_TILE_COLOURS]


class Hidden(Record):
    """What only its seat may see."""

    hand: Annotated[Ints, np.int8, N_COLOURS]


class Seat(Record):
    """A seat at the table."""

    points: Annotated[Ints, np.int16, len(Source)]
    n_hand: I8
    known_hand: Annotated[Ints, np.int8, N_COLOURS]  # taken from the display, and not played since
    kept: Annotated[Ints, np.int8, N_COLOURS]
    specials: I8  # not yet played
    hidden: Annotated[Hidden, Hidden]


class Secret(Record):
    """What nobody may see."""

    bag: Annotated[Ints, np.int8, N_COLOURS]  # the deck
    rng: U64


class State(Record):
    """The whole table."""

    n_seats: I8
    n_owners: I8  # one more in the duel: the Emperor is the last
    map: I8
    to_move: I8
    actor: I8  # whose piece is placed: the seat to move, or the Emperor
    phase: I8
    ending: I8
    has_fort_houses: I8  # Han's kind of forts
    has_influence: I8
    turn: I16
    # this turn
    n_pieces: I8
    provinces: I16  # where pieces may still go
    opened: I16  # that were empty when the turn began
    named: I8  # where the house must go
    emperor_moved: I8
    in_two_provinces: I8
    played: Annotated[Ints, np.int8, N_COLOURS]
    # cards
    n_bag: I8
    full_display: I8  # so many cards
    n_shuffled: I8
    is_last_round: I8
    display: Annotated[Ints, np.int8, N_COLOURS]
    discards: Annotated[Ints, np.int8, N_COLOURS]
    emperors_cards: Annotated[Ints, np.int8, N_COLOURS]
    influence: Annotated[Ints, np.int8, N_COLOURS]  # who holds the card of a colour
    # the board
    scored: I16  # provinces
    forts: U64
    face_down: U64  # bonus tiles
    face_up: Annotated[BitSet, np.uint64, N_TILE_COLOURS]
    unseen_tiles: Annotated[Ints, np.int8, N_TILE_COLOURS]
    owners: Annotated[Rows[Owner], Owner, MAX_SEATS]
    seats: Annotated[Rows[Seat], Seat, MAX_SEATS]
    secret: Annotated[Secret, Secret]


STATE = dtype_of(State)
