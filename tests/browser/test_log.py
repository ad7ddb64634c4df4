"""The log: turns in sentences, open at its end, with the notation for those who ask."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.conftest import PHONE, Guests
from tests.browser.envoy import Envoy
from tests.browser.server import Server


def test_on_a_phone_the_log_opens_at_its_end_in_sentences(guests: Guests, server: Server) -> None:
    ann = Envoy.like(guests("Anne", "fr", viewport=PHONE, has_touch=True))
    table = prepared.played("china", 3, 40)
    ann.sits_at(prepared.put(server, table, ann))
    ann.button("log").tap()
    end = ann.log.last
    expect(end).to_be_in_viewport(ratio=0.9)
    expect(ann.log.first).not_to_be_in_viewport()
    turns = ann.dialog("log").locator("li.turn")
    assert turns.count() < ann.log.count() / 2
    codes = [table.game.text.describe(move.action) for move in table.moves[-8:]]
    assert [code for code in codes if code in ann.dialog("log").inner_text()] == []
    _asks_for_notation(ann)
    ann.button("log").tap()
    expect(end).to_contain_text(codes[-1].partition(" ")[0])


def test_who_comes_back_finds_the_log_at_its_end(guests: Guests, server: Server) -> None:
    ann = Envoy.like(guests("Ann"))
    table = prepared.played("china", 3, 40)
    ann.sits_at(prepared.put(server, table, ann))
    expect(ann.log).to_have_count(prepared.n_told(table))
    expect(ann.log.last).to_be_in_viewport(ratio=0.9)
    word = ann.log.locator("p button").last
    word.click()
    expect(ann.page.locator(":popover-open")).to_contain_text(word.inner_text(), ignore_case=True)


def _asks_for_notation(player: Envoy) -> None:
    player.presses("Escape")
    player.opens_menu().get_by_role("button", name=player.t("settings")).click()
    player.page.get_by_role("switch", name=player.t("settings.notation")).click()
    player.presses("Escape")
