"""Clocks on the page: chosen when a table is opened, seen and heard, and run out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import prepared, realm
from tests.browser.conftest import PHONE, Guests
from tests.browser.dynast import Dynast
from tests.browser.player import Player
from tests.browser.server import Server
from tianxia.server.wire.clock import LiveClock


def test_a_clock_runs_out_in_the_middle_of_anothers_turn(
    ann: Player, bob: Player, guests: Guests, server: Server
) -> None:
    """In a war of Huang the second seat must say whom it supports: its time runs, not that of whoever began the war."""
    table, (tile, *_) = realm.at("a war won")
    placer, second, third = people = [Dynast.like(player) for player in (ann, bob, guests("Cleo", viewport=PHONE))]
    clock = LiveClock(base_s=300)
    placer.sits_at(prepared.put(server, table, *people, clock=clock, left=(300.0, 11.5, 300.0)))
    for player in (second, third):
        player.goes_to(f"/t/{placer.table_id}")
        expect(player.page.get_by_role("timer", name="Bob: 12 seconds left")).to_have_text("0:12")
    placer.puts(tile)
    placer.confirms()

    assert second.waits_for_turn()
    heard = second.page.locator("[aria-live=polite]", has_text="You have 10 seconds left.")
    expect(heard).to_have_count(1)
    expect(third.toasts.filter(has_text="The time of Bob")).to_be_visible(timeout=20_000)
    expect(second.seat("Bob")).to_contain_text("time is up")
    assert third.waits_for_turn()  # a bot has answered for Bob
    expect(placer.page.get_by_role("timer", name=re.compile("^Bob")).first).to_have_text("0:00")


def test_a_clock_is_chosen_for_a_new_table_and_shown_there_and_in_the_lobby(ann: Player) -> None:
    ann.goes_to("/new?game=qin")
    clock = ann.page.get_by_role("group", name="Clock", exact=True)
    clock.get_by_text("Correspondence").click()
    ann.page.get_by_role("combobox", name="Time for a move").select_option("2")
    ann.page.get_by_role("combobox", name="Vacation").select_option("0")
    clock.get_by_text("Live").click()
    ann.page.get_by_role("combobox", name="Time for each player").select_option("5")
    ann.wants_this_order()
    ann.button("new.open").click()
    assert ann.waits_for_turn()
    expect(ann.page.get_by_role("timer", name=re.compile("^Ann"))).to_have_text(re.compile(r"^4:5\d$"))
    expect(ann.page.get_by_role("timer", name=re.compile("^Bot"))).to_have_text("5:00")
    ann.goes_to("/")
    expect(ann.page.get_by_text("5 min + 20 sec a turn").first).to_be_visible()
