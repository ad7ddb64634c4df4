"""Huang's pages in all their states: for axe, in both languages, on phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import prepared, realm
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, TABLET, Guests
from tests.browser.dynast import Dynast
from tests.browser.player import width
from tests.browser.server import Server
from tests.browser.test_languages import TEXTS
from tests.browser.words import left_untranslated, misspaced, raw_keys
from tests.soaking import IN_BROAD, IN_SOAK

COMMON: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
LEGIBLE = 300
"""Pixels that a revolt or a war has at least, on every screen."""


# What there is to see, part by part; each of these leads a player there and says what it is.


def _turn(player: Dynast, server: Server) -> Iterator[str]:
    player.sits_at(prepared.put(server, prepared.at("late"), player))
    yield "my turn"
    player.touches(player.leader("white"))
    expect(player.leader("white")).to_have_attribute("aria-pressed", "true")
    yield "a picked leader"
    player.touches(player.lit.first)
    expect(player.button("confirm")).to_be_visible()
    player.previewed()
    yield "a proposal"
    player.touches(player.button("cancel"))
    player.touches(player.button("huang.tray.replace"))
    player.touches(player.button("huang.tray.replace.all"))
    yield "tiles to be replaced"


def _offers(player: Dynast, server: Server) -> Iterator[str]:
    return _asked(player, server, "offer", "move", "market", "chain", "granaries")


def _war(player: Dynast, server: Server) -> Iterator[str]:
    return _asked(player, server, "support")


def _fights(player: Dynast, server: Server) -> Iterator[str]:
    return _asked(player, server, "attack", "tie", "loss")


def _asked(player: Dynast, server: Server, *all_asked: str) -> Iterator[str]:
    for asked in all_asked:
        player.sits_at(prepared.put(server, prepared.at(f"asked: {asked}"), player))
        assert player.asked.partition(".")[0] == asked
        yield asked


def _end(player: Dynast, server: Server) -> Iterator[str]:
    table = prepared.put(server, prepared.finished("huang", 3, board="eighteen-kingdoms"), player)
    player.goes_to(f"/t/{table}")
    expect(player.finale).to_be_visible()
    yield "the result"
    player.touches(player.finale_button("restart"))
    yield "the points"
    player.touches(player.button("over.show"))
    expect(player.ending).to_be_visible()
    yield "the end screen"
    player.goes_to(f"/t/{table}/replay")
    player.touches(player.button("replay.next"))
    yield "the replay"


Part = Callable[[Dynast, Server], Iterator[str]]


def _name(part: Part) -> str:
    return part.__name__.strip("_")


ON_A_DESK, ON_A_PHONE = (_turn,), (_offers, _war, _fights, _end)
"""Where axe looks at each part: once is enough."""


IN_FRENCH = (_war,)
"""What `make test` looks at in French; `make broad` looks at all of it."""


@pytest.mark.parametrize("part", ON_A_DESK, ids=_name)
def test_all_is_clean_and_english(guests: Guests, server: Server, part: Part) -> None:
    player = Dynast.like(guests("Jo"))
    for state in part(player, server):
        assert violations(player) == [], state
        _speaks_only(player, state)


def test_options_in_french(guests: Guests) -> None:
    player = Dynast.like(guests("Jeanne", "fr"))
    player.goes_to("/new?game=huang")
    expect(player.option("board").get_by_role("radio")).to_have_count(2)
    expect(player.option("short")).to_be_visible()
    player.page.get_by_role("group", name="Joueurs").get_by_text("3", exact=True).click()
    expect(player.option("short")).to_have_count(0)  # for two only
    expect(player.option("bandits")).to_be_visible()
    player.option("board").get_by_text(player.t("option.board.eighteen-kingdoms"), exact=True).click()
    expect(player.option("bandits")).to_have_count(0)  # not on that board
    expect(player.option("open_points")).to_be_visible()
    _speaks_only(player, "a new table")


def _speaks_only(player: Dynast, state: str) -> None:
    """Nothing shown or read out is in another language, or a bare key."""
    shown: set[str] = set(player.page.evaluate(TEXTS))
    assert len(shown) > 10, state
    assert left_untranslated(player.language, shown, "huang") == set(), state
    assert raw_keys(shown, "huang") == set(), state
    assert player.language == "en" or misspaced(shown) == set(), state


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, id=_name(part), marks=() if part in IN_FRENCH else IN_BROAD)
        for part in (*ON_A_DESK, *ON_A_PHONE)
    ],
)
def test_all_is_french_and_never_wider_than_the_screen(guests: Guests, server: Server, part: Part) -> None:
    player = Dynast.like(guests("Jo with quite a long name", "fr", viewport=PHONE, has_touch=True), is_touching=True)
    for state in part(player, server):
        for viewport in (TABLET, COMMON, PHONE):
            player.page.set_viewport_size(viewport)
            assert player.page.evaluate(SIDEWAYS) == 0, (state, viewport)
            assert all(width(fight) > LEGIBLE for fight in player.fight.all()), (state, viewport)
        _speaks_only(player, state)
        assert part in ON_A_DESK or violations(player) == [], state


@pytest.mark.parametrize(
    "viewport", [pytest.param(PHONE, id="small"), pytest.param(COMMON, id="common", marks=IN_SOAK)]
)
def test_a_leader_and_a_tile_are_placed_on_a_phone_with_all_in_sight(
    guests: Guests, server: Server, viewport: ViewportSize
) -> None:
    player = Dynast.like(guests("Ann", viewport=viewport, has_touch=True), is_touching=True)
    table, plan = realm.at("a leader and a tile")
    n = len(table.moves)
    player.sits_at(prepared.put(server, table, player))
    for number, action in enumerate(plan):
        for thing in (player.board, *player.tiles.all(), player.bar):
            expect(thing).to_be_in_viewport(ratio=0.99)
        player.puts(action)
        expect(player.bar).to_contain_text(action.split()[2])
        expect(player.button("confirm")).to_be_in_viewport(ratio=0.99)
        expect(player.board).to_be_in_viewport(ratio=0.99)
        player.confirms()
        assert player.recorded(n)[number] == action
