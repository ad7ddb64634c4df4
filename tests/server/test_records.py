"""Records: fetched when a game is over, brought back to be looked at, and chance that can be checked."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from tests.server.client import Guest
from tests.server.conversation import Live, play_out
from tests.server.serving import Server
from tests.server.truth import nothing_changes, plain, seen, view_of
from tianxia.core.record import Record, decode, verify
from tianxia.core.view import EVERYTHING
from tianxia.games import catalog
from tianxia.server.wire.tables import OpenedTable

QIN = catalog.load("qin")


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Guest, OpenedTable, Live]:
    """A whole game."""
    ann = Guest(server.address, "Ann")
    opened = ann.open("me", "here Cy", "bot random", board="lion")
    live = ann.live(opened)
    play_out(live)
    return ann, opened, live


@pytest.fixture(scope="module")
def record(finished: tuple[Guest, OpenedTable, Live]) -> dict[str, Any]:
    ann, opened, _ = finished
    return plain(ann.record(opened.table.id))


# ---- fetched


def test_a_record_comes_as_a_file_that_verifies(finished: tuple[Guest, OpenedTable, Live]) -> None:
    ann, opened, live = finished
    response = ann.http.get(f"/api/tables/{opened.table.id}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="qin-{opened.table.id}.json"'
    record = decode(response.content)
    table = verify(record, QIN)
    assert record.players == ["Ann", "Cy", "random"]
    assert record.options == {"board": "lion"}
    assert [move.action for move in table.moves] == [line.action for line in live.lines]


def test_a_resigned_game_has_a_record_too(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    live.act(live.state.legal[0])
    live.resign(1)
    record = ann.record(opened.table.id)
    assert len(verify(record, QIN).moves) == 1
    assert record.result is None
    assert record.players == ["Ann", "Cy"]
    assert ann.reveal(opened.table.id).is_sound


def test_what_is_revealed_is_what_was_committed_to(finished: tuple[Guest, OpenedTable, Live]) -> None:
    ann, opened, _ = finished
    revealed = ann.reveal(opened.table.id)
    assert hashlib.sha256(f"{revealed.seed}:{revealed.salt}".encode()).hexdigest() == opened.table.commitment
    assert revealed.commitment == opened.table.commitment
    assert revealed.is_sound
    assert int(revealed.seed) == ann.record(opened.table.id).seed
    assert len(revealed.salt) >= 32


# ---- looked at


def test_frames_come_in_pages(finished: tuple[Guest, OpenedTable, Live]) -> None:
    ann, opened, live = finished
    n = live.state.table.n_moves + 1
    paged = [frame for first in range(0, n, 7) for frame in ann.frames(opened.table.id, first=first, count=7).frames]
    assert [frame.number for frame in paged] == list(range(n))
    assert ann.frames(opened.table.id).n_frames == n
    assert len(ann.frames(opened.table.id, count=1).frames) == 1
    assert ann.frames(opened.table.id, first=n).frames == []
    assert [frame.number for frame in ann.frames(opened.table.id, first=n - 1, count=100).frames] == [n - 1]


def test_only_the_last_frame_has_the_result_and_every_frame_its_accounts(
    finished: tuple[Guest, OpenedTable, Live],
) -> None:
    ann, opened, live = finished
    frames = ann.frames(opened.table.id, count=100).frames
    assert live.state.frame is not None
    assert [frame.result for frame in frames] == [None] * (len(frames) - 1) + [live.state.frame.result]
    for frame in frames:
        assert [sum(item.values["points"] for item in items) for items in frame.accounts] == frame.scores


# ---- brought


def test_a_record_that_is_brought_can_be_looked_at_by_all(record: dict[str, Any], bo: Guest, ann: Guest) -> None:
    table = bo.ask(OpenedTable, "POST", "/api/records", 201, json=record)
    info = table.table
    assert (info.status, info.is_import, info.is_listed) == ("over", True, False)
    assert ([seat.name or seat.bot for seat in info.seats], table.tokens) == (["Ann", "Cy", "random"], {})
    replayed = verify(msgspec.convert(record, Record), QIN)
    assert info.winners == list(replayed.result.winners)
    for frame in ann.frames(info.id, count=100).frames:
        assert frame.is_open
        assert view_of(frame) == seen(replayed, replayed.at(frame.number), EVERYTHING)
    assert plain(ann.record(info.id)) == record
    state = ann.watch(info.id).state
    assert state.frame is not None
    assert state.frame.is_open
    assert info.id not in [listed.id for listed in ann.lobby().watch]


def test_an_unfinished_game_may_be_brought_too(record: dict[str, Any], ann: Guest) -> None:
    part = {name: value for name, value in record.items() if name != "result"}
    opened = ann.ask(OpenedTable, "POST", "/api/records", 201, json={**part, "actions": record["actions"][:5]})
    assert (opened.table.n_moves, opened.table.status, opened.table.winners) == (5, "over", None)
    assert ann.frames(opened.table.id).n_frames == 6


def test_nobody_can_play_on_or_again_at_a_table_that_was_brought(record: dict[str, Any], ann: Guest) -> None:
    opened = ann.ask(OpenedTable, "POST", "/api/records", 201, json=record)
    ann.refused("POST", f"/api/tables/{opened.table.id}/join", 409, "seat-taken", json={})
    ann.refused("POST", f"/api/tables/{opened.table.id}/rematch", 403, "bad-token")
    live = ann.watch(opened.table.id)
    assert live.refused(live.acting(0, 0)).code == "not-your-seat"


def _broken(record: dict[str, Any]) -> dict[str, tuple[Any, str]]:
    """What is wrong with a record, and a word of the refusal."""
    actions = record["actions"]
    first = actions[0]
    return {
        "another format": ({**record, "format": "tianxia/9"}, "format"),
        "no format": ({"game": "qin"}, "format"),
        "no object": ([], "object"),
        "an unknown key": ({**record, "cheat": 1}, "cheat"),
        "an unknown game": ({**record, "game": "go"}, "go"),
        "other rules": ({**record, "rules_version": "qin/0"}, "qin/0"),
        "seven seats": ({**record, "seats": 7, "players": []}, "seats"),
        "too few players": ({**record, "players": ["Ann"]}, "players"),
        "an unknown board": ({**record, "options": {"board": "cat"}}, "cat"),
        "a seed below zero": ({**record, "seed": -1}, "seed"),
        "a seed too large": ({**record, "seed": 2**64}, "seed"),
        "another seed": ({**record, "seed": 1}, "action"),
        "the wrong seat": ({**record, "actions": [{**first, "seat": 1}, *actions[1:]]}, "action 1"),
        "an action that is none": ({**record, "actions": [{**first, "action": 10**9}]}, "action 1"),
        "a text that is another's": ({**record, "actions": [{**first, "text": "pass"}, *actions[1:]]}, "pass"),
        "a move too many": ({**record, "actions": [*actions, first]}, "over"),
        "a move too few": ({**record, "actions": actions[:-1]}, "not over"),
        "another result": ({**record, "result": {**record["result"], "winners": [0, 1, 2]}}, "result"),
        "too long": ({**record, "actions": [{"seat": 0, "action": 0, "text": ""}] * 1001}, "1001"),
    }


def test_a_broken_record_is_refused_with_what_is_wrong(server: Server, record: dict[str, Any], ann: Guest) -> None:
    for what, (body, word) in _broken(record).items():
        with nothing_changes(server, ""):
            response = ann.http.post("/api/records", content=msgspec.json.encode(body))
            assert response.status_code == 400, (what, response.text)
            detail = response.json()["detail"]
            assert word in detail, (what, detail)
            assert "\n" not in detail


def _study(record: dict[str, Any]) -> dict[str, Any]:
    return {"format": "tianxia-study/1", "title": "One", "chapters": [{"record": record}]}


def test_what_is_wrong_is_said_in_ones_language(record: dict[str, Any], ann: Guest) -> None:
    french = {"Accept-Language": "fr-FR,fr;q=0.9"}
    foreign = {**record, "format": "tianxia-game/0"}
    for path, body, words in (
        ("records", {**record, "rules_version": "qin/0"}, "jouée avec les règles qin/0"),
        ("records", {"game": "qin"}, "ce n’est pas une partie enregistrée"),
        ("records", {**record, "game": "go"}, "il n’y a pas de jeu «\u00a0go\u00a0»"),
        ("records", {**record, "actions": record["actions"] * 100}, "coups\u00a0; 1000 au plus"),
        ("records", {**record, "players": ["Ann"]}, "1 joueurs pour 3 places"),
        ("records", {**record, "result": None}, "la partie enregistrée dit aucun"),
        ("studies", record, "ce n’est pas une étude"),
        ("studies", _study(foreign), "la partie d’un chapitre a le format"),
        ("studies", _study({**record, "game": "go"}), "il n’y a pas de jeu «\u00a0go\u00a0»"),
    ):
        response = ann.http.post(f"/api/{path}", content=msgspec.json.encode(body), headers=french)
        assert words in response.json()["detail"], response.text


def test_numbers_without_end_are_refused(server: Server, record: dict[str, Any], ann: Guest) -> None:
    text = msgspec.json.encode({**record, "seed": 12345}).replace(b"12345", b"9" * 5000)
    with nothing_changes(server, ""):
        response = ann.http.post("/api/records", content=text)
        assert response.status_code == 400, response.text


@pytest.mark.parametrize("name", ["a\x07b", "\x00", "a\u202eb", ""])
def test_players_of_a_record_have_printable_names(record: dict[str, Any], ann: Guest, name: str) -> None:
    """Refused or made good: what is shown must be a name."""
    response = ann.http.post("/api/records", json={**record, "players": [name, "Bo", "x" * 500]})
    if response.status_code == 201:
        names = [seat["name"] for seat in response.json()["table"]["seats"]]
        assert all(shown is None or (shown.isprintable() and 0 < len(shown) <= 32) for shown in names)
    else:
        assert response.status_code == 400
