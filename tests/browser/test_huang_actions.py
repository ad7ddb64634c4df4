"""The actions of Huang beside revolts and wars: what is said before and after, and what can be taken back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import prepared, realm
from tests.browser.conftest import PHONE, Guests
from tests.browser.dynast import COLOURS, Dynast
from tests.browser.player import Player, middle
from tests.browser.realm import Plan
from tests.browser.server import Server
from tianxia.core.table import Table
from tianxia.games.huang.geometry import neighbours_of, space_name, space_number
from tianxia.games.huang.render import board_of

FIRST = 2
"""So many actions are left before the first one."""


# ---- tiles, the chain, the market


def test_a_tile_is_dragged_onto_the_map(ann: Player, server: Server) -> None:
    table, (tile,) = realm.at("a tile")
    dynast = _at(ann, server, table)
    _, colour, space = tile.split()
    mouse, start, end = ann.page.mouse, middle(dynast.tile(colour)), middle(dynast.square(space))
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move(end["x"], end["y"], steps=5)
    mouse.up()
    expect(dynast.proposed).to_have_accessible_name(re.compile(f"^{space}, "))
    expect(dynast.bar).to_contain_text(f"Places a {colour} tile on {space}")
    dynast.confirms()
    dynast.shows(space, dynast.t(f"huang.tile.{colour}"))
    assert dynast.recorded(len(table.moves)) == [tile]


def test_three_farmers_in_one_action_by_keys(ann: Player, server: Server) -> None:
    table, plan = realm.at("a chain")
    dynast = _at(ann, server, table)
    n, blue = len(table.moves), dynast.points()["blue"]
    for number, action in enumerate(plan, 1):
        space = action.split()[2]
        if number == 1:
            dynast.presses(str(COLOURS.index("blue") + 1))
        expect(dynast.tile("blue")).to_have_attribute("aria-pressed", "true")  # the chain asks for it by itself
        _walks_to(dynast, space)
        dynast.presses("Enter")
        expect(dynast.bar).to_have_text(re.compile(f"^Places a blue tile on {space}; .*Ann scores 1 blue point"))
        dynast.presses("Enter")
        dynast.shows(space, dynast.t("huang.tile.blue"))
        expect(dynast.bar).to_have_text(re.compile("^(You may place another farmer|Another farmer could follow)"))
        assert dynast.points()["blue"] == blue + number
    assert dynast.on_server()["actions_left"] == FIRST
    dynast.presses("f")
    expect(dynast.bar).to_have_text("Places no more farmer tiles")
    dynast.presses("Enter")
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.action", action=2, actions=2))
    assert dynast.recorded(n) == [*plan, "done"]
    assert dynast.on_server()["actions_left"] == 1


def _walks_to(player: Dynast, space: str) -> None:
    """N leads from place to place."""
    for _ in range(player.lit.count()):
        player.presses("n")
        focused = player.board.locator(":focus")
        expect(focused).to_have_accessible_name(re.compile(f"{player.t('huang.note.legal')}$"))
        if player.names(focused)[0].startswith(f"{space},"):
            return
    raise AssertionError(f"N does not lead to {space}")


def test_a_trader_and_a_tile_of_the_market_are_taken_back(ann: Player, bob: Player, server: Server) -> None:
    """Nothing hidden was revealed, so Bob is not asked."""
    table, (trader, take) = realm.at("a market tile")
    dynast, other = _at(ann, server, table, bob), Dynast.like(bob)
    other.goes_to(f"/t/{dynast.table_id}")
    before, n, space = prepared.seen(table), len(table.moves), trader.split()[2]
    tile = take.split()[1]
    n_own, n_market = before["seats"][0]["hand"].count(tile), before["market"].count(tile)
    expect(dynast.market.get_by_role("button")).to_have_count(0)
    dynast.puts(trader)
    dynast.confirms()
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.market"))
    expect(dynast.market.get_by_role("button")).to_have_count(len(before["market"]))
    expect(other.market.get_by_role("button")).to_have_count(0)
    dynast.offered(tile).first.click()
    expect(dynast.bar).to_have_text(f"Takes a {tile} tile from the market")
    dynast.confirms()
    dynast.has_tiles(tile, n_own + 1 - (tile == "green"))
    known = other.seat("Ann").get_by_role("img", name=re.compile(f"behind the screen, known: .*{tile}"))
    expect(known).to_be_visible()
    assert dynast.recorded(n) == [trader, take]
    assert dynast.on_server()["market"].count(tile) == n_market - 1

    dynast.button("undo").click()
    expect(dynast.offered(tile)).to_have_count(n_market)
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.market"))
    assert dynast.recorded(n) == [trader]
    dynast.button("undo").click()
    for player in (dynast, other):
        player.shows(space, "land")
        expect(player.log).to_have_count(n)
    dynast.has_tiles("green", before["seats"][0]["hand"].count("green"))
    assert dynast.recorded(n) == []

    dynast.puts(trader)
    dynast.confirms()
    dynast.does("huang.tray.done.market")
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.action", action=2, actions=2))
    assert dynast.recorded(n) == [trader, "done"]
    assert dynast.on_server()["market"] == before["market"]


def test_tiles_are_replaced(ann: Player, bob: Player, server: Server) -> None:
    """Which they are is nobody's business, and what is drawn cannot be given back without asking."""
    table = prepared.at("two colours of tiles")
    dynast = _at(ann, server, table, bob)
    other = Dynast.like(bob)
    other.goes_to(f"/t/{dynast.table_id}")
    n, before = len(table.moves), prepared.seen(table)
    first, second, *_ = dict.fromkeys(before["seats"][0]["hand"])
    dynast.button("huang.tray.replace").click()
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.replace-pick"))
    for colour in (first, second):
        dynast.tile(colour).click()
    expect(dynast.tile(second)).to_have_accessible_name(re.compile(", 1 to be replaced$"))
    expect(dynast.bar).to_have_text("Replace 2 tiles? You draw as many.")
    dynast.button("huang.tray.replace.do", n=2).click()
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.action", action=2, actions=2))
    assert other.recorded(n) == ["face-down", "face-down", "redraw"]
    now = dynast.on_server()
    assert now["n_bag"] == before["n_bag"] - 2
    assert now["seats"][0]["n_discarded"] == before["seats"][0]["n_discarded"] + 2
    expect(other.log.last).to_contain_text("eplaces 2 tiles")
    expect(other.log.nth(n)).to_contain_text("iscards a tile face down")
    expect(dynast.log.nth(n)).to_contain_text(f"iscards a {first} tile face down")
    expect(dynast.button("undo.ask")).to_be_visible()
    expect(dynast.button("undo")).to_have_count(0)


