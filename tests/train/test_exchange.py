"""A judge as ONNX says the same as the net in whole numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx.reference import ReferenceEvaluator

from tianxia.bots.judge import new_mind
from tianxia.bots.net import WHOLE, in_whole_numbers, infer, share_out, sum_up
from tianxia.core.bits import as_bools
from tianxia.core.errors import BadInput
from tianxia.core.table import Table
from tianxia.games.catalog import load
from tianxia.train.exchange import save_onnx
from tianxia.train.net import new_weights

QIN = load("qin")


def test_it_says_the_same(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    weights = new_weights(QIN.features.n, 4, 1)
    weights[4] += rng.standard_normal(weights[4].shape, np.float32)
    net = in_whole_numbers(weights)
    save_onnx(tmp_path / "qin.onnx", QIN, net)
    seen, n_seats, expected = list[Any](), list[int](), list[Any]()
    for n in (2, 3, 4):
        table, mind = Table(QIN, {}, n, n), new_mind(QIN, net)
        for _ in range(8):
            words = QIN.features_of(table.states, table.to_move)
            sum_up(net, words, mind.sums)
            infer(net, mind.sums, mind.wide, mind.deep, mind.said)
            share_out(mind.said, n, mind.shares)
            seen.append(as_bools(words, QIN.features.n))
            n_seats.append(n)
            expected.append(np.where(np.arange(4) < n, mind.shares / WHOLE, 0))
            table.play(int(rng.choice(table.legal)))
    feeds = {"features": np.array(seen, np.float32), "seats": np.array(n_seats)}
    model: Any = ReferenceEvaluator(str(tmp_path / "qin.onnx"))
    (shares,) = model.run(None, feeds)
    assert shares == pytest.approx(np.array(expected), abs=1e-5)
    assert shares.std(0)[0] > 0.01


def test_without_onnx_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "onnx", None)
    with pytest.raises(BadInput, match="ONNX is not installed"):
        save_onnx(tmp_path / "qin.onnx", QIN, in_whole_numbers(new_weights(QIN.features.n, 4, 1)))
