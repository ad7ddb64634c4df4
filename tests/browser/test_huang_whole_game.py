"""A game of Huang for two, the short one: from the lobby to the first tiles, and its end with the replay; `make soak`
plays all that is between, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.dynast import COLOURS, RANKED, STEPS, Dynast
from tests.browser.player import Player, until
from tests.browser.server import Server
from tests.soaking import IN_BROAD, IN_SOAK

BUILDING = 10
"""So many actions are taken to build something up; then tiles are replaced until the bag is empty."""
COMPARED = ("lowest colour", "second lowest", "third lowest", "highest colour", "fewer white points,")


def test_a_short_game_is_opened_and_begun_by_clicks(ann: Player) -> None:
    dynast, decided = _opens(ann), Counter[str]()
    while not decided["tile"]:
        dynast.waits_for_turn()
        decided[_decides(dynast, decided)] += 1
    assert decided["leader"] == len(COLOURS)


@IN_BROAD
def test_the_end_of_a_game_by_clicks(ann: Player, server: Server) -> None:
    dynast = Dynast.like(ann)
    dynast.sits_at(prepared.put(server, prepared.at("near the end, points closed"), dynast))
    _replaces(dynast)
    assert not dynast.waits_for_turn()
    _ends(dynast)


@IN_SOAK
def test_a_whole_short_game_by_clicks(ann: Player) -> None:
    dynast, decided = _opens(ann), Counter[str]()
    while dynast.waits_for_turn():
        decided[_decides(dynast, decided)] += 1
    assert decided["leader"] == len(COLOURS)
    assert decided["leader"] + decided["tile"] == BUILDING
    assert decided["replace"] > 2
    _ends(dynast)


def _opens(player: Player) -> Dynast:
    """From the lobby."""
    dynast = Dynast.like(player)
    dynast.opens_table("me", "bot:beginner", short="true")
    expect(dynast.page.get_by_role("heading", name="Huang")).to_be_visible()
    return dynast


def _ends(dynast: Dynast) -> None:
    """The end, what is ranked, and the replay, which leads there again."""
    moves = dynast.n_moves()
    assert len(dynast.recorded(moves - 1)) == 1
    _shows_the_end(dynast)
    dynast.opens_result()
    final = dynast.on_server()["final"]
    lowest = {name: min(seat["totals"].values()) for name, seat in zip(("Ann", "Bot"), final, strict=True)}
    assert dynast.ranked() == lowest
    dynast.link("replay").click()
    slider = dynast.page.get_by_role("slider", name=dynast.t("replay.position"))
    expect(slider).to_have_attribute("max", str(moves))
    expect(dynast.finale).to_have_count(0)
    dynast.presses("End")
    expect(dynast.finale).to_be_visible()


def _decides(player: Dynast, decided: Counter[str]) -> str:
    """Whatever is to be decided; what was."""
    asked = player.asked
    if asked == "action":
        return _acts(player, decided)
    if asked == "pass":
        player.does("huang.tray.pass")
    elif asked in ("offer", "chain.none"):
        player.does(f"huang.tray.done.{asked.partition('.')[0]}")
    elif asked == "market":
        player.market.get_by_role("button").first.click()
        player.confirms()
    elif asked in ("attack", "defend"):
        player.gives(0)
        player.confirms()
    elif asked == "support":
        player.does("huang.conflict.nobody")
    elif asked == "tie":
        player.fight.get_by_role("button").first.click()
        player.confirms()
    else:
        assert asked in ("chain", "loss"), player.bar.inner_text()
        player.lit.first.click()
        player.confirms()
    return asked


def _acts(player: Dynast, decided: Counter[str]) -> str:
    """Leaders first, then tiles, and at last six new ones again and again."""
    if decided["leader"] < len(COLOURS):
        player.leader(COLOURS[decided["leader"]]).click()
        player.lit.first.click()
        player.confirms()
        return "leader"
    if decided["leader"] + decided["tile"] < BUILDING:
        player.tiles.and_(player.page.locator(":enabled")).first.click()
        player.lit.first.click()
        player.confirms()
        return "tile"
    before = player.n_moves()
    _replaces(player)
    until(lambda: player.n_moves() > before + 6 or player.finale.is_visible())
    return "replace"


def _replaces(player: Dynast) -> None:
    """All six tiles."""
    player.button("huang.tray.replace").click()
    player.button("huang.tray.replace.all").click()
    player.button("huang.tray.replace.do", n=6).click()


def _shows_the_end(player: Dynast) -> None:
    """Step by step: all points, where white ones go, and by what comparison who has won."""
    final: dict[str, Any] = dict(zip(("Ann", "Bot"), player.on_server()["final"], strict=True))
    if player.finale_button("restart").is_enabled():
        player.finale_button("restart").click()
    expect(player.finale.get_by_role("paragraph").first).to_contain_text("the lowest of the four colours counts")
    for name, seat in final.items():
        assert player.charted(name) == Counter(seat["points"])
    told: list[str] = []
    while player.finale_button("next").is_enabled():
        assert len(told) < STEPS
        player.finale_button("next").click()
        told.append(player.telling)
        for name, seat in final.items():
            assert player.charted(name).total() >= sum(seat["totals"].values())
    for name, seat in final.items():
        shown = player.charted(name)
        assert {colour: shown[colour] for colour in RANKED} == seat["totals"]
    assert len([line for line in told if "white point goes" in line]) == max(
        seat["points"]["white"] for seat in final.values()
    )
    assert told[-1].startswith(_verdict(final))
    rows = player.finale.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    winner = told[-1].partition(" ")[0].rstrip(",")
    expect(rows.nth(1)).to_contain_text(winner)
    expect(rows.nth(1)).to_contain_text(player.t("over.winner"))


def _verdict(final: Mapping[str, dict[str, dict[str, int]]]) -> str:
    """Who wins, and by what."""
    ranks = {name: [*sorted(seat["totals"].values()), -seat["points"]["white"]] for name, seat in final.items()}
    winner, loser = sorted(ranks, key=ranks.__getitem__, reverse=True)
    best, next_ = ranks[winner], ranks[loser]
    if best == next_:
        return f"{', '.join(ranks)} share the win"
    place = next(i for i in range(5) if best[i] != next_[i])
    tied = f"tied at {', '.join(map(str, best[:place]))}, " if place else ""
    return f"{winner} wins: {tied}{COMPARED[place]} {abs(best[place])} against {abs(next_[place])}."
