"""Place, move or withdraw a leader. [Huang 4]"""

from __future__ import annotations

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang import modules
from tianxia.games.huang.actions import leader_action, withdraw_action
from tianxia.games.huang.kingdom import (
    colours_of,
    conflict,
    enter,
    is_one,
    kingdom_of,
    number_of,
    send_home,
    stand,
    touching,
)
from tianxia.games.huang.land import LAND, beside
from tianxia.games.huang.revolt import begin_revolt
from tianxia.games.huang.state import N_COLOURS, Colour, Phase, State
from tianxia.mechanics.area import (
    Area,
    add_area,
    area_in,
    around,
    do_meet,
    empty,
    first_space,
    flood,
    is_empty,
    meet,
    only,
    union,
    without,
)


@rule
def courts(state: State) -> Area:
    """[Huang 4.2] Empty land beside a governor tile."""
    area = meet(area_in(LAND[state.board]), around(area_in(state.tiles[Colour.YELLOW])))
    return modules.leader_spaces(state, without(area, area_in(state.derived.occupied)))


@rule
def between_kingdoms(state: State) -> Area:
    """The spaces beside two kingdoms or more."""
    one, two = empty(), empty()
    for k in range(state.derived.n_kingdoms):
        near = around(area_in(state.derived.kingdoms[k].spaces))
        two = union(two, meet(one, near))
        one = union(one, near)
    return two


@rule
def legal_leader(state: State, mask: BitSet) -> None:
    """[Huang 4.1] Every leader, from the screen or the board; only between kingdoms it matters which one he is."""
    spaces = courts(state)
    between = meet(spaces, between_kingdoms(state))
    elsewhere = without(spaces, between)
    for colour in range(N_COLOURS):
        add_area(mask, leader_action(colour, 0), elsewhere)
    while not is_empty(between):
        space = first_space(between)
        between = without(between, only(space))
        touched = touching(state, space)
        for colour in range(N_COLOURS):
            if may_join(state, state.to_move, colour, space, touched):
                set_bit(mask, leader_action(colour, space))


@rule
def may_join(state: State, seat: int, colour: int, space: int, touched: int) -> bool:
    """[Huang 4.4] Several kingdoms, if no colour is then there twice, [Huang 4.5] his own included; or one kingdom.

    *touched* are the kingdoms beside the space. [Huang 4.3] He is lifted first: of his own kingdom only those leaders
    count who are still linked to the space.
    """
    at = state.seats[seat].leaders[colour]
    own = kingdom_of(state, at) if at != NONE else NONE
    others = touched if own == NONE else touched & ~(1 << own)
    seen, twice = colours_of(state, others), conflict(state, others)
    is_clear = twice == 0 and not seen >> colour & 1
    if own == NONE or others == touched:
        return is_clear or is_one(others)
    rivals = seen & state.derived.kingdoms[own].colours & ~(1 << colour)
    if is_clear and rivals == 0:
        return True
    linked = colours_beside(state, own, colour, space, at)
    return (is_clear and seen & linked == 0) or (is_one(others) and linked == 0)


@rule
def colours_beside(state: State, k: int, colour: int, space: int, lifted: int) -> int:
    """The leaders of kingdom k who are linked to *space* once their leader of this colour is lifted, as bits."""
    kingdom = state.derived.kingdoms[k]
    rest = without(area_in(kingdom.spaces), only(lifted))
    linked = flood(meet(beside(space), rest), rest)
    colours = 0
    for other in range(N_COLOURS):
        if other != colour and kingdom.leaders[other] != NONE:
            if do_meet(linked, only(state.seats[kingdom.leaders[other]].leaders[other])):
                colours |= 1 << other
    return colours


@rule
def apply_leader(state: State, colour: int, space: int) -> None:
    """[Huang 4.3] He is lifted first if he stands on the board; [Huang 4.6] then he enters, or a revolt begins."""
    seat = state.to_move
    if state.seats[seat].leaders[colour] != NONE:
        send_home(state, seat, colour)
    touched = touching(state, space)
    stand(state, seat, colour, space)
    if is_one(touched) and state.derived.kingdoms[number_of(touched)].leaders[colour] != NONE:
        begin_revolt(state, colour, state.derived.kingdoms[number_of(touched)].leaders[colour])
    else:
        enter(state, seat, colour)
        state.phase = Phase.END_OF_ACTION


@rule
def legal_withdraw(state: State, mask: BitSet) -> None:
    """[Huang 4.1] Any leader on the board."""
    for colour in range(N_COLOURS):
        if state.seats[state.to_move].leaders[colour] != NONE:
            set_bit(mask, withdraw_action(colour))


@rule
def apply_withdraw(state: State, colour: int) -> None:
    send_home(state, state.to_move, colour)
    state.phase = Phase.END_OF_ACTION
