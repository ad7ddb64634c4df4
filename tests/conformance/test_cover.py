"""Few combinations of options are tested by default, and they leave out no two values that go together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.conformance.cover import Met, cover, pairs, values
from tests.conformance.variants import (
    ALL_VARIANTS,
    CHOSEN_VARIANTS,
    GAMES,
    Variant,
    chosen_of,
    few_of,
    shown_of,
    variants_of,
)
from tianxia.core.game import Game


@pytest.mark.parametrize("chosen", [chosen_of, few_of])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.about.title)
def test_every_two_values_that_go_together_meet(game: Game, chosen: Callable[[Game], Sequence[Variant]]) -> None:
    met = [pairs(variant.choice) for variant in chosen(game)]
    for variant in variants_of(game):
        assert pairs(variant.choice) <= set().union(*met)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.about.title)
def test_what_is_played_unless_somebody_chooses_otherwise_is_tested(game: Game) -> None:
    usual = [{**game.about.complete({}, n_seats), "seats": n_seats} for n_seats in game.about.seats]
    assert all(choice in [variant.choice for variant in chosen_of(game)] for choice in usual)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.about.title)
def test_every_value_and_every_number_of_seats_is_shown(game: Game) -> None:
    """And nothing is shown that is not among those in which every two values meet."""
    shown = set[Met]().union(*(values(variant.choice) for variant in shown_of(game)))
    assert shown == set[Met]().union(*(values(variant.choice) for variant in variants_of(game)))
    assert set(shown_of(game)) <= set(chosen_of(game))


def test_few_of_all_combinations_are_enough() -> None:
    assert len(CHOSEN_VARIANTS) <= 0.4 * len(ALL_VARIANTS)
    assert set(CHOSEN_VARIANTS) <= set(ALL_VARIANTS)


def test_what_cannot_be_covered_by_less_is_chosen_whole() -> None:
    choices = [{"a": a, "seats": n} for a in "xyz" for n in (2, 3)]
    assert cover(choices) == choices


def test_what_others_make_needless_is_left_out() -> None:
    choices = [dict.fromkeys(names, "x") for names in ("abc", "abd", "ace", "bcf")]
    assert cover(choices) == choices[1:]
    assert cover(choices, choices[:1]) == choices


def test_three_switches_need_four_of_eight() -> None:
    choices = [{"a": a, "b": b, "c": c} for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    assert len(cover(choices)) == 4
