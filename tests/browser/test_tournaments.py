"""Tournaments in real browsers: held, joined, played and told, on a desktop and on a phone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Download, Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player
from tests.browser.words import misspaced, raw_keys
from tests.soaking import IN_BROAD

AT_A_TABLE = re.compile(r"/t/[0-9a-z]+$")
AT_THE_TOURNAMENT = re.compile(r"/tournaments/[0-9a-z]+$")


def test_a_duplicate_tournament_of_eight_bots_and_two_people(guests: Guests) -> None:
    ann, bob = guests("Ann"), guests("Bob", "fr", viewport=PHONE, has_touch=True)
    _holds(ann, "Spring cup", n_bots=8)
    ann.button("tournament.join").click()
    expect(ann.page.get_by_role("listitem")).to_have_count(9)
    bob.goes_to("/")
    bob.link("tournaments").click()
    bob.page.get_by_role("link", name="Spring cup").click()
    bob.button("tournament.join").click()
    expect(ann.page.get_by_role("listitem")).to_have_count(10)
    _is_clean(bob)
    ann.presses("Tab")
    ann.tabs_to(ann.button("tournament.start"))
    ann.presses("Enter")
    for player in (ann, bob):  # both are led to their tables by themselves, deal by deal
        expect(player.page).to_have_url(AT_A_TABLE)
    both = [ann] if ann.table_id == bob.table_id else [ann, bob]  # by lot
    for player in both:
        _plays_two_deals(player)
    for player in (ann, bob):
        player.page.get_by_role("dialog").get_by_role("link", name=player.t("tournament.back")).click()
        expect(player.page).to_have_url(AT_THE_TOURNAMENT)
        expect(player.page.get_by_text(player.t("tournament.status.over"), exact=True)).to_be_visible()
        expect(_standings(player).get_by_role("row")).to_have_count(11)
        expect(_standings(player).get_by_role("rowheader", name=player.name)).to_be_visible()
        player.page.get_by_text(player.t("tournament.by"), exact=True).click()
        _is_clean(player)
    _has_results(ann)


@IN_BROAD
def test_the_list_and_the_form_on_a_phone_in_french(guests: Guests) -> None:
    bob = guests("Bob", "fr", viewport=PHONE, has_touch=True, color_scheme="dark")
    bob.goes_to("/tournaments")
    bob.button("tournament.hold").click()
    expect(bob.page.get_by_role("radio", name=bob.t("clock.live"))).to_be_checked()
    bob.page.get_by_role("radio", name=bob.t("tournament.format.arena")).check(force=True)
    expect(bob.page.get_by_role("radio", name=bob.t("tournament.deals.same"))).to_have_count(0)
    bob.page.get_by_role("radio", name=bob.t("tournament.format.knockout")).check(force=True)
    bob.page.get_by_role("radio", name=bob.t("tournament.deals.same")).check(force=True)
    _is_clean(bob)
    bob.page.get_by_label(bob.t("tournament.title")).fill("Coupe")
    bob.button("tournament.make").click()
    expect(bob.page.get_by_role("heading", name="Coupe")).to_be_visible()
    _is_sent_away_and_let_in(guests("Ann"), bob)
    bob.button("tournament.call-off").click()
    bob.page.get_by_role("dialog").get_by_role("button", name=bob.t("tournament.call-off")).click()
    expect(bob.page.get_by_text(bob.t("tournament.status.off"), exact=True)).to_be_visible()
    bob.goes_to("/tournaments")
    expect(bob.page.get_by_role("link", name="Coupe")).to_be_visible()
    _is_clean(bob)


def _is_sent_away_and_let_in(ann: Player, bob: Player) -> None:
    """By the host, who takes it back."""
    ann.goes_to(bob.page.url)
    ann.button("tournament.join").click()
    bob.button("tournament.dismiss", name="Ann").click()
    bob.page.get_by_role("dialog").get_by_role("button", name=bob.t("tournament.dismiss", name="Ann")).click()
    admit = bob.button("tournament.admit", n=1)
    expect(admit).to_be_visible()
    _is_clean(bob)
    admit.click()
    expect(admit).to_have_count(0)


def _holds(player: Player, title: str, n_bots: int) -> None:
    """By the form: duplicate, one round of two deals."""
    player.goes_to("/tournaments")
    player.button("tournament.hold").click()
    player.page.get_by_label(player.t("new.game")).select_option("qin")
    player.page.get_by_label(player.t("tournament.title")).fill(title)
    player.page.get_by_role("combobox", name=player.t("tournament.n-rounds")).select_option("1")
    player.page.get_by_role("radio", name=player.t("tournament.deals.same")).check(force=True)
    player.page.get_by_label(player.t("tournament.n-bots")).select_option(str(n_bots))
    _is_clean(player)
    player.button("tournament.make").click()
    expect(player.page.get_by_role("heading", name=title)).to_be_visible()


def _plays_two_deals(player: Player) -> None:
    """Give up twice; the way to the second deal is offered where the first has ended."""
    first = _gives_up(player)
    player.page.get_by_role("dialog").get_by_role("link", name=player.t("tournament.next-table")).click()
    expect(player.page).not_to_have_url(re.compile(first))
    _gives_up(player)


def _gives_up(player: Player) -> str:
    table = player.table_id
    player.opens_menu().get_by_role("button", name=player.t("resign")).click()
    player.page.get_by_role("dialog").get_by_role("button", name=player.t("resign")).click()
    expect(player.ending).to_be_visible()
    return table


def _standings(player: Player) -> Locator:
    return player.page.get_by_role("table")


def _has_results(player: Player) -> None:
    assert _saved(player, "tournament.csv").startswith("place,name,played,points")
    assert _saved(player, "tournament.records").count('"format":"tianxia/1"') == 10


def _saved(player: Player, key: str) -> str:
    with player.page.expect_download() as saving:
        player.link(key).click()
    download: Download = saving.value
    return Path(download.path()).read_text("utf-8")


def _is_clean(player: Player) -> None:
    assert violations(player) == []
    lines = {line.strip() for line in player.page.locator("main").inner_text().splitlines()}
    assert raw_keys(lines) == set()
    assert player.language != "fr" or misspaced(lines) == set()
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
