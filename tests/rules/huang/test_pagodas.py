"""[Huang 7] Pagodas."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene

NORTH, EAST, WEST = "i5-j5-i6", "m4-n4-n5", "c4-d4-d5"
"""Three triangles far from each other; c4, d4 and d5 are near the capital of Qin, but not beside it."""
BESIDE_NORTH = "j5-i6-j6"
"""Shares j5 and i6 with the triangle in the north."""


def spaces(*sites: str) -> str:
    return " ".join(sites).replace("-", " ")


def built(scene: Scene) -> set[str]:
    return {site for _, site in scene.buildings}


# ---- triangles


@pytest.mark.parametrize(
    ("tiles", "site"),
    [
        ("tiles red i5 j5 i6", "i5-j5-i6"),
        ("tiles red i5 h6 i6", "i5-h6-i6"),
        ("tiles blue e4 f4 f5", "e4-f4-f5"),
        ("tiles white i5 j5 i6", "i5-j5-i6"),
        ("tiles green i5 j5 i6", "i5-j5-i6"),
        ("tiles yellow g4 h5", "g4-g5-h5"),
    ],
)
def test_three_tiles_of_one_colour_each_beside_the_others(tiles: str, site: str) -> None:
    """[Huang 7.1] Pointing up or down, of any colour, with a capital's tile or without."""
    scene = Scene(f"{tiles}\nhand 1 green green\nleaders 1 green=c3")
    assert scene.legal_of("build") == {f"build two {site}"}
    assert scene.after(f"build two {site}").buildings == {(tiles.split()[1], site)}


@pytest.mark.parametrize("tiles", ["tiles red i5 j5\ntiles white i6", "tiles red i5 j5 k5", "tiles red i5 j5 j6 k6"])
def test_other_tiles_are_no_triangle(tiles: str) -> None:
    """[Huang 7.1] Two colours, or tiles in a row."""
    assert Scene(f"{tiles}\nhand 1 green green").legal_of("build") == set()
    assert "[Huang 7.1]" in Scene(f"{tiles}\nhand 1 green green").refusal("build two i5-j5-i6")


def test_a_leader_is_no_tile_of_a_triangle() -> None:
    """[Huang 7.1]"""
    scene = Scene("tiles red j5 i6\nleaders 1 red=j6\nhand 1 green green")
    assert "[Huang 7.1]" in scene.refusal(f"build two {BESIDE_NORTH}")


def test_a_triangle_with_a_tile_that_carries_a_building_does_not_qualify() -> None:
    """[Huang 7.1] One shared tile is enough."""
    scene = Scene(f"tiles red {spaces(NORTH)} j6\npagodas {NORTH}\nhand 1 green green")
    assert scene.legal_of("build") == set()
    assert "[Huang 7.1]" in scene.refusal(f"build two {BESIDE_NORTH}")


# ---- after placing a tile


def test_after_a_tile_that_completes_a_triangle_a_pagoda_may_be_built() -> None:
    """[Huang 7.2] Or not."""
    scene = Scene("tiles red i5 j5\nhand 1 red").after("tile red i6")
    assert scene.legal == {f"pagoda {NORTH}", "done"}
    assert scene.after(f"pagoda {NORTH}").buildings == {("red", NORTH)}
    assert (scene.after("done").buildings, scene.after("done").actions_left) == (set(), 1)


def test_only_a_triangle_with_the_tile_is_offered() -> None:
    """[Huang 7.2] The one in the east was there before."""
    scene = Scene(f"tiles red i5 j5 {spaces(EAST)}\nhand 1 red").after("tile red i6")
    assert "[Huang 7.2]" in scene.refusal(f"pagoda {EAST}")


def test_a_tile_that_completes_none_offers_none() -> None:
    """[Huang 7.2] Though there is a triangle without a pagoda."""
    assert Scene(f"tiles red {spaces(EAST)}\nhand 1 red").after("tile red i6").phase == "action"


def test_of_several_triangles_one_is_chosen() -> None:
    """[Huang 7.3] All that the tile on j5 completes, even those that share no other tile with each other."""
    scene = Scene("tiles red i5 i6 j6 k5 k4\nhand 1 red").after("tile red j5")
    assert scene.legal_of("pagoda") == {f"pagoda {site}" for site in (NORTH, BESIDE_NORTH, "j5-k5-j6")}


def test_a_tile_never_brings_more_than_one_building() -> None:
    """[Huang 7.3] It completes i4-j4-j5 too; after the one the action is over."""
    scene = Scene("tiles red i5 i6 j4 i4\nhand 1 red").after("tile red j5", f"pagoda {NORTH}")
    assert (built(scene), scene.phase, scene.actions_left) == ({NORTH}, "action", 1)


