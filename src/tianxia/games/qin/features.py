"""What a judge sees of a table of Qin. Seats are counted from the observer."""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ONE, ZERO, add_word, clear, has_bit, lowest, popcount, set_bit, word_of
from tianxia.core.compiled import rule
from tianxia.core.features import (
    MOST_COUNTED,
    WORD,
    Layout,
    Planes,
    one_more,
    seat_from,
    set_thermometer,
    thermometer,
    thermometers,
)
from tianxia.core.layout import NONE, BitSet
from tianxia.games.qin.geometry import N_SQUARES, STEPS, STRIDE, WIDTH, Space
from tianxia.games.qin.province import is_join, lowest_number, owner_of_join, touching
from tianxia.games.qin.state import (
    HAND,
    LARGE,
    MAX_PROVINCES,
    MAX_SEATS,
    N_COLOURS,
    N_DIRECTIONS,
    N_KINDS,
    N_WORDS,
    PAGODAS_OF_SEATS,
    STEP,
    TILES_OF_A_KIND,
    Direction,
    State,
)
from tianxia.games.qin.village import lead, pagodas_of

PLANE = N_WORDS * WORD
MOST_PAGODAS = max(PAGODAS_OF_SEATS.values())
NOBODY = MAX_SEATS
"""Holds a village that nobody does."""
SIZES = LARGE - 3
"""Of small provinces that are told apart from those of two spaces."""
SMALL_SIZES = LARGE - 2
"""Of small provinces, those of two spaces among them."""
MOST_BESIDE = 3
"""Pagodas beside a village that are told apart."""
OWN, RIVAL = 0, 1
SIDES = 2
N_SIZES = LARGE - 1
"""Of provinces: each small one, and large."""
LEADS = 3
"""Of a village's holder beside it: none, one pagoda, more."""
FEW_WAYS = 3
"""Edges beyond which a tile can lie: a small province with fewer can hardly grow or be joined."""
WAYS = 2
"""Of a small province that are told apart: none, few."""
ROW, ALL_BITS = np.uint64(STRIDE), np.uint64(WORD)
"""By how much a square below is higher; bits of a word."""
PAIR = STEP.astype(np.uint64)
"""By how much the number of a tile's second square is higher."""
HALF = N_KINDS // 2
"""Numbers of so many kinds of tiles have room in a word."""

Stretch = tuple[np.uint64, np.uint64, np.uint64]
"""The words of a set before one that is worked with, that one, and after it."""

_layout = Layout()
COLOUR = _layout.planes(N_COLOURS, N_WORDS)
OWNER = _layout.planes(MAX_SEATS, N_WORDS)
SAFE = _layout.planes(MAX_SEATS, N_WORDS)
SIZE = _layout.planes(SIZES, N_WORDS)
HOLDER = _layout.planes(MAX_SEATS + 1, N_WORDS)
BESIDE = _layout.planes(SIDES * MOST_BESIDE, N_WORDS)
FREE = _layout.planes(1, N_WORDS)
ROOMY = _layout.planes(1, N_WORDS)
BARRED = _layout.planes(N_COLOURS, N_WORDS)
JOIN = _layout.planes(SIDES * N_COLOURS, N_WORDS)
HELD = _layout.thermometers(N_KINDS, HAND)
UNLAID = _layout.thermometers(N_KINDS, TILES_OF_A_KIND)
PAGODAS = _layout.thermometers(MAX_SEATS, MOST_PAGODAS)
SEATS = _layout.flags(MAX_SEATS + 1)
TO_MOVE = _layout.flags(MAX_SEATS)
PASSES = _layout.thermometers(MAX_SEATS)
BAG = _layout.flags(1)
PROVINCES = _layout.thermometers(MAX_SEATS, N_SIZES, MOST_COUNTED)
VILLAGES = _layout.thermometers(MAX_SEATS, LEADS, MOST_COUNTED)
SHUT_IN = _layout.thermometers(SIDES, SMALL_SIZES, WAYS, MOST_COUNTED)
SETTLED = _layout.thermometers(SIDES, LEADS, MOST_COUNTED)
JOINS = _layout.thermometers(SIDES * N_COLOURS, MOST_COUNTED)
AT_STAKE = _layout.thermometers(SIDES, MOST_COUNTED)
BRIDGES = _layout.thermometers(SIDES, MOST_COUNTED)
LONE = _layout.thermometers(MOST_COUNTED)
N_FEATURES = _layout.n
VERSION = "620780639747fdc8"
"""Another one where a bit says something else; a test tells."""
PLANES = Planes(_layout.n_planes, N_WORDS, tuple(range(0, N_SQUARES, STRIDE)), WIDTH)


