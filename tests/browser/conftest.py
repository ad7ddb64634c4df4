from __future__ import annotations

import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, StorageState, ViewportSize, expect, sync_playwright

from tests.browser import chromium, prepared
from tests.browser.player import PATIENCE_S, Player
from tests.browser.server import Server
from tests.browser.watch import Watch

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 800, "height": 1100}


def remembering(address: str) -> StorageState:
    """Tests answer everything themselves: an answer that the page gives meanwhile would be in their way."""
    setting = '{"answerForced": false}'
    return {
        "cookies": [],
        "origins": [{"origin": address, "localStorage": [{"name": "tianxia.settings", "value": setting}]}],
    }


expect.set_options(timeout=PATIENCE_S * 1000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a worker."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    server.wait_until_prepared()
    yield server
    server.stop()
    assert server.mistakes() == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.need(), args=chromium.ARGUMENTS)
        yield browser
        browser.close()


class Guests:
    """Makes the people of a test, each with a browser of their own."""

    def __init__(self, browser: Browser, address: str, watch: Watch) -> None:
        self._browser = browser
        self._address = address
        self._watch = watch
        self.contexts: list[BrowserContext] = []

    def __call__(
        self,
        name: str,
        language: Literal["en", "fr"] = "en",
        *,
        is_known: bool = True,
        viewport: ViewportSize = DESKTOP,
        has_touch: bool = False,
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce", "no-preference"] = "reduce",
        has_worker: bool = False,
    ) -> Player:
        """Somebody who has given their name already unless they are not known. Without a service worker, tests can look
        at every request."""
        context = self._browser.new_context(
            base_url=self._address,
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            viewport=viewport,
            has_touch=has_touch,
            is_mobile=has_touch,
            color_scheme=color_scheme,
            reduced_motion=reduced_motion,
            permissions=["clipboard-read", "clipboard-write"],
            storage_state=remembering(self._address),
            service_workers="allow" if has_worker else "block",
        )
        context.set_default_timeout(PATIENCE_S * 1000)
        self._watch.follow(context)
        self.contexts.append(context)
        player = Player(context.new_page(), name, language)
        if is_known:
            player.gives_name()
        return player

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

    def pictures(self) -> list[Path]:
        """What every page looks like now."""
        folder = Path(tempfile.mkdtemp(prefix="tianxia-browser-"))
        pages = [page for context in self.contexts for page in context.pages if not page.is_closed()]
        files = [folder / f"page-{number}.png" for number in range(1, len(pages) + 1)]
        for page, file in zip(pages, files, strict=True):
            page.screenshot(path=file)
        return files


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Every test fails if something goes wrong in its browsers."""
    watch = Watch()
    yield watch
    assert watch.faults() == []


@pytest.fixture
def guests(browser: Browser, server: Server, watch: Watch) -> Iterator[Guests]:
    guests = Guests(browser, server.address, watch)
    yield guests
    guests.leave()


@pytest.fixture
def members(browser: Browser, server: Server, watch: Watch) -> Iterator[Guests]:
    """People whose page has a name: no passkey is for a number."""
    guests = Guests(browser, server.address.replace("127.0.0.1", "localhost"), watch)
    yield guests
    guests.leave()


@pytest.fixture(scope="session")
def finished(browser: Browser, server: Server) -> str:
    """A table with a finished game."""
    guests = Guests(browser, server.address, Watch())
    table = prepared.put(server, prepared.finished("qin", 2), guests("Host"))
    guests.leave()
    return table


@pytest.fixture
def ann(guests: Guests) -> Player:
    return guests("Ann")


@pytest.fixture
def bob(guests: Guests) -> Player:
    return guests("Bob")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say where to find pictures of what a test that fails saw last."""
    report = yield
    arguments: dict[str, Any] = getattr(item, "funcargs", {})
    if report.when == "call" and report.failed and "guests" in arguments:
        report.sections.append(("Pictures", "\n".join(map(str, arguments["guests"].pictures()))))
    return report
