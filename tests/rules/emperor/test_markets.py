"""[Emperor 13] Markets."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import HAN, Scene, fresh
from tianxia.core.errors import BadInput

MARKETS = "map ways-of-diplomacy\nuse markets\n"
MINISTRIES_SETTLED = f"{MARKETS}houses 2 Archive\n"
"""The district is red and has two more spaces, Drumtower and Tribunal; Barracks is red too."""


@pytest.mark.parametrize(("n_seats", "n"), [(2, 2), (3, 1), (4, 1)])
def test_how_many_markets_a_seat_has(n_seats: int, n: int) -> None:
    """[Emperor 13.1]"""
    scene = fresh(HAN, n_seats, map="ways-of-diplomacy", markets="true")
    assert [scene.left(seat)["market"] for seat in range(1, n_seats + 1)] == [n] * n_seats


def test_markets_are_for_ways_of_diplomacy() -> None:
    """[Emperor 13.1]"""
    with pytest.raises(BadInput, match="markets=true is for the map ways-of-diplomacy"):
        HAN.new({"map": "border-conflicts", "markets": "true"}, 3, 1)


def test_market_and_emissary_come_together_for_two_cards() -> None:
    """[Emperor 13.2]"""
    scene = Scene(f"{MINISTRIES_SETTLED}hand 1 red red green", HAN).after("market Tribunal")
    assert scene.readable["markets"] == {"Tribunal": 0}
    assert scene.left(1) == {"house": 20, "emissary": 7, "fort": 0, "market": 0}
    assert (scene.hand(1), scene.readable["discards"]["red"]) == (["green"], 2)
    assert scene.told[0].endswith("on it, paid with two red cards")


def test_they_go_on_any_free_house_space_of_the_district() -> None:
    """[Emperor 13.2] Barracks is empty."""
    scene = Scene(f"{MINISTRIES_SETTLED}hand 1 red red", HAN)
    assert scene.legal_of("market") == {"market Drumtower", "market Tribunal"}
    assert "Archive is not free" in scene.refusal("market Archive")


def test_not_on_another_market() -> None:
    """[Emperor 13.2] [Emperor 4.1]"""
    scene = Scene(f"{MINISTRIES_SETTLED}markets 3 Tribunal\nhand 1 red red", HAN)
    assert scene.legal_of("market") == {"market Drumtower"}


@pytest.mark.parametrize("hand", ["green green", "green green red", "red green yellow"])
def test_no_joker_pays_for_them(hand: str) -> None:
    """[Emperor 13.2]"""
    scene = Scene(f"{MINISTRIES_SETTLED}hand 1 {hand}", HAN)
    assert "costs two red cards" in scene.refusal("market Tribunal")


def test_the_turn_ends_with_them() -> None:
    """[Emperor 13.3]"""
    scene = Scene(f"{MINISTRIES_SETTLED}hand 1 red red red", HAN).after("market Tribunal")
    assert (scene.phase, scene.hand(1)) == ("draw", ["red"])


def test_they_do_not_follow_another_piece() -> None:
    """[Emperor 13.3]"""
    scene = Scene(f"{MINISTRIES_SETTLED}hand 1 red red red", HAN).after("house red Tribunal")
    assert "both pieces of the turn" in scene.refusal("market Drumtower")


def test_they_never_go_into_an_empty_district() -> None:
    """[Emperor 13.3]"""
    scene = Scene(f"{MARKETS}hand 1 red red", HAN)
    assert scene.legal_of("market") == set()
    assert "Ministries was empty when the turn began" in scene.refusal("market Tribunal")


def test_not_without_an_emissary_in_reserve() -> None:
    """[Emperor 13.4]"""
    scene = Scene(f"{MINISTRIES_SETTLED}left 1 emissary=0\nhand 1 red red", HAN)
    assert "no emissary is left" in scene.refusal("market Tribunal")


def test_not_without_a_market_in_reserve() -> None:
    """[Emperor 13.1] [Emperor 4.4]"""
    scene = Scene(f"{MINISTRIES_SETTLED}left 1 market=0\nhand 1 red red", HAN)
    assert "no market is left" in scene.refusal("market Tribunal")


def test_the_limit_does_not_apply_to_an_emissary_on_a_market() -> None:
    """[Emperor 13.5] One house, one emissary."""
    scene = Scene(f"{MINISTRIES_SETTLED}emissaries 2 Ministries=1\nhand 1 red red", HAN)
    assert "the limit is 1" in scene.refusal("emissary red Ministries")
    assert "market Tribunal" in scene.legal


def test_an_emissary_on_a_market_does_not_count_on_the_dragon() -> None:
    """[Emperor 13.5] One house, no emissary on the dragon."""
    scene = Scene(f"{MINISTRIES_SETTLED}markets 3 Tribunal\nhand 1 red", HAN)
    assert "emissary red Ministries" in scene.legal
    assert scene.readable["provinces"]["Ministries"]["emissaries"] == [0, 0, 0]


def test_the_space_is_lost_for_houses_and_a_market_is_no_house() -> None:
    """[Emperor 13.6] It raises no limit either."""
    scene = Scene(f"{MINISTRIES_SETTLED}markets 1 Tribunal\nhand 1 red", HAN)
    assert "Tribunal is not free" in scene.refusal("house red Tribunal")
    ministries = scene.readable["provinces"]["Ministries"]
    assert (ministries["houses"], ministries["limit"]) == ([0, 1, 0], 1)


def test_a_market_on_the_last_free_space_fills_the_district() -> None:
    """[Emperor 13.6] One house each of seats 2 and 3, none of seat 1, who fills it."""
    scene = Scene(f"{MARKETS}houses 2 Archive\nhouses 3 Drumtower\nhand 1 red red", HAN).after("market Tribunal")
    assert scene.points == [0, 2, 2]
    assert scene.readable["provinces"]["Ministries"]["is_scored"]


def test_a_house_fills_the_district_where_a_market_stands() -> None:
    """[Emperor 13.6]"""
    scene = Scene(f"{MARKETS}houses 2 Archive\nmarkets 3 Drumtower\nhand 1 red", HAN).after("house red Tribunal")
    assert scene.points == [2, 2, 0]


@pytest.mark.parametrize(
    ("line", "points"), [("houses 1 {row} Stables", [4, 0]), ("houses 1 {row}\nmarkets 1 Stables", [0, 0])]
)
def test_a_market_is_no_part_of_a_chain(line: str, points: list[int]) -> None:
    """[Emperor 13.6] A house on Stables makes four in a row, a market does not."""
    houses = line.format(row="Parade Archers Southgate")
    scene = Scene(f"{MARKETS}seats 2\n{houses}\nlast round\nto move 2\nhand 2 red", HAN).after("exchange red")
    assert scene.points_by("roads") == points


def test_emissaries_on_markets_join_before_the_final_scoring() -> None:
    """[Emperor 13.7] Han's example 10: a limit of three is reached, the market brings seat 1 level with seat 2."""
    scene = Scene(
        f"""{MARKETS}
        houses 3 Plumgrove Peonies Moonpond Incense
        emissaries 1 Gardens=1 Temples=1
        emissaries 2 Gardens=2
        hand 1 green green
        hand 2 red
        hand 3 red
        last round
        """,
        HAN,
    )
    assert "the limit is 3" in scene.refusal("emissary green Gardens")
    scene = scene.after("market Craneisle", "exchange red", "exchange red")
    assert scene.readable["provinces"]["Gardens"]["emissaries"] == [2, 2, 0]
    assert scene.points_by("alliances") == [(2 + 2) + 1, 0, 0]


def test_two_markets_of_one_district_both_join() -> None:
    """[Emperor 13.7] Whatever the limit, here one."""
    text = f"{MARKETS}seats 2\nhouses 2 Incense\nmarkets 1 Northgate Belltower\nlast round\nto move 2\nhand 2 red"
    scene = Scene(text, HAN).after("exchange red")
    assert scene.readable["provinces"]["Temples"]["emissaries"] == [2, 0]
