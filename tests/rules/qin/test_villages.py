"""[Qin 6] Villages."""

from __future__ import annotations

from tests.rules.qin.scene import Scene


def test_both_halves_are_resolved_before_any_village() -> None:
    """[Qin 6.1] The red half alone would give seat 1 the village; the yellow one makes it a tie."""
    scene = Scene("""
        R..YY
        ~oo~~
        owner d1=2
        hand 1 RY
    """).after("RY b1-c1")
    assert scene.province("a1") == (1, 2, 1)
    assert scene.holder("b2") is None


def test_a_double_pagoda_counts_two_and_the_one_on_the_village_nothing() -> None:
    """[Qin 6.2] [Qin 6.4] The rulebook's example: yellow becomes large, 2 to 1, and the village is conquered."""
    scene = Scene("""
        BBoYYYY..
        owner a1=2 d1=1
        village c1=2
        hand 1 RY
    """).after("YR h1-i1")
    assert scene.holder("c1") == 1
    assert scene.left == [21, 23]


def test_a_province_counts_once_beside_both_squares_of_a_village() -> None:
    """[Qin 6.2] One pagoda each, although seat 1's province touches twice."""
    scene = Scene("""
        RR~~~
        oo.YY
        ~~.~~
        owner a1=1 d2=2
        hand 2 YB
        to move 2
    """).after("YB c2-c3")
    assert scene.holder("a2") is None


def test_a_province_counts_once_beside_two_sides_of_a_village() -> None:
    """[Qin 6.2]"""
    scene = Scene("""
        RR~~~
        Ro.YY
        ~~.~~
        owner a1=1 d2=2
        hand 2 YB
        to move 2
    """).after("YB c2-c3")
    assert scene.holder("b2") is None


def test_two_provinces_of_one_seat_are_counted_together() -> None:
    """[Qin 6.2] Two single pagodas of seat 2 against one of seat 1, who lays the tile."""
    scene = Scene("""
        ~~B~~~
        ~~B~~~
        RRo.YY
        ~~~.~~
        owner a3=1 c1=2 e3=2
        hand 1 YB
    """).after("YB d3-d4")
    assert scene.holder("c3") == 2


def test_a_province_at_a_corner_does_not_touch_the_village() -> None:
    """[Qin 6.2]"""
    scene = Scene("""
        R..
        ~~~o
        hand 1 RR
    """).after("RR b1-c1")
    assert scene.holder("d2") is None


def test_a_lone_space_does_not_count_beside_a_village() -> None:
    """[Qin 4.1] [Qin 6.2]"""
    scene = Scene("""
        R..
        ~oo
        hand 1 YB
    """).after("YB b1-c1")
    assert scene.holder("b2") is None


def test_a_new_province_connects_an_empty_village() -> None:
    """[Qin 6.3] The rulebook's example: blue is founded beside a village."""
    scene = Scene("""
        B..
        ~o~
        hand 1 RB
    """).after("BR b1-c1")
    assert scene.holder("b2") == 1
    assert scene.left == [22, 24]


def test_a_village_goes_to_the_owner_of_the_province_not_to_the_mover() -> None:
    """[Qin 6.3]"""
    scene = Scene("""
        BB..
        ~~o~
        owner a1=2
        hand 1 RB
    """).after("BR c1-d1")
    assert scene.holder("c2") == 2
    assert scene.left == [24, 22]


def test_an_empty_village_stays_empty_on_a_tie() -> None:
    """[Qin 6.3] Seats 2 and 3 come beside it with one pagoda each."""
    scene = Scene("""
        YY..RR
        ~~oo~~
        seats 3
        owner a1=2 e1=3
        hand 1 RY
    """).after("YR c1-d1")
    assert scene.holder("c2") is None


def test_a_tied_empty_village_is_taken_once_somebody_has_more() -> None:
    """[Qin 6.3] Two pagodas of seat 1 beside it against one of seat 2."""
    scene = Scene("""
        YYoBBBB..
        owner a1=2 d1=1
        hand 1 RB
    """).after("BR h1-i1")
    assert scene.holder("c1") == 1


