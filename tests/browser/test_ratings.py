"""Rated games and people's pages, in real browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.device import Device
from tests.browser.player import Player


def _signs_up(player: Player) -> None:
    Device(player)
    player.goes_to("/account")
    player.button("account.become").click()
    expect(player.page.get_by_text(player.t("account.known"))).to_be_visible()


def _chooses(player: Player, legend: str, choice: str) -> None:
    player.page.get_by_role("group", name=player.t(legend)).get_by_text(player.t(choice), exact=True).click()


def test_a_rated_game_wants_a_clock_and_its_end_says_what_it_has_changed(members: Guests) -> None:
    ann = members("Ann")
    _signs_up(ann)
    ann.goes_to("/new?game=qin")
    _chooses(ann, "rated.choice", "rated.choice.yes")
    expect(ann.page.get_by_text(ann.t("rated.choice.clock"))).to_be_visible()
    expect(ann.button("new.open")).to_be_disabled()
    expect(ann.page.get_by_role("group", name=ann.t("new.hints"))).to_have_count(0)
    _chooses(ann, "clock", "clock.live")
    expect(ann.button("new.open")).to_be_enabled()
    assert violations(ann) == []
    ann.button("new.open").click()

    ann.button("menu").click()
    expect(ann.button("hand-over")).to_have_count(0)
    ann.button("resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.t("resign")).click()
    changes = ann.ending.get_by_role("region", name=ann.t("ratings.changes"))
    expect(changes.get_by_role("listitem")).to_have_count(1)
    expect(changes).to_contain_text("1500 →")
    expect(changes).to_contain_text(ann.t("ratings.provisional"))
    assert violations(ann) == []

    changes.get_by_role("link").click()
    expect(ann.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("cell", name=f"{ann.t('seat.bot')} {ann.t('bot.solid')}")).to_be_visible()
    assert violations(ann) == []


def test_a_page_is_its_owners_until_they_show_it(members: Guests) -> None:
    ann, bo = members("Ann"), members("Bo", "fr", viewport=PHONE)
    ann.goes_to("/people/me")
    expect(ann.page.get_by_text(ann.t("profile.shown.no.text"))).to_be_visible()
    _chooses(ann, "profile.shown", "profile.shown.yes")
    expect(ann.page.get_by_text(ann.t("profile.shown.yes.text"))).to_be_visible()
    person = ann.page.request.get("/api/profile").json()["person"]
    bo.goes_to(f"/people/{person}")
    expect(bo.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    assert violations(bo) == []
    _chooses(ann, "profile.shown", "profile.shown.no")
    expect(ann.page.get_by_text(ann.t("profile.shown.no.text"))).to_be_visible()


def test_the_list_of_the_best_has_the_bots_and_keeps_its_choice_in_the_address(guests: Guests) -> None:
    phone = guests("Ann", "fr", viewport=PHONE)
    phone.goes_to("/ratings")
    expect(phone.page.get_by_role("row")).to_have_count(6)
    _chooses(phone, "ratings.scale", "ratings.scale.many")
    expect(phone.page).to_have_url("/ratings?game=qin&scale=many")
    assert violations(phone) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
