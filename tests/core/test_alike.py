"""Tables that do the same, side by side: whatever their order, the same comes of them."""

from __future__ import annotations

import numpy as np

from tests.pretended import Pretended
from tianxia.core.alike import GROUPS, ends_of, kernels_of
from tianxia.core.batch import Batch
from tianxia.games.catalog import load

N, DECISIONS, THREADS = 12, 40, 8


def test_decisions_in_any_order_come_to_the_same_bytes() -> None:
    game, device = load("qin"), Pretended()
    here, there = (Batch(game, {}, 2, N, seed=4) for _ in range(2))
    kernels, words = kernels_of(device, game), there.states.view(np.uint64).reshape(N, -1)
    order, (actions, groups, numbers) = np.arange(N), np.zeros((3, N), np.int64)
    kinds, phases = np.zeros((2, GROUPS), np.int64)
    were = list[list[int]]()
    for _ in range(DECISIONS):
        given = there.states, words, there.start, there.dice, order, actions, ends_of(game), groups, numbers
        device.launch(kernels.choose, 2, THREADS, *given, kinds, phases)
        device.launch(kernels.line_up, 2, THREADS, order, groups, numbers, kinds)
        assert sorted(order) == list(range(N))
        assert (np.diff(groups[order]) >= 0).all()
        were.append(order.tolist())
        device.launch(kernels.take, 2, THREADS, words, order, actions, groups, numbers, phases, kinds)
        device.launch(kernels.line_up, 2, THREADS, order, groups, numbers, phases)
    here.advance(DECISIONS)
    assert there.states.tobytes() == here.states.tobytes()
    assert there.dice.tobytes() == here.dice.tobytes()
    assert any(each != sorted(each) for each in were)
