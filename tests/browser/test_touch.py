"""Playing by finger."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Position, expect

from tests.browser.conftest import PHONE, TABLET, Guests
from tests.browser.envoy import Envoy
from tests.browser.player import Player, middle, until, width


def test_a_tile_is_laid_by_taps_and_turned_by_another_tap(guests: Guests) -> None:
    ann = guests("Ann", viewport=TABLET, has_touch=True)
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.tiles.first.tap()
    ann.square("h7").tap()
    expect(ann.proposed).to_have_count(1)
    expect(ann.button("qin.tray.turn")).to_have_attribute("title", "Turn the tile")  # no key
    before = ann.shadow.get_attribute("d") or ""
    ann.square("h7").tap()
    expect(ann.shadow).not_to_have_attribute("d", before)
    expect(ann.proposed).to_have_count(1)
    ann.button("confirm").tap()
    ann.has_moved()


def test_a_tile_is_drawn_onto_the_board_by_finger(guests: Guests) -> None:
    ann = guests("Ann", viewport=PHONE, has_touch=True)
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    tile, square = middle(ann.tiles.first), middle(ann.square("h7"))
    below: Position = {"x": square["x"], "y": square["y"] + LIFT}
    _touches(ann, [tile], [_between(tile, below)], [below])
    expect(ann.proposed).to_have_count(1)


def test_two_fingers_zoom_and_one_shifts(guests: Guests) -> None:
    ann = guests("Ann", viewport=PHONE, has_touch=True)
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    whole = width(ann.square("g7"))
    centre = middle(ann.square("g7"))
    _touches(ann, _fingers(centre, 20), _fingers(centre, 40), _fingers(centre, 60))
    expect(ann.button("zoom.fit")).to_be_visible()
    until(lambda: 2.5 < width(ann.square("g7")) / whole < 3.5)

    before = middle(ann.square("g7"))
    aside: Position = {"x": before["x"] + 30, "y": before["y"] + 20}
    _touches(ann, [before], [_between(before, aside)], [aside])
    until(lambda: middle(ann.square("g7"))["x"] > before["x"] + 20)
    until(lambda: middle(ann.square("g7"))["y"] > before["y"] + 12)
    expect(ann.bar).to_have_text(ann.t("qin.prompt.pick"))

    ann.button("zoom.fit").click()
    until(lambda: abs(width(ann.square("g7")) - whole) < 0.1)


def test_a_finger_held_on_the_map_has_a_lens(guests: Guests) -> None:
    envoy = Envoy.like(guests("Ann", viewport=PHONE, has_touch=True))
    envoy.sits_at_new_table("me", "bot:random")
    envoy.waits_for_turn()
    envoy.hand.first.tap()
    name, space = envoy.names(envoy.spaces_lit)[0], middle(envoy.spaces_lit.first)
    lens, far, near = envoy.page.locator(".lens"), _aside(space, 40), _aside(space, 8)
    finger: Any = envoy.page.context.new_cdp_session(envoy.page)

    _touch(finger, "touchStart", far)
    _touch(finger, "touchMove", near)
    expect(lens).to_contain_text(name)
    _touch(finger, "touchMove", middle(envoy.hand.first))
    expect(lens).not_to_contain_text(name)
    _touch(finger, "touchEnd")
    expect(lens).to_have_count(0)
    expect(envoy.bar).to_have_text(envoy.t("emperor.prompt.place-cards"))

    _touch(finger, "touchStart", near)
    expect(lens).to_contain_text(name)
    _touch(finger, "touchEnd")
    expect(lens).to_have_count(0)
    expect(envoy.payments.or_(envoy.button("confirm")).first).to_be_visible()
    _lies_upon(envoy.note, envoy.page.locator("main"))


def _aside(at: Position, by: float) -> Position:
    return {"x": at["x"] + by, "y": at["y"] + by / 2}


def _touch(finger: Any, kind: str, *points: Position) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def _lies_upon(card: Locator, board: Locator) -> None:
    """It covers no panel of a seat, and nothing that is held or decided."""
    expect(card).to_be_visible()
    inner, outer = card.bounding_box(), board.bounding_box()
    assert inner
    assert outer
    assert outer["y"] <= inner["y"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"]


LIFT = 44
"""A tile is held above the finger, so that it can be seen."""


def _fingers(centre: Position, apart: float) -> list[Position]:
    return [{"x": centre["x"] - apart, "y": centre["y"]}, {"x": centre["x"] + apart, "y": centre["y"]}]


def _between(one: Position, other: Position) -> Position:
    return {"x": (one["x"] + other["x"]) / 2, "y": (one["y"] + other["y"]) / 2}


def _touches(player: Player, *steps: list[Position]) -> None:
    """Put fingers down, move them, and lift them all."""
    browser: Any = player.page.context.new_cdp_session(player.page)
    first, *further = steps
    for kind, points in [("touchStart", first), *(("touchMove", step) for step in further), ("touchEnd", [])]:
        browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    browser.detach()
