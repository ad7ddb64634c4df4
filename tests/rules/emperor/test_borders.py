"""[Emperor 10] Border spaces, and the harbours of their maps."""

from __future__ import annotations

import pytest

from tests.rules.emperor.scene import HAN, Scene
from tianxia.games.emperor.board import board, names

JINGXING = "map border-disputes\n"
"""Jingxing lies between Zhao, which is orange, and Wei, which is red; no piece is in either."""
WEI_EMPTY = f"{JINGXING}houses 3 Handan\n"
BOTH_SETTLED = f"{JINGXING}houses 3 Handan Pingyang\n"


def on(space: str, moves: set[str]) -> set[str]:
    """Those of the moves that end on this space."""
    return {move for move in moves if move.split()[-1] == space}


def at_the_end(text: str) -> Scene:
    """The final scoring of a table of three."""
    return Scene(f"{text}\nlast round\nto move 3\nhand 3 red").after("exchange red")


# ---- what they are


def test_six_border_spaces_on_two_maps() -> None:
    """[Emperor 10.1]"""
    n_borders = {name: sum(len(space.provinces) == 2 for space in board(name).spaces) for name in names()}
    with_borders = {name: n for name, n in n_borders.items() if n}
    assert with_borders == {"border-disputes": 6, "border-conflicts": 6}


@pytest.mark.parametrize("name", ["border-disputes", "border-conflicts"])
def test_a_border_space_lies_between_provinces_of_different_colours(name: str) -> None:
    """[Emperor 10.1]"""
    provinces = board(name).provinces
    colours = [{provinces[p].colour for p in space.provinces} for space in board(name).spaces]
    assert [len(pair) for pair in colours].count(2) == 6


def test_a_border_space_takes_no_fort() -> None:
    """[Emperor 10.1] Only a house; the emissary of its province goes on the dragon."""
    scene = Scene("map border-conflicts\nuse forts\nhouses 2 Pingyang Handan\nhand 1 red red", HAN)
    assert on("Jingxing", scene.legal) == {"house red Jingxing"}
    assert "takes only a house" in scene.refusal("fort-house Jingxing")


# ---- what they cost


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("orange red", {"both"}),
        ("orange orange", {"orange"}),
        ("red red", {"red"}),
        ("orange orange red", {"both", "orange"}),
        ("orange red red", {"both", "red"}),
        ("red red red", {"red"}),
        ("red", set[str]()),
        ("orange green yellow", set[str]()),
    ],
)
def test_a_border_house_costs_a_card_of_each_colour_or_two_of_one(hand: str, ways: set[str]) -> None:
    """[Emperor 10.2]"""
    scene = Scene(f"{JINGXING}hand 1 {hand}")
    assert on("Jingxing", scene.legal) == {f"house {way} Jingxing" for way in ways}


@pytest.mark.parametrize("hand", ["green green", "green green green", "green green red", "orange yellow yellow"])
def test_no_joker_of_a_third_colour_pays_for_it_or_for_a_part(hand: str) -> None:
    """[Emperor 10.3]"""
    scene = Scene(f"{BOTH_SETTLED}hand 1 {hand}")
    assert on("Jingxing", scene.legal) == set()
    assert "costs orange and red, or two of one of them" in scene.refusal("house green Jingxing")


@pytest.mark.parametrize(
    ("way", "rest", "discards"),
    [("both", ["red"], {"orange": 1, "red": 1}), ("red", ["orange"], {"orange": 0, "red": 2})],
)
def test_two_cards_are_played_for_it(way: str, rest: list[str], discards: dict[str, int]) -> None:
    """[Emperor 10.2]"""
    scene = Scene(f"{JINGXING}hand 1 orange red red").after(f"house {way} Jingxing")
    assert scene.hand(1) == rest
    assert scene.readable["discards"].items() >= discards.items()


