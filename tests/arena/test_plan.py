"""Deals and line-ups: who sits where, and that a game follows from the plan and its number alone."""

from __future__ import annotations

import pytest

from tianxia.arena.plan import Plan, line_ups
from tianxia.core.record import decode, verify
from tianxia.games.catalog import load


def _plan(*bots: str, seats: int = 2, seed: int = 3) -> Plan:
    return Plan("qin", load("qin").about.complete({}, seats), seats, bots, seed)


def test_two_bots_at_two_seats_swap() -> None:
    assert line_ups(["a", "b"], 2) == [("a", "b"), ("b", "a")]


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    expected = [("a", "b", "b", "b"), ("b", "a", "b", "b"), ("b", "b", "a", "b"), ("b", "b", "b", "a")]
    assert line_ups(["a", "b"], 4) == expected


def test_as_many_bots_as_seats_all_sit_everywhere_once() -> None:
    rotations = line_ups(["a", "b", "c"], 3)
    assert len(rotations) == 3
    assert all(sorted(seat) == ["a", "b", "c"] for seat in zip(*rotations, strict=True))


def test_of_more_bots_than_seats_all_choices_play() -> None:
    pairs = line_ups(["a", "b", "c"], 2)
    assert sorted(pairs) == [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]
    assert len(line_ups(["a", "b", "c", "d"], 3)) == 4 * 3


def test_no_line_up_is_played_twice_and_none_of_one_bot_alone() -> None:
    assert line_ups(["a", "b", "a", "b"], 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert line_ups(["a", "a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert line_ups(["a", "a"], 2) == []


@pytest.mark.parametrize("seats", [2, 3])
def test_all_games_of_a_deal_begin_alike_and_deals_differ(seats: int) -> None:
    plan = _plan("greedy", "random", seats=seats)
    seeds = [plan.seed_of(number) for number in range(3 * seats)]
    assert len(set(seeds)) == 3
    assert all(len(set(seeds[start : start + seats])) == 1 for start in range(0, len(seeds), seats))
    assert _plan("greedy", "random", seats=seats, seed=4).seed_of(0) not in seeds


def test_a_game_is_a_sound_record_of_its_line_up_and_deal() -> None:
    plan = _plan("greedy", "random", seats=3)
    for number in (4, 5):
        record = decode(plan.play(number))
        assert verify(record, load("qin")).is_over
        assert (tuple(record.players), record.seed) == (plan.line_up(number), plan.seed_of(number))


def test_a_game_does_not_depend_on_those_before_it() -> None:
    one, other = _plan("greedy", "random").play_many([2, 0]), _plan("greedy", "random").play_many([0, 1, 2])
    assert one == [other[2], other[0]]
