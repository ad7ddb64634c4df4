"""A tree of rows of actions: nodes and edges, what was found out of them, and which to follow.

A node stands for a row of actions, not for a state: what is held and drawn differs from world to world. So an edge
counts how often it was legal, and is compared by that.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tianxia.bots.judge import Floats
from tianxia.core.bits import clear, has_bit, n_words
from tianxia.core.compiled import rule
from tianxia.core.game import Game
from tianxia.core.layout import I16, NONE, BitSet, Ints, Rows, dtype_of

I32 = Annotated[int, np.int32]
F64 = Annotated[float, np.float64]
ROOT = 0
DEVIATION, FIRST = 0.1, 4
"""Shares at a node are taken to be so far from their mean before any are known, and as if so many were."""
NODES, EDGES = 0, 1
"""In `Tree.sizes`."""


class Edge:
    """An action at a node."""

    action: I32
    child: I32
    """The node after it, `NONE` until a simulation went there."""
    sister: I32
    """The next edge of the same node, `NONE` after the last."""
    seat: I16
    """Who would take it."""
    n_visits: I32
    n_legal: I32
    """In so many simulations that came to the node."""
    worth: F64
    """The seat's share of the victory, summed over all visits."""
    squares: F64
    promise: F64
    """How good the action looked at once: 1 for the best of the node, less for others."""


EDGE = dtype_of(Edge)


class Tree(NamedTuple):
    """Nodes and edges in arrays that are filled from the front."""

    first: Ints
    """The first edge of every node."""
    known: npt.NDArray[np.uint64]
    """For every node the actions that it has met."""
    best: Floats
    """For every node how good its best action looked at once, in parts of the spread."""
    edges: Rows[Edge]
    sizes: Ints
    """How many nodes and edges there are."""


@rule
def add_node(tree: Tree) -> int:
    """A node without edges, `NONE` if there is no more room."""
    node = tree.sizes[NODES]
    if node == len(tree.first):
        return NONE
    tree.sizes[NODES] += 1
    tree.first[node] = NONE
    clear(tree.known[node])
    tree.best[node] = -math.inf
    return node


@rule
def add_edge(tree: Tree, node: int, seat: int, action: int, promise: float) -> None:
    """Nothing happens if there is no more room."""
    number = tree.sizes[EDGES]
    if number == len(tree.edges):
        return
    tree.sizes[EDGES] += 1
    edge = tree.edges[number]
    edge.action, edge.seat, edge.child, edge.sister = action, seat, NONE, tree.first[node]
    edge.n_visits, edge.n_legal = 0, 0
    edge.worth, edge.squares, edge.promise = 0.0, 0.0, promise
    tree.first[node] = number


@rule
def outlook(tree: Tree, node: int) -> tuple[int, float, float]:
    """What was found out of a node for the seat that decides there: in how many visits, the mean share, and how far
    shares are from it."""
    n, worth, squares = 0, 0.0, 0.0
    number = tree.first[node]
    while number != NONE:
        edge = tree.edges[number]
        n += edge.n_visits
        worth += edge.worth
        squares += edge.squares
        number = edge.sister
    if n == 0:
        return 0, 0.5, DEVIATION
    mean = worth / n
    variance = max(0.0, squares - n * mean * mean) + FIRST * DEVIATION * DEVIATION
    return n, mean, math.sqrt(variance / (n + FIRST))


@rule
def best_edge(tree: Tree, node: int, mask: BitSet, manner: Any) -> int:
    """The edge to follow in a world: by what was found out of it, and by promise while that is little."""
    n, hope, deviation = outlook(tree, node)
    interest = manner.curiosity * deviation
    # the root has all its edges, the first in the tree, the most promising first
    end = manner.n_tried + n // manner.patience if node == ROOT else len(tree.edges)
    chosen, highest = NONE, -math.inf
    number = tree.first[node]
    while number != NONE:
        edge = tree.edges[number]
        if number < end and has_bit(mask, edge.action):
            edge.n_legal += 1
            worth = edge.worth / edge.n_visits if edge.n_visits > 0 else hope
            worth += interest * edge.promise * math.sqrt(float(edge.n_legal)) / (1 + edge.n_visits)
            if worth > highest:
                chosen, highest = number, worth
        number = edge.sister
    return chosen


@rule
def favourite(tree: Tree) -> tuple[int, int]:
    """The edge of the root that was visited most, and how many visits it is ahead of all others."""
    chosen, most, second = NONE, -1, -1
    number = tree.first[ROOT]
    while number != NONE:
        edge = tree.edges[number]
        if edge.n_visits > most or (edge.n_visits == most and edge.worth > tree.edges[chosen].worth):
            chosen, most, second = number, edge.n_visits, most
        else:
            second = max(second, edge.n_visits)
        number = edge.sister
    return chosen, most - second


@rule
def edge_of(tree: Tree, action: int) -> int:
    """The root's edge of an action, `NONE` if it has none."""
    number = tree.first[ROOT]
    while number != NONE and tree.edges[number].action != action:
        number = tree.edges[number].sister
    return number


def new_tree(game: Game, n_nodes: int, n_edges: int) -> Tree:
    """A tree with room for so many nodes and edges."""
    known = np.zeros((n_nodes, n_words(game.n_actions)), np.uint64)
    return Tree(room(n_nodes, np.int32), known, np.zeros(n_nodes), room(n_edges, EDGE), room(2, np.int64))


def room(n: int, kind: Any) -> Any:
    """An array that is handed to compiled code."""
    return np.zeros(n, kind)


def clear_tree(tree: Tree) -> None:
    """Nothing but a root."""
    tree.sizes[NODES] = tree.sizes[EDGES] = 0
    add_node(tree)
