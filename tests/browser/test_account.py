"""The page of one's account, in real browsers: passkeys by Chromium's virtual authenticator."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.device import Device
from tests.browser.player import Player
from tests.browser.watch import Watch
from tests.soaking import IN_BROAD
from tianxia.server.config import Limits

EXPORTS = Limits().export_burst


def _part(player: Player, key: str) -> Locator:
    return player.page.get_by_role("region", name=player.t(key), exact=True)


def test_a_passkey_makes_an_account_and_opens_it_in_another_browser(members: Guests) -> None:
    ann = members("Ann")
    device = Device(ann)
    table = ann.has_table("me", "open")
    ann.goes_to("/account")
    expect(ann.page.get_by_text(ann.t("account.guest"))).to_be_visible()
    ann.button("account.become").click()
    expect(ann.page.get_by_text(ann.t("account.known"))).to_be_visible()
    expect(_part(ann, "account.devices").get_by_role("listitem")).to_have_count(1)
    assert violations(ann) == []

    phone = members("Ann", "fr", is_known=False, viewport=PHONE)
    Device(phone).learn(device.passkeys())
    phone.goes_to("/account")
    phone.button("account.sign-in.passkey").click()
    expect(phone.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(_part(phone, "account.devices").get_by_role("listitem")).to_have_count(2)
    assert violations(phone) == []
    phone.goes_to(f"/t/{table}")
    expect(phone.button("give-back")).to_be_visible()  # the seat is theirs here, too

    ann.page.reload()
    _part(ann, "account.devices").get_by_role("button", name=ann.t("account.sign-out.everywhere")).click()
    expect(ann.page.get_by_text(ann.t("account.nobody"))).to_be_visible()
    phone.goes_to("/account")
    expect(phone.page.get_by_text(phone.t("account.nobody"))).to_be_visible()


def test_a_link_moves_a_guest_by_the_keyboard_and_everything_can_be_deleted(members: Guests, watch: Watch) -> None:
    watch.provoke("/api/account/export")
    ann = members("Ann")
    ann.goes_to("/account")
    ann.button("account.move").focus()
    ann.presses("Enter")
    shown = _part(ann, "account.devices").get_by_text(re.compile("/account#"))
    link = shown.inner_text()
    assert violations(ann) == []

    phone = members("Ann", is_known=False, viewport=PHONE)
    phone.goes_to(link)
    phone.button("account.move.here").click()
    assert "#" not in phone.page.url  # it is a secret
    expect(phone.page.get_by_role("heading", name="Ann")).to_be_visible()
    assert violations(phone) == []

    everything = phone.page.get_by_role("link", name=phone.t("account.export"))
    phone.page.evaluate("void (URL.revokeObjectURL = () => { document.title = 'too early' })")
    for _ in range(EXPORTS):
        with phone.page.expect_download() as saved:
            everything.click()
        assert phone.page.title() != "too early"  # some browsers read the file only a while after the click
        assert saved.value.suggested_filename == "tianxia.json"
    everything.click()
    expect(phone.toasts).to_contain_text(phone.t("refused.many-exports"))

    phone.button("account.leave").click()
    expect(phone.dialog("account.leave")).to_contain_text(phone.t("account.leave.about"))
    phone.button("account.leave.go-on").click()
    expect(phone.button("account.leave.do")).to_be_disabled()
    assert violations(phone) == []
    phone.page.get_by_label(phone.t("account.leave.sure", name="Ann")).fill("Ann")
    phone.button("account.leave.do").click()
    expect(phone.page.get_by_text(phone.t("account.nobody"))).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_text(ann.t("account.nobody"))).to_be_visible()


@IN_BROAD
def test_somebody_is_blocked_and_reported_at_a_table(ann: Player, bob: Player) -> None:
    table = ann.has_table("me", "open")
    bob.goes_to(f"/t/{table}")
    bob.button("join").click()
    ann.goes_to(f"/t/{table}")
    ann.button("menu").click()
    ann.button("people").click()
    ann.button("people.block.of", name="Bob").click()
    expect(ann.page.get_by_text(ann.t("people.blocked", name="Bob"))).to_be_visible()
    ann.button("people.report.of", name="Bob").click()
    ann.page.get_by_label(ann.t("people.report.text")).fill("slow")
    assert violations(ann) == []
    ann.button("people.report.send").click()
    expect(ann.page.get_by_text(ann.t("people.reported"))).to_be_visible()
    ann.goes_to("/account")
    ann.button("account.people.undo.of", name="Bob").click()
    expect(ann.page.get_by_text(ann.t("account.people.none"))).to_be_visible()
