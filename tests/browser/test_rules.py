"""The pages about the rules: pictures, search, variants, a summary that fits on one sheet of paper."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import Player
from tianxia.games.catalog import all_games


def test_pictures_come_into_sight_and_have_words(guests: Guests) -> None:
    ann = guests("Ann", "fr", viewport=PHONE)
    ann.goes_to("/rules/qin#rule-5.3")
    figure = ann.page.locator("[id='rule-5.3'] + figure")
    expect(figure.get_by_role("img", name="Deux cases contre deux")).to_be_visible()
    expect(figure.locator(".marked path.line")).to_have_count(2)
    expect(ann.page.locator("[id='rule-5.2'] + figure .panel")).to_have_count(2)
    expect(ann.page.locator("[id='rule-3.2'] + figure .panel")).to_have_count(0)
    assert violations(ann) == []

    ann.page.get_by_role("searchbox").fill("GRANDE provinces jamais")
    expect(ann.page.locator("p.rule:visible")).to_have_count(1)
    expect(ann.page.get_by_role("status")).to_have_text(ann.t("rules.found", n=2))
    ann.page.get_by_role("searchbox").fill("")
    ann.page.get_by_role("navigation", name="Sommaire").get_by_role("link", name="6. Villages").click()
    expect(ann.page.locator("[id='rule-6']")).to_be_in_viewport()


def test_a_summary_fits_on_one_page_of_paper(guests: Guests) -> None:
    """In French, which takes more room."""
    ann = guests("Ann", "fr", color_scheme="dark")
    for game in all_games():
        ann.goes_to(f"/rules/{game.id}/summary")
        expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
        assert _n_pages(ann) == 1, game.id
    ann.link("rules.variants").click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Huang")
    expect(ann.page.locator("[data-part=variants] h3")).to_have_count(5)


def _n_pages(player: Player) -> int:
    margin = "12mm"
    paper = player.page.pdf(format="A4", margin={"top": margin, "right": margin, "bottom": margin, "left": margin})
    return len(re.findall(rb"/Type\s*/Page\b", paper))
