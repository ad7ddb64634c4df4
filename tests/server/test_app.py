"""The client as an app that can be installed: its manifest and its service worker, as the server sends them."""

from __future__ import annotations

import os
import re
import struct
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.client import Guest
from tianxia.core.words import catalog
from tianxia.games.catalog import __file__ as games
from tianxia.server import page
from tianxia.server.guard import FILE_HEADERS, HEADERS
from tianxia.server.page import CLIENT

GAMES = Path(games).parent
LINK = re.compile(r'<link rel="(?:modulepreload|preload|stylesheet)"[^>]*href="(/assets/[^"]+)"')

HASH = re.compile(r"-[\w-]{8}\.\w+$")
PARTS = {"Lobby", "NewTablePage", "RulesPage", "ReplayPage"}


@pytest.mark.parametrize(
    ("path", "kind"), [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")]
)
def test_browsers_ask_each_time_whether_it_has_changed(ann: Guest, path: str, kind: str) -> None:
    answer = _got(ann, path)
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("kind", ["js", "css", "json", "png"])
def test_files_that_are_no_pages_have_few_headers(ann: Guest, kind: str) -> None:
    """A page has twenty of them, and headers are not compressed."""
    kept = re.findall(rf'"(/assets/[^"]+\.{kind})"', _got(ann, "/sw.js").text + _got(ann, "/manifest.webmanifest").text)
    headers = _got(ann, kept[0]).headers
    assert {name: headers.get(name) for name in FILE_HEADERS} == FILE_HEADERS
    assert not (HEADERS.keys() - FILE_HEADERS.keys()) & headers.keys()


@pytest.mark.parametrize("kind", ["html", "svg"])
def test_files_that_can_be_opened_as_pages_have_all_headers(ann: Guest, kind: str) -> None:
    kept = re.findall(rf'"(/assets/[^"]+\.{kind})"', _got(ann, "/sw.js").text)
    headers = _got(ann, kept[0]).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


def test_a_page_names_what_it_will_ask_for_first(ann: Guest) -> None:
    table = ann.open("me", "bot random").table.id
    asked = {"/": ["lobby", "games"], "/new": ["games"], f"/t/{table}": [f"tables/{table}", "games"], "/rules/qin": []}
    for path, answers in asked.items():
        named = re.findall(r'<link rel="preload" as="fetch" crossorigin href="/api/([^"]+)">', _got(ann, path).text)
        assert named == answers
        for answer in named:
            _got(ann, f"/api/{answer}")


def test_the_policy_lets_the_worker_and_the_manifest_in() -> None:
    policy = HEADERS["content-security-policy"].split("; ")
    assert {"worker-src 'self'", "manifest-src 'self'"} <= set(policy)


def test_the_worker_keeps_every_file_of_the_page_and_nothing_of_the_server(ann: Guest) -> None:
    named = re.search(r'\["/"[^\]]*\]', _got(ann, "/sw.js").text)
    assert named
    kept = re.findall(r'"([^"]+)"', named[0])
    assert {path.split("/")[1] for path in kept} == {"", "assets"}
    for path in kept:
        _got(ann, path)
    assert set(re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css|svg))"', _got(ann, "/").text)) <= set(kept)


def test_the_app_can_be_installed(ann: Guest) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in _got(ann, "/").text
    manifest: dict[str, Any] = _got(ann, "/manifest.webmanifest").json()
    assert manifest["name"] == "Tianxia"
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    drawing, cut, picture = manifest["icons"]
    for icon in (drawing, cut):
        assert (icon["sizes"], icon["type"]) == ("any", "image/svg+xml")
    assert [icon["purpose"] for icon in manifest["icons"]] == ["any", "maskable", "maskable"]
    for icon in manifest["icons"]:
        assert _got(ann, icon["src"]).headers["content-type"].startswith(icon["type"])
    assert struct.unpack(">II", _got(ann, picture["src"]).content[16:24]) == (192, 192)
    assert picture["sizes"] == "192x192"


def _got(guest: Guest, path: str) -> httpx.Response:
    answer = guest.http.get(path)
    assert answer.status_code == 200, path
    return answer


def test_the_page_of_a_table_names_the_files_of_its_game(ann: Guest) -> None:
    table_id = ann.open("me", "bot random").table.id
    unknown, named = (set(LINK.findall(_got(ann, path).text)) for path in ("/t/nosuchtabl", f"/t/{table_id}"))
    assert unknown < named < set(LINK.findall(_got(ann, f"/t/{table_id}/replay").text))
    assert any("/qin-" in path for path in named)
    assert not any("/huang-" in path for path in named)
    for path in named:
        _got(ann, path)


def test_the_page_names_the_texts_of_the_language_that_the_browser_prefers(ann: Guest) -> None:
    """The browser may have been told another one since: the client sees to that."""
    table_id = ann.open("me", "bot random").table.id

    def texts(preferred: str) -> set[str]:
        answer = ann.http.get(f"/t/{table_id}", headers={"Accept-Language": preferred})
        assert "accept-language" in answer.headers["vary"].lower()
        return {HASH.sub("", path) for path in LINK.findall(answer.text)}

    assert texts("de, fr-CA;q=0.8, en;q=0.5") - texts("") == {"/assets/words-client.fr", "/assets/words-qin.fr"}
    assert texts("") - texts("fr") == {"/assets/words-client.en", "/assets/words-qin.en"}


@pytest.mark.parametrize("folder", ["qin", "huang", "emperor"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_pages_and_words_belong_to_the_server_and_are_kept_for_ever(
    ann: Guest, folder: str, language: str
) -> None:
    addresses = set(re.findall(r'"(/assets/[^"]+\.(?:html|json))"', _got(ann, "/sw.js").text))
    rules, words, terms = (
        next(address for address in addresses if f"/{kind}-{folder}.{language}-" in address)
        for kind in ("rules", "words", "terms")
    )
    for address in (rules, words, terms):
        assert not (CLIENT / address[1:]).exists()
        assert "immutable" in _got(ann, address).headers["cache-control"]
        assert _got(ann, address).headers["content-encoding"] == "gzip"
    assert '<p id="rule-1.1" class="rule">' in _got(ann, rules).text
    assert catalog(GAMES / folder / "words", language).items() <= _got(ann, words).json().items()


@pytest.mark.parametrize(
    ("path", "part"),
    [("/", "Lobby"), ("/new", "NewTablePage"), ("/rules/qin", "RulesPage"), ("/t/x/replay", "ReplayPage")],
)
def test_every_page_names_the_part_that_shows_it(ann: Guest, path: str, part: str) -> None:
    parts = re.findall(r"/assets/([A-Z]\w+)-", " ".join(LINK.findall(_got(ann, path).text)))
    assert [name for name in dict.fromkeys(parts) if name in PARTS] == [part]


def test_a_page_of_a_new_build_is_shown_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "CLIENT", tmp_path)
    monkeypatch.setattr(page, "BUILT", tmp_path)
    (tmp_path / "chunks.json").write_text('{"index.html": {"file": "a.js"}}')
    for number, title in enumerate(("one", "two"), 1):
        (tmp_path / "index.html").write_text(f"<head><title>{title}</title></head>")
        os.utime(tmp_path / "index.html", (number, number))
        assert title.encode() in page.page("/nowhere", "en")
