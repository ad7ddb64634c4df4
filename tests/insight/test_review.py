"""Reviews: what adds up, what is seen, and that a blunder is found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tianxia.bots.judge import Floats, judge_of
from tianxia.bots.registry import make
from tianxia.bots.search import Budget
from tianxia.core.conceal import conceal
from tianxia.core.layout import States, copy_of
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.games.catalog import load
from tianxia.games.qin.state import KINDS
from tianxia.insight.expert import Expert
from tianxia.insight.grades import BOUNDS, EXCELLENT, GRAVE, MISTAKES, grade_of
from tianxia.insight.look import First, Look, close_lead, look, look_closer, look_twice
from tianxia.insight.luck import as_lucky, had_chance, is_one_piece, outcomes
from tianxia.insight.review import N_DRAWS, N_TURNING, Depth, Review, Reviewer, turning_points
from tianxia.insight.worlds import N_BLOCKS, NOTHING, Estimate, estimate, lead_of

QIN = load("qin")
QUICK = Depth(simulations=60, worlds=24, draws=8)


def played_in_qin(n: int) -> Table:
    table, bot = Table(QIN, {}, 2, 5), make("greedy", QIN, 1)
    while not table.is_over and len(table.moves) < n:
        table.play(bot.choose(table.view(table.to_move)))
    return table


@pytest.fixture(scope="module")
def finished() -> tuple[Table, Review]:
    table = played_in_qin(999)
    return table, Reviewer(table, QUICK, seed=1).review()


def test_expectation_skill_luck_and_others_add_up_to_the_result(finished: tuple[Table, Review]) -> None:
    table, review = finished
    for number, seat in enumerate(review.seats):
        assert seat.expected + seat.skill + seat.luck + seat.others == pytest.approx(seat.result, abs=1e-9)
        assert seat.result == (number in table.result.winners)
        n_decisions = sum(decision.seat == number for decision in review.decisions)
        assert seat.errors_per_decision == pytest.approx(-seat.skill / n_decisions)
    assert any(decision.loss > 0 for decision in review.decisions)


def test_shares_of_all_seats_are_one_victory_at_every_moment(finished: tuple[Table, Review]) -> None:
    table, review = finished
    assert len(turning_points(review)) <= N_TURNING
    assert len(review.shares) == len(table.moves) + 1
    assert np.array(review.shares).sum(1) == pytest.approx(1)
    assert np.array(review.luck).sum(1) == pytest.approx(0, abs=1e-9)


def test_the_same_seed_says_the_same() -> None:
    table = played_in_qin(6)
    first, second = (Reviewer(table, QUICK, seed=3).review() for _ in range(2))
    assert first == second
    assert 0 < first.seats[0].result == first.shares[-1][0] < 1  # of a game that is not over


def by_value(table: Table) -> list[int]:
    """What may be done, what looks worst by hand first."""
    judge, seat, values = judge_of(QIN), table.to_move, dict[int, int]()
    for action in table.legal:
        states = copy_of(table.states)
        QIN.call.apply(states, action)
        values[action] = judge.value(judge.mind(), states[0], seat)
    return sorted(values, key=lambda action: values[action])


@pytest.mark.parametrize(("rank", "grades"), [(0, {"mistake", "blunder"}), (-1, {EXCELLENT, "", "good"})])
def test_a_gift_is_a_mistake_and_a_good_move_is_none(rank: int, grades: set[str]) -> None:
    """Whether it was played or is asked for."""
    table = played_in_qin(21)
    before = Table(QIN, {}, 2, 5)
    for move in table.moves[:20]:
        before.play(move.action)
    action = by_value(before)[rank]
    decision = Reviewer(table, Depth(simulations=300, worlds=200, draws=8), seed=1).examine(20, action)
    before.play(action)
    assert decision == Reviewer(before, Depth(simulations=300, worlds=200, draws=8), seed=1).examine(20)
    assert decision
    assert decision.grade in grades
    assert decision.line[0] == (decision.seat, decision.best)
    assert decision.low <= decision.loss <= decision.high


def test_a_decision_is_graded_by_what_its_seat_could_know() -> None:
    """In another world that it cannot tell apart the same is said of it."""
    table = played_in_qin(8)
    seat = table.moves[7].seat
    other = View(QIN, seat, conceal(table.at(7), seat)).redeal(new_dice(9))
    assert other.tobytes() != table.at(7).tobytes()
    same = played_in_qin(8)
    same.at(7)[:] = other
    found = [Reviewer(each, QUICK, seed=4).examine(7) for each in (table, same)]
    assert same.at(7).tobytes() == other.tobytes()
    assert found[0] == found[1]


def test_a_draw_of_one_piece_may_end_in_every_kind_as_often_as_it_is_in_the_bag() -> None:
    table = played_in_qin(4)
    before, after, action = table.at(3), table.at(4), table.moves[3].action
    bag = before["secret"]["bag"][0]
    found = outcomes(QIN, copy_of(before), action, after, np.random.default_rng(1))
    kinds = [int(np.argmax(bag - each.states["secret"]["bag"][0])) for each in found]
    assert is_one_piece(before, after)
    assert dict(zip(kinds, (each.chance for each in found), strict=True)) == pytest.approx(
        {kind: n / bag.sum() for kind, n in enumerate(bag) if n}
    )


def test_draws_of_several_pieces_are_drawn_again() -> None:
    huang = load("huang")
    table, bot = Table(huang, {}, 2, 3), make("greedy", huang, 1)
    before = table.at(0)
    while not had_chance(before, table.states):
        before = table.states.copy()
        table.play(bot.choose(table.view(table.to_move)))
    action = table.moves[-1].action
    assert not is_one_piece(before, table.states)
    found = outcomes(huang, before, action, table.states, np.random.default_rng(1))
    assert sum(each.chance for each in found) == pytest.approx(1)
    assert len({each.states["secret"]["bag"].tobytes() for each in found}) > 1


def test_tiles_that_are_turned_over_are_chance_though_nothing_leaves_the_bag() -> None:
    """Bonus tiles of China."""
    china = load("china")
    table, bot = Table(china, {"bonus": "true"}, 3, 3), make("greedy", china, 1)
    before, found = table.states, 0
    while not table.is_over:
        before = table.states.copy()
        table.play(bot.choose(table.view(table.to_move)))
        if had_chance(before, table.states) and (before["secret"]["bag"] == table.states["secret"]["bag"]).all():
            found += 1
            assert not is_one_piece(before, table.states)
    assert found


def test_the_interval_holds_as_often_as_it_says() -> None:
    """Of means of blocks that do not depend on each other."""
    rng = np.random.default_rng(1)
    found = [estimate(rng.normal(0.03, 0.05, N_BLOCKS)) for _ in range(1000)]
    assert 930 < sum(each.low < 0.03 < each.high for each in found) < 970


def test_nobody_is_said_to_lose_more_than_the_victory() -> None:
    leads = np.array([1.0, 1.0, 1.0, 0.4])
    assert estimate(leads).high > 1
    assert lead_of(leads).high == 1
    assert lead_of(-leads).low == -1


def _found(loss: float, doubt: float = 0.01) -> Look:
    return Look([(0, 1)], [(0, 2)], Estimate(loss, loss - doubt, loss + doubt))


@pytest.mark.parametrize(
    ("seeming", "first", "is_looked_at_again", "error"),
    [
        (0.04, _found(0.04), False, 0.04),
        (0.04, _found(0.2, doubt=0.19), False, 0.2),  # nobody is accused
        (0.06, _found(-0.01), True, 0.03),
        (0.06, _found(0.2), True, 0.03),
        (0.04, _found(0.2), True, 0.2),  # it is looked at because it is high: so it counts, else only low ones would
    ],
)
def test_whoever_accuses_looks_twice(seeming: float, first: Look, is_looked_at_again: bool, error: float) -> None:
    second, asked = _found(0.03), list[Look]()

    def closer() -> Look:
        asked.append(second)
        return second

    told = look_twice(First(first, seeming, np.zeros(2)), closer, BOUNDS)
    assert told == (second if is_looked_at_again else first, error)
    assert len(asked) == is_looked_at_again


def test_errors_are_right_on_average_though_only_those_are_looked_at_again_that_came_out_high() -> None:
    rng = np.random.default_rng(1)
    lost, errors, told = 0.06, list[float](), list[float]()
    for seeming, loss, again in rng.normal(lost, 0.04, (4000, 3)):
        second = _found(again)
        look, error = look_twice(First(_found(loss), seeming, np.zeros(2)), lambda second=second: second, BOUNDS)
        errors.append(error)
        told += [look.lead.mean] if look is second else []
    assert np.mean(errors) == pytest.approx(lost, abs=0.002)
    assert np.mean(told) == pytest.approx(lost, abs=0.002)


def test_a_closer_look_goes_by_what_its_own_search_holds_to_be_best() -> None:
    """In worlds of its own, and by what its seat could know."""
    table = played_in_qin(20)
    view, gift = table.view(table.to_move), by_value(table)[0]
    search = Expert(QIN, new_dice(1), Budget(simulations=200))
    found = look_closer(search, view, gift, np.arange(50, dtype=np.uint64))
    assert found.played == gift != found.best
    assert found.lead.low > BOUNDS[GRAVE]
    assert found.grade(BOUNDS) == "blunder"
    again = look_closer(search, view, found.best, np.arange(50, dtype=np.uint64))
    assert (again.best == again.played) == (again.lead == NOTHING)
    assert again.grade(BOUNDS) not in MISTAKES


def test_nothing_is_called_much_worse_than_what_is_certain() -> None:
    names = [grade_of(0.2, low, is_best=False) for low in (0.01, 0.03, 0.06, 0.15)]
    assert names == ["inaccuracy", "mistake", "blunder", "blunder"]


def test_nothing_is_said_of_a_loss_that_chance_explains() -> None:
    assert grade_of(0.3, -0.01, is_best=False) == ""
    assert grade_of(0.0, 0.0, is_best=True) == EXCELLENT
    names = [grade_of(loss, loss - 0.001, is_best=False) for loss in (0.01, 0.03, 0.07, 0.2)]
    assert names == ["good", "inaccuracy", "mistake", "blunder"]
    assert grade_of(0.03, 0.02, is_best=False, bounds=[each / 10 for each in BOUNDS]) == "blunder"


def test_leads_are_told_by_as_much_as_comes_of_them() -> None:
    """Also the one by which a second look is called for."""
    view, seeds = played_in_qin(9).view(1), np.arange(24, dtype=np.uint64)
    played, told = view.legal[-1], list[list[float]]()
    for worth in (1.0, 0.4):
        expert = Expert(QIN, new_dice(1), Budget(simulations=60))
        expert.worth_of_leads = worth
        first = look(expert, view, played, 2, seeds)
        told.append([first.seeming, *first.look.lead, *close_lead(expert, view, first.look.best, played, seeds)])
    whole, part = told
    assert whole[0] > 0
    assert part == pytest.approx([0.4 * each for each in whole])


def test_who_acted_last_and_who_acts_next_see_a_moment_with_the_same_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    """So shares do not go up and down with every turn, though each of the two hopes for itself."""

    def hope(_self: Reviewer, _states: States, seat: int, _seeds: Any = None) -> Floats:
        return np.eye(2)[seat]

    monkeypatch.setattr(Reviewer, "_outlook", hope)
    start, *after = Reviewer(played_in_qin(6), QUICK, seed=1).review().shares
    assert start == [1, 0]
    assert after == [[0.5, 0.5]] * 6


def test_notable_draws_say_what_was_drawn_and_how_likely_that_was(finished: tuple[Table, Review]) -> None:
    table, review = finished
    assert 0 < len(review.draws) <= N_DRAWS
    assert [draw.number for draw in review.draws] == sorted(draw.number for draw in review.draws)
    for draw in review.draws:
        assert draw.luck == review.luck[draw.number - 1][draw.seat]
        assert 0 < draw.chance < 1
        [told] = draw.told
        gone = (table.at(draw.number - 1)["secret"]["bag"] - table.at(draw.number)["secret"]["bag"])[0]
        kind = KINDS[int(gone.argmax())]
        assert (told.key, told.values["seat"]) == ("drawn.tile", table.moves[draw.number - 1].seat)
        assert f"{told.values['first'][0]}{told.values['second'][0]}".upper() == kind
    assert max(abs(draw.luck) for draw in review.draws) == pytest.approx(np.abs(review.luck).max())


def test_a_draw_is_as_lucky_as_those_that_bring_as_much() -> None:
    chances, values = np.array([0.5, 0.25, 0.25]), np.array([0.2, 0.4, 0.6])
    assert [as_lucky(chances, values, value, True) for value in (0.6, 0.4, 0.2)] == [0.25, 0.5, 0.5]
    assert as_lucky(chances, values, 0.7, False) == 0.25
