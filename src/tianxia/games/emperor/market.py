"""Markets. [Emperor 13]"""

from __future__ import annotations

from tianxia.core.bits import ONE, ZERO, lowest, word_of
from tianxia.core.compiled import rule
from tianxia.core.layout import BitSet
from tianxia.games.emperor.actions import market_action
from tianxia.games.emperor.geometry import PROVINCES_OF_SPACE
from tianxia.games.emperor.pair import legal_pair, pay_pair
from tianxia.games.emperor.province import first_province
from tianxia.games.emperor.state import Piece, State


@rule
def has_market(state: State, seat: int) -> bool:
    """[Emperor 13.4] A market needs an emissary in reserve."""
    left = state.owners[seat].left
    return left[Piece.MARKET] > 0 and left[Piece.EMISSARY] > 0


@rule
def legal_market(state: State, mask: BitSet) -> None:
    """[Emperor 13.2] On a free house space, [Emperor 13.5] whatever the emissary limit."""
    if has_market(state, state.actor):
        legal_pair(state, mask, market_action(0))


@rule
def apply_market(state: State, space: int) -> None:
    """[Emperor 13.2] Market and emissary come together, [Emperor 13.6] and the space is lost for houses."""
    pay_pair(state, space)
    owner = state.owners[state.actor]
    owner.left[Piece.MARKET] -= 1
    owner.left[Piece.EMISSARY] -= 1
    owner.markets |= word_of(space)


@rule
def leave_markets(state: State) -> None:
    """[Emperor 13.7] Before the final scoring the emissaries on markets join the dragon of their district."""
    for seat in range(state.n_seats):
        spaces = state.owners[seat].markets
        while spaces != ZERO:
            province = first_province(PROVINCES_OF_SPACE[state.map, lowest(spaces)])
            state.owners[seat].emissaries[province] += 1
            spaces &= spaces - ONE
