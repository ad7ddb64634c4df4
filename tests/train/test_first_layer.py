"""What the first layer says of pairs: the same whoever works it out."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.pretended import Pretended
from tianxia.bots.net import WIDTH
from tianxia.core.device import Processor
from tianxia.train.first_layer import (
    FINE,
    LISTED,
    PAIRS,
    THREADS,
    Asked,
    ByRows,
    kernel_of_sums,
    packed_sums,
    packed_weights,
)
from tianxia.train.net import Learner, new_weights

DEVICE = Processor()
N_FEATURES, N_TABLES, N_PAIRS = 640, 3, 40


def _learner() -> Learner:
    """Its weights are whole steps, so that nobody rounds."""
    weights = new_weights(N_FEATURES, 4, seed=1)
    weights[0] += np.random.default_rng(2).standard_normal(weights[0].shape, np.float32) / 5
    return Learner(DEVICE, [(each * FINE).round() / np.float32(FINE) for each in weights])


def _asked() -> tuple[Any, Asked]:
    """What was seen at tables; pairs of which little has changed, and some of which more has than a list holds."""
    rng = np.random.default_rng(3)
    seen = rng.integers(0, 2**63, (N_TABLES, N_FEATURES // 64), dtype=np.int64)
    tables = np.sort(rng.integers(0, N_TABLES, N_PAIRS))
    words = seen[tables].view(np.uint64)
    for pair in range(N_PAIRS):
        for feature in rng.choice(N_FEATURES, 3 * LISTED if pair % 7 == 0 else 12, replace=False).tolist():
            words[pair, feature >> 6] ^= np.uint64(1 << (feature & 63))
    asked = rng.permutation(N_PAIRS)[: N_PAIRS - PAIRS // 2 - 3]
    return seen, Asked(
        seen.view(np.uint64), tables, words, asked, None, None, np.zeros((len(asked), WIDTH), np.float32)
    )


def test_it_says_what_a_sum_over_all_features_says() -> None:
    learner, (seen, arrays) = _learner(), _asked()
    ByRows(DEVICE, "qin").say(learner, seen, arrays)
    said = learner.sums(arrays.words.view(np.int64)).clip(0, 1)[arrays.asked]
    assert np.abs(arrays.wide - said).max() < 1e-4
    assert ((said > 0) & (said < 1)).mean() > 0.05


def test_a_device_says_the_same_in_whole_numbers() -> None:
    learner, (seen, arrays), device = _learner(), _asked(), Pretended()
    before, weights = packed_sums(DEVICE, learner.sums(seen)), packed_weights(DEVICE, learner.averages[0]).reshape(-1)
    given = arrays._replace(before=before.view(np.uint64), weights=weights.view(np.uint64))
    n = len(arrays.asked)
    device.launch(kernel_of_sums(device), -(-n // PAIRS), THREADS, n, given)
    said = learner.sums(arrays.words.view(np.int64)).clip(0, 1)[arrays.asked]
    assert np.abs(arrays.wide - said).max() < 1e-4
