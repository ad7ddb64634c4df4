"""[Qin 5] Joining."""

from __future__ import annotations

import pytest

from tests.rules.qin.scene import Scene

FOUR_AROUND_TWO_SQUARES = """
    ~~R~~~
    ~~R~~~
    RR..RR
    ~~R~~~
    ~~R~~~
"""


def test_provinces_that_come_to_touch_through_a_half_are_joined() -> None:
    """[Qin 5.1]"""
    scene = Scene("""
        RRR.RR
        ~~~.~~
        owner a1=1 e1=2
        hand 1 RY
    """).after("RY d1-d2")
    assert scene.province("a1") == scene.province("e1") == (1, 6, 2)


def test_provinces_that_come_to_touch_through_both_halves_of_a_double_tile_are_joined() -> None:
    """[Qin 5.1] Each half touches only one of them."""
    scene = Scene("""
        RRR..RR
        owner a1=1 f1=2
        hand 1 RR
    """).after("RR d1-e1")
    assert scene.province("a1") == scene.province("g1") == (1, 7, 2)


def test_provinces_of_different_colours_are_not_joined() -> None:
    """[Qin 5.1]"""
    scene = Scene("""
        RRR.YY
        ~~~.~~
        owner a1=1 e1=2
        hand 1 RY
    """).after("RY d1-d2")
    assert (scene.province("d1"), scene.province("e1")) == ((1, 4, 1), (2, 2, 1))


def test_a_province_touched_twice_is_not_joined_with_itself() -> None:
    """[Qin 5.1] Three of its spaces lie beside the tile."""
    scene = Scene("""
        RRRR
        R..~
        owner a1=2
        hand 1 RR
    """).after("RR b2-c2")
    assert scene.province("a1") == (2, 7, 2)
    assert scene.left == [24, 22]


def test_lone_spaces_never_bridge() -> None:
    """[Qin 4.3] [Qin 5.1] The lone d1 meets the province at e2 only at a corner."""
    scene = Scene("""
        RR.R~~
        ~~.~RR
        owner a1=1 e2=2
        hand 1 RY
    """).after("RY c1-c2")
    assert (scene.province("d1"), scene.province("e2")) == ((1, 4, 1), (2, 2, 1))


def test_the_larger_part_takes_the_joined_province_and_the_village() -> None:
    """[Qin 5.2] The rulebook's example: b is larger than a, so its owner gets both and conquers the village at a."""
    scene = Scene("""
        RR.RRR
        ~o.~~~
        owner a1=2 d1=1
        village b2=2
        hand 1 RY
    """).after("RY c1-c2")
    assert scene.province("a1") == (1, 6, 2)
    assert scene.holder("b2") == 1
    assert scene.left == [21, 24]


def test_the_joined_province_may_go_to_another_seat_than_the_mover() -> None:
    """[Qin 5.2]"""
    scene = Scene("""
        RR.RRR
        ~~.~~~
        owner a1=1 d1=2
        hand 1 RY
    """).after("RY c1-c2")
    assert scene.province("a1") == (2, 6, 2)
    assert scene.left == [24, 22]


def test_one_seats_provinces_are_added_up() -> None:
    """[Qin 5.2] 2 + 2 spaces are more than 3."""
    scene = Scene("""
        ~~R~~~
        ~~R~~~
        RR.RRR
        ~~.~~~
        owner c1=1 a3=1 d3=2
        hand 2 RY
        to move 2
    """).after("RY c3-c4")
    assert scene.province("d3") == (1, 8, 2)


def test_lone_spaces_count_for_nobody() -> None:
    """[Qin 5.2] With the lone c1, or with the tile's half, the mover would not have less than the other."""
    scene = Scene("""
        ~~R~~~
        RR.RRR
        ~~.~~~
        owner a2=1 d2=2
        hand 1 RY
    """).after("RY c2-c3")
    assert scene.province("c1") == (2, 7, 2)


def test_four_provinces_are_joined_at_once() -> None:
    """[Qin 5.2] Seat 2 has 4 spaces, the others 2 each."""
    scene = Scene(f"""
        {FOUR_AROUND_TWO_SQUARES}
        seats 3
        owner c1=1 a3=2 e3=2 c4=3
        hand 1 RR
    """).after("RR c3-d3")
    assert scene.province("c1") == scene.province("c4") == (2, 10, 2)
    assert scene.left == [19, 17, 19]


