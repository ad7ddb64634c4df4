"""A turn: two actions, then its end. Legality stands beside effect, each kind of decision in a file of its own."""

from __future__ import annotations

from tianxia.core.bits import clear, count, set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang.bandits import end_fight
from tianxia.games.huang.geometry import N_SPACES
from tianxia.games.huang.granaries import apply_granary, can_take_granaries, legal_granary
from tianxia.games.huang.hand import refill_all
from tianxia.games.huang.kingdom import resettle, touching
from tianxia.games.huang.leader import apply_leader, apply_withdraw, legal_leader, legal_withdraw
from tianxia.games.huang.loss import apply_lose, legal_lose
from tianxia.games.huang.pagoda import apply_move, build, income, legal_move
from tianxia.games.huang.palace import full_hand
from tianxia.games.huang.revolt import apply_commit, legal_commit
from tianxia.games.huang.spending import (
    apply_build,
    apply_discard,
    apply_redraw,
    apply_riot,
    legal_build,
    legal_discard,
    legal_replace,
    legal_riot,
)
from tianxia.games.huang.state import (
    ABSTAIN,
    ACTIONS_OF_A_TURN,
    BUILD,
    COMMIT,
    COMMIT_LEADER,
    DISCARD,
    DONE,
    FACE_DOWN,
    GRANARY,
    LEADER,
    LOSE,
    MOVE,
    N_COLOURS,
    N_SITES,
    PAGODA,
    PASS,
    RIOT,
    SUPPORT,
    SUPPORT_LEADER,
    TAKE,
    WINNER,
    WITHDRAW,
    Ending,
    Phase,
    State,
)
from tianxia.games.huang.tile import (
    after_pagoda,
    apply_take,
    apply_tile,
    legal_chain,
    legal_offer,
    legal_take,
    legal_tile,
)
from tianxia.games.huang.war import CHOICES, apply_support, end_war, legal_support, legal_winner, settle_war


@rule
def to_move(state: State) -> int:
    return state.to_move


@rule
def is_over(state: State) -> bool:
    return state.ending != Ending.RUNNING


@rule
def legal(state: State, mask: BitSet) -> None:
    clear(mask)
    if is_over(state):
        return
    if state.phase == Phase.ACTION:
        legal_action(state, mask)
    elif state.phase <= Phase.REPLACE:
        legal_on_the_way(state, mask)
    elif state.phase <= Phase.DEFEND:
        legal_commit(state, mask)
    elif state.phase == Phase.SUPPORT:
        legal_support(state, mask)
    elif state.phase == Phase.TIE:
        legal_winner(state, mask)
    elif state.phase == Phase.LOSS:
        legal_lose(state, mask)
    else:
        legal_granary(state, mask)


@rule
def legal_action(state: State, mask: BitSet) -> None:
    """[Huang 3.2] The five kinds of action; [Huang 3.3] a seat passes only if it has none."""
    legal_leader(state, mask)
    legal_withdraw(state, mask)
    legal_tile(state, mask)
    legal_riot(state, mask)
    legal_build(state, mask)
    legal_discard(state, mask)
    if count(mask) == 0:
        set_bit(mask, PASS)


@rule
def legal_on_the_way(state: State, mask: BitSet) -> None:
    """The decisions inside an action that its own seat makes."""
    if state.phase == Phase.OFFER:
        legal_offer(state, mask)
    elif state.phase == Phase.MOVE:
        legal_move(state, mask)
    elif state.phase == Phase.MARKET:
        legal_take(state, mask)
    elif state.phase == Phase.CHAIN:
        legal_chain(state, mask)
    else:
        legal_replace(state, mask)


@rule
def apply(state: State, action: int) -> None:
    if action < MOVE:
        apply_on_board(state, action)
    elif action < COMMIT:
        apply_to_hand(state, action)
    elif action < GRANARY:
        apply_in_conflict(state, action)
    elif action < DONE:
        apply_granary(state, action - GRANARY)
    elif action == ABSTAIN:
        apply_support(state, NONE, 0, False)
    elif action == DONE:
        apply_done(state)
    else:
        state.phase = Phase.END_OF_ACTION
    go_on(state)


