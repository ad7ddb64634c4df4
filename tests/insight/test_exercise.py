"""Exercises: the best move loses nothing, a gift does, and the others answer it."""

from __future__ import annotations

from tests.insight.test_review import QUICK, by_value, played_in_qin
from tianxia.core.table import Table
from tianxia.insight.exercise import LITTLE, Verdict, verdict
from tianxia.insight.review import Decision

STEP = 20


def _tried(rank: int, played: int = -1) -> tuple[Table, Decision, Verdict]:
    """By how good a move looks by hand, the worst first."""
    table = played_in_qin(STEP)
    ranked, seat = by_value(table), table.to_move
    best = ranked[-1]
    decision = Decision(STEP, seat, best, played, 0.5, 0.4, 0.6, "blunder", [(seat, best)], [(seat, played)])
    return table, decision, verdict(table, decision, ranked[rank], QUICK)


def test_the_best_move_is_good_and_followed_by_what_the_review_says() -> None:
    _, decision, told = _tried(-1)
    assert (told.loss, told.is_good, told.line) == (0, True, decision.line)


def test_a_gift_is_not_accepted_and_is_answered_until_the_learner_decides_again() -> None:
    table, decision, told = _tried(0)
    assert told.loss > LITTLE
    assert not told.is_good
    assert [seat for seat, _ in told.line] == [decision.seat, 1 - decision.seat]
    assert table.to_move == decision.seat
    assert told.better != told.instead


def test_what_the_review_knows_of_the_played_move_is_told_again() -> None:
    _, decision, told = _tried(0, by_value(played_in_qin(STEP))[0])
    assert (told.loss, told.low, told.high) == (decision.loss, decision.low, decision.high)
