"""Phones and tablets, light and dark, with and without motion."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Locator, Route, ViewportSize, expect

from tests.browser import prepared
from tests.browser.conftest import PHONE, TABLET, Guests
from tests.browser.player import Player
from tests.browser.server import Server
from tests.soaking import IN_BROAD, IN_SOAK

SIZES = pytest.mark.parametrize(
    "viewport", [pytest.param(PHONE, id="phone"), pytest.param(TABLET, id="tablet", marks=IN_SOAK)]
)
SMALL_PHONE: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


@SIZES
def test_a_move_is_played_by_taps_with_all_in_sight(guests: Guests, viewport: ViewportSize) -> None:
    ann = guests("Ann", viewport=viewport, has_touch=True)
    ann.sits_at_new_table("me", "bot:random", "bot:random", "bot:greedy")
    ann.waits_for_turn()
    _is_within_reach(ann, ann.board, *ann.tiles.all(), ann.button("menu"), ann.button("log"))
    ann.tiles.first.tap()
    ann.fitting.first.tap()
    _is_within_reach(ann, ann.board, *ann.tiles.all(), ann.button("confirm"), ann.button("cancel"))
    ann.button("confirm").tap()
    ann.has_moved()
    ann.button("log").tap()
    expect(ann.log.first).to_contain_text("Ann")


def test_a_phone_held_sideways_has_all_in_sight(guests: Guests) -> None:
    ann = guests("Ann", viewport={"width": PHONE["height"], "height": PHONE["width"]}, has_touch=True)
    ann.sits_at_new_table("me", "bot:random")
    ann.waits_for_turn()
    ann.proposes()
    ann.previewed()
    _is_within_reach(ann, ann.board, *ann.tiles.all(), ann.bar, ann.button("confirm"))


def test_no_page_scrolls_sideways(guests: Guests, finished: str) -> None:
    """In French, which takes more room."""
    ann = guests("Ann with quite a long name", "fr", viewport=PHONE, has_touch=True)
    ann.has_table("me", "open", "bot:random", "here:Somebody with a name")
    ann.goes_to("/")
    ann.sees_games()
    _fits_everywhere(ann)
    ann.goes_to("/new")
    expect(ann.button("new.open")).to_be_visible()
    _fits_everywhere(ann)
    right = _right(ann.button("new.open"))
    assert all(_right(choice) <= right for choice in ann.page.get_by_role("combobox").all())
    for game in ("qin", "china", "huang"):
        ann.goes_to(f"/rules/{game}")
        expect(ann.page.locator("[id='rule-5.2']")).to_be_attached()
        _fits_everywhere(ann)
    ann.looks_at_end(finished)
    _fits_everywhere(ann, ann.link("replay"))
    ann.link("replay").click()
    _fits_everywhere(ann, ann.page.get_by_role("slider"))


ALL_PANELS: dict[str, dict[str, str]] = {"qin": {}, "huang": {}, "china": {"forts": "true", "bonus": "true"}}


@IN_BROAD
def test_on_a_small_phone_the_panels_of_seats_show_all_they_have(guests: Guests, server: Server) -> None:
    ann = guests("Ann", viewport=SMALL_PHONE, has_touch=True)
    for game, options in ALL_PANELS.items():
        table = prepared.finished(game, 3, **options)
        ann.goes_to(f"/t/{prepared.put(server, table, ann)}/replay")
        ann.page.get_by_role("slider").fill(str(len(table.moves) * 2 // 3))
        expect(ann.seats).to_have_count(3)
        assert ann.page.evaluate(STICKING_OUT) == [], game


def test_the_system_s_colours_are_taken_over_and_chosen_ones_remembered(ann: Player) -> None:
    ann.goes_to("/")
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for color_scheme in schemes:
        ann.page.emulate_media(color_scheme=color_scheme)
        ann.page.reload()
        expect(ann.page.locator("html")).to_have_attribute("data-theme", color_scheme)
        red, green, blue = ann.page.evaluate(BACKGROUND)
        assert (red + green + blue > 3 * 128) == (color_scheme == "light")
    ann.button("theme", now=ann.t("theme.auto")).click()
    ann.button("theme", now=ann.t("theme.light")).click()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("reduced_motion", ["reduce", pytest.param("no-preference", marks=IN_BROAD)])
def test_who_wants_no_motion_gets_none(guests: Guests, reduced_motion: Literal["reduce", "no-preference"]) -> None:
    ann = guests("Ann", reduced_motion=reduced_motion)
    table = ann.has_table("me", "bot:random")
    ann.goes_to("/")
    ann.page.evaluate(COUNT_MOTION)
    ann.page.locator(f"a[href='/t/{table}']").click()
    for _ in range(2):
        ann.plays()
    ann.waits_for_turn()
    ann.proposes()
    ann.previewed()
    moved: list[str] = ann.page.evaluate("window.moved")
    assert bool(moved) == (reduced_motion == "no-preference"), moved


def _is_within_reach(player: Player, *things: Locator) -> None:
    for thing in things:
        expect(thing).to_be_in_viewport(ratio=0.99)
    _stays_in_width(player)


def _fits_everywhere(player: Player, *things: Locator) -> None:
    for viewport in (TABLET, PHONE):
        player.page.set_viewport_size(viewport)
        for thing in things:
            expect(thing).to_be_in_viewport()
        _stays_in_width(player)


def _right(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"]


def _stays_in_width(player: Player) -> None:
    assert player.page.evaluate(SIDEWAYS) == 0


BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)"
COUNT_MOTION = """() => {
    window.moved = []
    const isSeen = (animation) => animation.effect.getComputedTiming().activeDuration > 20
    const nameOf = (animation) => animation.animationName ?? animation.transitionProperty
    const note = () => window.moved.push(...document.getAnimations().filter(isSeen).map(nameOf))
    document.addEventListener('animationstart', note)
    document.addEventListener('transitionrun', note)
}"""
STICKING_OUT = """() => [...document.querySelectorAll('.own-of-game')].flatMap((panel) => {
    const { right, top, bottom } = panel.getBoundingClientRect()
    const isOut = (box) => box.width && (box.right > right + 1 || box.bottom > bottom + 1 || box.top < top - 1)
    return [...panel.querySelectorAll('svg, b, i')]
        .filter((thing) => isOut(thing.getBoundingClientRect()))
        .map((thing) => thing.outerHTML)
})"""


SHIFTS = """() => {
    window.shifted = 0
    const add = (list) => list.getEntries().forEach((shift) => (window.shifted += shift.value))
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
}"""
LOBBY = "**/api/lobby"
MOST_SHIFTED = 0.01
"""Of what browsers call cumulative layout shift."""


def test_the_lobby_stays_still_while_it_loads(guests: Guests) -> None:
    ann = guests("Ann", viewport=PHONE, has_touch=True)
    ann.page.add_init_script(f"({SHIFTS})()")
    held: list[Route] = []
    ann.page.route(LOBBY, lambda route: held.append(route))
    ann.page.goto("/", wait_until="commit")
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.title"))).to_be_visible()
    assert held, "the page is seen before it is answered"
    for route in held:
        route.continue_()
    ann.page.unroute(LOBBY)
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.games"))).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.evaluate("window.shifted") < MOST_SHIFTED
