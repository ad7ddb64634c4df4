"""Whoever goes from page to page by keys never starts from nowhere: something always has the focus."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.player import Player

IS_SOMEWHERE = """() => new Promise(resolve => {
  const isNowhere = () => !document.activeElement || document.activeElement === document.body
    || document.activeElement.matches(':disabled')
  // Two frames later nothing moves it any more.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(!isNowhere())))
})"""


def test_the_focus_is_somewhere_on_all_pages(ann: Player, finished: str) -> None:
    ann.goes_to("/")
    ann.sees_games()
    _follows(ann, ann.link("lobby.new"), ann.page.get_by_role("heading", name=ann.t("new.title")))
    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    ann.page.get_by_role("combobox", name=ann.t("new.game")).select_option("qin")
    _follows(ann, ann.button("new.open"), ann.tray)
    _follows(ann, ann.button("menu"), ann.dialog("menu"))
    _follows(ann, ann.dialog("menu").get_by_role("button", name=ann.t("rules")), ann.dialog("rules"))
    ann.presses("Escape")
    _is_somewhere(ann)
    expect(ann.button("menu")).to_be_focused()
    _follows(ann, ann.button("menu"), ann.dialog("menu"))
    _follows(ann, ann.dialog("menu").get_by_role("link", name=ann.t("replay")), ann.button("replay.play"))
    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    _follows(ann, ann.link("to-lobby"), ann.page.get_by_role("heading", name=ann.t("lobby.title")))
    _follows(ann, ann.link("rules").first, ann.page.locator("[id='rule-5.2']"))
    _follows(ann, ann.page.locator("a[href^='#rule-']").first, ann.page.locator("[id='rule-5.2']"))
    ann.page.go_back()
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.title"))).to_be_visible()
    _is_somewhere(ann)

    ann.goes_to(f"/t/{finished}/replay")
    _follows(ann, ann.button("replay.last"), ann.button("replay.last").and_(ann.page.locator(":disabled")))


def test_a_button_that_vanishes_hands_the_focus_to_its_part_of_the_page(ann: Player) -> None:
    ann.sits_at_new_table("me", "here:Bob")
    _follows(ann, ann.button("pass.here", name="Ann"), ann.tray)
    ann.proposes()
    _follows(ann, ann.button("confirm"), ann.button("pass.here", name="Bob"))
    expect(ann.button("pass.here", name="Bob")).to_be_focused()
    _follows(ann, ann.button("undo"), ann.button("pass.here", name="Ann"))
    _follows(ann, ann.button("pass.here", name="Ann"), ann.tray)
    ann.proposes()
    _follows(ann, ann.button("cancel"), ann.tray)
    expect(ann.page.get_by_role("region", name=ann.t("decision"))).to_be_focused()


def _follows(player: Player, control: Locator, then: Locator) -> None:
    """Press something by keyboard; what it leads to is there, and something has the focus."""
    control.focus()
    player.presses("Enter")
    expect(then).to_be_visible()
    _is_somewhere(player)


def _is_somewhere(player: Player) -> None:
    assert player.page.evaluate(IS_SOMEWHERE), f"the focus fell to the body on {player.page.url}"
