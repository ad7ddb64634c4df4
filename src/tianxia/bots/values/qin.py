"""How good a position of Qin is for a seat.

In hundredths of a pagoda: what stands counts most; what is safe from being lost counts more than what is not.
"""

from __future__ import annotations

from tianxia.core.compiled import rule
from tianxia.games.qin.scoring import score
from tianxia.games.qin.state import LARGE, MAX_PROVINCES, N_COLOURS, State
from tianxia.games.qin.turn import is_over
from tianxia.games.qin.village import lead
from tianxia.mechanics.tally import tally_add, tally_of

PAGODA = 100
RIVAL = 70
"""A pagoda of the strongest rival."""
SAFE = 30
"""A large province can never be taken."""
GROWN = 6
"""Each space of a small province: more spaces win joins."""
LEAD = 10
"""Each pagoda by which a village's holder leads beside it, up to two."""
WON = 100_000
HORIZON = 5
"""Turns that `search` plays on before it judges: the best of what was tried."""
HORIZON_OF_NET = 2
"""The same where a net judges."""
VIEWS_OF_NET = 2
"""After so many turns a net judges then, the last ones: a seat that has just acted gives itself less than the next."""
IS_SCOUTED_BY_HAND = True
"""Whether the hand-written judgement says which actions a net looks at: it takes a third of the net's time."""
HORIZON_OF_EXPERT = HORIZON
"""Where people are told what moves are worth."""
IS_PLAYED_ON_BY_HAND = True
"""Whether the hand-written judgement plays on then."""


@rule
def weigh(state: State, _seat: int, own: int, rival: int, _grown: int) -> int:
    """A seat's prospects beside those of the strongest rival."""
    return WON * (own - rival) if is_over(state) else own * PAGODA - rival * RIVAL


@rule
def common(state: State) -> int:
    """What the spaces of every seat's provinces are worth to it, as a tally: all seats in one go."""
    grown = 0
    for number in range(N_COLOURS * MAX_PROVINCES):
        province = state.provinces[number]  # of no spaces, and worth nothing, if there is none of this number
        grown = tally_add(grown, province.owner, SAFE if province.n_spaces >= LARGE else GROWN * province.n_spaces)
    return grown


@rule
def result(state: State, seat: int) -> int:
    return score(state, seat)


@rule
def prospects(state: State, seat: int, grown: int) -> int:
    total = score(state, seat) * PAGODA + tally_of(grown, seat)
    for village in range(state.n_villages):
        if state.villages[village].holder == seat:
            total += LEAD * min(lead(state, village, seat), 2)
    return total


@rule
def spread(state: State) -> int:
    """So far apart are the values of two seats when the odds are e to 1: fitted to games of `greedy`."""
    least = state.seats[0].pagodas
    for seat in range(1, state.n_seats):
        least = min(least, state.seats[seat].pagodas)
    return 10_000 + 4_000 * least
