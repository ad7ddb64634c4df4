"""Tables: how they are opened, who sits where, and what the lobby shows of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Guest
from tests.server.serving import Server
from tests.server.truth import nothing_changes, saved
from tianxia.server.wire.answers import Notice
from tianxia.server.wire.requests import Resign
from tianxia.server.wire.tables import Lobby, OpenedTable, TableInfo


def _ids(tables: list[TableInfo]) -> list[str]:
    return [table.id for table in tables]


def _kinds(table: TableInfo) -> list[str]:
    return [seat.kind for seat in table.seats]


def test_a_table_has_the_seats_that_were_wished_in_their_order(ann: Guest) -> None:
    opened = ann.open("bot greedy", "me", "here Cy", "open")
    assert _kinds(opened.table) == ["bot", "person", "person", "open"]
    assert [seat.name for seat in opened.table.seats] == [None, "Ann", "Cy", None]
    assert [seat.bot for seat in opened.table.seats] == ["greedy", None, None, None]
    assert [seat.is_mine for seat in opened.table.seats] == [False, True, True, False]
    assert opened.table.status == "waiting"


def test_the_tokens_are_those_of_my_seats_and_nobody_else_gets_them(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "here Cy", "bot random")
    assert set(opened.tokens) == {"0", "1"}
    assert ann.table(opened.table.id).tokens == opened.tokens
    assert bo.table(opened.table.id).tokens == {}
    assert not any(seat.is_mine for seat in bo.table(opened.table.id).table.seats)


@pytest.mark.parametrize("board", ["bird", "lion"])
def test_options_are_kept_and_completed(ann: Guest, board: str) -> None:
    assert ann.open("me", "bot random", board=board).table.options == {"board": board}
    assert ann.open("me", "bot random").table.options == {"board": "bird"}


def test_a_name_that_comes_with_a_new_table_is_saved_with_it_or_not_at_all(server: Server) -> None:
    def n_called(name: str) -> int:
        return len(server.rows("SELECT id FROM guests WHERE name = ?", name))

    seats = [{"kind": "me", "name": "Newcomer"}, {"kind": "open"}]
    dee = Guest(server.address)
    dee.refused(
        "POST", "/api/tables", 400, "bad-input", json={"game": "qin", "seats": seats, "options": {"size": "big"}}
    )
    assert n_called("Newcomer") == 0
    opened = dee.ask(OpenedTable, "POST", "/api/tables", 201, json={"game": "qin", "seats": seats})
    assert n_called("Newcomer") == 1
    assert dee.live(opened).state.table.seats[0].name == "Newcomer"


BAD_TABLES = {
    "an unknown game": {"game": "go", "seats": [{"kind": "me"}, {"kind": "open"}]},
    "too few seats": {"game": "qin", "seats": [{"kind": "me"}]},
    "too many seats": {"game": "qin", "seats": [{"kind": "me"}] * 5},
    "an unknown option": {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"size": "big"}},
    "an unknown board": {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"board": "cat"}},
    "an unknown bot": {"game": "qin", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "clever"}]},
    "a bot without a name": {"game": "qin", "seats": [{"kind": "me"}, {"kind": "bot"}]},
    "nobody": {"game": "qin", "seats": [{"kind": "bot", "bot": "random"}] * 2},
}


@pytest.mark.parametrize("body", BAD_TABLES.values(), ids=BAD_TABLES)
def test_a_table_that_cannot_be_is_refused_in_words(server: Server, ann: Guest, body: object) -> None:
    with nothing_changes(server, ""):
        ann.refused("POST", "/api/tables", 400, "bad-input", json=body)


def test_somebody_else_at_this_screen_needs_a_name(server: Server, ann: Guest) -> None:
    with nothing_changes(server, ""):
        body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "here"}]}
        ann.refused("POST", "/api/tables", 400, "name-needed", json=body)


# ---- names


def test_a_guest_without_a_name_is_asked_for_one(server: Server, ann: Guest) -> None:
    stranger = Guest(server.address)
    opened = ann.open("me", "open")
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with nothing_changes(server, opened.table.id):
        stranger.refused("POST", "/api/tables", 400, "name-needed", json=body)
        stranger.refused("POST", f"/api/tables/{opened.table.id}/join", 400, "name-needed", json={})


def test_a_name_may_come_with_the_request_and_is_kept(server: Server, ann: Guest) -> None:
    opened, another = ann.open("me", "open", "open"), ann.open("me", "open")
    stranger = Guest(server.address)
    assert stranger.join(opened.table.id, name="Dee").table.seats[1].name == "Dee"
    assert stranger.ask(dict[str, Any], "GET", "/api/me") == {"name": "Dee"}
    assert stranger.join(another.table.id).table.seats[1].name == "Dee"


def test_a_new_name_is_for_new_tables(ann: Guest) -> None:
    before = ann.open("me", "open").table.id
    ann.rename("Anna")
    assert ann.open("me", "open").table.seats[0].name == "Anna"
    assert ann.table(before).table.seats[0].name == "Ann"


# ---- the lobby


def _where(lobby: Lobby, table_id: str) -> list[str]:
    return [name for name in ("open", "watch", "mine") if table_id in _ids(getattr(lobby, name))]


def test_the_lobby_shows_open_tables_then_those_to_watch_and_mine(server: Server, ann: Guest, bo: Guest) -> None:
    nobody = Guest(server.address)
    opened = ann.open("me", "open").table.id
    assert [_where(guest.lobby(), opened) for guest in (ann, bo, nobody)] == [["open", "mine"], ["open"], ["open"]]
    bo.join(opened)
    assert [_where(guest.lobby(), opened) for guest in (ann, bo, nobody)] == [
        ["watch", "mine"],
        ["watch", "mine"],
        ["watch"],
    ]


def test_a_finished_table_is_only_mine(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "here Cy")
    ann.live(opened).resign(0)
    assert _where(ann.lobby(), opened.table.id) == ["mine"]
    assert _where(bo.lobby(), opened.table.id) == []


def test_an_unlisted_table_is_shown_to_those_who_sit_there_alone(ann: Guest, bo: Guest) -> None:
    waiting, running = ann.open("me", "open", is_listed=False), ann.open("me", "here Cy", is_listed=False)
    for opened in (waiting, running):
        assert _where(ann.lobby(), opened.table.id) == ["mine"]
        assert _where(bo.lobby(), opened.table.id) == []
    bo.join(waiting.table.id)
    assert _where(bo.lobby(), waiting.table.id) == ["mine"]


def test_the_latest_table_comes_first(ann: Guest) -> None:
    first, second = (ann.open("me", "open").table.id for _ in range(2))
    assert _ids(ann.lobby().mine) == [second, first]
    assert _ids(ann.lobby().open)[:2] == [second, first]


def test_the_lobby_says_the_same_of_a_table_as_the_table_itself(ann: Guest) -> None:
    opened = ann.open("me", "here Cy", board="lion")
    live = ann.live(opened)
    live.act(live.state.legal[0])
    [listed] = ann.lobby().mine
    assert listed == ann.table(opened.table.id).table
    assert (listed.n_moves, listed.to_move, listed.options) == (1, 1, {"board": "lion"})


# ---- joining


def test_whoever_has_the_link_may_take_the_first_open_seat(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "open")
    joined = bo.join(opened.table.id)
    assert _kinds(joined.table) == ["person", "person", "open"]
    assert [seat.is_mine for seat in joined.table.seats] == [False, True, False]
    assert list(joined.tokens) == ["1"]
    assert joined.table.status == "waiting"


def test_a_seat_may_be_chosen_and_the_game_begins_with_the_last_one(server: Server, ann: Guest, bo: Guest) -> None:
    opened = ann.open("open", "me", "open")
    live = ann.live(opened)
    assert live.state.legal == []
    assert bo.join(opened.table.id, seat=2).table.status == "waiting"
    assert Guest(server.address, "Dee").join(opened.table.id, seat=0).table.status == "running"
    state = live.wait(lambda state: state.table.status == "running")
    assert (state.table.to_move, state.seq) == (0, 2)


def test_a_taken_seat_is_refused(server: Server, ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "bot random")
    path = f"/api/tables/{opened.table.id}/join"
    with nothing_changes(server, opened.table.id):
        assert "taken" in bo.refused("POST", path, 409, "seat-taken", json={"seat": 0}).detail
        assert "taken" in bo.refused("POST", path, 409, "seat-taken", json={"seat": 2}).detail
        assert "taken" in bo.refused("POST", path, 409, "seat-taken", json={"seat": 9}).detail
    bo.join(opened.table.id)
    before = saved(server, opened.table.id)["seats"]
    assert "all seats" in bo.refused("POST", path, 409, "seat-taken", json={}).detail
    assert saved(server, opened.table.id)["seats"] == before


def test_a_waiting_table_may_be_left_and_its_seat_taken_by_another(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "open")
    joined = bo.join(opened.table.id)
    leaving = bo.live(joined)
    leaving.resign(1)
    assert _kinds(ann.table(opened.table.id).table) == ["person", "open", "open"]
    assert bo.table(opened.table.id).tokens == {}
    path = f"/api/tables/{opened.table.id}/frames"
    bo.refused("GET", path, 403, "bad-token", headers={"X-Seat-Token": joined.tokens["1"]})
    assert bo.join(opened.table.id).tokens["1"] != joined.tokens["1"]


def test_a_guest_takes_one_seat_and_the_host_as_many_as_there_are(server: Server, ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "open", "open")
    bo.join(opened.table.id)
    with nothing_changes(server, opened.table.id):
        bo.refused("POST", f"/api/tables/{opened.table.id}/join", 409, "one-seat", json={})
    ann.join(opened.table.id)
    assert ann.join(opened.table.id).table.status == "running"


# ---- sending a guest away


def test_the_host_may_free_a_guests_seat_before_the_start(ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "open")
    joined = bo.join(opened.table.id)
    assert (opened.is_host, joined.is_host, bo.table(opened.table.id).is_host) == (True, False, False)
    watching, bos = ann.live(opened), bo.live(joined)
    answer = _dismiss(ann, opened.table.id, 1)
    assert _kinds(answer.table) == ["person", "open", "open"]
    assert watching.next(Notice).told.key == "notice.dismissed"
    assert bos.wait(lambda state: state.table.seats[1].kind == "open").table.seats[1].is_mine is False
    assert bos.refused(Resign(bos.ticket(), 1)).code == "not-your-seat"
    path = f"/api/tables/{opened.table.id}/frames"
    bo.refused("GET", path, 403, "bad-token", headers={"X-Seat-Token": joined.tokens["1"]})


def test_only_the_host_and_only_a_guest_and_only_before_the_start(server: Server, ann: Guest, bo: Guest) -> None:
    opened = ann.open("me", "open", "open", "bot random")
    path = f"/api/tables/{opened.table.id}/dismiss"
    bo.join(opened.table.id)
    dee = Guest(server.address, "Dee")
    with nothing_changes(server, opened.table.id):
        for guest in (bo, dee, Guest(server.address)):
            guest.refused("POST", path, 403, "not-host", json={"seat": 1})
        for seat in (0, 2, 3, 4):
            ann.refused("POST", path, 400, "bad-input", json={"seat": seat})
    dee.join(opened.table.id)
    ann.refused("POST", path, 409, "started", json={"seat": 1})


def test_whoever_was_sent_away_twice_stays_away(ann: Guest, bo: Guest) -> None:
    """The first time may be a mistake."""
    table_id = ann.open("me", "open", "open").table.id
    for _ in range(2):
        bo.join(table_id)
        _dismiss(ann, table_id, 1)
    bo.refused("POST", f"/api/tables/{table_id}/join", 403, "sent-away", json={})


def _dismiss(host: Guest, table_id: str, seat: int) -> OpenedTable:
    return host.ask(OpenedTable, "POST", f"/api/tables/{table_id}/dismiss", json={"seat": seat})


def test_an_unknown_table_is_not_found(ann: Guest) -> None:
    for path in ("", "/frames", "/record", "/reveal"):
        ann.refused("GET", f"/api/tables/nosuchtabl{path}", 404, "unknown-table")
    for path in ("/join", "/rematch"):
        ann.refused("POST", f"/api/tables/nosuchtabl{path}", 404, "unknown-table", json={})


def test_the_order_of_seats_is_drawn_by_lot_where_that_is_wanted(ann: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    body: dict[str, object] = {"game": "qin", "seats": seats, "is_listed": False}
    first = [_first(ann, body | {"is_drawn": True}) for _ in range(40)]
    assert set(first) == {("person", 0), ("bot", 1)}  # in the colours of the wished order
    assert {_first(ann, body) for _ in range(10)} == {("person", 0)}


def _first(guest: Guest, body: dict[str, object]) -> tuple[str, int]:
    seat = guest.ask(OpenedTable, "POST", "/api/tables", 201, json=body).table.seats[0]
    return seat.kind, seat.colour


def test_who_wants_no_seat_in_particular_gets_one_by_lot(ann: Guest, bo: Guest) -> None:
    assert {_taken(bo, ann.open("me", "open", "open").table.id) for _ in range(40)} == {"1", "2"}


def _taken(guest: Guest, table_id: str) -> str:
    return next(iter(guest.join(table_id, seat=None).tokens))