@rule
def features(state: State, seat: int, words: BitSet) -> None:
    """All that *seat* may know of the table, as bits."""
    clear(words)
    steppe(state, words)  # comes first: what follows looks up in *words* where a tile has room
    coloured(state, words)
    joins(state, seat, words)
    villages(state, seat, words)
    provinces(state, seat, words)
    tiles(state, seat, words)
    for other in range(state.n_seats):
        first = PAGODAS + seat_from(other, seat, state.n_seats) * MOST_PAGODAS
        set_thermometer(words, first, state.seats[other].pagodas, MOST_PAGODAS)
    set_bit(words, SEATS + state.n_seats)
    set_bit(words, TO_MOVE + seat_from(state.to_move, seat, state.n_seats))
    set_thermometer(words, PASSES, state.n_passes, MAX_SEATS)


# ---- squares and spaces


@rule
def steppe(state: State, words: BitSet) -> None:
    """Free squares, and where among them a tile has room for both halves."""
    for w in range(N_WORDS):
        free = state.derived.free[w]
        words[FREE + w] = free
        words[ROOMY + w] = free & beside(stretch_of(state.derived.free, 0, w))


@rule
def coloured(state: State, words: BitSet) -> None:
    """Spaces of each colour, and how many lone ones can still become part of a province."""
    n_lone = 0
    for colour in range(N_COLOURS):
        for w in range(N_WORDS):
            words[COLOUR + colour * N_WORDS + w] = state.derived.coloured[colour, w]
            n_lone += n_to_found(words, w, state.derived.coloured[colour, w] & ~state.derived.beside[colour, w])
    set_thermometer(words, LONE, n_lone, MOST_COUNTED)


@rule
def n_to_found(words: BitSet, w: int, lone: np.uint64) -> int:
    """[Qin 4.2] [Qin 4.3] Of a word of lone spaces, how many have a square beside them where a tile can lie."""
    return popcount(lone & beside(stretch_of(words, ROOMY, w))) if lone != ZERO else 0


@rule
def stretch_of(words: BitSet, first: int, w: int) -> Stretch:
    """Word *w* of the set that begins with word *first*, between its neighbours."""
    before = words[first + w - 1] if w > 0 else ZERO
    return before, words[first + w], words[first + w + 1] if w + 1 < N_WORDS else ZERO


@rule
def beside(stretch: Stretch) -> np.uint64:
    """Of a word of squares those beside a space of a set."""
    before, here, after = stretch
    return lower(before, here, ROW) | lower(before, here, ONE) | higher(here, after, ROW) | higher(here, after, ONE)


@rule
def lower(before: np.uint64, here: np.uint64, by: np.uint64) -> np.uint64:
    """Of a word of squares those from which a space of the set has a number lower *by* so much."""
    return (here << by) | (before >> (ALL_BITS - by))


@rule
def higher(here: np.uint64, after: np.uint64, by: np.uint64) -> np.uint64:
    return (here >> by) | (after << (ALL_BITS - by))


@rule
def in_provinces(state: State, colour: int, w: int) -> np.uint64:
    """[Qin 4.1] The spaces of a colour that are not lone, and so beside others of their province."""
    return state.derived.coloured[colour, w] & state.derived.beside[colour, w] if w < N_WORDS else ZERO


@rule
def free_beside(state: State, colour: int, w: int) -> np.uint64:
    """Word *w* of the free squares beside a province of a colour."""
    return state.derived.free[w] & state.derived.beside[colour, w] if w < N_WORDS else ZERO


# ---- what would join provinces


@rule
def joins(state: State, seat: int, words: BitSet) -> None:
    """[Qin 3.4] Where a half of a colour would make a forbidden join, and where another one, by whom that serves.

    At how many squares that is, how many provinces would be taken, and at how many places only a double tile joins.
    """
    counts, n_taken, n_lost, n_own, n_rival = ZERO, 0, 0, 0, 0
    for colour in range(N_COLOURS):
        before, taken, lost = ZERO, 0, 0
        here, near = in_provinces(state, colour, 0), free_beside(state, colour, 0)
        for w in range(N_WORDS):
            after, near_after = in_provinces(state, colour, w + 1), free_beside(state, colour, w + 1)
            barred = near & state.derived.barred[colour, w]
            words[BARRED + colour * N_WORDS + w] = barred
            squares = near & ~barred & between((before, here, after))
            if squares != ZERO:
                taken_here, lost_here = joins_at(state, seat, colour, words, w, squares)
                taken, lost = taken | taken_here, lost | lost_here
            if near != ZERO:
                own, rival = bridges(state, seat, colour, w, (near, near_after), (before, here, after))
                n_own, n_rival = n_own + own, n_rival + rival
            before, here, near = here, after, near_after
        counts |= count_joins(words, colour)
        n_taken, n_lost = n_taken + popcount(np.uint64(taken)), n_lost + popcount(np.uint64(lost))
    add_word(words, JOINS, counts)
    set_sides(words, AT_STAKE, n_taken, n_lost)
    set_sides(words, BRIDGES, n_own, n_rival)


