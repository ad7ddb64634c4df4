"""Levels of bots are chosen by name, and a strong one gives hints."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.browser.player import Player
from tianxia.bots.levels import LEVELS

TRIES, PAUSE_MS = 60, 3_000
"""Where nobody has searched before, what a hint needs is compiled first."""


def test_a_level_is_chosen_by_name_and_described(ann: Player) -> None:
    ann.goes_to("/new?game=qin")
    bot = ann.page.get_by_role("combobox", name=ann.t("seat.number", n=2))
    offered = [ann.t("new.bot", level=ann.t(f"bot.{level}")) for level in LEVELS]
    expect(bot.locator("option[value^='bot:']")).to_have_text(offered)
    bot.select_option("bot:beginner")
    expect(bot).to_have_accessible_description(
        ann.t("new.level", level=ann.t("bot.beginner"), about=ann.t("bot.beginner.about")).capitalize()
    )
    ann.wants_this_order()
    ann.button("new.open").click()
    expect(ann.seats.nth(1)).to_contain_text(ann.t("bot.beginner"))


def _asks_for_hint(player: Player) -> None:
    """Once and again, until those who give hints are ready."""
    advice, button = player.page.locator(".advice"), player.button("hint")
    for _ in range(TRIES):
        button.click()
        with suppress(TimeoutError):
            advice.wait_for(timeout=PAUSE_MS)
        expect(advice.or_(button)).to_be_visible()
        if advice.is_visible():
            return
    pytest.fail("nobody gives a hint")


def test_a_hint_shows_a_move_on_the_board_and_says_what_it_is_worth(ann: Player) -> None:
    ann.sits_at_new_table("me", "bot:beginner")
    ann.waits_for_turn()
    _asks_for_hint(ann)
    expect(ann.proposed.first).to_be_visible()
    expect(ann.page.locator(".advice")).to_contain_text("Your chance to win is about")
    expect(ann.button("hint")).to_have_count(0)
    ann.confirms()
    ann.has_moved()
