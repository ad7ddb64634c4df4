"""Shares told more or less surely."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tianxia.bots.judge import learned_judge_of
from tianxia.bots.nets import load_net, save_net
from tianxia.bots.sureness import fitting, tempered, tempered_net, tempered_share
from tianxia.core.table import Table
from tianxia.games.catalog import load

QIN = load("qin")
SHARES = np.array([0.5, 0.3, 0.2, 0.0])


def test_odds_go_to_a_power_and_shares_still_add_up() -> None:
    found = tempered(SHARES, 2)
    assert found.sum() == pytest.approx(1)
    assert found[0] / found[1] == pytest.approx((0.5 / 0.3) ** 2)
    assert found[3] == 0
    assert tempered(SHARES, 1) == pytest.approx(SHARES)


def test_one_share_is_told_as_if_the_others_were_equal() -> None:
    equal = np.array([0.4, 0.2, 0.2, 0.2])
    found, slope = tempered_share(0.4, 0.7, 4)
    assert found == pytest.approx(tempered(equal, 0.7)[0])
    assert slope == pytest.approx((tempered_share(0.4001, 0.7, 4)[0] - found) / 0.0001, rel=1e-3)
    assert tempered_share(0.25, 0.7, 4)[0] == pytest.approx(0.25)
    assert [tempered_share(whole, 0.7, 2)[0] for whole in (0.0, 1.0)] == [0, 1]


def test_who_was_twice_too_sure_is_found_out() -> None:
    rng = np.random.default_rng(0)
    right = rng.dirichlet(np.ones(3), 4000)
    won = [np.eye(3)[rng.choice(3, p=each)] for each in right]
    assert fitting(list(tempered(right, 2)), won) == pytest.approx(0.5, abs=0.03)
    assert fitting(list(right), won) == pytest.approx(1, abs=0.06)


def test_a_net_made_surer_says_the_same_more_surely(tmp_path: Path) -> None:
    path = tmp_path / "surer.npz"
    save_net(path, QIN, tempered_net(load_net(QIN), 1.5), {})
    judges, table = [learned_judge_of(QIN), learned_judge_of(QIN, path)], Table(QIN, {}, 3, 1)
    for step in range(12):
        table.play(table.legal[step % len(table.legal)])
        said = [np.zeros(3), np.zeros(3)]
        for judge, shares in zip(judges, said, strict=True):
            judge.shares(judge.mind(), table.states[0], table.moves[-1].seat, shares)
        assert said[1] == pytest.approx(tempered(said[0], 1.5), abs=2e-3)
