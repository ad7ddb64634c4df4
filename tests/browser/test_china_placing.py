"""Placing pieces in China: what is said before and after, what can be taken back, and why something may not be."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.envoy import HAND, Envoy
from tests.browser.player import Player, middle
from tests.browser.server import Server
from tests.soaking import IN_BROAD
from tianxia.core.table import Table


def test_a_piece_is_previewed_and_can_be_cancelled(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, prepared.at_start("china", 3), envoy))
    name = _first_free(envoy)
    envoy.clicks(envoy.square(name))
    promised = envoy.previewed()
    assert promised.startswith(f"Builds a house in {name}, paid with ")
    expect(envoy.square(name)).to_have_accessible_name(re.compile(f"{envoy.t('emperor.note.proposed')}$"))
    expect(envoy.log).to_have_count(0)

    envoy.button("cancel").click()
    expect(envoy.proposed).to_have_count(0)
    expect(envoy.button("confirm")).to_have_count(0)
    expect(envoy.square(name)).to_have_accessible_name(re.compile(envoy.t("emperor.space.free")))

    envoy.clicks(envoy.square(name))
    assert envoy.previewed() == promised
    envoy.confirms()
    expect(envoy.log).to_have_count(1)
    assert envoy.last_line() == promised
    expect(envoy.square(name)).to_have_accessible_name(re.compile(f", house: {envoy.name}$"))


def test_a_card_is_dragged_onto_a_space_it_pays_for(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, prepared.at_start("china", 3), envoy))
    card = envoy.hand.first
    card.click()
    name = _first_free(envoy)
    card.click()
    mouse, start, end = ann.page.mouse, middle(card), middle(envoy.square(name))
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move(end["x"], end["y"], steps=5)
    mouse.up()
    expect(envoy.bar).to_contain_text(f"Builds a house in {name}, paid with ")
    envoy.confirms()
    expect(envoy.square(name)).to_have_accessible_name(re.compile(f", house: {envoy.name}$"))


@IN_BROAD
def test_a_confirmed_piece_is_taken_back_at_once_until_a_card_is_drawn(ann: Player, bob: Player) -> None:
    """Nothing hidden was revealed, so Bob is not asked; the deck's card was hidden."""
    envoy, other = Envoy.like(ann), Envoy.like(bob)
    envoy.sits_at_new_table("me", "open", "bot:random")
    other.takes_seat(envoy.table_id)
    envoy.waits_for_turn()
    name = _first_free(envoy)
    envoy.clicks(envoy.square(name))
    envoy.confirms()
    expect(other.square(name)).to_have_accessible_name(re.compile(f", house: {envoy.name}"))
    expect(envoy.button("undo.ask")).to_have_count(0)
    envoy.button("undo").click()
    for player in (envoy, other):
        expect(player.log).to_have_count(0)
        expect(player.square(name)).to_have_accessible_name(re.compile(player.t("emperor.space.free")))
    expect(envoy.hand).to_have_count(3)

    envoy.clicks(envoy.square(name))
    envoy.confirms()
    envoy.deck.click()
    expect(envoy.button("undo.ask")).to_be_visible()
    expect(envoy.button("undo")).to_have_count(0)


@IN_BROAD
def test_an_illegal_place_names_the_rule_and_leads_to_it(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, prepared.at_start("china", 3), envoy))
    envoy.dragon("Chu").click()
    reference = envoy.bar.get_by_role("link", name="[rule 5.4]")
    expect(envoy.bar).to_contain_text("No house stands in Chu yet")
    expect(envoy.button("confirm")).to_have_count(0)
    expect(envoy.page.locator(".marked .line")).to_have_count(1)

    envoy.bar.get_by_role("button", name="emissary", exact=True).press("Enter")
    meaning = envoy.page.locator("[popover]", has_text="A pawn on a province’s dragon")
    expect(meaning).to_be_visible()
    envoy.presses("Escape")
    expect(meaning).to_be_hidden()

    reference.click()
    expect(envoy.dialog("rules").locator("[id='rule-5.4']")).to_be_in_viewport()
    envoy.presses("Escape")
    expect(envoy.dialog("rules")).to_have_count(0)
    envoy.button("now").click()
    expect(envoy.dialog("rules").locator("[id='rule-2.1']")).to_be_in_viewport()
    envoy.presses("Escape")
    assert reference.get_attribute("href") == "/rules/china#rule-5.4"
    envoy.goes_to("/rules/china#rule-5.4")
    expect(envoy.page.locator("[id='rule-5.4']")).to_be_in_viewport()


