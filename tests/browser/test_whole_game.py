"""Whole games of Qin against a bot, from the lobby to the end screen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.browser.player import Player
from tests.soaking import IN_BROAD


def test_a_game_by_clicks(guests: Guests) -> None:
    ann = guests("Ann", is_known=False)
    ann.opens_table("me", "bot:beginner")
    ann.page.get_by_label(ann.t("name.label")).fill("Ann")
    ann.button("ok").click()
    while ann.waits_for_turn():
        ann.proposes()
        ann.confirms()
    _is_ranked_with_accounts(ann, "Ann", "Bot")

    ended = ann.table_id
    ann.ending.get_by_role("button", name=ann.t("rematch")).click()
    ann.page.wait_for_url(lambda url: ended not in url)
    assert ann.waits_for_turn()
    expect(ann.log).to_have_count(1)  # the other begins now

    ann.page.go_back()
    ann.link("replay").click()
    expect(ann.page.get_by_role("slider")).to_be_visible()


@IN_BROAD
def test_a_game_by_keyboard_alone(guests: Guests) -> None:
    ann = guests("Ann", is_known=False)
    ann.goes_to("/")
    _follows(ann, ann.link("lobby.new"))
    ann.tabs_to(ann.page.get_by_role("combobox", name=ann.t("seat.number", n=2)))
    ann.page.keyboard.type(ann.t("new.bot", level=ann.t("bot.beginner")))
    _follows(ann, ann.button("new.open"))
    expect(ann.page.get_by_label(ann.t("name.label"))).to_be_focused()
    ann.page.keyboard.type("Ann")
    ann.presses("Enter")
    while ann.waits_for_turn():
        ann.plays_by_keys()
    _is_ranked_with_accounts(ann, "Ann", "Bot")
    _follows(ann, ann.ending.get_by_role("link", name=ann.t("to-lobby")))
    expect(ann.page.get_by_role("heading", name=ann.t("lobby.title"))).to_be_visible()


def _follows(player: Player, wanted: Locator) -> None:
    expect(wanted).to_be_visible()
    player.tabs_to(wanted)
    player.presses("Enter")


def _is_ranked_with_accounts(player: Player, *names: str) -> None:
    """Both are ranked, the winner first, and the points of each account add up to the score."""
    places = player.ending.locator("ol > li")
    expect(places).to_have_count(len(names))
    scores = [_score_of(place) for place in places.all()]
    assert scores == sorted(scores, reverse=True)
    expect(places.first).to_contain_text(player.t("over.winner"))
    for name in names:
        expect(player.ending.get_by_role("table", name=player.t("accounts.of", name=name))).to_be_visible()


def _score_of(place: Locator) -> int:
    rank, *_, score = place.locator("summary").inner_text().split()
    assert re.fullmatch(r"\d\.", rank)
    points = [int(cell) for cell in place.locator("td:last-child").all_inner_texts() if cell]
    assert sum(points) == int(score)
    return int(score)
