"""A CUDA device comes to the same bytes as the CPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conformance.variants import Variant
from tianxia.core.batch import Batch, CudaBatch
from tianxia.core.compiled import CudaRows, bind, cuda_missing, unbound
from tianxia.core.conceal import conceal
from tianxia.core.redeal import Redeal, redeal_of
from tianxia.core.rng import DICE

MISSING = cuda_missing()
pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

N = 512
DECISIONS = (1, 250)


def test_a_cuda_device_comes_to_the_same_bytes(variant: Variant) -> None:
    here, there = (kind(variant.game, variant.options, variant.n_seats, N, seed=4) for kind in (Batch, CudaBatch))
    assert isinstance(there, CudaBatch)
    start = here.states.tobytes()
    for n in DECISIONS:
        here.advance(n)
        there.advance(n)
        there.fetch()
        assert there.states.tobytes() == here.states.tobytes()
        assert there.dice.tobytes() == here.dice.tobytes()
    assert here.states.tobytes() != start


redeal: Redeal = unbound


def _redeal_row(worlds: Any, i: int, view: Any, dice: Any, _mask: Any, seat: int) -> None:
    worlds[i] = view[0]
    redeal(worlds[i], seat, dice[i])


def test_a_cuda_device_deals_the_same_hidden_worlds(variant: Variant) -> None:
    view, seat = conceal(variant.table(3).states, 1), 1
    worlds, dice = np.zeros(N, view.dtype), np.zeros(N, DICE)
    dice["rng"] = range(N)
    step = bind(_redeal_row, variant.game_id, redeal=redeal_of(view.dtype))
    device = CudaRows(step, 1, worlds, view, dice)
    device.run(seat, 32)
    for i in range(N):
        step(worlds, i, view, dice, variant.game.new_mask(), seat)
    there, rolled = device.fetch()
    assert (there.tobytes(), rolled.tobytes()) == (worlds.tobytes(), dice.tobytes())


def test_rules_can_be_called_by_a_kernel_before_any_was_compiled_for_the_cpu() -> None:
    """In a process of its own, which has compiled nothing yet."""
    subprocess.run([sys.executable, Path(__file__).with_name("own_kernel.py")], check=True, timeout=300)
