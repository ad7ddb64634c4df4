"""A judge as ONNX says the same as the net in whole numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx.reference import ReferenceEvaluator

from tianxia.bots.judge import learned_judge_of, own_value_of, values_of
from tianxia.bots.net import in_whole_numbers
from tianxia.bots.nets import save_net
from tianxia.core.bits import as_bools
from tianxia.core.errors import BadInput
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.train.exchange import save_onnx
from tianxia.train.net import new_weights

QIN = load("qin")


def test_it_says_the_same(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    weights = new_weights(QIN.features.n, 4, 1, hand=0.5)
    weights[4] += rng.standard_normal(weights[4].shape, np.float32)
    save_net(tmp_path / "qin.npz", QIN, in_whole_numbers(weights), {})
    save_onnx(tmp_path / "qin.onnx", QIN, in_whole_numbers(weights))
    judge, value, spread = learned_judge_of(QIN, tmp_path / "qin.npz"), own_value_of(QIN), values_of(QIN).spread
    seen, hands, n_seats, expected = list[Any](), list[Any](), list[int](), list[Any]()
    for n in (2, 3, 4):
        table, mind, shares = Table(QIN, {}, n, n), judge.mind(), np.zeros(4)
        for _ in range(8):
            judge.shares(mind, table.state, table.to_move, shares)
            seen.append(as_bools(QIN.features_of(table.states, table.to_move), QIN.features.n))
            values = [value(table.state, (table.to_move + seat) % n) for seat in range(n)]
            hands.append([*np.array(values) / spread(table.state), *[0] * (4 - n)])
            n_seats.append(n)
            expected.append([*np.roll(shares[:n], -table.to_move), *[0] * (4 - n)])
            table.play(int(rng.choice(table.legal)))
    feeds = {"features": np.array(seen, np.float32), "hand": np.array(hands, np.float32), "seats": np.array(n_seats)}
    model: Any = ReferenceEvaluator(str(tmp_path / "qin.onnx"))
    (found,) = model.run(None, feeds)
    assert found == pytest.approx(np.array(expected), abs=1e-5)
    assert found.std(0)[0] > 0.01


def test_without_onnx_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "onnx", None)
    with pytest.raises(BadInput, match="ONNX is not installed"):
        save_onnx(tmp_path / "qin.onnx", QIN, in_whole_numbers(new_weights(QIN.features.n, 4, 1)))
