"""Actions compared in several worlds: worth what they are in each, and chance sways the choice less than in one."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.variants import USUAL_VARIANTS, Variant, each_game_of, new_dice, played
from tianxia.bots.judge import learned_judge_of
from tianxia.bots.registry import make
from tianxia.bots.survey import survey_in
from tianxia.core.layout import States
from tianxia.core.view import View
from tianxia.games.catalog import load

N_WORLDS, SEEDS = 3, range(8)
each_variant = pytest.mark.parametrize("variant", each_game_of(USUAL_VARIANTS), ids=str)


def _views(variant: Variant, every: int) -> list[View]:
    game = variant.game
    return [View.of(game, states, int(game.call.to_move(states))) for states in played(variant, 1).states[:-1:every]]


@each_variant
def test_an_action_is_worth_the_sum_of_what_it_is_worth_in_each_world(variant: Variant) -> None:
    game, judge = variant.game, learned_judge_of(variant.game)
    worlds: States = np.zeros(2, game.dtype)
    survey = survey_in(game, judge)
    for view in _views(variant, every=25):
        actions, sums = np.array(view.legal), np.zeros(len(view.legal))
        survey(view.states, view.seat, worlds, actions, len(actions), N_WORLDS, judge.mind(), new_dice(5), sums)
        dice, each = new_dice(5), np.zeros(len(actions))
        for _ in range(N_WORLDS):
            world = view.redeal(dice)
            for i, action in enumerate(view.legal):
                after = world.copy()
                game.call.apply(after, action)
                each[i] += judge.value(judge.mind(), after[0], view.seat)
        assert sums.tolist() == each.tolist()


def test_chance_sways_a_judge_less_in_many_worlds_than_in_one() -> None:
    """Of as many decisions of China, where cards are laid out and drawn, more are the same with all dice."""
    variant = next(each for each in USUAL_VARIANTS if each.game_id == "china" and each.n_seats > 2)
    game, judge = load("china"), learned_judge_of(load("china"))
    worlds: States = np.zeros(2, game.dtype)
    survey, n_kinds = survey_in(game, judge), {"one": 0, "many": 0}
    for view in _views(variant, every=2):
        actions, worths = np.array(view.legal), np.zeros(len(view.legal))
        found = {"one": set[int](), "many": set[int]()}
        for seed in SEEDS:
            survey(view.states, view.seat, worlds, actions, len(actions), 1, judge.mind(), new_dice(seed), worths)
            found["one"].add(int(actions[worths.argmax()]))
            found["many"].add(make("judge", game, seed).choose(view))
        for name, chosen in found.items():
            n_kinds[name] += len(chosen)
    assert n_kinds["many"] < n_kinds["one"]
