"""[Emperor 14] Bonus tiles."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.emperor.scene import CHINA, HAN, Scene, fresh
from tianxia.core.errors import BadInput
from tianxia.core.view import View
from tianxia.games.emperor.board import Board, board

BONUS = "use bonus\n"
TILES_OF_ZHAO = "tiles Dai=? Zhongshan=?\n"
ZHAO_DOWN = BONUS + TILES_OF_ZHAO
"""No house in Zhao yet; the other provinces are played without tiles, to keep it short."""
BORDERS = f"map border-disputes\n{BONUS}tiles Dai=? Zhongshan=? Hedong=? Puban=?\n"
"""Both provinces of Jingxing, Zhao and Wei, have their tiles face down."""


def at_the_end(text: str) -> Scene:
    """The final scoring of a table of three."""
    return Scene(f"{text}\nlast round\nto move 3\nhand 3 red").after("exchange red")


def tiles(scene: Scene) -> dict[str, str | None]:
    return scene.readable["tiles"]


def taken(scene: Scene, owner: int) -> dict[str, int]:
    """The tiles of the owner with this number, those that it has."""
    return {colour: n for colour, n in scene.readable["owners"][owner - 1]["tiles"].items() if n}


def n_roads(land: Board, space: int) -> int:
    return sum(space in road for road in land.roads)


# ---- setup


@pytest.mark.parametrize(
    ("n_seats", "options"),
    [
        (2, {"map": "3-4", "forts": "true", "influence": "true", "specials": "true"}),
        (3, {"map": "3-4", "forts": "true"}),
        (5, {"map": "4-5", "forts": "true"}),
        (4, {"map": "border-disputes"}),
    ],
)
def test_bonus_tiles_go_with_all_maps_and_modules_of_china(n_seats: int, options: dict[str, str]) -> None:
    """[Emperor 14.1] Eighteen of them."""
    scene = Scene(CHINA.new({"bonus": "true", **options}, n_seats, 1))
    assert len(tiles(scene)) == 18
    assert set(tiles(scene).values()) == {None}


def test_six_tiles_of_each_colour() -> None:
    """[Emperor 14.1] As they show when one province after the other is named."""
    lying = dict.fromkeys(tiles(fresh(bonus="true")), "?")
    for province in fresh().readable["provinces"]:
        line = " ".join(f"{space}={colour}" for space, colour in lying.items())
        named = Scene(f"{BONUS}tiles {line}\nhand 1 purple purple").after(f"name {province}")
        lying = {space: colour or "?" for space, colour in tiles(named).items()}
    assert Counter(lying.values()) == {"yellow": 6, "orange": 6, "green": 6}


def test_han_has_no_bonus_tiles() -> None:
    """[Emperor 14.1]"""
    with pytest.raises(BadInput, match="bonus"):
        HAN.new({"bonus": "true"}, 3, 1)


@pytest.mark.parametrize(("name", "n_seats"), [("3-4", 3), ("4-5", 4), ("border-disputes", 3)])
def test_two_tiles_in_every_province_neither_on_a_border_nor_on_a_junction(name: str, n_seats: int) -> None:
    """[Emperor 14.2] On spaces drawn at random."""
    land = board(name)
    layouts = [set(tiles(fresh(n_seats=n_seats, seed=seed, map=name, bonus="true"))) for seed in range(20)]
    for layout in layouts:
        numbers = [number for number, space in enumerate(land.spaces) if space.name in layout]
        assert sorted(land.spaces[number].provinces for number in numbers) == [(p,) for p in range(9) for _ in range(2)]
        assert max(n_roads(land, number) for number in numbers) <= 2
    assert len(set(map(frozenset, layouts))) > 10


def test_every_plain_space_can_have_a_tile() -> None:
    """[Emperor 14.2]"""
    land = board("3-4")
    plain = {space.name for number, space in enumerate(land.spaces) if n_roads(land, number) <= 2}
    seen = set[str]().union(*(tiles(fresh(seed=seed, bonus="true")) for seed in range(60)))
    assert seen == plain


# ---- the first house of a province


def test_the_province_is_named_before_its_first_house() -> None:
    """[Emperor 14.3]"""
    scene = Scene(f"{ZHAO_DOWN}hand 1 orange")
    assert "name Zhao" in scene.legal
    assert not {"house orange Dai", "house orange Julu"} & scene.legal
    assert "say first that you build in Zhao" in scene.refusal("house orange Julu")


def test_naming_turns_both_tiles_over_and_then_the_space_is_chosen() -> None:
    """[Emperor 14.3]"""
    before = Scene(f"{ZHAO_DOWN}hand 1 orange")
    scene = before.after("name Zhao")
    assert tiles(before) == {"Dai": None, "Zhongshan": None}
    assert None not in tiles(scene).values()
    assert (scene.phase, scene.readable["named"], scene.readable["n_pieces"]) == ("build", "Zhao", 0)


def test_what_lies_face_down_is_left_to_chance() -> None:
    """[Emperor 14.3] All colours but those already seen: here all six yellow ones and five green ones."""
    seen = f"{ZHAO_DOWN}taken 1 yellow=6\ntaken 2 green=5\nhand 1 orange"
    scene = Scene(seen).after("name Zhao")
    assert set(tiles(scene).values()) <= {"orange", "green"}


def test_naming_commits() -> None:
    """[Emperor 14.4] A house in Zhao follows at once, on any of its spaces."""
    scene = Scene(f"{ZHAO_DOWN}hand 1 orange red red").after("name Zhao")
    towns = ("Yanmen", "Dai", "Jinyang", "Zhongshan", "Handan", "Julu")
    assert scene.legal == {f"house {pay} {town}" for town in towns for pay in ("orange", "red")}
    for move in ("done", "exchange orange", "name Zhao"):
        assert "the house in the province you named comes first" in scene.refusal(move)
    assert "the house must go into Zhao" in scene.refusal("house red Anyi")


@pytest.mark.parametrize(("hand", "can"), [("orange", True), ("red red", True), ("red green", False), ("red", False)])
def test_only_a_province_where_a_house_can_be_paid_can_be_named(hand: str, can: bool) -> None:
    """[Emperor 14.4] With a card of its colour or a joker."""
    scene = Scene(f"{ZHAO_DOWN}hand 1 {hand}")
    assert ("name Zhao" in scene.legal) == can
    if not can:
        assert "no house in Zhao can be paid" in scene.refusal("name Zhao")


def test_without_a_house_in_reserve_no_province_is_named() -> None:
    """[Emperor 14.4] [Emperor 4.4]"""
    scene = Scene(f"{ZHAO_DOWN}left 1 house=0\nhand 1 orange")
    assert scene.legal == {"exchange orange"}


def test_where_a_house_stands_nothing_is_named() -> None:
    """[Emperor 14.3] Its tiles lie open."""
    scene = Scene(f"{BONUS}houses 2 Julu\ntiles Dai=yellow Zhongshan=green\nhand 1 orange")
    assert {"house orange Dai", "house orange Handan"} <= scene.legal
    assert "no bonus tiles lie face down in Zhao" in scene.refusal("name Zhao")


def test_the_named_house_is_the_one_piece_of_an_empty_province() -> None:
    """[Emperor 14.4] [Emperor 2.4]"""
    scene = Scene(f"{ZHAO_DOWN}hand 1 orange orange").after("name Zhao", "house orange Julu")
    assert scene.legal == {"done"}


# ---- forts


def test_a_fort_turns_nothing_over_and_may_cover_a_tile() -> None:
    """[Emperor 14.5]"""
    scene = Scene(f"use forts bonus\n{TILES_OF_ZHAO}hand 1 orange").after("fort orange Dai")
    assert tiles(scene) == {"Dai": None, "Zhongshan": None}
    assert (taken(scene, 1), scene.readable["forts"]) == ({}, ["Dai"])


def test_the_first_house_after_a_fort_still_names_the_province() -> None:
    """[Emperor 14.5] And another piece may follow it, for the province is not empty."""
    scene = Scene(f"use forts bonus\nforts Dai\n{TILES_OF_ZHAO}hand 1 orange orange")
    assert "house orange Dai" not in scene.legal
    scene = scene.after("name Zhao", "house orange Dai", "house orange Zhongshan")
    assert sum(taken(scene, 1).values()) == 2


def test_the_tile_under_a_fort_goes_to_whoever_builds_on_it() -> None:
    """[Emperor 14.5] [Emperor 14.7]"""
    scene = Scene("use forts bonus\nforts Dai\nhouses 2 Julu\ntiles Dai=green\nhand 1 orange").after("house orange Dai")
    assert (taken(scene, 1), tiles(scene)) == ({"green": 1}, {})


# ---- border houses


def test_a_border_house_that_is_the_first_of_both_names_one_of_them() -> None:
    """[Emperor 14.6]"""
    scene = Scene(f"{BORDERS}hand 1 orange red")
    assert {"name Zhao", "name Wei"} <= scene.legal
    assert "say first that you build in Zhao" in scene.refusal("house both Jingxing")


def test_the_others_tiles_are_turned_over_when_the_house_stands() -> None:
    """[Emperor 14.6]"""
    named = Scene(f"{BORDERS}hand 1 orange red").after("name Zhao")
    assert [space for space, colour in tiles(named).items() if colour is None] == ["Hedong", "Puban"]
    scene = named.after("house both Jingxing")
    assert None not in tiles(scene).values()
    assert len(tiles(scene)) == 4
    assert [line.split(" is turned")[0] for line in scene.told[1:3]] == [
        "a bonus tile in Hedong",
        "a bonus tile in Puban",
    ]


def test_after_naming_an_ordinary_house_leaves_the_other_face_down() -> None:
    """[Emperor 14.6]"""
    scene = Scene(f"{BORDERS}hand 1 orange red").after("name Zhao", "house orange Julu")
    assert [space for space, colour in tiles(scene).items() if colour is None] == ["Hedong", "Puban"]


def test_a_border_house_that_is_the_first_of_one_names_that_one() -> None:
    """[Emperor 14.6] Wei has a house already."""
    text = "map border-disputes\nuse bonus\nhouses 2 Anyi\ntiles Dai=? Zhongshan=? Hedong=green Puban=green\n"
    scene = Scene(f"{text}hand 1 orange red")
    assert scene.legal_of("name") == {"name Zhao"}
    assert "say first that you build in Zhao" in scene.refusal("house both Jingxing")
    assert "house both Jingxing" in scene.after("name Zhao").legal


def test_a_border_house_as_second_piece_names_its_other_province_first() -> None:
    """[Emperor 14.6] [Emperor 10.5] Of Zhao only the border spaces are open then."""
    text = "map border-disputes\nuse bonus\nhouses 2 Anyi\ntiles Dai=? Zhongshan=? Hedong=green Puban=green\n"
    scene = Scene(f"{text}hand 1 orange red red").after("house red Quwo", "name Zhao")
    assert scene.legal == {"house both Jingxing"}
    assert scene.after("house both Jingxing").phase == "draw"


def test_a_province_that_only_a_border_house_could_open_is_not_named_in_vain() -> None:
    """[Emperor 14.4] After a piece in Wei one red card is left, which pays for no house in Zhao."""
    text = "map border-disputes\nuse bonus\nhouses 2 Anyi\ntiles Dai=? Zhongshan=?\n"
    scene = Scene(f"{text}hand 1 red red").after("house red Quwo")
    assert scene.legal == {"house red " + town for town in ("Pingyang", "Yecheng", "Hedong", "Puban", "Daliang")} | {
        "emissary red Wei",
        "done",
    }


# ---- taking and scoring


def test_a_tile_under_a_house_goes_to_the_builder() -> None:
    """[Emperor 14.7]"""
    scene = Scene(f"{BONUS}houses 2 Julu\ntiles Dai=yellow Zhongshan=green\nhand 1 orange").after("house orange Dai")
    assert (taken(scene, 1), tiles(scene)) == ({"yellow": 1}, {"Zhongshan": "green"})
    assert scene.told[1:] == ["seat 1 takes a bonus tile: yellow"]


def test_everybody_sees_who_has_which_tiles() -> None:
    """[Emperor 14.7]"""
    scene = Scene(f"{BONUS}taken 1 yellow=2\ntaken 2 green=1\nhand 1 orange")
    owners = CHINA.text.readable(View.of(CHINA, scene.states, 2).record, 2)["owners"]
    assert [owner["tiles"]["yellow"] for owner in owners] == [2, 0, 0]
    assert [owner["tiles"]["green"] for owner in owners] == [0, 1, 0]


def test_most_tiles_of_each_colour_score_six() -> None:
    """[Emperor 14.8] The rulebook's example, with its slip corrected: most yellow tiles are seat 2's."""
    scene = at_the_end(f"""{BONUS}
        taken 1 orange=3 green=2 yellow=1
        taken 2 orange=3 yellow=4 green=2
        taken 3 green=2 yellow=1
    """)
    assert scene.points_by("bonus") == [12, 18, 6]


def test_nobody_scores_a_colour_without_a_tile() -> None:
    """[Emperor 14.8]"""
    assert at_the_end(f"{BONUS}taken 1 green=1").points_by("bonus") == [6, 0, 0]


# ---- the Emperor

DUEL = "seats 2\ndisplay red red red red\n"


def test_the_emperor_names_a_province_too() -> None:
    """[Emperor 14.9] A fort is all there is, so he can be the first to build."""
    text = f"{DUEL}use bonus forts\nforts Julu\n{TILES_OF_ZHAO}hand 1 green red red\nemperor orange red yellow"
    scene = Scene(text).after("exchange green", "take red")
    assert (scene.phase, "name Zhao" in scene.legal, "house orange Dai" in scene.legal) == ("emperor", True, False)
    scene = scene.after("name Zhao")
    assert (scene.phase, None in tiles(scene).values()) == ("build", False)
    assert "done" not in scene.legal


def test_the_emperor_takes_the_tile_under_his_house() -> None:
    """[Emperor 14.9]"""
    text = f"{DUEL}{BONUS}houses 1 Julu\ntiles Dai=green\nhand 1 green red red\nemperor orange orange red"
    scene = Scene(text).after("exchange green", "take red", "house orange Dai")
    assert (taken(scene, 1), taken(scene, 3)) == ({}, {"green": 1})
    assert scene.told[-1] == "the Emperor takes a bonus tile: green"


@pytest.mark.parametrize(("emperors", "points"), [(1, [6, 0]), (2, [6, 0]), (3, [0, 0])])
def test_the_emperors_tiles_count_but_score_for_nobody(emperors: int, points: list[int]) -> None:
    """[Emperor 14.9] Seat 1 has two yellow ones, seat 2 one."""
    text = f"{DUEL}{BONUS}taken 1 yellow=2\ntaken 2 yellow=1\ntaken emperor yellow={emperors}\nhand 2 red"
    scene = Scene(f"{text}\nlast round\nto move 2").after("exchange red", "done")
    assert scene.points_by("bonus") == points
