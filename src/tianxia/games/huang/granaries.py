"""Granaries of the eighteen kingdoms, an option. [Huang 16] [Huang 17]"""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.actions import granary_action
from tianxia.games.huang.kingdom import kingdom_of
from tianxia.games.huang.pagoda import note_carrying
from tianxia.games.huang.state import Colour, Phase, State
from tianxia.mechanics.area import Area, add_area, area_in, empty, keep, meet, n_spaces, only, without


@rule
def granaries_in_reach(state: State) -> Area:
    """[Huang 17.1] Those in the kingdom of the player's blue leader."""
    space = state.seats[state.turn_of].leaders[Colour.BLUE]
    if space == NONE:
        return empty()
    return meet(area_in(state.derived.kingdoms[kingdom_of(state, space)].spaces), area_in(state.granaries))


@rule
def can_take_granaries(state: State) -> bool:
    """[Huang 17.1] More than one."""
    return n_spaces(granaries_in_reach(state)) > 1


@rule
def legal_granary(state: State, mask: BitSet) -> None:
    """[Huang 17.2] Which one stays."""
    add_area(mask, granary_action(0), granaries_in_reach(state))


@rule
def apply_granary(state: State, stays: int) -> None:
    """[Huang 17.2] All but one; [Huang 17.3] their tiles are free."""
    taken = without(granaries_in_reach(state), only(stays))
    state.seats[state.turn_of].granaries += n_spaces(taken)
    keep(state.granaries, without(area_in(state.granaries), taken))
    note_carrying(state)
    state.phase = Phase.END_OF_TURN
