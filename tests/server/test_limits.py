"""Nobody can keep the server from serving the others: floods, too many sockets or tables, clients that do not read."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Guest, mine
from tests.server.conversation import Live, socket_of
from tests.server.serving import UNLIMITED, Server, running
from tests.server.truth import nothing_changes
from tianxia.server.guard import HEADERS
from tianxia.server.wire.answers import Presence, Refused
from tianxia.server.wire.drafts import DraftInfo
from tianxia.server.wire.requests import Why

LIMITS = {
    "requests_per_s": 4.0,
    "request_burst": 40.0,
    "messages_per_s": 5.0,
    "message_burst": 12.0,
    "sockets_of_address": 3.0,
    "tables_per_minute": 4.0,
    "drafts_per_s": 0.01,
    "draft_burst": 2.0,
}


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits."""
    with running(tmp_path_factory.mktemp("strict") / "data", LIMITS) as started:
        yield started.become_ready(every_s=0.3)


def test_each_flood_is_held_back(strict: Server) -> None:
    """One server for all of them, as each leaves its own traces."""
    ann = Guest(strict.address, "Ann")
    opened = ann.open("me", "open")
    _too_many_messages(ann, strict)
    _too_many_sockets(ann, strict)
    _too_many_tables(ann, strict)
    _too_many_drafts(ann)
    _too_many_requests(ann, strict, opened.table.id)


def _too_many_messages(ann: Guest, strict: Server) -> None:
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    with nothing_changes(strict, opened.table.id):
        for _ in range(14):
            live.send(Why(live.ticket(), 0, 0, 0))
        assert live.next(Refused).code == "too-fast"
        for _ in range(60):
            live.send(Why(live.ticket(), 0, 0, 0))
        assert live.closed() == 1008
    assert strict.log.count(f"table {opened.table.id} refused too-fast") >= 20


def _too_many_sockets(ann: Guest, strict: Server) -> None:
    opened = ann.open("me", "here Cy")
    sockets = [socket_of(strict.address, opened.table.id) for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        socket_of(strict.address, opened.table.id)
    response = refused.value.response
    assert response.status_code == 429
    assert json.loads(response.body or b"")["code"] == "too-many"
    for open_socket in sockets:
        open_socket.close()
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            socket_of(strict.address, opened.table.id).close()
            return
        except InvalidStatus:
            time.sleep(0.05)
    raise AssertionError("closed sockets are still counted")


def _too_many_tables(ann: Guest, strict: Server) -> None:
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}]}
    ann.http.post("/api/tables", json=body)
    with nothing_changes(strict, ""):
        problem = ann.refused("POST", "/api/tables", 429, "too-many", json=body)
        assert "tables" in problem.detail
        ann.refused("POST", "/api/tables/", 429, "too-many", json=body)
        ann.refused("POST", "/api/records", 429, "too-many", json={})
        ann.refused("POST", "/api/tables/nosuchtabl/rematch", 429, "too-many")
    assert ann.http.get("/api/lobby").status_code == 200


def _too_many_drafts(ann: Guest) -> None:
    begin = {"game": "qin", "seats": 2}
    for _ in range(2):
        ann.ask(DraftInfo, "POST", "/api/positions/draft", json=begin)
    ann.refused("POST", "/api/positions/draft", 429, "too-many", json=begin)


def _too_many_requests(ann: Guest, strict: Server, table_id: str) -> None:
    answers = [ann.http.get(f"/api/tables/{table_id}") for _ in range(60)]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert refused
    for answer in refused:
        assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (429, "too-fast", "1")
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "too many requests" in strict.log
    time.sleep(float(refused[-1].headers["retry-after"]))
    assert ann.http.get("/api/lobby").status_code == 200


def test_the_sockets_of_one_address_share_a_limit(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each of them asks less than one alone may."""
    limits = {**UNLIMITED, "messages_of_address_per_s": 0.1, "message_of_address_burst": 20.0}
    with running(tmp_path_factory.mktemp("shared") / "data", limits) as server:
        ann = Guest(server.address, "Ann")
        opened = ann.open("me", "here Cy")
        lives = [ann.live(opened) for _ in range(3)]
        codes = [live.refused(Why(live.ticket(), 99, 0, 0)).code for _ in range(8) for live in lives]
        assert (codes[0], codes[-1]) == ("stale", "too-fast")


def test_a_client_that_does_not_read_is_cut_off(tmp_path_factory: pytest.TempPathFactory) -> None:
    """It asks for far more than any buffer holds and takes nothing; what waits for it must not grow for ever."""
    with running(tmp_path_factory.mktemp("deaf") / "data", {**UNLIMITED, "unsent_messages": 50}) as server:
        ann, bo = (Guest(server.become_ready().address, name) for name in ("Ann", "Bo"))
        opened = ann.open("me", "open")
        joined = bo.join(opened.table.id)
        deaf = socket_of(server.address, opened.table.id, max_queue=1)
        deaf.send(json.dumps({"type": "hello", "tokens": mine(joined)}))
        live = ann.live(opened)
        _wait_for(live, is_online=True)
        with contextlib.suppress(ConnectionClosed):
            for number in range(4000):
                deaf.send('{"type": "sit", "seat": 1}')
                if number % 20 == 0:  # slowly enough for a client that reads
                    live.why(live.state.legal[0])
        _wait_for(live, is_online=False)
        live.act(live.state.legal[0])


def _wait_for(live: Live, is_online: bool) -> None:
    """Until the second seat has come or gone."""
    if live.presence.online[1] != is_online:
        live.next(Presence, lambda presence: presence.online[1] == is_online, 8)
