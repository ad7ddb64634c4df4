"""Batches: the same bytes on any number of threads, and by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.variants import USUAL_VARIANTS, Variant, new_dice, random_action
from tianxia.core.batch import Batch
from tianxia.core.rng import next_word

N = 5
DECISIONS = 500
"""Longer than a game, so that tables start anew."""


def _batch(variant: Variant, seed: int = 1) -> Batch:
    return Batch(variant.game, variant.options, variant.n_seats, N, seed)


def _bytes(batch: Batch) -> tuple[bytes, bytes]:
    return batch.states.tobytes(), batch.dice.tobytes()


@pytest.mark.parametrize("variant", USUAL_VARIANTS, ids=str)
def test_any_number_of_threads_gives_the_same_bytes(variant: Variant) -> None:
    batches = {n_threads: _batch(variant) for n_threads in (1, 2, 7)}
    for n_threads, batch in batches.items():
        batch.advance(DECISIONS, n_threads)
    assert len({_bytes(batch) for batch in batches.values()}) == 1


def test_many_small_steps_are_one_large_one(variant: Variant) -> None:
    one, many = _batch(variant), _batch(variant)
    one.advance(30)
    for n in (1, 0, 9, 20):
        many.advance(n)
    assert _bytes(one) == _bytes(many)


def test_tables_and_seeds_differ(variant: Variant) -> None:
    batches = [_batch(variant, seed) for seed in (1, 2)]
    for batch in batches:
        batch.advance(10)
    assert len({table.tobytes() for batch in batches for table in batch.states}) == 2 * N


def test_a_batch_steps_as_the_rules_do_by_hand(variant: Variant) -> None:
    game, batch, source = variant.game, _batch(variant), new_dice(1)
    batch.advance(DECISIONS)
    for row in range(N):
        dice = new_dice(int(next_word(source)))
        states = game.new(variant.options, variant.n_seats, int(next_word(dice)))
        n_games = 1
        for _ in range(DECISIONS):
            if game.call.is_over(states):
                states = game.new(variant.options, variant.n_seats, int(next_word(dice)))
                n_games += 1
            game.call.apply(states, random_action(game, states, dice))
        assert states.tobytes() == batch.states[row].tobytes()
        assert np.uint64(dice.rng) == batch.dice[row]["rng"]
        assert n_games > 1