def test_keys_alone_place_a_house_and_draw(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, prepared.at_start("china", 3), envoy))
    envoy.presses("1", "n")
    expect(envoy.hand.first).to_have_attribute("aria-pressed", "true")
    focused = envoy.board.locator(":focus")
    expect(focused).to_have_accessible_name(re.compile(f"{envoy.t('emperor.note.legal')}$"))
    name = envoy.names(focused)[0].partition(",")[0]
    envoy.presses("Enter")
    expect(envoy.square(name)).to_have_accessible_name(re.compile(f"{envoy.t('emperor.note.proposed')}$"))
    envoy.presses("Enter")
    expect(envoy.square(name)).to_have_accessible_name(re.compile(f", house: {envoy.name}"))
    expect(envoy.log).to_have_count(1)

    n_cards = envoy.hand.count()
    assert n_cards < HAND
    for _ in range(HAND - n_cards):
        envoy.waits_for_turn()
        envoy.presses("d")
    expect(envoy.hand).to_have_count(3)
    expect(envoy.log.filter(has_text=envoy.name).last).to_contain_text("from the deck")
    expect(envoy.log.filter(has_text="Bot 2")).not_to_have_count(0)  # the turn has passed


def test_arrow_keys_walk_over_the_map_from_where_tab_leads(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, prepared.at_start("china", 3), envoy))
    reachable = envoy.board.locator("[tabindex='0']")
    expect(reachable).to_have_count(1)
    envoy.tabs_to(reachable)
    start = envoy.names(reachable)
    envoy.presses("ArrowRight")
    expect(reachable).to_be_focused()
    right = envoy.names(reachable)
    assert right != start
    envoy.presses("ArrowDown", "ArrowDown")
    expect(reachable).to_be_focused()
    assert envoy.names(reachable) not in (start, right)


def test_who_looks_at_a_province_is_told_its_majority_and_its_limit(ann: Player, server: Server) -> None:
    table = prepared.at("contested provinces")
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, table, envoy))
    name, province = next(iter(_contested(table).items()))
    expect(envoy.note).to_have_count(0)
    envoy.dragon(name).hover()
    expect(envoy.note.get_by_role("heading")).to_contain_text(name)
    n = sum(province["emissaries"])
    expect(envoy.note).to_contain_text(envoy.t("emperor.info.emissaries", n=n, limit=province["limit"]))
    rows = envoy.note.locator("tbody").get_by_role("row").all()
    shown = Counter(tuple(map(int, row.get_by_role("cell").all_inner_texts())) for row in rows)
    pairs = zip(province["houses"], province["points"], strict=True)
    assert shown == Counter((houses, points) for houses, points in pairs if houses)
    mine = envoy.note.get_by_role("row").filter(has_text=envoy.name)
    assert mine.get_by_role("cell").first.inner_text() == str(province["houses"][0])

    envoy.page.mouse.move(2, 2)
    expect(envoy.note).to_have_count(0)
    envoy.tabs_to(envoy.board.locator("[tabindex='0']"))
    (place,) = envoy.names(envoy.board.locator(":focus"))
    (focused,) = (name for name in prepared.seen(table)["provinces"] if re.search(rf"\b{name},", place))
    expect(envoy.note.get_by_role("heading")).to_contain_text(focused)
    limit = prepared.seen(table)["provinces"][focused]["limit"]
    expect(envoy.note).to_contain_text(re.compile(rf"Emissaries: \d of {limit}\b"))


def _contested(table: Table) -> dict[str, dict[str, list[int]]]:
    """Provinces with houses of mine and of another, and with an emissary."""
    return {
        name: province
        for name, province in prepared.seen(table)["provinces"].items()
        if province["houses"][0] and sum(map(bool, province["houses"])) > 1 and any(province["emissaries"])
    }


