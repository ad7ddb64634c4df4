"""Looking ahead from a view by looking into worlds that agree with it. Templates for all games.

Every simulation deals what is hidden anew, walks down the tree by what is legal in that world, adds one node, lets
``greedy`` play on to where a position can be judged, and credits every seat that chose on the way with its own share of
the victory.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tianxia.bots.greedy import greedy_among
from tianxia.bots.judge import Floats, Judge, Mind
from tianxia.bots.survey import highest_of
from tianxia.bots.tree import F64, I32, ROOT, Tree, add_edge, add_node, best_edge, edge_of, room
from tianxia.core.bits import elements_in
from tianxia.core.compiled import bind, rule, unbound
from tianxia.core.game import Game
from tianxia.core.layout import NONE, BitSet, Ints, States, dtype_of
from tianxia.core.redeal import redeal_of
from tianxia.core.rng import below, next_word

DEEPEST = 256
"""No simulation takes more actions in the tree than this."""


@dataclass(frozen=True)
class Manner:
    """How to search."""

    curiosity: F64 = 0.7
    """How much promise counts beside what was found out, which is measured by how far shares are from their mean."""
    leniency: F64 = 0.4
    """By how many spreads an action may look worse than the best until its promise has fallen to a third."""
    n_tried: I32 = 24
    """So many actions of a node may be tried, the most promising."""
    patience: I32 = 16
    """At the root one more may be tried after every so many simulations: in time nothing is overlooked."""
    n_scouted: I32 = 32
    """Where somebody scouts, so many actions of any node but the root are judged, those that look best to the scout."""
    n_turns: I32 = 4
    """So many turns are played to their end before a position is judged, the present one among them."""
    n_weighed: I32 = 16
    """Who plays on looks at so many actions, taken by lot: worse a little, and many times as fast."""
    n_glanced: I32 = 64
    """Where somebody scouts, the scout looks at so many, taken by lot,"""
    n_picked: I32 = 8
    """and who plays on at so many of these, those that look best to the scout."""
    is_aligned: I32 = True
    """Whether it is then played on until the seat whose turn it is now has its turn again."""
    at_turn: I32 = NONE
    """Or, if this is no `NONE`, the seat whose turn this was: then positions of all turns can be compared."""
    n_views: I32 = 1
    """It is judged after so many turns, the last ones that are played, and the mean counts."""


MANNER = dtype_of(Manner)


class Desk(NamedTuple):
    """Room for one simulation to work in."""

    worlds: States
    """The world that is looked into, and one for trying things out."""
    mask: BitSet
    fresh: BitSet
    actions: Ints
    values: Floats
    path: Ints
    """The edges taken."""
    shares: Floats
    summed: Floats
    """Shares as they were judged after several turns."""
    mind: Mind


class Contrast(NamedTuple):
    """Actions that are compared, over worlds."""

    seeds: npt.NDArray[np.uint64]
    """Of what happens, a row for each."""
    actions: Ints
    shares: Floats
    """By rows, actions and seats."""


# Bound to a game's own functions by `compiled.bind`.
legal: Callable[[Any, BitSet], None] = unbound
apply: Callable[[Any, int], None] = unbound
is_over: Callable[[Any], bool] = unbound
to_move: Callable[[Any], int] = unbound
turn: Callable[[Any], int] = unbound
attend: Callable[[Mind, Any, int], None] = unbound
value: Callable[[Mind, Any, int], int] = unbound
spread: Callable[[Any], int] = unbound
redeal: Callable[[Any, int, Any], bool] = unbound
choose: Callable[..., int] = unbound
judge: Callable[[Mind, Any, int, Floats], None] = unbound
expand: Callable[[Tree, int, Desk, Any], None] = unbound
walk: Callable[[Tree, Desk, Any, int], int] = unbound
one: Callable[[Tree, Desk, States, int, States, Any, int], None] = unbound
finish_turns: Callable[[Desk, int, Any, Any, int], None] = unbound
reckon: Callable[[Desk, int, int], int] = unbound
appraise: Callable[[Desk, int, float], float] = unbound
shortlist: Callable[[Desk, int, int], int] = unbound
pick_out: Callable[[Desk, int, Any, Any], int] = unbound


def look_at(desk: Desk, n: int, unit: float) -> float:
    """The values of the first *n* of the desk's actions for who takes them, in parts of *unit*; returns the highest."""
    seat, best = to_move(desk.worlds[0]), -math.inf
    attend(desk.mind, desk.worlds[0], seat)
    for i in range(n):
        trial = desk.worlds[1:]
        trial[0] = desk.worlds[0]
        trial[0].secret.rng = next_word(trial[0].secret)  # what will be drawn is not known beforehand
        apply(trial[0], desk.actions[i])
        desk.values[i] = value(desk.mind, trial[0], seat) / unit
        best = max(best, desk.values[i])
    return best


