"""[Huang 6] Farmer chain and market."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene

# ---- the chain


def test_another_farmer_may_follow_beside_the_last_one() -> None:
    """[Huang 6.1] In the same action; beside f6 there are f5 and g7."""
    scene = Scene("hand 1 blue blue blue blue").after("tile blue f6")
    assert (scene.legal, scene.actions_left) == ({"tile blue f5", "tile blue g7", "done"}, 2)
    scene = scene.after("tile blue f5")
    assert (scene.legal, scene.actions_left) == ({"tile blue e4", "tile blue f4", "done"}, 2)
    assert "[Huang 6.1]" in scene.refusal("tile blue g7")


@pytest.mark.parametrize("more", [[], ["tile blue f5"], ["tile blue f5", "tile blue e4"]])
def test_the_seat_may_stop_after_any_tile(more: list[str]) -> None:
    """[Huang 6.1] That was one action, whatever its length."""
    scene = Scene("hand 1 blue blue blue blue").after("tile blue f6", *more, "done")
    assert (scene.phase, scene.actions_left, len(scene.hand(1))) == ("action", 1, 3 - len(more))


def test_only_farmers_follow() -> None:
    """[Huang 6.1]"""
    scene = Scene("hand 1 blue red blue").after("tile blue f6")
    assert "[Huang 6.1]" in scene.refusal("tile red g6")


def test_nothing_else_follows() -> None:
    """[Huang 6.1] The rest of the turn waits."""
    scene = Scene("hand 1 blue blue").after("tile blue f6")
    assert "[Huang 6.1]" in scene.refusal("leader red j6")


PAGODA = """
    tiles blue e4 f4
    hand 1 blue blue red
"""
"""On f5 a farmer completes a triangle."""


def test_no_farmer_follows_one_with_a_new_pagoda() -> None:
    """[Huang 6.2] [Huang 6.3] Though f6 is empty."""
    scene = Scene(PAGODA).after("tile blue f5", "pagoda e4-f4-f5")
    assert (scene.phase, scene.actions_left) == ("action", 1)


def test_no_farmer_follows_one_with_a_moved_pagoda() -> None:
    """[Huang 6.2]"""
    text = PAGODA.replace("e4 f4", "e4 f4 l1 m1 l2 n9 o9 n10") + "pagodas l1-m1-l2 n9-o9-n10"
    scene = Scene(text).after("tile blue f5", "pagoda e4-f4-f5", "move l1")
    assert (scene.phase, scene.actions_left) == ("action", 1)
    assert scene.buildings == {("blue", "e4-f4-f5"), ("blue", "n9-o9-n10")}


def test_a_pagoda_that_was_declined_does_not_end_the_chain() -> None:
    """[Huang 6.2]"""
    scene = Scene(PAGODA).after("tile blue f5", "done")
    assert scene.legal == {"tile blue f6", "done"}


WAR = """
    leaders 1 white=g4
    tiles yellow e6
    leaders 2 white=d6
    hand 1 blue blue blue
