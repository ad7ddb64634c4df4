"""Clocks at real tables: whose time runs, what happens at zero, and what is kept of it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import Server, running, spawn
from tests.server.test_handing import free_place
from tests.server.test_resting import await_rest
from tests.server.truth import nothing_changes, table_of
from tianxia.server.planning import MOST
from tianxia.server.wire.answers import Measure, Notice, TableNow
from tianxia.server.wire.clock import TimeNow
from tianxia.server.wire.requests import HandOver, Measured, TakeAgain
from tianxia.server.wire.tables import OpenedTable

DAY_S = 86_400


def live(base_s: int, increment_s: int = 0, at_zero: str = "bot") -> dict[str, Any]:
    return {"type": "live", "base_s": base_s, "increment_s": increment_s, "at_zero": at_zero}


def days(number: int, vacation_days: int = 0) -> dict[str, Any]:
    return {"type": "correspondence", "days": number, "vacation_days": vacation_days}


def two_people(ann: Guest, bo: Guest, clock: dict[str, Any], *more: str) -> tuple[Live, Live, OpenedTable]:
    opened = ann.open("me", "open", *more, clock=clock)
    joined = bo.join(opened.table.id)
    return ann.live(opened), bo.live(joined), opened


def time_of(state: TableNow) -> TimeNow:
    assert state.table.time is not None
    return state.table.time


# ---- whose time runs


def test_nobody_s_time_runs_before_the_last_seat_is_taken(ann: Guest) -> None:
    opened = ann.open("me", "open", clock=live(60))
    assert opened.table.time == TimeNow(None, [60.0, 60.0], [])


def test_the_time_of_whoever_decides_runs_and_is_told_with_every_move(ann: Guest, bo: Guest) -> None:
    began = time.monotonic()
    anns, bos, _ = two_people(ann, bo, live(60, 5))
    assert time_of(bos.state).running == 0
    time.sleep(0.2)
    anns.act(anns.state.legal[0])
    told = time_of(bos.moved(1))
    spent = time.monotonic() - began  # a busy machine may take long
    assert told.running == 1
    assert 65 - spent < told.left[0] < 64.85
    assert told.left[1] > 60 - spent


def test_within_a_turn_the_time_of_whoever_must_decide_runs(ann: Guest) -> None:
    """Huang asks others in the middle of a turn, and one seat many times."""
    table = ann.live(ann.open("me", "here Cy", "here Dee", game="huang", clock=live(600, 10)))
    for _ in range(40):
        to_move = table.state.table.to_move
        assert to_move is not None
        if to_move != table.seat or not table.state.legal:
            table.sit(to_move)
        table.act(table.state.legal[0])
        assert time_of(table.state).running == table.state.table.to_move


def test_taking_back_wins_no_time_at_a_table(ann: Guest, bo: Guest) -> None:
    anns, bos, _ = two_people(ann, bo, live(60, 30))
    anns.act(anns.state.legal[0])
    once = time_of(anns.state).left[0]
    anns.undo()
    bos.wait(lambda state: state.asking is not None)
    bos.consent(True)
    anns.act(anns.turn().legal[0])
    assert once - 1 < time_of(anns.state).left[0] <= once


# ---- zero


def test_at_zero_a_bot_plays_on_for_good_where_no_time_is_left(ann: Guest, bo: Guest) -> None:
    anns, bos, _ = two_people(ann, bo, live(1))
    began = time.monotonic()
    notice = bos.next(Notice, lambda notice: notice.told.key == "notice.flagged")
    assert 0.8 < time.monotonic() - began < 1.5
    assert notice.told.values == {"seat": 0}
    seat = bos.moved(1).table.seats[0]
    assert (seat.kind, seat.name, seat.is_flagged, seat.has_resigned) == ("bot", "Ann", True, False)
    assert anns.refused(TakeAgain(anns.ticket(), 0)).code == "no-time"
    assert anns.refused(anns.acting(0, 0)).code == "not-your-seat"


def test_of_two_seats_the_other_wins_on_time(ann: Guest, bo: Guest) -> None:
    anns, bos, opened = two_people(ann, bo, live(1, at_zero="lose"))
    for table in (anns, bos):
        state = table.wait(lambda state: state.table.status == "over")
        assert state.frame is not None
        assert state.frame.result is not None
        result = state.frame.result
        assert (result.ending, result.winners, result.ranks) == ("time", [1], [2, 1])
        assert time_of(state).running is None
    assert ann.table(opened.table.id).table.seats[0].is_flagged
    again = ann.rematch(opened.table.id, opened.tokens["0"]).table
    assert again.clock == opened.table.clock
    assert [(seat.kind, seat.is_flagged) for seat in again.seats] == [("person", False)] * 2


def test_nobody_lets_a_bot_play_to_escape_losing_on_time(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened = two_people(ann, bo, live(60, at_zero="lose"))
    with nothing_changes(server, opened.table.id):
        assert anns.refused(HandOver(anns.ticket(), 0, "random")).code == "no-lending"
    bos.resign(1)
    assert anns.wait(lambda state: state.table.status == "over")


def test_of_three_seats_a_bot_plays_on_for_the_one_who_has_lost(ann: Guest, bo: Guest) -> None:
    anns, bos, _ = two_people(ann, bo, live(1, at_zero="lose"), "bot random")
    seat = bos.moved(1).table.seats[0]
    assert (seat.kind, seat.is_flagged, seat.has_resigned) == ("bot", True, True)
    assert bos.state.table.status == "running"
    assert anns.refused(TakeAgain(anns.ticket(), 0)).code == "not-lent"


def test_whoever_turns_out_to_be_far_away_only_after_the_time_began_runs_out_of_it_too(ann: Guest, bo: Guest) -> None:
    anns, bos, _ = two_people(ann, bo, live(1))
    number = next(message.number for message in reversed(anns.said + anns.rest()) if isinstance(message, Measure))
    anns.send(Measured(number))
    assert bos.next(Notice, timeout=5).told.key == "notice.flagged"


# ---- what clients say of time


def test_what_a_client_says_of_time_is_refused_and_what_it_says_again(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened = two_people(ann, bo, live(60))
    move = anns.acting(anns.state.legal[0])
    told = json.dumps({"type": "act", "id": 1, "seq": move.seq, "seat": 0, "action": move.action, "at": 0})
    with nothing_changes(server, opened.table.id):
        anns.say(told)
        anns.next_answer()
        assert anns.said[-1].code == "malformed"  # type: ignore[union-attr]
    anns.act(move.action)
    before = time_of(bos.moved(1))
    with nothing_changes(server, opened.table.id):
        assert anns.refused(move).code == "stale"
    bos.rest()
    assert time_of(bos.state).left[0] == before.left[0]


def test_the_way_is_measured_by_the_server_and_answers_that_nobody_asked_for_count_nothing(
    ann: Guest, bo: Guest
) -> None:
    anns, bos, _ = two_people(ann, bo, live(60))
    number = next(message.number for message in reversed(anns.said + anns.rest()) if isinstance(message, Measure))
    for guess in (number + 1, number - 1, 0):
        anns.send(Measured(guess))
    time.sleep(0.25)
    anns.send(Measured(number))
    time.sleep(0.15)
    anns.act(anns.state.legal[0])
    # At least 0.6 s went by since the table began, of which a quarter was the way, as far as the server knows.
    assert 59.3 < time_of(bos.moved(1)).left[0] < 60.0
    assert not any(isinstance(message, Measure) for message in ann.watch(anns.state.table.id).rest())


@pytest.mark.parametrize(
    "clock",
    [
        live(0),
        live(10**6),
        {**live(60), "base_s": 1.5},
        live(60, -1),
        live(60, at_zero="win"),
        {**live(60), "days": 3},
        days(0),
        days(31),
        days(1, 1000),
        {"type": "sand"},
        "fast",
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(ann: Guest, clock: object) -> None:
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": clock}
    ann.refused("POST", "/api/tables", 400, "malformed", json=body)


def test_a_coach_and_a_clock_do_not_go_together(ann: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    body = {"game": "qin", "seats": seats, "is_guided": True, "clock": live(60)}
    assert "coach" in ann.refused("POST", "/api/tables", 400, "bad-input", json=body).detail


# ---- one's own tables


def test_ones_own_tables_are_sorted_by_urgency(server: Server) -> None:
    """Where I decide and have least time, where I decide, where others do, where nobody does any more."""
    ann = Guest(server.address, "Ann")
    over = ann.open("me", "bot random")
    ann.live(over).resign(0)
    calm, days_left = ann.open("me", "here Cy"), ann.open("me", "bot random", clock=days(1))
    hasty = ann.open("me", "bot random", clock=live(600))
    waiting = ann.open("me", "open")
    mine = [table.id for table in ann.lobby().mine]
    assert mine == [opened.table.id for opened in (hasty, days_left, calm, waiting, over)]


def test_a_table_that_begins_at_once_is_kept_with_its_clock_standing(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "here Cy", clock=live(60))
    [(told,)] = server.rows("SELECT time FROM tables WHERE id = ?", opened.table.id)
    clock = json.loads(told) if isinstance(told, str) else told
    assert (clock["seat"], clock["since"]) == (0, None)


# ---- servers that end


def _same(server: Server, guest: Guest) -> Guest:
    again = Guest(server.address)
    again.http.cookies = guest.http.cookies
    return again


def test_a_live_clock_outlives_the_server_and_stands_while_there_is_none(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bo = Guest(server.address, "Ann"), Guest(server.become_ready().address, "Bo")
        anns, bos, opened = two_people(ann, bo, live(60))
        time.sleep(0.3)
        anns.act(anns.state.legal[0])
        before = time_of(bos.moved(1))
        left = two_people(ann, bo, live(2, at_zero="lose"))[2].table.id
        server.kill()
    time.sleep(1.0)
    began = time.monotonic()
    with running(tmp_path / "data") as server:
        told = time_of(_same(server, bo).live(opened).state)
        assert told.running == 1
        assert told.left[0] == before.left[0] < 59.8
        assert told.left[1] > 60 - (time.monotonic() - began)
        _await(server, "SELECT status FROM tables WHERE id = ?", left, [("over",)])  # though nobody came back
        server.stop()
        spent = time.monotonic() - began
    time.sleep(0.5)
    began = time.monotonic()
    with running(tmp_path / "data") as server:
        again = _same(server, bo).table(opened.table.id).table.time
        assert again is not None
        assert 60 - spent - (time.monotonic() - began) < again.left[1] < 59.6


def test_days_go_by_while_no_server_runs_and_end_though_nobody_is_there(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bo = Guest(server.address, "Ann"), Guest(server.become_ready().address, "Bo")
        anns, bos, opened = two_people(ann, bo, days(2, 1))
        anns.act(anns.state.legal[0])
        told = time_of(bos.moved(1))
        assert told.left[1] == pytest.approx(3 * DAY_S, abs=5)
        assert told.vacation == [DAY_S, DAY_S]
        server.kill()
        engine = server.engine
    _go_by(engine, opened.table.id, 2.5 * DAY_S)
    with running(tmp_path / "data") as server:
        info = _same(server, bo).table(opened.table.id).table
        assert info.time is not None
        assert info.time.left[1] == pytest.approx(0.5 * DAY_S, abs=60)
        assert info.time.vacation[1] == pytest.approx(0.5 * DAY_S, abs=60)
        server.kill()
    _go_by(engine, opened.table.id, DAY_S)
    server = spawn(tmp_path / "data").listen()
    try:
        told = "SELECT kind, is_flagged FROM seats WHERE table_id = ? AND seat = 1"
        _await(server, told, opened.table.id, [("bot", 1)])
    finally:
        server.kill()


def test_where_nobody_is_and_the_table_rests_days_end_and_plans_are_followed(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bo = Guest(server.address, "Ann"), Guest(server.become_ready().address, "Bo")
        anns, bos, opened = two_people(ann, bo, days(1))
        anns.act(anns.state.legal[0])
        bos.moved(1)
        for text in _answers(server, opened.table.id):
            anns.plan("", text)
        server.kill()
    metrics = free_place()
    with running(tmp_path / "data", resting_s=0.05, metrics=metrics) as server:
        [(due,)] = server.become_ready().rows("SELECT due FROM tables WHERE id = ?", opened.table.id)
        _go_by(server.engine, opened.table.id, due - time.time() - 3)
        assert _same(server, bo).table(opened.table.id).table.n_moves == 1
        await_rest(metrics)
        done = "SELECT kind, seat FROM entries WHERE table_id = ? AND seq > 1 ORDER BY seq"
        assert server.rows(done, opened.table.id) == [("act", 0)], "it was too late to rest"
        _await(server, done, opened.table.id, [("act", 0), ("flag", 1), ("act", 1), ("act", 0), ("act", 1)])


def _answers(server: Server, table_id: str) -> list[str]:
    """Plans for whoever is next but one: one of them is legal, whatever the next one does."""
    table = table_of(server, table_id)
    table.play(table.legal[0])
    return [table.game.notation(action) for action in table.legal[:: len(table.legal) // MOST][:MOST]]


def _await(server: Server, query: str, table_id: str, found: list[tuple[Any, ...]]) -> None:
    """Until the end of somebody's time has been noticed."""
    end = time.monotonic() + 20
    while server.rows(query, table_id) != found:
        assert time.monotonic() < end, "nobody has noticed that the time is over"
        time.sleep(0.05)


def _go_by(engine: Any, table_id: str, seconds: float) -> None:
    """So much time, as far as the database can tell."""
    with engine.begin() as connection:
        [(told, due)] = connection.exec_driver_sql("SELECT time, due FROM tables WHERE id = ?", (table_id,)).all()
        clock = json.loads(told)
        changed = json.dumps({**clock, "since": clock["since"] - seconds})
        connection.exec_driver_sql(
            "UPDATE tables SET time = ?, due = ? WHERE id = ?", (changed, due - seconds, table_id)
        )
