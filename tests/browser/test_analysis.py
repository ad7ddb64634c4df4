"""The analysis board: from a replay, by moves and by what is found, kept as a study and read by others."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.player import PATIENCE_S, Player

FOUND_MS = 8 * PATIENCE_S * 1000
"""What searches may have to be compiled first."""


def _moves(player: Player) -> Locator:
    return player.page.get_by_role("group", name=player.t("analysis.moves")).get_by_role("button")


def _marks_leaves_and_comes_back(player: Player, glyph: str) -> None:
    """All within a moment."""
    player.button(f"analysis.glyph.{glyph}").click()
    player.link("to-lobby").click()
    expect(player.link("lobby.new")).to_be_visible()
    player.page.go_back()


def test_a_game_is_analysed_and_the_study_shared(guests: Guests, finished: str) -> None:
    ann = guests("Ann")
    ann.looks_at_end(finished)
    ann.goes_to(f"/t/{ann.table_id}/replay?move=3")
    ann.opens_menu().get_by_role("link", name=ann.t("analysis.here")).click()
    moves = _moves(ann)
    expect(moves.nth(3)).to_have_attribute("aria-current", "step")
    n = moves.count()

    expect(ann.page.get_by_title(ann.t("analysis.play")).first).to_be_visible(timeout=FOUND_MS)
    ann.picks_a_tile()
    ann.fitting.first.click()
    expect(moves).to_have_count(n + 1)
    ann.button("analysis.glyph.!?").click()
    ann.page.get_by_label(ann.t("analysis.comment")).fill("Why not?")
    ann.presses("Tab")
    expect(moves.nth(5)).to_contain_text("!?")  # below the move that was made
    expect(moves.nth(5)).to_have_attribute("aria-current", "step")
    ann.page.get_by_role("heading").first.focus()
    ann.presses("ArrowLeft", "ArrowRight", "ArrowRight")
    expect(moves.nth(6)).to_have_attribute("aria-current", "step")
    ann.button("analysis.view.seat").click()
    expect(ann.button("analysis.view.open")).to_be_visible()
    assert violations(ann) == []

    ann.page.reload()
    expect(moves.nth(6)).to_have_attribute("aria-current", "step")
    expect(moves.nth(5)).to_contain_text("!?")
    expect(ann.button("analysis.view.open")).to_be_visible()
    _marks_leaves_and_comes_back(ann, "?")
    expect(moves.nth(6)).to_contain_text("?")

    menu = ann.opens_menu()
    menu.get_by_label(ann.t("study.title")).fill("Openings")
    menu.get_by_role("button", name=ann.t("study.keep")).click()
    expect(ann.link("study.download")).to_be_visible()
    assert violations(ann) == []

    bob = guests("Bob", "fr", viewport=PHONE, has_touch=True)
    bob.goes_to(urlsplit(ann.page.url).path)
    bob.button("analysis.moves.short").click()
    expect(_moves(bob)).to_have_count(n + 1)
    expect(bob.page.get_by_text("Why not?")).to_be_visible()
    assert violations(bob) == []
    bob.presses("Escape")
    expect(bob.opens_menu().get_by_role("button", name=bob.t("study.copy"))).to_be_visible()

    ann.presses("Escape")
    moves.nth(6).click()
    _marks_leaves_and_comes_back(ann, "!!")
    expect(moves.nth(6)).to_contain_text("!!")
