"""[Huang 16] Eighteen kingdoms and [Huang 17] their granaries."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene, fresh
from tianxia.games.huang.board import board
from tianxia.games.huang.geometry import space_name

KINGDOMS = "board eighteen-kingdoms\n"
CAPITALS = {space_name(space) for space in board("eighteen-kingdoms").capitals}
END = f"{KINGDOMS}actions left 1\nhand 1 white\n"
TWO = f"{END}tiles red j7 k7\nleaders 1 blue=h7\n"
"""The granaries of Zhaoge (i7) and Xiangguo (l7) are linked; seat 1's blue leader is beside the first."""
THREE = TWO.replace("j7 k7", "j7 k7 l8 m8")
"""With Wuzhong (n8)."""


def granaries(scene: Scene) -> set[str]:
    return set(scene.readable["granaries"])


def taken(scene: Scene) -> list[int]:
    return [seat["granaries"] for seat in scene.readable["seats"]]


# ---- setup


def test_every_capital_begins_with_a_governor_and_a_granary() -> None:
    """[Huang 16.2] All other tiles go into the bag as ever."""
    scene = fresh(3, board="eighteen-kingdoms")
    assert scene.tiles == dict.fromkeys(CAPITALS, "yellow")
    assert granaries(scene) == CAPITALS
    assert scene.n_bag == 138 - 19 - 24
    assert scene.n_tiles("yellow") == 42


def test_the_blue_pagodas_stay_in_the_box() -> None:
    """[Huang 16.3]"""
    scene = fresh(2, board="eighteen-kingdoms")
    counts = {colour: scene.n_beside_board(colour) for colour in ("yellow", "red", "blue", "green", "white")}
    assert counts == {"yellow": 2, "red": 2, "blue": 0, "green": 2, "white": 1}


def test_no_granaries_on_the_other_board() -> None:
    """[Huang 16.2]"""
    assert granaries(fresh(2)) == set()


# ---- granaries as buildings


def test_a_tile_with_a_granary_carries_a_building() -> None:
    """[Huang 16.4] So the triangle with the capital does not qualify, neither after a tile nor for traders."""
    text = f"{KINGDOMS}tiles yellow h6\nhand 1 yellow green green"
    scene = Scene(text).after("tile yellow i6")
    assert (scene.phase, scene.legal_of("build")) == ("action", set())
    assert "[Huang 7.1]" in scene.refusal("build two h6-i6-i7")
    assert Scene(f"{text}\ngranaries").after("tile yellow i6").phase == "offer"


def test_no_palace_is_built_on_it() -> None:
    """[Huang 16.4]"""
    text = f"{KINGDOMS}use palace\ntiles yellow h6 i6 j7\nhand 1 green green"
    site = "h6-i6-i7-j7"
    assert f"build two {site}" not in Scene(text).legal
    assert f"build two {site}" in Scene(f"{text}\ngranaries b1").legal


def test_beside_it_a_pagoda_may_stand() -> None:
    """[Huang 16.4] On other governor tiles."""
    scene = Scene(f"{KINGDOMS}tiles yellow h6 i6\nhand 1 yellow").after("tile yellow i5")
    assert scene.legal == {"pagoda i5-h6-i6", "done"}


def test_a_granary_whose_tile_goes_leaves_the_game() -> None:
    """[Huang 16.5] Nobody has it then; a new governor there is an ordinary tile."""
    scene = Scene(f"{KINGDOMS}tiles yellow h6 i6\nhand 1 blue yellow").after("riot one i7")
    assert (granaries(scene), taken(scene)) == (CAPITALS - {"i7"}, [0, 0])
    scene = scene.after("tile yellow i7")
    assert scene.legal == {"pagoda h6-i6-i7", "done"}


def test_a_granary_does_not_stop_a_riot_from_anything_else() -> None:
    """[Huang 16.5] A tile beside it goes, the granary stays."""
    assert granaries(Scene(f"{KINGDOMS}tiles red j7\nhand 1 blue").after("riot one j7")) == CAPITALS


# ---- taking


def test_granaries_may_be_taken_at_the_end_of_the_own_turn() -> None:
    """[Huang 17.1] All but one of a kingdom with more than one, or none."""
    scene = Scene(TWO).after("tile white i15")
    assert (scene.phase, scene.to_move) == ("granaries", 1)
    assert scene.legal == {"granary i7", "granary l7", "done"}


def test_not_after_the_first_action() -> None:
    """[Huang 17.1]"""
    assert Scene(TWO.replace("actions left 1", "")).after("tile white i15").phase == "action"


