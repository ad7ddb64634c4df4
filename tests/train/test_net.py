"""The net that learns: its gradient, a toy, and what becomes of it in whole numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tianxia.bots.judge import judge_of, learned_judge_of
from tianxia.bots.net import DEPTH, WHOLE, WIDTH, in_whole_numbers, infer, share_out, sum_up
from tianxia.bots.nets import save_net
from tianxia.core.device import Processor
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.train.net import Learner, Lessons, new_weights

N_FEATURES, N_SEATS = 70, 3
DEVICE = Processor()
STEP = 1e-6


def _learner(seed: int = 0) -> Learner:
    """With a last layer that says something."""
    weights = new_weights(N_FEATURES, N_SEATS, seed, hand=0.5)
    weights[4] += np.float32(0.5) * np.random.default_rng(seed).standard_normal(weights[4].shape, np.float32)
    return Learner(DEVICE, weights)


def _seen(n: int, seed: int = 1) -> tuple[Any, Any]:
    """Sets of features, and the same as numbers."""
    rng = np.random.default_rng(seed)
    bits = rng.random((n, N_FEATURES)) < 0.3
    padded = np.zeros((n, 128), np.uint8)
    padded[:, :N_FEATURES] = bits
    return np.packbits(padded, axis=1, bitorder="little").view(np.int64), bits.astype(np.float32)


def _hands(n: int) -> Any:
    """What is said by hand."""
    return np.linspace(-1, 1, n * N_SEATS, dtype=np.float32).reshape(n, N_SEATS)


def _shares(learner: Learner, seen: Any, n_seats: Any, hands: Any = None) -> Any:
    first, bias = learner.averages[:2]
    return learner.judge((seen @ first + bias).clip(0, 1), _hands(len(seen)) if hands is None else hands, n_seats)


def test_sets_of_features_become_rows_of_numbers() -> None:
    words, seen = _seen(5)
    assert (DEVICE.bits(words, N_FEATURES) == seen).all()


def test_steps_are_of_even_size_and_take_every_lesson_once(monkeypatch: pytest.MonkeyPatch) -> None:
    learner, taken = _learner(), list[Any]()

    def learn(_seen: Any, _hands: Any, shares: Any, _n_seats: Any, _rate: float) -> float:
        taken.append(shares[:, 0])
        return 0.5

    monkeypatch.setattr(learner, "learn", learn)
    words, number = _seen(1000)[0], np.arange(1000, dtype=np.float32)
    lessons = Lessons(words, _hands(1000), np.stack([number] * N_SEATS, 1), np.full(1000, N_SEATS), np.zeros(1000))
    assert learner.learn_all(lessons, 256, 0.1, DEVICE.generator(1)) == 0.5
    assert [len(some) for some in taken] == [250] * 4
    assert (np.sort(np.concatenate(taken)) == number).all()


def test_where_there_is_nothing_to_learn_no_step_is_made() -> None:
    learner, words = _learner(), _seen(2)[0]
    nothing = Lessons(words, _hands(2), _hands(2), np.full(2, N_SEATS), np.zeros(2))
    before = [each.copy() for each in learner.weights]
    off = learner.learn_all(Lessons(*(rows[:0] for rows in nothing)), 256, 0.1, DEVICE.generator(1))
    assert (off, learner.n_steps) == (0, 0)
    assert all((one == other).all() for one, other in zip(before, learner.weights, strict=True))


def test_a_step_goes_down_the_slope_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every weight of a few, moved a little, changes the loss as much as the gradient says."""
    _, seen = _seen(8)
    targets, n_seats = np.random.default_rng(2).dirichlet(np.ones(N_SEATS), 8).astype(np.float32), np.full(8, N_SEATS)
    learner, found = _learner(), list[Any]()
    learner.weights = learner.averages = [each.astype(np.float64) for each in learner.weights]

    def note(gradients: list[Any], _rate: float) -> None:
        found.extend(gradients)

    monkeypatch.setattr(learner, "_improve", note)
    learner.learn(seen, _hands(8), targets, n_seats, 0)

    def loss() -> float:
        return float(-(targets * np.log(_shares(learner, seen, n_seats))).sum() / 8)

    rng: Any = np.random.default_rng(3)
    for weight, gradient in zip(learner.weights, found, strict=True):
        place = tuple(int(rng.integers(size)) for size in weight.shape)
        weight[place] += STEP
        above = loss()
        weight[place] -= 2 * STEP
        slope = (above - loss()) / (2 * STEP)
        weight[place] += STEP
        assert slope == pytest.approx(np.reshape(gradient, weight.shape)[place], abs=1e-6)


def test_it_learns_what_no_sum_of_features_could_say() -> None:
    """Who wins is told by two features that differ or not."""
    words, seen = _seen(512)
    wins = (seen[:, 0] != seen[:, 1]).astype(np.float32)
    targets, n_seats = np.stack([wins, 1 - wins, 0 * wins], axis=1), np.full(512, 2)
    learner, chance = _learner(), DEVICE.generator(0)
    lessons = Lessons(words, _hands(512) * 0, targets, n_seats, np.zeros(512, np.int64))
    first = learner.learn_all(lessons, 64, 3e-3, chance)
    last = first
    for _ in range(60):
        last = learner.learn_all(lessons, 64, 3e-3, chance)
    assert first > 0.6
    assert last < 0.1


def test_seats_that_do_not_take_part_have_no_share() -> None:
    _, seen = _seen(4)
    shares = _shares(_learner(), seen, np.array([2, 3, 2, 3]))
    assert (shares[[0, 2], 2] == 0).all()
    assert (shares[[1, 3], 2] > 0).all()
    assert shares.sum(1) == pytest.approx(1)


def test_in_whole_numbers_it_says_the_same() -> None:
    learner = _learner()
    net = in_whole_numbers(learner.weights)
    words, seen = _seen(20)
    sums, wide, deep = np.zeros(WIDTH, np.int32), np.zeros(WIDTH, np.int16), np.zeros(DEPTH, np.int16)
    said, shares = np.zeros(N_SEATS, np.int32), np.zeros(N_SEATS, np.int64)
    for row, expected in zip(
        words.view(np.uint64), _shares(learner, seen, np.full(20, N_SEATS), _hands(20) * 0), strict=True
    ):
        sum_up(net, row, sums)
        infer(net, sums, wide, deep, said)
        share_out(said, N_SEATS, shares)
        assert shares / WHOLE == pytest.approx(expected, abs=0.003)


def test_a_net_that_says_nothing_leans_on_the_hand_written_judgement(tmp_path: Path) -> None:
    game = load("qin")
    path = tmp_path / "qin.npz"
    save_net(path, game, in_whole_numbers(new_weights(game.features.n, 4, 0, hand=1)), {})
    judge, table, rng = learned_judge_of(game, path), Table(game, {}, 2, 3), np.random.default_rng(0)
    mind, shares, told = judge.mind(), np.zeros(4), list[tuple[float, float]]()
    for _ in range(30):
        seat = table.to_move
        table.play(int(rng.choice(table.legal)))
        judge.attend(mind, table.state, seat)
        judge_of(game).shares(mind, table.state, seat, shares)
        told.append((shares[seat], judge.value(mind, table.state, seat) / WHOLE))
    by_hand, by_net = np.array(told).T
    assert by_net == pytest.approx(by_hand, abs=1e-4)
    assert by_net.std() > 0.01
