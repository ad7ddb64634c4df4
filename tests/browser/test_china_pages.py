"""China in French, on a phone, for axe, and looked at again; Han where it looks different."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import prepared
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Guests
from tests.browser.envoy import HAND, Envoy
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.test_languages import TEXTS
from tests.browser.wire import Wire
from tests.browser.words import left_untranslated, misspaced, raw_keys
from tests.soaking import IN_BROAD, IN_SOAK

SIDEWAYS = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


def test_options_and_prompts_in_french(guests: Guests) -> None:
    jeanne = Envoy.like(guests("Jeanne", "fr"))
    jeanne.goes_to("/new?game=china")
    groups = jeanne.page.get_by_role("group")
    expect(groups.filter(has_text="Cartes d’influence (duel)")).to_be_visible()
    expect(groups.filter(has_text="Cartes spéciales (duel)")).to_be_visible()
    expect(jeanne.option("map")).to_contain_text("La Chine à 3 et 4")  # the only one for two
    for is_simple in (True, False):
        jeanne.button("new.simple").click()
        for option in ("influence", "specials"):
            expect(jeanne.option(option).get_by_role("radio", name="non" if is_simple else "oui")).to_be_checked()
    jeanne.page.get_by_role("group", name="Joueurs").get_by_text("3", exact=True).click()
    expect(groups.filter(has_text="Cartes d’influence (duel)")).to_have_count(0)  # not for three
    expect(jeanne.option("map").get_by_role("radio")).to_have_count(2)
    jeanne.option("map").get_by_text("Querelles frontalières").click()
    expect(groups.filter(has_text="Forts")).to_have_count(0)  # not on that map
    jeanne.option("map").get_by_text("La Chine à 3 et 4").click()
    jeanne.page.get_by_role("group", name="Tuiles bonus").get_by_text("oui").click()
    jeanne.wants_this_order()
    jeanne.button("new.open").click()

    jeanne.waits_for_turn()
    expect(jeanne.bar).to_have_text("Posez une pièce, ou échangez une carte.")
    expect(jeanne.board.get_by_role("button", name="tuile bonus, face cachée")).to_have_count(18)
    jeanne.clicks(jeanne.spaces_lit.first)
    jeanne.previewed()
    jeanne.confirms()
    shown: set[str] = set(jeanne.page.evaluate(TEXTS))
    assert "Votre main" in shown
    assert left_untranslated("fr", shown, "china") == set()
    assert raw_keys(shown, "china") == set()
    assert misspaced(shown) == set()


@pytest.mark.parametrize(
    ("game", "bots"), [pytest.param("china", 2, marks=IN_BROAD), pytest.param("han", 3, marks=IN_SOAK)]
)
def test_a_piece_is_placed_and_a_card_drawn_on_a_phone(guests: Guests, game: str, bots: int) -> None:
    ann = Envoy.like(guests("Ann", viewport=PHONE, has_touch=True), game)
    ann.sits_at_new_table("me", *["bot:random"] * bots)
    ann.waits_for_turn()
    _is_within_reach(ann)
    ann.spaces_lit.first.tap()
    expect(ann.payments.or_(ann.button("confirm")).first).to_be_in_viewport()
    if ann.payments.count():
        ann.payments.first.tap()
    expect(ann.button("confirm")).to_be_in_viewport(ratio=0.99)
    assert ann.page.evaluate(SIDEWAYS) == 0
    ann.button("confirm").tap()
    ann.has_moved()
    expect(ann.count_of("house", 19)).to_be_visible()
    _is_within_reach(ann)
    for _ in range(HAND - ann.hand.count()):
        ann.waits_for_turn()
        ann.deck.tap()
    expect(ann.hand).to_have_count(3)
    ann.button("log").tap()
    expect(ann.log.filter(has_text="Bot 2")).not_to_have_count(0)


def test_a_long_hint_leaves_what_else_can_be_done_in_sight_on_a_phone(guests: Guests) -> None:
    jeanne = Envoy.like(guests("Jeanne", "fr", viewport=PHONE, has_touch=True))
    Wire(jeanne.page).advise("hint.clear", share=57, next=52)
    jeanne.sits_at_new_table("me", "bot:random", "bot:random")
    jeanne.waits_for_turn()
    jeanne.button("hint").tap()
    expect(jeanne.page.locator(".advice")).to_be_in_viewport(ratio=0.99)
    for key in ("emperor.tray.exchange", "cancel", "confirm"):
        expect(jeanne.button(key)).to_be_in_viewport(ratio=0.99)


def _is_within_reach(player: Envoy) -> None:
    for thing in (player.board, player.deck, *player.hand.all(), *player.display.all(), player.bar):
        expect(thing).to_be_in_viewport(ratio=0.99)
    assert player.page.evaluate(SIDEWAYS) == 0


@IN_BROAD
def test_a_turn_is_clean(guests: Guests, server: Server) -> None:
    ann = Envoy.like(guests("Ann"))
    start = prepared.at_start("china", 2, bonus="true", forts="true")
    ann.sits_at(prepared.put(server, start, ann))
    ann.clicks(ann.spaces_lit.first)
    ann.previewed()
    _is_clean(ann, "a proposal in a duel with everything in it")

    ann.game = "han"
    ann.sits_at(prepared.put(server, prepared.at("two ways to pay"), ann))
    _asks_for_payment(ann)
    _is_clean(ann, "the question how to pay")


@IN_BROAD
def test_more_of_a_turn_is_clean(guests: Guests, server: Server) -> None:
    ann = Envoy.like(guests("Ann"), "han")
    ann.sits_at(prepared.put(server, prepared.at("two ways to pay"), ann))
    ann.dragon("Chu").hover()
    expect(ann.note).to_be_visible()
    _is_clean(ann, "a look at a province")

    capital = prepared.at("a market")
    ann.sits_at(prepared.put(server, capital, ann))
    _is_clean(ann, "the capital")


def _asks_for_payment(player: Envoy) -> None:
    for name in player.names(player.spaces_lit):
        player.square(name.partition(",")[0]).click()
        expect(player.payments.or_(player.button("confirm")).first).to_be_visible()
        if player.payments.count():
            return
    raise AssertionError("nothing can be paid in two ways")


@IN_BROAD
def test_the_final_scoring_is_clean(guests: Guests, server: Server) -> None:
    ann = Envoy.like(guests("Ann"))
    ann.goes_to(f"/t/{prepared.put(server, prepared.finished('china', 2), ann)}")
    expect(ann.finale).to_be_visible()
    _is_clean(ann, "the final scoring")


@IN_BROAD
def test_the_end_and_the_replay_are_clean(guests: Guests, server: Server) -> None:
    ann = Envoy.like(guests("Ann"))
    table = prepared.put(server, prepared.finished("china", 2), ann)
    ann.goes_to(f"/t/{table}")
    ann.opens_result()
    _is_clean(ann, "the end screen")
    ann.goes_to(f"/t/{table}/replay")
    ann.button("replay.next").click()
    _is_clean(ann, "the replay")


def _is_clean(player: Player, state: str) -> None:
    assert violations(player) == [], state


@IN_BROAD
def test_a_replay_leads_to_the_final_scoring(ann: Player, server: Server) -> None:
    envoy = Envoy.like(ann)
    played = prepared.finished("china", 3, bonus="true")
    table = prepared.put(server, played, envoy)
    envoy.goes_to(f"/t/{table}")
    envoy.opens_result()
    assert sorted(envoy.ranked().values()) == sorted(played.result.scores)
    envoy.link("replay").click()
    slider = envoy.page.get_by_role("slider", name=envoy.t("replay.position"))
    end = len(played.moves)
    expect(slider).to_have_attribute("aria-valuetext", envoy.t("replay.of", n=0, all=end))
    expect(envoy.log).to_have_count(prepared.n_told(played))  # all is loaded
    houses = envoy.board.get_by_role("button", name=envoy.t("emperor.space.house", owner=""))
    expect(houses).to_have_count(0)
    expect(envoy.finale).to_have_count(0)

    slider.fill(str(end - 1))
    expect(slider).to_have_attribute("aria-valuetext", envoy.t("replay.of", n=end - 1, all=end))
    expect(envoy.finale).to_have_count(0)
    envoy.button("replay.next").click()
    expect(slider).to_have_attribute("aria-valuetext", envoy.t("replay.of", n=end, all=end))
    expect(houses).to_have_count(len(prepared.seen(played)["houses"]))
    expect(envoy.finale).to_be_visible()
    if envoy.finale_button("restart").is_enabled():
        envoy.finale_button("restart").click()
    told = envoy.steps_through_finale()
    assert len([line for line in told if line.startswith("Most ")]) == 3
    assert list(envoy.tallied().values()) == list(played.result.scores)
