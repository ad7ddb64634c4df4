"""A turn: place pieces or exchange a card, keep, draw, the Emperor. Legality stands beside effect."""

from __future__ import annotations

from tianxia.core.bits import ZERO, clear, count, set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.emperor.actions import ACTIONS, DONE, FIRST_WITHOUT_PIECE
from tianxia.games.emperor.cards import (
    exchange,
    is_drawing_over,
    legal_draw,
    legal_exchange,
    refill_display,
    take,
    take_from_deck,
)
from tianxia.games.emperor.duel import (
    apply_emperor_first,
    apply_swap,
    apply_two_provinces,
    begin_emperor,
    has_emperor,
    keep,
    keep_only_colour,
    legal_keep,
    legal_specials,
    must_choose_card,
    refill_emperor,
)
from tianxia.games.emperor.emissary import apply_emissary, has_room, legal_emissary
from tianxia.games.emperor.fort import (
    apply_fort,
    apply_fort_house,
    fort_sites,
    legal_fort,
    legal_fort_house,
)
from tianxia.games.emperor.geometry import ALL_PROVINCES, N_COLOURS, N_PROVINCES
from tianxia.games.emperor.house import apply_house, apply_name, legal_house
from tianxia.games.emperor.market import apply_market, has_market, legal_market
from tianxia.games.emperor.province import free_spaces, settled_provinces, touched
from tianxia.games.emperor.scoring import final_scoring, score_full_provinces
from tianxia.games.emperor.state import MOST_PIECES, Ending, Phase, Piece, State


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
    if is_over(state):
        return
    legal_in_phase(state, mask)
    if state.phase == Phase.BUILD and count(mask) == 0:
        set_bit(mask, DONE)  # never with the cards it has; only in a world where others were dealt to it


@rule
def legal_done(state: State, mask: BitSet) -> None:
    """[Emperor 2.7] After a piece, [Emperor 15.7] or without any for the Emperor."""
    if state.n_pieces > 0 or state.phase == Phase.EMPEROR:
        set_bit(mask, DONE)


LEGAL = {
    Phase.PLACE: {  # [Emperor 2.1]
        "house": legal_house,
        "name": legal_house,
        "emissary": legal_emissary,
        "fort": legal_fort,
        "fort-house": legal_fort_house,
        "market": legal_market,
        "emperor-first": legal_specials,
        "two-provinces": legal_specials,
        "swap": legal_specials,
        "exchange": legal_exchange,
        "done": legal_done,
    },
    Phase.BUILD: {"house": legal_house},
    Phase.KEEP: {"keep": legal_keep},
    Phase.DRAW: {"take": legal_draw, "deck": legal_draw},
    Phase.EMPEROR: {"house": legal_house, "name": legal_house, "emissary": legal_emissary, "done": legal_done},
}
"""The kinds of action in every phase, and what sets their legal ones."""
legal_in_phase = ACTIONS.legality(LEGAL)


# ---- effects


@rule
def apply(state: State, action: int) -> None:
    """[Emperor 2.6] One piece after the other, or two that come together; [Emperor 2.8] then the seat draws,
    [Emperor 7.8] not in the last round.
    """
    take_effect(state, action)
    if action < FIRST_WITHOUT_PIECE:
        after_piece(state)
    if state.phase == Phase.DRAW and is_drawing_over(state):
        end_drawing(state)


@rule
def after_piece(state: State) -> None:
    """[Emperor 6.1] Full provinces are scored before the turn goes on; [Emperor 2.7] the second piece ends placing."""
    score_full_provinces(state)
    if nobody_can_ever_place(state):
        finish(state, Ending.NO_PLACEMENT)
    elif state.actor != state.to_move:
        end_emperor(state)
    elif state.n_pieces >= MOST_PIECES:
        end_placing(state)
    else:
        state.phase = Phase.PLACE


@rule
def apply_done(state: State) -> None:
    """[Emperor 2.7] The seat places no more, [Emperor 15.7] or nothing of the Emperor's."""
    if state.phase == Phase.EMPEROR:
        end_emperor(state)
    else:
        end_placing(state)


