"""Shares, standings and tie-breaks."""

from __future__ import annotations

import pytest

from tianxia.tournaments.model import Entrant, Game, Plan, Result
from tianxia.tournaments.scoring import scored
from tianxia.tournaments.standings import CRITERIA, standings


def game(table: int, players: tuple[int, ...], *scores: int, number: int = 1, deal: int = 1) -> Game:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Game(number, table, deal, players, Result(ranks, scores))


def test_a_share_is_the_part_of_the_table_that_is_beaten() -> None:
    (one,) = scored([game(1, (0, 1, 2, 3), 30, 20, 20, 5)], is_duplicate=False)
    assert one.shares == (1, 0.5, 0.5, 0)


def test_a_duplicate_share_is_the_part_of_the_field_that_is_beaten() -> None:
    """Seat 2 has bad cards: who loses by less there has done better than the others who had them."""
    games = [game(1, (0, 1), 40, 30), game(2, (2, 3), 40, 35), game(3, (4, 5), 40, 10)]
    first, second, third = (one.shares for one in scored(games, is_duplicate=True))
    assert (first, second, third) == ((0.5, 0.5), (0, 1), (1, 0))


def test_a_place_counts_before_points_in_a_duplicate() -> None:
    games = [game(1, (0, 1, 2), 10, 9, 8), game(2, (3, 4, 5), 30, 40, 2)]
    won, second = (one.shares for one in scored(games, is_duplicate=True))
    assert won[0] == 1
    assert second[1] == 1


def test_whoever_gives_up_gains_nothing_by_losing_narrowly() -> None:
    """Nor do others, whose deal is compared with what was played to the end."""
    fled = Game(1, 1, 1, (0, 1), Result((2, 1), (0, 0), (0,)))
    games = [fled, game(2, (2, 3), 10, 40), game(3, (4, 5), 30, 40)]
    assert [one.shares for one in scored(games, is_duplicate=True)] == [(0, 1), (0, 1), (1, 0)]


def test_deals_and_rounds_are_not_mixed() -> None:
    games = [
        game(1, (0, 1), 9, 1),
        game(1, (1, 0), 9, 1, deal=2),
        game(2, (2, 3), 8, 1),
        game(1, (0, 1), 1, 9, number=2),
    ]
    assert [one.shares for one in scored(games, is_duplicate=True)] == [(1, 0), (1, 0), (0, 1), (0, 1)]


def test_a_bye_is_a_whole_point_and_a_running_game_is_none() -> None:
    games = [Game(1, 1, 1, (0,)), Game(1, 2, 1, (1, 2))]
    lines = standings(Plan("swiss", 2, 2, 1), [Entrant(number) for number in range(3)], games)
    assert [(line.number, line.values[0], line.place) for line in lines] == [(0, 1, 1), (1, 0, 2), (2, 0, 2)]


def test_whoever_sits_a_duplicate_round_out_has_a_little_more_than_half_of_every_deal() -> None:
    games = [game(1, (1, 2), 5, 1), game(1, (2, 1), 5, 1, deal=2), Game(1, 2, 1, (0,)), game(1, (0, 1), 5, 1, number=2)]
    assert [one.shares for one in scored(games, is_duplicate=True)] == [(1, 0), (1, 0), (1.2,), (1, 0)]


def test_buchholz_parts_those_with_as_many_points() -> None:
    games = [
        game(1, (0, 1), 1, 0),
        game(2, (2, 3), 1, 0),
        game(1, (1, 3), 1, 0, number=2),
        game(2, (0, 2), 0, 0, number=2),
    ]
    lines = standings(Plan("swiss", 2, 2, 2), [Entrant(number) for number in range(4)], games)
    assert [line.number for line in lines] == [0, 2, 1, 3]
    assert lines[0].values == (1.5, 2.5, 1.75, 2)


def test_head_to_head_parts_those_of_a_round_robin() -> None:
    games = [
        game(1, (0, 1), 0, 1),
        game(2, (2, 3), 0, 1),
        game(1, (0, 2), 1, 0),
        game(2, (1, 3), 0, 1),
        game(1, (0, 3), 1, 0),
    ]
    lines = standings(Plan("robin", 2, 2, 3), [Entrant(number) for number in range(4)], games)
    assert CRITERIA["robin"][1] == "direct"
    assert [line.number for line in lines[:2]] == [0, 3]
    assert [line.values[1] for line in lines[:2]] == [1, 0]


def test_a_final_decides_a_knockout_whatever_came_before() -> None:
    games = [
        game(1, (0, 1, 2, 3), 9, 8, 1, 0),
        game(2, (4, 5, 6, 7), 9, 8, 1, 0),
        game(1, (0, 1, 4, 5), 1, 9, 2, 3, number=2),
    ]
    lines = standings(Plan("knockout", 4, 4, 0), [Entrant(number) for number in range(8)], games)
    assert [line.number for line in lines[:4]] == [1, 5, 4, 0]


@pytest.mark.parametrize("format", ["swiss", "robin", "knockout", "arena"])
def test_whoever_is_equal_in_everything_shares_a_place(format: str) -> None:
    lines = standings(Plan(format, 2, 2, 1), [Entrant(0), Entrant(1)], [game(1, (0, 1), 5, 5)])  # type: ignore[arg-type]
    assert [line.place for line in lines] == [1, 1]