@rule
def set_sides(words: BitSet, first: int, n_own: int, n_rival: int) -> None:
    """Thermometers of what serves the seat and of what serves others, which begin with bit *first*."""
    set_thermometer(words, first + OWN * MOST_COUNTED, n_own, MOST_COUNTED)
    set_thermometer(words, first + RIVAL * MOST_COUNTED, n_rival, MOST_COUNTED)


@rule
def between(stretch: Stretch) -> np.uint64:
    """Of a word those squares that may touch two provinces: beside spaces of a set that hang together by no corner."""
    before, here, after = stretch
    above, left = lower(before, here, ROW), lower(before, here, ONE)
    below, right = higher(here, after, ROW), higher(here, after, ONE)
    # Round the square, each neighbour that the one before it does not hang together with by the corner between them.
    up = above & ~(left & lower(before, here, ROW + ONE))
    on_right = right & ~(above & lower(before, here, ROW - ONE))
    down = below & ~(right & higher(here, after, ROW + ONE))
    on_left = left & ~(below & higher(here, after, ROW - ONE))
    return (up & on_right) | (down & on_left) | ((up | on_right) & (down | on_left))


@rule
def joins_at(state: State, seat: int, colour: int, words: BitSet, w: int, squares: np.uint64) -> tuple[int, int]:
    """[Qin 5.1] Of these squares those where a half of a colour joins provinces, and whether that serves the seat.

    Returns the provinces of others that the seat would take by it, and its own that it would lose.
    """
    taken, lost = 0, 0
    while squares != ZERO:
        joined = touching(state, colour, w * WORD + lowest(squares))
        if is_join(joined):
            own = owned(state, colour, joined, seat)
            if owner_of_allowed(state, colour, joined) == seat:
                side = OWN
                taken |= joined & ~own
            else:
                side = RIVAL
                lost |= own
            words[JOIN + (side * N_COLOURS + colour) * N_WORDS + w] |= squares & (~squares + ONE)
        squares &= squares - ONE
    return taken, lost


@rule
def count_joins(words: BitSet, colour: int) -> np.uint64:
    """How many squares join provinces of a colour, as thermometers where they stand among those of all colours."""
    counts = ZERO
    for side in range(SIDES):
        group, n = side * N_COLOURS + colour, 0
        for w in range(N_WORDS):
            n += popcount(words[JOIN + group * N_WORDS + w])
        counts |= thermometer(n, MOST_COUNTED) << np.uint64(group * MOST_COUNTED)
    return counts


# ---- whom a join serves


@rule
def owner_of_allowed(state: State, colour: int, joined: int) -> int:
    """[Qin 5.2] Who gets what an allowed join makes: of two provinces, as nearly always, whoever has the larger."""
    others = joined & (joined - 1)
    if is_join(others):
        return owner_of_join(state, colour, joined)
    one, other = state.provinces[lowest_number(colour, joined)], state.provinces[lowest_number(colour, others)]
    return one.owner if one.n_spaces > other.n_spaces else other.owner


@rule
def owned(state: State, colour: int, numbers: int, seat: int) -> int:
    """Of these provinces those of a seat."""
    own = numbers
    while numbers:
        if state.provinces[lowest_number(colour, numbers)].owner != seat:
            own &= ~(numbers & -numbers)
        numbers &= numbers - 1
    return own


# ---- what only a double tile would join


@rule
def bridges(
    state: State, seat: int, colour: int, w: int, near: tuple[np.uint64, np.uint64], stretch: Stretch
) -> tuple[int, int]:
    """[Qin 5.1] Where a double tile joins provinces, its first half on word *w*, and no half touches all of them.

    At how many such places the seat takes provinces of others, and at how many it loses some. Both halves lie on
    squares that are *near* the colour; of two along one edge of a province nothing is said.
    """
    n_own, n_rival = 0, 0
    for direction in range(N_DIRECTIONS):
        pairs = near[0] & higher(near[0], near[1], PAIR[direction])
        pairs &= ~(state.derived.barred_double[colour, direction, w] | along(stretch, direction))
        while pairs != ZERO:
            square = w * WORD + lowest(pairs)
            one, other = touching(state, colour, square), touching(state, colour, square + STEP[direction])
            if one | other != one and one | other != other:
                side = side_of_bridge(state, seat, colour, one | other)
                n_own += 1 if side == OWN else 0
                n_rival += 1 if side == RIVAL else 0
            pairs &= pairs - ONE
    return n_own, n_rival