@rule
def end_placing(state: State) -> None:
    """[Emperor 15.3] In the duel a card is kept before the seat draws."""
    if state.has_influence and must_choose_card(state):
        state.phase = Phase.KEEP
        return
    if state.has_influence:  # [Emperor 15.17] the light variant keeps nothing
        keep_only_colour(state)
    begin_drawing(state)


# ---- draw


@rule
def begin_drawing(state: State) -> None:
    """[Emperor 2.8] After placing or exchanging."""
    state.phase = Phase.DRAW


@rule
def apply_exchange(state: State, colour: int) -> None:
    exchange(state, colour)
    begin_drawing(state)


@rule
def apply_keep(state: State, colour: int) -> None:
    keep(state, colour)
    begin_drawing(state)


@rule
def end_drawing(state: State) -> None:
    """[Emperor 7.3] Then the display is refilled, [Emperor 15.3] and in the duel the Emperor has his step."""
    refill_display(state)
    if has_emperor(state) and not state.emperor_moved:
        begin_emperor(state)
    else:
        next_turn(state)


# ---- the Emperor's step


@rule
def end_emperor(state: State) -> None:
    """[Emperor 15.9] His refill; [Emperor 15.14] if he came first, the turn begins now."""
    refill_emperor(state)
    if state.emperor_moved:
        begin_placing(state)
    else:
        next_turn(state)


take_effect = ACTIONS.dispatch(
    {
        "house": apply_house,
        "fort": apply_fort,
        "fort-house": apply_fort_house,
        "market": apply_market,
        "emissary": apply_emissary,
        "name": apply_name,
        "exchange": apply_exchange,
        "swap": apply_swap,
        "keep": apply_keep,
        "take": take,
        "deck": take_from_deck,
        "done": apply_done,
        "emperor-first": apply_emperor_first,
        "two-provinces": apply_two_provinces,
    }
)


# ---- turns and the end


@rule
def begin_placing(state: State) -> None:
    state.phase = Phase.PLACE
    state.actor = state.to_move
    state.n_pieces = 0
    state.provinces = ALL_PROVINCES
    state.opened = 0
    state.named = NONE
    for colour in range(N_COLOURS):
        state.played[colour] = 0


@rule
def next_turn(state: State) -> None:
    """[Emperor 1.7] Clockwise; [Emperor 8.1] [Emperor 8.2] the last round ends with the last seat."""
    state.turn += 1
    if state.is_last_round and state.to_move == state.n_seats - 1:
        finish(state, Ending.LAST_ROUND)
    else:
        state.to_move = (state.to_move + 1) % state.n_seats
        state.emperor_moved = 0
        state.in_two_provinces = 0
        begin_placing(state)


@rule
def nobody_can_ever_place(state: State) -> bool:
    """[Emperor 8.4] Whatever the cards: reserves, free spaces and emissary limits decide, [Emperor 8.6] his too."""
    for owner in range(state.n_owners):
        if can_ever_build(state, owner) or can_ever_send(state, owner):
            return False
    return True


@rule
def can_ever_build(state: State, owner: int) -> bool:
    """A house, a fort or a market on some free space."""
    free, left = free_spaces(state), state.owners[owner].left
    if free == ZERO:
        return False
    if left[Piece.HOUSE] > 0 or (has_market(state, owner) and touched(state, free) & settled_provinces(state)):
        return True
    return left[Piece.FORT] > 0 and not state.has_fort_houses and fort_sites(state) != ZERO


@rule
def can_ever_send(state: State, owner: int) -> bool:
    """An emissary where there is room: limits rise by houses only, and who can build keeps the game going anyway."""
    if state.owners[owner].left[Piece.EMISSARY] > 0:
        for province in range(N_PROVINCES):
            if has_room(state, province):
                return True
    return False


@rule
def finish(state: State, ending: int) -> None:
    """[Emperor 8.5] Nothing else of the turn happens; the final scoring follows."""
    state.ending = ending
    final_scoring(state)
