"""[Huang 4] Leaders."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene

# ---- placing, moving, withdrawing


def test_placing_a_leader() -> None:
    """[Huang 4.1] From before the screen."""
    scene = Scene("").after("leader red j6")
    assert (scene.leaders(1), scene.kingdoms, scene.actions_left) == ({"red": "j6"}, {frozenset({"j6", "k7"})}, 1)


def test_moving_a_leader() -> None:
    """[Huang 4.1] From one kingdom to another."""
    scene = Scene("leaders 1 red=j6 white=k8").after("leader red g6")
    assert scene.leaders(1) == {"red": "g6", "white": "k8"}
    assert scene.kingdoms == {frozenset({"k7", "k8"}), frozenset({"g5", "g6"})}


def test_withdrawing_a_leader() -> None:
    """[Huang 4.1]"""
    scene = Scene("leaders 1 red=j6").after("withdraw red")
    assert (scene.leaders(1), scene.kingdoms, scene.actions_left) == ({}, set(), 1)


def test_only_own_leaders_on_the_board_can_be_withdrawn() -> None:
    """[Huang 4.1]"""
    scene = Scene("leaders 1 red=j6\nleaders 2 white=k8")
    assert scene.legal_of("withdraw") == {"withdraw red"}
    assert "[Huang 4.1]" in scene.refusal("withdraw white")


def test_each_of_the_five_leaders_can_be_placed() -> None:
    """[Huang 4.1] Beside the only governor, on the land around Wei; the other half of it is river."""
    colours = ("yellow", "red", "blue", "green", "white")
    scene = Scene("no capitals\ntiles yellow g5")
    assert scene.legal_of("leader") == {f"leader {colour} {at}" for colour in colours for at in ("g4", "h5", "g6")}
    assert "[Huang 4.2]" in scene.refusal("leader blue f5")


@pytest.mark.parametrize("colour", ["red", "blue", "green", "white"])
def test_no_other_tile_supports_a_leader(colour: str) -> None:
    """[Huang 4.2] Beside a tile of another colour there is no place for him."""
    space, tile = ("g4", "f4") if colour == "blue" else ("d4", "d5")
    scene = Scene(f"no capitals\ntiles {colour} {tile}")
    assert "[Huang 4.2]" in scene.refusal(f"leader {colour} {space}")


@pytest.mark.parametrize("taken", ["tiles red h5", "leaders 2 red=h5", "leaders 1 red=h5"])
def test_a_leader_needs_an_empty_space(taken: str) -> None:
    """[Huang 4.2]"""
    scene = Scene(f"no capitals\ntiles yellow g5\n{taken}")
    assert scene.legal_of("leader", "white") == {"leader white g4", "leader white g6"}
    assert "not empty" in scene.refusal("leader white h5")


def test_a_leader_may_stand_on_a_bare_capital() -> None:
    """[Huang 4.2] It is land like any other."""
    assert "leader red g5" in Scene("no capitals\ntiles yellow h5").legal


# ---- lifted first

LINK = """
    tiles yellow h6 h7
    leaders 1 green=i6
    leaders 2 red=j6 white=g6