"""
"""On f6 a farmer joins Wei and a kingdom of seat 2."""


def test_no_farmer_follows_one_that_caused_a_war() -> None:
    """[Huang 6.2] When the war is over, so is the action, though f5 and g7 are empty."""
    scene = Scene(WAR).after("tile blue f6")
    assert scene.phase == "support"
    scene = scene.after("abstain", "support-leader northeast 0")
    assert (scene.phase, scene.actions_left, scene.tiles["f6"]) == ("action", 1, "blue")


def test_a_farmer_that_follows_may_cause_a_war() -> None:
    """[Huang 6.3]"""
    scene = Scene(WAR).after("tile blue g7", "tile blue f6")
    assert scene.phase == "support"
    assert scene.after("abstain", "support-leader northeast 0").actions_left == 1


def test_a_farmer_that_follows_may_bring_a_pagoda() -> None:
    """[Huang 6.3]"""
    scene = Scene(PAGODA).after("tile blue f6", "tile blue f5", "pagoda e4-f4-f5")
    assert (scene.phase, scene.actions_left, scene.hand(1)) == ("action", 1, ["red"])


def test_each_farmer_scores_for_itself_by_the_kingdom_as_it_then_is() -> None:
    """[Huang 6.4] g8 and g7 are in no kingdom when they are placed; f6 joins them to Wei."""
    scene = Scene("leaders 2 blue=g4\nhand 1 blue blue blue red").after("tile blue g8")
    assert scene.all_points == [{}, {}]
    scene = scene.after("tile blue g7", "tile blue f6")
    assert scene.all_points == [{}, {"blue": 1}]


def test_a_chain_in_a_kingdom_scores_tile_by_tile() -> None:
    """[Huang 6.4]"""
    scene = Scene("leaders 2 yellow=g4\nhand 1 blue blue blue").after("tile blue f4", "tile blue f5", "tile blue f6")
    assert scene.all_points == [{}, {"blue": 3}]


def test_the_next_farmer_is_offered_whatever_tiles_are_left() -> None:
    """[Huang 6.5] So that nobody learns whether there is another farmer."""
    assert Scene("hand 1 blue red").after("tile blue f6").legal == {"done"}


def test_with_an_empty_hand_none_is_offered() -> None:
    """[Huang 6.5]"""
    scene = Scene("hand 1 blue").after("tile blue f6")
    assert (scene.phase, scene.actions_left) == ("action", 1)


def test_without_an_empty_river_space_beside_it_none_is_offered() -> None:
    """[Huang 6.5] Both ways on from h3 are taken."""
    scene = Scene("tiles blue g3 h2\nhand 1 blue blue").after("tile blue h3")
    assert (scene.phase, scene.actions_left) == ("action", 1)


# ---- the market


def test_after_a_trader_one_tile_of_the_market_may_be_taken() -> None:
    """[Huang 6.6] Any of the open ones, or none."""
    scene = Scene("hand 1 green red\nmarket red red white").after("tile green c4")
    assert scene.legal == {"take red", "take white", "done"}
    assert "[Huang 6.6]" in scene.refusal("take blue")
    taken = scene.after("take white")
    assert (taken.hand(1), taken.market, taken.actions_left) == (["red", "white"], ["red", "red"], 1)
    left = scene.after("done")
    assert (left.hand(1), left.market, left.actions_left) == (["red"], ["red", "red", "white"], 1)


@pytest.mark.parametrize("answer", ["pagoda i5-j5-i6", "done"])
def test_the_market_is_offered_after_the_pagoda(answer: str) -> None:
    """[Huang 6.6] Built or not."""
    scene = Scene("tiles green i5 j5\nhand 1 green\nmarket red").after("tile green i6")
    assert scene.phase == "offer"
    assert scene.after(answer).legal == {"take red", "done"}


def test_the_market_is_offered_after_a_moved_pagoda() -> None:
    """[Huang 6.6] And after the choice which one."""
    scene = Scene("""
        tiles green i5 j5 c4 d4 d5 m4 n4 n5
        pagodas c4-d4-d5 m4-n4-n5
        hand 1 green
        market red
    """).after("tile green i6", "pagoda i5-j5-i6")
    assert scene.phase == "move"
    assert scene.after("move m4").phase == "market"


def test_after_a_war_there_is_no_market() -> None:
    """[Huang 6.6] Neither before nor after it is settled."""
    scene = Scene("""
        leaders 1 white=g6
        tiles red h6
        leaders 2 white=j6
        hand 1 green red
        market red
    """).after("tile green i6", "abstain")
    assert scene.phase == "support"
    assert scene.after("abstain").phase == "action"


def test_an_empty_market_offers_nothing() -> None:
    """[Huang 6.6]"""
    assert Scene("hand 1 green").after("tile green c4").phase == "action"


def test_traders_paid_for_a_pagoda_take_nothing() -> None:
    """[Huang 6.6] It comes with placing."""
    scene = Scene("tiles red i5 j5 i6\nhand 1 green green\nmarket red").after("build two i5-j5-i6")
    assert scene.phase == "action"


def test_the_market_is_refilled_at_the_end_of_the_turn_only() -> None:
    """[Huang 6.7] Two traders in one turn take two of the same six."""
    scene = Scene("hand 1 green green\nmarket red red red blue blue blue\nbag white=12")
    scene = scene.after("tile green c4", "take red")
    assert scene.market == ["red", "red", "blue", "blue", "blue"]
    scene = scene.after("tile green c5")
    assert scene.legal == {"take red", "take blue", "done"}


def test_then_it_has_six_tiles_again() -> None:
    """[Huang 6.7] [Huang 13.4]"""
    scene = Scene("actions left 1\nhand 1 green\nmarket red red red blue blue blue").after("tile green c4", "take red")
    assert (scene.to_move, len(scene.market)) == (2, 6)


# ---- what everybody knows

KNOWN = """
    hand 1 green red red white
    known 1 red
    market red red white