# ---- buildings


def test_one_of_two_triangles_is_chosen_by_taps(guests: Guests, server: Server) -> None:
    table, (tile, chosen, left) = realm.at("two triangles")
    player = guests("Ann", viewport=PHONE, has_touch=True)
    dynast = _at(player, server, table, is_touching=True)
    n = len(table.moves)
    site, other = chosen.split()[1], left.split()[1]
    dynast.puts(tile)
    dynast.confirms()
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.offer"))
    for one in (site, other):
        expect(dynast.site(one)).to_be_in_viewport()
        expect(dynast.button("huang.tray.site.pagoda", site=one)).to_be_in_viewport(ratio=0.99)
    dynast.button("huang.tray.site.pagoda", site=other).tap()
    expect(dynast.site(other)).to_have_attribute("aria-pressed", "true")
    expect(dynast.bar).to_contain_text(re.compile(rf"^Builds a {tile.split()[1]} pagoda on {other}"))
    dynast.site(site).tap()
    expect(dynast.site(site)).to_have_attribute("aria-pressed", "true")
    expect(dynast.site(other)).to_have_attribute("aria-pressed", "false")
    expect(dynast.bar).to_contain_text(re.compile(rf"^Builds a {tile.split()[1]} pagoda on {site}"))
    dynast.confirms()
    for space in site.split("-"):
        expect(dynast.square(space)).to_have_accessible_name(re.compile(f", under a {tile.split()[1]} pagoda"))
    assert dynast.recorded(n) == [tile, chosen]
    assert site in [building["site"] for building in dynast.on_server()["buildings"]]