@pytest.mark.parametrize(
    ("way", "cards"),
    [("both", "one orange and one red card"), ("red", "two red cards")],
)
def test_what_is_told_of_it_names_both_provinces_and_the_cards(way: str, cards: str) -> None:
    """[Emperor 10.2] [Emperor 10.4]"""
    scene = Scene(f"{JINGXING}hand 1 orange red red").after(f"house {way} Jingxing")
    assert scene.told == [f"builds a house in Jingxing, between Zhao and Wei, paid with {cards}"]


# ---- a house of both provinces


def test_it_counts_for_the_majority_in_both_provinces() -> None:
    """[Emperor 10.4] In Zhao one to one, in Wei two to one."""
    scene = at_the_end(f"{JINGXING}houses 1 Jingxing Quwo\nhouses 2 Handan Hedong")
    provinces = scene.readable["provinces"]
    assert (provinces["Zhao"]["points"], provinces["Wei"]["points"]) == ([2, 2, 0], [3, 2, 0])
    assert scene.points_by("houses") == [5, 4, 0]


def test_it_counts_for_the_emissary_limit_of_both_provinces() -> None:
    """[Emperor 10.4] [Emperor 5.7]"""
    scene = Scene(f"{JINGXING}houses 2 Jingxing\nhand 1 red orange")
    assert scene.legal_of("emissary") == {"emissary red Wei", "emissary orange Zhao"}


def test_it_is_a_piece_present_in_both_provinces() -> None:
    """[Emperor 10.4] Two pieces may follow in either."""
    scene = Scene(f"{JINGXING}houses 2 Jingxing\nhand 1 red red orange")
    assert scene.after("house red Quwo", "house red Hedong").phase == "draw"
    assert scene.after("house orange Dai", "house red Julu").phase == "draw"


def test_it_is_needed_to_fill_a_province() -> None:
    """[Emperor 10.4] [Emperor 6.2] Lu's own spaces are full, and so is Muling; Hulao, which fills it, is in Han too."""
    scene = Scene("map border-disputes\nhouses 2 Bian Qufu Tan\nhouses 3 Muling\nhand 1 orange green orange")
    scene = scene.after("house orange Zou")
    assert not scene.readable["provinces"]["Lu"]["is_scored"]
    scene = scene.after("house both Hulao")
    assert scene.readable["provinces"]["Lu"]["is_scored"]
    assert not scene.readable["provinces"]["Han"]["is_scored"]
    assert scene.points == [3, 6, 2]


def test_on_roads_it_is_one_house() -> None:
    """[Emperor 10.4] [Emperor 9.9] A chain from Zhao into Wei."""
    scene = at_the_end(f"{JINGXING}houses 1 Jinyang Jingxing Quwo Yecheng")
    assert scene.points_by("roads") == [4, 0, 0]


def test_a_border_house_that_fills_both_provinces_scores_both() -> None:
    """[Emperor 10.4] [Emperor 6.8] Zhao: 4 and 3 houses; Wei: 4 of seat 3, 3 of seat 1 and 2 of seat 2."""
    scene = Scene(f"""{JINGXING}
        houses 1 Yanmen Dai Jinyang Anyi Daliang
        houses 2 Zhongshan Handan Julu Hedong Puban
        houses 3 Pingyang Quwo Yecheng Hangu
        hand 1 orange red
    """).after("house both Jingxing")
    assert scene.points == [7 + 4, 4 + 3, 9]
    full = [line for line in scene.told if "is full" in line]
    assert full == ["Zhao is full and scored", "Wei is full and scored"]
    assert not scene.readable["provinces"]["Ch'in"]["is_scored"]


# ---- with an ordinary piece


@pytest.mark.parametrize(
    "moves",
    [
        ("house both Jingxing", "house red Quwo"),
        ("house both Jingxing", "emissary red Wei"),
        ("house red Jingxing", "house orange Dai"),
        ("house red Jingxing", "emissary orange Zhao"),
        ("house red Quwo", "house both Jingxing"),
        ("emissary red Wei", "house both Jingxing"),
        ("house orange Dai", "house red Jingxing"),
        ("emissary orange Zhao", "house red Jingxing"),
    ],
)
def test_before_or_after_it_an_ordinary_piece_in_one_of_the_two_provinces(moves: tuple[str, str]) -> None:
    """[Emperor 10.5]"""
    scene = Scene(f"{BOTH_SETTLED}hand 1 orange red red").after(*moves)
    assert (scene.phase, scene.hand(1)) == ("draw", [])


