"""A turn: lay a tile or pass. Legality stands beside effect."""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO, add_word, clear, set_bit, shifted
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.core.rng import draw
from tianxia.games.qin.actions import ACTIONS, PASS, lay_action
from tianxia.games.qin.province import cover, first_square, n_due, settle
from tianxia.games.qin.state import (
    FIRST_OF_COLOURS,
    KIND_OF_COLOURS,
    N_COLOURS,
    N_DIRECTIONS,
    N_WORDS,
    SECOND_OF_COLOURS,
    STEP,
    Ending,
    State,
)
from tianxia.games.qin.village import changing_hands, claimant, leave, note_pagodas


@rule
def to_move(state: State) -> int:
    return state.to_move


@rule
def is_over(state: State) -> bool:
    return state.ending != Ending.RUNNING


@rule
def legal(state: State, mask: BitSet) -> None:
    """[Qin 2.1] A seat that can lay a tile must; [Qin 2.2] otherwise it passes."""
    clear(mask)
    if is_over(state):
        return
    if not legal_lay(state, mask):
        set_bit(mask, PASS)


# ---- lay a tile


@rule
def room(state: State, direction: int, w: int) -> np.uint64:
    """[Qin 3.1] Two free neighbouring squares, [Qin 3.2] one of them beside a coloured space.

    Word *w* of the set of their first squares.
    """
    free, near, step = state.derived.free, state.derived.near, STEP[direction]
    return free[w] & shifted(free, w, step) & (near[w] | shifted(near, w, step))


@rule
def barred(state: State, first: int, second: int, direction: int, w: int) -> np.uint64:
    """[Qin 3.4] Where a tile of these colours would make a forbidden join: word *w* of its first squares."""
    if first == second:
        return state.derived.barred_double[first, direction, w]
    return state.derived.barred[first, w] | shifted(state.derived.barred[second], w, STEP[direction])


@rule
def legal_lay(state: State, mask: BitSet) -> bool:
    """[Qin 2.1] Every tile in hand, in every place and [Qin 3.3] rotation that is allowed; whether there is any."""
    hand = state.seats[state.to_move].hidden.hand
    is_any = False
    for direction in range(N_DIRECTIONS):
        for w in range(N_WORDS):
            space = room(state, direction, w)
            for colours in range(N_COLOURS * N_COLOURS):
                if hand[KIND_OF_COLOURS[colours]] > 0:
                    first, second = FIRST_OF_COLOURS[colours], SECOND_OF_COLOURS[colours]
                    word = space & ~barred(state, first, second, direction, w)
                    add_word(mask, lay_action(first, second, direction, w * 64), word)
                    is_any = is_any or word != ZERO
    return is_any


@rule
def apply_lay(state: State, first: int, second: int, direction: int, square: int) -> None:
    """[Qin 2.1] Lay one tile, resolve its provinces, then villages, then draw."""
    take_from_hand(state, KIND_OF_COLOURS[first * N_COLOURS + second])
    state.n_passes = 0
    state.turn += 1
    resolve(state, first, square, second, square + STEP[direction])
    if not is_over(state):
        draw_tile(state)
        next_seat(state)
        end_if_nobody_can_lay(state)


@rule
def take_from_hand(state: State, kind: int) -> None:
    seat = state.seats[state.to_move]
    seat.hidden.hand[kind] -= 1
    seat.n_hand -= 1
    state.unlaid[kind] -= 1


@rule
def resolve(state: State, first: int, square: int, second: int, other_square: int) -> None:
    """[Qin 6.1] Both halves are resolved before any village."""
    cover(state, square, first)
    cover(state, other_square, second)
    is_double = first == second
    one, other, villages = NONE, NONE, 0
    # One place that calls `settle`: on a GPU, threads with a double tile and others then go through it together.
    for half in range(1 if is_double else 2):
        one = other
        colour, here = (second, other_square) if half else (first, square)
        other, touched = settle(state, colour, here, other_square if is_double else NONE)
        villages |= touched
    put_up_on_provinces(state, one, other)
    note_pagodas(state, villages)
    if villages and not is_over(state):
        resolve_villages(state, villages)


