"""What a judge sees of a table of Huang. Seats are counted from the observer; rivals share planes."""

from __future__ import annotations

from tianxia.core.bits import clear, set_bit
from tianxia.core.compiled import rule
from tianxia.core.features import WORD, Layout, Planes, add_plane, seat_from, set_thermometer
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.geometry import DIRECTIONS, HEIGHT, N_SPACES, WIDTH
from tianxia.games.huang.geometry import number as space_at
from tianxia.games.huang.kingdom import in_kingdom, kingdom_of
from tianxia.games.huang.land import BOARDS, beside
from tianxia.games.huang.pagoda import income
from tianxia.games.huang.revolt import strength
from tianxia.games.huang.scoring import in_order, points_of, with_white
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
    Colour,
    Phase,
    State,
)
from tianxia.games.huang.war import might
from tianxia.mechanics.area import N_WORDS, area_in, meet, n_spaces

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
MOST_LOWEST = 12
LEADS = 12
"""Of what decides a game or a revolt: told apart from half as many behind to half as many ahead."""
MOST_INCOME, MOST_GOVERNORS, MOST_SOLDIERS, MOST_MIGHT = 2, 3, 6, 10

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
LOWEST = _layout.thermometers(MAX_SEATS, 2, MOST_LOWEST)
AHEAD = _layout.thermometers(MAX_SEATS, LEADS)
NEEDED = _layout.flags(MAX_SEATS, N_COLOURS)
INCOME = _layout.thermometers(MAX_SEATS, N_COLOURS, MOST_INCOME)
GOVERNORS = _layout.thermometers(MAX_SEATS, N_COLOURS, MOST_GOVERNORS)
SOLDIERS = _layout.thermometers(MAX_SEATS, N_COLOURS, MOST_SOLDIERS)
STRONGER = _layout.thermometers(SIDES, LEADS)
MIGHT = _layout.thermometers(N_DIRECTIONS, MOST_MIGHT)
N_FEATURES = _layout.n
VERSION = "328cd230300af188"
"""Another one where a bit says something else; a test tells."""
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
    balance(state, seat, words)
    for other in range(state.n_seats):
        standing(state, other, seat_from(other, seat, state.n_seats), words)
    strengths(state, seat, words)


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


# ---- what it comes to


@rule
def balance(state: State, seat: int, words: BitSet) -> None:
    """[Huang 14.4] The lowest colour decides, [Huang 14.5] then the second lowest: of every seat, and who is ahead."""
    yellow, red, blue, green = with_white(state, seat)
    own, _, _, _ = in_order(yellow, red, blue, green)
    for other in range(state.n_seats):
        place = seat_from(other, seat, state.n_seats)
        yellow, red, blue, green = with_white(state, other)
        lowest, second, _, _ = in_order(yellow, red, blue, green)
        set_thermometer(words, LOWEST + 2 * place * MOST_LOWEST, lowest, MOST_LOWEST)
        set_thermometer(words, LOWEST + (2 * place + 1) * MOST_LOWEST, second, MOST_LOWEST)
        set_thermometer(words, AHEAD + place * LEADS, own - lowest + LEADS // 2, LEADS)
        for colour in range(N_COLOURS):
            if colour != Colour.WHITE and points_of(state, other, colour) <= lowest:
                set_bit(words, NEEDED + place * N_COLOURS + colour)


@rule
def standing(state: State, other: int, place: int, words: BitSet) -> None:
    """What a seat's leaders bring, and how safe they stand: governors beside them, soldiers in their kingdom."""
    for colour in range(N_COLOURS):
        space = state.seats[other].leaders[colour]
        if space != NONE:
            at = place * N_COLOURS + colour
            set_thermometer(words, INCOME + at * MOST_INCOME, income(state, other, colour), MOST_INCOME)
            governors = n_spaces(meet(beside(space), area_in(state.tiles[Colour.YELLOW])))
            set_thermometer(words, GOVERNORS + at * MOST_GOVERNORS, governors, MOST_GOVERNORS)
            k = kingdom_of(state, space)
            if k != NONE:  # a leader who has just started a revolt is in none
                soldiers = n_spaces(in_kingdom(state, k, Colour.RED))
                set_thermometer(words, SOLDIERS + at * MOST_SOLDIERS, soldiers, MOST_SOLDIERS)


@rule
def strengths(state: State, seat: int, words: BitSet) -> None:
    """[Huang 10.2] By how much a revolt's attacker is stronger, as one of them; [Huang 11.5] the might of each side."""
    if state.attacker != NONE:
        lead = strength(state, state.attacker) - strength(state, state.defender) + LEADS // 2
        side = OWN if seat == state.attacker else RIVALS
        set_thermometer(words, STRONGER + side * LEADS, lead, LEADS)
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE:
            set_thermometer(words, MIGHT + direction * MOST_MIGHT, might(state, direction), MOST_MIGHT)
