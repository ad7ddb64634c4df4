"""English and French: whichever the browser wants, changed at any time, and nothing left in the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.player import Player
from tests.browser.words import left_untranslated, raw_keys
from tests.soaking import IN_BROAD

OTHER = {"en": "fr", "fr": "en"}
NAMES = {"en": "English", "fr": "Français"}


def test_the_browser_s_language_is_spoken(guests: Guests) -> None:
    jeanne, jane = guests("Jeanne", "fr"), guests("Jane", "en")
    jeanne.goes_to("/new")
    jane.goes_to("/new")
    expect(jeanne.page.get_by_role("button", name="Ouvrir la table")).to_be_visible()
    expect(jane.page.get_by_role("button", name="Open the table")).to_be_visible()
    expect(jeanne.page.locator("html")).to_have_attribute("lang", "fr")
    expect(jane.page.locator("html")).to_have_attribute("lang", "en")


def test_a_chosen_language_is_remembered(guests: Guests) -> None:
    jeanne = guests("Jeanne", "fr")
    jeanne.goes_to("/")
    _switches(jeanne)
    jeanne.page.reload()
    expect(jeanne.page.get_by_role("heading", level=1)).to_have_text(jeanne.t("lobby.title"))
    expect(jeanne.page.locator("html")).to_have_attribute("lang", "en")


def _lobby(player: Player, _finished: str) -> None:
    player.has_table("me", "bot:random")
    player.has_table("me", "open")
    player.goes_to("/")
    player.sees_games()


def _new_table(player: Player, _finished: str) -> None:
    player.goes_to("/new")
    expect(player.button("new.open")).to_be_visible()


def _table(player: Player, _finished: str) -> None:
    player.sits_at_new_table("me", "bot:random")
    player.plays()
    player.waits_for_turn()
    player.proposes()
    player.previewed()
    player.opens_menu()


def _end_of_game(player: Player, finished: str) -> None:
    player.looks_at_end(finished)
    player.page.keyboard.press("Escape")
    player.opens_menu()


def _replay(player: Player, finished: str) -> None:
    player.goes_to(f"/t/{finished}/replay")
    player.button("replay.next").click()
    player.opens_menu()


PAGES = [_table, *(pytest.param(page, marks=IN_BROAD) for page in (_lobby, _replay, _new_table, _end_of_game))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__.strip("_"))
def test_every_page_changes_its_language_at_once(
    guests: Guests, page: Callable[[Player, str], None], finished: str
) -> None:
    player = guests("Jo", "fr")
    page(player, finished)
    for _ in OTHER:
        _switches(player)
        _speaks_only(player)


@IN_BROAD
def test_the_rules_are_told_in_both_languages(ann: Player) -> None:
    ann.goes_to("/rules/qin")
    rule = ann.page.locator("[id='rule-5.2']")
    expect(rule).to_contain_text("belongs")
    _switches(ann)
    expect(rule).to_contain_text("revient")


def _switches(player: Player) -> None:
    """Speak the other language from now on."""
    player.language = OTHER[player.language]
    player.page.get_by_role("button", name=NAMES[player.language]).click()
    expect(player.page.locator("html")).to_have_attribute("lang", player.language)


def _speaks_only(player: Player) -> None:
    """Nothing shown or read out is in another language, or a bare key."""
    shown: set[str] = set(player.page.evaluate(TEXTS))
    assert len(shown) > 10
    assert left_untranslated(player.language, shown) == set()
    assert raw_keys(shown) == set()


TEXTS = """() => {
    const said = [...document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')].flatMap(
        (element) => ['aria-label', 'title', 'placeholder', 'aria-valuetext'].map((name) => element.getAttribute(name)))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) said.push(walker.currentNode.textContent.trim())
    return [document.title, ...said].filter(Boolean)
}"""
