"""Games of China with a small deck, to the result of the final scoring."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.envoy import HAND, Envoy
from tests.browser.player import Player
from tests.browser.server import Server
from tests.soaking import IN_BROAD


@IN_BROAD
def test_a_game_of_three_by_clicks(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    envoy.sits_at(prepared.put(server, prepared.at("a short game of china"), envoy))
    decided = envoy.plays_to_the_end()
    assert decided["place"] > 1
    assert decided["draw"] > 1
    envoy.opens_result()
    scores = envoy.ranked()
    winner, *others = scores
    assert len(others) == 2
    expect(envoy.ending.locator("ol > li").first).to_contain_text(envoy.t("over.winner"))

    envoy.presses("Escape")
    expect(envoy.finale_button("previous")).to_be_disabled()  # it begins at the first step
    assert sum(envoy.tallied().values()) < sum(scores.values())
    told = envoy.steps_through_finale()
    assert [line.split(",")[0] for line in told if line.startswith("Alliance")] == [
        f"Alliance {number}" for number in range(1, 16)
    ]
    assert envoy.tallied() == scores
    assert winner in told[-1]
    envoy.finale_button("restart").click()
    envoy.finale_button("skip").click()
    assert envoy.telling == told[-1]


@IN_BROAD
def test_a_duel_with_emperor_influence_and_special_cards(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    start = prepared.at("two colours in hand")
    envoy.sits_at(prepared.put(server, start, envoy))
    expect(envoy.specials).to_have_count(3)

    _plays_special(envoy, "two-provinces")
    single, double = sorted(set(_colours(envoy)), key=_colours(envoy).count)
    for colour in (single, double):
        _pays_with(envoy, colour)
        envoy.clicks(envoy.spaces_lit.first)
        envoy.confirms()
    _keeps(envoy, double)
    for _ in range(HAND - envoy.hand.count()):
        envoy.waits_for_turn()
        envoy.draws()
    _places_for_the_emperor(envoy)

    envoy.waits_for_turn()
    expect(envoy.specials).to_have_count(2)
    _swaps(envoy)
    _plays_special(envoy, "emperor-first")
    expect(envoy.page.get_by_text(envoy.t("emperor.tray.banner"))).to_be_visible()
    decided = envoy.plays_to_the_end()
    assert decided["emperor"]
    record = envoy.page.request.get(f"/api/tables/{envoy.table_id}/record").json()
    kinds = [action["text"].split()[0] for action in record["actions"] if action["seat"] == 0]
    assert [kinds.count(key) for key in ("swap", "two-provinces", "emperor-first")] == [1, 1, 1]
    envoy.opens_result()
    scores = envoy.ranked()
    envoy.presses("Escape")
    envoy.finale_button("skip").click()
    assert envoy.tallied() == scores


def _colours(player: Envoy) -> list[str]:
    return [name.partition(": ")[2] for name in player.names(player.hand)]


def _pays_with(player: Envoy, colour: str) -> None:
    player.hand.nth(_colours(player).index(colour)).click()


def _keeps(player: Envoy, colour: str) -> None:
    """One of the two cards that were played, which brings its influence card."""
    expect(player.bar).to_have_text(player.t("emperor.prompt.keep"))
    expect(player.kept).to_have_count(2)
    player.kept.and_(player.button("emperor.tray.kept", card=colour)).click()
    player.confirms()
    expect(player.seat(player.name).get_by_role("img", name=f"kept: 1 {colour}")).to_be_visible()
    held = player.t("emperor.tray.held", card=colour, name=player.name)
    expect(player.page.get_by_role("img", name=held)).to_be_visible()


def _places_for_the_emperor(player: Envoy) -> None:
    """One piece, paid with his cards."""
    his = player.tray.get_by_role("group", name=player.t("emperor.tray.emperor"))
    expect(player.bar).to_have_text(player.t("emperor.prompt.emperor"))
    expect(his.get_by_role("button")).to_have_count(3)
    player.clicks(player.spaces_lit.first)
    target = player.names(player.proposed)[0].partition(",")[0]
    player.confirms()
    expect(player.square(target)).to_have_accessible_name(re.compile(f", house: {player.t('emperor.emperor')}$"))


def _plays_special(player: Envoy, special: str) -> None:
    """What it does is told before it is played: to those who point at it, and to all once it is picked."""
    card = player.specials.and_(player.button(f"emperor.special.{special}"))
    about = player.t(f"emperor.special.{special}.about")
    expect(card).to_have_accessible_description(about)
    card.click()
    expect(player.tray.get_by_text(about)).to_be_visible()
    player.confirms()


def _swaps(player: Envoy) -> None:
    """A card of the hand for one of the display."""
    hand, display = _colours(player), [name.partition(": ")[2] for name in player.names(player.display)]
    player.specials.and_(player.button("emperor.special.swap")).click()
    expect(player.bar).to_have_text(player.t("emperor.prompt.swap-hand"))
    player.hand.first.click()
    expect(player.bar).to_have_text(player.t("emperor.prompt.swap-display"))
    player.display.first.click()
    player.confirms()
    assert sorted(_colours(player)) == sorted([*hand[1:], display[0]])
