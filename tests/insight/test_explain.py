"""Explanations: what comes of the better move alone, and of the chosen one alone."""

from __future__ import annotations

from tests.insight.test_review import played_in_qin
from tianxia.core.view import View
from tianxia.insight.explain import explained


def test_what_both_bring_about_is_not_told() -> None:
    table = played_in_qin(20)
    move = table.moves[19]
    view, played = View.of(table.game, table.at(19), move.seat), [(move.seat, move.action)]
    told = set[tuple[int, int]]()
    for other in [action for action in view.legal if action != move.action][:8]:
        better, instead = explained(view, [(move.seat, other)], played)
        assert not any(each in instead for each in better)
        told.add((len(better), len(instead)))
    assert explained(view, played, played) == ([], [])
    assert max(told) > (0, 0)


def test_a_line_is_followed_only_as_far_as_it_can_be_played() -> None:
    table = played_in_qin(20)
    move = table.moves[19]
    better, instead = explained(View.of(table.game, table.at(19), move.seat), [(move.seat, move.action)] * 2, [])
    assert better
    assert len(better) == len({each.key + str(each.values) for each in better})
    assert instead == []
