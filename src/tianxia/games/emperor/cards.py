"""Exchanging, drawing, the display and the deck. [Emperor 7]"""

from __future__ import annotations

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet
from tianxia.core.rng import draw
from tianxia.games.emperor.actions import DECK, exchange_action, take_action
from tianxia.games.emperor.geometry import N_COLOURS
from tianxia.games.emperor.paying import give_away, receive
from tianxia.games.emperor.state import HAND, State


@rule
def legal_exchange(state: State, mask: BitSet) -> None:
    """[Emperor 2.1] Instead of placing exactly one card, [Emperor 2.2] of those in hand."""
    for colour in range(N_COLOURS):
        if state.n_pieces == 0 and state.seats[state.to_move].hidden.hand[colour] > 0:
            set_bit(mask, exchange_action(colour))


@rule
def exchange(state: State, colour: int) -> None:
    """[Emperor 7.2] First discard; [Emperor 8.3] in the last round that is all."""
    give_away(state, colour, 1)
    state.discards[colour] += 1


@rule
def legal_draw(state: State, mask: BitSet) -> None:
    """[Emperor 7.1] One card at a time, from the display or from the deck."""
    for colour in range(N_COLOURS):
        if state.display[colour] > 0:
            set_bit(mask, take_action(colour))
    set_bit(mask, DECK)


@rule
def take(state: State, colour: int) -> None:
    """[Emperor 7.4] What is taken from the display is known to all."""
    state.display[colour] -= 1
    state.seats[state.to_move].known_hand[colour] += 1
    receive(state, colour)


@rule
def take_from_deck(state: State) -> None:
    """[Emperor 7.4] What comes from the deck is known to the seat alone."""
    receive(state, from_deck(state))


@rule
def is_drawing_over(state: State) -> bool:
    """[Emperor 7.1] With three cards, [Emperor 7.8] or when the deck is exhausted for the second time."""
    return state.is_last_round != 0 or state.seats[state.to_move].n_hand == HAND


@rule
def from_deck(state: State) -> int:
    """The top card of the deck; [Emperor 7.6] taking the last one exhausts it."""
    colour = draw(state.secret, state.secret.bag)
    state.n_bag -= 1
    if state.n_bag == 0:
        exhaust(state)
    return colour


@rule
def exhaust(state: State) -> None:
    """[Emperor 7.7] The first time the discards become a new deck; [Emperor 7.8] the second time the end is near."""
    if state.n_shuffled == 0:
        for colour in range(N_COLOURS):
            state.n_bag += state.discards[colour]
            state.secret.bag[colour] = state.discards[colour]
            state.discards[colour] = 0
    if state.n_bag == 0:
        state.is_last_round = 1
    else:
        state.n_shuffled = 1


@rule
def refill_display(state: State) -> None:
    """[Emperor 7.3] When the hand is full again, [Emperor 7.8] while there is a deck."""
    n = 0
    for colour in range(N_COLOURS):
        n += state.display[colour]
    while n < state.full_display and not state.is_last_round:
        state.display[from_deck(state)] += 1
        n += 1
