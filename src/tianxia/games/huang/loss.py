"""How tiles and leaders leave the board. [Huang 4] [Huang 8] [Huang 12]"""

from __future__ import annotations

from tianxia.core.bits import clear_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.actions import lose_action
from tianxia.games.huang.kingdom import in_kingdom, lift
from tianxia.games.huang.land import beside
from tianxia.games.huang.pagoda import pull_down
from tianxia.games.huang.state import N_COLOURS, Colour, Phase, State
from tianxia.mechanics.area import add_area, area_in, do_meet, first_space, n_spaces


@rule
def take_off(state: State, colour: int, space: int) -> None:
    """A tile leaves the board, its kingdom not yet looked at; [Huang 12.10] buildings on it come down."""
    clear_bit(state.tiles[colour], space)
    clear_bit(state.derived.occupied, space)
    state.discards[colour] += 1
    pull_down(state, space)
    if colour == Colour.YELLOW:
        topple(state)


@rule
def topple(state: State) -> None:
    """[Huang 4.8] A leader who has no governor tile beside him any more goes back, whoever's he is.

    [Huang 7.10] Tiles under a building count.
    """
    for seat in range(state.n_seats):
        for colour in range(N_COLOURS):
            at = state.seats[seat].leaders[colour]
            if at != NONE and not do_meet(beside(at), area_in(state.tiles[Colour.YELLOW])):
                lift(state, seat, colour)


# ---- soldiers of the winner of a war, or of a kingdom that fights somebody else


@rule
def begin_losses(state: State, k: int, n: int) -> None:
    """[Huang 12.7] Kingdom k loses so many soldiers; if that is all it has, there is nothing to choose."""
    state.losing = k
    state.n_losses = n
    if n_spaces(in_kingdom(state, k, Colour.RED)) <= n:
        lose_all(state, k)
        state.n_losses = 0
    state.phase = Phase.LOSS


@rule
def lose_all(state: State, k: int) -> None:
    """Every soldier of a kingdom goes."""
    space = first_space(in_kingdom(state, k, Colour.RED))
    while space != NONE:
        take_off(state, Colour.RED, space)
        space = first_space(in_kingdom(state, k, Colour.RED))


@rule
def legal_lose(state: State, mask: BitSet) -> None:
    """[Huang 12.6] [Huang 15.11] Any soldier of the kingdom, one by one; [Huang 11.4] not the unification tile."""
    add_area(mask, lose_action(0), in_kingdom(state, state.losing, Colour.RED))


@rule
def apply_lose(state: State, space: int) -> None:
    take_off(state, Colour.RED, space)
    state.n_losses -= 1
