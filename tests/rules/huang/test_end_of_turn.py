"""[Huang 13] The end of a turn, and [Huang 14] of the game."""

from __future__ import annotations

import pytest

from tests.rules.huang.scene import Scene
from tianxia.core.view import View
from tianxia.games.huang.actions import ACTIONS
from tianxia.games.huang.game import GAME
from tianxia.games.huang.text import events

END = """
    actions left 1
    hand 1 white
"""
"""Seat 1 ends its turn with a tile far from everything."""


def ended(text: str) -> Scene:
    return Scene(END + text).after("tile white i15")


# ---- pagodas

NORTH = "tiles red i5 j5 i6\npagodas i5-j5-i6\n"
"""A red pagoda, with j6 beside it and Zhao's capital."""


def test_a_leader_scores_for_the_pagoda_of_his_colour_in_his_kingdom() -> None:
    """[Huang 13.1]"""
    assert ended(f"{NORTH}leaders 1 red=j6").all_points == [{"red": 1}, {}]


def test_so_he_does_in_the_first_corner_of_the_map() -> None:
    """[Huang 13.1] Beside the capital of Qin; the site has the number 0."""
    assert ended("tiles red a1 b1 a2\npagodas a1-b1-a2\nleaders 1 red=b2").all_points == [{"red": 1}, {}]


def test_one_point_for_every_pagoda() -> None:
    """[Huang 13.1] Two red ones and the white one, each for the leader of its colour."""
    scene = ended("""
        tiles red i5 j5 i6 l5 m5 l6
        tiles white m7 l8 m8
        pagodas i5-j5-i6 l5-m5-l6 m7-l8-m8
        leaders 1 red=j6 white=k6 blue=l7
    """)
    assert scene.all_points == [{"red": 2, "white": 1}, {}]


def test_a_pagoda_in_another_kingdom_brings_nothing() -> None:
    """[Huang 13.1] Nor does one in no kingdom."""
    assert ended(f"{NORTH}leaders 1 red=g6\nleaders 2 white=j6").all_points == [{}, {}]
    assert ended(f"{NORTH}leaders 1 red=g6").all_points == [{}, {}]


def test_a_leader_of_another_colour_does_not_score() -> None:
    """[Huang 13.1]"""
    assert ended(f"{NORTH}leaders 1 white=j6").all_points == [{}, {}]


def test_the_leaders_of_other_seats_score_nothing_then() -> None:
    """[Huang 13.2] But at the end of their own turn."""
    scene = ended(f"{NORTH}leaders 2 red=j6\nhand 2 white white")
    assert scene.all_points == [{}, {}]
    assert scene.after("tile white j15", "tile white k15").all_points == [{}, {"red": 1}]


def test_the_yellow_leader_never_stands_in() -> None:
    """[Huang 13.2] Neither for a leader who is nowhere nor for one of another seat."""
    assert ended(f"{NORTH}leaders 1 yellow=j6").all_points == [{}, {}]
    assert ended(f"{NORTH}leaders 1 yellow=j6\nleaders 2 red=k6").all_points == [{}, {}]


def test_the_yellow_leader_scores_for_yellow_pagodas() -> None:
    """[Huang 13.1]"""
    assert ended("tiles yellow j6 k6\npagodas j6-k6-k7\nleaders 1 yellow=j7").points(1) == {"yellow": 1}


def test_pagodas_score_once_a_turn() -> None:
    """[Huang 13.1] After the second action, not after the first."""
    scene = Scene(f"{NORTH}leaders 1 red=j6\nhand 1 white white").after("tile white i15")
    assert scene.all_points == [{}, {}]
    assert scene.after("tile white j15").all_points == [{"red": 1}, {}]


def test_a_pagoda_built_with_the_second_action_scores_at_once() -> None:
    """[Huang 13.1]"""
    text = "actions left 1\ntiles red i5 j5\nleaders 1 red=j6\nhand 1 red"
    assert Scene(text).after("tile red i6", "pagoda i5-j5-i6").points(1) == {"red": 2}


def test_granaries_come_after_the_pagodas_and_before_refilling() -> None:
    """[Huang 13.3] [Huang 17.1]"""
    scene = Scene(f"""
        {END}
        board eighteen-kingdoms
        tiles red j7 k7 j6
        pagodas j6-j7-k7
        leaders 1 blue=h7 red=i6
    """).after("tile white i15")
    assert (scene.phase, scene.points(1), scene.n_hands) == ("granaries", {"red": 1}, [0, 0])


# ---- refilling

REFILL = """
    seats 3
    to move 2
    hand 1 red red red red red
    hand 2 red red red red white white
    hand 3 red red red red red
    market red red red red red
"""
"""Seat 2 will need two tiles, seat 3, seat 1 and the market one each, in this order."""


@pytest.mark.parametrize(
    ("n", "hands", "market"),
    [
        (0, [5, 4, 5], 5),
        (1, [5, 5, 5], 5),
        (2, [5, 6, 5], 5),
        (3, [5, 6, 6], 5),
        (4, [6, 6, 6], 5),
        (5, [6, 6, 6], 6),
    ],
)
def test_the_own_hand_then_the_others_clockwise_then_the_market(n: int, hands: list[int], market: int) -> None:
    """[Huang 13.4] [Huang 14.1] With so many tiles in the bag; any draw that fails ends the game at once."""
    scene = Scene(f"{REFILL}\nbag blue={n}").after("tile white i15", "tile white j15")
    assert (scene.n_hands, len(scene.market), scene.n_bag) == (hands, market, 0)
    assert scene.ending == (None if n == 5 else "bag empty")


