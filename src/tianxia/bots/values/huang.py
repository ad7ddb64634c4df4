"""How good a position of Huang is for a seat, in hundredths of a point that is not urgent.

Points count by the rank of their colour, since only balance wins. On top comes what leaders are likely to bring, most
of all from pagodas. An action may not be finished: revolts and wars are judged by how likely each side is to win.
"""

from __future__ import annotations

import numpy as np

from tianxia.core.compiled import rule
from tianxia.core.layout import NONE
from tianxia.games.huang.geometry import STRIDE
from tianxia.games.huang.hand import is_home
from tianxia.games.huang.kingdom import conflict, in_kingdom, kingdom_of
from tianxia.games.huang.land import beside
from tianxia.games.huang.pagoda import income
from tianxia.games.huang.palace import rules_palace
from tianxia.games.huang.revolt import strength
from tianxia.games.huang.scoring import in_order, with_white
from tianxia.games.huang.state import HAND, N_COLOURS, Colour, Phase, State
from tianxia.games.huang.turn import is_over
from tianxia.games.huang.war import N_DIRECTIONS, might, sides
from tianxia.mechanics.area import area_in, before, is_empty, meet, n_spaces

WON = 100_000_000
HORIZON = 2
"""Turns that `search` plays on before it judges: the best of what was tried."""
HORIZON_OF_NET = 0
"""The same where a net judges."""
VIEWS_OF_NET = 1
"""After so many turns a net judges then."""
IS_SCOUTED_BY_HAND = True
"""Whether the hand-written judgement says which actions a net looks at: it takes less than half of the net's time."""
HORIZON_OF_EXPERT = 0
"""Where people are told what moves are worth."""
IS_PLAYED_ON_BY_HAND = False
"""Whether the hand-written judgement plays on then."""
POINT_OF_RANK = np.array([160, 130, 100, 60], np.int64)
"""A point of the lowest colour, the second lowest and so on."""
RIVAL = 35
"""Hundredths of the strongest rival's prospects."""
LEADER = 30
"""A leader on the board, at the need of his colour."""
SUBSTITUTE = 8
"""Each colour that a yellow leader collects in the absence of its own."""
GOVERNOR = 16
"""Each governor beside a leader, up to three: safety in revolts."""
SOLDIER = 14
"""Each soldier of a leader's kingdom, up to four: safety in wars."""
ROUND = 55
"""A pagoda of the leader's colour, for each round that is still to come, at the need of the colour."""
MOST_ROUNDS = 6
TILES_OF_A_TURN = 4
PAIR = 12
"""Two adjacent tiles of a leader's colour in his kingdom: triangles grow out of them."""
TILE = np.array([10, 14, 8, 9, 9], np.int64)
"""A tile in hand, by colour."""
MATCH = 8
"""A tile in hand of a colour whose leader is on the board, at the need of the colour."""
DRAWN = 10
"""A tile that will be drawn."""
REPLACING = -30
PALACE = 60
GRANARY = 40
"""Each granary that could be taken, at the need of blue."""
PATIENCE, LONG = 90, 250
"""So many turns may a game take before tiles are used for their own sake, and before any end is welcome."""
BORING = 40
"""A tile in the bag, for each turn beyond patience."""
DEFEAT = 60
"""A revolt lost: the action is gone and the defender has a point."""
CERTAIN = 6
"""A lead of so many is sure to win."""


# ---- the whole


@rule
def common(state: State) -> int:
    """What tiles that are left cost whoever has lost patience."""
    return boredom(state) * n_left(state)


@rule
def weigh(state: State, seat: int, own: int, rival: int, tiles: int) -> int:
    """A seat's prospects, or its result, beside those of the strongest rival."""
    if is_over(state):
        lead = WON * (own - rival)
        return lead if state.turn < LONG else max(lead, WON)
    return (own + hand_prospects(state, seat)) * 100 - rival * RIVAL - tiles


@rule
def result(state: State, seat: int) -> int:
    """The two lowest colours in one number."""
    yellow, red, blue, green = with_white(state, seat)
    lowest, second, _, _ = in_order(yellow, red, blue, green)
    return lowest * 1000 + second


