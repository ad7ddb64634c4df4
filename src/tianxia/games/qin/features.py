"""What a judge sees of a table of Qin. Seats are counted from the observer."""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ONE, ZERO, add_word, clear, lowest, popcount, set_bit, word_of
from tianxia.core.compiled import rule
from tianxia.core.features import (
    MOST_COUNTED,
    WORD,
    Layout,
    Planes,
    add_plane,
    one_more,
    seat_from,
    set_counts,
    set_thermometer,
    thermometers,
)
from tianxia.core.layout import NONE, BitSet
from tianxia.games.qin.geometry import N_SQUARES, STRIDE, WIDTH
from tianxia.games.qin.province import is_join, lowest_number, owner_of_join, touching
from tianxia.games.qin.state import (
    HAND,
    LARGE,
    MAX_PROVINCES,
    MAX_SEATS,
    N_COLOURS,
    N_KINDS,
    N_WORDS,
    PAGODAS_OF_SEATS,
    TILES_OF_A_KIND,
    State,
    Village,
)
from tianxia.games.qin.village import pagodas_beside
from tianxia.mechanics.tally import most_of_others, tally_add, tally_of

PLANE = N_WORDS * WORD
MOST_PAGODAS = max(PAGODAS_OF_SEATS.values())
NOBODY = MAX_SEATS
"""Holds a village that nobody does."""
SIZES = LARGE - 3
"""Of small provinces that are told apart from those of two spaces."""
MOST_BESIDE = 3
"""Pagodas beside a village that are told apart."""
OWN, RIVAL = 0, 1
SIDES = 2
N_SIZES = LARGE - 1
"""Of provinces: each small one, and large."""
LEADS = 3
"""Of a village's holder beside it: none, one pagoda, more."""
ROW, REST, LAST = np.uint64(STRIDE), np.uint64(WORD - STRIDE), np.uint64(WORD - 1)
"""By how much a square below is higher, and what is left of a word then; the last bit of a word."""

_layout = Layout()
COLOUR = _layout.planes(N_COLOURS, N_WORDS)
OWNER = _layout.planes(MAX_SEATS, N_WORDS)
SAFE = _layout.planes(MAX_SEATS, N_WORDS)
SIZE = _layout.planes(SIZES, N_WORDS)
HOLDER = _layout.planes(MAX_SEATS + 1, N_WORDS)
BESIDE = _layout.planes(SIDES * MOST_BESIDE, N_WORDS)
FREE = _layout.planes(1, N_WORDS)
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
JOINS = _layout.thermometers(SIDES * N_COLOURS, MOST_COUNTED)
AT_STAKE = _layout.thermometers(SIDES, MOST_COUNTED)
N_FEATURES = _layout.n
VERSION = "d151c14dca9b31f7"
"""Another one where a bit says something else; a test tells."""
PLANES = Planes(_layout.n_planes, N_WORDS, tuple(range(0, N_SQUARES, STRIDE)), WIDTH)


@rule
def features(state: State, seat: int, words: BitSet) -> None:
    """All that *seat* may know of the table, as bits."""
    clear(words)
    spaces(state, seat, words)
    villages(state, seat, words)
    provinces(state, seat, words)
    tiles(state, seat, words)
    add_plane(words, FREE, state.derived.free)
    for other in range(state.n_seats):
        first = PAGODAS + seat_from(other, seat, state.n_seats) * MOST_PAGODAS
        set_thermometer(words, first, state.seats[other].pagodas, MOST_PAGODAS)
    set_bit(words, SEATS + state.n_seats)
    set_bit(words, TO_MOVE + seat_from(state.to_move, seat, state.n_seats))
    set_thermometer(words, PASSES, state.n_passes, MAX_SEATS)


@rule
def spaces(state: State, seat: int, words: BitSet) -> None:
    """Colours; [Qin 3.4] where a half of a colour would make a forbidden join, and where another one."""
    at_stake = 0
    for colour in range(N_COLOURS):
        before, taken, lost = ZERO, 0, 0
        for w in range(N_WORDS):
            coloured = state.derived.coloured[colour, w]
            words[COLOUR + colour * N_WORDS + w] = coloured
            near = state.derived.free[w] & state.derived.beside[colour, w]
            barred = near & state.derived.barred[colour, w]
            words[BARRED + colour * N_WORDS + w] = barred
            after = state.derived.coloured[colour, w + 1] if w + 1 < N_WORDS else ZERO
            squares = near & ~barred & beside_two(before, coloured, after)
            if squares != ZERO:
                taken_here, lost_here = joins(state, seat, colour, words, w, squares)
                taken |= taken_here
                lost |= lost_here
            before = coloured
        for side in range(SIDES):
            joining = JOIN + (side * N_COLOURS + colour) * N_WORDS
            n = 0
            for w in range(N_WORDS):
                n += popcount(words[joining + w])
            set_thermometer(words, JOINS + (side * N_COLOURS + colour) * MOST_COUNTED, n, MOST_COUNTED)
        at_stake = tally_add(tally_add(at_stake, OWN, popcount(np.uint64(taken))), RIVAL, popcount(np.uint64(lost)))
    for side in range(SIDES):
        set_thermometer(words, AT_STAKE + side * MOST_COUNTED, tally_of(at_stake, side), MOST_COUNTED)


