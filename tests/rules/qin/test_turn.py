"""[Qin 2] A turn."""

from __future__ import annotations

from tests.rules.qin.scene import Scene

ONLY_RR_IS_FORBIDDEN = """
    RR..RR
    owner a1=1 e1=2
"""


def test_a_seat_that_can_lay_a_tile_must() -> None:
    """[Qin 2.1]"""
    scene = Scene("""
        R..
        hand 1 RY
    """)
    assert scene.legal == {"RY b1-c1", "YR b1-c1"}
    assert "[Qin 2.1]" in scene.refusal("pass")


def test_a_seat_lays_exactly_one_tile() -> None:
    """[Qin 2.1]"""
    scene = Scene("""
        R......
        hand 1 RY RY RY
        hand 2 YB
    """).after("RY b1-c1")
    assert scene.to_move == 2


def test_only_tiles_in_the_own_hand_can_be_laid() -> None:
    """[Qin 2.1]"""
    scene = Scene("""
        R..
        hand 1 BB
        hand 2 YY
    """)
    assert scene.legal == {"BB b1-c1"}


def test_a_seat_that_cannot_lay_any_of_its_tiles_passes() -> None:
    """[Qin 2.2] The pass is forced although the piles still hold tiles that could be laid."""
    scene = Scene(f"""
        {ONLY_RR_IS_FORBIDDEN}
        hand 1 RR RR
        bag RY=12
    """)
    assert scene.legal == {"pass"}


def test_a_seat_without_tiles_passes() -> None:
    """[Qin 2.2]"""
    scene = Scene("""
        R..
        hand 2 YY
        bag
    """)
    assert scene.legal == {"pass"}


def test_a_seat_that_passes_keeps_its_tiles_and_draws_none() -> None:
    """[Qin 2.2]"""
    scene = Scene(f"""
        {ONLY_RR_IS_FORBIDDEN}
        hand 1 RR RR
        hand 2 RY
        bag YB=5
    """).after("pass")
    assert (scene.hand(1), scene.piles["YB"], scene.to_move) == (["RR", "RR"], 5, 2)


def test_one_tile_that_fits_is_enough_to_have_to_lay() -> None:
    """[Qin 2.1] [Qin 2.2]"""
    scene = Scene(f"""
        {ONLY_RR_IS_FORBIDDEN}
        hand 1 RR YB
    """)
    assert scene.legal == {"YB c1-d1", "BY c1-d1"}


def test_a_seat_draws_one_tile_after_laying() -> None:
    """[Qin 2.3]"""
    scene = Scene("""
        R....
        hand 1 RR RY
        bag YB=2
    """).after("RR b1-c1")
    assert (scene.hand(1), scene.piles["YB"]) == (["RY", "YB"], 1)


def test_the_others_draw_nothing() -> None:
    """[Qin 2.3]"""
    scene = Scene("""
        R....
        hand 1 RR
        hand 2 BB
        bag YB=2
    """).after("RR b1-c1")
    assert scene.hand(2) == ["BB"]


def test_no_tile_is_drawn_from_empty_piles() -> None:
    """[Qin 2.3]"""
    scene = Scene("""
        R....
        hand 1 RR RY
        bag
    """).after("RR b1-c1")
    assert scene.hand(1) == ["RY"]
