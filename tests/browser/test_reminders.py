"""Reminders in real browsers: a game by correspondence over two accounts, with push; an address for mail.

No push service of a browser's maker can be reached, so `PushManager` tells of one on loopback, with keys of the test.
What arrives there is decrypted and delivered to the service worker as Chromium itself would.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player, until
from tests.browser.test_account import Device
from tests.browser.watch import Watch
from tests.server import postbox
from tests.server.postbox import AT_ONCE, MailServer, PushService
from tests.server.serving import Server, running
from tests.soaking import IN_BROAD

SITE = "https://games.example"
SUBSCRIBE = """told => {
  let current = null
  const subscription = {
    endpoint: told.endpoint,
    toJSON: () => ({ endpoint: told.endpoint, keys: { p256dh: told.p256dh, auth: told.auth } }),
    unsubscribe: async () => { current = null; return true },
  }
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.siteKey = applicationServerKey.length
    return (current = subscription)
  }
  PushManager.prototype.getSubscription = async () => current
  Notification.requestPermission = async () => 'granted'
}"""
LISTEN = """() => {
  self.shown = []
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
    void self.shown.push({ title, ...options })
}"""
"""Chromium without windows shows no notifications, and allows none."""


@pytest.fixture
def post() -> Iterator[tuple[MailServer, str]]:
    server = MailServer()
    with server.running() as where:
        yield server, where


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().running() as started:
        yield started


def _guests(browser: Browser, server: Server, watch: Watch) -> Guests:
    return Guests(browser, server.address.replace("127.0.0.1", "localhost"), watch)


class Worker:
    """The service worker of a page, as the browser's own push service talks to it."""

    def __init__(self, player: Player) -> None:
        self._registrations: list[dict[str, Any]] = []
        self._cdp: Any = player.page.context.new_cdp_session(player.page)
        self._cdp.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._cdp.send("ServiceWorker.enable")
        [self._worker] = player.page.context.service_workers
        self._worker.evaluate(LISTEN)

    def _note(self, event: dict[str, Any]) -> None:
        self._registrations += event["registrations"]

    def deliver(self, message: dict[str, str]) -> dict[str, str]:
        """What it shows of a push."""
        until(lambda: bool(self._worker.evaluate("true") and self._registrations))  # events come while one asks
        where = self._worker.url.removesuffix("/sw.js")
        told = {"registrationId": self._registrations[-1]["registrationId"], "data": json.dumps(message)}
        self._cdp.send("ServiceWorker.deliverPushMessage", {"origin": where, **told})
        until(lambda: self._worker.evaluate("self.shown.length > 0"))
        return self._worker.evaluate("self.shown[0]")


def _becomes_account(player: Player) -> None:
    Device(player)
    player.goes_to("/account")
    player.button("account.become").click()
    expect(player.page.get_by_text(player.t("account.known"))).to_be_visible()


@IN_BROAD
def test_a_push_calls_to_a_game_by_correspondence(
    browser: Browser, watch: Watch, service: PushService, tmp_path: Path
) -> None:
    with running(tmp_path / "data", **AT_ONCE) as server:
        guests = _guests(browser, server.become_ready(), watch)
        ann, bo = guests("Ann"), guests("Bo", "fr", has_worker=True, viewport=PHONE)
        _becomes_account(ann)
        _becomes_account(bo)
        listening = postbox.Browser(f"{service.address}/bo")
        bo.page.evaluate(SUBSCRIBE, listening.subscription())
        switch = bo.page.get_by_role("switch", name=bo.t("reminders.here"))
        switch.click()
        expect(bo.button("reminders.stop")).to_be_visible()
        expect(switch).to_be_checked()
        assert bo.page.evaluate("siteKey") == 65
        assert violations(bo) == []

        clock = {"type": "correspondence", "days": 3}
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = ann.page.request.post("/api/tables", data={"game": "qin", "seats": seats, "clock": clock})
        table = opened.json()["table"]["id"]
        bo.page.request.post(f"/api/tables/{table}/join", data={})
        ann.sits_at(table)
        ann.plays()
        [(_, _, body)] = service.wait(1)
        shown = Worker(bo).deliver(listening.read(body))
        assert (shown["title"], shown["tag"]) == ("À vous de jouer – Qin", table)
        assert shown["body"].startswith("Avec Ann.")
        bo.goes_to(shown["data"])
        bo.plays()

        bo.goes_to("/account")
        bo.button("reminders.stop").click()
        expect(bo.button("reminders.stop")).to_be_hidden()
        ann.waits_for_turn()
        ann.plays()
        ann.page.wait_for_timeout(500)
        assert len(service.requests) == 1
        guests.leave()


def test_an_address_is_given_confirmed_and_stopped_by_the_links_of_mails(
    browser: Browser, watch: Watch, post: tuple[MailServer, str], tmp_path: Path
) -> None:
    mails, where = post
    mail = {"server": where, "sender": "games@games.example", "security": "none"}
    with running(tmp_path / "data", mail=mail, public_address=SITE, **AT_ONCE) as server:
        guests = _guests(browser, server, watch)
        ann = guests("Ann")
        ann.goes_to("/account")
        ann.page.get_by_label(ann.t("account.password.new")).fill("correct horse")
        ann.button("account.password.set").click()
        ann.page.get_by_label(ann.t("reminders.address"), exact=True).fill("ann@mail.example")
        ann.button("reminders.address.give").click()
        asked = ann.t("reminders.address.asked", address="ann@mail.example")
        expect(ann.page.get_by_text(asked)).to_be_visible()
        expect(ann.page.get_by_role("switch", name=ann.t("reminders.turn"))).to_be_checked()
        assert violations(ann) == []

        phone = guests("Ann", "fr", is_known=False, viewport=PHONE, color_scheme="dark")
        text = mails.wait(1).get_body(("plain",))
        assert text is not None
        phone.goes_to(re.findall(r"/mail#\S+", text.get_content())[0])
        expect(phone.page.get_by_role("status")).to_have_text(phone.t("mail.confirmed"))
        assert "#" not in phone.page.url
        assert violations(phone) == []
        ann.page.reload()
        expect(ann.page.get_by_text(ann.t("reminders.address.confirmed", address="ann@mail.example"))).to_be_visible()
        ann.page.get_by_label(ann.t("reminders.digest")).select_option("7")
        ann.page.get_by_role("switch", name=ann.t("reminders.turn")).click()
        until(lambda: server.rows("SELECT at_turn FROM reminders") == [(0,)])
        ann.page.reload()
        expect(ann.page.get_by_role("switch", name=ann.t("reminders.turn"))).not_to_be_checked()
        expect(ann.page.get_by_label(ann.t("reminders.digest"))).to_have_value("7")

        watch.provoke("409")
        phone.goes_to("/mail#stop.nobody.0.abc")
        expect(phone.page.get_by_role("alert")).to_have_text(phone.t("mail.failed"))
        guests.leave()
