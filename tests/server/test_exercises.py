"""Exercises: a mistake of a reviewed game is done better, or answered; never while somebody plays there."""

from __future__ import annotations

import pytest

from tests.server.client import Guest
from tests.server.serving import Server
from tests.server.test_reviews import asked, brought, left, until
from tianxia.server.config import Limits
from tianxia.server.wire.lessons import Foreseen
from tianxia.server.wire.reviews import Decision, Exercise, Judged, WhyNot


def _path(table_id: str, step: int, what: str = "") -> str:
    return f"/api/tables/{table_id}/review/exercises/{step}{what}"


@pytest.fixture(scope="module")
def reviewed(server: Server) -> tuple[str, list[Decision]]:
    ann = Guest(server.address, "Ann")
    table_id = brought(ann, left())
    asked(ann, table_id, "POST")
    review = until(ann, table_id, "done").review
    assert review is not None
    return table_id, review.decisions


def test_a_decision_is_taken_again(ann: Guest, reviewed: tuple[str, list[Decision]]) -> None:
    """As its seat saw it; the best move is followed by its line, any other by what the others would do."""
    table_id, decisions = reviewed
    decision = decisions[-1]
    seat, path = decision.seat, _path(table_id, decision.step)
    found = ann.ask(Exercise, "GET", path)
    assert (found.frame.seat, found.frame.to_move, found.frame.number) == (seat, seat, decision.step)
    assert decision.best in found.legal
    best = ann.ask(Judged, "POST", f"{path}/try", json={"action": decision.best})
    assert (best.is_good, best.is_best, best.loss) == (True, True, 0)
    other = next(action for action in found.legal if action != decision.best)
    told = ann.ask(Judged, "POST", f"{path}/try", json={"action": other})
    assert not told.is_best
    assert told.low <= told.loss <= told.high
    assert told.is_good == (told.loss <= 0.02)
    assert [frame.last.seat for frame in told.frames if frame.last] == [seat, 1 - seat]
    assert {frame.seat for frame in told.frames} == {seat}
    assert ann.ask(Foreseen, "POST", f"{path}/preview", json={"action": other}).events
    illegal = next(action for action in range(999) if action not in found.legal)
    assert ann.ask(WhyNot, "POST", f"{path}/why", json={"action": illegal}).reason
    ann.refused("POST", f"{path}/try", 409, "illegal", json={"action": illegal})


def test_moves_are_judged_so_often_for_a_guest(server: Server, reviewed: tuple[str, list[Decision]]) -> None:
    table_id, decisions = reviewed
    bo, path = Guest(server.address, "Bo"), _path(table_id, decisions[0].step)
    others = [action for action in bo.ask(Exercise, "GET", path).legal if action != decisions[0].best]
    burst = Limits().try_burst
    codes = [bo.http.post(f"{path}/try", json={"action": action}).status_code for action in others[: burst + 5]]
    assert codes[:burst] == [200] * burst
    assert 429 in codes
    assert bo.ask(Judged, "POST", f"{path}/try", json={"action": others[0]})  # what was said is said again


def test_nobody_is_examined_at_a_table_that_runs(ann: Guest, reviewed: tuple[str, list[Decision]]) -> None:
    opened = ann.open("me", "here Cy")
    for what, code in ((opened.table.id, "not-over"), ("nowhere", "unknown-table")):
        for path in ("/try", "/why", "/preview"):
            status = 409 if code == "not-over" else 404
            ann.refused("POST", _path(what, 0, path), status, code, json={"action": 0})
    ann.refused("GET", _path(opened.table.id, 0), 409, "not-over")
    ann.refused("GET", _path(reviewed[0], 99), 404, "not-found")
    ann.live(opened).resign(1)