def test_the_palace_is_built_after_a_tile_and_brings_a_seventh(ann: Player, server: Server) -> None:
    table, (tile, build) = realm.at("a palace")
    dynast = _at(ann, server, table)
    n, site = len(table.moves), build.split()[1]
    dynast.puts(tile)
    dynast.confirms()
    dynast.button("huang.tray.site.palace", site=site).click()
    expect(dynast.bar).to_contain_text(re.compile(rf"^Builds the royal palace on {site}"))
    expect(dynast.site(site)).to_have_attribute("aria-pressed", "true")
    dynast.confirms()
    for space in site.split("-"):
        expect(dynast.square(space)).to_have_accessible_name(re.compile(f", {dynast.t('huang.space.palace')}"))
    expect(dynast.seat("Ann").get_by_role("img", name=dynast.t("huang.seat.hand", n=7))).to_be_visible()
    assert sum(map(_number, dynast.names(dynast.tiles))) == 7
    assert dynast.recorded(n)[:2] == [tile, build]
    assert {"kind": "palace", "site": site} in dynast.frames(n + 2)[0]["view"]["buildings"]


def _number(label: str) -> int:
    """The one that a label begins with."""
    return int(label.partition(" ")[0])


# ---- a riot, bandits, granaries


def test_a_riot_topples_a_leader(ann: Player, bob: Player, server: Server) -> None:
    table, (riot,) = realm.at("a toppling riot")
    dynast, other = _at(ann, server, table, bob), Dynast.like(bob)
    other.goes_to(f"/t/{dynast.table_id}")
    _, pay, space = riot.split()
    n, home = len(table.moves), realm.event(table, "home", riot)
    colour = str(home.values["leader"])
    dynast.button("huang.tray.riot").click()
    price = dynast.page.get_by_role("button", name=dynast.t("huang.price.blue", n=2 if pay == "two" else 1))
    if price.count():
        price.click()
    expect(dynast.lit).to_have_count(len(prepared.seen(table)["tiles"]))
    dynast.square(space).click()
    expect(dynast.bar).to_contain_text(f"Starts a riot and removes the yellow tile on {space}")
    expect(dynast.bar).to_contain_text(f"the {colour} leader of Bob goes back before the screen")
    expect(other.leader(colour)).to_have_accessible_name(re.compile(r", on \w+$"))
    dynast.confirms()
    for player in (dynast, other):
        player.shows(space, "land")
    expect(other.leader(colour)).to_have_accessible_name(re.compile("before your screen$"))
    assert dynast.recorded(n) == [riot]
    assert dynast.on_server()["seats"][1]["leaders"][colour] is None
    assert dynast.on_server()["discards"] == realm.seen(table, riot)["discards"]


