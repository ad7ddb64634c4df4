"""Nothing is lost and nothing wraps, in many random games at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tests.conformance.variants import GAMES, Variant, family_of
from tests.soaking import IS_SOAK
from tianxia.core.batch import Batch
from tianxia.core.layout import NONE, States

N_TABLES = 8
N_STEPS = 360
EVERY = 9
"""Checking that nothing is lost takes much longer than playing: what is lost stays lost, and shows a little later."""


@cache
def _random_states(variant: Variant) -> States:
    """Every state of several tables that are played at random for a while."""
    batch = Batch(variant.game, variant.options, variant.n_seats, N_TABLES, seed=3)
    steps = bytearray(batch.states.tobytes())  # with what lies between the fields, which NumPy would not join
    for _ in range(N_STEPS):
        batch.advance(1)
        steps += batch.states.tobytes()
    return np.frombuffer(steps, variant.game.dtype)


def _leaves(dtype: np.dtype[Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], np.dtype[Any]]]:
    """The path of every number in a record, and its type."""
    for name in dtype.names or ():
        kind = dtype[name].base
        if kind.names:
            yield from _leaves(kind, (*path, name))
        else:
            yield (*path, name), kind


def _values(states: States, path: tuple[str, ...]) -> Any:
    for name in path:
        states = states[name]
    return states


def _small(variant: Variant) -> list[tuple[str, ...]]:
    """The fields that could wrap; whole words hold bits or the generator."""
    return [path for path, kind in _leaves(variant.game.dtype) if kind.itemsize < 8]


def test_random_play_comes_to_an_end_in_the_sample(variant: Variant) -> None:
    states, is_over = _random_states(variant), variant.game.call.is_over
    assert not is_over(states[:1])
    assert any(is_over(states[i : i + 1]) for i in range(len(states)))


def test_pieces_are_conserved(variant: Variant) -> None:
    variant.invariants.check(_random_states(variant)[:: 1 if IS_SOAK else EVERY])


def test_every_small_field_has_its_bounds_and_keeps_them(variant: Variant) -> None:
    states, bounds = _random_states(variant), variant.invariants.BOUNDS
    assert {".".join(path) for path in _small(variant)} == set(bounds)
    for path in _small(variant):
        low, high = bounds[".".join(path)]
        values = _values(states, path)
        assert low <= values.min(), path
        assert values.max() <= high, path


def test_the_bounds_would_show_a_wrap(variant: Variant) -> None:
    """A value that wraps comes out far on the other side of its type's range, which must be out of bounds."""
    for path, kind in _leaves(variant.game.dtype):
        if kind.itemsize < 8:
            low, high = variant.invariants.BOUNDS[".".join(path)]
            assert np.iinfo(kind).min // 2 <= low or np.iinfo(kind).min == 0
            assert high < np.iinfo(kind).max


def test_counts_are_never_negative_and_indices_at_least_none(variant: Variant) -> None:
    states = _random_states(variant)
    for path in _small(variant):
        is_count = path[-1].startswith("n_") or path[-1] in ("bag", "turn") or "hidden" in path or "secret" in path
        assert _values(states, path).min() >= (0 if is_count else NONE), path


def test_a_state_is_small(variant: Variant) -> None:
    assert variant.game.dtype.itemsize <= variant.invariants.MAX_BYTES


def test_every_game_has_its_invariants_and_no_other() -> None:
    stored = {path.name for path in Path(__file__).parent.glob("*_invariants.py")}
    assert stored == {f"{family_of(game_id)}_invariants.py" for game_id in GAMES}
