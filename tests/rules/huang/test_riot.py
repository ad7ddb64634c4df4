"""[Huang 8] Riot."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene

CAPITALS = {"c2", "g5", "o5", "k7", "b9", "f10", "l12"}


def test_two_farmers_are_discarded_and_a_tile_goes() -> None:
    """[Huang 8.1] [Huang 8.4]"""
    scene = Scene("tiles red h5\nhand 1 blue blue blue").after("riot two h5")
    assert (scene.hand(1), scene.discards, scene.actions_left) == (["blue"], {"red": 1, "blue": 2}, 1)
    assert set(scene.tiles) == CAPITALS


@pytest.mark.parametrize("hand", ["blue", "green green", "blue white"])
def test_without_two_farmers_there_is_no_riot(hand: str) -> None:
    """[Huang 8.1]"""
    scene = Scene(f"hand 1 {hand}\nleaders 1 blue=j6")
    assert scene.legal_of("riot") == set()
    assert "[Huang 8.1]" in scene.refusal("riot two k7")


def test_one_farmer_is_enough_with_the_blue_leader_off_the_board() -> None:
    """[Huang 8.2]"""
    scene = Scene("tiles red h5\nhand 1 blue").after("riot one h5")
    assert (scene.hand(1), scene.discards) == ([], {"red": 1, "blue": 1})


def test_not_with_the_leader_alone_nor_with_another_leader() -> None:
    """[Huang 8.2]"""
    assert Scene("hand 1 white").legal_of("riot") == set()
    assert "[Huang 4.9]" in Scene("hand 1 blue\nleaders 1 blue=j6").refusal("riot one k7")


def test_any_tile_on_the_board_may_be_chosen() -> None:
    """[Huang 8.3] Of all colours, capitals and tiles under buildings included, and no leader."""
    scene = Scene("""
        tiles yellow h5
        tiles red i5 j5 i6
        tiles blue f4
        tiles green d4
        tiles white d5
        pagodas i5-j5-i6
        leaders 1 red=j6
        leaders 2 blue=g4
        hand 1 blue blue
    """)
    targets = CAPITALS | {"h5", "i5", "j5", "i6", "f4", "d4", "d5"}
    assert scene.legal_of("riot", "two") == {f"riot two {space}" for space in targets}
    assert "[Huang 8.3]" in scene.refusal("riot two j6")
    assert "[Huang 8.3]" in scene.refusal("riot two e5")


@pytest.mark.parametrize(("space", "colour"), [("k7", "red"), ("f4", "blue")])
def test_the_space_is_an_ordinary_empty_space_again(space: str, colour: str) -> None:
    """[Huang 8.4] A capital is land, where a river was is river."""
    scene = Scene(f"tiles blue f4\nhand 1 blue {colour} white").after(f"riot one {space}")
    assert (f"tile {colour} {space}" in scene.legal, f"tile white {space}" in scene.legal) == (True, colour == "red")


def test_a_capital_without_its_tile_supports_nobody() -> None:
    """[Huang 8.4] [Huang 4.2]"""
    scene = Scene("hand 1 blue").after("riot one k7")
    assert "[Huang 4.2]" in scene.refusal("leader red j6")


def test_a_riot_may_split_a_kingdom() -> None:
    """[Huang 8.5] And nobody scores."""
    scene = Scene("""
        tiles yellow h6
        tiles red i6
        leaders 1 red=g6
        leaders 2 white=j6
        hand 1 blue
    """)
    assert scene.are_linked("g5", "k7")
    scene = scene.after("riot one i6")
    assert scene.kingdoms == {frozenset({"g5", "g6", "h6"}), frozenset({"j6", "k7"})}
    assert (scene.kingdom("g5"), scene.kingdom("k7"), scene.all_points) == ({"red": 1}, {"white": 2}, [{}, {}])


def test_a_riot_may_leave_a_part_without_a_leader() -> None:
    """[Huang 8.5]"""
    scene = Scene("tiles red j8 j7\ntiles white i7\nleaders 1 red=k6\nhand 1 blue").after("riot one j7")
    assert scene.kingdoms == {frozenset({"k6", "k7", "j8"})}


@pytest.mark.parametrize("leaders", ["1 white=k4 red=j6\nleaders 2 blue=i7", "1 white=k4\nleaders 2 blue=i7 red=j6"])
def test_a_riot_may_topple_a_leader_who_links_others(leaders: str) -> None:
    """[Huang 8.5] [Huang 4.8] Without k7 the red leader on j6 goes, whosever he is, and with him the link."""
    scene = Scene(f"tiles yellow l4 h7\ntiles white k5 j7\nleaders {leaders}\nhand 1 blue")
    assert scene.are_linked("k4", "i7")
    scene = scene.after("riot one k7")
    assert (scene.leaders(1), scene.leaders(2)) == ({"white": "k4"}, {"blue": "i7"})
    assert scene.kingdoms == {frozenset({"l4", "k4", "k5"}), frozenset({"h7", "i7", "j7"})}


def test_a_riot_may_bring_down_a_building() -> None:
    """[Huang 8.5] [Huang 7.11] And leave the other tiles of it free."""
    text = "tiles red i5 j5 i6 j6\npagodas i5-j5-i6\nhand 1 blue green green"
    scene = Scene(text).after("riot one i5")
    assert scene.buildings == set()
    assert scene.after("build two j5-i6-j6").buildings == {("red", "j5-i6-j6")}


def test_a_riot_in_no_kingdom() -> None:
    """[Huang 8.5] It changes nothing else."""
    scene = Scene("tiles red c5\nleaders 1 red=j6\nhand 1 blue").after("riot one c5")
    assert (scene.kingdoms, scene.leaders(1)) == ({frozenset({"j6", "k7"})}, {"red": "j6"})
