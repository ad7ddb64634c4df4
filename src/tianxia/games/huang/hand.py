"""Tiles behind the screens, the bag and the market. [Huang 9] [Huang 13] [Huang 14]"""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.core.rng import draw
from tianxia.games.huang.state import HAND, MARKET_TILES, N_COLOURS, Ending, Seat, State


@rule
def spend(state: State, colour: int, n: int) -> None:
    """Tiles leave the deciding seat's screen for all to see; [Huang 6.8] so many fewer are known to be there."""
    seat = state.seats[state.to_move]
    seat.hidden.hand[colour] -= n
    seat.n_hand -= n
    seat.known_hand[colour] = max(0, seat.known_hand[colour] - n)


@rule
def is_home(seat: Seat, colour: int) -> bool:
    """Whether the leader is in front of the screen, off the board."""
    return seat.leaders[colour] == NONE


@rule
def draw_tile(state: State) -> int:
    """A tile's colour; [Huang 14.1] ``NONE`` and the end of the game if the bag is empty."""
    if state.n_bag == 0:
        state.ending = Ending.BAG_EMPTY
        return NONE
    state.n_bag -= 1
    return draw(state.secret, state.secret.bag)


@rule
def refill(state: State, seat: int, full: int) -> None:
    """[Huang 13.4] Draw until so many tiles are behind the screen, or the game is over."""
    row = state.seats[seat]
    while row.n_hand < full and state.ending == Ending.RUNNING:
        colour = draw_tile(state)
        if colour != NONE:
            row.hidden.hand[colour] += 1
            row.n_hand += 1


@rule
def n_market(state: State) -> int:
    total = 0
    for colour in range(N_COLOURS):
        total += state.market[colour]
    return total


@rule
def refill_market(state: State) -> None:
    """[Huang 13.4] Last of all, to six tiles."""
    while n_market(state) < MARKET_TILES and state.ending == Ending.RUNNING:
        colour = draw_tile(state)
        if colour != NONE:
            state.market[colour] += 1


@rule
def refill_all(state: State, full: int) -> None:
    """[Huang 13.4] The player first, then the others clockwise to six, then the market."""
    refill(state, state.turn_of, full)
    for k in range(1, state.n_seats):
        refill(state, (state.turn_of + k) % state.n_seats, HAND)
    refill_market(state)
