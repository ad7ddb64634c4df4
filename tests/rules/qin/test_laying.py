"""[Qin 3] Laying a tile."""

from __future__ import annotations

import pytest

from tests.rules.qin.scene import Scene

PLAIN = """
    .....
    .R...
    .....
    ...o.
    .....
    hand 1 YB RY RR
"""


@pytest.mark.parametrize("move", ["RR c2-d2", "YB c2-d2", "BY c2-d2", "YB b1-c1", "BY b3-b4", "RY a1-a2"])
def test_allowed_beside_a_coloured_space(move: str) -> None:
    """[Qin 3.2] The rulebook's allowed placements: any colour, any turn, one half or the other touching."""
    assert move in Scene(PLAIN).legal


@pytest.mark.parametrize("move", ["YB c1-d1", "RR c3-c4", "RY a3-a4"])
def test_corner_to_corner_is_not_enough(move: str) -> None:
    """[Qin 3.2] The rulebook's forbidden placement."""
    assert "[Qin 3.2]" in Scene(PLAIN).refusal(move)


@pytest.mark.parametrize("move", ["YB c4-c5", "RR d5-e5", "RY e4-e5"])
def test_a_village_is_no_coloured_space(move: str) -> None:
    """[Qin 3.2] The rulebook's forbidden placement."""
    assert "[Qin 3.2]" in Scene(PLAIN).refusal(move)


def test_every_place_and_turn_is_allowed() -> None:
    """[Qin 3.1] [Qin 3.2] Across or down, either way round, one half beside the coloured space."""
    scene = Scene("""
        R..
        ..~
        hand 1 RY
    """)
    places = ["b1-c1", "b1-b2", "a2-b2"]
    assert scene.legal == {f"{halves} {place}" for halves in ("RY", "YR") for place in places}


def test_both_halves_may_touch() -> None:
    """[Qin 3.2]"""
    scene = Scene("""
        R..B
        hand 1 YY
    """)
    assert scene.legal == {"YY b1-c1"}


@pytest.mark.parametrize(
    ("square", "what"), [("c1", "a village"), ("b2", "water"), ("a1", "a start"), ("a2", "a space laid before")]
)
def test_a_tile_never_covers(square: str, what: str) -> None:
    """[Qin 3.1]"""
    scene = Scene("""
        R.o
        Y~.
        hand 1 RY
    """)
    move = {"c1": "RY b1-c1", "b2": "RY b1-b2", "a1": "RY a1-b1", "a2": "RY a2-b2"}[square]
    assert "[Qin 3.1]" in scene.refusal(move), what


def test_a_square_covered_by_a_tile_is_no_longer_free() -> None:
    """[Qin 3.1]"""
    scene = Scene("""
        R....
        hand 1 YB
        hand 2 YB
    """).after("YB b1-c1")
    assert scene.legal == {"YB d1-e1", "BY d1-e1"}


def test_a_tile_does_not_reach_round_the_edge_of_the_board() -> None:
    """[Qin 3.1] m1 and a2, and m13 and what would be below it, are no neighbours."""
    rows = ["~~~~~~~~~~~R.", ".R~~~~~~~~~~~", *["~~~~~~~~~~~~~"] * 10, "~~~~~~~~~~~R."]
    assert Scene("\n".join([*rows, "hand 1 RY RR BB"])).legal == {"pass"}


def test_a_lone_space_laid_before_counts_whatever_its_colour() -> None:
    """[Qin 3.2]"""
    scene = Scene("""
        R....
        hand 1 YB
        hand 2 RR
    """).after("YB b1-c1")
    assert scene.province("c1") is None
    assert "RR d1-e1" in scene.legal


def test_only_free_squares_beside_a_coloured_space_are_open_at_the_start() -> None:
    """[Qin 3.2] Far from the starts nothing can be laid."""
    scene = Scene("""
        B......
        hand 1 YY
    """)
    assert scene.legal == {"YY b1-c1"}


def test_the_halves_may_be_laid_either_way_round() -> None:
    """[Qin 3.3]"""
    scene = Scene("""
        R..B
        hand 1 RB
    """)
    assert scene.after("RB b1-c1").province("a1") == (1, 2, 1)
    assert scene.after("BR b1-c1").province("a1") is None


def test_a_tile_may_be_laid_even_if_it_changes_nothing() -> None:
    """[Qin 3.3] Nobody puts up a pagoda."""
    scene = Scene("""
        R..
        hand 1 YB
    """).after("YB b1-c1")
    assert [scene.province(square) for square in ("a1", "b1", "c1")] == [None, None, None]
    assert scene.left == [24, 24]


def test_no_tile_may_make_a_forbidden_join() -> None:
    """[Qin 3.4] Here only RR would touch both provinces."""
    scene = Scene("""
        RR..RR
        owner a1=1 e1=2
        hand 1 RR RY
    """)
    assert scene.legal == {"RY c1-d1", "YR c1-d1"}


def test_a_half_that_would_make_a_forbidden_join_may_lie_the_other_way_round() -> None:
    """[Qin 3.4] Whichever half of the tile it is."""
    lower = Scene("""
        RR.RR
        ~~.~~
        owner a1=1 d1=2
        hand 1 RY
    """)
    upper = Scene("""
        ~~.~~
        RR.RR
        owner a2=1 d2=2
        hand 1 RY
    """)
    assert (lower.legal, upper.legal) == ({"YR c1-c2"}, {"RY c1-c2"})


def test_one_forbidden_half_forbids_the_tile() -> None:
    """[Qin 3.4] The yellow half would found a province, the red one makes a forbidden join."""
    scene = Scene("""
        RR.RR
        ~Y.~~
        owner a1=1 d1=2
        hand 1 RY
    """)
    assert "[Qin 5.3]" in scene.refusal("RY c1-c2")
