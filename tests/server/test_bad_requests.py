"""Requests over HTTP that cannot be served, names that are none, and pages of other sites."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import Guest
from tests.server.conversation import socket_of
from tests.server.serving import Server
from tests.server.truth import nothing_changes
from tianxia.core.errors import BadInput
from tianxia.server.guard import HEADERS
from tianxia.server.keys import Keys

OPEN = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.mark.parametrize("path", ["/", "/t/abc", "/healthz", "/api/lobby", "/api/nothing", "/nothing", "/assets/no.js"])
def test_every_answer_has_the_headers_that_browsers_heed(ann: Guest, path: str) -> None:
    for method in ("GET", "HEAD", "DELETE", "OPTIONS"):
        response = ann.http.request(method, path)
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
        assert response.status_code < 500
        assert "server" not in response.headers


BODIES = {
    "no JSON": b"{",
    "nothing": b"",
    "a list": b"[]",
    "null": b"null",
    "no field": b"{}",
    "bytes that are no text": b'{"game": "\xff"}',
    "deep nesting": b'{"game": ' + b"[" * 100_000,
    "an unknown field": json.dumps({**OPEN, "seed": 5}).encode(),
    "a number for a text": json.dumps({**OPEN, "game": 5}).encode(),
    "a kind that there is not": json.dumps({**OPEN, "seats": [{"kind": "king"}]}).encode(),
    "eleven seats": json.dumps({**OPEN, "seats": [{"kind": "open"}] * 11}).encode(),
    "a word too long": json.dumps({**OPEN, "game": "q" * 65}).encode(),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_none(server: Server, ann: Guest, body: bytes) -> None:
    with nothing_changes(server, ""):
        problem = ann.refused(
            "POST", "/api/tables", 400, "malformed", content=body, headers={"content-type": "application/json"}
        )
    assert "litestar" not in problem.detail.lower()


def test_a_body_that_is_too_large(server: Server, ann: Guest) -> None:
    large = json.dumps({**OPEN, "options": {"board": "x" * (1 << 20)}}).encode()
    with nothing_changes(server, ""):
        ann.refused("POST", "/api/tables", 413, "too-large", content=large)
        ann.refused("POST", "/api/records", 413, "too-large", content=large)
        ann.refused(
            "POST", "/api/records", 413, "too-large", content=(large[i : i + 9999] for i in range(0, len(large), 9999))
        )


def test_unknown_addresses_and_methods(ann: Guest) -> None:
    ann.refused("GET", "/api/nothing", 404, "not-found")
    ann.refused("GET", "/api/tables/a/b/c", 404, "not-found")
    ann.refused("DELETE", "/api/tables", 405, "unknown-method")
    assert "POST" in ann.http.delete("/api/tables").headers["allow"].split(", ")
    assert "GET" in ann.http.delete("/assets/x.js").headers["allow"].split(", ")


NO_FILES = [
    "/assets/%00",
    "/assets/a%00.js",
    f"/assets/{'x' * 5000}",
    "/assets/.",
    "/assets/",
    "/assets/..%2f..",
    "/%00",
]


@pytest.mark.parametrize("path", NO_FILES)
def test_a_name_that_no_file_has_is_not_found_and_tells_nothing(server: Server, ann: Guest, path: str) -> None:
    url = httpx.URL(server.address).copy_with(raw_path=path.encode())
    response = ann.http.send(httpx.Request("GET", url))
    assert (response.status_code, response.json()["code"]) == (404, "not-found")
    assert response.json()["detail"] == "there is nothing at this address"


def test_line_breaks_from_outside_do_not_reach_the_log(server: Server, ann: Guest) -> None:
    """Nobody can write lines of their own there."""
    forged = "INFO forged: all is well"
    line = "\n" + forged
    for path in (f"/api/tables/x{line}", f"/api/tables/x{line}/join", f"/nowhere{line}", f"/api/tables/\u2028{forged}"):
        ann.http.post(httpx.URL(server.address).join(quote(path)), json={}, headers={"origin": "http://evil.example"})
        ann.http.get(httpx.URL(server.address).join(quote(path)))
    live = ann.live(ann.open("me", "here Cy"))
    live.say(json.dumps({"type": line}))
    live.say(json.dumps({"type": "hello", "tokens": [line]}))
    live.say(json.dumps({line: 1}))
    live.rest()
    assert forged in server.log
    assert forged not in [found.strip() for found in server.log.splitlines()]


@pytest.mark.parametrize("query", ["first=-1", "first=x", "count=0", "count=101", "first=9999999999"])
def test_numbers_out_of_range(ann: Guest, query: str) -> None:
    opened = ann.open("me", "here Cy")
    problem = ann.refused("GET", f"/api/tables/{opened.table.id}/frames?{query}", 400, "malformed")
    assert query.partition("=")[0] in problem.detail


@pytest.mark.parametrize(
    "path", ["/assets/../app.py", "/assets/..%2fapp.py", "/assets/%2e%2e/%2e%2e/app.py", "/t/../../x"]
)
def test_no_file_of_the_server_can_be_fetched(server: Server, path: str) -> None:
    response = httpx.Client().send(httpx.Request("GET", httpx.URL(server.address).copy_with(raw_path=path.encode())))
    assert response.status_code == 404 or "<!doctype html>" in response.text.lower()
    assert "import" not in response.text


# ---- names


BAD_NAMES = {
    "empty": "",
    "blank": "  ",
    "too long": "x" * 33,
    "a bell": "a\x07b",
    "a null": "a\x00b",
    "turned around": "a\u202eb",
    "half a character": "a\ud800b",
    "a filler of Hangul": "\u3164",
    "another filler between letters": "a\u115fb",
    "Braille without a dot": "\u2800\u2800",
    "marks without a letter": "\u0301\ufe0f",
}


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_name_that_is_none_is_refused_wherever_it_is_given(server: Server, ann: Guest, name: str) -> None:
    stranger = Guest(server.address)
    opened = ann.open("me", "open")
    tries = [
        ("PUT", "/api/me", {"name": name}),
        ("POST", f"/api/tables/{opened.table.id}/join", {"name": name}),
        ("POST", "/api/tables", {**OPEN, "seats": [{"kind": "me", "name": name}, {"kind": "open"}]}),
    ]
    for method, path, body in tries:
        with nothing_changes(server, opened.table.id):
            _refused_name(stranger, method, path, body)


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_person_at_this_screen_has_a_name_like_everybody(server: Server, ann: Guest, name: str) -> None:
    for seats in ([{"kind": "me"}, {"kind": "here", "name": name}], [{"kind": "me"}, {"kind": "me", "name": name}]):
        if seats[1]["kind"] == "here" or name.strip():
            with nothing_changes(server, ""):
                _refused_name(ann, "POST", "/api/tables", {**OPEN, "seats": seats})


def _refused_name(guest: Guest, method: str, path: str, body: object) -> None:
    content = json.dumps(body).encode()
    response = guest.http.request(method, path, content=content)
    assert (response.status_code, response.json()["code"] in ("name-needed", "malformed")) == (400, True), response.text


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", '"; DROP TABLE guests; --', "李白", "Zoë & 'Bo'", "{{7*7}}"]
)
def test_any_printable_name_stays_as_it_is(ann: Guest, name: str) -> None:
    ann.rename(name)
    opened = ann.open("me", "here Cy")
    assert opened.table.seats[0].name == name
    response = ann.http.get("/api/lobby")
    assert response.headers["content-type"].startswith("application/json")
    assert response.json()["mine"][0]["seats"][0]["name"] == name


def test_blanks_in_a_name_are_tidied(ann: Guest) -> None:
    ann.rename("  Li \n Bai ")
    assert ann.ask(dict[str, Any], "GET", "/api/me") == {"name": "Li Bai"}


# ---- who asks


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    response = httpx.put(f"{server.address}/api/me", json={"name": "Ann"})
    attributes = response.headers["set-cookie"].lower()
    assert "httponly" in attributes
    assert "samesite=lax" in attributes
    assert "path=/" in attributes


def test_a_forged_cookie_is_nobodys(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    cookie = ann.http.cookies["tianxia"]
    guest = cookie.partition(".")[0]
    for forged in (
        "",
        ".",
        guest,
        f"{guest}.",
        cookie[:-1],
        "x" + cookie,
        Keys(b"").guest_cookie(guest),
        "é",
        "x" * 5000,
    ):
        headers = {b"cookie": f"tianxia={forged}".encode()}
        stranger = Guest(server.address)
        assert stranger.ask(dict[str, Any], "GET", "/api/me", headers=headers) == {"name": None}
        assert stranger.http.get(f"/api/tables/{opened.table.id}", headers=headers).json()["tokens"] == {}
        assert stranger.http.get("/api/lobby", headers=headers).json()["mine"] == []


@pytest.mark.parametrize("rest", [b"", b"x" * 31])
def test_a_damaged_key_is_not_replaced_in_silence(tmp_path: Path, rest: bytes) -> None:
    """A new key would take everybody's seats and names, and a short one could be guessed."""
    (tmp_path / "secret.key").write_bytes(rest)
    with pytest.raises(BadInput, match=r"secret\.key is damaged"):
        Keys.of_folder(tmp_path)
    assert (tmp_path / "secret.key").read_bytes() == rest


