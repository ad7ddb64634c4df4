"""The royal palace, an option. It is a kind of building: `tianxia.games.huang.pagoda` builds it. [Huang 18]"""

from __future__ import annotations

from collections.abc import Mapping

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.games.huang.geometry import N_SPACES
from tianxia.games.huang.kingdom import kingdom_of
from tianxia.games.huang.module import Module
from tianxia.games.huang.state import FIRST_BUILDING, HAND, MOST_TILES, PALACE, Colour, State


@rule
def rules_palace(state: State, seat: int) -> bool:
    """[Huang 18.5] Whether the seat's yellow leader is in the kingdom of the palace."""
    site, leader = state.sites[FIRST_BUILDING[PALACE]], state.seats[seat].leaders[Colour.YELLOW]
    if site < 0 or leader == NONE:
        return False
    return kingdom_of(state, site % N_SPACES) == kingdom_of(state, leader)


@rule
def full_hand(state: State, full: int) -> int:
    """[Huang 18.5] Seven tiles for whoever ends his turn so, [Huang 18.6] six for everybody else.

    [Huang 18.7] Nobody ever gives one back.
    """
    return MOST_TILES if rules_palace(state, state.turn_of) else full


def most_in_hand(state: State) -> int:
    """Whoever rules the palace or not."""
    return MOST_TILES if state.has_palace else HAND


def prepare(state: State, options: Mapping[str, str]) -> None:
    state.has_palace = options["palace"] == "true"


def in_box(state: State, kind: int) -> bool:
    """[Huang 18.1] The palace is an option."""
    return kind == PALACE and not state["has_palace"]


MODULE = Module(full_hand=full_hand, prepare=prepare, in_box=in_box)
