"""[Qin 8] End of the game."""

from __future__ import annotations

import pytest

from tests.rules.qin.scene import Scene

RR_FITS_NOWHERE_ELSE = """
    RR..RR
    ~~~~~~
    Y..~~~
    owner a1=1 e1=2
    hand 1 YB RR
    hand 2 RR
"""
"""Once b3 and c3 are covered, a red double tile would make a forbidden join, and any other tile would not."""


def test_whoever_puts_up_the_last_pagoda_wins() -> None:
    """[Qin 8.1]"""
    scene = Scene("""
        R.....
        left 1=1
        hand 1 RR
    """).after("RR b1-c1")
    assert (scene.ending, scene.winners, scene.left[0]) == ("last pagoda", [1], 0)


def test_the_last_pagoda_but_one_wins_nothing() -> None:
    """[Qin 8.1]"""
    scene = Scene("""
        R.....
        left 1=2
        hand 1 RR
        hand 2 YY
    """).after("RR b1-c1")
    assert (scene.ending, scene.left[0]) == ("running", 1)


def test_a_seat_can_win_in_another_seats_turn() -> None:
    """[Qin 8.1] Seat 1 makes seat 2's province large."""
    scene = Scene("""
        YYYY....
        owner a1=2
        left 2=1
        hand 1 RY
    """).after("YR e1-f1")
    assert (scene.ending, scene.winners) == ("last pagoda", [2])


def test_the_last_pagoda_may_go_on_a_village() -> None:
    """[Qin 8.1]"""
    scene = Scene("""
        R.....
        ~~o~~~
        left 1=2
        hand 1 RR
    """).after("RR b1-c1")
    assert (scene.ending, scene.winners) == ("last pagoda", [1])


def test_nobody_can_act_after_the_win() -> None:
    """[Qin 8.1]"""
    scene = Scene("""
        R.....
        left 1=1
        hand 1 RR RR
        hand 2 YY
    """).after("RR b1-c1")
    assert scene.legal == set()


def test_pagodas_still_due_are_not_put_up() -> None:
    """[Qin 8.2] Seat 1 wins on red; yellow, which is large now, does not get its second pagoda."""
    scene = Scene("""
        R..YYYY
        owner d1=2
        left 1=1 2=7
        hand 1 RY
    """).after("RY b1-c1")
    assert scene.province("d1") == (2, 5, 1)
    assert scene.left == [0, 7]


def test_a_win_on_the_first_of_two_pagodas_leaves_the_second_undone() -> None:
    """[Qin 4.5] [Qin 8.2] A founding of five with one pagoda left."""
    scene = Scene("""
        ~R~~
        R..R
        left 1=1
        hand 1 RR
    """).after("RR b2-c2")
    assert (scene.winners, scene.province("b1")) == ([1], (1, 5, 1))


def test_pagodas_that_came_back_in_the_stage_stay_back() -> None:
    """[Qin 8.2] The join takes seat 2's province; seat 1 wins with its second pagoda there."""
    scene = Scene("""
        RRR.RR
        ~~~.~~
        owner a1=1 e1=2
        left 1=1 2=7
        hand 1 RY
    """).after("RY d1-d2")
    assert (scene.winners, scene.left) == ([1], [0, 8])


def test_a_double_pagoda_that_stays_is_not_put_up_anew() -> None:
    """[Qin 5.6] [Qin 8.2] Seat 1 wins on yellow; seat 2's joined province has had its two pagodas all along."""
    scene = Scene("""
        RRRRR.RR
        ~~~~Y.~~
        owner a1=2 g1=2
        left 1=1 2=7
        hand 1 RY
    """).after("RY f1-f2")
    assert (scene.winners, scene.province("a1"), scene.left) == ([1], (2, 8, 2), [0, 8])


def test_villages_not_yet_reached_stay_as_they_were() -> None:
    """[Qin 8.2] Seat 1 wins in the first stage, beside a village that would have been conquered."""
    scene = Scene("""
        RRRR..
        ~~~~o~
        owner a1=1
        village e2=2
        left 1=1 2=7
        hand 1 RY
    """).after("RY e1-f1")
    assert (scene.province("a1"), scene.holder("e2"), scene.left) == ((1, 5, 2), 2, [0, 7])


def test_a_win_in_the_second_stage_leaves_conquered_villages_empty() -> None:
    """[Qin 8.2] Seat 2's pagodas come back from both villages; seat 1 wins on the first of them."""
    scene = Scene("""
        RRRRR..
        ~~~~~op
        owner a1=1
        village f2=2 g2=2
        left 1=1 2=7
        hand 1 RR
    """).after("RR f1-g1")
    assert (scene.holder("f2"), scene.holder("g2"), scene.left) == (1, None, [0, 9])


def test_no_tile_is_drawn_after_the_win() -> None:
    """[Qin 8.2]"""
    scene = Scene("""
        R.....
        left 1=1
        hand 1 RR BB
        bag YB=5
    """).after("RR b1-c1")
    assert (scene.hand(1), scene.piles["YB"]) == (["BB"], 5)


