"""The tree that a search grows, piece by piece; all of it together is compared with a slow one in `test_search.py`."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tianxia.bots.looking import some_of
from tianxia.bots.tree import ROOT, Tree, add_edge, clear_tree, favourite, new_tree
from tianxia.core.rng import new_dice
from tianxia.games.catalog import load

Visits = tuple[int, float]
"""How often an action was looked at, and its worth."""


def _tree(*visits: Visits) -> Tree:
    """With these actions at its root."""
    tree = new_tree(load("qin"), 4, 10)
    clear_tree(tree)
    for number, (n_visits, worth) in enumerate(visits):
        add_edge(tree, ROOT, 0, number, 1.0)
        tree.edges[number].n_visits, tree.edges[number].worth = n_visits, worth
    return tree


@pytest.mark.parametrize("visits", [*permutations([(3, 1.0), (9, 2.0), (5, 3.0)])], ids=str)
def test_the_favourite_was_looked_at_most_and_leads_by_what_the_next_lacks(visits: tuple[Visits, ...]) -> None:
    assert favourite(_tree(*visits)) == (visits.index((9, 2.0)), 4)


@pytest.mark.parametrize("visits", [*permutations([(5, 1.0), (5, 2.0)])], ids=str)
def test_among_equals_the_favourite_is_worth_more(visits: tuple[Visits, ...]) -> None:
    assert favourite(_tree(*visits)) == (visits.index((5, 2.0)), 0)


def test_some_actions_are_taken_by_lot_each_of_them_sooner_or_later() -> None:
    taken, dice = set[int](), new_dice(1)
    for _ in range(60):
        actions: Any = np.arange(20)
        assert some_of(actions, 20, 5, dice) == 5
        assert sorted(actions.tolist()) == list(range(20)), "none is lost"
        taken |= set(actions[:5].tolist())
    assert taken == set(range(20))


def test_few_actions_are_all_taken() -> None:
    actions: Any = np.arange(20)
    assert some_of(actions, 5, 5, new_dice(1)) == 5
    assert actions.tolist() == list(range(20))
