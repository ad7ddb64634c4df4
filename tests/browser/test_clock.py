"""Clocks on the page: chosen when a table is opened, seen and heard, and run out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import prepared, realm
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.dynast import Dynast
from tests.browser.player import Player
from tests.browser.server import Server
from tests.soaking import IN_BROAD
from tianxia.server.wire.clock import LiveClock


@IN_BROAD
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


def test_a_plan_is_pointed_out_on_the_board(ann: Player, guests: Guests) -> None:
    bo = guests("Bo", "fr", viewport=PHONE)
    clock = {"type": "correspondence", "days": 3}
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = ann.page.request.post("/api/tables", data={"game": "qin", "seats": seats, "clock": clock})
    table = opened.json()["table"]["id"]
    bo.page.request.post(f"/api/tables/{table}/join", data={})
    bo.goes_to(f"/t/{table}")
    bo.button("plan").click()
    bo.button("plan.point").click()
    expect(bo.page.get_by_text(bo.t("analysis.plan.when"))).to_be_visible()
    assert violations(bo) == []
    bo.proposes()  # nothing has to be confirmed there
    expect(bo.page.get_by_text(bo.t("analysis.plan.then"))).to_be_visible()
    bo.proposes()
    made = bo.page.get_by_role("link", name=re.compile("^Prévoir : si"))
    said = re.fullmatch("Prévoir\u00a0: si (.+), alors (.+)", made.inner_text())
    assert said
    made.click()
    dialog = bo.dialog("plan")
    expect(dialog.get_by_label(bo.t("plan.when"))).to_have_value(said[1])
    expect(dialog.get_by_label(bo.t("plan.then"))).to_have_value(said[2])
    assert violations(bo) == []
    dialog.get_by_role("button", name=bo.t("plan.add"), exact=True).click()
    expect(dialog.get_by_text(bo.t("plan.one", when=said[1], then=said[2]))).to_be_visible()