def test_after_it_no_piece_in_a_third_province() -> None:
    """[Emperor 10.5] [Emperor 2.3]"""
    scene = Scene(f"{BOTH_SETTLED}hand 1 orange red green").after("house both Jingxing")
    assert scene.legal == {"done"}
    assert "all pieces of a turn go into one province" in scene.refusal("house green Luoyang")


def test_after_an_ordinary_piece_only_border_spaces_of_its_province() -> None:
    """[Emperor 10.5] Hangu lies between Wei and Ch'in, Kuimen between Shu and Chu."""
    scene = Scene(f"{BOTH_SETTLED}hand 1 red red red").after("house red Quwo")
    assert {"house red Jingxing", "house red Hangu"} <= scene.legal
    assert "only in Shu and Chu" in scene.refusal("house red Kuimen")


# ---- in empty provinces


def test_it_may_be_the_first_piece_of_both_provinces() -> None:
    """[Emperor 10.7] [Emperor 10.6] Each has received its one piece then."""
    scene = Scene(f"{JINGXING}hand 1 orange red red").after("house both Jingxing")
    assert scene.legal == {"done"}
    assert "Wei was empty when the turn began" in scene.refusal("house red Quwo")


def test_it_may_be_the_first_piece_of_one_province() -> None:
    """[Emperor 10.7] [Emperor 10.6] Zhao takes another piece, Wei does not."""
    scene = Scene(f"{WEI_EMPTY}hand 1 orange orange red").after("house both Jingxing")
    assert "house orange Dai" in scene.legal
    scene = Scene(f"{WEI_EMPTY}hand 1 orange red red").after("house both Jingxing")
    assert "Wei was empty when the turn began" in scene.refusal("house red Quwo")
    assert "Wei was empty when the turn began" in scene.refusal("emissary red Wei")


def test_it_does_not_follow_the_first_piece_of_an_empty_province() -> None:
    """[Emperor 10.6] It would be the second piece in Wei."""
    scene = Scene(f"{WEI_EMPTY}hand 1 orange red red").after("house red Quwo")
    assert scene.legal == {"done"}
    assert "Wei was empty when the turn began" in scene.refusal("house both Jingxing")


def test_it_may_open_a_province_after_a_piece_in_the_other() -> None:
    """[Emperor 10.6] Wei receives one piece, Zhao two."""
    scene = Scene(f"{WEI_EMPTY}hand 1 orange red red").after("house orange Dai", "house red Jingxing")
    assert scene.readable["provinces"]["Wei"]["houses"] == [1, 0, 0]


def test_never_two_border_spaces_in_a_turn() -> None:
    """[Emperor 10.8] One card is left after the first, whatever the hand."""
    settled = f"{BOTH_SETTLED}houses 2 Yueyang\n"
    for hand in ("red red red", "orange red red", "orange red yellow", "red red yellow"):
        scene = Scene(f"{settled}hand 1 {hand}")
        for first in on("Jingxing", scene.legal) | on("Hangu", scene.legal):
            after = scene.after(first).legal
            assert not on("Jingxing", after) | on("Hangu", after)


# ---- harbours


def test_the_harbours_of_border_disputes() -> None:
    """[Emperor 9.10] The rulebook's example: all seven taken, 4, 2 and 1."""
    scene = at_the_end("map border-disputes\nhouses 1 Donglai Jimo Tan Guangling\nhouses 2 Gusu Kuaiji\nhouses 3 Bodao")
    assert scene.points_by("harbours") == [7, 4, 2]


def test_the_harbours_of_border_conflicts() -> None:
    """[Emperor 9.10] Han's example 8: six of the seven taken, 4 and 2."""
    scene = at_the_end("map border-conflicts\nhouses 1 Donglai Jimo Tan Guangling\nhouses 2 Gusu Kuaiji")
    assert scene.points_by("harbours") == [6, 4, 0]
