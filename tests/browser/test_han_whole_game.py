"""Games of Han on Border Conflicts: the beginning of one, and one with a small deck to its end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.envoy import Envoy
from tests.browser.player import Player


def test_a_game_on_border_conflicts_is_opened_and_begun(ann: Player) -> None:
    envoy = Envoy.like(ann, "han")
    envoy.opens_table("me", "bot:beginner", "bot:beginner", map="border-conflicts", forts="true")
    envoy.waits_for_turn()
    expect(envoy.page.get_by_role("heading", name="Han")).to_be_visible()
    expect(envoy.board.get_by_role("button", name=envoy.t("emperor.space.border"))).to_have_count(6)
    expect(envoy.board.get_by_role("button", name=re.compile(f", {envoy.t('emperor.space.harbour')},"))).to_have_count(
        7
    )
    envoy.exchanges()
    expect(envoy.bar).to_have_text(envoy.t("emperor.prompt.draw"))
    expect(envoy.hand).to_have_count(2)
    envoy.deck.click()


def test_the_end_of_a_guided_game_on_border_conflicts(ann: Player) -> None:
    """A coach speaks, until it is silenced."""
    envoy = Envoy.like(ann, "han")
    envoy.sits_at_guided_table(prepared.at("a short game of han"))
    said: list[str] = []
    for _ in range(4):
        envoy.waits_for_turn()
        said.append(envoy.hears())
        envoy.decides()
    assert len(set(said)) > 1
    envoy.waits_for_turn()
    envoy.button("coach").click()
    assert envoy.plays_to_the_end()["place"]
    expect(envoy.coach).to_have_count(0)
    envoy.opens_result()
    scores = envoy.ranked()
    assert len(scores) == 3
    envoy.presses("Escape")
    told = envoy.steps_through_finale()
    assert any(line.startswith(("Harbours:", "No house stands on a harbour")) for line in told)
    assert envoy.tallied() == scores
