"""What a judge sees of a table of China or Han. Seats are counted from the observer, the Emperor comes last."""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO, add_word, clear, popcount, set_bit
from tianxia.core.compiled import rule
from tianxia.core.features import WORD, Layout, Planes, seat_from, set_thermometer, thermometers
from tianxia.core.layout import NONE, BitSet, as_int
from tianxia.games.emperor.geometry import (
    ALL_PROVINCES,
    ALLIANCES,
    MAPS,
    N_ALLIANCES,
    N_COLOURS,
    N_PROVINCES,
    ROADS,
    SPACES_OF_PROVINCE,
)
from tianxia.games.emperor.province import free_spaces, n_emissaries
from tianxia.games.emperor.scoring import harbour_points, road_points, score
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
from tianxia.mechanics.growth import growth
from tianxia.mechanics.lanes import (
    FULL,
    ONES,
    WHERE,
    at_least,
    chosen,
    in_lane,
    lanes_as_thermometers,
    lanes_where,
    larger,
    smaller,
    sum_of_lanes,
)
from tianxia.mechanics.tally import tally_add, tally_of

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
FEW_CARDS = 12
"""Of the deck, so few that every card is told apart: they say who will have the last turn."""
LEADS = 32
"""Points ahead of a rival are told apart from half as many behind to half as many ahead."""
STEP = 2
MOST_WORTH = 8
"""More points of a province are not told apart."""
IN_A_WORD = WORD // MOST_WORTH
"""So many provinces have room for their points in a word."""
MOST_CHAINED = 20
MOST_GROWTH, LARGEST, MOST_NEAR = 8, 8, 4
"""More points, houses and alliances are not told apart."""
OUTLOOKS = 40
"""As `LEADS`, for what seats would have if the game ended now; every point is told apart."""

Lanes = tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]
"""Of every owner a number for each province, in lanes."""

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
AFTER = _layout.flags(2, MAX_SEATS)
"""How many seats come after the observer in a round, in any but the last one and in that."""
LAST_CARDS = _layout.thermometers(FEW_CARDS)
GROWTH = _layout.thermometers(MAX_SEATS, MOST_GROWTH)
"""What one more house may add to a seat's chains, if all that hangs together is one."""
GROUP = _layout.thermometers(MAX_SEATS, LARGEST)
"""How many of its houses hang together by roads at the most."""
NEAR = _layout.thermometers(MAX_SEATS, MOST_NEAR)
"""How many alliances one more emissary would bring it."""
N_FEATURES = _layout.n
VERSION = "b6c1c13d46560a1f"
"""Another one where a bit says something else; a test tells."""
PLANES = Planes(_layout.n_planes, 1, (0,), WORD)


@rule
def features(state: State, seat: int, words: BitSet) -> None:
    """All that *seat* may know of the table, as bits."""
    clear(words)
    houses, emissaries = all_houses(state), all_emissaries(state)
    for owner in range(state.n_owners):
        place = seat_from(owner, seat, state.n_seats) if owner < state.n_seats else EMPEROR
        pieces(state, owner, place, houses[owner], emissaries[owner], words)
    for other in range(state.n_seats):
        known_of(state, other, seat, words)
    cards(state, seat, words)
    board(state, words)
    turn(state, seat, words)
    outlook(state, seat, houses, emissaries, words)


@rule
def pieces(state: State, number: int, place: int, houses: np.uint64, emissaries: np.uint64, words: BitSet) -> None:
    """Of one owner, on the board, in lanes, and in reserve."""
    owner = state.owners[number]
    words[HOUSES_ON + place] = owner.houses
    words[MARKETS_ON + place] = owner.markets
    first = place * N_PROVINCES * IN_A_PROVINCE
    add_word(words, N_HOUSES + first, lanes_as_thermometers(houses, 0, N_PROVINCES, IN_A_PROVINCE))
    add_word(words, N_EMISSARIES + first, lanes_as_thermometers(emissaries, 0, N_PROVINCES, IN_A_PROVINCE))
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
    set_thermometer(words, LAST_CARDS, state.n_bag, FEW_CARDS)
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
    set_bit(words, AFTER + state.is_last_round * MAX_SEATS + state.n_seats - 1 - seat)


# ---- as if the game ended now


@rule
def outlook(state: State, seat: int, houses: Lanes, emissaries: Lanes, words: BitSet) -> None:
    """What provinces, alliances and roads would bring each seat, and how far the observer would then be ahead."""
    free, most = free_spaces(state), most_of(emissaries)
    room = room_for_emissaries(houses, emissaries)
    points = add_provinces(state, seat, houses, free, words)
    add_word(words, ROOM, lanes_where(room))
    for other in range(state.n_seats):
        place = seat_from(other, seat, state.n_seats)
        added, largest = growth(state.owners[other].houses, free, ROADS[state.map])
        set_thermometer(words, GROWTH + place * MOST_GROWTH, added, MOST_GROWTH)
        set_thermometer(words, GROUP + place * LARGEST, largest, LARGEST)
        chained = road_points(state, other)
        set_thermometer(words, CHAINED + place * MOST_CHAINED, chained, MOST_CHAINED)
        alliances = add_alliances(state, emissaries[other], place, most, room, words)
        points = tally_add(points, other, score(state, other) + chained + alliances + harbour_points(state, other))
    for other in range(state.n_seats):
        lead = tally_of(points, seat) - tally_of(points, other) + OUTLOOKS // 2
        set_thermometer(words, OUTLOOK + seat_from(other, seat, state.n_seats) * OUTLOOKS, lead, OUTLOOKS)


