"""[Qin 7] Order. What comes first shows when a seat has one pagoda left: it wins with it."""

from __future__ import annotations

from tests.rules.qin.scene import Scene


def test_pagodas_come_back_from_provinces_before_any_is_put_up() -> None:
    """[Qin 7.1] The join brings one back, so the founding does not take the last one."""
    scene = Scene("""
        RRRRR.RR..
        ~~~~~.~~~~
        ~~~~~Y~~~~
        owner a1=1 g1=1
        left 1=1
        hand 1 RY
    """).after("RY f1-f2")
    assert scene.province("f2") == (1, 2, 1)
    assert (scene.ending, scene.left) == ("running", [1, 23 + 1])


def test_pagodas_come_back_from_villages_before_any_is_put_up() -> None:
    """[Qin 7.1] Seat 1 loses a1 to the large yellow province and takes g2."""
    scene = Scene("""
        oYYYY..RR..
        B~~~~~p~~~~
        B~~~~~~~~~~
        owner b1=2 a2=1 h1=1
        village a1=1
        left 1=1
        hand 1 RY
    """).after("YR f1-g1")
    assert (scene.holder("a1"), scene.holder("g2")) == (2, 1)
    assert (scene.ending, scene.left[0]) == ("running", 1)


def test_provinces_come_before_villages() -> None:
    """[Qin 7.1] Seat 2's second pagoda on yellow comes before seat 1's, who lays the tile, on the village."""
    scene = Scene("""
        YYYY..RR
        ~~~~~o~~
        owner a1=2 g1=1
        left 1=1 2=1
        hand 1 RY
    """).after("YR e1-f1")
    assert scene.winners == [2]
    assert scene.holder("f2") is None


def test_the_seat_to_move_puts_up_first() -> None:
    """[Qin 7.1] Yellow comes first in reading order, but is seat 2's."""
    scene = Scene("""
        YYYY..R
        owner a1=2
        left 1=1 2=1
        hand 1 RY
    """).after("YR e1-f1")
    assert scene.winners == [1]
    assert (scene.province("a1"), scene.province("g1")) == ((2, 5, 1), (1, 2, 1))


def test_the_others_follow_clockwise() -> None:
    """[Qin 7.1] After seat 2 comes seat 3, then seat 1."""
    scene = Scene("""
        YYYY..RRRR
        seats 3
        owner a1=1 g1=3
        left 1=1 3=1
        hand 2 RY
        to move 2
    """).after("YR e1-f1")
    assert scene.winners == [3]
    assert (scene.province("a1"), scene.province("g1")) == ((1, 5, 1), (3, 5, 2))


def test_on_villages_too_the_seat_to_move_puts_up_first() -> None:
    """[Qin 7.1] Seat 1's village comes first in reading order, but seat 2 lays the tile."""
    scene = Scene("""
        ~~~o~~~~
        ~YY..RR~
        ~~~~p~~~
        owner b2=1 f2=2
        left 1=1 2=1
        hand 2 RY
        to move 2
    """).after("YR d2-e2")
    assert scene.winners == [2]
    assert (scene.holder("d1"), scene.holder("e3")) == (None, 2)


def test_on_villages_too_the_others_follow_clockwise() -> None:
    """[Qin 7.1]"""
    scene = Scene("""
        ~~~o~~~~
        ~YY..RR~
        ~~~~p~~~
        seats 3
        owner b2=1 f2=3
        left 1=1 3=1
        hand 2 RY
        to move 2
    """).after("YR d2-e2")
    assert scene.winners == [3]
    assert (scene.holder("d1"), scene.holder("e3")) == (None, 3)


def test_provinces_are_served_in_reading_order() -> None:
    """[Qin 7.2] Yellow begins on a1, red on c1."""
    scene = Scene("""
        Y..R
        left 1=1
        hand 1 RY
    """).after("YR b1-c1")
    assert (scene.province("a1"), scene.province("d1")) == ((1, 2, 1), (1, 2, 0))


def test_a_province_stands_where_its_first_square_is() -> None:
    """[Qin 7.2] The tile's first half is red, but yellow begins in the row above."""
    scene = Scene("""
        ~Y
        ..
        R~
        left 1=1
        hand 1 RY
    """).after("RY a2-b2")
    assert (scene.province("b1"), scene.province("a3")) == ((1, 2, 1), (1, 2, 0))


def test_of_two_provinces_that_grow_large_the_first_square_decides() -> None:
    """[Qin 7.2] The tile's upper half is yellow, whose province begins below red's."""
    scene = Scene("""
        ~~~~~~R
        YYYY.~R
        ~~~~.RR
        owner a2=2 f3=2
        left 2=1
        hand 1 RY
    """).after("YR e2-e3")
    assert (scene.province("a2"), scene.province("g1")) == ((2, 5, 1), (2, 5, 2))


def test_villages_are_served_in_reading_order_from_the_top() -> None:
    """[Qin 7.2] c1 lies above a2."""
    scene = Scene("""
        ~~o
        p.R
        ~.~
        left 1=2
        hand 1 RY
    """).after("RY b2-b3")
    assert scene.winners == [1]
    assert (scene.holder("c1"), scene.holder("a2")) == (1, None)


def test_villages_of_a_row_are_served_from_left_to_right() -> None:
    """[Qin 7.2]"""
    scene = Scene("""
        RRRRR..
        ~~~~~op
        owner a1=1
        left 1=1
        hand 1 RR
    """).after("RR f1-g1")
    assert (scene.holder("f2"), scene.holder("g2")) == (1, None)


def test_a_village_of_two_squares_stands_where_its_first_one_is() -> None:
    """[Qin 7.2] The village b1-b2 is touched on b2, right of a2, but begins above it."""
    scene = Scene("""
        ~o~
        po~
        R.R
        ~.~
        left 1=2
        hand 1 RY
    """).after("RY b3-b4")
    assert (scene.holder("b1"), scene.holder("a2")) == (1, None)
