"""The state of a table of Huang, one flat record.

Sets of spaces are four words (`tianxia.mechanics.area`). A building's site is its pattern and its first space in one
number, ``pattern * N_SPACES + space`` (`tianxia.games.huang.geometry`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from tianxia.core.layout import I8, I16, U64, BitSet, Ints, Record, Rows, dtype_of
from tianxia.games.huang.geometry import DIRECTIONS, N_SPACES, PATTERNS
from tianxia.mechanics.area import N_WORDS

MAX_SEATS = 5
HAND = 6
MOST_TILES = 7
"""Behind a screen, with the palace."""
MARKET_TILES = 6
ACTIONS_OF_A_TURN = 2
MOST_REPLACED = 6
PRICE = 2
"""Farmers for a riot, traders for a pagoda; the leader off the board may stand in for one."""
REMOVED_IN_SHORT_GAME = 24


class Colour(IntEnum):
    """Of tiles, leaders, pagodas and points."""

    YELLOW = 0  # governors
    RED = 1  # soldiers
    BLUE = 2  # farmers
    GREEN = 3  # traders
    WHITE = 4  # artisans; [Huang 5.8] without a power of their own


N_COLOURS = len(Colour)
TILES = (42, 36, 24, 24, 12)
"""Of each colour."""
PALACE = N_COLOURS
"""The kind of building after the pagodas of each colour."""
N_BUILDINGS = 10
FIRST_BUILDING = np.array([0, 2, 4, 6, 8, 9, 10], np.int64)
"""Of each kind: two pagodas of each colour, one white, one palace; and one past the last."""
N_SITES = len(PATTERNS) * N_SPACES

N_BANDIT_SITES = 10
MAX_KINGDOMS = MAX_SEATS * N_COLOURS


class Phase(IntEnum):
    """What the seat to move decides."""

    ACTION = 0
    OFFER = 1  # a pagoda after a tile
    MOVE = 2  # which pagoda is moved
    MARKET = 3  # a tile after a trader
    CHAIN = 4  # another farmer
    REPLACE = 5  # more tiles to discard
    ATTACK = 6  # the attacker's governors in a revolt
    DEFEND = 7  # the defender's
    SUPPORT = 8  # soldiers for a kingdom at war
    TIE = 9  # which kingdom wins
    LOSS = 10  # the winner's next soldier to go
    GRANARIES = 11  # which one stays
    END_OF_ACTION = 12  # nobody decides: the turn goes on
    END_OF_TURN = 13


class Ending(IntEnum):
    """Why the game is over."""

    RUNNING = 0
    BAG_EMPTY = 1


class Hidden(Record):
    """What only its seat may see."""

    hand: Annotated[Ints, np.int8, N_COLOURS]
    discarded: Annotated[Ints, np.int8, N_COLOURS]  # face down, to be replaced


class Seat(Record):
    """A seat at the table."""

    leaders: Annotated[Ints, np.int16, N_COLOURS]  # their spaces; NONE in front of the screen
    points: Annotated[Ints, np.int16, N_COLOURS]
    granaries: I8
    n_hand: I8
    known_hand: Annotated[Ints, np.int8, N_COLOURS]  # taken from the market, and none of the colour has left since
    n_discarded: I16
    # in a revolt or war
    side: I8  # direction of the kingdom supported
    committed: I8  # tiles
    lent: I8  # whether the leader off the board helps
    hidden: Annotated[Hidden, Hidden]


class Kingdom(Record):
    """A group of linked tiles and leaders with at least one leader."""

    spaces: Annotated[BitSet, np.uint64, N_WORDS]
    leaders: Annotated[Ints, np.int8, N_COLOURS]  # whose leader of each colour is here
    colours: I8  # of its leaders, as bits


class Secret(Record):
    """What nobody may see."""

    bag: Annotated[Ints, np.int8, N_COLOURS]
    removed: Annotated[Ints, np.int8, N_COLOURS]  # before the short game
    rng: U64


class Derived(Record):
    """Follows from the rest, and is kept up to date because working it out anew would be slow.

    A kingdom does not hold the leader who starts a revolt nor the tile that starts a war before all is settled.
    """

    n_kingdoms: I8
    kingdoms: Annotated[Rows[Kingdom], Kingdom, MAX_KINGDOMS]
    occupied: Annotated[BitSet, np.uint64, N_WORDS]  # by tiles and leaders
    bandits: Annotated[BitSet, np.uint64, N_WORDS]  # the spaces of bandit tiles
    carrying: Annotated[BitSet, np.uint64, N_WORDS]  # the tiles under buildings and granaries


class State(Record):
    """The whole table."""

    n_seats: I8
    board: I8
    turn_of: I8  # the seat whose turn it is
    to_move: I8
    phase: I8
    ending: I8
    is_open: I8  # points
    has_bandits: I8
    has_palace: I8
    actions_left: I8
    turn: I16
    n_bag: I16
    n_removed: I8
    # this action
    tile_at: I16  # the tile just placed
    tile_colour: I8
    n_replaced: I8
    new_site: I16  # where a pagoda is moved to
    leader_colour: I8  # of the leaders in a revolt
    attacker: I8
    defender: I8
    # a war: which kingdom lies in each direction of the unification tile, NONE if none or it is not at war
    side: Annotated[Ints, np.int8, len(DIRECTIONS)]
    losing: I8  # kingdom that loses soldiers, the winner of a war or whoever fights bandits
    n_losses: I8  # soldiers still to go
    foe: I8  # site of the bandits fought
    # the board
    tiles: Annotated[BitSet, np.uint64, N_COLOURS, N_WORDS]
    sites: Annotated[Ints, np.int16, N_BUILDINGS]  # NONE beside the board
    granaries: Annotated[BitSet, np.uint64, N_WORDS]
    bandits: Annotated[Ints, np.int8, N_BANDIT_SITES]  # the bandit tile on each site, 0 if none
    market: Annotated[Ints, np.int8, N_COLOURS]
    discards: Annotated[Ints, np.int8, N_COLOURS]  # [Huang 1.6] out of the game, and everybody has seen them
    seats: Annotated[Rows[Seat], Seat, MAX_SEATS]
    secret: Annotated[Secret, Secret]
    derived: Annotated[Derived, Derived]


STATE = dtype_of(State)
