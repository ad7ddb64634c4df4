"""[Huang 18] The royal palace."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene, fresh

RHOMBUS = "g4-h4-g5-h5"
"""With the capital of Wei."""
NEXT = "g4-h4-h5-i5"
"""Shares three tiles with it."""
FAR = "c4-d4-c5-d5"
BASE = "use palace\ntiles yellow g4 h4 h5\n"
STANDING = f"{BASE}palace {RHOMBUS}\n"


# ---- where it stands


def test_one_palace_beside_the_board_with_every_other_option() -> None:
    """[Huang 18.1]"""
    others = [fresh(palace="true"), fresh(palace="true", bandits="true", short="true", open_points="true")]
    for scene in (*others, fresh(palace="true", board="eighteen-kingdoms")):
        assert (scene.n_beside_board("palace"), scene.buildings) == (1, set())


def test_without_the_option_there_is_none() -> None:
    """[Huang 18.1]"""
    scene = Scene(f"{BASE.replace('use palace', '')}hand 1 green green")
    assert (scene.n_beside_board("palace"), f"build two {RHOMBUS}" in scene.legal) == (0, False)
    assert "[Huang 18.1]" in scene.refusal(f"build two {RHOMBUS}")


@pytest.mark.parametrize("site", ["i3-h4-i4-i5", "i4-j4-j5-k5", "i4-j4-i5-j5"])
def test_it_stands_on_four_governors_in_a_rhombus(site: str) -> None:
    """[Huang 18.2] Upright, leaning to the right or to the left."""
    scene = Scene(f"use palace\ntiles yellow {site.replace('-', ' ')}\nhand 1 green green").after(f"build two {site}")
    assert scene.buildings == {("palace", site)}


def test_not_on_tiles_of_another_colour() -> None:
    """[Huang 18.2]"""
    for other in ("tiles red c4 d4 c5 d5", "tiles yellow c4 d4 c5\ntiles red d5"):
        scene = Scene(f"use palace\n{other}\nhand 1 green green")
        assert "[Huang 18.2]" in scene.refusal(f"build two {FAR}")


def test_not_on_tiles_that_carry_a_building() -> None:
    """[Huang 18.2] Nor a pagoda on tiles of the palace."""
    scene = Scene(f"{BASE}pagodas g4-h4-h5\nhand 1 green green")
    assert f"build two {RHOMBUS}" not in scene.legal
    assert Scene(f"{STANDING}hand 1 green green").legal_of("build") == set()


# ---- building, moving, losing it


def test_it_is_built_after_a_governor_that_completes_the_rhombus() -> None:
    """[Huang 18.3] [Huang 18.4] Or a pagoda on one of its triangles, or nothing; one building at most."""
    scene = Scene("use palace\ntiles yellow g4 h4\nhand 1 yellow").after("tile yellow h5")
    assert scene.legal == {f"pagoda {site}" for site in (RHOMBUS, "g4-h4-h5", "g4-g5-h5")} | {"done"}
    scene = scene.after(f"pagoda {RHOMBUS}")
    assert (scene.buildings, scene.phase, scene.actions_left) == ({("palace", RHOMBUS)}, "action", 1)


def test_a_pagoda_instead_leaves_the_palace_beside_the_board() -> None:
    """[Huang 18.4] Though the rhombus was complete."""
    scene = Scene("use palace\ntiles yellow g4 h4\nhand 1 yellow").after("tile yellow h5", "pagoda g4-h4-h5")
    assert (scene.buildings, scene.n_beside_board("palace"), scene.phase) == ({("yellow", "g4-h4-h5")}, 1, "action")


@pytest.mark.parametrize("way", ["two", "one"])
def test_it_is_built_for_traders(way: str) -> None:
    """[Huang 18.3]"""
    scene = Scene(f"{BASE}hand 1 green green").after(f"build {way} {RHOMBUS}")
    assert (scene.buildings, len(scene.hand(1))) == ({("palace", RHOMBUS)}, 0 if way == "two" else 1)


def test_a_governor_completes_it_only_as_one_of_the_four() -> None:
    """[Huang 18.3] The rhombus was there before."""
    assert Scene(f"{BASE}hand 1 yellow").after("tile yellow c4").phase == "action"


def test_it_moves_and_may_overlap_its_old_tiles() -> None:
    """[Huang 18.3] There is only one."""
    scene = Scene(f"{STANDING}hand 1 yellow").after("tile yellow i5")
    assert scene.legal == {f"pagoda {NEXT}", "done"}
    scene = scene.after(f"pagoda {NEXT}")
    assert (scene.buildings, scene.phase) == ({("palace", NEXT)}, "action")


def test_it_moves_for_traders() -> None:
    """[Huang 18.3]"""
    scene = Scene(f"{STANDING.replace('h5', 'h5 c4 d4 c5 d5', 1)}hand 1 green green").after(f"build two {FAR}")
    assert scene.buildings == {("palace", FAR)}


def test_it_may_not_be_moved_onto_the_very_rhombus_where_it_stands() -> None:
    """[Huang 18.3]"""
    assert "[Huang 18.3]" in Scene(f"{STANDING}hand 1 green green").refusal(f"build two {RHOMBUS}")


def test_it_is_lost_when_a_tile_under_it_goes() -> None:
    """[Huang 18.3] Back beside the board."""
    scene = Scene(f"{STANDING}hand 1 blue").after("riot one h4")
    assert (scene.buildings, scene.n_beside_board("palace")) == (set(), 1)


def test_it_never_takes_the_part_of_a_yellow_pagoda() -> None:
    """[Huang 18.4] Both pagodas are on the board, so one of them moves; the palace stays beside it."""
    text = """
        use palace
        tiles yellow c4 d4 d5 m4 n4 n5 i4 j4
        pagodas c4-d4-d5 m4-n4-n5
        hand 1 yellow
    """
    scene = Scene(text).after("tile yellow j5", "pagoda i4-j4-j5")
    assert scene.legal == {"move c4", "move m4"}
    assert scene.after("move c4").n_beside_board("palace") == 1


def test_nor_a_pagoda_that_of_the_palace() -> None:
    """[Huang 18.4] The palace moves, though yellow pagodas are beside the board."""
    scene = Scene(f"{STANDING}hand 1 yellow").after("tile yellow i5", f"pagoda {NEXT}")
    assert scene.n_beside_board("yellow") == 2


# ---- what it is good for

END = "actions left 1\nhand 1 white\n"
RULED = f"{STANDING}{END}leaders 1 yellow=g6\n"
"""Seat 1's yellow leader is in the kingdom of the palace."""