def test_after_a_war_no_pagoda_is_built() -> None:
    """[Huang 7.4] The soldier on i6 completes a triangle, but it joins the kingdoms of two white leaders."""
    text = "tiles green h6\ntiles red j5 j6\nleaders 1 green=g6\nleaders 2 white=k6\nhand 1 red"
    assert Scene(text).after("tile red i6").phase == "offer"
    scene = Scene(text.replace("1 green", "1 white")).after("tile red i6", "abstain", "abstain")
    assert (scene.phase, scene.buildings, scene.tiles["j5"]) == ("action", set(), "red")


# ---- from beside the board, or moved


def test_a_pagoda_comes_from_beside_the_board() -> None:
    """[Huang 7.5] As long as there is one, those on the board stay."""
    scene = Scene(f"tiles red {spaces(EAST)} i5 j5\npagodas {EAST}\nhand 1 red")
    assert scene.n_beside_board("red") == 1
    scene = scene.after("tile red i6", f"pagoda {NORTH}")
    assert (built(scene), scene.n_beside_board("red")) == ({EAST, NORTH}, 0)


def test_only_if_none_is_there_one_is_moved() -> None:
    """[Huang 7.5] There is one white pagoda."""
    scene = Scene(f"tiles white {spaces(EAST)} i5 j5\npagodas {EAST}\nhand 1 white")
    scene = scene.after("tile white i6", f"pagoda {NORTH}")
    assert (scene.buildings, scene.phase) == ({("white", NORTH)}, "action")


def test_a_pagoda_of_another_colour_does_not_do() -> None:
    """[Huang 7.5] The white one moves, the red ones stay beside the board."""
    scene = Scene(f"tiles white {spaces(EAST, NORTH)}\npagodas {EAST}\nhand 1 green green").after(f"build two {NORTH}")
    assert (scene.buildings, scene.n_beside_board("red")) == ({("white", NORTH)}, 2)


def test_the_tiles_a_moved_pagoda_leaves_are_free() -> None:
    """[Huang 7.6] They can have it back."""
    text = f"tiles white {spaces(EAST)} i5 j5\npagodas {EAST}\nhand 1 white green green"
    scene = Scene(text).after("tile white i6", f"pagoda {NORTH}")
    assert f"build two {EAST}" in scene.legal
    assert built(scene.after(f"build two {EAST}")) == {EAST}


def test_the_new_triangle_may_overlap_the_old_one() -> None:
    """[Huang 7.6] The white pagoda moves by one tile."""
    scene = Scene(f"tiles white {spaces(NORTH)}\npagodas {NORTH}\nhand 1 white").after("tile white j6")
    assert scene.legal == {f"pagoda {BESIDE_NORTH}", "done"}
    assert built(scene.after(f"pagoda {BESIDE_NORTH}")) == {BESIDE_NORTH}


def test_a_pagoda_beside_the_board_cannot_be_spared_for_an_overlap() -> None:
    """[Huang 7.5] [Huang 7.6] A second red one is there, so none moves and j6 completes nothing."""
    scene = Scene(f"tiles red {spaces(NORTH)}\npagodas {NORTH}\nhand 1 red").after("tile red j6")
    assert scene.phase == "action"


def test_a_pagoda_may_not_be_moved_onto_its_own_triangle() -> None:
    """[Huang 7.7]"""
    scene = Scene(f"tiles white {spaces(NORTH, EAST)}\npagodas {NORTH}\nhand 1 green green")
    assert scene.legal_of("build", "two") == {f"build two {EAST}"}
    assert "[Huang 7.7]" in scene.refusal(f"build two {NORTH}")


def test_nor_onto_that_of_its_twin() -> None:
    """[Huang 7.7] [Huang 7.1]"""
    scene = Scene(f"tiles red {spaces(NORTH, EAST)}\npagodas {NORTH} {EAST}\nhand 1 green green")
    assert scene.legal_of("build") == set()


BOTH = f"tiles red {spaces(NORTH, EAST)} c4 d4\npagodas {NORTH} {EAST}\nhand 1 red red green green"


@pytest.mark.parametrize(("first", "stays"), [("i5", EAST), ("m4", NORTH)])
def test_if_two_could_move_the_seat_chooses_which(first: str, stays: str) -> None:
    """[Huang 7.8]"""
    scene = Scene(BOTH).after("tile red d5", f"pagoda {WEST}")
    assert (scene.phase, scene.legal) == ("move", {"move i5", "move m4"})
    assert "[Huang 7.8]" in scene.refusal("move c4")
    scene = scene.after(f"move {first}")
    assert (built(scene), scene.phase, scene.actions_left) == ({WEST, stays}, "action", 1)


def test_so_it_does_with_the_pagoda_for_two_traders() -> None:
    """[Huang 7.8] [Huang 7.12]"""
    scene = Scene(BOTH).after("tile red d5", "done", f"build two {WEST}")
    assert scene.legal == {"move i5", "move m4"}
    assert built(scene.after("move m4")) == {WEST, NORTH}


def test_if_only_one_could_move_there_is_nothing_to_choose() -> None:
    """[Huang 7.8] Only the one in the north leaves the tiles free that it needs."""
    scene = Scene(BOTH).after("tile red j6", f"pagoda {BESIDE_NORTH}")
    assert (scene.phase, built(scene)) == ("action", {BESIDE_NORTH, EAST})


