"""Tallies of games: seats, bots, series, intervals."""

from __future__ import annotations

import pytest

from tianxia.arena.summary import Summary, Wins
from tianxia.core.record import Outcome, Record, Series
from tianxia.games.catalog import load

# The first four are examples of R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
WILSON = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
    (20, 20, 0.8389, 1.0000),
    (5, 10, 0.2366, 0.7634),
]


@pytest.mark.parametrize(("wins", "games", "low", "high"), WILSON)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert Wins(games, wins).interval() == pytest.approx((low, high), abs=0.00006)


def test_of_no_games_nothing_is_known() -> None:
    assert Wins().interval() == (0, 1)
    assert Wins().rate == 0


def _record(scores: list[int], winners: list[int], left: list[int] | None = None, game: int = 0) -> Record:
    result = Outcome("thunderstorm", scores, winners, left)
    series = None if left is None else Series(0, game, 2)
    return Record("tianxia/1", "qin", {}, len(scores), 0, "qin/1", [], [], result, series)


def test_a_shared_victory_counts_as_its_share() -> None:
    summary = Summary(("a", "b", "a"))
    summary.add(_record([3, 3, 1], [0, 1]), [0, 1, 2])
    summary.add(_record([1, 2, 5], [2]), [1, 2, 0])
    assert [tally.wins for tally in summary.seats] == [0.5, 0.5, 1]
    assert [tally.wins for tally in summary.players] == [1.5, 0.5, 0]
    assert summary.by_bot() == {"a": Wins(4, 1.5), "b": Wins(2, 0.5)}
    assert summary.mean_scores() == [2, 2.5, 3]
    assert summary.endings == {"thunderstorm": 2}


def test_series_are_won_by_players_not_by_seats() -> None:
    """Player 0 has 4 + 1 left, player 1 has 3 + 3."""
    rules = load("qin").series
    assert rules is not None
    summary = Summary(("a", "b"))
    summary.add(_record([0, 0], [0], left=[4, 3], game=0), [0, 1])
    summary.add(_record([0, 0], [0], left=[3, 1], game=1), [1, 0])
    assert summary.series == [[5, 6]]
    assert {name: tally.wins for name, tally in summary.series_by_bot(rules.winners).items()} == {"a": 1, "b": 0}
