"""What a judge sees of a table of China or Han. Seats are counted from the observer, the Emperor comes last."""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO, add_word, clear, popcount, set_bit
from tianxia.core.compiled import rule
from tianxia.core.features import WORD, Layout, Planes, seat_from, set_thermometer, thermometer, thermometers
from tianxia.core.layout import NONE, BitSet
from tianxia.games.emperor.geometry import (
    ALLIANCES,
    MAPS,
    N_ALLIANCES,
    N_COLOURS,
    N_PROVINCES,
    SPACES_OF_PROVINCE,
)
from tianxia.games.emperor.province import free_spaces, houses_on, n_emissaries
from tianxia.games.emperor.scoring import chains, emissaries, harbour_points, ranked_points, score
from tianxia.games.emperor.state import (
    CARDS,
    HAND,
    MAX_SEATS,
    MOST_PIECES,
    N_TILE_COLOURS,
    TILES_OF_A_COLOUR,
    Phase,
    Piece,
    Special,
    State,
)
from tianxia.mechanics.tally import is_leader, tally_add, tally_most, tally_of

N_PIECES, N_SPECIALS, N_PHASES = len(Piece), len(Special), len(Phase)
EMPEROR = MAX_SEATS
N_OWNERS = MAX_SEATS + 1
IN_A_PROVINCE = 6
"""More houses or emissaries of one owner are not told apart."""
IN_RESERVE = 20
MOST_CARDS = max(CARDS)
DISPLAY = 5
DECK = 28
"""Pairs of cards."""
LEADS = 32
"""Points ahead of a rival are told apart from half as many behind to half as many ahead."""
STEP = 2
MOST_WORTH = 8
"""More points of a province are not told apart."""
MOST_CHAINED = 20
OUTLOOKS = 40
"""As `LEADS`, for what seats would have if the game ended now; every point is told apart."""

_layout = Layout()
HOUSES_ON = _layout.planes(N_OWNERS, 1)
MARKETS_ON = _layout.planes(N_OWNERS, 1)
FORTS = _layout.planes(1, 1)
FACE_DOWN = _layout.planes(1, 1)
FACE_UP = _layout.planes(N_TILE_COLOURS, 1)
N_HOUSES = _layout.thermometers(N_OWNERS, N_PROVINCES, IN_A_PROVINCE)
N_EMISSARIES = _layout.thermometers(N_OWNERS, N_PROVINCES, IN_A_PROVINCE)
RESERVE = _layout.thermometers(N_OWNERS, N_PIECES, IN_RESERVE)
TILES = _layout.thermometers(N_OWNERS, N_TILE_COLOURS, TILES_OF_A_COLOUR)
AHEAD = _layout.thermometers(MAX_SEATS, LEADS)
KNOWN = _layout.thermometers(MAX_SEATS, N_COLOURS, HAND)
KEPT = _layout.thermometers(MAX_SEATS, N_COLOURS, HAND)
SPECIALS = _layout.flags(MAX_SEATS, N_SPECIALS)
INFLUENCE = _layout.flags(N_COLOURS, MAX_SEATS)
HELD = _layout.thermometers(N_COLOURS, HAND + 1)
SHOWN = _layout.thermometers(N_COLOURS, DISPLAY)
DISCARDS = _layout.thermometers(N_COLOURS, MOST_CARDS)
EMPERORS = _layout.thermometers(N_COLOURS, HAND)
PLAYED = _layout.thermometers(N_COLOURS, HAND)
BAG = _layout.thermometers(DECK)
SCORED = _layout.flags(N_PROVINCES)
OPEN = _layout.flags(N_PROVINCES)
OPENED = _layout.flags(N_PROVINCES)
NAMED = _layout.flags(N_PROVINCES)
PHASE = _layout.flags(N_PHASES)
PIECES = _layout.thermometers(MOST_PIECES)
SHUFFLED = _layout.thermometers(2)
TO_MOVE = _layout.flags(MAX_SEATS)
SEATS = _layout.flags(N_OWNERS)
MAP = _layout.flags(len(MAPS))
ACTS_FOR_EMPEROR, EMPEROR_MOVED, IN_TWO, LAST_ROUND, BY_INFLUENCE, FORT_HOUSES = (_layout.flags(1) for _ in range(6))
WORTH = _layout.thermometers(N_OWNERS, N_PROVINCES, MOST_WORTH)
FREE = _layout.thermometers(N_PROVINCES, IN_A_PROVINCE)
ROOM = _layout.flags(N_PROVINCES)
MAJORITY = _layout.flags(N_OWNERS, N_PROVINCES)
ALLIED = _layout.flags(MAX_SEATS, N_ALLIANCES)
CHAINED = _layout.thermometers(MAX_SEATS, MOST_CHAINED)
OUTLOOK = _layout.thermometers(MAX_SEATS, OUTLOOKS)
N_FEATURES = _layout.n
VERSION = "0bc6e8e67bb5bf63"
"""Another one where a bit says something else; a test tells."""
PLANES = Planes(_layout.n_planes, 1, (0,), WORD)