def test_a_file_that_is_larger_than_a_key_is_none(tmp_path: Path) -> None:
    (tmp_path / "site.key").write_bytes(b"x" * 257)
    with pytest.raises(BadInput, match=r"site\.key is no key of a site"):
        Keys.of_file(tmp_path / "site.key")


def test_the_key_is_readable_by_its_owner_only(server: Server) -> None:
    assert (server.data / "secret.key").stat().st_mode & 0o077 == 0
    assert (server.data / "secret.key").stat().st_size == 32


# ---- where it comes from


FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": "http://127.0.0.1:1"},
    {"origin": "http://127.0.0.1.evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_changes_nothing(server: Server, ann: Guest, headers: dict[str, str]) -> None:
    opened = ann.open("me", "open")
    with nothing_changes(server, opened.table.id):
        ann.refused("POST", "/api/tables", 403, "foreign-origin", json=OPEN, headers=headers)
        ann.refused("POST", f"/api/tables/{opened.table.id}/join", 403, "foreign-origin", json={}, headers=headers)
        ann.refused("PUT", "/api/me", 403, "foreign-origin", json={"name": "Eve"}, headers=headers)
        with pytest.raises(InvalidStatus) as refused:
            socket_of(server.address, opened.table.id, additional_headers=headers)
        assert refused.value.response.status_code == 403
    assert "refused http /api/tables: this request comes from a page of another site" in server.log
    assert f"refused websocket /api/tables/{opened.table.id}/live" in server.log


def test_the_servers_own_pages_may(server: Server, ann: Guest) -> None:
    headers = {"origin": server.address, "sec-fetch-site": "same-origin"}
    opened = ann.http.post("/api/tables", json=OPEN, headers=headers)
    assert opened.status_code == 201
    socket_of(server.address, opened.json()["table"]["id"], additional_headers=headers).close()


def test_refused_requests_are_logged(server: Server, ann: Guest) -> None:
    opened = ann.open("me", "bot random")
    ann.refused("POST", f"/api/tables/{opened.table.id}/join", 409, "seat-taken", json={})
    assert f"{opened.table.id}/join" in server.log
    assert "all seats are taken" in server.log
