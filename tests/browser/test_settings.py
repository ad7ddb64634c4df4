"""What people set once: moves without confirmation, and what is answered by itself."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player


def test_without_confirmation_a_click_plays_and_can_be_taken_back(ann: Player) -> None:
    ann.goes_to("/")
    ann.button("settings").click()
    ann.page.get_by_role("switch", name=ann.t("settings.confirm")).click()
    ann.presses("Escape")
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.picks_a_tile()
    ann.fitting.first.click()
    expect(ann.log.first).to_contain_text("Ann")
    expect(ann.button("confirm")).to_have_count(0)
    ann.waits_for_turn()  # while the bot moves, nothing can be taken back
    ann.button("undo").click()
    expect(ann.log).to_have_count(0)
    ann.page.reload()
    ann.waits_for_turn()
    ann.picks_a_tile()
    ann.fitting.first.click()  # it is remembered
    expect(ann.log.first).to_contain_text("Ann")


def test_the_form_draws_the_order_unless_somebody_wants_theirs(ann: Player) -> None:
    ann.goes_to("/new?game=qin")
    begin = ann.page.get_by_role("group", name=ann.t("new.begin"))
    expect(begin.get_by_role("radio", name=ann.t("new.begin.lot"))).to_be_checked()
    expect(begin).to_contain_text(ann.t("new.begin.lot.text"))
    ann.wants_this_order()
    expect(begin).to_contain_text(ann.t("new.order"))


def test_the_keys_are_listed_by_a_key_and_by_a_button(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.presses("?")
    listed = ann.dialog("keys")
    expect(listed).to_contain_text("Turn the tile")
    expect(listed).to_contain_text("Take back")
    ann.presses("Escape")
    expect(listed).to_have_count(0)
    ann.button("keys").click()
    expect(listed.get_by_text("Enter", exact=True).first).to_be_visible()