def test_a_fort_and_then_a_house_on_it(ann: Player, server: Server) -> None:
    table = prepared.at("a fort and its house")
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, table, envoy))
    space = _fort_spaces(table)[0]
    expect(envoy.count_of("fort", 1)).to_be_visible()
    envoy.pieces.and_(envoy.button("emperor.piece.fort")).click()
    expect(envoy.button("emperor.piece.fort")).to_have_attribute("aria-pressed", "true")
    envoy.clicks(envoy.square(space))
    assert envoy.previewed().startswith(f"Puts a fort on {space}, ")
    envoy.confirms()
    expect(envoy.square(space)).to_have_accessible_name(re.compile(f", {envoy.t('emperor.space.free')}, fort"))
    expect(envoy.count_of("fort", 0)).to_be_visible()

    envoy.clicks(envoy.square(space))
    assert envoy.previewed().startswith(f"Builds a house in {space}, ")
    envoy.confirms()
    expect(envoy.square(space)).to_have_accessible_name(re.compile(f", house: {envoy.name}, fort"))
    expect(envoy.bar).to_have_text(envoy.t("emperor.prompt.draw"))


def _fort_spaces(table: Table) -> list[str]:
    """Where a fort can be paid in one way and a house built on it in the same turn."""
    ways = prepared.moves(table, "fort")
    often = Counter(way["space"] for way in ways)
    return [
        way["space"]
        for way in ways
        if often[way["space"]] == 1
        for pay in prepared.colours_of(table, way["space"])
        if prepared.leads_to(table, f"fort {way['pay']} {way['space']}", f"house {pay} {way['space']}")
    ]


def test_bonus_tiles_are_turned_over_before_the_space_is_chosen(ann: Player, server: Server) -> None:
    table = prepared.at_start("china", 3, bonus="true")
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, table, envoy))
    province, elsewhere = (move["province"] for move in prepared.moves(table, "name")[:2])
    tiles = [space for space in prepared.spaces_of(table, province) if space in prepared.seen(table)["tiles"]]
    assert len(tiles) == 2
    down, up = envoy.t("emperor.space.tile-down"), re.compile(r"bonus tile: (yellow|orange|green)")
    for space in tiles:
        expect(envoy.square(space)).to_have_accessible_name(re.compile(down))

    envoy.clicks(envoy.square(tiles[0]))
    assert envoy.previewed().startswith(f"Will build in {province}")
    for space in tiles:
        expect(envoy.square(space)).to_have_accessible_name(re.compile(down))
    envoy.confirms()
    for space in tiles:
        expect(envoy.square(space)).to_have_accessible_name(up)
    expect(envoy.board.get_by_role("button", name=down)).to_have_count(16)
    expect(envoy.bar).to_have_text(envoy.t("emperor.prompt.build", province=province))

    envoy.square(prepared.spaces_of(table, elsewhere)[0]).click()
    expect(envoy.bar.get_by_role("link", name="[rule 14.4]")).to_be_visible()

    found = up.search(envoy.names(envoy.square(tiles[1]))[0])
    assert found
    envoy.clicks(envoy.square(tiles[1]))
    envoy.confirms()
    expect(envoy.square(tiles[1])).to_have_accessible_name(re.compile(f", house: {envoy.name}$"))
    expect(envoy.seat(envoy.name).get_by_role("img", name=f"bonus tiles: 1 {found[1]}")).to_be_visible()
    expect(envoy.square(tiles[0])).to_have_accessible_name(up)


def test_the_preview_of_a_named_province_promises_no_colour_of_a_tile(ann: Player, server: Server) -> None:
    """What the tiles are depends on chance as far as anybody can know: nothing of it may be told, right or wrong."""
    table = prepared.at_start("china", 3, bonus="true")
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, table, envoy))
    province = prepared.moves(table, "name")[0]["province"]
    space = envoy.square(prepared.spaces_of(table, province)[0])
    for _ in range(GUESSES):
        envoy.clicks(space)
        assert (
            envoy.previewed() == f"Will build in {province}: its bonus tiles are turned over, then the space is chosen"
        )
        envoy.button("cancel").click()
        expect(envoy.button("confirm")).to_have_count(0)


GUESSES = 15
"""Previews of the same move; one that guesses would sooner or later name a colour."""


def _first_free(player: Envoy) -> str:
    return player.names(player.spaces_lit)[0].partition(",")[0]