@rule
def all_of(_desk: Desk, n: int, _n_left: int) -> int:
    """Where nobody scouts, all are judged."""
    return n


def scout(desk: Desk, n: int, n_left: int) -> int:
    """Bring those of the first *n* actions to the front that look best at a glance; returns how many are left."""
    if n <= n_left:
        return n
    appraise(desk, n, 1.0)
    for i in range(n_left):
        top = i + highest_of(desk.values[i:n])
        desk.values[i], desk.values[top] = desk.values[top], desk.values[i]
        desk.actions[i], desk.actions[top] = desk.actions[top], desk.actions[i]
    return n_left


def meet(tree: Tree, node: int, desk: Desk, manner: Any) -> None:
    """Edges for the most promising of the legal actions that the node has not met before."""
    for w in range(len(desk.mask)):
        desk.fresh[w] = desk.mask[w] & ~tree.known[node, w]
        tree.known[node, w] |= desk.mask[w]
    n = elements_in(desk.fresh, desk.actions)
    if n == 0:
        return
    if node != ROOT:
        n = shortlist(desk, n, manner.n_scouted)
    tree.best[node] = max(tree.best[node], appraise(desk, n, spread(desk.worlds[0]) * manner.leniency))
    for _ in range(n if node == ROOT else min(n, manner.n_tried)):
        top = highest_of(desk.values[:n])
        promise = math.exp(desk.values[top] - tree.best[node])
        add_edge(tree, node, to_move(desk.worlds[0]), desk.actions[top], promise)
        desk.values[top] = -math.inf


def descend(tree: Tree, desk: Desk, manner: Any, wanted: int) -> int:
    """Walk from the root, there along the *wanted* action if there is one, down to a new node; returns how many actions
    were taken."""
    world = desk.worlds[0]
    node, depth = ROOT, 0
    while node != NONE and depth < len(desk.path) and not is_over(world):
        legal(world, desk.mask)
        expand(tree, node, desk, manner)
        is_wanted = node == ROOT and wanted != NONE
        chosen = edge_of(tree, wanted) if is_wanted else best_edge(tree, node, desk.mask, manner)
        if chosen == NONE:
            return depth
        desk.path[depth] = chosen
        depth += 1
        apply(world, tree.edges[chosen].action)
        node = tree.edges[chosen].child
        if node == NONE:
            tree.edges[chosen].child = add_node(tree)
    return depth


def play_on(desk: Desk, own_turn: int, manner: Any, dice: Any, last_seat: int) -> None:
    """Let ``greedy`` play until enough turns are over for a judgement, and judge."""
    world, n_views = desk.worlds[0], 0
    last = turn(world) + manner.n_turns
    if manner.is_aligned:
        last += (own_turn - last) % world.n_seats
    while not is_over(world) and turn(world) < last:
        legal(world, desk.mask)
        n = pick_out(desk, elements_in(desk.mask, desk.actions), manner, dice)
        now, last_seat = turn(world), to_move(world)
        chosen = choose(desk.worlds, desk.worlds[1:], desk.actions, n, last_seat, desk.mind, dice)
        world.secret.rng = next_word(world.secret)  # else it would have seen what it draws
        apply(world, chosen)
        if turn(world) > max(now, last - manner.n_views):
            n_views = reckon(desk, last_seat, n_views)
    if n_views == 0 or is_over(world):
        judge(desk.mind, world, last_seat, desk.shares)


def view_again(desk: Desk, last_seat: int, n_views: int) -> int:
    """Judge once more, by who has just acted: shares are then the mean of all such judgements; returns how many."""
    world = desk.worlds[0]
    judge(desk.mind, world, last_seat, desk.shares)
    for seat in range(world.n_seats):
        desk.summed[seat] = desk.shares[seat] + (desk.summed[seat] if n_views > 0 else 0.0)
        desk.shares[seat] = desk.summed[seat] / (n_views + 1)
    return n_views + 1


@rule
def by_lot(desk: Desk, n: int, manner: Any, dice: Any) -> int:
    """Bring those of the first *n* actions to the front that are looked at by who plays on; returns how many."""
    return some_of(desk.actions, n, manner.n_weighed, dice)


