"""The client as an app: it can be installed, starts without its server, and renews itself."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Guests
from tests.browser.player import until
from tests.browser.server import Server
from tests.browser.watch import Watch
from tests.soaking import IN_BROAD
from tianxia.server.page import CLIENT, TEXTS

NO_SERVER = "ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|WebSocket connection .* failed"
INSTALLED = "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


def test_without_its_server_the_app_says_so_and_comes_back(guests: Guests, server: Server, watch: Watch) -> None:
    ann = guests("Ann", "fr", has_worker=True)
    ann.goes_to("/")
    _is_installed(ann.page)
    assert _objections(ann.page) == []
    table = ann.has_table("me", "bot:random")
    watch.provoke(NO_SERVER)
    server.stop()
    away = ann.page.get_by_role("heading", name=ann.t("away.title"))
    for path in (f"/t/{table}", "/new", "/"):
        ann.goes_to(path)
        expect(away).to_be_visible()
    assert violations(ann) == []
    ann.goes_to("/rules/qin")
    expect(ann.page.locator("[id='rule-5.2']")).to_be_attached()
    ann.goes_to(f"/t/{table}")
    expect(away).to_be_visible()
    server.start()
    server.wait_until_prepared()
    assert ann.waits_for_turn()


class Builds(SimpleHTTPRequestHandler):
    """Serves the files of one build of the client, and its page for all else; there are no tables."""

    def translate_path(self, path: str) -> str:
        file = super().translate_path(path)
        return file if Path(file).is_file() else super().translate_path("/index.html")

    def log_message(self, format: str, *args: object) -> None:
        """Nothing to be told."""


@pytest.fixture
def build(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder with a copy of the client and the texts of the games, and where it is served."""
    folder = tmp_path / "client"
    shutil.copytree(CLIENT, folder)
    shutil.copytree(TEXTS, folder / "assets", dirs_exist_ok=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Builds, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}/rules/qin"
        server.shutdown()


@IN_BROAD
def test_a_newer_build_takes_over_at_once_but_leaves_open_pages_theirs(
    guests: Guests, watch: Watch, build: tuple[Path, str]
) -> None:
    folder, address = build
    watch.provoke("JSON")  # the page that is asked who is there
    page = guests("Ann", has_worker=True).page
    page.goto(address)
    _is_installed(page)
    old = _caches(page)
    other = page.context.new_page()
    other.goto(address)

    _renew(folder)
    page.reload()
    assert "-newer.js" in page.content()
    until(lambda: page.evaluate("navigator.serviceWorker.getRegistration().then(found => Boolean(found.waiting))"))
    assert set(old) < set(_caches(page))  # the other page is still of the older build
    other.close()
    page.reload()
    until(lambda: _caches(page) == ["tianxia-0123456789ab"])


def _renew(folder: Path) -> None:
    """Another build: its scripts have other names."""
    scripts = list((folder / "assets").glob("*.js"))
    older = re.compile("|".join(re.escape(script.stem) for script in scripts))
    for file in (*scripts, folder / "index.html", folder / "sw.js"):
        text = older.sub(r"\g<0>-newer", file.read_text())
        newer = older.sub(r"\g<0>-newer", file.name)
        file.with_name(newer).write_text(re.sub(r'"[0-9a-f]{12}"', '"0123456789ab"', text))


def _is_installed(page: Page) -> None:
    """The service worker waits until the page has had some time to itself."""
    until(lambda: page.evaluate(INSTALLED))


def _caches(page: Page) -> list[str]:
    return page.evaluate("caches.keys()")


def _objections(page: Page) -> list[str]:
    """Why the browser would not install the app; that these windows are private is no reason."""
    session: Any = page.context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    return [one["errorId"] for one in found if one["errorId"] != "in-incognito"]
