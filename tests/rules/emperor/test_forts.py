"""[Emperor 11] Forts of China."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import CHINA, Scene, fresh
from tianxia.core.errors import BadInput

FORTS = "use forts\n"
ZHAO_SETTLED = f"{FORTS}houses 3 Handan\n"


def at_the_end(text: str) -> Scene:
    """The final scoring of a table of three."""
    return Scene(f"{text}\nlast round\nto move 3\nhand 3 red").after("exchange red")


# ---- the module


@pytest.mark.parametrize(("name", "n_seats"), [("3-4", 3), ("3-4", 4), ("4-5", 4), ("4-5", 5)])
def test_each_seat_has_one_fort(name: str, n_seats: int) -> None:
    """[Emperor 11.1]"""
    scene = fresh(n_seats=n_seats, map=name, forts="true")
    assert [scene.left(seat)["fort"] for seat in range(1, n_seats + 1)] == [1] * n_seats


def test_forts_in_the_duel() -> None:
    """[Emperor 11.1] [Emperor 15.2] One for each seat, none for the Emperor."""
    scene = fresh(n_seats=2, forts="true")
    assert [scene.left(owner)["fort"] for owner in (1, 2, "emperor")] == [1, 1, 0]


def test_no_forts_on_the_map_of_border_disputes() -> None:
    """[Emperor 11.1]"""
    with pytest.raises(BadInput, match="played without forts"):
        CHINA.new({"map": "border-disputes", "forts": "true"}, 3, 1)


def test_no_forts_unless_chosen() -> None:
    """[Emperor 11.1] [Emperor 1.9]"""
    scene = fresh()
    assert scene.left(1)["fort"] == 0
    assert scene.legal_of("fort") == set()


# ---- placing one


def test_a_fort_goes_on_a_free_house_space_without_a_fort() -> None:
    """[Emperor 11.2] Handan has a house, Dai a fort; Lu is orange too, and all its spaces are free."""
    scene = Scene(f"{ZHAO_SETTLED}forts Dai\nhand 1 orange")
    towns = {"Yanmen", "Jinyang", "Zhongshan", "Julu", "Bian", "Qufu", "Tan", "Zou"}
    assert scene.legal_of("fort") == {f"fort orange {town}" for town in towns}
    assert "Dai has a fort already" in scene.refusal("fort orange Dai")
    assert "Handan is not free" in scene.refusal("fort orange Handan")


@pytest.mark.parametrize(
    ("hand", "pay", "rest"), [("orange red", "orange", ["red"]), ("orange red red", "red", ["orange"])]
)
def test_a_fort_costs_a_card_of_the_colour_or_a_joker(hand: str, pay: str, rest: list[str]) -> None:
    """[Emperor 11.2]"""
    scene = Scene(f"{ZHAO_SETTLED}hand 1 {hand}").after(f"fort {pay} Dai")
    assert (scene.hand(1), scene.readable["forts"]) == (rest, ["Dai"])


def test_one_card_of_another_colour_does_not_pay_a_fort() -> None:
    """[Emperor 11.2]"""
    scene = Scene(f"{ZHAO_SETTLED}hand 1 red green yellow")
    assert not any(move.endswith(" Dai") for move in scene.legal_of("fort"))


def test_a_seat_places_its_fort_once() -> None:
    """[Emperor 11.1] [Emperor 4.4]"""
    scene = Scene(f"{ZHAO_SETTLED}hand 1 orange orange").after("fort orange Dai")
    assert "no fort is left" in scene.refusal("fort orange Julu")


def test_a_fort_may_be_the_one_piece_in_an_empty_province() -> None:
    """[Emperor 11.3] So a house on it has to wait."""
    scene = Scene(f"{FORTS}hand 1 orange orange").after("fort orange Dai")
    assert scene.legal == {"done"}
    assert "Zhao was empty when the turn began" in scene.refusal("house orange Dai")


def test_a_fort_is_a_piece_for_those_who_come_later() -> None:
    """[Emperor 11.3] [Emperor 2.5] Two pieces may follow in its province."""
    scene = Scene(f"{FORTS}forts Dai\nhand 1 orange orange").after("house orange Dai", "house orange Julu")
    assert scene.phase == "draw"


def test_a_house_on_the_fort_in_the_same_turn() -> None:
    """[Emperor 11.3] China's example 8: three yellow cards, and the third stays in hand."""
    scene = Scene(f"{FORTS}houses 2 Linzi\nhand 1 yellow yellow yellow")
    scene = scene.after("fort yellow Gaotang", "house yellow Gaotang")
    assert (scene.phase, scene.hand(1)) == ("draw", ["yellow"])
    assert scene.readable["houses"] == {"Gaotang": 0, "Linzi": 1}
    assert scene.left(1) == {"house": 19, "emissary": 8, "fort": 0, "market": 0}