def at_a_glance(desk: Desk, n: int, manner: Any, dice: Any) -> int:
    """The same where somebody scouts."""
    n = shortlist(desk, some_of(desk.actions, n, manner.n_glanced, dice), manner.n_picked)
    desk.worlds[0].secret.rng = next_word(desk.worlds[0].secret)  # the scout saw what would be drawn
    return n


@rule
def some_of(actions: Ints, n: int, n_wanted: int, dice: Any) -> int:
    """Bring so many of the first *n*, by lot, to the front; returns how many there are."""
    if n <= n_wanted:
        return n
    for i in range(n_wanted):
        other = i + below(dice, n - i)
        actions[i], actions[other] = actions[other], actions[i]
    return n_wanted


@rule
def credit(tree: Tree, desk: Desk, depth: int) -> None:
    """Every seat has its own share of the victory at heart."""
    for k in range(depth):
        edge = tree.edges[desk.path[k]]
        share = desk.shares[edge.seat]
        edge.n_visits += 1
        edge.worth += share
        edge.squares += share * share


def look_ahead(tree: Tree, desk: Desk, view: States, seat: int, manner: States, dice: Any, wanted: int) -> None:
    """One simulation from what *seat* sees; every seat's share is then on the desk."""
    desk.worlds[0] = view[0]
    redeal(desk.worlds[0], seat, dice)
    depth = walk(tree, desk, manner[0], wanted)
    last_seat = tree.edges[desk.path[depth - 1]].seat if depth > 0 else seat
    own_turn = turn(view[0]) if manner[0].at_turn == NONE else manner[0].at_turn
    finish_turns(desk, own_turn, manner[0], dice, last_seat)
    credit(tree, desk, depth)


def simulate(tree: Tree, desk: Desk, view: States, seat: int, manner: States, dice: Any, n: int) -> None:
    """*n* simulations."""
    for _ in range(n):
        one(tree, desk, view, seat, manner, dice, NONE)


def contrast(tree: Tree, desk: Desk, view: States, seat: int, manner: States, dice: Any, of: Contrast) -> None:
    """Simulations of some actions in the same worlds, as dealt by each of the seeds."""
    for i in range(len(of.seeds)):
        for k in range(len(of.actions)):
            dice.rng = of.seeds[i]
            one(tree, desk, view, seat, manner, dice, of.actions[k])
            for other in range(of.shares.shape[2]):
                of.shares[i, k, other] = desk.shares[other]


# ---- bound to a game


@dataclass(frozen=True)
class Looking:
    """Looking ahead in one game, compiled."""

    simulate: Callable[[Tree, Desk, States, int, States, Any, int], None]
    contrast: Callable[[Tree, Desk, States, int, States, Any, Contrast], None]


@cache
def looking_of(game: Game, judges: Judge) -> Looking:
    rules = vars(game.rules)

    def made(template: Callable[..., Any], names: str, **others: Callable[..., Any]) -> Callable[..., Any]:
        return bind(template, game.family, **{name: rules[name] for name in names.split()}, **others)

    def appraising(by: Judge) -> Callable[..., Any]:
        return made(look_at, "apply to_move", attend=by.attend, value=by.value)

    shortlisting, picking = all_of, by_lot
    if judges.scout is not None:
        shortlisting = made(scout, "", appraise=appraising(judges.scout))
        picking = made(at_a_glance, "", shortlist=shortlisting)
    expansion = made(meet, "to_move", appraise=appraising(judges), shortlist=shortlisting, spread=judges.spread)
    descent = made(descend, "legal apply is_over", expand=expansion)
    choosing = greedy_among(game, judges.player or judges)
    viewing = made(view_again, "", judge=judges.shares)
    parts = {"choose": choosing, "pick_out": picking, "reckon": viewing, "judge": judges.shares}
    playing = made(play_on, "legal apply is_over to_move turn", **parts)
    dealing = redeal_of(game.dtype)
    single = made(look_ahead, "turn", redeal=dealing, walk=descent, finish_turns=playing)
    return Looking(made(simulate, "", one=single), made(contrast, "", one=single))


def new_desk(game: Game, mind: Mind) -> Desk:
    n = game.n_actions
    return Desk(
        worlds=np.zeros(2, game.dtype),
        mask=game.new_mask(),
        fresh=game.new_mask(),
        actions=room(n, np.int64),
        values=np.zeros(n, np.float64),
        path=room(DEEPEST, np.int32),
        shares=np.zeros(max(game.about.seats), np.float64),
        summed=np.zeros(max(game.about.seats), np.float64),
        mind=mind,
    )