def test_a_village_of_two_squares_holds_one_pagoda() -> None:
    """[Qin 1.1] [Qin 6.5] It is one village on both its squares."""
    scene = Scene("""
        B..
        ~oo
        hand 1 BB
    """).after("BB b1-c1")
    assert scene.holder("b2") == scene.holder("c2") == 1
    assert scene.left == [22, 24]


def test_a_village_is_conquered_by_founding_a_second_province_beside_it() -> None:
    """[Qin 6.4] [Qin 6.5] The rulebook's example: with red founded it is 2 to 1, and the old pagoda goes back."""
    before = Scene("""
        ~..R~
        BBoYY
        owner a2=2 d2=1
        village c2=2
        hand 1 RY
    """)
    after = before.after("YR b1-c1")
    assert after.province("c1") == (1, 2, 1)
    assert after.holder("c2") == 1
    assert (before.left, after.left) == ([23, 22], [21, 23])


def test_a_join_can_conquer_a_village() -> None:
    """[Qin 6.4] The rulebook's example: the loser's province beside the village is gone."""
    scene = Scene("""
        RR.RRR
        o~.~~~
        owner a1=2 d1=1
        village a2=2
        hand 1 RY
    """).after("RY c1-c2")
    assert scene.holder("a2") == 1
    assert scene.left == [21, 24]


def test_a_held_village_is_kept_on_a_tie_with_its_holder() -> None:
    """[Qin 6.4] One to one."""
    scene = Scene("""
        BBoY..
        owner a1=2
        village c1=2
        hand 1 RY
    """).after("YR e1-f1")
    assert scene.province("d1") == (1, 2, 1)
    assert scene.holder("c1") == 2


def test_a_held_village_is_kept_if_two_others_tie_above_its_holder() -> None:
    """[Qin 6.4] Two, two, and one of the holder."""
    scene = Scene("""
        YYYY..RRRR
        ~~~~oo~~~~
        ~~~~BB~~~~
        seats 3
        owner a1=1 g1=2 e3=3
        village e2=3
        hand 1 RY
    """).after("YR e1-f1")
    assert (scene.province("a1"), scene.province("g1")) == ((1, 5, 2), (2, 5, 2))
    assert scene.holder("e2") == 3


def test_a_held_village_is_kept_with_no_pagoda_beside_it() -> None:
    """[Qin 6.4] The holder's province is joined away, and the two others tie two to two."""
    scene = Scene("""
        RR.RRR
        ~o.~~~
        BBBB~~
        seats 3
        owner a1=2 d1=1 a3=3
        village b2=2
        hand 1 RB
    """).after("RB c1-c2")
    assert (scene.province("a1"), scene.province("a3")) == ((1, 6, 2), (3, 5, 2))
    assert scene.holder("b2") == 2


def test_a_holder_with_nothing_beside_the_village_loses_it_to_one_pagoda() -> None:
    """[Qin 6.4]"""
    scene = Scene("""
        B..
        ~o~
        village b2=2
        hand 1 RB
    """).after("BR b1-c1")
    assert scene.holder("b2") == 1
    assert scene.left == [22, 24]


def test_the_holder_of_a_village_does_not_put_up_another_pagoda_there() -> None:
    """[Qin 6.4] [Qin 6.5] A second province beside the own village changes nothing there."""
    scene = Scene("""
        YYoB..
        owner a1=1
        village c1=1
        hand 1 RB
    """).after("BR e1-f1")
    assert scene.holder("c1") == 1
    assert scene.left == [21, 24]


def test_a_village_can_be_lost_in_the_turn_of_a_third_seat() -> None:
    """[Qin 6.4] [Qin 6.5] Seat 1 makes seat 3 conquer a village of seat 2."""
    scene = Scene("""
        YYoRRRR..
        seats 3
        owner a1=2 d1=3
        village c1=2
        hand 1 RB
    """).after("RB h1-i1")
    assert scene.holder("c1") == 3
    assert scene.left == [19, 18, 16]
