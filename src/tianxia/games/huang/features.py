"""What a judge sees of a table of Huang. Seats are counted from the observer; rivals share planes."""

from __future__ import annotations

from tianxia.core.bits import clear, set_bit
from tianxia.core.compiled import rule
from tianxia.core.features import WORD, Layout, Planes, add_plane, seat_from, set_thermometer
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.geometry import DIRECTIONS, HEIGHT, N_SPACES, WIDTH
from tianxia.games.huang.geometry import number as space_at
from tianxia.games.huang.land import BOARDS
from tianxia.games.huang.state import (
    ACTIONS_OF_A_TURN,
    FIRST_BUILDING,
    MARKET_TILES,
    MAX_SEATS,
    MOST_REPLACED,
    MOST_TILES,
    N_BANDIT_SITES,
    N_COLOURS,
    PALACE,
    Phase,
    State,
)
from tianxia.mechanics.area import N_WORDS

PLANE = N_WORDS * WORD
N_DIRECTIONS = len(DIRECTIONS)
MOST_POINTS = 20
MOST_KNOWN = 4
MOST_COMMITTED = 8
MOST_DISCARDS = 16
STEP_OF_DISCARDS = 3
MOST_BAG = 36
STEP_OF_BAG = 4
MOST_LOSSES = 8
OWN, RIVALS = 0, 1
SIDES = 2

_layout = Layout()
TILE = _layout.planes(N_COLOURS, N_WORDS)
LEADER = _layout.planes(SIDES * N_COLOURS, N_WORDS)
REALM = _layout.planes(SIDES * N_COLOURS, N_WORDS)
BUILDING = _layout.planes(PALACE + 1, N_WORDS)
GRANARY = _layout.planes(1, N_WORDS)
BANDITS = _layout.planes(1, N_WORDS)
CARRYING = _layout.planes(1, N_WORDS)
PLACED = _layout.planes(1, N_WORDS)
NEW_SITE = _layout.planes(1, N_WORDS)
LOSING = _layout.planes(1, N_WORDS)
HELD = _layout.thermometers(N_COLOURS, MOST_TILES)
KNOWN = _layout.thermometers(MAX_SEATS, N_COLOURS, MOST_KNOWN)
POINTS = _layout.thermometers(MAX_SEATS, N_COLOURS, MOST_POINTS)
AT_HOME = _layout.flags(MAX_SEATS, N_COLOURS)
GRANARIES = _layout.thermometers(MAX_SEATS, MOST_KNOWN)
COMMITTED = _layout.thermometers(MAX_SEATS, MOST_COMMITTED)
SUPPORTED = _layout.flags(MAX_SEATS, N_DIRECTIONS)
N_HELD = _layout.thermometers(MAX_SEATS, MOST_TILES)
MARKET = _layout.thermometers(N_COLOURS, MARKET_TILES)
DISCARDS = _layout.thermometers(N_COLOURS, MOST_DISCARDS)
BAG = _layout.thermometers(MOST_BAG)
PHASE = _layout.flags(len(Phase))
TO_MOVE = _layout.flags(MAX_SEATS)
TURN_OF = _layout.flags(MAX_SEATS)
ATTACKER = _layout.flags(MAX_SEATS)
DEFENDER = _layout.flags(MAX_SEATS)
TILE_COLOUR = _layout.flags(N_COLOURS)
LEADER_COLOUR = _layout.flags(N_COLOURS)
WAR = _layout.flags(N_DIRECTIONS)
ACTIONS = _layout.thermometers(ACTIONS_OF_A_TURN)
REPLACED = _layout.thermometers(MOST_REPLACED)
LOSSES = _layout.thermometers(MOST_LOSSES)
FOE = _layout.flags(N_BANDIT_SITES)
SEATS = _layout.flags(MAX_SEATS + 1)
BOARD = _layout.flags(len(BOARDS))
WITH_BANDITS, WITH_PALACE = _layout.flags(1), _layout.flags(1)
N_FEATURES = _layout.n
PLANES = Planes(_layout.n_planes, N_WORDS, tuple(space_at(row, 0) for row in range(HEIGHT)), WIDTH)


@rule
def features(state: State, seat: int, words: BitSet) -> None:
    """All that *seat* may know of the table, as bits."""
    clear(words)
    spaces(state, words)
    realms(state, seat, words)
    for other in range(state.n_seats):
        known_of(state, other, seat, words)
    tiles(state, seat, words)
    turn(state, seat, words)
    conflict(state, seat, words)
    variant(state, words)


