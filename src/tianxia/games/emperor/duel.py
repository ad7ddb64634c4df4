"""The duel: the Emperor, influence and special cards. [Emperor 15]"""

from __future__ import annotations

from tianxia.core.bits import set_bit
from tianxia.core.compiled import rule
from tianxia.core.layout import NONE, BitSet
from tianxia.games.emperor.actions import EMPEROR_FIRST, TWO_PROVINCES, keep_action, swap_action
from tianxia.games.emperor.cards import from_deck
from tianxia.games.emperor.emissary import has_room
from tianxia.games.emperor.geometry import ALL_PROVINCES, N_COLOURS, N_PROVINCES
from tianxia.games.emperor.paying import give_away, payable, receive
from tianxia.games.emperor.province import free_spaces, settled_provinces, touched
from tianxia.games.emperor.state import HAND, Phase, Piece, Special, State


@rule
def has_emperor(state: State) -> bool:
    """[Emperor 15.2] In the duel a third colour is the Emperor's."""
    return state.n_owners > state.n_seats


# ---- keep a card


@rule
def must_choose_card(state: State) -> bool:
    """[Emperor 15.4] Cards of several colours were played."""
    n_colours = 0
    for colour in range(N_COLOURS):
        if state.played[colour] > 0:
            n_colours += 1
    return n_colours > 1


@rule
def legal_keep(state: State, mask: BitSet) -> None:
    """[Emperor 15.4] One of the cards played this turn."""
    for colour in range(N_COLOURS):
        if state.played[colour] > 0:
            set_bit(mask, keep_action(colour))


@rule
def keep_only_colour(state: State) -> None:
    """[Emperor 15.4] Cards of one colour leave no choice."""
    for colour in range(N_COLOURS):
        if state.played[colour] > 0:
            keep(state, colour)


@rule
def keep(state: State, colour: int) -> None:
    """[Emperor 15.4] [Emperor 15.5] The card leaves the discards for good, [Emperor 15.6] and may win influence."""
    state.discards[colour] -= 1
    seat = state.to_move
    state.seats[seat].kept[colour] += 1
    if state.influence[colour] == NONE or state.seats[seat].kept[colour] >= state.seats[1 - seat].kept[colour]:
        state.influence[colour] = seat


# ---- the Emperor's step


@rule
def begin_emperor(state: State) -> None:
    """[Emperor 15.7] He places one piece or none; [Emperor 15.8] in an empty province only if he can nowhere else."""
    state.phase = Phase.EMPEROR
    state.actor = state.n_seats
    state.n_pieces = 0
    state.opened = 0
    state.provinces = settled_provinces(state)
    if not emperor_can_place(state):
        state.provinces = ALL_PROVINCES


@rule
def emperor_can_place(state: State) -> bool:
    """Whether his cards and pieces allow any placement in the provinces that hold a piece."""
    left = state.owners[state.actor].left
    with_room = touched(state, free_spaces(state)) if left[Piece.HOUSE] > 0 else 0
    if left[Piece.EMISSARY] > 0:
        for province in range(N_PROVINCES):
            if has_room(state, province):
                with_room |= 1 << province
    for colour in range(N_COLOURS):
        if payable(state, colour) & with_room & state.provinces:
            return True
    return False


@rule
def refill_emperor(state: State) -> None:
    """[Emperor 15.9] From the deck only, and not after its second exhaustion."""
    n = 0
    for colour in range(N_COLOURS):
        n += state.emperors_cards[colour]
    while n < HAND and not state.is_last_round:
        state.emperors_cards[from_deck(state)] += 1
        n += 1


# ---- special cards


@rule
def has_special(state: State, card: int) -> bool:
    """[Emperor 15.13] Each once a game."""
    return state.seats[state.to_move].specials & card != 0


@rule
def legal_specials(state: State, mask: BitSet) -> None:
    """[Emperor 15.14] The Emperor first only before the first piece; [Emperor 15.15] two provinces after it too."""
    if has_special(state, Special.EMPEROR_FIRST) and state.n_pieces == 0:
        set_bit(mask, EMPEROR_FIRST)
    if has_special(state, Special.TWO_PROVINCES):
        set_bit(mask, TWO_PROVINCES)
    if has_special(state, Special.SWAP):
        legal_swap(state, mask)


@rule
def apply_emperor_first(state: State) -> None:
    """[Emperor 15.14] His step comes now instead of after the turn."""
    state.seats[state.to_move].specials -= Special.EMPEROR_FIRST
    state.emperor_moved = 1
    begin_emperor(state)


@rule
def apply_two_provinces(state: State) -> None:
    """[Emperor 15.15] Pieces of this turn may go into two provinces, each with its own limit."""
    state.seats[state.to_move].specials -= Special.TWO_PROVINCES
    state.in_two_provinces = 1
    state.provinces = ALL_PROVINCES


@rule
def legal_swap(state: State, mask: BitSet) -> None:
    """[Emperor 15.16] One card of the hand against one of the display."""
    for given in range(N_COLOURS):
        if state.seats[state.to_move].hidden.hand[given] > 0:
            for taken in range(N_COLOURS):
                if state.display[taken] > 0:
                    set_bit(mask, swap_action(given, taken))


@rule
def apply_swap(state: State, given: int, taken: int) -> None:
    seat = state.seats[state.to_move]
    seat.specials -= Special.SWAP
    give_away(state, given, 1)
    receive(state, taken)
    seat.known_hand[taken] += 1
    state.display[given] += 1
    state.display[taken] -= 1
