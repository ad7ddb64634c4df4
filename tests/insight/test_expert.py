"""Who looks into games tells shares as surely as they come true."""

from __future__ import annotations

import numpy as np
import pytest

from tianxia.bots.judge import expert_judge_of
from tianxia.bots.search import Budget, Search
from tianxia.bots.sureness import tempered
from tianxia.core.layout import NONE
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import all_games, load
from tianxia.insight.expert import SURENESS, Expert

QIN = load("qin")
BUDGET = Budget(simulations=60)


def _view() -> View:
    table = Table(QIN, {}, 3, 5)
    for _ in range(4):
        table.play(table.legal[0])
    return table.view(table.to_move)


def test_what_is_expected_on_average_is_told_less_surely() -> None:
    view, seeds = _view(), np.arange(40, dtype=np.uint64)
    plain = Search(QIN, new_dice(1), BUDGET, judge=expert_judge_of(QIN)).means(view, [NONE], seeds)
    found = Expert(QIN, new_dice(1), BUDGET, sureness=(0.5, 0.5)).means(view, [NONE], seeds)
    assert found == pytest.approx(tempered(plain, 0.5))
    assert found.max() < plain.max()


def test_lines_are_the_same_and_their_shares_nearer_to_fair() -> None:
    view = _view()
    plain = Search(QIN, new_dice(1), BUDGET, judge=expert_judge_of(QIN)).why(view)
    found = {line.action: line for line in Expert(QIN, new_dice(1), BUDGET, sureness=(0.5, 0.5)).why(view)}
    assert {line.action: line.n_visits for line in plain} == {a: line.n_visits for a, line in found.items()}
    for line in plain:
        assert abs(found[line.action].share - 1 / 3) < abs(line.share - 1 / 3)
        assert found[line.action].steps == line.steps


def test_it_is_as_sure_as_the_game_has_come_far() -> None:
    table, expert = Table(QIN, {}, 2, 5), Expert(QIN, new_dice(1), BUDGET, sureness=(0.5, 1.5))
    said = [expert.sureness(table.view(0))]
    while not table.is_over:
        table.play(table.legal[-1])
        said.append(expert.sureness(table.view(0)))
    assert said[0] == pytest.approx(0.5)
    assert 1 < said[-1] < 1.5
    assert min(said) == said[0]


def test_every_game_says_how_sure() -> None:
    assert set(SURENESS) == {about.id for about in all_games()}
