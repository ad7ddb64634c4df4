"""What is said at a table: who hears it, what it may be, how much of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.authenticator import Member
from tests.server.client import mine
from tests.server.conversation import Live
from tests.server.serving import UNLIMITED, Server, running
from tianxia.server.talk import MOST, cleaned
from tianxia.server.wire.accounts import AccountInfo, Export, ReportInfo
from tianxia.server.wire.requests import Say
from tianxia.server.wire.talk import Remark, Talk

pytestmark = pytest.mark.people(make=Member)


def _watch(member: Member, table_id: str) -> Live:
    cookie = {"Cookie": f"tianxia={member.cookie}"}
    return Live(member.address, table_id, [], additional_headers=cookie)


def _heard(live: Live) -> list[Remark]:
    """All that a client would show."""
    live.rest()
    heard: dict[int, Remark] = {}
    for message in live.said:
        if isinstance(message, Talk):
            heard = ({} if message.is_whole else heard) | {remark.number: remark for remark in message.remarks}
    return list(heard.values())


def _words(live: Live) -> list[str]:
    return [remark.phrase or remark.text for remark in _heard(live)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  a\n b\tc ", "a b c"),
        ("left\u202eright\u2066\u200f", "leftright"),
        ("\x00be\x1b[31mep\x7f", "be[31mep"),
        ("z" + "\u0336" * 50, "z" + "\u0336" * 2),
        ("z" + "\u0336\u200b" * 50, "z" + "\u0336" * 2),
        ("\u0e01" + "\u0e34" * 50, "\u0e01" + "\u0e34" * 2),
        ("z" + "\u20dd" * 50, "z" + "\u20dd" * 2),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("e\u0301t\u00e9 \u2764", "\u00e9t\u00e9 \u2764"),
        ("\u200b \ufeff", ""),
    ],
)
def test_a_text_has_nothing_unseen_and_stays_in_its_line(text: str, shown: str) -> None:
    assert cleaned(text) == shown


def test_players_hear_each_other_and_whoever_comes_back_reads_it(ann: Member, bo: Member) -> None:
    opened = ann.open("me", "open")
    at_table = ann.live(opened)
    at_table.speak(seat=0, phrase="hello")
    joined = bo.join(opened.table.id)
    other = bo.live(joined)
    other.speak(seat=1, text="<i>hi</i> \u202eAnn")
    remarks = _heard(at_table)
    assert [(one.seat, one.name, one.phrase, one.text, one.is_mine) for one in remarks] == [
        (0, "Ann", "hello", "", True),
        (1, "Bo", None, "<i>hi</i> Ann", False),
    ]
    again = bo.live(joined)
    assert [(one.seat, one.is_mine) for one in _heard(again)] == [(0, False), (1, True)]
    assert at_table.seq == other.seq  # nothing has changed at the table


def test_players_hear_spectators_when_the_game_is_over(server: Server, ann: Member, bo: Member) -> None:
    opened = ann.open("me", "open")
    joined = bo.join(opened.table.id)
    player, rival = ann.live(opened), bo.live(joined)
    cy = _watch(Member(server.address, "Cy"), opened.table.id)
    cy.speak(text="take the corner")
    player.speak(seat=0, phrase="moment")
    behind = _watch(ann, opened.table.id)  # a player without a seat in another tab is still a player
    assert _words(cy) == ["take the corner", "moment"]
    assert [_words(one) for one in (player, rival, behind)] == [["moment"]] * 3
    assert _words(ann.live(opened)) == ["moment"]
    assert behind.refused(Say(behind.ticket(), phrase="yes")).code == "not-your-seat"
    rival.resign(1)
    assert _words(player) == ["take the corner", "moment"]
    assert _heard(player)[0].is_aside
    cy.speak(phrase="good-game")
    assert _words(rival)[-1] == "good-game"


def test_nobody_speaks_for_others_or_without_a_name(server: Server, ann: Member, bo: Member) -> None:
    opened = ann.open("me", "open")
    bo.join(opened.table.id)
    live = ann.live(opened)
    assert live.refused(Say(live.ticket(), seat=1, phrase="yes")).code == "not-your-seat"
    assert live.refused(Say(live.ticket(), seat=0)).code == "bad-input"
    assert live.refused(Say(live.ticket(), seat=0, phrase="yes", text="and more")).code == "bad-input"
    nameless = Live(server.address, opened.table.id, [])
    assert nameless.refused(Say(nameless.ticket(), phrase="yes")).code == "name-needed"


def test_free_text_is_the_hosts_choice(ann: Member) -> None:
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}], "has_free_text": False}
    table = ann.http.post("/api/tables", json=body).json()["table"]
    assert not table["has_free_text"]
    live = ann.live(ann.table(table["id"]))
    assert live.refused(Say(live.ticket(), seat=0, text="hello")).code == "no-free-text"
    live.speak(seat=0, phrase="hello")


def test_a_site_may_have_phrases_alone_and_people_talk_so_much(tmp_path: Path) -> None:
    with running(tmp_path / "data", limits={**UNLIMITED, "remark_burst": 3}, has_free_text=False) as server:
        ann = Member(server.address, "Ann")
        opened = ann.open("me", "open")
        assert not opened.table.has_free_text  # whoever comes is not offered what would be refused
        live = ann.live(opened)
        assert live.refused(Say(live.ticket(), seat=0, text="hello")).code == "no-free-text"
        for _ in range(3):
            live.speak(seat=0, phrase="hello")
        assert live.refused(Say(live.ticket(), seat=0, phrase="hello")).code == "many-remarks"


def test_only_the_latest_remarks_are_kept(server: Server, ann: Member) -> None:
    opened = ann.open("me", "open")
    table, guest = opened.table.id, ann.account().id
    columns = "(table_id, number, guest, name, is_aside, text, at)"
    for number in range(1 - MOST, 1):  # before the first one, as the table knows that nobody has said anything
        server.execute(f"INSERT INTO remarks {columns} VALUES (?, ?, ?, 'Ann', false, 'x', 0)", table, number, guest)
    live = ann.live(opened)
    live.speak(seat=0, phrase="hello")
    numbers = [row[0] for row in server.rows("SELECT number FROM remarks WHERE table_id = ? ORDER BY number", table)]
    assert numbers == list(range(2 - MOST, 2))
    assert len(_heard(ann.live(opened))) == MOST


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_who_is_muted_or_blocked_is_not_heard_and_does_not_notice(ann: Member, bo: Member, kind: str) -> None:
    opened = ann.open("me", "open")
    joined = bo.join(opened.table.id)
    live, other = ann.live(opened), bo.live(joined)
    other.speak(seat=1, text="you fool")
    (remark,) = _heard(live)
    people = {"table": opened.table.id, "remark": remark.number, "kind": kind}
    known = ann.ask(AccountInfo, "POST", "/api/people", json=people).people
    assert [(one.name, one.kind) for one in known] == [("Bo", kind)]
    other.speak(seat=1, phrase="sorry")
    assert _words(live) == ["you fool"]
    assert _words(ann.live(opened)) == []
    assert _words(other) == ["you fool", "sorry"]
    ann.ask(AccountInfo, "DELETE", f"/api/people/{kind}/{known[0].id}")
    assert _words(ann.live(opened)) == ["you fool", "sorry"]


def test_a_report_has_the_words_as_they_were_said(server: Server, ann: Member, bo: Member) -> None:
    opened = ann.open("me", "open")
    joined = bo.join(opened.table.id)
    bo.live(joined).speak(seat=1, text="you fool")
    report = {"table": opened.table.id, "remark": 1, "about": "insults", "text": "rude"}
    ann.ask(AccountInfo, "POST", "/api/reports", json=report)
    ann.refused("POST", "/api/reports", 404, "no-person", json={**report, "remark": 2})
    bo.refused("POST", "/api/reports", 400, "bad-input", json=report)
    ann.refused("POST", "/api/reports", 400, "bad-input", json={"table": opened.table.id, "about": "other"})
    ann.register()
    server.execute("UPDATE accounts SET role = 'host' WHERE guest = ?", ann.account().id)
    told = next(one for one in ann.ask(list[ReportInfo], "GET", "/api/reports") if one.table == opened.table.id)
    assert (told.name, told.text, told.quoted) == ("Bo", "rude", "you fool")


def test_what_was_said_is_taken_along_and_goes_with_whoever_goes(ann: Member, bo: Member) -> None:
    opened = ann.open("me", "open")
    joined = bo.join(opened.table.id)
    live, other = ann.live(opened), bo.live(joined)
    other.speak(seat=1, text="hello all")
    live.speak(seat=0, phrase="hello")
    assert [one["text"] for one in bo.ask(Export, "GET", "/api/account/export").remarks] == ["hello all"]
    bo.ask(dict[str, str | None], "POST", "/api/account/leave", json={"name": "Bo"})
    again = Live(ann.address, opened.table.id, mine(opened))
    assert _words(again) == ["hello"]


def test_a_replay_has_the_talk_for_those_who_were_there(server: Server, ann: Member, bo: Member) -> None:
    opened = ann.open("me", "here Cy")
    table_id, eve = opened.table.id, Member(server.address, "Eve")
    path = f"/api/tables/{table_id}/talk"
    live, watching = ann.live(opened, seat=0), _watch(eve, table_id)
    live.speak(seat=0, phrase="hello")
    watching.speak(phrase="lucky")
    ann.refused("GET", path, 409, "not-over")
    live.resign(0)

    def read(member: Member) -> list[tuple[str | None, bool]]:
        return [(remark.phrase, remark.is_mine) for remark in member.ask(list[Remark], "GET", path)]

    assert read(ann) == [("hello", True)]
    assert read(eve) == [("lucky", True)]
    assert read(bo) == []
    assert read(Member(server.address)) == []
    watching.speak(phrase="good-game")
    assert read(ann) == [("hello", True), ("good-game", False)]
    ann.ask(AccountInfo, "POST", "/api/people", json={"table": table_id, "remark": 2, "kind": "mute"})
    assert read(ann) == [("hello", True)]


def test_whoever_comes_after_the_end_is_told_nothing_of_the_talk(server: Server, ann: Member, bo: Member) -> None:
    """Neither at the table nor in its replay, and says nothing there; players and spectators go on talking."""
    opened = ann.open("me", "here Cy")
    table_id, eve = opened.table.id, Member(server.address, "Eve")
    live, watching = ann.live(opened, seat=0), _watch(eve, table_id)
    live.speak(seat=0, phrase="hello")
    watching.speak(phrase="lucky")
    live.resign(0)
    assert _words(live) == ["hello", "lucky"]
    stranger = _watch(bo, table_id)
    watching.speak(phrase="good-game")
    assert stranger.refused(Say(stranger.ticket(), phrase="thanks")).code == "came-late"
    assert not any(isinstance(message, Talk) for message in stranger.said)
    assert bo.ask(list[Remark], "GET", f"/api/tables/{table_id}/talk") == []
    back = _watch(eve, table_id)  # known by what she has said
    back.speak(phrase="again")
    live.speak(seat=0, phrase="yes")
    watching.speak(phrase="goodbye")
    assert _words(back) == ["lucky", "good-game", "again", "goodbye"]  # what spectators say
    assert _words(ann.live(opened, seat=0)) == ["hello", "good-game", "again", "yes", "goodbye"]


def test_whoever_spoke_from_a_seat_of_others_is_a_stranger_after_the_end(server: Server, ann: Member) -> None:
    """They would hear nobody."""
    opened = ann.open("me", "here Cy")
    table_id, eve = opened.table.id, Member(server.address, "Eve")
    live, watching = ann.live(opened, seat=0), _watch(eve, table_id)
    watching.speak(phrase="lucky")
    live.resign(0)
    server.execute("UPDATE remarks SET seat = 1 WHERE table_id = ?", table_id)
    back = _watch(eve, table_id)
    assert back.refused(Say(back.ticket(), phrase="thanks")).code == "came-late"
