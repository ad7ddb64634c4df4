"""[Huang 5] Placing tiles."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene
from tianxia.games.huang.board import board
from tianxia.games.huang.geometry import space_name

BOARD = board("warring-states")
LAND, RIVER = ({space_name(space) for space in spaces} for spaces in (BOARD.land, BOARD.river))
CAPITALS = {space_name(space) for space in BOARD.capitals}
COLOURS = ("yellow", "red", "blue", "green", "white")
ON_LAND = ("yellow", "red", "green", "white")


# ---- where


@pytest.mark.parametrize("colour", ON_LAND)
def test_a_tile_goes_on_any_empty_land(colour: str) -> None:
    """[Huang 5.1] [Huang 5.2] Beside something or not."""
    scene = Scene(f"leaders 2 red=j6\nhand 1 {colour}")
    assert scene.legal_of("tile") == {f"tile {colour} {space}" for space in LAND - CAPITALS - {"j6"}}


def test_a_farmer_goes_on_any_empty_river_space() -> None:
    """[Huang 5.1] [Huang 5.2]"""
    scene = Scene("tiles blue f5\nhand 1 blue")
    assert scene.legal_of("tile") == {f"tile blue {space}" for space in RIVER - {"f5"}}
    assert "[Huang 5.2]" in scene.refusal("tile blue c4")


@pytest.mark.parametrize("colour", ON_LAND)
def test_no_other_tile_goes_on_a_river(colour: str) -> None:
    """[Huang 5.2]"""
    assert "[Huang 5.2]" in Scene(f"hand 1 {colour}").refusal(f"tile {colour} f5")


@pytest.mark.parametrize("taken", ["tiles red h5", "leaders 1 red=h5", "leaders 2 red=h5"])
def test_a_tile_needs_an_empty_space(taken: str) -> None:
    """[Huang 5.1]"""
    assert "[Huang 5.1]" in Scene(f"{taken}\nhand 1 white").refusal("tile white h5")


def test_a_tile_comes_from_the_own_hand() -> None:
    """[Huang 5.1]"""
    scene = Scene("hand 1 red red green\nhand 2 white")
    assert "[Huang 5.1]" in scene.refusal("tile white c4")
    scene = scene.after("tile red c4")
    assert (scene.hand(1), scene.tiles["c4"], scene.discards) == (["red", "green"], "red", {})


# ---- who scores

SPACE = dict.fromkeys(ON_LAND, "j8") | {"blue": "i8"}
"""Beside the leader on j7, for each colour."""


@pytest.mark.parametrize("colour", COLOURS)
def test_the_owner_of_the_leader_of_the_colour_scores(colour: str) -> None:
    """[Huang 5.3] Not that of the yellow leader, nor of any other."""
    rest = [other for other in COLOURS if other != colour]
    others = " ".join(f"{other}={at}" for other, at in zip(rest, ("j6", "k6", "l7", "k8"), strict=True))
    scene = Scene(f"leaders 1 {colour}=j7\nleaders 2 {others}\nhand 1 {colour}").after(f"tile {colour} {SPACE[colour]}")
    assert scene.all_points == [{colour: 1}, {}]


@pytest.mark.parametrize("colour", ["red", "blue", "green", "white"])
def test_without_such_a_leader_that_of_the_yellow_leader_scores(colour: str) -> None:
    """[Huang 5.4] In the tile's colour."""
    scene = Scene(f"leaders 2 yellow=j7\nhand 1 {colour}").after(f"tile {colour} {SPACE[colour]}")
    assert scene.all_points == [{}, {colour: 1}]


def test_it_does_not_matter_who_placed_the_tile() -> None:
    """[Huang 5.5] Seat 1 places, seat 2 scores, though seat 1 has the yellow leader there."""
    scene = Scene("leaders 1 yellow=j7\nleaders 2 red=j6\nhand 1 red").after("tile red j8")
    assert scene.all_points == [{}, {"red": 1}]