@rule
def prospects(state: State, seat: int, _tiles: int) -> int:
    total = points_value(state, seat) + leaders_value(state, seat)
    if state.attacker != NONE:
        total += revolt_value(state, seat)
    elif state.phase == Phase.SUPPORT or state.phase == Phase.TIE:
        total += war_value(state, seat)
    return total


@rule
def boredom(state: State) -> int:
    """Nothing in the rules makes seats draw, and a revolt for a revolt could go on for ever: tiles must be used."""
    return BORING * max(0, state.turn - PATIENCE)


@rule
def n_left(state: State) -> int:
    """Tiles that are still to be drawn when all hands have been refilled."""
    left = state.n_bag
    for seat in range(state.n_seats):
        left -= HAND - state.seats[seat].n_hand
    return left


# ---- points


@rule
def points_value(state: State, seat: int) -> int:
    """Every colour at the worth of its rank, white points where they help most."""
    yellow, red, blue, green = with_white(state, seat)
    a, b, c, d = in_order(yellow, red, blue, green)
    return a * POINT_OF_RANK[0] + b * POINT_OF_RANK[1] + c * POINT_OF_RANK[2] + d * POINT_OF_RANK[3]


@rule
def need(state: State, seat: int, colour: int) -> int:
    """What one more point of a colour is worth."""
    if colour == Colour.WHITE:
        return POINT_OF_RANK[0]
    yellow, red, blue, green = with_white(state, seat)
    mine = (
        yellow if colour == Colour.YELLOW else red if colour == Colour.RED else blue if colour == Colour.BLUE else green
    )
    rank = 0
    if yellow < mine:
        rank += 1
    if red < mine:
        rank += 1
    if blue < mine:
        rank += 1
    if green < mine:
        rank += 1
    return POINT_OF_RANK[rank]


