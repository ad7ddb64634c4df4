"""Cards of whoever places a piece, and what a piece costs. [Emperor 3]

[Emperor 3.3] [Emperor 3.4] Three cards in hand and exact prices are all the limits there are; [Emperor 3.5] border
spaces, Han's forts and markets have prices of their own.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.bits import ZERO
from tianxia.core.compiled import rule
from tianxia.games.emperor.geometry import ALL_PROVINCES, COLOUR_OF_PROVINCE, PROVINCES_OF_COLOUR, SPACES_OF_COLOUR
from tianxia.games.emperor.state import State

JOKER = 2
"""So many cards of one colour stand for any other."""


@rule
def n_cards(state: State, colour: int) -> int:
    """Cards of the seat to move, or the Emperor's when the piece is his."""
    if state.actor != state.to_move:
        return state.emperors_cards[colour]
    return state.seats[state.to_move].hidden.hand[colour]


@rule
def payable(state: State, colour: int) -> int:
    """Provinces where cards of this colour pay a piece: one card of their own colour, or a joker of two."""
    n = n_cards(state, colour)
    if n >= JOKER:
        return ALL_PROVINCES
    return PROVINCES_OF_COLOUR[state.map, colour] if n == 1 else 0


@rule
def paid_spaces(state: State, colour: int) -> np.uint64:
    """[Emperor 3.1] Spaces inside provinces that one card of this colour pays, [Emperor 3.2] or two as a joker."""
    n = n_cards(state, colour)
    if n >= JOKER:
        return ~ZERO
    return SPACES_OF_COLOUR[state.map, colour] if n == 1 else ZERO


@rule
def cost(state: State, province: int, colour: int) -> int:
    """How many cards of this colour a piece in the province costs."""
    return 1 if COLOUR_OF_PROVINCE[state.map, province] == colour else JOKER


@rule
def pay(state: State, colour: int, n: int) -> None:
    """[Emperor 3.6] Cards that are played are discarded."""
    if state.actor != state.to_move:
        state.emperors_cards[colour] -= n
    else:
        give_away(state, colour, n)
        state.played[colour] += n
    state.discards[colour] += n


@rule
def give_away(state: State, colour: int, n: int) -> None:
    """[Emperor 7.5] Cards leave the hand for all to see: so many fewer of this colour are known to be in it."""
    seat = state.seats[state.to_move]
    seat.hidden.hand[colour] -= n
    seat.n_hand -= n
    seat.known_hand[colour] = max(seat.known_hand[colour] - n, 0)


@rule
def receive(state: State, colour: int) -> None:
    seat = state.seats[state.to_move]
    seat.hidden.hand[colour] += 1
    seat.n_hand += 1
