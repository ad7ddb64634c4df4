"""[Emperor 12] Forts of Han."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import HAN, Scene, fresh
from tianxia.core.errors import BadInput

FORTS = "map border-conflicts\nuse forts\n"
WEI_SETTLED = f"{FORTS}houses 3 Pingyang\n"


def at_the_end(text: str) -> Scene:
    """The final scoring of a table of three."""
    return Scene(f"{text}\nlast round\nto move 3\nhand 3 red", HAN).after("exchange red")


# ---- placing one


@pytest.mark.parametrize("n_seats", [3, 4, 5])
def test_each_seat_has_one_fort(n_seats: int) -> None:
    """[Emperor 12.1]"""
    scene = fresh(HAN, n_seats, map="border-conflicts", forts="true")
    assert [scene.left(seat)["fort"] for seat in range(1, n_seats + 1)] == [1] * n_seats


def test_forts_of_han_are_for_border_conflicts() -> None:
    """[Emperor 12.1]"""
    with pytest.raises(BadInput, match="forts=true is for the map border-conflicts"):
        HAN.new({"map": "ways-of-diplomacy", "forts": "true"}, 3, 1)


def test_fort_and_house_come_together_for_two_cards() -> None:
    """[Emperor 12.2]"""
    scene = Scene(f"{WEI_SETTLED}hand 1 red red green", HAN).after("fort-house Quwo")
    assert (scene.readable["forts"], scene.readable["houses"]) == (["Quwo"], {"Quwo": 0, "Pingyang": 2})
    assert scene.left(1) == {"house": 19, "emissary": 8, "fort": 0, "market": 0}
    assert (scene.hand(1), scene.readable["discards"]["red"]) == (["green"], 2)
    assert scene.told[0].endswith("in Quwo, paid with two red cards")


def test_they_go_on_any_free_house_space_of_the_province() -> None:
    """[Emperor 12.2] [Emperor 12.4] Shu is red too, but empty."""
    scene = Scene(f"{WEI_SETTLED}hand 1 red red", HAN)
    assert scene.legal_of("fort-house") == {
        f"fort-house {town}" for town in ("Quwo", "Yecheng", "Hedong", "Puban", "Anyi", "Daliang")
    }


@pytest.mark.parametrize("hand", ["green green", "green green red", "red green yellow"])
def test_no_joker_pays_for_them(hand: str) -> None:
    """[Emperor 12.2]"""
    scene = Scene(f"{WEI_SETTLED}hand 1 {hand}", HAN)
    assert scene.legal_of("fort-house") == set()
    assert "costs two red cards" in scene.refusal("fort-house Quwo")


def test_a_fort_does_not_come_alone() -> None:
    """[Emperor 12.2] Nor is one of China's bought for a card or a joker."""
    for hand in ("red red red", "green green red"):
        assert Scene(f"{WEI_SETTLED}hand 1 {hand}", HAN).legal_of("fort") == set()


def test_the_turn_ends_with_them() -> None:
    """[Emperor 12.3] Han's example 9: three yellow cards, and the third stays in hand."""
    scene = Scene(f"{FORTS}houses 2 Linzi\nhand 1 yellow yellow yellow", HAN).after("fort-house Pinglu")
    assert (scene.phase, scene.hand(1)) == ("draw", ["yellow"])


def test_they_do_not_follow_another_piece() -> None:
    """[Emperor 12.3]"""
    scene = Scene(f"{WEI_SETTLED}hand 1 red red red", HAN).after("house red Quwo")
    assert "both pieces of the turn" in scene.refusal("fort-house Hedong")


def test_they_never_go_into_an_empty_province() -> None:
    """[Emperor 12.3]"""
    scene = Scene(f"{FORTS}hand 1 red red", HAN)
    assert scene.legal_of("fort-house") == set()
    assert "Wei was empty when the turn began" in scene.refusal("fort-house Quwo")