@rule
def rounds_left(state: State) -> int:
    return min(MOST_ROUNDS, 1 + state.n_bag // (TILES_OF_A_TURN * state.n_seats))


# ---- leaders and their kingdoms


@rule
def leaders_value(state: State, seat: int) -> int:
    total = PALACE if rules_palace(state, seat) else 0
    for colour in range(N_COLOURS):
        space = state.seats[seat].leaders[colour]
        if space != NONE:
            k = kingdom_of(state, space)
            if k != NONE:  # a leader who has just started a revolt is in none
                total += leader_value(state, seat, colour, space, k)
    return total


@rule
def leader_value(state: State, seat: int, colour: int, space: int, k: int) -> int:
    """What a leader brings while the game lasts, and how safe he stands."""
    wanted = need(state, seat, colour)
    rounds = rounds_left(state)
    total = LEADER * wanted * rounds // (100 * MOST_ROUNDS)
    total += ROUND * income(state, seat, colour) * wanted * rounds // 100
    total += GOVERNOR * min(3, n_spaces(meet(beside(space), area_in(state.tiles[Colour.YELLOW]))))
    total += SOLDIER * min(4, n_spaces(in_kingdom(state, k, Colour.RED)))
    total += PAIR * min(3, n_pairs(state, k, colour)) * wanted // 100
    if colour == Colour.YELLOW:
        for other in range(N_COLOURS):
            if state.derived.kingdoms[k].leaders[other] == NONE:
                total += SUBSTITUTE * need(state, seat, other) // 100
    if colour == Colour.BLUE:
        granaries = n_spaces(meet(area_in(state.derived.kingdoms[k].spaces), area_in(state.granaries)))
        total += GRANARY * max(0, granaries - 1) * wanted // 100
    return total


@rule
def n_pairs(state: State, k: int, colour: int) -> int:
    """Pairs of adjacent tiles of a colour in a kingdom."""
    tiles = in_kingdom(state, k, colour)
    if is_empty(tiles):
        return 0
    n = n_spaces(meet(tiles, before(tiles, 1)))
    return n + n_spaces(meet(tiles, before(tiles, STRIDE))) + n_spaces(meet(tiles, before(tiles, STRIDE - 1)))


@rule
def hand_prospects(state: State, seat: int) -> int:
    """Tiles in hand; those still to be drawn count as any."""
    hand, total = state.seats[seat].hidden.hand, 0
    for colour in range(N_COLOURS):
        if hand[colour] > 0:
            total += TILE[colour] * hand[colour]
            if not is_home(state.seats[seat], colour):
                total += MATCH * need(state, seat, colour) // 100
    total += DRAWN * max(0, HAND - state.seats[seat].n_hand)
    return total + REPLACING if state.phase == Phase.REPLACE and state.turn_of == seat else total


# ---- revolts and wars that are not settled: how likely each side is to win


@rule
def chance(lead: int) -> int:
    """Of winning with such a lead, in hundredths."""
    return min(100, max(0, 50 + lead * 50 // CERTAIN))


@rule
def revolt_value(state: State, seat: int) -> int:
    """[Huang 10] The leader in question is worth having; the winner also scores."""
    attacker, defender = state.attacker, state.defender
    if seat != attacker and seat != defender:
        return 0
    lead = strength(state, attacker) - strength(state, defender) - 1
    if state.phase == Phase.ATTACK:
        lead += helpers(state, attacker, Colour.YELLOW)
    lead -= helpers(state, defender, Colour.YELLOW)
    wins = chance(5 * lead + 3)
    colour = state.leader_colour
    worth = need(state, seat, colour)
    if seat == attacker:
        return (wins * (worth + LEADER) - (100 - wins) * DEFEAT) // 100
    return (100 - wins) * worth // 100 - wins * LEADER // 100


@rule
def helpers(state: State, seat: int, colour: int) -> int:
    """What a seat could still commit."""
    return state.seats[seat].hidden.hand[colour] + (1 if is_home(state.seats[seat], colour) else 0)


@rule
def has_spoken(state: State, seat: int) -> bool:
    """In a war: seats are asked clockwise, the placer last."""
    place = (seat - state.turn_of - 1) % state.n_seats
    return state.phase == Phase.TIE or place < (state.to_move - state.turn_of - 1) % state.n_seats


@rule
def best_side(state: State, seat: int, twice: int) -> int:
    """The kingdom at war in which a seat has most at stake, ``NONE`` if in none."""
    best, most = NONE, 0
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE:
            stake = at_stake(state, seat, state.side[direction], twice)
            if stake > most:
                best, most = direction, stake
    return best


@rule
def at_stake(state: State, seat: int, k: int, twice: int) -> int:
    """The worth of a seat's conflicting leaders in a kingdom."""
    total = 0
    for colour in range(N_COLOURS):
        if twice >> colour & 1 and state.derived.kingdoms[k].leaders[colour] == seat:
            total += LEADER + need(state, seat, colour)
    return total


@rule
def likely_might(state: State, direction: int, twice: int) -> int:
    """A kingdom's strength with all that seats who have not spoken are likely to give."""
    total = might(state, direction)
    for seat in range(state.n_seats):
        if not has_spoken(state, seat) and best_side(state, seat, twice) == direction:
            total += helpers(state, seat, Colour.RED)
    return total


@rule
def war_value(state: State, seat: int) -> int:
    """[Huang 12] What the seat stands to lose in each kingdom, and to win with it."""
    twice = conflict(state, sides(state))
    total = 0
    for direction in range(N_DIRECTIONS):
        if state.side[direction] != NONE:
            stake = at_stake(state, seat, state.side[direction], twice)
            if stake > 0:
                mine, other = likely_might(state, direction, twice), 0
                for rival in range(N_DIRECTIONS):
                    if state.side[rival] != NONE and rival != direction:
                        other = max(other, likely_might(state, rival, twice))
                lead = 2 * (mine - other) + (1 if state.turn_of == seat else -1)  # [Huang 11.8] ties
                total += (2 * chance(2 * lead) - 100) * stake // 100
    return total


@rule
def spread(state: State) -> int:
    """So far apart are the values of two seats when the odds are e to 1: fitted to games of `greedy`."""
    return (115_000 + 3_300 * state.n_bag) // state.n_seats
