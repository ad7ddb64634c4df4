"""A turn: two actions, then its end. Legality stands beside effect, each kind of decision in a file of its own."""

from __future__ import annotations

from tianxia.core.bits import clear, count, set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.huang import modules
from tianxia.games.huang.actions import ACTIONS, DONE, PASS
from tianxia.games.huang.hand import refill_all
from tianxia.games.huang.kingdom import resettle, touching
from tianxia.games.huang.leader import apply_leader, apply_withdraw, legal_leader, legal_withdraw
from tianxia.games.huang.loss import apply_lose, legal_lose
from tianxia.games.huang.pagoda import build, income, legal_move, move
from tianxia.games.huang.revolt import apply_commit, apply_commit_leader, legal_commit
from tianxia.games.huang.spending import (
    apply_build,
    apply_discard,
    apply_redraw,
    apply_riot,
    legal_build,
    legal_discard,
    legal_redraw,
    legal_riot,
)
from tianxia.games.huang.state import ACTIONS_OF_A_TURN, HAND, N_COLOURS, Ending, Phase, State
from tianxia.games.huang.tile import (
    after_pagoda,
    apply_take,
    apply_tile,
    legal_chain,
    legal_offer,
    legal_take,
    legal_tile,
)
from tianxia.games.huang.war import (
    apply_abstain,
    apply_support,
    apply_support_leader,
    end_war,
    legal_support,
    legal_winner,
    settle_war,
)


@rule
def to_move(state: State) -> int:
    return state.to_move


@rule
def is_over(state: State) -> bool:
    return state.ending != Ending.RUNNING


# ---- legality


@rule
def legal(state: State, mask: BitSet) -> None:
    clear(mask)
    if not is_over(state):
        legal_in_phase(state, mask)


@rule
def legal_done(_state: State, mask: BitSet) -> None:
    """[Huang 7.2] No pagoda, [Huang 6.6] no market tile, [Huang 6.1] no more farmers."""
    set_bit(mask, DONE)


@rule
def legal_pass(_state: State, mask: BitSet) -> None:
    """[Huang 3.3] Only if a seat has no action."""
    if count(mask) == 0:
        set_bit(mask, PASS)


LEGAL = modules.with_theirs(
    {
        Phase.ACTION: {  # [Huang 3.2]
            "leader": legal_leader,
            "withdraw": legal_withdraw,
            "tile": legal_tile,
            "riot": legal_riot,
            "build": legal_build,
            "discard": legal_discard,
            "pass": legal_pass,
        },
        Phase.OFFER: {"pagoda": legal_offer, "done": legal_done},
        Phase.MOVE: {"move": legal_move},
        Phase.MARKET: {"take": legal_take, "done": legal_done},
        Phase.CHAIN: {"tile": legal_chain, "done": legal_done},
        Phase.REPLACE: {"discard": legal_discard, "redraw": legal_redraw},
        Phase.ATTACK: {"commit": legal_commit, "commit-leader": legal_commit},
        Phase.DEFEND: {"commit": legal_commit, "commit-leader": legal_commit},
        Phase.SUPPORT: {"support": legal_support, "support-leader": legal_support, "abstain": legal_support},
        Phase.TIE: {"winner": legal_winner},
        Phase.LOSS: {"lose": legal_lose},
    }
)
"""The kinds of action in every phase, and what sets their legal ones."""
legal_in_phase = ACTIONS.legality(LEGAL)


# ---- effects


@rule
def apply(state: State, action: int) -> None:
    take_effect(state, action)
    go_on(state)


@rule
def apply_pagoda(state: State, site: int) -> None:
    build(state, site)
    after_building(state)


@rule
def apply_move(state: State, first: int) -> None:
    move(state, first)
    after_building(state)


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
    else:
        state.phase = Phase.END_OF_ACTION if state.actions_left > 0 else Phase.END_OF_TURN


@rule
def apply_pass(state: State) -> None:
    state.phase = Phase.END_OF_ACTION


take_effect = ACTIONS.dispatch(
    {
        "tile": apply_tile,
        "leader": apply_leader,
        "withdraw": apply_withdraw,
        "riot": apply_riot,
        "build": apply_build,
        "pagoda": apply_pagoda,
        "move": apply_move,
        "take": apply_take,
        "discard": apply_discard,
        "redraw": apply_redraw,
        "commit": apply_commit,
        "commit-leader": apply_commit_leader,
        "support": apply_support,
        "support-leader": apply_support_leader,
        "winner": settle_war,
        "lose": apply_lose,
        "done": apply_done,
        "abstain": apply_abstain,
        "pass": apply_pass,
        **modules.EFFECTS,
    }
)


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
    end_war(state)
    modules.end_losses(state)
    state.losing = NONE
    resettle(state, touching(state, state.tile_at))
    state.phase = Phase.END_OF_ACTION


@rule
def end_action(state: State) -> None:
    """[Huang 3.1] Two actions a turn; [Huang 13.1] after the second, pagodas, [Huang 13.3] then what else there is."""
    state.tile_at, state.tile_colour = NONE, NONE
    state.n_replaced = 0
    state.actions_left -= 1
    if state.actions_left > 0:
        state.phase = Phase.ACTION
        return
    score_pagodas(state)
    if not modules.asks(state):
        state.phase = Phase.END_OF_TURN


@rule
def score_pagodas(state: State) -> None:
    """[Huang 13.2] For the player only."""
    for colour in range(N_COLOURS):
        state.seats[state.turn_of].points[colour] += income(state, state.turn_of, colour)


@rule
def end_turn(state: State) -> None:
    """[Huang 13.4] Refill, [Huang 13.5] then the next seat."""
    refill_all(state, modules.full_hand(state, HAND))
    if not is_over(state):
        state.turn_of = (state.turn_of + 1) % state.n_seats
        state.to_move = state.turn_of
        state.actions_left = ACTIONS_OF_A_TURN
        state.turn += 1
        state.phase = Phase.ACTION
