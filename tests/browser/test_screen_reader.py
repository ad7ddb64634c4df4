"""What somebody hears who does not see the board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import Player


def test_moves_are_announced(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.plays()
    ann.waits_for_turn()
    live = ann.page.locator("[aria-live=polite]")
    expect(live).to_have_text(re.compile(rf"^Bot: .+\. {ann.t('turn.mine')}\s*$"))
    assert ann.last_line().lower() in live.inner_text().lower()


def test_every_square_says_where_it_is_and_what_lies_there(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    labels: list[str] = ann.squares.evaluate_all(LABELS)
    assert [label.split(",")[0] for label in labels] == [f"{x}{y}" for y in range(1, 14) for x in "abcdefghijklm"]
    assert all(re.fullmatch(r"\w+, \S.*", label) for label in labels)
    expect(ann.square("g7")).to_have_accessible_name("g7, lone yellow space")


def test_a_laid_tile_changes_what_its_squares_say(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.tiles.first.click()
    expect(ann.square("h7")).to_have_accessible_name(re.compile("^h7, steppe; the tile fits here"))
    ann.square("h7").click()
    expect(ann.square("h7")).to_have_accessible_name("h7, steppe; the tile is put here, Enter confirms")
    ann.confirms()
    expect(ann.square("h7")).to_have_accessible_name(re.compile("^h7, (lone|red province|yellow province|blue prov)"))


def test_one_square_at_a_time_can_be_reached_by_tab(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    reachable = ann.board.locator("[tabindex='0']")
    ann.tabs_to(reachable)
    for key, square in (("ArrowRight", "h7"), ("ArrowDown", "h8"), ("Home", "a8"), ("PageUp", "a1"), ("ArrowUp", "a1")):
        ann.presses(key)
        expect(ann.square(square)).to_be_focused()
        expect(reachable).to_have_count(1)
    ann.presses("Tab")
    expect(ann.square("a1")).not_to_be_focused()
    ann.presses("Shift+Tab")
    expect(ann.square("a1")).to_be_focused()


def test_a_dialog_takes_the_focus_and_gives_it_back(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.tabs_to(ann.button("menu"))
    ann.presses("Enter")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.locator(":focus")).to_have_count(1)
    ann.presses("Escape")
    expect(dialog).to_have_count(0)
    expect(ann.button("menu")).to_be_focused()


def test_the_title_says_that_it_is_my_turn(ann: Player, bob: Player) -> None:
    ann.sits_at_new_table("me", "open")
    bob.takes_seat(ann.table_id)
    expect(ann.page).to_have_title(re.compile(ann.t("turn.mine")))
    ann.plays()
    expect(ann.page).not_to_have_title(re.compile(ann.t("turn.mine")))
    expect(bob.page).to_have_title(re.compile(bob.t("turn.mine")))


LABELS = "squares => squares.map(square => square.getAttribute('aria-label'))"
