"""Explanations: what a better move brings its seat, and what it averts."""

from __future__ import annotations

import math

import pytest

from tests.insight.test_review import played_in_qin
from tianxia.bots.registry import make
from tianxia.coaching.coach import remarks
from tianxia.coaching.outlook import outcome
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.core.words import Event
from tianxia.games.catalog import load
from tianxia.insight.explain import N_TOLD, advised, explained

CHINA = load("china")


def _from(table: Table, step: int) -> tuple[View, list[tuple[int, int]]]:
    """What the seat saw that decided there, and what was done from there on."""
    view = View.of(table.game, table.at(step), table.moves[step].seat)
    return view, [(move.seat, move.action) for move in table.moves[step:]]


def _answered(view: View, action: int, answer: tuple[int, int]) -> list[Event] | None:
    """What an answer would bring about after an action; nothing can where it is not legal."""
    world = view.redeal(new_dice(0))
    view.game.call.apply(world, action)
    return outcome(view.game, world, view.seat, answer[1])[0] if answer[1] in view.game.legal_actions(world) else None


def test_only_what_is_no_longer_possible_is_averted() -> None:
    view, (own, answer) = _from(played_in_qin(20), 18)
    after, done = {action: _answered(view, action, answer) for action in view.legal}, _answered(view, own[1], answer)
    barring = next(action for action, events in after.items() if events is None)
    elsewhere = next(action for action, events in after.items() if events == done and action != own[1])
    better, instead = explained(view, [(own[0], barring)], [own, answer])
    assert {each.seat for each in better} == {own[0]}
    assert [each.key for each in instead] == [event.key for event in done or ()]
    assert {each.seat for each in instead} == {answer[0]}
    assert explained(view, [(own[0], elsewhere)], [own, answer])[1] == []
    assert explained(view, [own, answer], [own, answer]) == ([], [])


@pytest.fixture(scope="module")
def in_china() -> Table:
    table, bot = Table(CHINA, {}, 2, 5), make("greedy", CHINA, 1)
    while not table.is_over:
        table.play(bot.choose(table.view(table.to_move)))
    return table


def test_what_comes_after_a_line_is_not_taken_for_averted(in_china: Table) -> None:
    """Of one line the seat's own turn is known, of the other what comes next."""
    view, line = _from(in_china, 40)
    other = next(action for action in view.legal if action != line[0][1])
    assert {seat for seat, _ in line[:8]} == {0, 1}
    assert explained(view, [(view.seat, other)], line[:8])[1] == []


def test_what_the_end_brings_everybody_is_told_of_no_move_that_comes_first_to_it(in_china: Table) -> None:
    view, line = _from(in_china, len(in_china.moves) - 1)
    other = next(action for action in view.legal if action != line[0][1])
    everything = in_china.events_seen(len(in_china.moves), view.seat)
    assert {"scored.final", "final.chain", "over"} <= {event.key for event in everything}
    better, _ = explained(view, line, [(view.seat, other)])
    assert [each.key for each in better] == [everything[0].key]


def test_what_others_get_by_a_move_is_not_what_it_brings(in_china: Table) -> None:
    """Of the rest five at most are told."""
    steps = [n for n in range(len(in_china.moves)) if _scorers(in_china, n) == {0, 1}]
    for step in steps:
        view, line = _from(in_china, step)
        better, _ = explained(view, line, [(view.seat, view.legal[0])])
        assert {each.values["seat"] for each in better if each.key == "scores"} <= {view.seat}
        assert len(better) <= N_TOLD
    assert steps


def _scorers(table: Table, step: int) -> set[object]:
    """Who gets points for houses by an action."""
    events = table.events_seen(step + 1, table.moves[step].seat)
    return {event.values["seat"] for event in events if event.key == "scores"}


def test_a_line_is_followed_only_as_far_as_it_can_be_played() -> None:
    view, [own] = _from(played_in_qin(20), 19)
    better, instead = explained(view, [own, own], [])
    assert better
    assert len(better) == len({each.key + str(each.values) for each in better})
    assert instead == []


def test_a_coach_speaks_for_the_better_move_alone() -> None:
    table = played_in_qin(20)
    views = (View.of(table.game, table.at(step), table.moves[step].seat) for step in range(20))
    found = ((view, one) for view in views for one in remarks(view, seconds=math.inf) if one.actions)
    view, said = next(found)
    best, other = min(said.actions), min(set(view.legal) - said.actions)
    assert said.event.key in {each.key for each in advised(view, best, other)}
    assert said.event.key not in {each.key for each in advised(view, other, best)}
    assert advised(view, best, best) == []
