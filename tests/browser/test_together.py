"""Two people at one table, each with a browser, and a third who watches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.player import Player
from tests.browser.watch import Watch
from tests.soaking import IN_BROAD


@pytest.fixture
def table(ann: Player, bob: Player) -> str:
    """Where Ann and Bob sit."""
    ann.sits_at_new_table("me", "open")
    bob.takes_seat(ann.table_id)
    ann.waits_for_turn()
    expect(bob.tiles).to_have_count(3)
    return ann.table_id


def test_a_friend_follows_the_link_to_a_free_seat(ann: Player, guests: Guests) -> None:
    ann.opens_table("me", "open")
    expect(ann.page.get_by_text(ann.t("waiting", n=1))).to_be_visible()
    expect(ann.page.get_by_text(ann.t("invite.alone"))).to_be_visible()
    ann.button("invite.copy").click()
    expect(ann.toasts).to_contain_text(ann.t("copied"))
    link: str = ann.page.evaluate("navigator.clipboard.readText()")

    bob = guests("Bob", is_known=False)
    bob.goes_to(f"/t/{ann.table_id}?seat=1")
    expect(bob.page.get_by_role("dialog")).to_contain_text(bob.t("join.hints.no"))
    bob.goes_to(link)
    expect(bob.page.get_by_text(bob.t("waiting.hints"))).to_be_visible()
    bob.button("join").click()
    bob.page.get_by_label(bob.t("name.label")).fill("Bob")
    bob.button("ok").click()
    expect(bob.tiles).to_have_count(3)
    expect(ann.toasts.filter(has_text="Bob")).to_be_visible()
    expect(ann.button("invite.copy")).to_have_count(0)
    ann.plays()
    bob.plays()
    for player in (ann, bob):
        expect(player.log).to_have_count(2)


def test_a_host_frees_a_guests_seat_and_begins_with_bots(ann: Player, bob: Player, watch: Watch) -> None:
    watch.provoke("/invitations")  # whose friends are just being looked up when he is sent away
    ann.sits_at_new_table("me", "open", "open")
    bob.takes_seat(ann.table_id)
    ann.button("dismiss.of", name="Bob").click()
    expect(bob.toasts).to_contain_text(bob.t("notice.dismissed"))
    expect(bob.button("join")).to_have_count(2)
    ann.button("waiting.fill").click()
    ann.plays()


def test_a_table_with_a_free_seat_is_found_in_the_lobby(ann: Player, bob: Player) -> None:
    table = ann.has_table("me", "open")
    bob.goes_to("/")
    bob.page.locator(f"a[href='/t/{table}']").click()
    bob.seat(bob.t("seat.open")).get_by_role("button", name=bob.t("join")).click()
    expect(bob.tiles).to_have_count(3)


@pytest.mark.usefixtures("table")
def test_both_see_every_move_and_who_is_connected(ann: Player, bob: Player) -> None:
    for mover in (ann, bob, ann):
        mover.plays()
    expect(bob.log).to_have_count(3)
    assert ann.log.all_inner_texts() == bob.log.all_inner_texts()
    assert ann.squares.count() == bob.squares.count() == 169
    assert _labels(ann) == _labels(bob)
    expect(ann.seat("Bob").get_by_role("img", name=ann.t("online"), exact=True)).to_be_visible()
    bob.goes_to("/")
    expect(ann.seat("Bob").get_by_role("img", name=ann.t("offline"), exact=True)).to_be_visible()


def test_who_watches_sees_no_hand(ann: Player, table: str, guests: Guests) -> None:
    eve = guests("Eve")
    eve.goes_to(f"/t/{table}")
    expect(ann.page.get_by_text(ann.t("watching", n=1))).to_be_attached()
    expect(eve.tray).to_have_count(0)
    for name in ("Ann", "Bob"):
        hand = eve.seat(name).get_by_role("img", name=eve.t("qin.seat.tiles", n=3))
        expect(hand).to_have_text("3")  # backs and their number
    ann.plays()
    expect(eve.log).to_have_count(1)


@pytest.mark.usefixtures("table")
@IN_BROAD
def test_an_undo_is_refused_or_granted(ann: Player, bob: Player) -> None:
    ann.plays()
    ann.button("undo.ask").click()
    bob.dialog("consent.title").get_by_role("button", name=bob.t("consent.no")).click()
    expect(ann.toasts).to_contain_text("Bob")
    expect(ann.log).to_have_count(1)
    assert bob.waits_for_turn()
    ann.button("undo.ask").click()
    expect(ann.bar).to_contain_text("Bob")
    bob.dialog("consent.title").get_by_role("button", name=bob.t("consent.yes")).click()
    expect(ann.log).to_have_count(0)
    expect(bob.log).to_have_count(0)
    assert ann.waits_for_turn()


def test_with_bots_alone_an_undo_needs_nobody(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.plays()
    ann.waits_for_turn()
    expect(ann.log).to_have_count(2)
    ann.presses("u")
    expect(ann.log).to_have_count(0)
    assert ann.waits_for_turn()


@pytest.mark.usefixtures("table")
@IN_BROAD
def test_whoever_resigns_loses(ann: Player, bob: Player) -> None:
    ann.plays()
    bob.opens_menu().get_by_role("button", name=bob.t("resign")).click()
    bob.page.get_by_role("dialog").get_by_role("button", name=bob.t("resign")).click()
    for player in (ann, bob):
        expect(player.ending.get_by_role("heading")).to_have_text("Ann wins")
        expect(player.ending).to_contain_text(player.t("ending.resigned"), ignore_case=True)


@pytest.mark.usefixtures("table")
@IN_BROAD
def test_a_seat_handed_to_a_bot_plays_on_until_it_is_taken_again(ann: Player, bob: Player) -> None:
    ann.plays()
    bob.opens_menu().get_by_role("button", name=bob.t("hand-over")).click()
    stand_ins = bob.page.get_by_role("dialog")
    expect(stand_ins.get_by_role("button", name=bob.t("bot.master"))).to_have_count(0)  # that would be a hint
    stand_ins.get_by_role("button", name=bob.t("bot.beginner")).click()
    expect(ann.log).to_have_count(2)
    expect(ann.seat("Bob (bot)")).to_be_visible()
    bob.page.reload()
    bob.page.get_by_role("button", name=bob.t("take-again")).click()
    expect(ann.seat("Bob (bot)")).to_have_count(0)
    ann.plays()
    bob.plays()
    expect(ann.log).to_have_count(4)
    log = ann.page.get_by_role("region", name=ann.t("log"))
    names = log.locator("b:not(.unseen)").all_inner_texts()
    assert names == ["Ann", "Bob (bot)", "Ann", "Bob"]
    for handed in ("lent", "taken-again"):
        expect(log).to_contain_text(ann.t(f"hand.{handed}", name="Bob"))


@pytest.mark.usefixtures("table")
@IN_BROAD
def test_a_rematch_stays_in_sight_and_keeps_colours(ann: Player, bob: Player) -> None:
    colours = _colours(ann)
    ann.opens_menu().get_by_role("button", name=ann.t("resign")).click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.t("resign")).click()
    for player in (ann, bob):
        player.ending.get_by_role("button", name=player.t("close")).click()
    ann.page.reload()
    ann.ending.get_by_role("button", name=ann.t("close")).click()
    ann.page.get_by_role("button", name=ann.t("rematch")).click()
    bob.page.get_by_role("link", name=bob.t("rematch.go")).click()
    expect(ann.seats.first).to_contain_text("Bob")
    assert _colours(ann) == colours == _colours(bob)
    bob.plays()


def _colours(player: Player) -> dict[str, str | None]:
    """The mark of each player: its colour, as it is written on the page."""
    marks = {name: player.seat(name).locator("svg circle").first for name in ("Ann", "Bob")}
    return {name: mark.get_attribute("fill") for name, mark in marks.items()}


def _labels(player: Player) -> list[str]:
    return player.names(player.squares)
