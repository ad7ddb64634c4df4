"""Judges: what is worked out in one go, or from what was seen before, is what it would be by itself."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.conformance.variants import USUAL_VARIANTS, Variant, each_game_of, played
from tianxia.bots.judge import judge_of, learned_judge_of, own_values_of
from tianxia.core.layout import States
from tianxia.games.catalog import all_games

MOST = 5
"""Seats."""
each_variant = pytest.mark.parametrize("variant", each_game_of(USUAL_VARIANTS), ids=str)
of_two = [variant for variant in USUAL_VARIANTS if variant.n_seats == 2]


def _states(variant: Variant) -> Iterator[States]:
    yield from played(variant, 1).states[::5]
    yield played(variant, 1).states[-1]


@each_variant
def test_values_of_all_seats_are_those_of_each(variant: Variant) -> None:
    game, values = variant.game, np.zeros(MOST, np.int64)
    judge, write = judge_of(game), own_values_of(game)
    mind = judge.mind()
    for states in _states(variant):
        write(states[0], values)
        each = [judge.value(mind, states[0], seat) for seat in range(variant.n_seats)]
        assert values[: variant.n_seats].tolist() == each


@pytest.mark.parametrize("variant", of_two, ids=str)
def test_what_a_net_saw_before_does_not_change_its_mind(variant: Variant) -> None:
    judge = learned_judge_of(variant.game)
    mind, told = judge.mind(), list[float]()
    for states in _states(variant):
        for seat in range(variant.n_seats):
            fresh, shares, again = judge.mind(), np.zeros(MOST), np.zeros(MOST)
            judge.shares(mind, states[0], seat, shares)
            judge.shares(fresh, states[0], seat, again)
            assert shares.tobytes() == again.tobytes()
            judge.attend(mind, states[0], seat)
            assert judge.value(mind, states[0], seat) == judge.value(fresh, states[0], seat)
            told.append(shares[0])
    assert np.std(told) > 0


def test_every_game_is_judged_with_two_seats() -> None:
    assert {variant.game_id for variant in of_two} == {about.id for about in all_games()}
