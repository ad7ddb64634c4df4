"""What is said of deals: shares, intervals that hold the truth as often as they say, and a test that errs as rarely."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from tianxia.arena.evidence import Evidence, Finished, Scores, interval
from tianxia.arena.plan import Plan
from tianxia.arena.sprt import Test, log_ratio
from tianxia.arena.summary import wilson
from tianxia.core.record import Outcome

Draw = Callable[[np.random.Generator, int], Scores]


def _game(players: tuple[str, ...], *winners: int) -> Finished:
    scores = [10 if seat in winners else seat for seat in range(len(players))]
    return Finished(0, list(players), Outcome("end", scores, list(winners)))


def _evidence(*bots: str, seats: int) -> Evidence:
    return Evidence(Plan("qin", {}, seats, bots, 0))


# ---- scores of deals


def test_a_score_is_what_one_player_of_the_bot_had_of_the_victory() -> None:
    evidence = _evidence("a", "b", seats=3)
    for number, winners in enumerate([(0,), (0, 1), (1,)]):  # a sits on seat 0, 1, 2
        evidence.add(number, _game(evidence.plan.line_up(number), *winners))
    assert evidence.scores("a").tolist() == pytest.approx([(1 + 1 / 2 + 0) / 3])
    assert evidence.scores("b").tolist() == pytest.approx([(0 + 1 / 2 + 1) / 6])


def test_only_whole_deals_count_and_only_without_a_gap() -> None:
    evidence = _evidence("a", "b", seats=2)
    for number, n_deals in ((0, 0), (2, 0), (3, 0), (5, 0), (1, 2), (4, 3)):
        evidence.add(number, _game(evidence.plan.line_up(number), 0))
        assert evidence.n_deals == n_deals
    assert evidence.scores("a").tolist() == [0.5, 0.5, 0.5]
    assert len(evidence.finished(2)) == 4


# ---- intervals


def test_deals_that_are_won_or_lost_as_a_whole_count_as_one_game_each() -> None:
    scores = np.array([1.0] * 60 + [0.0] * 40)
    assert interval(scores) == pytest.approx(wilson(0.6, 100))


def test_deals_that_the_seats_decide_tell_more_than_as_many_games() -> None:
    low, high = interval(np.array([0.5] * 90 + [1.0] * 10))
    assert wilson(0.55, 200)[0] < low < 0.55 < high < wilson(0.55, 200)[1]


def test_scores_without_any_spread_do_not_make_certain() -> None:
    assert interval(np.ones(20)) == pytest.approx(wilson(1, 20))
    assert interval(np.zeros(20)) == pytest.approx(wilson(0, 20))
    low, high = interval(np.full(20, 0.5))
    assert low < 0.45 < 0.55 < high


def test_of_no_deals_nothing_is_known() -> None:
    assert interval(np.zeros(0)) == (0, 1)


def _seats_decide(chance: np.random.Generator, n: int) -> Scores:
    """Mean 0.6: most deals are won by whoever sits on one seat."""
    return chance.choice([0.0, 0.5, 1.0], n, p=[0.05, 0.7, 0.25])


def _all_or_nothing(chance: np.random.Generator, n: int) -> Scores:
    return chance.choice([0.0, 1.0], n, p=[0.4, 0.6])


def _one_of_four(chance: np.random.Generator, n: int) -> Scores:
    return chance.binomial(4, 0.6, n) / 4


DRAWS = [_seats_decide, _all_or_nothing, _one_of_four]


@pytest.mark.parametrize("n", [30, 200])
@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_nineteen_of_twenty_intervals_hold_the_truth(draw: Draw, n: int) -> None:
    chance, n_tries = np.random.default_rng(1), 2000
    held = sum(low <= 0.6 <= high for low, high in (interval(draw(chance, n)) for _ in range(n_tries)))
    assert 0.935 <= held / n_tries <= 0.975


# ---- the sequential test


def test_whole_deals_won_and_lost_are_walds_own_case() -> None:
    """Of nothing but victories and defeats both likelihoods are known."""
    expected = 60 * math.log(0.55 / 0.5) + 40 * math.log(0.45 / 0.5)
    assert log_ratio({1.0: 60, 0.0: 40}, 0.5, 0.55) == pytest.approx(expected, abs=0.001)


def test_of_many_deals_it_is_nearly_that_of_a_normal_distribution() -> None:
    counts = {0.0: 100, 0.5: 760, 1.0: 140}
    mean, variance = 0.52, (100 * 0.52**2 + 760 * 0.02**2 + 140 * 0.48**2) / 1000
    expected = 1000 * (0.53 - 0.51) * (2 * mean - 0.53 - 0.51) / (2 * variance)
    assert log_ratio(counts, 0.51, 0.53) == pytest.approx(expected, abs=0.2)


def test_the_ratio_changes_its_sign_with_the_hypotheses() -> None:
    counts = {0.0: 3, 0.25: 4, 0.5: 9, 1.0: 2}
    assert log_ratio(counts, 0.4, 0.5) == pytest.approx(-log_ratio(counts, 0.5, 0.4))
    assert log_ratio({}, 0.5, 0.55) == pytest.approx(0, abs=0.01)


def _believes(test: Test, draw: Draw, chance: np.random.Generator) -> bool:
    counts: Counter[float] = Counter()
    for score in draw(chance, 5000).tolist():
        counts[score] += 1
        if (belief := test.believes(counts)) is not None:
            return belief
    raise AssertionError("no decision")


@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_the_test_errs_hardly_oftener_than_it_may(draw: Draw) -> None:
    """The truth is 0.6: once it is the lower hypothesis, once the higher one."""
    chance, n = np.random.default_rng(2), 60
    too_high = sum(_believes(Test(0.6, 0.7, 0.1, 0.1), draw, chance) for _ in range(n))
    too_low = sum(not _believes(Test(0.5, 0.6, 0.1, 0.1), draw, chance) for _ in range(n))
    assert too_high <= 0.16 * n
    assert too_low <= 0.16 * n