def test_the_game_ends_when_nobody_has_a_tile_left() -> None:
    """[Qin 8.3] There is still room."""
    scene = Scene("""
        R.....
        hand 1 RY
        bag
    """).after("RY b1-c1")
    assert scene.ending == "no tile left"


def test_the_game_goes_on_while_anybody_has_a_tile() -> None:
    """[Qin 8.3]"""
    scene = Scene("""
        R.....
        hand 1 RY
        hand 2 BB
        bag
    """).after("RY b1-c1")
    assert (scene.ending, scene.legal) == ("running", {"BB d1-e1"})


def test_the_game_ends_when_no_two_free_squares_are_left() -> None:
    """[Qin 8.4]"""
    scene = Scene("""
        R...~.
        hand 1 RY
        hand 2 BB
    """).after("RY b1-c1")
    assert scene.ending == "no placement left"


def test_the_game_ends_when_what_is_left_lies_beside_no_coloured_space() -> None:
    """[Qin 8.4] e1 and f1 are free, but out of reach."""
    scene = Scene("""
        R..~..
        hand 1 RY
        hand 2 BB
    """).after("RY b1-c1")
    assert scene.ending == "no placement left"


def test_the_game_ends_when_every_tile_left_would_make_a_forbidden_join() -> None:
    """[Qin 8.4] Both seats still have tiles, and there is room."""
    scene = Scene(f"{RR_FITS_NOWHERE_ELSE}\nbag").after("YB b3-c3")
    assert scene.ending == "no placement left"
    assert (scene.hand(1), scene.hand(2)) == (["RR"], ["RR"])


def test_the_game_goes_on_while_a_tile_in_the_piles_could_be_laid() -> None:
    """[Qin 8.4] Seat 2 has to pass, but there is RY in the piles."""
    scene = Scene(f"{RR_FITS_NOWHERE_ELSE}\nbag RY=2").after("YB b3-c3")
    assert (scene.ending, scene.legal, scene.piles["RY"]) == ("running", {"pass"}, 1)


def test_the_game_goes_on_if_the_tile_just_drawn_could_be_laid() -> None:
    """[Qin 8.4] It was the last one of the piles."""
    scene = Scene(f"{RR_FITS_NOWHERE_ELSE}\nbag RY=1").after("YB b3-c3")
    assert (scene.ending, scene.hand(1)) == ("running", ["RR", "RY"])


def test_the_draw_comes_before_the_end() -> None:
    """[Qin 8.4] The tile drawn could not be laid either."""
    scene = Scene(f"{RR_FITS_NOWHERE_ELSE}\nbag RR=1").after("YB b3-c3")
    assert (scene.ending, scene.hand(1), scene.piles["RR"]) == ("no placement left", ["RR", "RR"], 0)


ALL_MUST_PASS = """
    RR..RR
    owner a1=1 e1=2
    hand 1 RR
    hand 2 RR
    bag RY=3
"""


def test_the_game_ends_when_every_seat_in_a_row_has_passed() -> None:
    """[Qin 8.5] Although a tile in the piles could be laid."""
    scene = Scene(ALL_MUST_PASS)
    assert [scene.after("pass").ending, scene.after("pass", "pass").ending] == ["running", "all passed"]


def test_with_three_seats_two_passes_do_not_end_the_game() -> None:
    """[Qin 8.5]"""
    scene = Scene(f"{ALL_MUST_PASS}\nseats 3\nhand 3 RR")
    assert scene.after("pass", "pass").ending == "running"
    assert scene.after("pass", "pass", "pass").ending == "all passed"


def test_a_tile_laid_in_between_starts_the_count_anew() -> None:
    """[Qin 8.5] Two passes, but not in a row."""
    scene = Scene("""
        RR..RR
        ~~~~~~
        RR..RR
        owner a1=1 e1=2 a3=1 e3=2
        hand 1 RR
        hand 2 RY RY
        bag
    """).after("pass", "RY c1-d1", "pass")
    assert (scene.ending, scene.to_move) == ("running", 2)


ENDINGS = {
    "no tile left": ("R.....\nhand 1 YB\nbag", ["YB b1-c1"]),
    "no placement left": ("R..\nhand 1 YB", ["YB b1-c1"]),
    "all passed": (ALL_MUST_PASS, ["pass", "pass"]),
}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    ("left", "winners"), [("1=10 2=12", [1]), ("1=12 2=10", [2]), ("1=11 2=11", [1, 2])], ids=["1", "2", "both"]
)
def test_most_pagodas_on_the_board_win_and_ties_are_shared(ending: str, left: str, winners: list[int]) -> None:
    """[Qin 8.6] After 8.3, 8.4 and 8.5."""
    text, moves = ENDINGS[ending]
    scene = Scene(f"{text}\nleft {left}").after(*moves)
    assert (scene.ending, scene.winners) == (ending, winners)


def test_two_of_four_seats_share_the_win() -> None:
    """[Qin 8.6]"""
    scene = Scene("""
        R..
        seats 4
        left 1=9 2=3 3=4 4=3
        hand 1 YB
    """).after("YB b1-c1")
    assert scene.winners == [2, 4]
