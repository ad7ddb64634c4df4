"""What a judge sees of a table of Qin. Seats are counted from the observer."""

from __future__ import annotations

from tianxia.core.bits import ONE, ZERO, clear, lowest, set_bit
from tianxia.core.compiled import rule
from tianxia.core.features import WORD, Layout, add_plane, seat_from, set_thermometer
from tianxia.core.layout import NONE, BitSet
from tianxia.games.qin.state import (
    HAND,
    LARGE,
    MAX_SEATS,
    N_COLOURS,
    N_KINDS,
    N_WORDS,
    PAGODAS_OF_SEATS,
    TILES_OF_A_KIND,
    State,
)

PLANE = N_WORDS * WORD
MOST_PAGODAS = max(PAGODAS_OF_SEATS.values())
NOBODY = MAX_SEATS
"""Holds a village that nobody does."""
SIZES = LARGE - 2
"""Of provinces that are told apart: 3, 4, and large."""

_layout = Layout()
COLOUR = _layout.planes(N_COLOURS, N_WORDS)
OWNER = _layout.planes(MAX_SEATS, N_WORDS)
SIZE = _layout.planes(SIZES, N_WORDS)
HOLDER = _layout.planes(MAX_SEATS + 1, N_WORDS)
FREE = _layout.planes(1, N_WORDS)
BARRED = _layout.planes(N_COLOURS, N_WORDS)
HELD = _layout.thermometers(N_KINDS, HAND)
UNLAID = _layout.thermometers(N_KINDS, TILES_OF_A_KIND)
PAGODAS = _layout.thermometers(MAX_SEATS, MOST_PAGODAS)
SEATS = _layout.flags(MAX_SEATS + 1)
TO_MOVE = _layout.flags(MAX_SEATS)
PASSES = _layout.thermometers(MAX_SEATS)
BAG = _layout.flags(1)
N_FEATURES = _layout.n


@rule
def features(state: State, seat: int, words: BitSet) -> None:
    """All that *seat* may know of the table, as bits."""
    clear(words)
    spaces(state, seat, words)
    villages(state, seat, words)
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
    """Colours, owners and sizes of provinces; [Qin 3.4] where a half of a colour would make a forbidden join."""
    for colour in range(N_COLOURS):
        for w in range(N_WORDS):
            coloured = state.derived.coloured[colour, w]
            words[COLOUR + colour * N_WORDS + w] = coloured
            near = state.derived.free[w] & state.derived.beside[colour, w]
            words[BARRED + colour * N_WORDS + w] = near & state.derived.barred[colour, w]
            while coloured != ZERO:
                square = w * WORD + lowest(coloured)
                number = state.province[square]
                if number != NONE:
                    province = state.provinces[number]
                    bit = coloured & (~coloured + ONE)
                    if province.owner != NONE:
                        words[OWNER + seat_from(province.owner, seat, state.n_seats) * N_WORDS + w] |= bit
                    if province.n_spaces > 2:
                        words[SIZE + (min(province.n_spaces, LARGE) - 3) * N_WORDS + w] |= bit
                coloured &= coloured - ONE


@rule
def villages(state: State, seat: int, words: BitSet) -> None:
    for number in range(state.n_villages):
        village = state.villages[number]
        holder = NOBODY
        if village.holder != NONE:
            holder = seat_from(village.holder, seat, state.n_seats)
        for part in range(2):
            set_bit(words, HOLDER * WORD + holder * PLANE + village.squares[part])


@rule
def tiles(state: State, seat: int, words: BitSet) -> None:
    """The own hand, and what is still in hands and piles."""
    for kind in range(N_KINDS):
        set_thermometer(words, HELD + kind * HAND, state.seats[seat].hidden.hand[kind], HAND)
        set_thermometer(words, UNLAID + kind * TILES_OF_A_KIND, state.unlaid[kind], TILES_OF_A_KIND)
    if state.n_bag > 0:
        set_bit(words, BAG)