@pytest.mark.parametrize("leaders", ["", "leaders 1 blue=j7 white=j6"])
def test_nobody_scores_without_the_one_leader_or_the_other(leaders: str) -> None:
    """[Huang 5.5] In a group without a leader, or a kingdom with others only."""
    assert Scene(f"{leaders}\nhand 1 red").after("tile red k8").all_points == [{}, {}]


def test_a_tile_in_no_kingdom_scores_nothing() -> None:
    """[Huang 5.5] Far from the red leader."""
    assert Scene("leaders 1 red=j7 yellow=j6\nhand 1 red").after("tile red n8").all_points == [{}, {}]


JOINING = """
    leaders 1 red=g6
    tiles green h6
    leaders 2 white=j6
    hand 1 red white green
"""
"""A tile on i6 joins Wei, with a red leader, and Zhao, with a white one."""


@pytest.mark.parametrize(("tile", "points"), [("red", [{"red": 1}, {}]), ("white", [{}, {"white": 1}])])
def test_a_tile_that_joins_kingdoms_in_peace_scores_like_any_other(tile: str, points: list[dict[str, int]]) -> None:
    """[Huang 5.6] By the kingdom that results."""
    scene = Scene(JOINING).after(f"tile {tile} i6")
    assert (scene.all_points, scene.are_linked("g5", "k7")) == (points, True)


def test_a_yellow_leader_of_the_other_kingdom_may_score() -> None:
    """[Huang 5.6] [Huang 5.4]"""
    scene = Scene(JOINING.replace("white=j6", "yellow=j6")).after("tile green i6")
    assert scene.all_points == [{}, {"green": 1}]


def test_a_leaderless_group_that_is_joined_scores_nothing_more() -> None:
    """[Huang 5.3] One point for the tile, whatever comes with it."""
    scene = Scene("tiles red g6 h6\nleaders 1 red=j6\nhand 1 red").after("tile red i6")
    assert scene.points(1) == {"red": 1}


def test_a_tile_that_causes_a_war_scores_nothing() -> None:
    """[Huang 5.6] Neither at once nor when it is over; the one point is for the leader removed."""
    scene = Scene(JOINING.replace("white=j6", "white=j6 red=k8").replace("red=g6", "red=g6 green=g4"))
    scene = scene.after("tile green i6")
    assert (scene.phase, scene.all_points) == ("support", [{}, {}])
    scene = scene.after("abstain", "abstain", "winner west")
    assert (scene.phase, scene.all_points) == ("action", [{"red": 1}, {}])


# ---- what follows


def test_first_the_point_then_the_pagoda_then_the_market() -> None:
    """[Huang 5.7]"""
    scene = Scene("leaders 1 green=j6\ntiles green i5 j5\nhand 1 green\nmarket red").after("tile green i6")
    assert (scene.phase, scene.points(1)) == ("offer", {"green": 1})
    scene = scene.after("pagoda i5-j5-i6")
    assert (scene.phase, scene.buildings, scene.hand(1)) == ("market", {("green", "i5-j5-i6")}, [])


def test_first_the_pagoda_then_the_next_farmer() -> None:
    """[Huang 5.7]"""
    scene = Scene("tiles blue e4 f4\nhand 1 blue blue").after("tile blue f5")
    assert (scene.phase, scene.after("done").phase) == ("offer", "chain")


@pytest.mark.parametrize("colour", ["yellow", "red", "white"])
def test_nothing_follows_a_tile_of_another_colour(colour: str) -> None:
    """[Huang 5.8] White has no power of its own: no market, no chain."""
    scene = Scene(f"hand 1 {colour} {colour} blue\nmarket red").after(f"tile {colour} c4")
    assert (scene.phase, scene.actions_left) == ("action", 1)


def test_white_helps_in_nothing() -> None:
    """[Huang 5.8] Neither artisans nor their leader off the board pay for a pagoda or a riot, or help in a revolt."""
    scene = Scene("tiles red i5 j5 i6\nhand 1 white white white\nleaders 2 red=j7")
    assert scene.legal_of("build") == scene.legal_of("riot") == set()
    assert scene.after("leader red k6").legal == {"commit 0", "commit-leader 0"}
