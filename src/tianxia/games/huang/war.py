"""Wars: a tile joins kingdoms that have leaders of the same colour. [Huang 11] [Huang 12]

A kingdom at war is told by the direction in which it lies from the unification tile, the first in reading order if it
is beside the tile more than once.
"""

from __future__ import annotations

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.actions import ABSTAIN, support_action, support_leader_action, winner_action
from tianxia.games.huang.geometry import DIRECTIONS, N_SPACES
from tianxia.games.huang.hand import is_home, spend
from tianxia.games.huang.kingdom import conflict, in_kingdom, kingdom_of, lift
from tianxia.games.huang.land import STEP
from tianxia.games.huang.loss import begin_losses, lose_all
from tianxia.games.huang.revolt import discard_committed
from tianxia.games.huang.state import N_COLOURS, Colour, Phase, State
from tianxia.mechanics.area import n_spaces

N_DIRECTIONS = len(DIRECTIONS)


@rule
def begin_war(state: State, joined: int) -> None:
    """[Huang 11.1] A war begins; [Huang 11.2] at war are those with a leader whose colour stands in another joined one,
    [Huang 11.3] and no others.
    """
    twice = conflict(state, joined)
    for direction in range(N_DIRECTIONS):
        k = neighbour(state, direction)
        at_war = k != NONE and state.derived.kingdoms[k].colours & twice != 0 and not is_side(state, k)
        state.side[direction] = k if at_war else NONE
    state.phase = Phase.SUPPORT
    state.to_move = (state.turn_of + 1) % state.n_seats


@rule
def neighbour(state: State, direction: int) -> int:
    """The kingdom beside the unification tile in this direction, ``NONE`` if there is none."""
    space = state.tile_at + STEP[direction]
    return kingdom_of(state, space) if 0 <= space < N_SPACES else NONE


@rule
def is_side(state: State, k: int) -> bool:
    """Whether kingdom k is at war."""
    for direction in range(N_DIRECTIONS):
        if state.side[direction] == k:
            return True
    return False


# ---- support


@rule
def soldiers(state: State, direction: int) -> int:
    """[Huang 11.5] The soldier tiles of a kingdom at war; [Huang 11.4] the unification tile is in none."""
    return n_spaces(in_kingdom(state, state.side[direction], Colour.RED))


@rule
def n_committed(state: State, direction: int) -> int:
    """The tiles committed to a kingdom."""
    total = 0
    for seat in range(state.n_seats):
        if state.seats[seat].side == direction:
            total += state.seats[seat].committed
    return total


@rule
def might(state: State, direction: int) -> int:
    """[Huang 11.5] The strength of a kingdom at war: its soldiers and [Huang 11.7] its support."""
    total = soldiers(state, direction) + n_committed(state, direction)
    for seat in range(state.n_seats):
        if state.seats[seat].side == direction:
            total += state.seats[seat].lent
    return total


@rule
def legal_support(state: State, mask: BitSet) -> None:
    """[Huang 11.6] At most one kingdom: [Huang 11.7] soldier tiles, the red leader off the board, or both."""
    seat = state.seats[state.to_move]
    set_bit(mask, ABSTAIN)
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE:
            for n in range(seat.hidden.hand[Colour.RED] + 1):
                if n > 0:
                    set_bit(mask, support_action(direction, n))
                if is_home(seat, Colour.RED):
                    set_bit(mask, support_leader_action(direction, n))


@rule
def apply_support(state: State, direction: int, n: int) -> None:
    support(state, direction, n, False)


@rule
def apply_support_leader(state: State, direction: int, n: int) -> None:
    support(state, direction, n, True)


@rule
def apply_abstain(state: State) -> None:
    support(state, NONE, 0, False)


@rule
def support(state: State, direction: int, n: int, has_leader: bool) -> None:
    """[Huang 11.6] Clockwise, the placer last; *direction* is ``NONE`` for a seat that abstains."""
    seat = state.seats[state.to_move]
    spend(state, Colour.RED, n)
    seat.side, seat.committed, seat.lent = direction, n, has_leader
    if state.to_move == state.turn_of:
        compare(state)
    else:
        state.to_move = (state.to_move + 1) % state.n_seats


# ---- who wins


@rule
def most_might(state: State) -> int:
    most = 0
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE:
            most = max(most, might(state, direction))
    return most


@rule
def compare(state: State) -> None:
    """[Huang 11.8] The greatest strength wins; a tie is for the placer to decide."""
    most, winner, n = most_might(state), NONE, 0
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE and might(state, direction) == most:
            winner = direction
            n += 1
    if n == 1:
        settle_war(state, winner)
    else:
        state.phase = Phase.TIE


@rule
def legal_winner(state: State, mask: BitSet) -> None:
    """[Huang 11.8] One of the tied."""
    most = most_might(state)
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE and might(state, direction) == most:
            set_bit(mask, winner_action(direction))


# ---- after a war


@rule
def settle_war(state: State, winner: int) -> None:
    """[Huang 12.1] The losers' strengths are noted first, [Huang 12.5] the winner loses as much as the strongest."""
    due = 0
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE and direction != winner:
            due = max(due, might(state, direction))
    n = max(0, due - n_committed(state, winner))  # [Huang 12.6] committed tiles pay first
    remove_losers(state, winner)
    discard_committed(state, Colour.RED)
    begin_losses(state, state.side[winner], n)


@rule
def remove_losers(state: State, winner: int) -> None:
    """[Huang 12.2] All soldiers and all conflicting leaders of all losing kingdoms leave together."""
    twice = conflict(state, sides(state))
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE and direction != winner:
            lose_all(state, state.side[direction])
            remove_leaders(state, state.side[direction], twice, state.side[winner])


@rule
def sides(state: State) -> int:
    """The kingdoms at war, as bits."""
    found = 0
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE:
            found |= 1 << state.side[direction]
    return found


@rule
def remove_leaders(state: State, loser: int, twice: int, winner: int) -> None:
    """[Huang 12.3] A leader goes whose colour also stands in another; [Huang 12.4] the winner's of it scores."""
    for colour in range(N_COLOURS):
        seat = state.derived.kingdoms[loser].leaders[colour]
        if seat != NONE and twice >> colour & 1:
            lift(state, seat, colour)
            victor = state.derived.kingdoms[winner].leaders[colour]
            if victor != NONE:
                state.seats[victor].points[colour] += 1


@rule
def end_war(state: State) -> None:
    for direction in range(N_DIRECTIONS):
        state.side[direction] = NONE
