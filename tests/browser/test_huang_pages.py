"""Huang's pages in all their states: for axe, in both languages, on phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import prepared, realm
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TABLET, Guests
from tests.browser.dynast import Dynast
from tests.browser.server import Server
from tests.browser.test_languages import TEXTS
from tests.browser.words import left_untranslated, raw_keys
from tianxia.core.table import Table
from tianxia.games.huang.state import Phase

Shade = Literal["light", "dark"]
Language = Literal["en", "fr"]
COMMON: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
LATE = 60
"""So many actions fill the board."""
ENTERING, JOINING = ("leader", Phase.ATTACK), ("tile", Phase.SUPPORT)
SUPPORTING = ("support|abstain", Phase.SUPPORT)

ARRANGED: dict[str, Callable[[], Table]] = {
    "offer": lambda: realm.reached(2, ("tile", Phase.OFFER), palace="true", bandits="true"),
    "move": lambda: realm.reached(2, ("tile", Phase.OFFER), ("pagoda", Phase.MOVE)),
    "market": lambda: realm.reached(3, ("tile", Phase.MARKET)),
    "chain": lambda: realm.reached(3, ("tile", Phase.CHAIN)),
    "attack": lambda: realm.reached(2, ENTERING),
    "support": lambda: realm.reached(5, JOINING, *[SUPPORTING] * 4),
    "tie": lambda: realm.reached(2, JOINING, ("support", Phase.SUPPORT), ("support", Phase.TIE)),
    "loss": lambda: realm.reached(2, ("tile", Phase.LOSS), bandits="true"),
    "granaries": lambda: realm.reached(2, ("leader", Phase.GRANARIES), board="eighteen-kingdoms"),
}
"""A table for everything that is asked but for an action."""


def _states(player: Dynast, server: Server) -> Iterator[str]:
    """Lead a player through all that there is to see; what it is."""
    table, _ = realm.found(
        4, lambda table: [""] if len(table.moves) > LATE else None, palace="true", open_points="true"
    )
    player.sits_at(prepared.put(server, table, player))
    yield "my turn"
    player.touches(player.leader("white"))
    expect(player.leader("white")).to_have_attribute("aria-pressed", "true")
    yield "a picked leader"
    player.touches(player.lit.first)
    expect(player.button("confirm")).to_be_visible()
    player.previewed()
    yield "a proposal"
    player.touches(player.button("cancel"))
    player.touches(player.button("hua.tray.replace"))
    player.touches(player.button("hua.tray.replace.all"))
    yield "tiles to be replaced"
    for asked, arrange in ARRANGED.items():
        player.sits_at(prepared.put(server, arrange(), player))
        assert player.asked.partition(".")[0] == asked
        yield asked
    final = prepared.put(server, prepared.finished("huang", 3, board="eighteen-kingdoms"), player)
    player.goes_to(f"/t/{final}")
    expect(player.finale).to_be_visible()
    yield "the result"
    player.touches(player.finale_button("restart"))
    yield "the points"
    player.touches(player.button("over.show"))
    expect(player.ending).to_be_visible()
    yield "the end screen"
    player.goes_to(f"/t/{final}/replay")
    player.touches(player.button("replay.next"))
    yield "the replay"


@pytest.mark.parametrize("shade", ["light", "dark"])
def test_all_is_clean(guests: Guests, server: Server, shade: Shade) -> None:
    player = Dynast.like(guests("Ann", color_scheme=shade))
    for state in _states(player, server):
        assert violations(player) == [], state


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_is_translated(guests: Guests, server: Server, language: Language) -> None:
    player = Dynast.like(guests("Jo", language))
    player.goes_to("/new?game=huang")
    expect(player.option("board").get_by_role("radio")).to_have_count(2)
    _speaks_only(player, "a new table")
    for state in _states(player, server):
        _speaks_only(player, state)


def _speaks_only(player: Dynast, state: str) -> None:
    """Nothing shown or read out is in another language, or a bare key."""
    shown: set[str] = set(player.page.evaluate(TEXTS))
    assert len(shown) > 10, state
    assert left_untranslated(player.language, shown, "huang") == set(), state
    assert raw_keys(shown, "huang") == set(), state


@pytest.mark.parametrize("viewport", [PHONE, COMMON, TABLET], ids=["small", "common", "tablet"])
def test_no_state_is_wider_than_the_screen(guests: Guests, server: Server, viewport: ViewportSize) -> None:
    player = Dynast.like(
        guests("Ann with quite a long name", "fr", viewport=viewport, has_touch=True), is_touching=True
    )
    for state in _states(player, server):
        assert player.page.evaluate(SIDEWAYS) == 0, state
        if player.button("confirm").count():
            expect(player.button("confirm")).to_be_in_viewport(ratio=0.99)


def test_a_tile_and_a_leader_are_placed_on_a_phone_with_all_in_sight(guests: Guests, server: Server) -> None:
    player = Dynast.like(guests("Ann", viewport=PHONE, has_touch=True), is_touching=True)
    table, _ = realm.found(5, lambda table: realm.plan(table, ["leader", "tile"], realm.through(table, *CALM)))
    n = len(table.moves)
    player.sits_at(prepared.put(server, table, player))
    for _ in range(2):
        _is_within_reach(player)
        kind = "leader" if len(player.recorded(n)) == 0 else "tile"
        action = realm.plan(table, [kind], lambda _: True)
        assert action
        player.puts(action[0])
        expect(player.button("confirm")).to_be_in_viewport(ratio=0.99)
        player.confirms()
        table.play(table.game.text.parse(action[0]))
        player.log.nth(len(table.moves) - 1).wait_for(state="attached")


CALM = (Phase.ACTION, Phase.ACTION)


def _is_within_reach(player: Dynast) -> None:
    for thing in (player.board, *player.tiles.all(), player.bar, player.market):
        expect(thing).to_be_in_viewport(ratio=0.99)
    assert player.page.evaluate(SIDEWAYS) == 0
