"""Positions over the network: told of a table, looked at, and the beginning of new tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest
from tests.server.conversation import play_out
from tests.server.serving import Server, running
from tests.server.truth import nothing_changes
from tianxia.core.record import verify
from tianxia.games import catalog
from tianxia.server.wire.frames import PositionInfo, PositionTold
from tianxia.server.wire.tables import OpenedTable

HUANG = "game huang; seats 2; use open_points; tiles red h5 g6; hand 1 red red yellow; hand 2 ? ? ?"
BAD = "game huang; tiles red a5"


def told(guest: Guest, opened: OpenedTable, number: int, token: str | None = None) -> str:
    """A moment of a table as whoever has the token is told it."""
    headers = {"X-Seat-Token": token} if token else {}
    path = f"/api/tables/{opened.table.id}/position"
    return guest.ask(PositionTold, "GET", path, params={"number": number}, headers=headers).text


def look(guest: Guest, text: str) -> PositionInfo:
    return guest.ask(PositionInfo, "POST", "/api/positions", json={"text": text})


def opened_from(guest: Guest, text: str, *seats: dict[str, Any]) -> OpenedTable:
    body = {"game": "huang", "seats": list(seats), "position": text}
    return guest.ask(OpenedTable, "POST", "/api/tables", 201, json=body)


ME, HERE, OPEN = {"kind": "me"}, {"kind": "here", "name": "Cy"}, {"kind": "open"}


def test_a_seat_is_told_what_it_may_know(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    first, second = opened.tokens["0"], opened.tokens["1"]
    assert "hand 2 ? ? ?" in told(ann, opened, 0, first)
    assert "hand 1 ? ? ?" in told(ann, opened, 0, second)
    assert "hand 1 ? ? ?; hand 2 ? ? ?" in told(ann, opened, 0)
    live = ann.live(opened)
    live.resign(1)
    assert "?" not in told(ann, opened, 0)
    refused = ann.refused("GET", f"/api/tables/{opened.table.id}/position", 400, "bad-input", params={"number": 9})
    assert refused.detail == "there are 0 actions so far"


def test_a_position_is_looked_at(ann: Guest) -> None:
    info = look(ann, HUANG.replace("; ", "\n"))
    assert (info.game, info.seats, info.options["open_points"], info.text) == ("huang", 2, "true", HUANG)
    assert (info.frame.seat, info.frame.is_open, info.frame.to_move) == (0, False, 0)
    assert look(ann, info.text.replace("?", "blue")).frame.is_open


@pytest.mark.parametrize(
    ("language", "detail"), [("en", "tiles red: a5 is river"), ("fr-FR", "tiles red\u00a0: a5 est sur le fleuve")]
)
def test_what_is_no_position_is_refused_in_words(server: Server, ann: Guest, language: str, detail: str) -> None:
    headers = {"accept-language": language}
    with nothing_changes(server, ""):
        problem = ann.refused("POST", "/api/positions", 400, "bad-input", json={"text": BAD}, headers=headers)
        assert problem.detail == detail
        ann.refused("POST", "/api/positions", 400, "no-game", json={"text": "tiles red h5"})
        body = {"game": "huang", "seats": [ME, OPEN], "position": BAD}
        ann.refused("POST", "/api/tables", 400, "bad-input", json=body)
        ann.refused(
            "POST", "/api/tables", 400, "bad-input", json={**body, "position": HUANG, "seats": [ME, OPEN, OPEN]}
        )


def test_a_table_begins_from_a_position_and_so_does_its_rematch(ann: Guest) -> None:
    opened = opened_from(ann, HUANG, ME, HERE)
    assert opened.table.is_from_position
    live = ann.live(opened)
    assert told(ann, opened, 0, opened.tokens["0"]).startswith(
        "game huang; board warring-states; seats 2; use open_points"
    )
    live.act(live.state.legal[0])
    live.resign(1)
    record = ann.record(opened.table.id)
    assert record.position == HUANG
    assert len(verify(record, catalog.load("huang")).moves) == 1
    again = ann.rematch(opened.table.id, opened.tokens["0"])
    assert again.table.is_from_position
    assert "tiles red h5 g6; hand 1 ? ? ?" in told(ann, again, 0)


def test_a_game_from_a_position_is_played_out_and_brought_as_a_record(ann: Guest) -> None:
    late = "game huang; bag red=3; hand 1 ?; hand 2 ?; market red red red red red red"
    opened = opened_from(ann, late, ME, {"kind": "bot", "bot": "random"})
    play_out(ann.live(opened))
    record = ann.http.get(f"/api/tables/{opened.table.id}/record").content
    brought = ann.ask(OpenedTable, "POST", "/api/records", 201, content=record)
    assert brought.table.is_from_position
    assert ann.frames(brought.table.id).frames[0].number == 0
    assert told(ann, brought, 0).count("?") == 0


def test_a_table_from_a_position_outlives_the_server(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(server.address, "Ann")
        opened = opened_from(guest, HUANG, ME, HERE)
        before = told(guest, opened, 0, opened.tokens["0"])
    with running(tmp_path) as server:
        assert told(Guest(server.address), opened, 0, opened.tokens["0"]) == before
