"""Laying tiles by mouse: drag and drop, the wheel; looking at the board closely."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.player import Player, middle, until, width


def test_a_tile_is_dragged_onto_the_board(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    _drags(ann, ann.tiles.first, ann.square("h7"))
    expect(ann.proposed).to_have_count(1)
    ann.confirms()
    expect(ann.square("h7")).not_to_have_accessible_name(ann.t("qin.square.steppe", square="h7"))


def test_a_tile_dropped_beside_the_board_returns(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    _drags(ann, ann.tiles.first, ann.seat("Bot"))
    expect(ann.proposed).to_have_count(0)
    expect(ann.button("confirm")).to_have_count(0)
    expect(ann.tiles).to_have_count(3)


def test_the_wheel_turns_a_picked_tile(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.tiles.first.click()
    ann.square("h7").hover()
    before = ann.shadow.get_attribute("d") or ""
    cell = width(ann.square("a1"))
    ann.page.mouse.wheel(0, 100)
    expect(ann.shadow).not_to_have_attribute("d", before)
    assert width(ann.square("a1")) == cell  # it does not zoom as well


def test_the_wheel_zooms_with_empty_hands_and_the_mouse_pans(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    whole = width(ann.square("g7"))
    ann.square("g7").hover()
    ann.page.mouse.wheel(0, -300)
    expect(ann.button("zoom.fit")).to_be_visible()
    until(lambda: width(ann.square("g7")) > 1.3 * whole)

    before = middle(ann.square("g7"))
    _pulls(ann, ann.square("g7"), 60, 40)
    until(lambda: abs(middle(ann.square("g7"))["x"] - before["x"] - 60) < 2)
    until(lambda: abs(middle(ann.square("g7"))["y"] - before["y"] - 40) < 2)
    expect(ann.bar).to_have_text(ann.t("qin.prompt.pick"))  # the drag was no click on a square

    ann.button("zoom.fit").click()
    until(lambda: abs(width(ann.square("g7")) - whole) < 0.1)


def test_zoom_buttons_and_keys(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    whole = width(ann.square("g7"))
    ann.button("zoom.in").click()
    until(lambda: width(ann.square("g7")) > 1.3 * whole)
    ann.presses("+")
    until(lambda: width(ann.square("g7")) > 1.9 * whole)
    ann.presses("-")
    until(lambda: width(ann.square("g7")) < 1.5 * whole)
    ann.presses("0")
    until(lambda: abs(width(ann.square("g7")) - whole) < 0.1)


def _drags(player: Player, what: Locator, where: Locator) -> None:
    mouse = player.page.mouse
    start, end = middle(what), middle(where)
    mouse.move(start["x"] - 10, start["y"])
    mouse.down()
    mouse.move(end["x"], end["y"], steps=5)
    mouse.up()


def _pulls(player: Player, what: Locator, x: float, y: float) -> None:
    mouse = player.page.mouse
    start = middle(what)
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move(start["x"] + x, start["y"] + y, steps=5)
    mouse.up()