@rule
def features(state: State, seat: int, words: BitSet) -> None:
    """All that *seat* may know of the table, as bits."""
    clear(words)
    for owner in range(state.n_owners):
        place = seat_from(owner, seat, state.n_seats) if owner < state.n_seats else EMPEROR
        pieces(state, owner, place, words)
    for other in range(state.n_seats):
        known_of(state, other, seat, words)
    cards(state, seat, words)
    board(state, words)
    turn(state, seat, words)
    outlook(state, seat, words)


@rule
def pieces(state: State, number: int, place: int, words: BitSet) -> None:
    """Of one owner, on the board and in reserve."""
    owner = state.owners[number]
    words[HOUSES_ON + place] = owner.houses
    words[MARKETS_ON + place] = owner.markets
    houses, first = ZERO, place * N_PROVINCES * IN_A_PROVINCE
    for province in range(N_PROVINCES):
        n = popcount(owner.houses & SPACES_OF_PROVINCE[state.map, province])
        houses |= thermometer(n, IN_A_PROVINCE) << np.uint64(province * IN_A_PROVINCE)
    add_word(words, N_HOUSES + first, houses)
    add_word(words, N_EMISSARIES + first, thermometers(owner.emissaries, IN_A_PROVINCE))
    for kind in range(N_PIECES):
        set_thermometer(words, RESERVE + (place * N_PIECES + kind) * IN_RESERVE, owner.left[kind], IN_RESERVE)
    tiles = thermometers(owner.tiles, TILES_OF_A_COLOUR)
    add_word(words, TILES + place * N_TILE_COLOURS * TILES_OF_A_COLOUR, tiles)


@rule
def known_of(state: State, other: int, seat: int, words: BitSet) -> None:
    """What everybody knows of a seat."""
    place = seat_from(other, seat, state.n_seats)
    row = state.seats[other]
    lead = (score(state, seat) - score(state, other)) // STEP + LEADS // 2
    set_thermometer(words, AHEAD + place * LEADS, lead, LEADS)
    add_word(words, KNOWN + place * N_COLOURS * HAND, thermometers(row.known_hand, HAND))
    add_word(words, KEPT + place * N_COLOURS * HAND, thermometers(row.kept, HAND))
    add_word(words, SPECIALS + place * N_SPECIALS, np.uint64(row.specials))


