"""What a move would do is said before it is made, and why another may not be."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import CORNER, Player


def test_the_preview_agrees_with_the_log(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    for turn in (1, 3, 5):
        ann.waits_for_turn()
        ann.proposes()
        promised = ann.previewed()
        expect(ann.log).to_have_count(turn - 1)
        ann.confirms()
        line = ann.log.nth(turn - 1)
        expect(line).to_contain_text(ann.name)
        assert line.inner_text().splitlines()[-1] == promised


def test_an_illegal_square_names_the_rule_and_leads_to_it(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.picks_a_tile()
    ann.square("a12").click()
    reference = ann.bar.get_by_role("link", name="[rule 3.2]")
    expect(reference).to_be_visible()
    expect(ann.button("confirm")).to_have_count(0)

    reference.click()
    rule = ann.dialog("rules").locator("[id='rule-3.2']")
    expect(rule).to_be_in_viewport()
    ann.presses("Escape")
    expect(ann.dialog("rules")).to_have_count(0)

    ann.goes_to(reference.get_attribute("href") or "")
    expect(ann.page.locator("[id='rule-3.2']")).to_be_in_viewport()


def test_a_square_without_a_picked_tile_asks_for_one(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.square("h7").click()
    expect(ann.bar).to_have_text(ann.t("qin.hint.pick"))


def test_escape_takes_a_proposal_back_and_then_puts_the_tile_back(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.proposes()
    expect(ann.button("confirm")).to_be_visible()
    ann.presses("Escape")
    expect(ann.button("confirm")).to_have_count(0)
    expect(ann.tray.get_by_role("button", pressed=True)).to_have_count(1)
    ann.presses("Escape")
    expect(ann.tray.get_by_role("button", pressed=True)).to_have_count(0)
    expect(ann.log).to_have_count(0)


def test_a_line_of_the_log_points_at_its_squares(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.plays()
    ann.waits_for_turn()
    pointed = ann.page.locator("path.pointed")
    last = pointed.get_attribute("d")
    ann.log.first.get_by_role("button").hover(position=CORNER)
    expect(pointed).not_to_have_attribute("d", last or "")
    ann.log.last.get_by_role("button").hover(position=CORNER)
    expect(pointed).to_have_attribute("d", re.compile(re.escape(last or "")))