def test_a_tie_for_most_is_forbidden() -> None:
    """[Qin 5.3] The rulebook's example: both seats would have two spaces."""
    scene = Scene("""
        RR.RR
        ~~.~~
        owner a1=1 d1=2
        hand 1 RB
    """)
    assert "[Qin 5.3]" in scene.refusal("RB c1-c2")


def test_neither_lone_spaces_nor_halves_break_a_tie() -> None:
    """[Qin 5.2] [Qin 5.3]"""
    scene = Scene("""
        ~~R~~
        RR.RR
        ~~.~~
        owner a2=1 d2=2
        hand 1 RR
    """)
    assert "[Qin 5.3]" in scene.refusal("RR c2-c3")


def test_provinces_of_one_seat_can_tie_with_a_larger_one_of_another() -> None:
    """[Qin 5.2] [Qin 5.3] 2 + 2 spaces against 4."""
    scene = Scene("""
        ~~R~~~~
        ~~R~~~~
        RR.RRRR
        ~~.~~~~
        owner c1=1 a3=1 d3=2
        hand 1 RY
    """)
    assert "[Qin 5.3]" in scene.refusal("RY c3-c4")


def test_joining_only_own_provinces_is_no_tie() -> None:
    """[Qin 5.2] [Qin 5.3]"""
    scene = Scene("""
        RR.RR
        ~~.~~
        owner a1=1 d1=1
        hand 1 RY
    """).after("RY c1-c2")
    assert scene.province("a1") == (1, 5, 2)
    assert scene.left == [22, 24]


def test_two_seats_that_tie_below_a_third_do_not_forbid_the_join() -> None:
    """[Qin 5.3] 2, 2 and 3 spaces."""
    scene = Scene("""
        ~~R~~
        ~~R~~
        ~~R~~
        RR.RR
        ~~.~~
        seats 3
        owner a4=1 d4=2 c1=3
        hand 1 RY
    """).after("RY c4-c5")
    assert scene.province("a4") == (3, 8, 2)


@pytest.mark.parametrize("top", ["~~~~~~~\n~~~R~~~\n~~~R~~~", "~~~R~~~\n~~~R~~~\n~~~R~~~"])
def test_two_or_three_seats_that_tie_for_most_forbid_the_join(top: str) -> None:
    """[Qin 5.3] 3, 3 and 2 spaces; 3, 3 and 3."""
    scene = Scene(f"""
        {top}
        RRR.RRR
        ~~~.~~~
        seats 3
        owner a4=1 e4=2 d3=3
        hand 1 RY
    """)
    assert "[Qin 5.3]" in scene.refusal("RY d4-d5")


def test_a_double_tile_is_forbidden_where_its_halves_together_make_a_tie() -> None:
    """[Qin 5.3] Each half alone would only expand."""
    scene = Scene("""
        RR..RR
        owner a1=1 e1=2
        hand 1 RR YB RB
    """)
    assert "[Qin 5.3]" in scene.refusal("RR c1-d1")
    assert "RB c1-d1" in scene.legal


def test_a_double_tile_is_allowed_where_a_third_province_breaks_the_tie_of_one_half() -> None:
    """[Qin 5.2] c1 alone would tie 2 to 2, but the other half brings 3 spaces of seat 1 into the join."""
    scene = Scene("""
        RR.RR
        ~~.~~
        ~~R~~
        ~~R~~
        ~~R~~
        owner a1=1 d1=2 c3=1
        hand 1 RR RY
    """)
    assert "[Qin 5.3]" in scene.refusal("RY c1-c2")
    assert scene.after("RR c1-c2").province("d1") == (1, 9, 2)


@pytest.mark.parametrize("other", [1, 2])
def test_two_large_provinces_may_never_be_joined(other: int) -> None:
    """[Qin 5.4] Not even by the owner of both, and not if one is larger."""
    scene = Scene(f"""
        RRRRR.RRRRRR
        ~~~~~.~~~~~~
        owner a1=1 g1={other}
        hand 1 RY
    """)
    assert "[Qin 5.4]" in scene.refusal("RY f1-f2")