@rule
def cards(state: State, seat: int, words: BitSet) -> None:
    add_word(words, HELD, thermometers(state.seats[seat].hidden.hand, HAND + 1))
    add_word(words, SHOWN, thermometers(state.display, DISPLAY))
    add_word(words, EMPERORS, thermometers(state.emperors_cards, HAND))
    add_word(words, PLAYED, thermometers(state.played, HAND))
    for colour in range(N_COLOURS):
        set_thermometer(words, DISCARDS + colour * MOST_CARDS, state.discards[colour], MOST_CARDS)
        if state.influence[colour] != NONE:
            holder = seat_from(state.influence[colour], seat, state.n_seats)
            set_bit(words, INFLUENCE + colour * MAX_SEATS + holder)
    set_thermometer(words, BAG, (state.n_bag + 1) // 2, DECK)
    set_thermometer(words, SHUFFLED, state.n_shuffled, 2)


@rule
def board(state: State, words: BitSet) -> None:
    """What belongs to nobody."""
    words[FORTS] = state.forts
    words[FACE_DOWN] = state.face_down
    for colour in range(N_TILE_COLOURS):
        words[FACE_UP + colour] = state.face_up[colour]
    add_word(words, SCORED, np.uint64(state.scored))
    set_bit(words, MAP + state.map)
    if state.has_influence:
        set_bit(words, BY_INFLUENCE)
    if state.has_fort_houses:
        set_bit(words, FORT_HOUSES)


@rule
def turn(state: State, seat: int, words: BitSet) -> None:
    """What is decided, and by whom."""
    set_bit(words, TO_MOVE + seat_from(state.to_move, seat, state.n_seats))
    set_bit(words, SEATS + state.n_seats)
    set_bit(words, PHASE + state.phase)
    set_thermometer(words, PIECES, state.n_pieces, MOST_PIECES)
    add_word(words, OPEN, np.uint64(state.provinces))
    add_word(words, OPENED, np.uint64(state.opened))
    if state.named != NONE:
        set_bit(words, NAMED + state.named)
    if state.actor >= state.n_seats:
        set_bit(words, ACTS_FOR_EMPEROR)
    if state.emperor_moved:
        set_bit(words, EMPEROR_MOVED)
    if state.in_two_provinces:
        set_bit(words, IN_TWO)
    if state.is_last_round:
        set_bit(words, LAST_ROUND)


# ---- as if the game ended now


@rule
def outlook(state: State, seat: int, words: BitSet) -> None:
    """What provinces, alliances and roads would bring each seat, and how far the observer would then be ahead."""
    points = add_provinces(state, seat, words)
    for other in range(state.n_seats):
        place = seat_from(other, seat, state.n_seats)
        chained, _, _ = chains(state, other)
        set_thermometer(words, CHAINED + place * MOST_CHAINED, chained, MOST_CHAINED)
        alliances = add_alliances(state, other, place, words)
        points = tally_add(points, other, score(state, other) + chained + alliances + harbour_points(state, other))
    for other in range(state.n_seats):
        lead = tally_of(points, seat) - tally_of(points, other) + OUTLOOKS // 2
        set_thermometer(words, OUTLOOK + seat_from(other, seat, state.n_seats) * OUTLOOKS, lead, OUTLOOKS)


@rule
def add_provinces(state: State, seat: int, words: BitSet) -> int:
    """[Emperor 6] Those not yet scored, [Emperor 5.2] and where an emissary has room; returns every seat's points."""
    points, room, free, free_in = 0, 0, free_spaces(state), ZERO
    for province in range(N_PROVINCES):
        spaces = SPACES_OF_PROVINCE[state.map, province]
        houses, is_scored = houses_on(state, spaces), state.scored >> province & 1
        if not is_scored:
            free_in |= thermometer(popcount(free & spaces), IN_A_PROVINCE) << np.uint64(province * IN_A_PROVINCE)
        if houses == 0:
            continue
        if n_emissaries(state, province) < tally_most(houses, state.n_owners):
            room |= 1 << province
        if not is_scored:
            points += add_worth(state, province, houses, seat, words)
    add_word(words, FREE, free_in)
    add_word(words, ROOM, np.uint64(room))
    return points


@rule
def add_worth(state: State, province: int, houses: int, seat: int, words: BitSet) -> int:
    """Of a province with these houses, as a tally, to every owner; returns a tally of it for the seats."""
    points, spaces = 0, SPACES_OF_PROVINCE[state.map, province]
    for owner in range(state.n_owners):
        worth = ranked_points(state, houses, spaces, owner)
        place = EMPEROR
        if owner < state.n_seats:
            place = seat_from(owner, seat, state.n_seats)
            points = tally_add(points, owner, worth)
        set_thermometer(words, WORTH + (place * N_PROVINCES + province) * MOST_WORTH, worth, MOST_WORTH)
    return points


@rule
def add_alliances(state: State, other: int, place: int, words: BitSet) -> int:
    """[Emperor 9.3] Where a seat has a majority of emissaries, and in both provinces of what; returns its points."""
    led, points = 0, 0
    for province in range(N_PROVINCES):
        if state.owners[other].emissaries[province] > 0:
            if is_leader(emissaries(state, province), state.n_owners, other):
                led |= 1 << province
    add_word(words, MAJORITY + place * N_PROVINCES, np.uint64(led))
    if led & (led - 1) == 0:  # an alliance has two provinces
        return 0
    for number in range(N_ALLIANCES):
        first, second = ALLIANCES[state.map, number, 0], ALLIANCES[state.map, number, 1]
        if led >> first & led >> second & 1:
            set_bit(words, ALLIED + place * N_ALLIANCES + number)
            points += n_emissaries(state, first) + n_emissaries(state, second)
    return points