"""


def test_a_tile_taken_from_the_market_is_known_to_all() -> None:
    """[Huang 6.8]"""
    scene = Scene("hand 1 green red\nmarket red white").after("tile green c4", "take red")
    assert scene.seen_by(2)["seats"][0]["known_hand"] == ["red"]
    assert scene.seen_by(2)["seats"][0]["hand"] == []


def test_two_of_a_colour_may_be_known() -> None:
    """[Huang 6.8]"""
    assert Scene(KNOWN).after("tile green c4", "take red").known(1) == ["red", "red"]


def test_it_is_known_until_a_tile_of_the_colour_leaves_the_hand() -> None:
    """[Huang 6.8] Whether it was that one or another."""
    assert Scene(KNOWN).after("tile red c4").known(1) == []


def test_a_tile_of_another_colour_makes_nothing_less_known() -> None:
    """[Huang 6.8]"""
    assert Scene(KNOWN).after("tile white c4").known(1) == ["red"]


def test_each_tile_that_leaves_makes_one_fewer_known() -> None:
    """[Huang 6.8]"""
    scene = Scene(KNOWN.replace("known 1 red", "known 1 red red"))
    assert scene.after("tile red c4").known(1) == ["red"]
    assert scene.after("tile red c4", "tile red c5").known(1) == []


def test_none_is_known_once_all_may_have_gone() -> None:
    """[Huang 6.8] Two farmers are shown for a riot, one was known."""
    assert Scene("hand 1 blue blue blue\nknown 1 blue").after("riot two k7").known(1) == []
    assert Scene("hand 1 blue blue blue\nknown 1 blue blue").after("riot one k7").known(1) == ["blue"]


def test_a_tile_committed_in_a_revolt_leaves_the_hand_too() -> None:
    """[Huang 6.8]"""
    scene = Scene("leaders 2 red=j6\nhand 1 yellow yellow\nknown 1 yellow").after("leader red k6")
    assert (scene.after("commit 0").known(1), scene.after("commit 1").known(1)) == (["yellow"], [])


def test_a_face_down_discard_may_be_any_of_the_known_tiles() -> None:
    """[Huang 6.8] [Huang 9.2] Of every colour one fewer is known, whatever was discarded."""
    scene = Scene("hand 1 red red white blue\nknown 1 red red white").after("discard blue")
    assert scene.known(1) == ["red"]
    assert scene.after("discard red").known(1) == []


def test_tiles_that_are_drawn_are_not_known() -> None:
    """[Huang 6.8]"""
    scene = Scene("actions left 1\nhand 1 red white\nknown 1 white\nbag red=30").after("tile red c4")
    assert (scene.hand(1), scene.known(1), scene.known(2)) == (["red"] * 5 + ["white"], ["white"], [])
