"""Revolts: a leader enters a kingdom that has one of his colour. [Huang 10]"""

from __future__ import annotations

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.actions import commit_action, commit_leader_action
from tianxia.games.huang.hand import is_home, spend
from tianxia.games.huang.kingdom import enter, lift, send_home
from tianxia.games.huang.land import beside
from tianxia.games.huang.state import Colour, Phase, State
from tianxia.mechanics.area import area_in, meet, n_spaces


@rule
def begin_revolt(state: State, colour: int, defender: int) -> None:
    """[Huang 10.1] The leader who enters belongs to the attacker; he is in no kingdom before it is settled."""
    state.leader_colour = colour
    state.attacker = state.to_move
    state.defender = defender
    state.phase = Phase.ATTACK


@rule
def governors_beside(state: State, seat: int) -> int:
    """[Huang 10.2] Governor tiles beside the leader."""
    near = beside(state.seats[seat].leaders[state.leader_colour])
    return n_spaces(meet(near, area_in(state.tiles[Colour.YELLOW])))


@rule
def strength(state: State, seat: int) -> int:
    """[Huang 10.2] Governor tiles beside the leader, [Huang 10.3] those committed, [Huang 10.4] the yellow leader."""
    return governors_beside(state, seat) + state.seats[seat].committed + state.seats[seat].lent


@rule
def legal_commit(state: State, mask: BitSet) -> None:
    """[Huang 10.3] Any number of governor tiles, [Huang 10.4] with or without the yellow leader off the board."""
    seat = state.seats[state.to_move]
    for n in range(seat.hidden.hand[Colour.YELLOW] + 1):
        set_bit(mask, commit_action(n))
        if is_home(seat, Colour.YELLOW):
            set_bit(mask, commit_leader_action(n))


@rule
def apply_commit(state: State, n: int) -> None:
    commit(state, n, False)


@rule
def apply_commit_leader(state: State, n: int) -> None:
    commit(state, n, True)


@rule
def commit(state: State, n: int, has_leader: bool) -> None:
    """[Huang 10.3] First the attacker, then the defender."""
    spend(state, Colour.YELLOW, n)
    state.seats[state.to_move].committed = n
    state.seats[state.to_move].lent = has_leader
    if state.phase == Phase.ATTACK:
        state.phase = Phase.DEFEND
        state.to_move = state.defender
    else:
        state.to_move = state.turn_of
        settle_revolt(state)


@rule
def has_attack_won(attack: int, defence: int) -> bool:
    """[Huang 10.5] The greater strength wins, ties go to the defender."""
    return attack > defence


@rule
def settle_revolt(state: State) -> None:
    """[Huang 10.5] The stronger leader stays; [Huang 10.7] the winner scores a point."""
    has_won = has_attack_won(strength(state, state.attacker), strength(state, state.defender))
    if has_won:  # [Huang 10.6]
        send_home(state, state.defender, state.leader_colour)
        enter(state, state.attacker, state.leader_colour)
    else:
        lift(state, state.attacker, state.leader_colour)
    winner = state.attacker if has_won else state.defender
    state.seats[winner].points[state.leader_colour] += 1
    discard_committed(state, Colour.YELLOW)
    state.leader_colour, state.attacker, state.defender = NONE, NONE, NONE
    state.phase = Phase.END_OF_ACTION


@rule
def discard_committed(state: State, colour: int) -> None:
    """[Huang 10.8] [Huang 12.9] All committed tiles are discarded, [Huang 12.8] and lent leaders return."""
    for seat in range(state.n_seats):
        state.discards[colour] += state.seats[seat].committed
        state.seats[seat].committed = 0
        state.seats[seat].lent = 0
        state.seats[seat].side = NONE
