"""A CUDA device comes to the same bytes as the CPU."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.variants import Variant
from tianxia.core.batch import Batch, CudaBatch
from tianxia.core.compiled import cuda_missing

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


def test_rules_can_be_called_by_a_kernel_before_any_was_compiled_for_the_cpu() -> None:
    """In a process of its own, which has compiled nothing yet."""
    subprocess.run([sys.executable, Path(__file__).with_name("own_kernel.py")], check=True, timeout=300)