@rule
def add_provinces(state: State, seat: int, houses: Lanes, free: np.uint64, words: BitSet) -> int:
    """[Emperor 6] Those not yet scored; returns every seat's points."""
    one, two, three, four, five = houses
    total, points, unscored = one + two + three + four + five, 0, WHERE[ALL_PROVINCES & ~state.scored]
    for owner in range(state.n_owners):
        place, own = seat_from(owner, seat, state.n_seats) if owner < state.n_seats else EMPEROR, houses[owner]
        above = next_above(
            own, one, next_above(own, two, next_above(own, three, next_above(own, four, next_above(own, five, FULL))))
        )
        worth = worth_to(state, owner, own, chosen(at_least(above, FULL), total, above)) & unscored
        first = WORTH + place * N_PROVINCES * MOST_WORTH
        add_word(words, first, lanes_as_thermometers(worth, 0, IN_A_WORD, MOST_WORTH))
        rest = lanes_as_thermometers(worth, IN_A_WORD, N_PROVINCES, MOST_WORTH)
        add_word(words, first + IN_A_WORD * MOST_WORTH, rest)
        points = tally_add(points, owner, sum_of_lanes(worth) if owner < state.n_seats else 0)
    left = in_provinces(state, free) & unscored
    add_word(words, FREE, lanes_as_thermometers(left, 0, N_PROVINCES, IN_A_PROVINCE))
    return points


@rule
def room_for_emissaries(houses: Lanes, emissaries: Lanes) -> np.uint64:
    """[Emperor 5.2] The provinces that one more may come to, in lanes."""
    one, two, three, four, five = emissaries
    return at_least(most_of(houses), one + two + three + four + five + ONES)


@rule
def in_provinces(state: State, spaces: np.uint64) -> np.uint64:
    """How many of these spaces are in each province, in lanes."""
    lanes = ZERO
    if spaces != ZERO:
        for province in range(N_PROVINCES):
            lanes |= in_lane(popcount(spaces & SPACES_OF_PROVINCE[state.map, province]), province)
    return lanes


@rule
def emissaries_of(state: State, owner: int) -> np.uint64:
    """How many emissaries an owner has in each province, in lanes."""
    lanes = ZERO
    for province in range(N_PROVINCES):
        lanes |= in_lane(state.owners[owner].emissaries[province], province)
    return lanes


@rule
def all_houses(state: State) -> Lanes:
    """How many houses every owner has in each province; who does not play has none."""
    return (
        in_provinces(state, state.owners[0].houses),
        in_provinces(state, state.owners[1].houses),
        in_provinces(state, state.owners[2].houses),
        in_provinces(state, state.owners[3].houses),
        in_provinces(state, state.owners[4].houses),
    )


@rule
def all_emissaries(state: State) -> Lanes:
    """The same of emissaries."""
    return (
        emissaries_of(state, 0),
        emissaries_of(state, 1),
        emissaries_of(state, 2) if state.n_owners > 2 else ZERO,
        emissaries_of(state, 3) if state.n_owners > 3 else ZERO,
        emissaries_of(state, 4) if state.n_owners > 4 else ZERO,
    )


@rule
def most_of(lanes: Lanes) -> np.uint64:
    """Of whoever has most in each province, in lanes."""
    one, two, three, four, five = lanes
    return larger(larger(larger(larger(one, two), three), four), five)


@rule
def next_above(own: np.uint64, n: np.uint64, above: np.uint64) -> np.uint64:
    """Of what others have the least that is more than the own number, one owner after the other, in lanes."""
    return smaller(above, chosen(at_least(own, n), FULL, n))


@rule
def worth_to(state: State, owner: int, own: np.uint64, ranked: np.uint64) -> np.uint64:
    """What each province is worth to an owner, as `ranked_points` says, in lanes.

    [Emperor 6.3] Who has most houses scores all of them, [Emperor 6.4] everybody else what the next higher has.
    """
    points = ranked & at_least(own, ONES)
    if owner < state.n_seats and state.forts != ZERO:
        points += points & at_least(in_provinces(state, state.owners[owner].houses & state.forts), ONES)
    return points


@rule
def add_alliances(state: State, own: np.uint64, place: int, most: np.uint64, room: np.uint64, words: BitSet) -> int:
    """[Emperor 9.3] Where a seat has a majority of emissaries, and in both provinces of what; returns its points.

    [Emperor 5.2] An alliance is near where one more emissary would bring a majority in its other province.
    """
    points, near = 0, 0
    majority = lanes_where(at_least(own, most) & at_least(own, ONES))
    add_word(words, MAJORITY + place * N_PROVINCES, majority)
    led, in_reach = as_int(majority), as_int(lanes_where(at_least(own + ONES, most) & room) & ~majority)
    if led == 0 or (led & (led - 1) == 0 and in_reach == 0):  # an alliance has two provinces
        return 0
    for number in range(N_ALLIANCES):
        first, second = ALLIANCES[state.map, number, 0], ALLIANCES[state.map, number, 1]
        both = 1 << first | 1 << second
        if led & both == both:
            set_bit(words, ALLIED + place * N_ALLIANCES + number)
            points += n_emissaries(state, first) + n_emissaries(state, second)
        elif led & both and in_reach & both:
            near += 1
    set_thermometer(words, NEAR + place * MOST_NEAR, near, MOST_NEAR)
    return points
