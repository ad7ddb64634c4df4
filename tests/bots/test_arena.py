"""Tournaments: who sits where, which games are played, and what is said of them."""

from __future__ import annotations

import pytest

from tests.conformance.variants import Variant
from tianxia.bots.arena import Summary, Tournament, Wins, run, seed_of
from tianxia.core.record import Outcome, Record, Series, encode, verify
from tianxia.games.catalog import load


def _tournament(variant: Variant, seed: int = 3) -> Tournament:
    bots = ("greedy", *["random"] * (variant.n_seats - 1))
    return Tournament(variant.game_id, variant.options, variant.n_seats, bots, seed)


# ---- games


def test_the_same_seed_gives_the_same_records(variant: Variant) -> None:
    one, two, other = (b"".join(map(encode, run(_tournament(variant, seed), 4, 1))) for seed in (3, 3, 4))
    assert one == two
    assert one != other


def test_every_record_is_sound_and_of_its_variant(variant: Variant) -> None:
    for record in run(_tournament(variant), 3, 1):
        table = verify(record, variant.game)
        assert table.is_over
        assert (table.options, table.n_seats) == (variant.options, variant.n_seats)


def test_a_game_does_not_depend_on_those_before_it(variant: Variant) -> None:
    tournament = _tournament(variant)
    assert tournament.play_many([2, 0]) == [list(run(tournament, 3, 1))[n] for n in (2, 0)]


def test_seats_rotate_until_everybody_sat_everywhere(variant: Variant) -> None:
    tournament, n = _tournament(variant), variant.n_seats
    seated = [tournament.players(number) for number in range(n)]
    assert all(sorted(players) == list(range(n)) for players in seated)
    assert all({players[seat] for players in seated} == set(range(n)) for seat in range(n))
    places = [record.players.index("greedy") for record in run(tournament, n, 1)]
    assert places == [players.index(0) for players in seated]


def test_games_of_a_tournament_have_seeds_of_their_own(variant: Variant) -> None:
    assert len({record.seed for record in run(_tournament(variant), 6, 1)}) == 6


def test_seeds_are_far_apart_even_when_those_of_tournaments_are_not() -> None:
    seeds = {seed_of(seed, "table", number) for seed in (0, 1, 2**64 - 1) for number in range(1000)}
    assert len(seeds) == 3000
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_a_series_goes_over_its_boards() -> None:
    tournament = Tournament("qin", {}, 2, ("greedy", "random"), seed=1, series=("lion", "bird"))
    records = list(run(tournament, 4, 1))
    assert [record.options["board"] for record in records] == ["lion", "bird", "lion", "bird"]
    assert [record.series for record in records] == [Series(0, 0, 2), Series(0, 1, 2), Series(1, 0, 2), Series(1, 1, 2)]


# ---- tallies

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