@rule
def put_up_on_provinces(state: State, one: int, other: int) -> None:
    """[Qin 7.1] The seat to move first, then clockwise; [Qin 7.2] each seat in reading order."""
    if one != NONE and other != NONE and first_square(state, other) < first_square(state, one):
        one, other = other, one
    for k in range(state.n_seats):
        for half in range(2):
            number = other if half else one
            if number != NONE and not is_over(state):
                put_up_on_province(state, (state.to_move + k) % state.n_seats, number)


@rule
def put_up_on_province(state: State, seat: int, number: int) -> None:
    province = state.provinces[number]
    if province.owner == seat:
        while n_due(province) > 0 and not is_over(state):
            province.pagodas += 1
            put_up(state, seat)


@rule
def resolve_villages(state: State, villages: int) -> None:
    """[Qin 7.1] Pagodas come back first, then they are put up, the seat to move first, then clockwise."""
    changing = changing_hands(state, villages)
    if changing:
        leave(state, changing)
        put_up_on_villages(state, changing)


@rule
def put_up_on_villages(state: State, villages: int) -> None:
    """[Qin 7.2] Each seat in reading order, which is the order of the villages' numbers; [Qin 6.5] one pagoda each."""
    for k in range(state.n_seats):
        seat = (state.to_move + k) % state.n_seats
        for village in range(state.n_villages):
            if villages >> village & 1 and not is_over(state):
                if claimant(state, village) == seat:
                    state.villages[village].holder = seat
                    put_up(state, seat)


@rule
def put_up(state: State, seat: int) -> None:
    """[Qin 8.1] Whoever puts up the last pagoda wins on the spot; [Qin 8.2] nothing more is put up or drawn."""
    state.seats[seat].pagodas -= 1
    if state.seats[seat].pagodas == 0:
        state.ending = Ending.LAST_PAGODA


@rule
def draw_tile(state: State) -> None:
    """[Qin 2.3] After laying, the seat draws one tile while there are any."""
    if state.n_bag > 0:
        kind = draw(state.secret, state.secret.bag)
        state.n_bag -= 1
        state.seats[state.to_move].hidden.hand[kind] += 1
        state.seats[state.to_move].n_hand += 1


# ---- pass


@rule
def apply_pass(state: State) -> None:
    """[Qin 2.2] A seat that cannot lay a tile keeps its tiles; [Qin 8.5] if all pass in a row the game is over."""
    state.n_passes += 1
    state.turn += 1
    next_seat(state)
    if state.n_passes == state.n_seats:
        state.ending = Ending.ALL_PASSED


apply = ACTIONS.dispatch({"lay": apply_lay, "pass": apply_pass})


# ---- the end


@rule
def next_seat(state: State) -> None:
    """[Qin 1.5] Turns go clockwise."""
    state.to_move = (state.to_move + 1) % state.n_seats


@rule
def has_room(state: State, first: int, second: int) -> bool:
    """Whether a tile of these colours could be laid anywhere, one way or the other."""
    for direction in range(N_DIRECTIONS):
        for w in range(N_WORDS):
            if room(state, direction, w) & ~barred(state, first, second, direction, w) != ZERO:
                return True
    return False


@rule
def end_if_nobody_can_lay(state: State) -> None:
    """[Qin 8.3] The game ends when nobody has a tile left, [Qin 8.4] or no tile of hands and piles can be laid."""
    is_any = False
    for colours in range(N_COLOURS * N_COLOURS):
        if state.unlaid[KIND_OF_COLOURS[colours]] > 0:
            is_any = True
            if has_room(state, FIRST_OF_COLOURS[colours], SECOND_OF_COLOURS[colours]):
                return
    state.ending = Ending.NO_PLACEMENT if is_any else Ending.NO_TILE