def test_whoever_rules_it_at_the_end_of_the_own_turn_refills_to_seven() -> None:
    """[Huang 18.5]"""
    assert Scene(RULED).after("tile white i15").n_hands == [7, 6]


def test_the_palace_brings_no_points() -> None:
    """[Huang 18.5]"""
    assert Scene(RULED).after("tile white i15").all_points == [{}, {}]


@pytest.mark.parametrize(
    "text",
    [
        RULED.replace("yellow=g6", "red=g6"),
        RULED.replace("yellow=g6", "yellow=j6"),
        RULED.replace("yellow=g6", "red=g6 yellow=j6"),
        RULED.replace("leaders 1", "leaders 2"),
        RULED.replace(f"palace {RHOMBUS}", ""),
    ],
    ids=["another leader", "another kingdom", "both", "another seat", "no palace"],
)
def test_otherwise_to_six(text: str) -> None:
    """[Huang 18.5] [Huang 18.6] Seat 2 with its leader there has six too: it is not its turn."""
    assert Scene(text).after("tile white i15").n_hands == [6, 6]


def test_each_seat_has_it_in_its_own_turn() -> None:
    """[Huang 18.5]"""
    text = f"{RULED.replace('leaders 1', 'leaders 2')}hand 2 white white"
    scene = Scene(text).after("tile white i15", "leader red j6", "leader green k8")
    assert scene.n_hands == [6, 7]


def test_in_the_turns_of_others_a_seat_is_refilled_to_six() -> None:
    """[Huang 18.6] After a tile committed in a revolt six of seven are left, and six stay."""
    text = "hand 1 yellow yellow yellow yellow yellow yellow yellow\nto move 2\nleaders 1 yellow=g6 red=j6\n"
    scene = Scene(f"{STANDING}{text}").after("leader red k8", "commit 0")
    assert scene.after("commit 1", "leader green j7").n_hands == [6, 6]
    assert scene.after("commit 3", "leader green j7").n_hands == [6, 6]
    assert scene.after("commit 0", "leader green j7").n_hands == [7, 6]


def test_a_seventh_tile_is_never_taken_away() -> None:
    """[Huang 18.7] Not when the palace falls, nor when the own next turn ends without it."""
    hands = "hand 1 red red red red red red red\nhand 2 blue\nto move 2\nleaders 1 yellow=g6\n"
    scene = Scene(f"{STANDING}{hands}").after("riot one h4", "leader red j6")
    assert scene.n_hands == [7, 6]
    assert scene.after("withdraw yellow", "leader white j7").n_hands == [7, 6]


def test_it_is_not_refilled_to_seven_without_the_palace() -> None:
    """[Huang 18.7]"""
    text = f"{BASE}hand 1 red red red red red red white\nactions left 1\nleaders 1 yellow=g6"
    assert Scene(text).after("tile white i15").n_hands == [6, 6]


def test_the_seventh_draw_may_end_the_game() -> None:
    """[Huang 18.5] [Huang 14.1]"""
    scene = Scene(f"{RULED}bag red=6").after("tile white i15")
    assert (scene.ending, scene.n_hands) == ("bag empty", [6, 0])


def test_with_granaries_both_are_asked_for() -> None:
    """[Huang 18.1] The seventh tile comes after the granaries."""
    scene = Scene("""
        board eighteen-kingdoms
        use palace
        tiles yellow j7 k7 j8 k8
        palace j7-k7-j8-k8
        leaders 1 blue=h7 yellow=i6
        hand 1 white
        actions left 1
    """).after("tile white i15")
    assert scene.phase == "granaries"
    assert scene.after("granary i7").n_hands == [7, 6]
