"""Moves decided on in advance, and notes that nobody else reads."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import Server, running
from tests.server.truth import nothing_changes, table_of
from tianxia.server.planning import MOST
from tianxia.server.wire.answers import Planned, TableNow
from tianxia.server.wire.requests import Plan
from tianxia.server.wire.tables import Note, OpenedTable


def _two(ann: Guest, bo: Guest) -> tuple[Live, Live, OpenedTable]:
    opened = ann.open("me", "open", game="qin")
    joined = bo.join(opened.table.id)
    return ann.live(opened), bo.live(joined), opened


def _ways(server: Server, table_id: str, which: int = 0) -> tuple[int, str, list[str]]:
    """A move of Ann's, as it is written, and what Bo can answer."""
    table = table_of(server, table_id)
    move = table.legal[which]
    table.play(move)
    return move, table.game.notation(move), [table.game.notation(action) for action in table.legal]


def test_a_plan_is_carried_out_when_the_other_does_what_it_was_made_for(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened = _two(ann, bo)
    move, written, answers = _ways(server, opened.table.id)
    with nothing_changes(server, opened.table.id):
        assert anns.refused(Plan(anns.ticket(), 0, "", answers[0])).code == "your-turn"
        assert bos.refused(Plan(bos.ticket(), 1, written, "nonsense")).code == "bad-input"
        assert bos.refused(Plan(bos.ticket(), 0, written, answers[0])).code == "not-your-seat"
    bos.plan(written, answers[1])
    assert bos.state.plans == [Planned(written, answers[1])]
    anns.act(move)
    assert bos.moved(2).frame is not None
    assert [line.text for line in bos.lines] == [written, answers[1]]
    assert bos.wait(lambda state: not state.plans)
    assert not any(message.plans for message in anns.said if isinstance(message, TableNow)), "the other was told"


def test_a_plan_for_another_case_is_dropped(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened = _two(ann, bo)
    _, written, answers = _ways(server, opened.table.id)
    _, _, others = _ways(server, opened.table.id, -1)
    bos.plan(written, next(answer for answer in answers if answer in others))
    anns.act(anns.state.legal[-1])
    assert bos.wait(lambda state: state.table.n_moves == 1 and not state.plans).legal
    bos.rest()
    assert bos.state.table.n_moves == 1


def test_a_plan_that_is_not_legal_when_its_time_comes_is_dropped_and_so_are_plans_taken_back(
    server: Server, ann: Guest, bo: Guest
) -> None:
    anns, bos, opened = _two(ann, bo)
    _, written, _ = _ways(server, opened.table.id)
    bos.plan("", written)  # the same space: Ann will have it
    bos.plan("", "")
    assert bos.state.plans == []
    bos.plan("", written)
    anns.act(anns.state.legal[0])
    assert bos.wait(lambda state: state.table.n_moves == 1 and not state.plans).legal


def test_plans_and_notes_outlive_the_server_and_notes_are_nobody_elses(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bo = Guest(server.address, "Ann"), Guest(server.become_ready().address, "Bo")
        _, bos, opened = _two(ann, bo)
        move, written, answers = _ways(server, opened.table.id)
        bos.plan(written, answers[0])
        path = f"/api/tables/{opened.table.id}/note"
        ann.ask(Note, "PUT", path, json={"text": "Bo likes red."})
        ann.refused("PUT", path, 400, "malformed", json={"text": "x" * 4001})
        Guest(server.address, "Eve").refused("GET", path, 403, "not-your-seat")
        server.kill()
    with running(tmp_path / "data") as again:
        same = Guest(again.address)
        same.http.cookies = ann.http.cookies
        assert same.ask(Note, "GET", path) == Note("Bo likes red.")
        other = Guest(again.address)
        other.http.cookies = bo.http.cookies
        assert other.ask(Note, "GET", path) == Note("")
        anns = same.live(opened)
        anns.act(move)
        assert anns.moved(2).table.n_moves == 2


def test_taking_a_move_back_carries_no_plan_out_and_drops_those_of_all_whose_moves_are_gone(
    server: Server, ann: Guest, bo: Guest
) -> None:
    anns, bos, opened = _two(ann, bo)
    anns.act(anns.state.legal[0])
    bos.act(bos.turn().legal[0])
    anns.act(anns.turn().legal[0])
    bos.act(bos.turn().legal[0])
    then = table_of(server, opened.table.id)
    anns.moved(4)
    bos.plan("", then.game.notation(then.legal[0]))
    anns.undo()
    bos.wait(lambda state: state.asking is not None)
    bos.consent(True)
    assert bos.moved(2).plans == []
    anns.act(anns.moved(2).legal[0])
    anns.plan("", then.game.notation(then.legal[0]))
    anns.undo()
    bos.wait(lambda state: state.asking is not None)
    bos.consent(True)
    assert anns.moved(2).plans == []
    anns.rest()
    assert (anns.state.table.n_moves, bool(anns.state.legal)) == (2, True)
    assert server.rows("SELECT plans FROM seats WHERE table_id = ?", opened.table.id) == [(None,), (None,)]


def test_a_plan_that_lets_somebody_decide_who_has_one_too_sets_off_both(server: Server, ann: Guest, bo: Guest) -> None:
    cy = Guest(server.address, "Cy")
    opened = ann.open("me", "open", "open", game="qin")
    bos, cys = (guest.live(guest.join(opened.table.id, seat=seat)) for seat, guest in ((1, bo), (2, cy)))
    table = table_of(server, opened.table.id)
    written = list[str]()
    for _ in range(3):
        written.append(table.game.notation(table.legal[0]))
        table.play(table.legal[0])
    bos.wait(lambda state: state.frame is not None)
    bos.plan(written[0], written[1])
    cys.wait(lambda state: state.frame is not None)
    cys.plan(written[1], written[2])
    anns = ann.live(opened)
    anns.act(anns.state.legal[0])
    assert anns.moved(3).legal
    assert [line.text for line in anns.lines] == written
    assert cys.wait(lambda state: state.table.n_moves == 3).plans == []


def test_plans_are_gone_when_a_bot_has_played_for_their_seat(server: Server, ann: Guest, bo: Guest) -> None:
    _, bos, opened = _two(ann, bo)
    _, written, answers = _ways(server, opened.table.id)
    bos.plan(written, answers[0])
    bos.hand_over(1, "random")
    assert bos.wait(lambda state: state.table.seats[1].kind == "bot").plans == []
    bos.take_again(1)
    assert bos.wait(lambda state: state.table.seats[1].kind == "person").plans == []
    assert server.rows("SELECT plans FROM seats WHERE table_id = ? AND seat = 1", opened.table.id) == [(None,)]


def test_nobody_notices_that_somebody_plans_and_a_seat_has_only_so_many(server: Server, ann: Guest, bo: Guest) -> None:
    anns, bos, opened = _two(ann, bo)
    eve = Guest(server.address, "Eve").watch(opened.table.id)
    _, written, answers = _ways(server, opened.table.id)
    anns.rest()
    eve.rest()
    for answer in answers[:MOST]:
        bos.plan(written, answer)
    assert len(bos.state.plans) == MOST
    assert not any(isinstance(message, TableNow) for message in anns.rest() + eve.rest())
    assert bos.refused(Plan(bos.ticket(), 1, written, answers[MOST])).code == "many-plans"
