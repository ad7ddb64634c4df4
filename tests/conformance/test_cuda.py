"""A CUDA device comes to the same bytes as the CPU."""

from __future__ import annotations

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
