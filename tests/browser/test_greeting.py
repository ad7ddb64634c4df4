"""The lobby greets whoever has never been here, and folds its greeting away for those who have."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tianxia.games.catalog import all_games


def test_somebody_new_sees_the_games_move_and_plays_at_once(guests: Guests) -> None:
    ann = guests("Ann", "fr", is_known=False, viewport=PHONE)
    ann.goes_to("/")
    cards = ann.page.get_by_role("article")
    expect(cards).to_have_count(len(all_games()))
    qin = ann.page.get_by_role("article", name="Qin")
    expect(qin).to_contain_text(ann.t("greeting.weight.1"))
    expect(qin).to_contain_text(ann.t("greeting.minutes", **{"from": 20, "to": 30}))
    expect(qin.get_by_role("link", name=ann.t("greeting.learn"))).to_have_attribute("href", "/learn/qin/goal")

    qin.scroll_into_view_if_needed()
    picture = qin.locator("[inert] svg")
    expect(picture).to_be_visible()
    before = picture.inner_html()
    qin.get_by_role("button", name=ann.t("greeting.move")).click()  # nothing moves by itself here
    ann.page.wait_for_function("([svg, before]) => svg.innerHTML !== before", arg=[picture.element_handle(), before])
    qin.get_by_role("button", name=ann.t("greeting.pause")).click()
    assert violations(ann) == []

    qin.get_by_role("button", name=ann.t("greeting.play")).click()
    assert ann.waits_for_turn()
    ann.goes_to("/")
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.games"))).to_be_visible()
    expect(ann.page.locator("details")).not_to_have_attribute("open", "")
    expect(ann.button("greeting.play")).to_have_count(0)
    first = ann.page.get_by_role("region", name=ann.t("coach.play"))  # until a guided game or a lesson is finished
    expect(first.get_by_role("button", name="Qin")).to_be_visible()
    assert violations(ann) == []
    first.get_by_role("button", name=ann.t("greeting.known")).click()
    expect(first).to_have_count(0)
    ann.goes_to("/")
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.games"))).to_be_visible()
    expect(first).to_have_count(0)
    ann.page.get_by_text(ann.t("greeting.again")).click()
    expect(ann.button("greeting.play")).to_have_count(len(all_games()))
