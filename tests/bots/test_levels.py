"""Levels: what stands behind their names, and the bot that misjudges."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conformance.variants import played, variants_of
from tianxia.bots import registry
from tianxia.bots.advice import advice
from tianxia.bots.blurred import Blurred
from tianxia.bots.judge import Judge, expert_judge_of, own_value_of, values_of
from tianxia.bots.levels import HINTS, LEVELS, USUAL, USUAL_LEVEL, bot_of_level
from tianxia.bots.registry import (
    budget_of,
    check,
    check_offered,
    does_search,
    is_offered,
    judge_of_search,
    warm_searches,
)
from tianxia.bots.search import Line
from tianxia.core.bits import clear, set_bit
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.layout import copy_of
from tianxia.core.rng import new_dice
from tianxia.core.view import View
from tianxia.games.catalog import all_games, load

GAME = load("qin")
DUEL = variants_of(GAME)[0]
LONGEST_S = 1.0
"""Of the processor, so that a busy server takes no more than two by the clock."""


def test_there_are_five_levels() -> None:
    assert list(LEVELS) == ["beginner", "casual", "solid", "strong", "master"]


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_whoever_advises_judges_as_an_expert_and_looks_further_than_the_usual_opponent(game_id: str) -> None:
    adviser, opponent = bot_of_level(HINTS, game_id), bot_of_level(USUAL_LEVEL, game_id)
    assert (budget_of(adviser).simulations or 0) > (budget_of(opponent).simulations or 0)
    assert budget_of(adviser).seconds <= LONGEST_S
    game = load(game_id)
    assert judge_of_search(adviser, game) == expert_judge_of(game)
    with pytest.raises(BadInput):
        check_offered(HINTS)


@pytest.mark.parametrize("game_id", [about.id for about in all_games()])
def test_whoever_advises_is_compiled_with_the_levels(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that thinks compiles nothing: interpreted, a search looks at one action while a person waits."""
    compiled, game = list[Judge](), load(game_id)

    def warm(_game: Game, judge: Judge) -> None:
        compiled.append(judge)

    monkeypatch.setattr(registry, "warm", warm)
    warm_searches(game)
    assert {judge_of_search(bot_of_level(name, game_id), game) for name in (HINTS, "strong")} <= set(compiled)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_bot_of_every_game_with_a_bounded_budget(level: str) -> None:
    assert set(LEVELS[level]) <= {USUAL, *(about.id for about in all_games())}
    for about in all_games():
        name = bot_of_level(level, about.id)
        check(name)
        if does_search(level, about.id):
            assert budget_of(name).simulations, "the same choice on every machine"
            assert budget_of(name).seconds <= LONGEST_S


def test_a_game_may_have_a_bot_of_its_own_at_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "solid", {USUAL: "greedy", "qin": "search:simulations=7"})
    assert (bot_of_level("solid", "qin"), bot_of_level("solid", "han")) == ("search:simulations=7", "greedy")


def test_free_budgets_are_not_for_everybody() -> None:
    assert all(map(is_offered, [*LEVELS, "random", "greedy"]))
    for name in ("search", "search:seconds=600", "blurred:error=1", "", "Strong"):
        with pytest.raises(BadInput, match="there is beginner, casual, solid, strong, master, random or greedy"):
            check_offered(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("blurred:seconds=1", "'seconds=1' of the bot blurred: there is error="),
        ("blurred:error=-1", "'error=-1': a number above 0, at most 100"),
        ("strong:seconds=1", "there is no bot 'strong:seconds=1'; there is beginner,"),
    ],
)
def test_names_that_mean_nothing_are_refused_in_one_line(name: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        check(name)
    assert str(refused.value).startswith(reason)


# ---- the bot that misjudges


def _views() -> Iterator[View]:
    for states in played(DUEL, 1).states[:-1:8]:
        yield View.of(GAME, states, int(GAME.call.to_move(states)))


def _losses(view: View) -> dict[int, float]:
    """By how many spreads each action is worse than the best, in Qin, where nothing hidden changes that."""
    values, value_of = dict[int, int](), own_value_of(GAME)
    for legal in view.legal:
        after = copy_of(view.states)
        GAME.call.apply(after, legal)
        values[legal] = value_of(after[0], view.seat)
    unit = values_of(GAME).spread(view.states[0])
    return {action: (max(values.values()) - value) / unit for action, value in values.items()}


def test_the_more_a_bot_errs_the_worse_it_plays_and_never_worse_than_twice_its_error() -> None:
    mean: list[float] = []
    for error in (0.05, 0.5):
        losses = [
            _losses(view)[Blurred(GAME, new_dice(number), error).choose(view)] for number, view in enumerate(_views())
        ]
        assert max(losses) <= 2 * error
        mean.append(sum(losses) / len(losses))
    assert 0 < mean[0] < mean[1]


def test_of_two_actions_it_takes_the_worse_where_it_may_be_wrong_by_so_much() -> None:
    view = next(_views())
    losses = _losses(view)
    best, worst = min(losses, key=losses.__getitem__), max(losses, key=losses.__getitem__)
    clear(view.mask)
    set_bit(view.mask, best)
    set_bit(view.mask, worst)
    for part, chosen in ((0.49, {best}), (1, {best, worst})):
        bots = (Blurred(GAME, new_dice(number), part * losses[worst]) for number in range(200))
        assert {bot.choose(view) for bot in bots} == chosen


# ---- advice


@pytest.mark.parametrize(
    ("found", "key", "values"),
    [
        ([], "hint.only", {}),
        ([(0.61, 9)], "hint.alone", {"share": 61}),
        ([(0.614, 90), (0.55, 40), (0.57, 9), (0.7, 8)], "hint.clear", {"share": 61, "next": 57}),
        ([(0.61, 90), (0.60, 40)], "hint.close", {"share": 61, "next": 60}),
        ([(0.61, 90), (0.59, 40)], "hint.clear", {"share": 61, "next": 59}),
        ([(0.61, 90), (0.66, 40)], "hint.close", {"share": 61, "next": 66}),
        ([(0.61, 90), (0.4, 2), (0.66, 1)], "hint.clear", {"share": 61, "next": 40}),
    ],
)
def test_advice_compares_the_best_with_the_next_that_is_known(
    found: list[tuple[float, int]], key: str, values: dict[str, int]
) -> None:
    told = advice([Line(0, share, 0.01, n_visits, ()) for share, n_visits in found], 5 if found else 1)
    assert (told.key, told.values) == (key, values)
