"""Place a tile; farmer chain and market pick. [Huang 5] [Huang 6]"""

from __future__ import annotations

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang import modules
from tianxia.games.huang.actions import pagoda_action, take_action, tile_action
from tianxia.games.huang.hand import n_market, spend
from tianxia.games.huang.kingdom import conflict, join, kingdom_of, touching
from tianxia.games.huang.land import LAND, RIVER, beside
from tianxia.games.huang.pagoda import has_completed, legal_completed
from tianxia.games.huang.state import N_COLOURS, Colour, Phase, State
from tianxia.games.huang.war import begin_war
from tianxia.mechanics.area import Area, add_area, area_in, is_empty, meet, without


@rule
def open_spaces(state: State, colour: int) -> Area:
    """[Huang 5.1] Empty spaces, [Huang 5.2] river for farmers and land for all others."""
    terrain = area_in(RIVER[state.board]) if colour == Colour.BLUE else area_in(LAND[state.board])
    return modules.tile_spaces(state, without(terrain, area_in(state.derived.occupied)))


@rule
def legal_tile(state: State, mask: BitSet) -> None:
    hand = state.seats[state.to_move].hidden.hand
    land, river = open_spaces(state, Colour.YELLOW), open_spaces(state, Colour.BLUE)
    for colour in range(N_COLOURS):
        if hand[colour] > 0:
            add_area(mask, tile_action(colour, 0), river if colour == Colour.BLUE else land)


@rule
def apply_tile(state: State, colour: int, space: int) -> None:
    """[Huang 5.1] A tile from the hand; [Huang 5.6] it may start a war, or a fight with somebody else.

    [Huang 6.4] In a chain, too, [Huang 6.3] where it then is the last; [Huang 7.4] neither brings a pagoda.
    """
    spend(state, colour, 1)
    set_bit(state.tiles[colour], space)
    set_bit(state.derived.occupied, space)
    state.tile_at, state.tile_colour = space, colour
    if modules.fight(state, space):
        return
    joined = touching(state, space)
    if conflict(state, joined) != 0:
        begin_war(state, joined)
    else:
        join(state, space)
        score_tile(state)
        offer_pagoda(state)


@rule
def score_tile(state: State) -> None:
    """[Huang 5.3] For the leader of its colour, [Huang 5.4] or the yellow one; [Huang 5.5] else for nobody."""
    k = kingdom_of(state, state.tile_at)
    if k != NONE:
        leaders = state.derived.kingdoms[k].leaders
        owner = leaders[state.tile_colour] if leaders[state.tile_colour] != NONE else leaders[Colour.YELLOW]
        if owner != NONE:
            state.seats[owner].points[state.tile_colour] += 1


# ---- the pagoda offered after a tile


@rule
def offer_pagoda(state: State) -> None:
    """[Huang 7.2] If the tile completes a triangle."""
    if has_completed(state):
        state.phase = Phase.OFFER
    else:
        after_pagoda(state, False)


@rule
def legal_offer(state: State, mask: BitSet) -> None:
    legal_completed(state, mask, pagoda_action(0))


@rule
def after_pagoda(state: State, is_built: bool) -> None:
    """[Huang 5.7] Then the market or the next farmer; [Huang 6.2] no farmer after a pagoda."""
    if state.tile_colour == Colour.GREEN and n_market(state) > 0:
        state.phase = Phase.MARKET
    elif state.tile_colour == Colour.BLUE and not is_built and can_go_on(state):
        state.phase = Phase.CHAIN
    else:
        state.phase = Phase.END_OF_ACTION


# ---- the farmer chain


@rule
def next_in_chain(state: State) -> Area:
    """[Huang 6.1] Beside the farmer just placed."""
    return meet(beside(state.tile_at), open_spaces(state, Colour.BLUE))


@rule
def can_go_on(state: State) -> bool:
    """[Huang 6.5] Whether the seat is asked; that depends on nothing that the others may not know."""
    return state.seats[state.to_move].n_hand > 0 and not is_empty(next_in_chain(state))


@rule
def legal_chain(state: State, mask: BitSet) -> None:
    """[Huang 6.1] Another farmer beside the last."""
    if state.seats[state.to_move].hidden.hand[Colour.BLUE] > 0:
        add_area(mask, tile_action(Colour.BLUE, 0), next_in_chain(state))


# ---- the market


@rule
def legal_take(state: State, mask: BitSet) -> None:
    """[Huang 6.6] One open tile."""
    for colour in range(N_COLOURS):
        if state.market[colour] > 0:
            set_bit(mask, take_action(colour))


@rule
def apply_take(state: State, colour: int) -> None:
    """[Huang 6.6] Into the hand, where [Huang 6.8] everybody knows it is; [Huang 6.7] not refilled before the end."""
    seat = state.seats[state.to_move]
    state.market[colour] -= 1
    seat.hidden.hand[colour] += 1
    seat.known_hand[colour] += 1
    seat.n_hand += 1
    state.phase = Phase.END_OF_ACTION
