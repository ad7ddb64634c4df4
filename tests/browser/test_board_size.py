"""While one plays, the board neither moves nor changes its size, whatever there is to read and to decide."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import prepared
from tests.browser.conftest import Guests
from tests.browser.dynast import Dynast
from tests.browser.envoy import Envoy
from tests.browser.player import Player
from tests.browser.server import Server
from tests.soaking import IN_BROAD, IN_SOAK

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
TURNS = 3
DECISIONS = 6
REPLAYED = 0.6
"""The least share of a laptop's height that a replay leaves to the board."""


Look = Callable[[], None]
"""Notes where the board has been since the last look."""
Play = Callable[[Player, Server, Look], None]


def _qin(player: Player, _: Server, look: Look) -> None:
    player.sits_at_new_table("me", "bot:greedy", "bot:random")
    player.waits_for_turn()
    look()
    for _turn in range(TURNS):
        player.waits_for_turn()
        player.proposes()
        player.previewed()
        player.confirms()
    look()


def _emperor(game: str) -> Play:
    """With two seats, which is the duel in China."""

    def play(player: Player, _: Server, look: Look) -> None:
        envoy = Envoy.like(player, game)
        envoy.sits_at_new_table("me", "bot:random")
        envoy.waits_for_turn()
        look()
        for _decision in range(DECISIONS):
            envoy.waits_for_turn()
            envoy.decides()
        look()

    return play


def _huang(player: Player, server: Server, look: Look) -> None:
    """A revolt and a war, and what comes after them."""
    dynast = Dynast.like(player)
    for name in ("entering a kingdom", "the last to support"):
        dynast.sits_at(prepared.put(server, prepared.at(name), dynast))
        look()
        for _decision in range(TURNS):
            _decides(dynast)
            dynast.waits_for_turn()
        look()


def _decides(player: Dynast) -> None:
    """The first thing that can be done."""
    if player.asked == "support":
        player.button("huang.conflict.nobody").click()
    elif player.fight.get_by_role("button").count():
        player.fight.get_by_role("button").and_(player.page.locator(":enabled")).first.click()
    elif player.lit.count():
        player.lit.first.click()
    elif (tiles := player.tiles.and_(player.page.locator(":enabled"))).count():
        tiles.first.click()
        player.lit.first.click()
    else:
        player.tray.locator(".choices button:enabled").last.click()
    expect(player.button("confirm")).to_be_visible()
    player.previewed()
    player.confirms()


DESKS: list[ViewportSize] = [
    {"width": width, "height": height} for width, height in ((1280, 800), (1366, 768), (1440, 900), (1920, 1080))
]
PHONES: list[ViewportSize] = [PHONE, {"width": 360, "height": 640}]


def _opens(player: Player, server: Server, name: str) -> None:
    """A position where there is much to choose from."""
    table = prepared.at_start("qin", 3) if name == "qin" else prepared.at(name)
    player.goes_to(f"/t/{prepared.put(server, table, player)}")
    expect(player.bar).to_be_visible()


CROWDED = ("qin", "a fort and its house", "two colours in hand", "asked: support")


@IN_BROAD
def test_on_a_desk_all_of_the_dock_is_in_sight_below_the_board(guests: Guests, server: Server) -> None:
    ann = guests("Ann", "fr", viewport=LAPTOP)
    for name, viewport in product(CROWDED, DESKS):
        if viewport is DESKS[0]:
            _opens(ann, server, name)
        ann.page.set_viewport_size(viewport)
        hidden, covered = ann.page.evaluate(DOCK)
        assert hidden <= 1, (name, viewport)
        assert covered <= 0, (name, viewport)


def test_on_a_phone_the_decision_is_in_sight_below_the_board(guests: Guests, server: Server) -> None:
    ann = guests("Ann", "fr", viewport=PHONE, has_touch=True)
    for name, viewport in product(CROWDED, PHONES):
        if viewport is PHONES[0]:
            _opens(ann, server, name)
        ann.page.set_viewport_size(viewport)
        _, covered = ann.page.evaluate(DOCK)
        assert covered <= 0, (name, viewport)
        expect(ann.bar).to_be_in_viewport(ratio=0.9)


BOXES: dict[str, tuple[Play, ViewportSize]] = {
    "qin-phone": (_qin, PHONE),
}
FURTHER_BOXES: dict[str, tuple[Play, ViewportSize]] = {
    "han-phone": (_emperor("han"), PHONE),
    "huang-laptop": (_huang, LAPTOP),
}
"""China and Han have the same parts around their maps."""
MORE_BOXES: dict[str, tuple[Play, ViewportSize]] = {
    "qin-laptop": (_qin, LAPTOP),
    "china-laptop": (_emperor("china"), LAPTOP),
    "huang-phone": (_huang, PHONE),
}


@pytest.mark.parametrize(
    ("play", "viewport"),
    [
        *(pytest.param(*box, id=name) for name, box in BOXES.items()),
        *(pytest.param(*box, id=name, marks=IN_BROAD) for name, box in FURTHER_BOXES.items()),
        *(pytest.param(*box, id=name, marks=IN_SOAK) for name, box in MORE_BOXES.items()),
    ],
)
def test_the_board_keeps_its_box(guests: Guests, server: Server, play: Play, viewport: ViewportSize) -> None:
    ann = guests("Ann", viewport=viewport)
    boxes: set[str] = set()
    play(ann, server, lambda: boxes.update(ann.page.evaluate(WATCH)))
    for places in zip(*(map(float, box.split()) for box in boxes), strict=True):
        assert max(places) - min(places) < 1, boxes


def test_a_replay_leaves_its_room_to_the_board(guests: Guests, server: Server) -> None:
    ann = guests("Ann", viewport=LAPTOP)
    table = prepared.played("huang", 2, TURNS)
    ann.goes_to(f"/t/{prepared.put(server, table, ann)}/replay")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    box = ann.page.locator("main").bounding_box()
    assert box
    assert box["height"] > REPLAYED * LAPTOP["height"]


DOCK = """() => {
    const dock = document.querySelector('.dock')
    const { bottom } = document.querySelector('main').getBoundingClientRect()
    return [dock.scrollHeight - dock.clientHeight, bottom - dock.getBoundingClientRect().top]
}"""
"""How much of the dock has to be scrolled to, and how far it lies upon the board."""
WATCH = """() => {
    const note = () => {
        const { x, y, width, height } = document.querySelector('main svg').getBoundingClientRect()
        window.boxes.add([x, y, width, height].join(' '))
        requestAnimationFrame(note)
    }
    if (!window.boxes) {
        window.boxes = new Set()
        note()
    }
    return [...window.boxes]
}"""
"""From the first call on the box of every frame; the boxes so far."""