def test_two_large_provinces_may_not_be_joined_by_a_double_tile_either() -> None:
    """[Qin 5.4]"""
    scene = Scene("""
        RRRRR..RRRRR
        owner a1=1 h1=1
        hand 1 RR RY
    """)
    assert scene.legal == {"RY f1-g1", "YR f1-g1"}


def test_a_large_province_takes_small_ones_with_more_spaces() -> None:
    """[Qin 5.5] 5 spaces against 4 + 4."""
    scene = Scene("""
        ~~~~~R~~~~
        ~~~~~R~~~~
        ~~~~~R~~~~
        ~~~~~R~~~~
        RRRRR.RRRR
        ~~~~~.~~~~
        owner a5=2 g5=1 f1=1
        hand 1 RY
    """).after("RY f5-f6")
    assert scene.province("f1") == (2, 14, 2)
    assert scene.left == [24, 22]


def test_a_large_province_cannot_tie() -> None:
    """[Qin 5.5] 5 spaces against 3 + 2."""
    scene = Scene("""
        ~~~~~R~~~
        ~~~~~R~~~
        RRRRR.RRR
        ~~~~~.~~~
        owner a3=2 g3=1 f1=1
        hand 1 RY
    """).after("RY f3-f4")
    assert scene.province("f1") == (2, 11, 2)


def test_a_large_province_is_safe_from_ties_among_the_small_ones() -> None:
    """[Qin 5.5] Seats 1 and 2 bring 2 spaces each, seat 3 the large province."""
    scene = Scene("""
        ~~~~~R~~
        ~~~~~R~~
        RRRRR.RR
        ~~~~~.~~
        seats 3
        owner a3=3 g3=1 f1=2
        hand 1 RY
    """).after("RY f3-f4")
    assert scene.province("f1") == (3, 10, 2)


def test_other_pagodas_and_the_owners_surplus_go_back() -> None:
    """[Qin 5.6] The rulebook's example: large b and small c of one seat, a of another; 7 spaces to 2."""
    before = Scene("""
        ~~~~~R~~
        ~~~~~R~~
        RRRRR.RR
        ~~~~~.~~
        owner a3=1 f1=1 g3=2
        hand 1 RY
    """)
    after = before.after("RY f3-f4")
    assert after.province("g3") == (1, 10, 2)
    assert (before.left, after.left) == ([21, 23], [22, 24])


def test_an_owner_of_single_pagodas_keeps_two_of_them() -> None:
    """[Qin 5.6] Three provinces of seat 1 carry one each."""
    scene = Scene(f"""
        {FOUR_AROUND_TWO_SQUARES}
        owner c1=1 a3=1 c4=1 e3=2
        hand 2 RR
        to move 2
    """).after("RR c3-d3")
    assert scene.province("e3") == (1, 10, 2)
    assert scene.left == [22, 24]


def test_an_owner_with_one_pagoda_adds_the_second() -> None:
    """[Qin 4.4] [Qin 5.6] In another seat's turn."""
    scene = Scene("""
        RR.RRR
        ~~.~~~
        owner a1=1 d1=2
        left 1=5 2=5
        hand 1 RY
    """).after("RY c1-c2")
    assert scene.left == [6, 4]


def test_one_tile_can_join_in_two_colours() -> None:
    """[Qin 5.1] [Qin 5.6]"""
    scene = Scene("""
        RR.RRR
        YY.YYY
        owner a1=1 d1=2 a2=2 d2=1
        hand 1 RY
    """).after("RY c1-c2")
    assert (scene.province("a1"), scene.province("a2")) == ((2, 6, 2), (1, 6, 2))
    assert scene.left == [22, 22]


def test_after_a_join_it_is_looked_at_anew_where_joins_are_forbidden() -> None:
    """[Qin 5.3] [Qin 5.4] The gap at g1 was open for red, and is closed once the left side is large."""
    scene = Scene("""
        RRR.RR.RRRRR
        ~~~.~~.~~~~~
        owner a1=1 e1=2 h1=2
        hand 1 RY
        hand 2 RY
    """)
    assert "RY g1-g2" in scene.legal
    assert "[Qin 5.4]" in scene.after("RY d1-d2").refusal("RY g1-g2")