"""
"""Seat 1's green leader on i6 is all that links Wei (g5 g6 h6 h7, seat 2's white) with Zhao (k7 j6, seat 2's red)."""


def test_a_leader_may_not_be_put_back_where_he_stood() -> None:
    """[Huang 4.3]"""
    assert "[Huang 4.3]" in Scene(LINK).refusal("leader green i6")


def test_lifting_a_leader_may_split_his_kingdom() -> None:
    """[Huang 4.3] [Huang 4.7] He moves to the one part, and the other is a kingdom of its own."""
    scene = Scene(LINK).after("leader green k8")
    assert scene.kingdoms == {frozenset({"g5", "g6", "h6", "h7"}), frozenset({"k7", "j6", "k8"})}
    assert (scene.kingdom("g5"), scene.kingdom("k7")) == ({"white": 2}, {"red": 2, "green": 1})


def test_a_leader_may_move_to_join_again_what_he_has_split() -> None:
    """[Huang 4.3] [Huang 4.4] On i7 he is beside h7 and, over the tile on j7, linked to Zhao."""
    scene = Scene(f"{LINK}\ntiles red j7").after("leader green i7")
    assert (len(scene.kingdoms), scene.kingdom("g5")) == (1, {"white": 2, "red": 2, "green": 1})


def test_a_leader_who_moves_within_his_kingdom_finds_no_rival_there() -> None:
    """[Huang 4.3] Not even himself."""
    scene = Scene("leaders 1 red=j6 white=k8").after("leader red k6")
    assert (scene.phase, scene.leaders(1)["red"]) == ("action", "k6")


BEFORE_ZHAO = """
    tiles yellow h6
    leaders 1 green=g6
    leaders 2 red=j6
"""
"""Seat 1's green leader links Wei's capital with the governor on h6; beside that and Zhao is i6."""


def test_a_leader_alone_leaves_no_kingdom_behind() -> None:
    """[Huang 4.3] [Huang 4.6] So on i6 he would enter Zhao and no other kingdom, and that is a revolt."""
    scene = Scene(BEFORE_ZHAO.replace("red=j6", "green=j6")).after("leader green i6")
    assert (scene.phase, scene.leaders(1), scene.leaders(2)) == ("attack", {"green": "i6"}, {"green": "j6"})


def test_with_another_leader_left_behind_there_are_two_kingdoms() -> None:
    """[Huang 4.3] [Huang 4.5] The white leader on h7 keeps a kingdom with h6."""
    scene = Scene(BEFORE_ZHAO.replace("green=g6", "green=g6 white=h7").replace("red=j6", "green=j6"))
    assert "[Huang 4.4]" in scene.refusal("leader green i6")


def test_a_part_that_he_does_not_join_does_not_count() -> None:
    """[Huang 4.3] [Huang 4.4] Two red leaders: the one on g4 is cut off when the green one is lifted."""
    scene = Scene(BEFORE_ZHAO.replace("green=g6", "green=g6 red=g4")).after("leader green i6")
    assert (scene.kingdom("g4"), scene.kingdom("h6")) == ({"red": 1}, {"green": 1, "red": 2})


def test_a_part_that_he_joins_counts() -> None:
    """[Huang 4.3] [Huang 4.4] With a governor on h5 the one on g4 stays linked to h6."""
    scene = Scene(BEFORE_ZHAO.replace("green=g6", "green=g6 red=g4").replace("h6", "h6 h5"))
    assert "[Huang 4.4]" in scene.refusal("leader green i6")


# ---- joining kingdoms

BETWEEN = """
    tiles yellow h6
    leaders 1 red=g6
    leaders 2 white=j6
"""
"""On i6, beside the governor on h6, a leader joins Wei (g5 g6 h6, red) and Zhao (k7 j6, white)."""


@pytest.mark.parametrize("colour", ["yellow", "blue", "green"])
def test_a_leader_may_join_kingdoms_if_no_colour_is_then_there_twice(colour: str) -> None:
    """[Huang 4.4]"""
    scene = Scene(BETWEEN).after(f"leader {colour} i6")
    assert (scene.phase, scene.kingdom("g5")) == ("action", {"red": 1, "white": 2, colour: 1})
    assert scene.are_linked("g5", "k7")


def test_a_leader_may_not_join_kingdoms_that_have_the_same_colour() -> None:
    """[Huang 4.4] Whichever leader he is: seat 2's red one in Zhao forbids it to all."""
    scene = Scene(f"{BETWEEN.replace('white=j6', 'white=j6 red=k8')}")
    for colour in ("yellow", "blue", "green"):
        assert "[Huang 4.4]" in scene.refusal(f"leader {colour} i6")


def test_his_own_colour_in_one_of_several_kingdoms_is_illegal_and_no_revolt() -> None:
    """[Huang 4.5] Seat 1's white leader would meet seat 2's; into Zhao alone he may go, and that is a revolt."""
    scene = Scene(BETWEEN)
    assert "[Huang 4.4]" in scene.refusal("leader white i6")
    assert scene.after("leader white j7").phase == "attack"


def test_he_may_come_from_one_of_the_kingdoms_he_joins() -> None:
    """[Huang 4.3] [Huang 4.5] The green leader of Wei is lifted, so green is in neither of the two."""
    text = BEFORE_ZHAO.replace("green=g6", "green=g6 white=g4").replace("h6", "h6 h5")
    assert Scene(text).after("leader green i6").kingdom("k7") == {"green": 1, "white": 1, "red": 2}


def test_a_leader_joins_groups_without_a_leader_freely() -> None:
    """[Huang 4.4] [Huang 2.3] Wei has no leader here."""
    scene = Scene("tiles yellow h6\ntiles red g6\nleaders 2 white=j6").after("leader red i6")
    assert scene.kingdoms == {frozenset({"g5", "g6", "h6", "i6", "j6", "k7"})}


def test_entering_one_kingdom_with_the_own_colour_is_a_revolt() -> None:
    """[Huang 4.6]"""
    scene = Scene("leaders 2 red=j6").after("leader red k8")
    assert (scene.phase, scene.to_move) == ("attack", 1)


def test_a_group_without_a_leader_does_not_prevent_the_revolt() -> None:
    """[Huang 4.6] Between the leaderless Wei and Zhao he enters one kingdom."""
    assert Scene("tiles yellow h6\nleaders 2 red=j6").after("leader red i6").phase == "attack"


def test_two_own_leaders_never_meet_in_a_revolt() -> None:
    """[Huang 4.6] A seat has one leader of a colour, and lifts him first: seat 1's red one moves without a fight."""
    assert Scene("leaders 1 red=j6").after("leader red k8").phase == "action"


def test_a_leader_who_moves_may_start_a_revolt_elsewhere() -> None:
    """[Huang 4.6] [Huang 4.7] The kingdom he leaves is no more, before anything is settled."""
    scene = Scene("leaders 1 red=g6\nleaders 2 red=j6").after("leader red k8")
    assert (scene.phase, scene.kingdoms) == ("attack", {frozenset({"j6", "k7"})})


# ---- leaders who go


def test_withdrawing_splits_a_kingdom() -> None:
    """[Huang 4.7]"""
    scene = Scene(LINK).after("withdraw green")
    assert (scene.kingdom("g5"), scene.kingdom("k7")) == ({"white": 2}, {"red": 2})
    assert not scene.are_linked("g5", "k7")


def test_a_leader_removed_in_a_revolt_splits_a_kingdom() -> None:
    """[Huang 4.7] Seat 2 topples the green leader on i6 from k8; Wei is then on its own."""
    scene = Scene(f"{LINK}\nto move 2\nhand 2 yellow yellow").after("leader green k8", "commit 2", "commit 0")
    assert (scene.kingdom("g5"), scene.kingdom("k7")) == ({"white": 2}, {"red": 2, "green": 2})


def test_the_part_without_a_leader_is_no_kingdom() -> None:
    """[Huang 4.7] [Huang 2.2]"""
    scene = Scene("tiles yellow h6\nleaders 1 green=i6\nleaders 2 red=j6").after("withdraw green")
    assert scene.kingdoms == {frozenset({"j6", "k7"})}


@pytest.mark.parametrize("owner", [1, 2])
def test_a_leader_without_a_governor_goes_home_at_once(owner: int) -> None:
    """[Huang 4.8] Whosever he is: here a riot has removed his last governor."""
    scene = Scene(f"leaders {owner} red=j6\ntiles red j7\nhand 1 blue").after("riot one k7")
    assert (scene.leaders(owner), scene.kingdoms) == ({}, set())


def test_a_leader_with_another_governor_stays() -> None:
    """[Huang 4.8] One beside him is enough."""
    scene = Scene("tiles yellow j5\nleaders 1 red=j6\nhand 1 blue").after("riot one k7")
    assert (scene.leaders(1), scene.kingdoms) == ({"red": "j6"}, {frozenset({"j5", "j6"})})


def test_all_leaders_without_a_governor_go() -> None:
    """[Huang 4.8] And only those; the white one has a governor of his own."""
    scene = Scene("""
        tiles yellow m8
        leaders 1 red=j6 white=l8
        tiles red l7
        leaders 2 blue=k6 green=j8
        hand 1 blue
    """).after("riot one k7")
    assert (scene.leaders(1), scene.leaders(2)) == ({"white": "l8"}, {})
    assert scene.kingdoms == {frozenset({"l7", "l8", "m8"})}


# ---- leaders off the board


def test_the_green_leader_helps_with_a_pagoda_and_is_not_spent() -> None:
    """[Huang 4.9] Twice in a turn, with one trader each; his seat may also pay two and not use him."""
    text = "tiles red i5 j5 i6 m4 n4 n5\nhand 1 green green green"
    scene = Scene(text)
    assert {"build one i5-j5-i6", "build two i5-j5-i6"} <= scene.legal
    scene = scene.after("build one i5-j5-i6")
    assert {"build one m4-n4-n5", "leader green j6"} <= scene.legal


def test_the_blue_leader_helps_in_a_riot_and_is_not_spent() -> None:
    """[Huang 4.9]"""
    scene = Scene("hand 1 blue blue blue")
    assert {"riot one k7", "riot two k7"} <= scene.legal
    assert {"riot one g5", "leader blue h5"} <= scene.after("riot one k7").legal


def test_the_yellow_leader_helps_in_a_revolt_and_is_not_spent() -> None:
    """[Huang 4.9]"""
    scene = Scene("leaders 2 red=j6").after("leader red k6")
    assert scene.legal == {"commit 0", "commit-leader 0"}
    assert "leader yellow j7" in scene.after("commit-leader 0", "commit 0").legal


def test_the_red_leader_helps_in_a_war_and_is_not_spent() -> None:
    """[Huang 4.9]"""
    scene = Scene("""
        leaders 1 white=g6
        tiles green h6
        leaders 2 white=j6
        hand 1 green
    """).after("tile green i6", "abstain")
    assert {"support-leader west 0", "support-leader east 0", "abstain"} == scene.legal
    assert "leader red g4" in scene.after("support-leader west 0").legal


@pytest.mark.parametrize(
    ("leader", "hand", "move"), [("green", "green", "build one i5-j5-i6"), ("blue", "blue", "riot one k7")]
)
def test_a_leader_on_the_board_does_not_help(leader: str, hand: str, move: str) -> None:
    """[Huang 4.9] Nor does another seat's leader off the board."""
    text = f"tiles red i5 j5 i6\nhand 1 {hand}"
    assert "[Huang 4.9]" in Scene(f"{text}\nleaders 1 {leader}=j7").refusal(move)
    assert move in Scene(f"{text}\nleaders 2 {leader}=j7").legal
