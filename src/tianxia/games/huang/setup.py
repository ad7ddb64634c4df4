"""The start of a table. [Huang 1]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tianxia.core.bits import count
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, blank
from tianxia.core.rng import draw
from tianxia.games.huang import modules
from tianxia.games.huang.hand import refill_all
from tianxia.games.huang.land import BOARDS, CAPITALS
from tianxia.games.huang.state import (
    ACTIONS_OF_A_TURN,
    HAND,
    REMOVED_IN_SHORT_GAME,
    STATE,
    TILES,
    Colour,
    State,
)


def prepare(options: Mapping[str, str], n_seats: int) -> State:
    """[Huang 1.3] Board and pieces before any chance; [Huang 1.10] options that are not chosen are off."""
    state: Any = blank(STATE)
    state.n_seats = n_seats
    state.board = BOARDS.index(options["board"])
    state.is_open = options["open_points"] == "true"
    state.actions_left = ACTIONS_OF_A_TURN
    for field in ("tile_at", "tile_colour", "new_site", "leader_colour", "attacker", "defender", "losing", "foe"):
        state[field] = NONE
    state.side[:] = NONE
    state.seats["leaders"], state.seats["side"] = NONE, NONE
    state.sites[:] = NONE
    _lay_out_capitals(state)
    state.n_removed = REMOVED_IN_SHORT_GAME if options["short"] == "true" else 0
    for module in modules.MODULES:
        module.prepare(state, options)
    return state


def _lay_out_capitals(state: Any) -> None:
    """[Huang 1.4] A governor tile on every capital, the others in the bag."""
    capitals = CAPITALS[int(state.board)]
    state.tiles[Colour.YELLOW] = capitals
    state.derived.occupied[:] = capitals
    state.secret.bag[:] = TILES
    state.secret.bag[Colour.YELLOW] -= count(capitals)
    state.n_bag = state.secret.bag.sum()


@rule
def deal(state: State, seed: np.uint64) -> None:
    """[Huang 1.8] In the short game tiles leave first; [Huang 1.5] then the hands and the market; then modules.

    [Huang 1.7] Seat 1, which is number 0, begins.
    """
    state.secret.rng = seed
    for _ in range(state.n_removed):
        state.secret.removed[draw(state.secret, state.secret.bag)] += 1
    state.n_bag -= state.n_removed
    refill_all(state, HAND)
    modules.set_up(state)
