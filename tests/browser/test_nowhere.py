"""Addresses that lead nowhere."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.watch import Watch


def test_an_unknown_address_leads_back_to_the_lobby(ann: Player, watch: Watch) -> None:
    watch.provoke("404")
    ann.goes_to("/nowhere")
    expect(ann.page.get_by_role("heading", name=ann.t("missing.title"))).to_be_visible()
    ann.link("to-lobby").click()
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.title"))).to_be_visible()


def test_a_table_that_does_not_exist(ann: Player, watch: Watch) -> None:
    watch.provoke("404")
    for path in ("/t/nothing000", "/t/nothing000/replay"):
        ann.goes_to(path)
        expect(ann.page.get_by_text(ann.t("refused.unknown-table"))).to_be_visible()
