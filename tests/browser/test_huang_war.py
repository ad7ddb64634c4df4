"""Revolts and wars in Huang: told before they begin, fought out on the pages of all who are asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser import prepared, realm
from tests.browser.conftest import PHONE, Guests
from tests.browser.dynast import COLOURS, Dynast
from tests.browser.player import Player
from tests.browser.realm import Plan
from tests.browser.server import Server
from tests.soaking import IN_BROAD
from tianxia.core.table import Table

# ---- revolts


@IN_BROAD
def test_a_revolt_between_a_desk_and_a_phone(ann: Player, server: Server, guests: Guests) -> None:
    """The attacker clicks, the defender taps."""
    table, (entry,) = realm.at("a revolt")
    attacker, defender = _two(ann, guests("Bob", viewport=PHONE, has_touch=True))
    attacker.sits_at(prepared.put(server, table, attacker, defender))
    defender.goes_to(f"/t/{attacker.table_id}")
    colour = entry.split()[1]
    names, n = ("Ann", "Bob"), len(table.moves)
    begun = realm.event(table, "revolt", entry)

    attacker.puts(entry)
    expect(attacker.bar).to_contain_text(attacker.says(begun, *names))
    attacker.confirms()
    expect(attacker.bar).to_have_text(attacker.t("huang.prompt.attack"))
    expect(defender.revolt(colour)).to_contain_text("Ann commits governors first")
    expect(defender.fight.get_by_role("button")).to_have_count(0)
    expect(attacker.revolt(colour).get_by_role("group", name="Ann attacks, strength")).to_be_visible()
    strengths = realm.seen(table, entry)["revolt"]["strengths"]
    attack, defence = strengths["attacker"] + 2, strengths["defender"]
    attacker.gives(1, leader="yellow")
    expect(attacker.revolt(colour)).to_contain_text(f"{attack} : {defence}, you ")
    expect(attacker.bar).to_have_text("Commits 1 governor tile and the yellow leader")
    attacker.confirms()

    expect(defender.bar).to_have_text(defender.t("huang.prompt.defend"))
    expect(defender.revolt(colour).get_by_role("group", name=re.compile("^Ann attacks.*has decided"))).to_be_visible()
    expect(attacker.fight.get_by_role("button")).to_have_count(0)
    defender.gives(0)
    expect(defender.revolt(colour)).to_contain_text(f"{attack} : {defence}, you lose")
    defender.gives(1)
    expect(defender.revolt(colour)).to_contain_text(f"{attack} : {defence + 1}, ")
    defender.confirms()

    plan = [entry, "commit-leader 1", "commit 1"]
    settled = realm.event(table, "revolt.settled", *plan)
    for player in (attacker, defender):
        expect(player.fight).to_have_count(0)
    defender.button("log").tap()
    for player in (attacker, defender):
        player.told(n + 3, player.says(settled, *names))
    assert attacker.recorded(n) == plan
    _is_as(attacker, table, plan)
    winner, loser = (defender, attacker) if settled.values["winner"] else (attacker, defender)
    defender.presses("Escape")
    expect(loser.leader(colour)).to_have_accessible_name(re.compile("before your screen$"))
    expect(winner.leader(colour)).to_have_accessible_name(re.compile(r", on \w+$"))
    for seat, player in enumerate((attacker, defender)):
        assert player.points() == realm.seen(table, *plan)["seats"][seat]["points"]
        player.has_tiles("yellow", realm.seen(table, *plan)["seats"][seat]["hand"].count("yellow"))


# ---- wars


def test_every_seat_supports_in_order_and_the_placer_removes_the_losses(
    ann: Player, bob: Player, guests: Guests, server: Server
) -> None:
    table, plan = realm.at("a war won")
    placer, second, third = people = [Dynast.like(player) for player in (ann, bob, guests("Cleo"))]
    names = tuple(player.name for player in people)
    placer.sits_at(prepared.put(server, table, *people))
    for player in (second, third):
        player.goes_to(f"/t/{placer.table_id}")
    n = len(table.moves)
    tile, *gifts = plan
    war = realm.seen(table, tile)["war"]
    begun = realm.event(table, "war", tile)

    placer.puts(tile)
    expect(placer.bar).to_contain_text(placer.says(begun, *names))
    assert placer.previewed().startswith(f"Places a {tile.split()[1]} tile on {tile.split()[2]}; joins the kingdoms of")
    placer.confirms()
    for player in people:
        expect(player.war(war["colours"])).to_be_visible()
    expect(third.order).to_contain_text(["Bob: decides now", "Cleo: comes later", "Ann: comes later"])

    for number, (player, gift) in enumerate(zip((second, third, placer), gifts, strict=True)):
        assert player.waits_for_turn()
        expect(player.bar).to_have_text(player.t("huang.prompt.support"))
        for other in people:
            expect(other.order.nth(number)).to_have_attribute("aria-current", "step")
            if other is not player:
                expect(other.fight.get_by_role("button")).to_have_count(0)
        _supports(player, gift, war)
        expect(player.bar).to_contain_text(f"upports the kingdom of {_named(war, gift)} with")
        player.confirms()

    settled = realm.event(table, "war.settled", *plan)
    for player in people:
        player.told(n + 4, player.says(settled, *names))
    losses = realm.seen(table, *plan)["n_losses"]
    assert losses > 1
    expect(second.losses).to_contain_text(f"Ann still has to remove {losses} soldiers")
    expect(second.lit).to_have_count(0)
    lost: list[str] = []
    for left in range(losses, 0, -1):
        expect(placer.bar).to_have_text(placer.t("huang.prompt.loss", n=left))
        space = placer.names(placer.lit)[-1].partition(",")[0]
        assert placer.on_server()["tiles"][space] == "red"
        placer.square(space).click()
        expect(placer.bar).to_contain_text(f"Removes the soldier tile on {space}")
        placer.confirms()
        lost.append(space)
        for player in people:
            player.shows(space, "land")
    for player in people:
        expect(player.fight).to_have_count(0)
    plan += [f"lose {space}" for space in lost]
    assert placer.recorded(n) == plan
    _is_as(placer, table, plan)
    for player, seat in zip(people, realm.seen(table, *plan)["seats"], strict=True):
        assert player.points() == seat["points"]


def _supports(player: Dynast, gift: str, war: Mapping[str, Any]) -> None:
    """ "support east 2", without confirming it."""
    kind, direction, tiles = gift.split()
    name = _named(war, gift)
    player.touches(player.kingdom(name, direction))
    player.gives(int(tiles), leader="red" if kind == "support-leader" else "")
    expect(player.kingdom(name, direction)).to_have_attribute("aria-pressed", "true")


@IN_BROAD
def test_the_placer_decides_a_tie_by_keys_alone(ann: Player, bob: Player, server: Server) -> None:
    table, plan = realm.at("a war tied")
    placer, other = Dynast.like(ann), Dynast.like(bob)
    placer.sits_at(prepared.put(server, table, placer, other))
    other.goes_to(f"/t/{placer.table_id}")
    n = len(table.moves)
    tile, theirs, mine, winner = plan
    war = realm.seen(table, tile)["war"]

    _puts_by_keys(placer, tile)
    expect(placer.bar).to_contain_text(placer.says(realm.event(table, "war", tile)))
    placer.presses("Enter")
    assert other.waits_for_turn()
    _supports(other, theirs, war)
    other.confirms()
    assert placer.waits_for_turn()
    _chooses_by_keys(placer, placer.kingdom(_named(war, mine), mine.split()[1]))
    placer.presses(mine.split()[2])
    expect(placer.bar).to_contain_text(placer.says(realm.event(table, "support", tile, theirs, mine)), ignore_case=True)
    placer.presses("Enter")

    expect(placer.bar).to_have_text(placer.t("huang.prompt.tie"))
    expect(other.war(war["colours"])).to_contain_text("a tie: Ann picks the winner")
    expect(other.fight.get_by_role("button")).to_have_count(0)
    _chooses_by_keys(placer, placer.kingdom(_named(war, winner), winner.split()[1], "winner"))
    expect(placer.war(war["colours"])).to_contain_text(f"{_named(war, winner)} is to win")
    placer.presses("Enter")
    for player in (placer, other):
        expect(player.fight).to_have_count(0)  # the winner loses all soldiers: nothing is to be chosen
        player.told(n + 4, player.says(realm.event(table, "war.settled", *plan)))
    assert placer.recorded(n) == plan
    _is_as(placer, table, plan)


def _puts_by_keys(player: Dynast, action: str) -> None:
    """The digit picks a tile, N leads from place to place."""
    _, colour, space = action.split()
    player.presses(str(COLOURS.index(colour) + 1))
    expect(player.tile(colour)).to_have_attribute("aria-pressed", "true")
    for _ in range(player.lit.count()):
        player.presses("n")
        focused = player.board.locator(":focus")
        expect(focused).to_have_count(1)
        if player.names(focused)[0].startswith(f"{space},"):
            player.presses("Enter")
            expect(player.button("confirm")).to_be_visible()
            return
    raise AssertionError(f"N does not lead to {space}")


def _chooses_by_keys(player: Dynast, kingdom: Locator) -> None:
    """K goes from one kingdom to the next."""
    for _ in range(player.fight.get_by_role("button").count()):
        player.presses("k")
        if kingdom.get_attribute("aria-pressed") == "true":
            return
    raise AssertionError("K does not lead to the kingdom")


@IN_BROAD
def test_a_war_is_announced_in_french(guests: Guests, server: Server) -> None:
    table, (tile,) = realm.at("a war")
    jeanne = Dynast.like(guests("Jeanne", "fr"))
    jeanne.sits_at(prepared.put(server, table, jeanne))
    war, kingdoms = (
        realm.event(table, "war", tile),
        [side["name"] for side in realm.seen(table, tile)["war"]["kingdoms"]],
    )
    jeanne.puts(tile)
    expect(jeanne.bar).to_contain_text(f"réunit les royaumes de {' et de '.join(kingdoms)} : guerre")
    expect(jeanne.bar).to_contain_text(jeanne.says(war))
    jeanne.button("cancel").click()
    expect(jeanne.bar).not_to_contain_text("guerre")
    assert jeanne.recorded(len(table.moves)) == []


def _named(war: Mapping[str, Any], action: str) -> str:
    """The kingdom that an action is about."""
    (name,) = (side["name"] for side in war["kingdoms"] if side["direction"] == action.split()[1])
    return name


def _two(*players: Player) -> tuple[Dynast, Dynast]:
    one, other = players
    return Dynast.like(one), Dynast.like(other, is_touching=True)


def _is_as(player: Dynast, table: Table, plan: Plan) -> None:
    """The server has what the rules say."""
    now, wanted = player.on_server(), realm.seen(table, *plan)
    assert {key: now[key] for key in ("tiles", "leaders", "discards")} == {
        key: wanted[key] for key in ("tiles", "leaders", "discards")
    }