def test_bandits_are_beaten_and_cost_soldiers(ann: Player, server: Server) -> None:
    table, (tile,) = realm.at("beaten bandits")
    dynast = _at(ann, server, table)
    n, before, after = len(table.moves), prepared.seen(table), realm.seen(table, tile)
    (gone,) = (one for one in before["bandits"] if one["site"] == _site_of_foe(table, tile))
    for space in gone["spaces"]:
        dynast.shows(space, dynast.t("huang.space.bandits", n=gone["bandits"]))
    dynast.puts(tile)
    expect(dynast.bar).to_contain_text(dynast.says(realm.event(table, "bandits", tile)))
    dynast.confirms()
    lost: Plan = []
    for left in range(after["n_losses"], 0, -1):
        expect(dynast.losses).to_contain_text(f"{left} soldier")
        space = dynast.names(dynast.lit)[0].partition(",")[0]
        dynast.square(space).click()
        dynast.confirms()
        dynast.shows(space, "land")
        lost.append(f"lose {space}")
    expect(dynast.losses).to_have_count(0)
    for space in gone["spaces"]:
        dynast.shows(space, "land")
    assert dynast.recorded(n) == [tile, *lost]
    assert gone not in dynast.on_server()["bandits"]
    assert dynast.points() == realm.seen(table, tile, *lost)["seats"][0]["points"]


def _site_of_foe(table: Table, tile: str) -> int:
    with realm.tried(table, tile) as state:
        return int(state["foe"]) + 1


def test_all_granaries_but_one_are_taken(ann: Player, server: Server) -> None:
    table, (action,) = realm.at("granaries")
    dynast = _at(ann, server, table)
    n, before = len(table.moves), prepared.seen(table)
    dynast.puts(action)
    dynast.confirms()
    expect(dynast.bar).to_have_text(dynast.t("huang.prompt.granaries"))
    with realm.tried(table, action):
        spaces = [choice.split()[1] for choice in realm.legal(table, "granary")]
    assert sorted(name.partition(",")[0] for name in dynast.names(dynast.lit)) == sorted(spaces)
    stays, *taken = spaces
    dynast.square(stays).click()
    expect(dynast.bar).to_contain_text(f"and leaves the one on {stays}")
    dynast.confirms()
    for space in taken:
        expect(dynast.square(space)).not_to_have_accessible_name(re.compile(dynast.t("huang.space.granary")))
    expect(dynast.square(stays)).to_have_accessible_name(re.compile(dynast.t("huang.space.granary")))
    held = {"n": len(taken), "points": 2 * len(taken), "colour": "blue"}
    expect(dynast.screen).to_contain_text(dynast.t("huang.tray.granaries", **held))
    assert dynast.recorded(n)[:2] == [action, f"granary {stays}"]
    assert set(before["granaries"]) - set(dynast.frames(n + 2)[0]["view"]["granaries"]) == set(taken)


# ---- what may not be


def test_a_refused_space_names_the_rule_and_leads_to_it(ann: Player, server: Server) -> None:
    table = prepared.at_start("huang", 3)
    dynast = _at(ann, server, table)
    space = _far_from_governors(table)
    dynast.leader("red").click()
    dynast.square(space).click()
    expect(dynast.bar).to_contain_text(f"o governor tile is beside {space}")
    expect(dynast.page.locator(".marked path.line")).to_have_count(1)
    reference = dynast.bar.get_by_role("link", name="[rule 4.2]")
    expect(dynast.button("confirm")).to_have_count(0)
    reference.click()
    expect(dynast.dialog("rules").locator("[id='rule-4.2']")).to_be_in_viewport()
    dynast.presses("Escape")
    expect(dynast.dialog("rules")).to_have_count(0)
    assert reference.get_attribute("href") == "/rules/huang#rule-4.2"
    assert dynast.recorded(len(table.moves)) == []


def _far_from_governors(table: Table) -> str:
    """An empty land space beside no governor tile."""
    governors = {space_number(space) for space, tile in prepared.seen(table)["tiles"].items() if tile == "yellow"}
    land = board_of(table.state).land
    return next(space_name(space) for space in land if not {space, *neighbours_of(space)} & governors)


# ---- what they share


def _at(player: Player, server: Server, table: Table, *others: Player, is_touching: bool = False) -> Dynast:
    """A player at a prepared table, where whoever has no browser is away: a bot might undo what is looked at."""
    dynast = Dynast.like(player, is_touching=is_touching)
    dynast.sits_at(prepared.put(server, table, dynast, *others, rest=prepared.AWAY))
    return dynast
