"""Two people at one screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.player import Player


def test_the_cover_hides_the_table_until_the_device_is_passed(ann: Player) -> None:
    ann.opens_table("me", "here:Bob")
    for name in ("Ann", "Bob", "Ann", "Bob"):
        expect(ann.page.get_by_role("heading", name=ann.t("pass", name=name))).to_be_visible()
        _nothing_is_shown(ann)
        ann.button("pass.here", name=name).click()
        expect(ann.tiles).to_have_count(3)
        other = {"Ann": "Bob", "Bob": "Ann"}[name]
        expect(ann.seat(other).get_by_role("img", name=ann.t("qin.seat.tiles", n=3))).to_have_text("3")
        ann.plays()


def test_who_comes_back_must_say_who_they_are(ann: Player) -> None:
    ann.sits_at_new_table("me", "here:Bob")
    ann.button("pass.here", name="Ann").click()
    expect(ann.tiles).to_have_count(3)
    ann.page.reload()
    expect(ann.button("pass.here", name="Ann")).to_be_focused()
    _nothing_is_shown(ann)


def test_a_move_is_taken_back_before_the_device_is_passed(ann: Player) -> None:
    ann.sits_at_new_table("me", "here:Bob")
    ann.button("pass.here", name="Ann").click()
    ann.plays()
    ann.button("undo").click()
    ann.button("pass.here", name="Ann").click()
    assert ann.waits_for_turn()
    expect(ann.log).to_have_count(0)


def _nothing_is_shown(player: Player) -> None:
    """Neither hand nor board is anywhere in the page."""
    expect(player.tiles).to_have_count(0)
    expect(player.squares).to_have_count(0)
    assert player.t("qin.tray") not in player.page.content()
