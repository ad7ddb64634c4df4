"""[Huang 2] Kingdoms."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene

AROUND_ZHAO = ("j6", "k6", "j7", "l7", "j8", "k8")
"""The six spaces beside the capital k7."""


@pytest.mark.parametrize("space", [space for space in AROUND_ZHAO if space != "j7"])
def test_tiles_are_linked_over_each_of_the_six_edges(space: str) -> None:
    """[Huang 2.1]"""
    scene = Scene(f"leaders 1 white=j7\ntiles red {space}")
    assert scene.kingdoms == {frozenset({"j7", "k7", space})}


def test_a_space_further_off_is_not_adjacent() -> None:
    """[Huang 2.1] From l5 and m8 the capital is two steps away."""
    scene = Scene("leaders 1 white=j7\ntiles red l5 m8")
    assert scene.kingdoms == {frozenset({"j7", "k7"})}


def test_a_row_of_tiles_and_leaders_links() -> None:
    """[Huang 2.1] [Huang 2.2] Governor, leader, tile, tile; with the gap at m6 the last one is linked no more."""
    row = "leaders 1 white=k6"
    scene = Scene(f"{row}\ntiles red l6 m6 n7")
    assert scene.kingdoms == {frozenset({"k7", "k6", "l6", "m6", "n7"})}
    assert Scene(f"{row}\ntiles red l6 n7").kingdoms == {frozenset({"k7", "k6", "l6"})}


def test_a_group_without_a_leader_is_no_kingdom() -> None:
    """[Huang 2.2] [Huang 2.3]"""
    assert Scene("tiles red j6 k6 l7\ntiles blue l9").kingdoms == set()


def test_the_last_leader_takes_the_kingdom_with_him() -> None:
    """[Huang 2.2]"""
    assert Scene("leaders 1 white=j7\ntiles red k6").after("withdraw white").kingdoms == set()


def test_joining_a_group_without_a_leader_causes_no_conflict() -> None:
    """[Huang 2.3] Wei's governor and the soldiers beside it become part of the kingdom."""
    scene = Scene("""
        leaders 1 white=j6
        tiles red h6 g6
        hand 1 white
    """).after("tile white i6")
    assert scene.phase == "action"
    assert scene.kingdoms == {frozenset({"k7", "j6", "i6", "h6", "g6", "g5"})}


def test_leaders_link_whosever_they_are() -> None:
    """[Huang 2.4] Seat 2's leader on i6 is all that links Zhao with the governor on h6."""
    scene = Scene("""
        tiles yellow h6
        leaders 1 white=j6
        leaders 2 blue=i6
    """)
    assert scene.kingdom("h6") == scene.kingdom("k7") == {"white": 1, "blue": 2}


def test_leaders_of_several_seats_share_a_kingdom() -> None:
    """[Huang 2.4] One of each colour."""
    scene = Scene("""
        seats 5
        leaders 1 yellow=j6
        leaders 2 red=k6
        leaders 3 blue=j7
        leaders 4 green=l7
        leaders 5 white=j8
    """)
    assert scene.kingdom("k7") == {"yellow": 1, "red": 2, "blue": 3, "green": 4, "white": 5}


def test_a_seat_may_place_tiles_in_any_kingdom() -> None:
    """[Huang 2.4] Seat 2 has no leader there."""
    scene = Scene("leaders 1 red=j6\nhand 2 red\nto move 2").after("tile red j7")
    assert scene.kingdom("j7") == {"red": 1}


TWO_KINGDOMS = """
    leaders 1 red=g6
    tiles yellow h6
    leaders 2 white=j6 red=k8
    hand 1 green
"""
"""Seat 1's Wei with g5, g6 and h6, seat 2's Zhao with k7, j6 and k8; a tile on i6 joins them."""


def test_a_leader_who_enters_causes_a_revolt() -> None:
    """[Huang 2.5]"""
    assert Scene(TWO_KINGDOMS).after("leader green j7").phase == "action"
    assert Scene(TWO_KINGDOMS).after("leader red j7").phase == "attack"


def test_a_tile_that_joins_kingdoms_causes_a_war() -> None:
    """[Huang 2.5]"""
    assert Scene(TWO_KINGDOMS).after("tile green i6").phase == "support"


def test_without_two_leaders_of_a_colour_there_is_no_conflict() -> None:
    """[Huang 2.5] The same tile joins the two in peace if seat 2's red leader is not there."""
    scene = Scene(TWO_KINGDOMS.replace("red=k8", "green=k8")).after("tile green i6")
    assert (scene.phase, scene.kingdom("i6")) == ("action", {"red": 1, "white": 2, "green": 2})


PAGODA = "tiles red l7 l8 m7\npagodas l7-m7-l8"


def test_a_building_is_in_the_kingdom_of_its_tiles() -> None:
    """[Huang 2.6] Where the red leader has it."""
    scene = Scene(f"{PAGODA}\nleaders 1 red=j7\nactions left 1\nhand 1 blue").after("tile blue j1")
    assert scene.points(1) == {"red": 1}


def test_a_building_links_nothing() -> None:
    """[Huang 2.6] Its tiles do: when one of them has gone, the others and the pagoda do not hold together."""
    scene = Scene(f"{PAGODA}\ntiles white m6\nleaders 1 red=j7\nhand 1 blue").after("riot one m7")
    assert scene.kingdoms == {frozenset({"j7", "k7", "l7", "l8"})}
