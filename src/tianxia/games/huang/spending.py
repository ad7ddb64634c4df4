"""Actions paid with tiles: a pagoda for traders, a riot for farmers, replacing tiles. [Huang 7] [Huang 8] [Huang 9]"""

from __future__ import annotations

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.actions import REDRAW, build_action, discard_action, riot_action
from tianxia.games.huang.hand import draw_tile, is_home, spend
from tianxia.games.huang.kingdom import kingdom_of, resettle
from tianxia.games.huang.loss import take_off
from tianxia.games.huang.pagoda import build, colour_at, legal_sites
from tianxia.games.huang.state import (
    MOST_REPLACED,
    N_COLOURS,
    PRICE,
    Colour,
    Ending,
    Phase,
    State,
)
from tianxia.mechanics.area import add_area, area_in


@rule
def can_pay(state: State, colour: int, way: int) -> bool:
    """Two tiles (way 0), [Huang 7.13] [Huang 8.2] or one and the leader of the colour off the board (way 1)."""
    seat = state.seats[state.to_move]
    return seat.hidden.hand[colour] >= PRICE - way and (way == 0 or is_home(seat, colour))


@rule
def pay(state: State, colour: int, way: int) -> None:
    """[Huang 4.9] The tiles are discarded, the leader is not spent."""
    spend(state, colour, PRICE - way)
    state.discards[colour] += PRICE - way


# ---- a pagoda for traders


@rule
def legal_build(state: State, mask: BitSet) -> None:
    """[Huang 7.12] On any triangle that qualifies."""
    for way in range(PRICE):
        if can_pay(state, Colour.GREEN, way):
            legal_sites(state, mask, build_action(way, 0))


@rule
def apply_build(state: State, way: int, site: int) -> None:
    pay(state, Colour.GREEN, way)
    build(state, site)


# ---- a riot


@rule
def legal_riot(state: State, mask: BitSet) -> None:
    """[Huang 8.3] Any tile on the board."""
    for way in range(PRICE):
        if can_pay(state, Colour.BLUE, way):
            for colour in range(N_COLOURS):
                add_area(mask, riot_action(way, 0), area_in(state.tiles[colour]))


@rule
def apply_riot(state: State, way: int, space: int) -> None:
    """[Huang 8.1] For two farmers [Huang 8.4] a tile is discarded; [Huang 8.5] leaders and buildings may fall."""
    pay(state, Colour.BLUE, way)
    k = kingdom_of(state, space)
    take_off(state, colour_at(state, space), space)
    if k != NONE:
        resettle(state, 1 << k)
    state.phase = Phase.END_OF_ACTION


# ---- replacing tiles


@rule
def legal_discard(state: State, mask: BitSet) -> None:
    """[Huang 9.1] One to six tiles, one after the other."""
    if state.n_replaced < MOST_REPLACED:
        for colour in range(N_COLOURS):
            if state.seats[state.to_move].hidden.hand[colour] > 0:
                set_bit(mask, discard_action(colour))


@rule
def apply_discard(state: State, colour: int) -> None:
    """[Huang 9.2] Face down: nothing that was known of the hand is sure any more for one tile."""
    seat = state.seats[state.to_move]
    seat.hidden.hand[colour] -= 1
    seat.hidden.discarded[colour] += 1
    seat.n_hand -= 1
    seat.n_discarded += 1
    for known in range(N_COLOURS):
        seat.known_hand[known] = max(0, seat.known_hand[known] - 1)
    state.n_replaced += 1
    state.phase = Phase.REPLACE


@rule
def legal_redraw(_state: State, mask: BitSet) -> None:
    set_bit(mask, REDRAW)


@rule
def apply_redraw(state: State) -> None:
    """[Huang 9.1] Then as many from the bag; [Huang 9.3] the draw that fails ends the game."""
    seat = state.seats[state.to_move]
    for _ in range(state.n_replaced):
        colour = draw_tile(state) if state.ending == Ending.RUNNING else NONE
        if colour != NONE:
            seat.hidden.hand[colour] += 1
            seat.n_hand += 1
    state.phase = Phase.END_OF_ACTION
