"""Explanations: what a better move brings its seat, and what it averts."""

from __future__ import annotations

import math

from tests.insight.test_review import played_in_qin
from tianxia.coaching.coach import remarks
from tianxia.core.view import View
from tianxia.insight.explain import advised, explained


def test_what_a_move_brings_its_seat_and_what_it_averts_is_told() -> None:
    """Not what both bring about, nor what others gain by the better one."""
    table = played_in_qin(20)
    move = table.moves[18]
    view, played = View.of(table.game, table.at(18), move.seat), [(each.seat, each.action) for each in table.moves[18:]]
    other = next(action for action in view.legal if action != move.action)
    better, instead = explained(view, [(move.seat, other), played[1]], played[:1])
    assert {each.seat for each in better} == {move.seat}
    assert instead == []
    assert {each.seat for each in explained(view, [(move.seat, other)], played)[1]} <= {played[1][0]}
    assert explained(view, played, played) == ([], [])


def test_a_line_is_followed_only_as_far_as_it_can_be_played() -> None:
    table = played_in_qin(20)
    move = table.moves[19]
    better, instead = explained(View.of(table.game, table.at(19), move.seat), [(move.seat, move.action)] * 2, [])
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