def test_hands_and_market_are_refilled_to_six() -> None:
    """[Huang 13.4] However few there were; a full hand draws nothing."""
    scene = ended("hand 2 red red red red red red")
    assert (scene.n_hands, len(scene.market), scene.hand(2)) == ([6, 6], 6, ["red"] * 6)


@pytest.mark.parametrize(("seat", "following"), [(1, 2), (2, 3), (3, 1)])
def test_then_it_is_the_turn_of_the_next_seat(seat: int, following: int) -> None:
    """[Huang 13.5]"""
    scene = Scene(f"seats 3\nto move {seat}\nactions left 1\nhand {seat} white").after("tile white i15")
    assert (scene.to_move, scene.actions_left, scene.phase) == (following, 2, "action")


# ---- the end


def test_drawing_the_last_tile_does_not_end_the_game() -> None:
    """[Huang 14.1] With nothing more to draw it goes on until a tile is missing."""
    full = "hand 2 red red red red red red\nmarket red red red red red red\n"
    scene = Scene(f"{full}hand 1 blue blue blue blue blue white\nactions left 1\nbag green=1").after("tile white i15")
    assert (scene.ending, scene.n_bag, scene.to_move) == (None, 0, 2)
    scene = scene.after("leader red j6", "leader white g6")
    assert (scene.ending, scene.to_move) == (None, 1)
    assert scene.after("riot one k7", "leader red h5").ending == "bag empty"


def test_nobody_acts_once_the_game_is_over() -> None:
    """[Huang 14.1]"""
    scene = ended("bag")
    assert (scene.ending, scene.legal) == ("bag empty", set())
    assert "over" in scene.refusal("pass")


def test_an_empty_bag_alone_ends_nothing() -> None:
    """[Huang 14.1] Both actions can be taken, and not before refilling is the tile missed."""
    scene = Scene("hand 1 red white\nbag").after("tile red c4")
    assert (scene.ending, scene.actions_left) == (None, 1)
    assert scene.after("tile white i15").ending == "bag empty"


PAGODA = f"{NORTH}leaders 1 red=j6\nhand 1 white white\nactions left 1\n"


def test_a_turn_cut_short_by_replacing_brings_no_pagoda_points() -> None:
    """[Huang 14.2]"""
    scene = Scene(f"{PAGODA}bag red=1").after("discard white", "discard white", "redraw")
    assert (scene.ending, scene.all_points) == ("bag empty", [{}, {}])


def test_neither_does_one_cut_short_in_its_first_action() -> None:
    """[Huang 14.2]"""
    scene = Scene(f"{PAGODA.replace('actions left 1', '')}bag").after("discard white", "redraw")
    assert (scene.ending, scene.all_points) == ("bag empty", [{}, {}])


def test_nor_granaries() -> None:
    """[Huang 14.2]"""
    text = "board eighteen-kingdoms\ntiles red j7 k7\nleaders 1 blue=h7\nhand 1 white\nactions left 1\nbag"
    assert Scene(text).after("discard white", "redraw").ending == "bag empty"
    assert Scene(text).after("tile white i15").phase == "granaries"


def test_if_the_game_ends_while_refilling_they_have_been_scored() -> None:
    """[Huang 14.2]"""
    scene = Scene(f"{PAGODA}bag red=1").after("tile white i15")
    assert (scene.ending, scene.all_points) == ("bag empty", [{"red": 1}, {}])


def test_replacing_with_just_enough_tiles_brings_the_points() -> None:
    """[Huang 14.2] Here the refill ends the game, not the replacing."""
    scene = Scene(f"{PAGODA}bag red=2").after("discard white", "discard white", "redraw")
    assert (scene.ending, scene.all_points) == ("bag empty", [{"red": 1}, {}])


# ---- open and closed points

POINTS = "board eighteen-kingdoms\ngranaries\npoints 1 red=3\npoints 2 blue=2\ntaken 1 2\n"


def seen(scene: Scene, viewer: int) -> list[tuple[object, object]]:
    """Red points and granaries of each seat in a view, None where they are hidden."""
    seats = scene.seen_by(viewer)["seats"]
    return [(seat["points"] and seat["points"]["red"], seat["granaries"]) for seat in seats]


def test_closed_points_and_granaries_are_hidden_from_the_others() -> None:
    """[Huang 14.8]"""
    scene = Scene(POINTS)
    assert (seen(scene, 1), seen(scene, 2)) == ([(3, 2), (None, None)], [(None, None), (0, 0)])


def test_until_the_end() -> None:
    """[Huang 14.8]"""
    assert seen(ended(f"{POINTS}bag"), 2) == [(3, 2), (0, 0)]


def test_every_gain_is_public() -> None:
    """[Huang 14.8] Seat 2, who does not see the points, is told what seat 1's tile and its pagoda bring."""
    scene = Scene(f"{END}{NORTH}leaders 1 red=j6 white=k6")
    before, after = (View.of(GAME, states, 1).states for states in (scene.states, scene.after("tile white k5").states))
    told = {event.key: event.values for event in events(before, ACTIONS.parse("tile white k5"), after)}
    assert told["scores"] == {"seat": 0, "points": 1, "colour": "white"}
    assert told["pagodas.score"] == {"seat": 0, "points": 1, "colour": "red"}


def test_open_points_are_seen_by_all() -> None:
    """[Huang 14.9]"""
    scene = Scene(f"use open_points\n{POINTS}")
    assert seen(scene, 1) == seen(scene, 2) == [(3, 2), (0, 0)]
