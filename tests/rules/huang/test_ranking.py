"""[Huang 14] The ranking."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.huang.scene import Scene

Row = tuple[int, int, int, int, int]
"""Points of a seat: yellow, red, blue, green, white."""


def final(*rows: Row) -> Scene:
    """A game that ends with these points."""
    names = ("yellow", "red", "blue", "green", "white")
    pairs = [" ".join(f"{name}={n}" for name, n in zip(names, row, strict=True)) for row in rows]
    points = "\n".join(f"points {seat} {line}" for seat, line in enumerate(pairs, 1))
    return Scene(f"seats {len(rows)}\n{points}\nactions left 1\nhand 1 red\nbag").after("tile red i15")


def totals(row: Row) -> list[int]:
    """A seat's four colours after its white points are assigned."""
    return list(final(row, (0, 0, 0, 0, 0)).readable["final"][0]["totals"].values())


# ---- white points


@pytest.mark.parametrize(
    ("row", "lowest_first"),
    [
        ((5, 5, 5, 3, 1), [4, 5, 5, 5]),
        ((5, 5, 5, 3, 2), [5, 5, 5, 5]),
        ((5, 5, 5, 3, 3), [5, 5, 5, 6]),
        ((1, 2, 3, 4, 3), [3, 3, 3, 4]),
        ((0, 0, 9, 9, 5), [2, 3, 9, 9]),
        ((0, 0, 0, 0, 8), [2, 2, 2, 2]),
        ((7, 1, 6, 1, 0), [1, 1, 6, 7]),
    ],
)
def test_white_points_go_where_they_are_best(row: Row, lowest_first: list[int]) -> None:
    """[Huang 14.3]"""
    assert sorted(totals(row)) == lowest_first


def test_no_other_way_would_be_better() -> None:
    """[Huang 14.3] Four white points, assigned in all ways there are, and the best is taken."""
    for own in [(3, 1, 4, 1), (0, 2, 2, 5), (2, 2, 2, 2), (6, 0, 1, 6)]:
        ways = [way for way in product(range(5), repeat=4) if sum(way) == 4]
        best = max(sorted(n + more for n, more in zip(own, way, strict=True)) for way in ways)
        assert sorted(totals((*own, 4))) == best


def test_white_points_are_added_to_the_other_four() -> None:
    """[Huang 14.3] White is no fifth colour to be low in."""
    assert final((4, 4, 4, 4, 0), (3, 3, 3, 3, 3)).scores == [4, 3]


# ---- the result and ties


def test_the_lowest_colour_counts_and_the_highest_result_wins() -> None:
    """[Huang 14.4]"""
    scene = final((9, 9, 9, 2, 0), (3, 3, 3, 3, 0))
    assert (scene.scores, scene.winners) == ([2, 3], [2])


@pytest.mark.parametrize("colour", range(4))
def test_each_of_the_four_colours_may_be_the_lowest(colour: int) -> None:
    """[Huang 14.4]"""
    row = [5, 5, 5, 5, 0]
    row[colour] = 1
    yellow, red, blue, green, white = row
    assert final((yellow, red, blue, green, white), (2, 2, 2, 2, 0)).winners == [2]


@pytest.mark.parametrize(
    "loser",
    [(3, 4, 9, 9, 0), (9, 3, 9, 4, 0), (3, 5, 5, 9, 0), (3, 5, 6, 6, 0)],
)
def test_on_a_tie_the_next_lowest_colours_are_compared(loser: Row) -> None:
    """[Huang 14.5] 3, 5, 6, 7 against less in the second, third or fourth, whatever colours these are."""
    assert final(loser, (7, 5, 3, 6, 0)).winners == [2]
    assert final((7, 5, 3, 6, 0), loser).winners == [1]


def test_white_points_help_in_the_later_comparisons_too() -> None:
    """[Huang 14.3] [Huang 14.5] 3, 4, 5, 6 with two white points is 4, 5, 5, 6."""
    assert final((3, 4, 5, 6, 2), (4, 4, 9, 9, 0)).winners == [1]


def test_then_the_seat_with_fewest_white_points_is_ahead() -> None:
    """[Huang 14.6] As many as it has won, not as it needed."""
    assert final((4, 4, 4, 4, 0), (3, 4, 4, 4, 1)).winners == [1]
    assert final((3, 3, 4, 4, 2), (3, 4, 4, 4, 1), (2, 4, 4, 4, 2)).winners == [2]


def test_white_points_do_not_come_before_the_four_colours() -> None:
    """[Huang 14.6]"""
    assert final((4, 4, 4, 4, 0), (4, 4, 4, 4, 1)).winners == [2]


def test_seats_that_are_tied_even_then_share_the_victory() -> None:
    """[Huang 14.7]"""
    assert final((4, 5, 6, 7, 1), (7, 6, 5, 4, 1), (4, 4, 4, 4, 0)).winners == [1, 2]


def test_no_points_at_all_are_shared_by_all() -> None:
    """[Huang 14.7]"""
    assert final(*[(0, 0, 0, 0, 0)] * 5).winners == [1, 2, 3, 4, 5]


def test_what_is_told_to_be_compared_ranks_as_the_rules_do() -> None:
    """[Huang 14.4] [Huang 14.5] [Huang 14.6] One value after the other, of each the one that is worth more."""
    rows: list[Row] = [(6, 7, 8, 9, 0), (9, 8, 7, 5, 1), (6, 7, 8, 8, 1), (5, 6, 7, 8, 4), (6, 7, 8, 9, 0)]
    for seats in ((0, 1, 2, 3, 4), (1, 2), (3, 1, 2), (0, 4, 1)):
        scene = final(*(rows[row] for row in seats))
        told = [[one["worth"] for one in seat["compared"]] for seat in scene.readable["final"]]
        survey = scene.game.survey(scene.states)
        keys = list(zip(survey.scores, survey.tiebreaks, strict=True))
        for one, other in product(range(len(seats)), repeat=2):
            assert (told[one] > told[other], told[one] == told[other]) == (
                keys[one] > keys[other],
                keys[one] == keys[other],
            )
