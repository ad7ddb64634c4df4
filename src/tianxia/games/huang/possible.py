"""What a table of Huang can be in: why a position is refused before it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tianxia.core.errors import Said
from tianxia.core.layout import NONE
from tianxia.games.huang.forecast import sides
from tianxia.games.huang.granaries import can_take_granaries
from tianxia.games.huang.hand import n_market
from tianxia.games.huang.kingdom import conflict, in_kingdom, is_one, number_of, touching
from tianxia.games.huang.midway import APART
from tianxia.games.huang.modules import MODULES, is_fight
from tianxia.games.huang.pagoda import has_completed
from tianxia.games.huang.palace import most_in_hand
from tianxia.games.huang.state import Colour, Phase
from tianxia.games.huang.tile import can_go_on
from tianxia.games.huang.war import might, most_might
from tianxia.mechanics.area import n_spaces

_OF_TILE = (Phase.OFFER, Phase.MARKET, Phase.CHAIN, *APART)
"""Phases after a tile was placed; so may MOVE be."""
_OF_REVOLT = (Phase.ATTACK, Phase.DEFEND)
_OF_OTHERS = (Phase.DEFEND, Phase.SUPPORT)
"""Phases in which another seat than the player's may decide."""


def faults(state: Any) -> Iterator[str]:
    """Whatever breaks the rules."""
    if state.ending:
        return
    phase = Phase(int(state.phase))
    yield from _of_clock(state, phase)
    if phase in _OF_TILE and state.tile_at == NONE:
        yield Said("phase {phase}: write which tile was placed", phase=phase.name.lower())
    elif phase not in (*_OF_TILE, Phase.MOVE) and state.tile_at != NONE:
        yield Said("placed: not in the phase {phase}", phase=phase.name.lower())
    elif not _HOLDS.get(phase, _holds_always)(state):
        yield Said("phase {phase}: there is nothing of the kind to decide", phase=phase.name.lower())
    if (phase in _OF_REVOLT) != (state.attacker != NONE):
        yield Said("revolt: in the phases attack and defend, and only then, there is one")
    yield from _of_support(state, phase)
    yield from _of_hand(state)


def _of_hand(state: Any) -> Iterator[str]:
    """What has been laid or discarded in this action is not in the hand any more."""
    seat, most = int(state.turn_of), most_in_hand(state) - int(state.n_replaced) - (state.tile_at != NONE)
    if state.seats[seat].n_hand > most:
        yield Said("hand {seat}: a seat has at most {n} tiles", seat=seat + 1, n=int(most))


def _of_clock(state: Any, phase: Phase) -> Iterator[str]:
    """[Huang 3.1] Two actions a turn; [Huang 13.3] after them granaries."""
    if (phase == Phase.GRANARIES) != (state.actions_left == 0):
        yield Said("actions left: none in the phase granaries, and only then")
    if state.turn_of != state.to_move and phase not in _OF_OTHERS:
        yield Said("turn of: in the phase {phase} nobody else decides", phase=phase.name.lower())
    if (phase == Phase.REPLACE) != (state.n_replaced > 0):
        yield Said("replacing: in the phase replace, and only then, tiles have been discarded")
    if state.n_replaced > state.seats[int(state.to_move)].n_discarded:
        yield Said("replacing: the tiles are among those replaced")
    if (phase == Phase.MOVE) != (state.new_site != NONE):
        yield Said("new site: in the phase move, and only then, there is one")
    if phase != Phase.LOSS and (state.losing != NONE or state.n_losses or _foes(state)):
        yield Said("losses: only in the phase loss")


def _of_support(state: Any, phase: Phase) -> Iterator[str]:
    """[Huang 10.3] [Huang 11.6] Who has committed anything has decided, for one of the kingdoms at war."""
    n_seats = int(state.n_seats)
    waiting = (int(state.turn_of) - int(state.to_move)) % n_seats
    for seat, row in enumerate(state.seats[:n_seats]):
        has_decided = bool(row.committed or row.lent)
        is_at_war = row.side != NONE and state.side[int(row.side)] != NONE
        may = {
            Phase.DEFEND: seat == state.attacker and row.side == NONE,
            Phase.SUPPORT: (int(state.turn_of) - seat) % n_seats > waiting and is_at_war,
            Phase.TIE: is_at_war,
        }
        if has_decided and not may.get(phase, False):
            yield Said("committed {seat}: it cannot have committed anything", seat=seat + 1)
        home = Colour.YELLOW if phase == Phase.DEFEND else Colour.RED
        if row.lent and row.leaders[home] != NONE:
            yield Said("committed {seat}: the leader is on the board", seat=seat + 1)


# ---- what a phase is about


def _holds_always(_state: Any) -> bool:
    return True


def _is_revolt(state: Any) -> bool:
    """[Huang 10.1] The attacker's leader is beside the one kingdom that has the defender's."""
    colour, attacker, defender = int(state.leader_colour), int(state.attacker), int(state.defender)
    if attacker == NONE or attacker != state.turn_of or state.seats[attacker].leaders[colour] == NONE:
        return False
    if state.to_move != (attacker if state.phase == Phase.ATTACK else defender):
        return False
    joined = int(touching(state, int(state.seats[attacker].leaders[colour])))
    return bool(is_one(joined)) and state.derived.kingdoms[int(number_of(joined))].leaders[colour] == defender


def _is_war(state: Any) -> bool:
    """[Huang 11.1] The tile joins kingdoms with leaders of a colour, and fights nobody else."""
    at = int(state.tile_at)
    return bool(conflict(state, int(touching(state, at)))) and not is_fight(state, at)


def _is_tie(state: Any) -> bool:
    """[Huang 11.8]"""
    strengths = [int(might(state, side)) for side in sides(state)]
    return _is_war(state) and strengths.count(int(most_might(state))) > 1


def _is_loss(state: Any) -> bool:
    """[Huang 12.6] [Huang 15.11] The kingdom beside the tile has more soldiers than must go."""
    k = int(state.losing)
    if k == NONE or bool(_foes(state)) == bool(sides(state)):
        return False
    joined = int(touching(state, int(state.tile_at)))
    if not all(joined >> beside & 1 for beside in (k, *(int(state.side[side]) for side in sides(state)))):
        return False
    return all(_foes(state)) and 0 < state.n_losses < int(n_spaces(in_kingdom(state, k, Colour.RED)))


def _foes(state: Any) -> list[bool]:
    return [is_there for module in MODULES for is_there in module.foes(state)]


_HOLDS: Mapping[Phase, Callable[[Any], bool]] = {
    Phase.OFFER: lambda state: bool(has_completed(state)),
    Phase.MARKET: lambda state: state.tile_colour == Colour.GREEN and n_market(state) > 0,
    Phase.CHAIN: lambda state: state.tile_colour == Colour.BLUE and bool(can_go_on(state)),
    Phase.ATTACK: _is_revolt,
    Phase.DEFEND: _is_revolt,
    Phase.SUPPORT: _is_war,
    Phase.TIE: _is_tie,
    Phase.LOSS: _is_loss,
    Phase.GRANARIES: lambda state: bool(can_take_granaries(state)),
}
