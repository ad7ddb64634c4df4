"""Games of Han on Border Conflicts: the beginning of one, some turns with a coach, and the end of one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.envoy import Envoy
from tests.browser.player import Player
from tests.browser.server import Server
from tests.soaking import IN_BROAD


@IN_BROAD
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


@IN_BROAD
def test_a_coach_speaks_until_it_is_silenced(ann: Player) -> None:
    envoy = Envoy.like(ann, "han")
    envoy.sits_at_guided_table(prepared.at("a short game of han"))
    said: list[str] = []
    for _ in range(3):
        envoy.waits_for_turn()
        said.append(envoy.hears())
        envoy.decides()
    assert len(set(said)) > 1
    envoy.waits_for_turn()
    envoy.button("coach").click()
    expect(envoy.coach).to_have_text(envoy.t("coach.silent"))


def test_the_final_scoring_counts_harbours(ann: Player, server: Server) -> None:
    envoy, played = Envoy.like(ann, "han"), prepared.finished("han", 3, map="border-conflicts", forts="true")
    envoy.goes_to(f"/t/{prepared.put(server, played, envoy)}")
    expect(envoy.finale).to_be_visible()
    assert list(envoy.tallied().values()) == list(played.result.scores)
    while not envoy.telling.startswith("Harbours:"):
        envoy.finale_button("previous").click()
    envoy.opens_result()
    assert sorted(envoy.ranked().values()) == sorted(played.result.scores)