def test_a_border_house_makes_a_province_fit_for_them() -> None:
    """[Emperor 12.3] [Emperor 10.4] Jingxing is in Wei and in Zhao."""
    scene = Scene(f"{FORTS}houses 2 Jingxing\nhand 1 red red orange", HAN)
    assert "fort-house Quwo" in scene.legal
    scene = Scene(f"{FORTS}houses 2 Jingxing\nhand 1 orange orange red", HAN)
    assert "fort-house Dai" in scene.legal


def test_never_on_a_border_space() -> None:
    """[Emperor 12.4]"""
    scene = Scene(f"{WEI_SETTLED}houses 2 Dai\nhand 1 red red", HAN)
    assert "Jingxing is a border space" in scene.refusal("fort-house Jingxing")


def test_a_harbour_will_do() -> None:
    """[Emperor 12.4]"""
    scene = Scene(f"{FORTS}houses 2 Poyang\nhand 1 green green", HAN)
    assert {"fort-house Gusu", "fort-house Kuaiji"} <= scene.legal


def test_not_without_a_house_in_reserve() -> None:
    """[Emperor 12.5]"""
    scene = Scene(f"{WEI_SETTLED}left 1 house=0\nhand 1 red red", HAN)
    assert "no house is left" in scene.refusal("fort-house Quwo")


def test_not_without_a_fort_in_reserve() -> None:
    """[Emperor 12.1] [Emperor 4.4]"""
    scene = Scene(f"{WEI_SETTLED}left 1 fort=0\nhand 1 red red", HAN)
    assert "no fort is left" in scene.refusal("fort-house Quwo")


# ---- doubling


def test_the_house_points_of_the_province_are_doubled() -> None:
    """[Emperor 12.6] When Lu fills up: three houses of seat 1, two of seat 2, one of seat 3."""
    scene = Scene(f"{FORTS}houses 1 Bian Muling\nhouses 2 Tan Hulao\nhouses 3 Zou\nhand 1 orange orange", HAN)
    scene = scene.after("fort-house Qufu")
    assert scene.points == [2 * 6, 3, 2]


def test_a_border_house_does_not_carry_the_doubling_over() -> None:
    """[Emperor 12.6] The fort is in Zhao; Wei, where the seat has Jingxing, is not doubled."""
    scene = at_the_end(f"{FORTS}forts Handan\nhouses 1 Handan Jingxing\nhouses 2 Quwo")
    assert scene.points_by("houses") == [2 * 2 + 2, 2, 0]


def test_the_chain_with_that_house_is_doubled() -> None:
    """[Emperor 12.6] Four houses in a row with the fort, four without."""
    scene = at_the_end(f"{FORTS}forts Dai\nhouses 1 Yanmen Dai Pingyang Hedong Chencang Linqiong Chengdu Bodao")
    assert scene.points_by("roads") == [2 * 4 + 4, 0, 0]


def test_the_harbour_points_are_doubled_if_the_house_is_on_a_harbour() -> None:
    """[Emperor 12.7] Second place with one of three houses."""
    scene = at_the_end(f"{FORTS}forts Jimo\nhouses 1 Jimo\nhouses 2 Tan Gusu")
    assert scene.points_by("harbours") == [2 * 2, 3, 0]


def test_the_harbour_points_are_not_doubled_by_a_fort_elsewhere() -> None:
    """[Emperor 12.7] Nor by another seat's fort on a harbour."""
    scene = at_the_end(f"{FORTS}forts Linzi Gusu\nhouses 1 Jimo Linzi\nhouses 2 Tan Gusu")
    assert scene.points_by("harbours") == [2, 2 * 3, 0]


def test_doubling_is_once_in_each_scoring() -> None:
    """[Emperor 12.8] Two forts on harbours of Wu, both in one chain."""
    scene = at_the_end(f"{FORTS}forts Gusu Kuaiji\nhouses 1 Kuaiji Gusu Poyang Shouchun")
    assert scene.points_by("houses") == [2 * 3 + 1, 0, 0]
    assert scene.points_by("harbours") == [2 * 2, 0, 0]
    assert scene.points_by("roads") == [2 * 4, 0, 0]