@rule
def apply_on_board(state: State, action: int) -> None:
    if action < LEADER:
        apply_tile(state, action // N_SPACES, action % N_SPACES)
    elif action < WITHDRAW:
        apply_leader(state, (action - LEADER) // N_SPACES, (action - LEADER) % N_SPACES)
    elif action < RIOT:
        apply_withdraw(state, action - WITHDRAW)
    elif action < BUILD:
        apply_riot(state, (action - RIOT) // N_SPACES, (action - RIOT) % N_SPACES)
    elif action < PAGODA:
        apply_build(state, (action - BUILD) // N_SITES, (action - BUILD) % N_SITES)
    else:
        build(state, action - PAGODA)
        after_building(state)


@rule
def apply_to_hand(state: State, action: int) -> None:
    if action < TAKE:
        apply_move(state, action - MOVE)
        after_building(state)
    elif action < DISCARD:
        apply_take(state, action - TAKE)
    elif action < FACE_DOWN:
        apply_discard(state, action - DISCARD)
    else:
        apply_redraw(state)


@rule
def apply_in_conflict(state: State, action: int) -> None:
    if action < COMMIT_LEADER:
        apply_commit(state, action - COMMIT, False)
    elif action < SUPPORT:
        apply_commit(state, action - COMMIT_LEADER, True)
    elif action < SUPPORT_LEADER:
        apply_support(state, (action - SUPPORT) // CHOICES, (action - SUPPORT) % CHOICES, False)
    elif action < WINNER:
        apply_support(state, (action - SUPPORT_LEADER) // CHOICES, (action - SUPPORT_LEADER) % CHOICES, True)
    elif action < LOSE:
        settle_war(state, action - WINNER)
    else:
        apply_lose(state, action - LOSE)


@rule
def after_building(state: State) -> None:
    """[Huang 5.7] A building that was offered after a tile does not yet end the action."""
    if state.phase == Phase.END_OF_ACTION and state.tile_at != NONE:
        after_pagoda(state, True)


@rule
def apply_done(state: State) -> None:
    """[Huang 7.2] No pagoda, [Huang 6.6] no market tile, [Huang 6.1] no more farmers, [Huang 17.2] no granaries."""
    if state.phase == Phase.OFFER:
        after_pagoda(state, False)
    elif state.phase == Phase.GRANARIES:
        state.phase = Phase.END_OF_TURN
    else:
        state.phase = Phase.END_OF_ACTION


# ---- what nobody decides


@rule
def go_on(state: State) -> None:
    """[Huang 3.4] Until a seat has to decide again or the game is over; [Huang 14.2] a turn cut short does not end."""
    if state.phase == Phase.LOSS and state.n_losses == 0:
        end_losses(state)
    if state.phase == Phase.END_OF_ACTION and not is_over(state):
        end_action(state)
    if state.phase == Phase.END_OF_TURN:
        end_turn(state)


@rule
def end_losses(state: State) -> None:
    """[Huang 12.11] The unification tile is an ordinary tile from now on, and links what it touches."""
    if state.foe != NONE:
        end_fight(state)
    else:
        end_war(state)
    state.losing = NONE
    resettle(state, touching(state, state.tile_at))
    state.phase = Phase.END_OF_ACTION


@rule
def end_action(state: State) -> None:
    """[Huang 3.1] Two actions a turn; [Huang 13.1] after the second, pagodas, [Huang 13.3] then granaries."""
    state.tile_at, state.tile_colour = NONE, NONE
    state.n_replaced = 0
    state.actions_left -= 1
    if state.actions_left > 0:
        state.phase = Phase.ACTION
        return
    score_pagodas(state)
    state.phase = Phase.GRANARIES if can_take_granaries(state) else Phase.END_OF_TURN


@rule
def score_pagodas(state: State) -> None:
    """[Huang 13.2] For the player only."""
    for colour in range(N_COLOURS):
        state.seats[state.turn_of].points[colour] += income(state, state.turn_of, colour)


@rule
def end_turn(state: State) -> None:
    """[Huang 13.4] Refill, [Huang 13.5] then the next seat."""
    refill_all(state, full_hand(state))
    if not is_over(state):
        state.turn_of = (state.turn_of + 1) % state.n_seats
        state.to_move = state.turn_of
        state.actions_left = ACTIONS_OF_A_TURN
        state.turn += 1
        state.phase = Phase.ACTION