@rule
def beside_two(before: np.uint64, here: np.uint64, after: np.uint64) -> np.uint64:
    """Of a word of squares those beside two spaces of a set, or more: of its words before it, here, and after it."""
    above, below = (here << ROW) | (before >> REST), (here >> ROW) | (after << REST)
    left, right = (here << ONE) | (before >> LAST), (here >> ONE) | (after << LAST)
    return (above & below) | (left & right) | ((above | below) & (left | right))


@rule
def joins(state: State, seat: int, colour: int, words: BitSet, w: int, squares: np.uint64) -> tuple[int, int]:
    """[Qin 5.1] Of these squares those where a half of a colour joins provinces, and whether that serves the seat.

    Returns the provinces of others that the seat would take by it, and its own that it would lose.
    """
    taken, lost = 0, 0
    while squares != ZERO:
        joined = touching(state, colour, w * WORD + lowest(squares))
        if is_join(joined):
            own = owned(state, colour, joined, seat)
            if owner_of_join(state, colour, joined) == seat:
                side = OWN
                taken |= joined & ~own
            else:
                side = RIVAL
                lost |= own
            words[JOIN + (side * N_COLOURS + colour) * N_WORDS + w] |= squares & (~squares + ONE)
        squares &= squares - ONE
    return taken, lost


@rule
def owned(state: State, colour: int, numbers: int, seat: int) -> int:
    """Of these provinces those of a seat."""
    own = numbers
    while numbers:
        if state.provinces[lowest_number(colour, numbers)].owner != seat:
            own &= ~(numbers & -numbers)
        numbers &= numbers - 1
    return own


@rule
def provinces(state: State, seat: int, words: BitSet) -> None:
    """Whose their spaces are, and how far from being safe; how many of each size every seat has, wherever they are."""
    counts = 0
    for number in range(N_COLOURS * MAX_PROVINCES):
        of = state.provinces[number]
        n = of.n_spaces
        if n > 0 and of.owner != NONE:
            place, square = seat_from(of.owner, seat, state.n_seats), of.a_square
            counts = one_more(counts, place * N_SIZES + min(n, LARGE) - 2)
            plane, size = (OWNER if n < LARGE else SAFE) + place * N_WORDS, SIZE + (n - 3) * N_WORDS
            for _ in range(n):
                words[plane + (square >> 6)] |= word_of(square & 63)
                if 2 < n < LARGE:
                    words[size + (square >> 6)] |= word_of(square & 63)
                square = state.derived.ring[square]
    set_counts(words, PROVINCES, counts)


@rule
def villages(state: State, seat: int, words: BitSet) -> None:
    """Who holds them, and how many pagodas beside them may take them."""
    counts = 0
    for number in range(state.n_villages):
        village, holder, beside = state.villages[number], NOBODY, pagodas_beside(state, number)
        if village.holder != NONE:
            holder = seat_from(village.holder, seat, state.n_seats)
            lead = tally_of(beside, village.holder) - most_of_others(beside, state.n_seats, village.holder)
            counts = one_more(counts, holder * LEADS + min(max(lead, 0), LEADS - 1))
        for part in range(2):
            set_bit(words, HOLDER * WORD + holder * PLANE + village.squares[part])
        if beside != 0:
            add_beside(words, village, OWN, tally_of(beside, seat))
            add_beside(words, village, RIVAL, most_of_others(beside, state.n_seats, seat))
    set_counts(words, VILLAGES, counts)


@rule
def add_beside(words: BitSet, village: Village, side: int, n: int) -> None:
    """*n* pagodas beside a village."""
    for k in range(min(n, MOST_BESIDE)):
        for part in range(2):
            set_bit(words, BESIDE * WORD + (side * MOST_BESIDE + k) * PLANE + village.squares[part])


@rule
def tiles(state: State, seat: int, words: BitSet) -> None:
    """The own hand, and what is still in hands and piles."""
    add_word(words, HELD, thermometers(state.seats[seat].hidden.hand, HAND))
    for kind in range(N_KINDS):
        set_thermometer(words, UNLAID + kind * TILES_OF_A_KIND, state.unlaid[kind], TILES_OF_A_KIND)
    if state.n_bag > 0:
        set_bit(words, BAG)
