"""The start of a table. [Emperor 1]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, blank
from tianxia.core.rng import draw
from tianxia.games.emperor.bonus import lay_out_tiles
from tianxia.games.emperor.cards import refill_display
from tianxia.games.emperor.duel import has_emperor, refill_emperor
from tianxia.games.emperor.geometry import MAPS, Map
from tianxia.games.emperor.state import (
    ALL_SPECIALS,
    CARDS,
    EMISSARIES,
    EMPERORS_EMISSARIES,
    HAND,
    HOUSES,
    STATE,
    TILES_OF_A_COLOUR,
    Piece,
    State,
)
from tianxia.games.emperor.turn import begin_placing

REMOVED_OF_SEATS = {2: 2, 3: 2, 4: 1, 5: 0}
REMOVED_IN_CAPITAL = {2: 5, 3: 4, 4: 3}
"""Cards of each colour that go out of the game."""
DISPLAY, DISPLAY_IN_CAPITAL = 4, 3
MARKETS_OF_SEATS = {2: 2, 3: 1, 4: 1}


def prepare(options: Mapping[str, str], n_seats: int) -> State:
    """[Emperor 1.1] Map, cards and pieces before any chance; [Emperor 1.8] modules that an edition lacks are off."""
    state: Any = blank(STATE)
    state.map = MAPS.index(options["map"])
    state.n_seats = n_seats
    has_duel = state.map == Map.THREE_FOUR and n_seats == 2
    state.n_owners = n_seats + 1 if has_duel else n_seats
    state.has_influence = options.get("influence") == "true"
    state.has_fort_houses = state.map == Map.BORDER_CONFLICTS
    state.influence[:] = NONE
    _lay_out_cards(state)
    for seat in range(n_seats):
        _give_pieces(state, seat, options)
        state.seats[seat].specials = ALL_SPECIALS if options.get("specials") == "true" else 0
    if has_duel:
        state.owners[n_seats].left[: Piece.FORT] = HOUSES, EMPERORS_EMISSARIES
    if options.get("bonus") == "true":  # [Emperor 14.1]
        state.unseen_tiles[:] = TILES_OF_A_COLOUR
    return state


def _lay_out_cards(state: Any) -> None:
    """[Emperor 1.5] [Emperor 1.6] [Emperor 15.1] The deck without what is removed, and how many lie open."""
    state.secret.bag[:] = cards_of(state)
    state.n_bag = state.secret.bag.sum()
    state.full_display = DISPLAY_IN_CAPITAL if state.map == Map.WAYS_OF_DIPLOMACY else DISPLAY


def cards_of(state: Any) -> list[int]:
    """[Emperor 1.5] The cards of each colour that are not removed."""
    is_capital = state.map == Map.WAYS_OF_DIPLOMACY
    removed = (REMOVED_IN_CAPITAL if is_capital else REMOVED_OF_SEATS)[int(state.n_seats)]
    return [n - removed for n in CARDS]


def _give_pieces(state: Any, seat: int, options: Mapping[str, str]) -> None:
    """[Emperor 1.4] [Emperor 11.1] [Emperor 12.1] [Emperor 13.1] What every seat has in reserve."""
    n_forts = 1 if options.get("forts") == "true" else 0
    n_markets = MARKETS_OF_SEATS[int(state.n_seats)] if options.get("markets") == "true" else 0
    state.owners[seat].left[:] = HOUSES, EMISSARIES, n_forts, n_markets


@rule
def deal(state: State, seed: np.uint64) -> None:
    """[Emperor 1.6] Three hidden cards for every seat, then the display, [Emperor 15.2] then three for the Emperor."""
    state.secret.rng = seed
    for seat in range(state.n_seats):
        for _ in range(HAND):
            state.seats[seat].hidden.hand[draw(state.secret, state.secret.bag)] += 1
        state.seats[seat].n_hand = HAND
    state.n_bag -= HAND * state.n_seats
    refill_display(state)
    if has_emperor(state):
        refill_emperor(state)
    if state.unseen_tiles[0] > 0:
        lay_out_tiles(state)
    begin_placing(state)
