"""[Qin 4] Provinces."""

from __future__ import annotations

import pytest

from tests.rules.qin.scene import Scene, fresh


def test_the_printed_starts_are_lone_and_belong_to_nobody() -> None:
    """[Qin 4.1]"""
    assert [fresh().province(square) for square in ("g5", "g7", "g9")] == [None, None, None]


def test_spaces_that_touch_at_a_corner_are_no_province() -> None:
    """[Qin 4.1]"""
    scene = Scene("""
        R.
        ~.
        hand 1 RY
    """).after("YR b1-b2")
    assert scene.province("a1") is scene.province("b2") is None


def test_spaces_of_different_colours_are_no_province() -> None:
    """[Qin 4.1]"""
    scene = Scene("""
        R..
        hand 1 YB
    """).after("YB b1-c1")
    assert scene.province("b1") is None


def test_one_tile_can_found_two_provinces() -> None:
    """[Qin 4.2] The rulebook's example: a yellow and a red one, a pagoda on each."""
    scene = Scene("""
        Y..R
        hand 1 RY
    """).after("YR b1-c1")
    assert (scene.province("a1"), scene.province("d1")) == ((1, 2, 1), (1, 2, 1))
    assert scene.left == [22, 24]


def test_a_double_tile_beside_a_start_founds_a_province_of_three() -> None:
    """[Qin 4.2] The rulebook's example: one pagoda on three yellow spaces."""
    scene = Scene("""
        Y..
        hand 1 YY
    """).after("YY b1-c1")
    assert scene.province("a1") == (1, 3, 1)
    assert scene.left == [23, 24]


def test_the_halves_of_a_double_tile_found_a_province_by_themselves() -> None:
    """[Qin 4.2]"""
    scene = Scene("""
        B..
        hand 1 RR
    """).after("RR b1-c1")
    assert scene.province("c1") == (1, 2, 1)


def test_a_half_founds_with_every_lone_space_it_touches() -> None:
    """[Qin 4.2]"""
    scene = Scene("""
        R.R
        ~.~
        hand 1 RY
    """).after("RY b1-b2")
    assert scene.province("c1") == (1, 3, 1)


def test_the_founder_is_the_seat_that_lays_the_tile() -> None:
    """[Qin 4.2]"""
    scene = Scene("""
        R..
        seats 3
        to move 2
        hand 2 RR
    """).after("RR b1-c1")
    assert scene.province("a1") == (2, 3, 1)
    assert scene.left == [19, 18, 19]


EXPANDING = """
    YYY..RR
    owner a1=1 f1=2
    hand 1 RY
"""


def test_a_tile_can_expand_two_provinces() -> None:
    """[Qin 4.3] The rulebook's example: the own yellow one to 4 spaces, another seat's red one to 3."""
    scene = Scene(EXPANDING).after("YR d1-e1")
    assert (scene.province("a1"), scene.province("f1")) == ((1, 4, 1), (2, 3, 1))
    assert scene.left == [23, 23]


def test_the_same_tile_laid_the_other_way_round_leaves_two_lone_spaces() -> None:
    """[Qin 3.3] [Qin 4.1] The rulebook's example."""
    scene = Scene(EXPANDING).after("RY d1-e1")
    assert (scene.province("d1"), scene.province("e1")) == (None, None)
    assert (scene.province("a1"), scene.province("f1")) == ((1, 3, 1), (2, 2, 1))


def test_a_province_that_comes_to_touch_lone_spaces_is_expanded_and_keeps_its_owner() -> None:
    """[Qin 4.3] Three spaces are added, none of them by the owner."""
    scene = Scene("""
        ~~R~
        RR.R
        ~~.~
        owner a2=2
        hand 1 RY
    """).after("RY c2-c3")
    assert scene.province("c1") == scene.province("d2") == (2, 5, 2)
    assert scene.left == [24, 22]


def test_both_halves_of_a_double_tile_and_their_lone_neighbours_expand_one_province() -> None:
    """[Qin 4.3]"""
    scene = Scene("""
        ~~~R
        RR..
        owner a2=2
        hand 1 RR
    """).after("RR c2-d2")
    assert scene.province("d1") == (2, 5, 2)


def test_a_province_of_five_gets_a_second_pagoda() -> None:
    """[Qin 4.4] The rulebook's example: yellow grows from 4 spaces to 5."""
    scene = Scene("""
        YYYY..
        owner a1=1
        hand 1 RY
    """).after("YR e1-f1")
    assert scene.province("a1") == (1, 5, 2)
    assert scene.left == [22, 24]


def test_a_province_of_four_has_one_pagoda() -> None:
    """[Qin 4.4]"""
    scene = Scene("""
        YY..
        owner a1=1
        hand 1 YY
    """).after("YY c1-d1")
    assert scene.province("a1") == (1, 4, 1)


def test_the_owner_adds_the_second_pagoda_in_another_seats_turn() -> None:
    """[Qin 4.4]"""
    scene = Scene("""
        YYYY..
        owner a1=2
        hand 1 RY
    """).after("YR e1-f1")
    assert scene.province("a1") == (2, 5, 2)
    assert scene.left == [24, 22]


def test_no_province_carries_more_than_two_pagodas() -> None:
    """[Qin 4.4]"""
    scene = Scene("""
        YYYYY..
        owner a1=1
        hand 1 YY
    """).after("YY f1-g1")
    assert scene.province("a1") == (1, 7, 2)
    assert scene.left == [22, 24]


@pytest.mark.parametrize(
    ("rows", "spaces", "pagodas"),
    [
        ("~R~~\nR..R\n~R~~", 6, 2),
        ("~R~~\nR..R\n~~~~", 5, 2),
        ("~~~~\nR..R\n~~~~", 4, 1),
    ],
)
def test_a_founding_of_five_or_more_gets_two_pagodas_at_once(rows: str, spaces: int, pagodas: int) -> None:
    """[Qin 4.5] A double tile between lone spaces."""
    scene = Scene(f"{rows}\nhand 1 RR").after("RR b2-c2")
    assert scene.province("a2") == scene.province("d2") == (1, spaces, pagodas)
    assert scene.left == [24 - pagodas, 24]
