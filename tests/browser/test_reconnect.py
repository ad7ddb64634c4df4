"""Connections break and come back; several tabs; clicks that come too late."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.watch import Watch
from tests.browser.wire import Wire
from tests.soaking import IN_BROAD


def test_a_broken_connection_comes_back_with_what_happened_meanwhile(ann: Player, bob: Player) -> None:
    ann.sits_at_new_table("me", "open")
    wire = Wire(bob.page)
    bob.takes_seat(ann.table_id)
    expect(bob.tiles).to_have_count(3)

    wire.cut()
    expect(bob.page.get_by_text(bob.t("reconnecting"))).to_be_visible()
    ann.plays()
    expect(bob.log).to_have_count(0)
    wire.mend()
    expect(bob.page.get_by_text(bob.t("reconnecting"))).to_have_count(0)
    expect(bob.log).to_have_count(1)
    bob.plays()
    expect(ann.log).to_have_count(2)


def test_a_move_without_connection_is_not_lost_silently(ann: Player) -> None:
    wire = Wire(ann.page)
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.proposes()
    wire.cut()
    expect(ann.page.get_by_text(ann.t("reconnecting"))).to_be_visible()
    ann.button("confirm").click()
    expect(ann.toasts).to_contain_text(ann.t("refused.offline"))
    wire.mend()
    expect(ann.page.get_by_text(ann.t("reconnecting"))).to_have_count(0)
    ann.plays()
    expect(ann.log.first).to_contain_text("Ann")


@IN_BROAD
def test_a_server_started_again_has_every_table_as_it_was(ann: Player, server: Server, watch: Watch) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.plays()
    ann.waits_for_turn()
    lines = ann.log.all_inner_texts()
    watch.provoke("WebSocket connection .* failed|ERR_CONNECTION_REFUSED")
    server.stop()
    expect(ann.page.get_by_text(ann.t("reconnecting"))).to_be_visible()
    server.start()
    server.wait_until_prepared()
    expect(ann.page.get_by_text(ann.t("reconnecting"))).to_have_count(0, timeout=60_000)
    assert ann.waits_for_turn()
    assert ann.log.all_inner_texts() == lines
    ann.plays()
    expect(ann.log.nth(len(lines))).to_be_visible()


@IN_BROAD
def test_two_tabs_of_one_seat_agree(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    tab = ann.another_tab()
    assert tab.waits_for_turn()
    ann.plays()
    ann.waits_for_turn()
    expect(tab.log).to_have_count(2)
    tab.plays()
    tab.waits_for_turn()
    expect(ann.log).to_have_count(4)
    assert ann.tiles.evaluate_all(NAMES) == tab.tiles.evaluate_all(NAMES)


def test_a_click_that_comes_too_late_is_refused_and_the_table_shown_as_it_is(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    tab = Player(ann.page.context.new_page(), ann.name)
    wire = Wire(tab.page)
    tab.goes_to(ann.page.url)
    tab.waits_for_turn()
    tab.proposes()
    tab.previewed()
    wire.hold_back()
    ann.plays()
    ann.waits_for_turn()
    tab.button("confirm").click()
    expect(tab.toasts).to_contain_text(tab.t("refused.stale"))
    expect(tab.log).to_have_count(2)
    assert tab.waits_for_turn()
    tab.plays()
    ann.waits_for_turn()
    expect(ann.log).to_have_count(4)


NAMES = "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
