"""What Han has of its own on the map: border spaces, which China has on one map too, forts with houses, markets."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.envoy import Envoy
from tests.browser.player import Player
from tests.browser.server import Server
from tianxia.core.table import Table


def test_a_border_space_is_paid_with_one_card_of_each_colour_or_with_two_of_one(ann: Player, server: Server) -> None:
    table = prepared.at("a border house of han")
    envoy = Envoy.like(ann, "han")
    envoy.sits_at(prepared.put(server, table, envoy))
    space, pays = next(iter(_doubly_payable(table).items()))
    first, second = prepared.colours_of(table, space)
    lines = envoy.log.count()
    hand = envoy.names(envoy.hand)

    envoy.square(space).click()
    expect(envoy.bar).to_have_text(envoy.t("emperor.prompt.pay", place=space))
    offered = {"both": f"{first} and {second}", first: f"2 {first}", second: f"2 {second}"}
    expect(envoy.payments).to_have_text([re.compile(offered[pay]) for pay in pays])
    expect(envoy.button("confirm")).to_have_count(0)
    for number, pay in enumerate(pays):
        envoy.payments.nth(number).click()
        paid = f"one {first} and one {second} card" if pay == "both" else f"two {pay} cards"
        assert envoy.previewed().startswith(f"Builds a house in {space}, where it counts for ")
        assert envoy.previewed().endswith(f", paid with {paid}")
        envoy.confirms()
        expect(envoy.square(space)).to_have_accessible_name(re.compile(f"border space, house: {envoy.name}"))
        expect(envoy.hand).to_have_count(1)
        assert _colours(hand) == sorted([*_colours(envoy.names(envoy.hand)), *_cost(pay, first, second)])
        envoy.button("undo").click()
        expect(envoy.log).to_have_count(lines)
        expect(envoy.hand).to_have_count(3)
        envoy.square(space).click()


def _doubly_payable(table: Table) -> dict[str, list[str]]:
    """Border spaces that can be paid with both colours, and with two cards of one."""
    pays: dict[str, list[str]] = defaultdict(list)
    for move in prepared.moves(table, "house"):
        pays[move["space"]].append(move["pay"])
    return {space: ways for space, ways in pays.items() if "both" in ways and len(ways) > 1}


def _cost(pay: str, first: str, second: str) -> list[str]:
    return [first, second] if pay == "both" else [pay, pay]


def _colours(cards: list[str]) -> list[str]:
    return sorted(card.partition(": ")[2] for card in cards)


def test_a_border_space_refuses_a_joker(ann: Player, server: Server) -> None:
    table = prepared.at("a joker")
    envoy = Envoy.like(ann, "han")
    envoy.sits_at(prepared.put(server, table, envoy))
    joker = _joker_of(table)
    space = next(space for space in prepared.borders_of(table) if joker not in prepared.colours_of(table, space))
    cards = envoy.tray.get_by_role("button", name=re.compile(rf"^Card \d: {joker}$"))
    expect(cards).to_have_count(2)
    for card in cards.all():
        card.click()
    envoy.square(space).click()
    expect(envoy.bar.get_by_role("link", name="[rule 10.2]")).to_be_visible()
    expect(envoy.payments).to_have_count(0)
    expect(envoy.button("confirm")).to_have_count(0)


def _joker_of(table: Table) -> str:
    """The colour that the hand has two cards of."""
    hand: Counter[str] = Counter(prepared.seen(table)["seats"][0]["hand"])
    ((colour, n),) = hand.most_common(1)
    return colour if n == 2 else ""


def test_a_fort_comes_with_a_house_on_it(ann: Player, server: Server) -> None:
    table = prepared.at("a fort with its house")
    envoy = Envoy.like(ann, "han")
    envoy.sits_at(prepared.put(server, table, envoy))
    space = prepared.moves(table, "fort-house")[0]["space"]
    houses = prepared.seen(table)["owners"][0]["left"]["house"]
    envoy.pieces.and_(envoy.button("emperor.piece.fort-house")).click()
    envoy.clicks(envoy.square(space))
    assert envoy.previewed().startswith(f"Builds a house on a fort in {space}")
    envoy.confirms()
    expect(envoy.square(space)).to_have_accessible_name(re.compile(f", house: {envoy.name}, fort"))
    expect(envoy.count_of("fort", 0)).to_be_visible()
    expect(envoy.count_of("house", houses - 1)).to_be_visible()
    expect(envoy.hand).to_have_count(1)
    expect(envoy.bar).to_have_text(envoy.t("emperor.prompt.draw"))  # both pieces are placed


def test_a_market_comes_with_an_emissary_on_it(ann: Player, server: Server) -> None:
    table = prepared.at("a market")
    envoy = Envoy.like(ann, "han")
    envoy.sits_at(prepared.put(server, table, envoy))
    space = prepared.moves(table, "market")[0]["space"]
    left = prepared.seen(table)["owners"][0]["left"]
    envoy.pieces.and_(envoy.button("emperor.piece.market")).click()
    envoy.clicks(envoy.square(space))
    assert envoy.previewed().startswith(f"Opens a market in {space} with an emissary on it")
    envoy.confirms()
    expect(envoy.square(space)).to_have_accessible_name(re.compile(f"market with an emissary: {envoy.name}"))
    expect(envoy.count_of("market", left["market"] - 1)).to_be_visible()
    expect(envoy.count_of("emissary", left["emissary"] - 1)).to_be_visible()
    expect(envoy.hand).to_have_count(1)
    expect(envoy.bar).to_have_text(envoy.t("emperor.prompt.draw"))