def test_before_refilling() -> None:
    """[Huang 17.1] Then the turn ends as ever."""
    scene = Scene(TWO).after("tile white i15")
    assert scene.n_hands == [0, 0]
    scene = scene.after("granary i7")
    assert (scene.n_hands, scene.to_move, scene.phase) == ([6, 6], 2, "action")


@pytest.mark.parametrize(
    "text",
    [
        TWO.replace("leaders 1 blue=h7", "leaders 1 yellow=h7"),
        TWO.replace("leaders 1 blue=h7", "leaders 2 blue=h7"),
        TWO.replace("leaders 1 blue=h7", "leaders 1 blue=c2"),
        TWO.replace("leaders 1 blue=h7", "leaders 1 yellow=h7\nleaders 2 blue=i6"),
        TWO.replace("leaders 1 blue=h7", ""),
        TWO.replace("j7 k7", "j7"),
        f"{TWO}granaries i7",
        f"{TWO}granaries b1 d2 l7",
    ],
    ids=["yellow", "other seat", "elsewhere", "no stand-in", "nobody", "not linked", "one left", "the other left"],
)
def test_only_with_the_blue_leader_in_a_kingdom_with_more_than_one(text: str) -> None:
    """[Huang 17.1]"""
    assert Scene(text).after("tile white i15").to_move == 2


def test_a_leader_need_not_be_beside_them() -> None:
    """[Huang 17.1] His kingdom counts: here the governor on k8 supports him, and j7 and k7 link him."""
    text = TWO.replace("leaders 1 blue=h7", "tiles yellow k8\nleaders 1 blue=j8")
    assert Scene(text).after("tile white i15").legal == {"granary i7", "granary l7", "done"}


@pytest.mark.parametrize("stays", ["i7", "l7", "n8"])
def test_all_but_one_are_taken_and_the_seat_chooses_which_stays(stays: str) -> None:
    """[Huang 17.2]"""
    scene = Scene(THREE).after("tile white i15", f"granary {stays}")
    assert (taken(scene), granaries(scene)) == ([2, 0], CAPITALS - {"i7", "l7", "n8"} | {stays})


def test_or_none() -> None:
    """[Huang 17.2]"""
    scene = Scene(THREE).after("tile white i15", "done")
    assert (taken(scene), granaries(scene), scene.to_move) == ([0, 0], CAPITALS, 2)


def test_only_those_of_the_kingdom() -> None:
    """[Huang 17.2]"""
    scene = Scene(TWO).after("tile white i15")
    assert "[Huang 17.2]" in scene.refusal("granary n8")
    assert "[Huang 17.2]" in scene.refusal("tile white j15")


def test_tiles_of_granaries_that_were_taken_carry_no_building() -> None:
    """[Huang 17.3] Of the two triangles that of Zhaoge is free then; that of Xiangguo, whose granary stays, is not."""
    text = f"{TWO}tiles yellow h6 i6 k6 l6\nto move 1\nhand 2 green green"
    scene = Scene(text).after("tile white i15", "granary l7")
    assert scene.legal_of("build", "two") == {"build two h6-i6-i7"}
    assert Scene(text).after("tile white i15", "done").legal_of("build") == set()


def test_a_granary_is_worth_two_blue_points_at_the_end() -> None:
    """[Huang 17.4] Which makes blue seat 1's second lowest."""
    points = "points 1 yellow=5 red=7 blue=1 green=7\npoints 2 yellow=4 red=9 blue=9 green=9"
    scene = Scene(f"{END}granaries\ntaken 1 2\n{points}\nbag").after("tile white i15")
    assert (scene.scores, scene.winners) == ([5, 4], [1])
    assert scene.readable["final"][0]["totals"] == {"yellow": 5, "red": 7, "blue": 5, "green": 7}


def test_not_before() -> None:
    """[Huang 17.4] Taking them brings no points in hand."""
    assert Scene(TWO).after("tile white i15", "granary i7").all_points == [{}, {}]


def test_those_taken_in_the_last_turn_count() -> None:
    """[Huang 17.4] [Huang 14.2] The game ends while refilling."""
    points = "points 1 yellow=5 red=7 green=7\npoints 2 yellow=1 red=1 blue=1 green=1\nbag"
    scene = Scene(f"{THREE}{points}").after("tile white i15", "granary i7")
    assert (scene.ending, scene.scores) == ("bag empty", [4, 1])
