"""Positions in the browser: copied, looked at, played from."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.browser.player import Player
from tests.browser.watch import Watch
from tests.soaking import IN_BROAD

START = "; ".join(
    [
        *(
            "game qin",
            ".....oo.....o",
            ".............",
            ".............",
            "..o......o...",
            "......B......",
            ".............",
        ),
        *("......Y......", "..o.......oo.", "..o...R......", ".............", ".............", ".......oo...o"),
        *(".............", "hand 1 RR BB RY", "hand 2 ? ? ?"),
    ]
)


def at(text: str) -> str:
    return f"/position?{urlencode({'text': text})}"


def test_a_position_is_shown_and_a_table_opened_from_it(ann: Player) -> None:
    ann.goes_to("/")
    ann.link("position.open").click()
    ann.page.get_by_label(ann.t("position.text")).fill(START.replace("; ", "\n"))
    ann.button("position.show").click()
    expect(ann.page.get_by_text(ann.t("position.partial"))).to_be_visible()
    expect(ann.tiles).to_have_count(3)
    assert lower_edge(ann.button("new.open")) <= upper_edge(ann.page.get_by_role("region", name=ann.t("decision")))
    ann.button("new.open").click()
    ann.waits_for_turn()
    expect(ann.tiles).to_have_count(3)
    copied = copies(ann)
    assert copied.startswith(START.replace("hand 1", "seats 2; hand 1"))
    ann.plays()


def upper_edge(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def lower_edge(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def copies(player: Player) -> str:
    """What the menu of a table or a replay puts into the clipboard."""
    player.opens_menu()
    player.button("position.copy").click()
    expect(player.toasts).to_contain_text(player.t("position.copied"))
    return player.page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("game huang; tiles red a5", "tiles red\u00a0: a5 est sur le fleuve"),
        ("tiles red h5", "Une position commence par son jeu"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(guests: Guests, watch: Watch, text: str, fault: str) -> None:
    watch.provoke("positions")
    francoise = guests("Francoise", "fr")
    francoise.goes_to(at(text))
    expect(francoise.page.get_by_role("alert")).to_contain_text(fault)
    expect(francoise.page.get_by_label(francoise.t("position.text"))).to_have_value(text.replace("; ", "\n"))


def test_a_finished_game_is_played_on_from_any_moment(ann: Player, finished: str) -> None:
    ann.goes_to(f"/t/{finished}/replay?move=5")
    expect(ann.page.get_by_role("slider")).to_have_value("5")
    copied = copies(ann)
    assert "?" not in copied
    ann.opens_menu()
    ann.button("position.play").click()
    expect(ann.page.get_by_text(ann.t("position.partial"))).to_have_count(0)
    ann.button("new.open").click()
    ann.waits_for_turn()
    assert copies(ann).split("; hand")[0] == copied.split("; hand")[0]


@IN_BROAD
def test_nobody_plays_on_from_the_end(ann: Player, finished: str) -> None:
    ann.looks_at_end(finished)
    ann.goes_to(f"/t/{finished}/replay?move=999")
    ann.opens_menu()
    expect(ann.button("position.copy")).to_be_visible()
    expect(ann.button("position.play")).to_have_count(0)
