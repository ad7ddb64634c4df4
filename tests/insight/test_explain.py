"""Explanations: what comes of the better move alone, and of the chosen one alone."""

from __future__ import annotations

from tests.insight.test_review import played_in_qin
from tianxia.insight.explain import explained
from tianxia.insight.review import Decision


def test_what_both_bring_about_is_not_told() -> None:
    table = played_in_qin(20)
    step, move = 19, table.moves[19]
    view = table.at(step)
    others = [action for action in table.game.legal_actions(view) if action != move.action]
    told = set[tuple[int, int]]()
    for other in others[:8]:
        decision = Decision(
            step, move.seat, other, move.action, 0, 0, 0, "", [(move.seat, other)], [(move.seat, move.action)]
        )
        better, instead = explained(table, decision)
        assert not any(each in instead for each in better)
        told.add((len(better), len(instead)))
    same = Decision(step, move.seat, 0, 0, 0, 0, 0, "", [(move.seat, move.action)], [(move.seat, move.action)])
    assert explained(table, same) == ([], [])
    assert max(told) > (0, 0)


def test_a_line_is_followed_only_as_far_as_it_can_be_played() -> None:
    table = played_in_qin(20)
    move = table.moves[19]
    twice = [(move.seat, move.action)] * 2
    decision = Decision(19, move.seat, move.action, move.action, 0, 0, 0, "", twice, [])
    better, instead = explained(table, decision)
    assert better
    assert len(better) == len({each.event.key + str(each.event.values) for each in better})
    assert instead == []
