"""What a view says beforehand is what the rules make of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene, fresh
from tests.rules.emperor.test_accounts import VARIANTS

PIECES = ("house", "fort", "fort-house", "market", "emissary")


def prices(scene: Scene) -> dict[str, Counter[str]]:
    """By the words of the action."""
    found = scene.readable["prices"]
    return {scene.game.text.describe(int(action)): Counter(price["cards"]) for action, price in found.items()}


def test_a_price_is_a_card_of_the_province_or_a_joker() -> None:
    """[Emperor 3.1] [Emperor 3.2]"""
    found = prices(Scene("houses 2 Quwo\nhand 1 red green green"))
    assert (found["house red Anyi"], found["house green Anyi"]) == ({"red": 1}, {"green": 2})
    assert (found["emissary red Wei"], found["emissary green Wei"]) == ({"red": 1}, {"green": 2})


@pytest.mark.parametrize(
    ("move", "has_joker"),
    [
        ("house red Anyi", False),
        ("house green Anyi", True),
        ("emissary green Wei", True),
        ("house green Hulao", False),
    ],
)
def test_two_cards_of_another_colour_are_a_joker(move: str, has_joker: bool) -> None:
    """[Emperor 3.2] [Emperor 10.2] Beside Han, two green cards pay a border space by themselves."""
    scene = Scene("map border-disputes\nhouses 2 Quwo\nhand 1 red green green")
    found = scene.readable["prices"][str(scene.game.text.parse(move))]
    assert found["has_joker"] is has_joker


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_paid_is_the_price(name: str) -> None:
    """[Emperor 3.4] Of the first placements of a random game; [Emperor 3.6] what is played leaves the hand."""
    game, n_seats, options = VARIANTS[name]
    dice, scene, n_paid = Random(name), fresh(game, n_seats, 1, **options), 0
    while n_paid < 6:
        found, seat = prices(scene), scene.to_move
        assert set(found) == {move for move in scene.legal if move.split()[0] in PIECES}
        move, hand = dice.choice(sorted(found) or sorted(scene.legal)), Counter(scene.hand(seat))
        is_own = move in found and scene.readable["actor"] == seat - 1
        scene = scene.after(move)
        n_paid += is_own
        assert not is_own or Counter(scene.hand(seat)) == hand - found[move]


def test_only_the_seat_that_decides_is_told_prices() -> None:
    """Others would learn what it holds."""
    scene = Scene("hand 1 red green green")
    views = [CHINA.text.readable(scene.state, seat) for seat in (0, 1)]
    assert [bool(view["prices"]) for view in views] == [True, False]


def test_alliances_are_worth_what_the_end_brings() -> None:
    """[Emperor 9.4] [Emperor 13.7] With the emissaries on markets."""
    text = "map ways-of-diplomacy\nuse markets\nmarkets 1 Incense\nhouses 2 Plumgrove\nemissaries 1 Gardens=1"
    scene = Scene(f"{text}\nlast round\nto move 3\nhand 3 red", HAN)
    over = scene.after("exchange red").readable
    assert scene.readable["alliances"][0] == [2, 0, 0]
    assert scene.readable["alliances"] == over["alliances"] == over["final"]["alliances"]


def test_how_many_cards_are_to_be_drawn_is_told() -> None:
    """[Emperor 2.8] Up to three in hand."""
    scene = Scene("hand 1 red red red\nhouses 2 Quwo").after("house red Anyi", "house red Puban")
    for left in (2, 1):
        assert (scene.phase, scene.readable["n_to_draw"]) == ("draw", left)
        scene = scene.after("deck")
    assert scene.to_move == 2


def test_in_the_last_round_nothing_is_drawn() -> None:
    """[Emperor 7.8]"""
    assert Scene("last round\nhand 1 red").readable["n_to_draw"] == 0
