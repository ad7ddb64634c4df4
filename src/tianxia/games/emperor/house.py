"""Houses inside a province and on its borders. [Emperor 4] [Emperor 10]"""

from __future__ import annotations

from tianxia.core.bits import ZERO, add_word, set_bit, word_has, word_of
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.emperor.actions import house_action, name_action
from tianxia.games.emperor.bonus import face_down_provinces, take_tile, turn_over, turn_over_all
from tianxia.games.emperor.geometry import (
    BORDER,
    COLOUR_OF_PROVINCE,
    FIRST_SPACE,
    N_BORDERS_OF_MAP,
    N_COLOURS,
    N_PROVINCES,
    PROVINCES_OF_SPACE,
)
from tianxia.games.emperor.paying import JOKER, cost, n_cards, paid_spaces, pay
from tianxia.games.emperor.province import enter, first_province, free_spaces, inner_spaces, open_provinces
from tianxia.games.emperor.state import BOTH, Phase, Piece, State


@rule
def legal_house(state: State, mask: BitSet) -> None:
    """[Emperor 4.1] A house goes on a free house space, [Emperor 4.4] while there are any in reserve.

    [Emperor 14.3] Where bonus tiles lie face down the province is named first; [Emperor 14.4] then the house follows.
    """
    if state.owners[state.actor].left[Piece.HOUSE] == 0:
        return
    if state.phase == Phase.BUILD:
        legal_house_in(state, mask, 1 << state.named, 0)
    else:
        face_down = face_down_provinces(state)
        legal_house_in(state, mask, ~face_down, face_down)
        legal_name(state, mask, face_down)


@rule
def legal_house_in(state: State, mask: BitSet, provinces: int, barred: int) -> None:
    """Houses in these provinces, border spaces included unless they lie in a barred one too."""
    sites = free_spaces(state)
    inside = sites & inner_spaces(state, provinces & open_provinces(state))
    for colour in range(N_COLOURS):
        spaces = inside & paid_spaces(state, colour)
        add_word(mask, house_action(colour, FIRST_SPACE[state.map]), spaces)
    for b in range(N_BORDERS_OF_MAP[state.map]):
        space = BORDER[state.map, b]
        both = PROVINCES_OF_SPACE[state.map, space]
        if word_has(sites, space) and both & provinces and not both & barred and is_border_open(state, both):
            legal_border_house(state, mask, space)


@rule
def apply_house(state: State, way: int, number: int) -> None:
    """Pay, build and take the tile; *way* is a colour or `BOTH`."""
    space = number - FIRST_SPACE[state.map]
    provinces = PROVINCES_OF_SPACE[state.map, space]
    if provinces & provinces - 1:
        pay_border(state, way, provinces)
    else:
        pay(state, way, cost(state, first_province(provinces), way))
    enter(state, provinces, 1)
    build(state, space)
    turn_over_all(state, provinces)
    state.named = NONE


@rule
def build(state: State, space: int) -> None:
    """[Emperor 4.3] A house of the actor stands here for good, [Emperor 14.7] and the bonus tile under it is his."""
    owner = state.owners[state.actor]
    owner.left[Piece.HOUSE] -= 1
    owner.houses |= word_of(space)
    take_tile(state, space)


# ---- on a border


@rule
def is_border_open(state: State, both: int) -> bool:
    """[Emperor 10.5] One of the two provinces is the turn's; [Emperor 10.6] neither was empty and has a piece since.

    [Emperor 10.7] So the house may open both; [Emperor 10.8] its price sees to it that a turn has only one.
    """
    return both & state.provinces != 0 and both & state.opened == 0


@rule
def legal_border_house(state: State, mask: BitSet, space: int) -> None:
    """[Emperor 10.2] A card of each of the two colours, or two cards of one of them; [Emperor 10.3] no other joker."""
    number = FIRST_SPACE[state.map] + space
    n_colours = 0
    for province in range(N_PROVINCES):
        if PROVINCES_OF_SPACE[state.map, space] >> province & 1:
            colour = COLOUR_OF_PROVINCE[state.map, province]
            n = n_cards(state, colour)
            if n >= JOKER:
                set_bit(mask, house_action(colour, number))
            if n > 0:
                n_colours += 1
    if n_colours == 2:
        set_bit(mask, house_action(BOTH, number))


@rule
def pay_border(state: State, way: int, both: int) -> None:
    """[Emperor 10.2] A card of each colour, or two of one."""
    if way != BOTH:
        pay(state, way, JOKER)
        return
    for province in range(N_PROVINCES):
        if both >> province & 1:
            pay(state, COLOUR_OF_PROVINCE[state.map, province], 1)


# ---- where bonus tiles lie face down: name the province


@rule
def legal_name(state: State, mask: BitSet, face_down: int) -> None:
    """[Emperor 14.4] Only a province in which a house can be paid."""
    for province in range(N_PROVINCES):
        if face_down >> province & 1 and can_build_in(state, province):
            set_bit(mask, name_action(province))


@rule
def can_build_in(state: State, province: int) -> bool:
    """Whether a house can be paid anywhere in a province that has no house yet."""
    if open_provinces(state) >> province & 1:
        for colour in range(N_COLOURS):
            if paid_spaces(state, colour) & inner_spaces(state, 1 << province) != ZERO:
                return True
    for b in range(N_BORDERS_OF_MAP[state.map]):
        both = PROVINCES_OF_SPACE[state.map, BORDER[state.map, b]]
        if both >> province & 1 and is_border_open(state, both) and can_pay_border(state, both):
            return True
    return False


@rule
def can_pay_border(state: State, both: int) -> bool:
    n = 0
    for province in range(N_PROVINCES):
        if both >> province & 1:
            n += n_cards(state, COLOUR_OF_PROVINCE[state.map, province])
    return n >= JOKER


@rule
def apply_name(state: State, province: int) -> None:
    """[Emperor 14.3] Name the province, turn its tiles over, then choose the space."""
    state.named = province
    state.phase = Phase.BUILD
    turn_over(state, province)