def test_a_triangle_that_overlaps_both_is_out_of_reach() -> None:
    """[Huang 7.8] [Huang 7.1] Whichever moved, the other would still be in the way."""
    scene = Scene("""
        tiles red i5 h6 i6 k5 j6 k6
        pagodas i5-h6-i6 k5-j6-k6
        hand 1 red
    """).after("tile red j5")
    assert scene.legal_of("pagoda") == {f"pagoda {site}" for site in ("i5-j5-i6", "j5-k5-j6")}


# ---- leaders, supports, falls


def test_nobody_needs_a_leader_to_build() -> None:
    """[Huang 7.9] Nor need the triangle be in a kingdom."""
    scene = Scene("tiles white c4 d4\nhand 1 white").after("tile white d5", f"pagoda {WEST}")
    assert (scene.kingdoms, built(scene)) == (set(), {WEST})


def test_tiles_under_a_building_count_as_before() -> None:
    """[Huang 7.10] Governors still support leaders, and link."""
    text = f"tiles yellow {spaces(WEST)}\npagodas {WEST}\nleaders 2 white=e5"
    scene = Scene(text)
    assert "leader red b4" in scene.legal
    assert scene.after("leader red b4").kingdom("b4") == {"red": 1, "white": 2}


def test_a_pagoda_that_loses_a_tile_goes_back_beside_the_board() -> None:
    """[Huang 7.11] At once, from where it can be built again."""
    text = f"tiles white {spaces(EAST, NORTH)}\npagodas {EAST}\nhand 1 blue green green"
    scene = Scene(text).after("riot one n4")
    assert (scene.buildings, scene.n_beside_board("white")) == (set(), 1)
    assert built(scene.after(f"build two {NORTH}")) == {NORTH}


def test_a_pagoda_in_the_first_corner_of_the_map_is_like_any_other() -> None:
    """[Huang 7.11] [Huang 7.1] [Huang 7.5] It falls, is in the way, and moves; its site has the number 0."""
    corner = "a1-b1-a2"
    text = f"tiles white {spaces(corner, NORTH)} b2\npagodas {corner}\nhand 1 blue green green"
    assert Scene(text).after("riot one b1").n_beside_board("white") == 1
    assert Scene(text.replace("white", "red")).legal_of("build", "two") == {f"build two {NORTH}"}
    assert built(Scene(text).after(f"build two {NORTH}")) == {NORTH}


def test_other_pagodas_stay() -> None:
    """[Huang 7.11]"""
    text = f"tiles red {spaces(EAST, NORTH)}\npagodas {EAST} {NORTH}\nhand 1 blue"
    assert built(Scene(text).after("riot one n4")) == {NORTH}


# ---- for traders


def test_two_traders_are_discarded_for_a_pagoda() -> None:
    """[Huang 7.12]"""
    scene = Scene(f"tiles red {spaces(NORTH)}\nhand 1 green green white").after(f"build two {NORTH}")
    assert (scene.hand(1), scene.discards) == (["white"], {"green": 2})
    assert (scene.buildings, scene.actions_left) == ({("red", NORTH)}, 1)


def test_on_any_triangle_that_qualifies() -> None:
    """[Huang 7.12] Of any colour, whoever completed it."""
    scene = Scene(f"tiles red {spaces(NORTH)}\ntiles white {spaces(EAST)}\ntiles blue l1 m1 l2\nhand 1 green green")
    assert scene.legal_of("build", "two") == {f"build two {site}" for site in (NORTH, EAST, "l1-m1-l2")}


def test_a_pagoda_that_was_declined_can_be_built_so() -> None:
    """[Huang 7.12]"""
    scene = Scene("tiles red i5 j5\nhand 1 red green green").after("tile red i6", "done", f"build two {NORTH}")
    assert built(scene) == {NORTH}


@pytest.mark.parametrize("hand", ["green", "green white", "blue blue"])
def test_without_two_traders_it_cannot_be_built_so(hand: str) -> None:
    """[Huang 7.12]"""
    scene = Scene(f"tiles red {spaces(NORTH)}\nhand 1 {hand}\nleaders 1 green=j7")
    assert scene.legal_of("build") == set()
    assert "[Huang 7.12]" in scene.refusal(f"build two {NORTH}")


def test_one_trader_is_enough_with_the_green_leader_off_the_board() -> None:
    """[Huang 7.13]"""
    scene = Scene(f"tiles red {spaces(NORTH)}\nhand 1 green").after(f"build one {NORTH}")
    assert (built(scene), scene.hand(1), scene.discards) == ({NORTH}, [], {"green": 1})


def test_not_with_the_leader_alone() -> None:
    """[Huang 7.13]"""
    assert Scene(f"tiles red {spaces(NORTH)}\nhand 1 white").legal_of("build") == set()