@rule
def spaces(state: State, words: BitSet) -> None:
    """What stands on the board, leaders apart."""
    for colour in range(N_COLOURS):
        add_plane(words, TILE + colour * N_WORDS, state.tiles[colour])
    add_plane(words, GRANARY, state.granaries)
    add_plane(words, BANDITS, state.derived.bandits)
    add_plane(words, CARRYING, state.derived.carrying)
    for kind in range(PALACE + 1):
        for number in range(FIRST_BUILDING[kind], FIRST_BUILDING[kind + 1]):
            if state.sites[number] != NONE:
                set_bit(words, BUILDING * WORD + kind * PLANE + state.sites[number] % N_SPACES)
    if state.tile_at != NONE:
        set_bit(words, PLACED * WORD + state.tile_at)
    if state.new_site != NONE:
        set_bit(words, NEW_SITE * WORD + state.new_site % N_SPACES)


@rule
def realms(state: State, seat: int, words: BitSet) -> None:
    """The spaces of kingdoms with a leader of each colour, the own and those of rivals."""
    for number in range(state.derived.n_kingdoms):
        kingdom = state.derived.kingdoms[number]
        for colour in range(N_COLOURS):
            if kingdom.leaders[colour] != NONE:
                side = OWN if kingdom.leaders[colour] == seat else RIVALS
                add_plane(words, REALM + (side * N_COLOURS + colour) * N_WORDS, kingdom.spaces)


@rule
def known_of(state: State, other: int, seat: int, words: BitSet) -> None:
    """What everybody knows of a seat."""
    row = state.seats[other]
    place, side = seat_from(other, seat, state.n_seats), OWN if other == seat else RIVALS
    for colour in range(N_COLOURS):
        at = place * N_COLOURS + colour
        if row.leaders[colour] == NONE:
            set_bit(words, AT_HOME + at)
        else:
            set_bit(words, LEADER * WORD + (side * N_COLOURS + colour) * PLANE + row.leaders[colour])
        set_thermometer(words, POINTS + at * MOST_POINTS, row.points[colour], MOST_POINTS)
        set_thermometer(words, KNOWN + at * MOST_KNOWN, row.known_hand[colour], MOST_KNOWN)
    set_thermometer(words, GRANARIES + place * MOST_KNOWN, row.granaries, MOST_KNOWN)
    set_thermometer(words, N_HELD + place * MOST_TILES, row.n_hand, MOST_TILES)
    set_thermometer(words, COMMITTED + place * MOST_COMMITTED, row.committed + row.lent, MOST_COMMITTED)
    if row.side != NONE:
        set_bit(words, SUPPORTED + place * N_DIRECTIONS + row.side)


@rule
def tiles(state: State, seat: int, words: BitSet) -> None:
    """The own hand, the market, the bag, and what has left the game."""
    for colour in range(N_COLOURS):
        set_thermometer(words, HELD + colour * MOST_TILES, state.seats[seat].hidden.hand[colour], MOST_TILES)
        set_thermometer(words, MARKET + colour * MARKET_TILES, state.market[colour], MARKET_TILES)
        gone = state.discards[colour] // STEP_OF_DISCARDS
        set_thermometer(words, DISCARDS + colour * MOST_DISCARDS, gone, MOST_DISCARDS)
    set_thermometer(words, BAG, (state.n_bag + STEP_OF_BAG - 1) // STEP_OF_BAG, MOST_BAG)


@rule
def turn(state: State, seat: int, words: BitSet) -> None:
    """What is decided, and by whom."""
    set_bit(words, PHASE + state.phase)
    set_bit(words, TO_MOVE + seat_from(state.to_move, seat, state.n_seats))
    set_bit(words, TURN_OF + seat_from(state.turn_of, seat, state.n_seats))
    set_thermometer(words, ACTIONS, state.actions_left, ACTIONS_OF_A_TURN)
    set_thermometer(words, REPLACED, state.n_replaced, MOST_REPLACED)


@rule
def conflict(state: State, seat: int, words: BitSet) -> None:
    """Who fights whom in a revolt, where a war is, and what it still costs whom."""
    if state.attacker != NONE:
        set_bit(words, ATTACKER + seat_from(state.attacker, seat, state.n_seats))
    if state.defender != NONE:
        set_bit(words, DEFENDER + seat_from(state.defender, seat, state.n_seats))
    if state.tile_colour != NONE:
        set_bit(words, TILE_COLOUR + state.tile_colour)
    if state.leader_colour != NONE:
        set_bit(words, LEADER_COLOUR + state.leader_colour)
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE:
            set_bit(words, WAR + direction)
    set_thermometer(words, LOSSES, state.n_losses, MOST_LOSSES)
    if state.losing != NONE:
        add_plane(words, LOSING, state.derived.kingdoms[state.losing].spaces)
    if state.foe != NONE:
        set_bit(words, FOE + state.foe)


@rule
def variant(state: State, words: BitSet) -> None:
    set_bit(words, SEATS + state.n_seats)
    set_bit(words, BOARD + state.board)
    if state.has_bandits:
        set_bit(words, WITH_BANDITS)
    if state.has_palace:
        set_bit(words, WITH_PALACE)