def test_a_house_on_the_fort_may_come_from_a_joker() -> None:
    """[Emperor 11.3] At the usual price."""
    scene = Scene(f"{ZHAO_SETTLED}hand 1 orange red red").after("fort orange Dai", "house red Dai")
    assert scene.readable["houses"]["Dai"] == 0


def test_any_seat_may_build_on_a_fort_and_doubles() -> None:
    """[Emperor 11.3] [Emperor 11.6] Seat 1 places it, seat 2 builds there."""
    scene = Scene(f"{ZHAO_SETTLED}display red red red red\nhand 1 orange\nhand 2 orange orange")
    scene = scene.after("fort orange Dai", "done", "take red", "take red", "take red", "house orange Dai")
    assert scene.readable["provinces"]["Zhao"]["points"] == [0, 4, 2]


def test_a_fort_without_a_house_does_not_fill_a_province() -> None:
    """[Emperor 11.3] [Emperor 6.2] Lu has four spaces."""
    scene = Scene(f"{FORTS}houses 2 Bian Qufu Tan\nhand 1 orange orange").after("fort orange Zou")
    assert not scene.readable["provinces"]["Lu"]["is_scored"]
    scene = scene.after("house orange Zou")
    assert scene.points == [2 * 3, 4, 0]


# ---- doubling


def test_a_fort_doubles_the_house_points_of_its_province_during_the_game() -> None:
    """[Emperor 11.4] Lu is full: seat 1 has three of its four houses, one on a fort."""
    scene = Scene(f"{FORTS}forts Bian\nhouses 1 Bian Qufu\nhouses 2 Tan\nhand 1 orange").after("house orange Zou")
    assert scene.points == [2 * 4, 3, 0]
    assert scene.told[2] == "seat 1 scores 8 points with 3 houses"


def test_a_fort_doubles_the_house_points_of_its_province_at_the_end() -> None:
    """[Emperor 11.4] In Zhao second place doubled, in Wei nothing is."""
    scene = at_the_end(f"{FORTS}forts Dai\nhouses 1 Dai Anyi\nhouses 2 Julu Handan Puban")
    assert scene.points_by("houses") == [2 * 2 + 2, 3 + 2, 0]


def test_a_fort_doubles_the_chain_it_is_in() -> None:
    """[Emperor 11.5] Four houses in a row from Pingyang, five from Julu; the fort is in the first."""
    chains = "houses 1 Pingyang Hedong Anyi Xianyang Julu Gaotang Pinglu Xinzheng Yangdi"
    scene = at_the_end(f"{FORTS}forts Hedong\n{chains}")
    assert scene.points_by("roads") == [2 * 4 + 5, 0, 0]


def test_a_fort_outside_the_chain_does_not_double_it() -> None:
    """[Emperor 11.5] Five houses in a row, and one alone."""
    row = "houses 1 Puban Yongcheng Chencang Linqiong Chengdu"
    assert at_the_end(f"{FORTS}forts Julu\n{row} Julu").points_by("roads") == [5, 0, 0]


def test_the_best_chains_are_those_with_the_doubling() -> None:
    """[Emperor 11.5] [Emperor 9.8] Six in a row without the fort on the branch, or five doubled with it."""
    row = "houses 1 Puban Yongcheng Chencang Linqiong Chengdu Bodao Lantian"
    assert at_the_end(f"{FORTS}{row}").points_by("roads") == [6, 0, 0]
    assert at_the_end(f"{FORTS}forts Lantian\n{row}").points_by("roads") == [2 * 5, 0, 0]


def test_only_the_owner_of_the_house_on_the_fort_doubles() -> None:
    """[Emperor 11.6]"""
    scene = at_the_end(f"{FORTS}forts Dai\nhouses 2 Dai\nhouses 1 Julu\nleft 1 fort=0")
    assert scene.points_by("houses") == [2, 4, 0]


def test_a_fort_without_a_house_doubles_nothing() -> None:
    """[Emperor 11.6]"""
    scene = at_the_end(f"{FORTS}forts Dai\nhouses 1 Jinyang Handan Zhongshan Julu")
    assert (scene.points_by("houses"), scene.points_by("roads")) == ([4, 0, 0], [4, 0, 0])


def test_two_forts_double_once() -> None:
    """[Emperor 11.7] In a province and in a chain."""
    scene = at_the_end(f"{FORTS}forts Jinyang Julu\nhouses 1 Jinyang Handan Zhongshan Julu")
    assert (scene.points_by("houses"), scene.points_by("roads")) == ([8, 0, 0], [8, 0, 0])