@rule
def side_of_bridge(state: State, seat: int, colour: int, joined: int) -> int:
    """Whom such a join serves; ``NONE`` if the seat has no part in it, or nobody else has."""
    own = owned(state, colour, joined, seat)
    if owner_of_allowed(state, colour, joined) == seat:
        return OWN if own != joined else NONE
    return RIVAL if own else NONE


@rule
def along(stretch: Stretch, direction: int) -> np.uint64:
    """Of a word of squares those that lie with the next one beside two neighbouring spaces of a set."""
    before, here, after = stretch
    if direction == Direction.ACROSS:
        one, one_next, other = lower(before, here, ROW), lower(before, here, ROW - ONE), higher(here, after, ROW)
    else:
        one, one_next, other = lower(before, here, ONE), higher(here, after, ROW - ONE), higher(here, after, ONE)
    return (one & one_next) | (other & higher(here, after, ROW + ONE))


# ---- provinces and villages


@rule
def provinces(state: State, seat: int, words: BitSet) -> None:
    """Whose their spaces are, and how far from being safe; how many of each size every seat has, wherever they are.

    And of the small ones how many can hardly grow or be joined any more, or not at all.
    """
    counts, shut_in = 0, 0
    for number in range(N_COLOURS * MAX_PROVINCES):
        of = state.provinces[number]
        n = of.n_spaces
        if n > 0:
            place, square, ways = seat_from(of.owner, seat, state.n_seats), of.a_square, 0
            counts = one_more(words, PROVINCES, counts, place * N_SIZES + min(n, LARGE) - 2)
            plane, size = (OWNER if n < LARGE else SAFE) + place * N_WORDS, SIZE + (n - 3) * N_WORDS
            for _ in range(n):
                words[plane + (square >> 6)] |= word_of(square & 63)
                if 2 < n < LARGE:
                    words[size + (square >> 6)] |= word_of(square & 63)
                if n < LARGE and ways < FEW_WAYS:
                    ways += n_ways(state, words, square)
                square = state.derived.ring[square]
            if n < LARGE and ways < FEW_WAYS:
                kind = (side_of(place) * SMALL_SIZES + n - 2) * WAYS
                shut_in = one_more(words, SHUT_IN, shut_in, kind + min(ways, WAYS - 1))


@rule
def n_ways(state: State, words: BitSet, square: int) -> int:
    """At how many sides of a square a tile can come to lie."""
    n = 0
    for side in range(4):
        neighbour = square + STEPS[side]
        # Beyond the border there is water: the bits there belong to another set.
        if state.space[neighbour] == Space.STEPPE and has_bit(words, ROOMY * WORD + neighbour):
            n += 1
    return n


@rule
def side_of(place: int) -> int:
    """Whose side a seat is on, as its observer counts, who is 0."""
    return OWN if place == 0 else RIVAL


@rule
def villages(state: State, seat: int, words: BitSet) -> None:
    """Who holds them, how many pagodas beside them may take them, and beside how many held ones nothing can be laid."""
    counts, settled = 0, 0
    for number in range(state.n_villages):
        village, holder = state.villages[number], NOBODY
        if village.holder != NONE:
            holder = seat_from(village.holder, seat, state.n_seats)
            ahead = min(max(lead(state, number, village.holder), 0), LEADS - 1)
            counts = one_more(words, VILLAGES, counts, holder * LEADS + ahead)
            if n_ways(state, words, village.squares[0]) == 0 and n_ways(state, words, village.squares[1]) == 0:
                settled = one_more(words, SETTLED, settled, side_of(holder) * LEADS + ahead)
        own = pagodas_of(state, number, seat)
        rivals = own - lead(state, number, seat)
        for part in range(2):
            square = village.squares[part]
            at, bit = square >> 6, word_of(square & 63)
            words[HOLDER + holder * N_WORDS + at] |= bit
            for k in range(MOST_BESIDE):
                words[BESIDE + (OWN * MOST_BESIDE + k) * N_WORDS + at] |= bit if own > k else ZERO
                words[BESIDE + (RIVAL * MOST_BESIDE + k) * N_WORDS + at] |= bit if rivals > k else ZERO


# ---- tiles


@rule
def tiles(state: State, seat: int, words: BitSet) -> None:
    """The own hand, and what is still in hands and piles."""
    add_word(words, HELD, thermometers(state.seats[seat].hidden.hand, HAND))
    for half in range(2):
        unlaid = ZERO
        for k in range(HALF):
            unlaid |= thermometer(state.unlaid[half * HALF + k], TILES_OF_A_KIND) << np.uint64(k * TILES_OF_A_KIND)
        add_word(words, UNLAID + half * HALF * TILES_OF_A_KIND, unlaid)
    if state.n_bag > 0:
        set_bit(words, BAG)
