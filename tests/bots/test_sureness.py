"""Shares told more or less surely."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tianxia.bots.judge import Floats, Judge, expert_judge_of, judge_by, judge_of, learned_judge_of
from tianxia.bots.net import FULLY
from tianxia.bots.nets import SURENESS_OF, load_net, save_net, stored_net
from tianxia.bots.sureness import fitting, softened_net, tempered, tempered_error, tempered_net, tempered_share
from tianxia.core.errors import BadInput
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
    assert tempered_share(0.4, 0.7, 4) == pytest.approx(tempered(equal, 0.7)[0])
    assert tempered_share(0.25, 0.7, 4) == pytest.approx(0.25)
    assert [tempered_share(whole, 0.7, 2) for whole in (0.0, 1.0)] == [0, 1]


def test_with_rivals_that_differ_one_share_alone_says_too_much() -> None:
    assert tempered_share(0.5, 1.5, 3) == pytest.approx(0.586, abs=0.001)
    assert tempered(np.array([0.5, 0.45, 0.05]), 1.5)[0] == pytest.approx(0.530, abs=0.001)


@pytest.mark.parametrize("sureness", [0.5, 1.5, 3.0])
def test_what_may_be_off_does_not_vanish_near_nothing_and_all(sureness: float) -> None:
    ends = [tempered_error(share, 0.02, sureness, 2) for share in (0.0, 0.001, 0.999, 1.0)]
    assert min(ends) >= tempered_share(0.02, sureness, 2) * 0.7 > 0
    assert tempered_error(0.5, 0.001, sureness, 2) == pytest.approx(0.001 * sureness, rel=1e-3)


def test_who_was_twice_too_sure_is_found_out() -> None:
    rng = np.random.default_rng(0)
    right = rng.dirichlet(np.ones(3), 4000)
    won = [np.eye(3)[rng.choice(3, p=each)] for each in right]
    assert fitting(list(tempered(right, 2)), won) == pytest.approx(0.5, abs=0.03)
    assert fitting(list(right), won) == pytest.approx(1, abs=0.06)


def test_a_net_made_surer_says_the_same_more_surely(tmp_path: Path) -> None:
    path = tmp_path / "surer.npz"
    save_net(path, QIN, tempered_net(load_net(QIN), 1.5), {})
    for plain, surer in _said_by(learned_judge_of(QIN), learned_judge_of(QIN, path)):
        assert surer == pytest.approx(tempered(plain, 1.5), abs=2e-3)


def test_of_a_softened_net_a_part_counts_beside_the_hand() -> None:
    parts = [judge_by(QIN, softened_net(load_net(QIN), part)) for part in (0.0, 0.5, 1.0)]
    for none, half, whole in _said_by(*parts):
        odds = [np.log(shares / shares[0]) for shares in (none, half, whole)]
        assert odds[1] == pytest.approx((odds[0] + odds[2]) / 2, abs=0.02)
        assert half != pytest.approx(whole, abs=1e-3)


def test_one_that_does_not_listen_to_the_hand_has_it_say_the_rest() -> None:
    han = load("han")
    assert softened_net(load_net(han), 0.25).hand == pytest.approx(0.75 * FULLY, abs=1)


@pytest.mark.parametrize("game_id", ["qin", "china", "han", "huang"])
def test_an_expert_listens_to_a_net_where_that_was_found_to_be_right(game_id: str) -> None:
    game = load(game_id)
    assert (expert_judge_of(game) == judge_of(game)) is (game_id == "china")


@pytest.mark.parametrize(
    ("game_id", "horizon", "is_by_hand", "is_scouted"),
    [("qin", 5, True, False), ("han", 1, False, False), ("huang", 0, False, True)],
)
def test_an_expert_looks_as_far_as_reviews_were_measured_with(
    game_id: str, horizon: int, is_by_hand: bool, is_scouted: bool
) -> None:
    game = load(game_id)
    expert, hand = expert_judge_of(game), judge_of(game)
    assert (expert.horizon, expert.is_aligned, expert.n_views) == (horizon, is_by_hand, 1)
    assert (expert.player, expert.scout) == (hand if is_by_hand else None, hand if is_scouted else None)


def _said_by(*judges: Judge) -> Iterator[list[Floats]]:
    """Of some positions, by each."""
    table = Table(QIN, {}, 3, 1)
    for step in range(12):
        table.play(table.legal[step % len(table.legal)])
        said = [np.zeros(3) for _ in judges]
        for judge, shares in zip(judges, said, strict=True):
            judge.shares(judge.mind(), table.states[0], table.moves[-1].seat, shares)
        yield said


def test_a_card_says_how_sure_a_net_is_in_each_game(tmp_path: Path) -> None:
    china, han, path = load("china"), load("han"), tmp_path / "emperor.npz"
    learned, card = stored_net(china)
    save_net(path, china, learned, {**card, SURENESS_OF: {"han": 0.8}})
    for game, sureness in ((china, 1), (han, 0.8)):
        for found, meant in zip(load_net(game, path), tempered_net(learned, sureness), strict=True):
            assert np.array_equal(found, meant)
    assert not np.array_equal(load_net(han, path).last, load_net(china, path).last)
    for found, meant in zip(stored_net(han, path)[0], learned, strict=True):
        assert np.array_equal(found, meant)


def test_a_number_on_an_older_card_is_in_the_weights_already(tmp_path: Path) -> None:
    path, (net, _) = tmp_path / "older.npz", stored_net(QIN)
    save_net(path, QIN, net, {"sureness": 1.24})
    assert np.array_equal(load_net(QIN, path).last, net.last)


@pytest.mark.parametrize("told", [{"qin": 9}, {"qin": float("nan")}, {"qin": "much"}, 1.5])
def test_a_card_with_a_sureness_that_makes_no_sense_is_refused(tmp_path: Path, told: object) -> None:
    path = tmp_path / "unsure.npz"
    save_net(path, QIN, stored_net(QIN)[0], {SURENESS_OF: told})
    with pytest.raises(BadInput, match="no net of Qin"):
        load_net(QIN, path)
