"""Rounds of all formats: who meets whom, who rests, when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from tianxia.tournaments.arena import next_games
from tianxia.tournaments.model import Entrant, Game, Plan, Result
from tianxia.tournaments.pairing import meetings
from tianxia.tournaments.rounds import next_round
from tianxia.tournaments.seats import sizes
from tianxia.tournaments.standings import standings


def entrants(n: int) -> list[Entrant]:
    return [Entrant(number) for number in range(n)]


def ended(game: Game) -> Game:
    """The lowest number wins, by as many points as it is lower."""
    if game.is_bye:
        return game
    order = sorted(game.players)
    ranks = tuple(1 + order.index(player) for player in game.players)
    return replace(game, result=Result(ranks, tuple(100 - player for player in game.players)))


def played(plan: Plan, who: Sequence[Entrant], lot: int = 1) -> list[Game]:
    """A whole tournament."""
    games: list[Game] = []
    while new := next_round(plan, who, games, lot):
        games += map(ended, new)
    return games


def rounds(games: Sequence[Game]) -> list[list[Game]]:
    return [[game for game in games if game.round == number] for number in sorted({game.round for game in games})]


@pytest.mark.parametrize("n", [8, 13, 20])
def test_swiss_of_two_seats_has_no_rematch_and_finds_the_best(n: int) -> None:
    games = played(Plan("swiss", 2, 2, 5), entrants(n))
    assert max(meetings(games).values()) == 1
    byes = Counter(game.players[0] for game in games if game.is_bye)
    assert sum(byes.values()) == 5 * (n % 2)
    assert max(byes.values(), default=1) == 1
    assert standings(Plan("swiss", 2, 2, 5), entrants(n), games)[0].number == 0


def test_nobody_has_a_second_bye_before_everybody_has_had_one() -> None:
    byes = [game.players[0] for game in played(Plan("swiss", 2, 2, 3), entrants(3)) if game.is_bye]
    assert sorted(byes) == [0, 1, 2]


def test_swiss_pairs_those_with_as_many_points() -> None:
    first = [ended(game) for game in next_round(Plan("swiss", 2, 2, 3), entrants(8), [], 1)]
    second = next_round(Plan("swiss", 2, 2, 3), entrants(8), first, 1)
    winners = {min(game.players) for game in first}
    assert all(len(winners & set(game.players)) in (0, 2) for game in second)


@pytest.mark.parametrize("n_seats", [3, 4, 5])
def test_swiss_of_more_seats_lets_nobody_meet_often(n_seats: int) -> None:
    games = played(Plan("swiss", n_seats, 3, 4), entrants(5 * n_seats))
    assert all(len(some) == 5 for some in rounds(games))
    assert max(meetings(games).values()) <= 2
    assert sum(n - 1 for n in meetings(games).values()) <= 2 * n_seats


@pytest.mark.parametrize("n", [6, 7])
def test_round_robin_of_two_seats_lets_everybody_meet_once(n: int) -> None:
    games = played(Plan("robin", 2, 2, n - 1 + n % 2), entrants(n))
    assert meetings(games) == {(one, other): 1 for other in range(n) for one in range(other)}
    first = Counter(game.players[0] for game in games if not game.is_bye)
    assert max(first.values()) - min(first.values()) <= 2


def test_round_robin_of_more_seats_is_balanced() -> None:
    met = meetings(played(Plan("robin", 3, 3, 4), entrants(9)))
    assert len(met) >= 34
    assert max(met.values()) <= 2


@pytest.mark.parametrize("n", [2, 5, 8, 11])
def test_knockout_of_two_seats_has_byes_in_the_first_round_alone(n: int) -> None:
    games = played(Plan("knockout", 2, 2, 0), entrants(n))
    assert sum(not game.is_bye for game in games) == n - 1
    assert all(game.round == 1 for game in games if game.is_bye)
    assert standings(Plan("knockout", 2, 2, 0), entrants(n), games)[0].number == 0


@pytest.mark.parametrize("n_seats", [3, 4, 5])
def test_knockout_of_more_seats_ends_with_one_table(n_seats: int) -> None:
    games = played(Plan("knockout", n_seats, 2, 0), entrants(17))
    *_, final = rounds(games)
    assert [len(game.players) > 1 for game in final] == [True]
    assert standings(Plan("knockout", n_seats, 2, 0), entrants(17), games)[0].number == 0


@pytest.mark.parametrize(("n_seats", "n"), [(3, 6), (3, 4), (4, 5), (5, 6)])
def test_a_knockout_ends_with_a_full_table_where_no_smaller_one_can_be_played(n_seats: int, n: int) -> None:
    """Too few have won for it: the best of the others come back."""
    plan = Plan("knockout", n_seats, n_seats, 0)
    games = played(plan, entrants(n))
    assert [len(game.players) for game in rounds(games)[-1]] == [n_seats]
    assert standings(plan, entrants(n), games)[0].number == 0


def test_a_round_robin_goes_on_after_a_round_whose_opponents_have_all_left() -> None:
    plan, who = Plan("robin", 2, 2, 3), entrants(4)
    first = [ended(game) for game in next_round(plan, who, [], 1)]
    staying = first[0].players[0], first[1].players[0]
    left = [replace(one, is_out=one.number not in staying) for one in who]
    games = list(first)
    while new := next_round(plan, left, games, 1):
        games += map(ended, new)
    assert meetings(games[len(first) :]) == {tuple(sorted(staying)): 1}
    assert not next_round(plan, [replace(one, is_out=one.number > 0) for one in who], first, 1)


def test_whoever_has_left_meets_nobody() -> None:
    who = entrants(6)
    first = [ended(game) for game in next_round(Plan("swiss", 2, 2, 3), who, [], 1)]
    who[2] = replace(who[2], is_out=True)
    second = next_round(Plan("swiss", 2, 2, 3), [*who, Entrant(6)], first, 1)
    assert {player for game in second for player in game.players} == {0, 1, 3, 4, 5, 6}
    robin = next_round(Plan("robin", 2, 2, 5), who, [], 1)
    assert sorted(len(game.players) for game in robin) == [1, 2, 2]


def test_the_same_lot_leads_to_the_same_round_and_another_to_another() -> None:
    plan = Plan("swiss", 4, 2, 3)
    assert played(plan, entrants(16), 5) == played(plan, entrants(16), 5)
    assert played(plan, entrants(16), 5) != played(plan, entrants(16), 6)


@pytest.mark.parametrize("n_seats", [2, 3, 4])
def test_a_duplicate_round_lets_everybody_have_other_seats(n_seats: int) -> None:
    games = next_round(Plan("swiss", n_seats, 2, 1, n_deals=n_seats), entrants(2 * n_seats), [], 1)
    for player in range(2 * n_seats):
        own = [(game.deal, game.players.index(player)) for game in games if player in game.players]
        assert sorted(deal for deal, _ in own) == list(range(1, n_seats + 1))
        assert sorted(seat for _, seat in own) == list(range(n_seats))


def test_seats_are_shared_out() -> None:
    games = played(Plan("swiss", 4, 4, 4), entrants(8))
    had = Counter((player, seat) for game in games for seat, player in enumerate(game.players))
    assert max(had.values()) <= 2


def test_tables_are_nearly_equal_and_as_many_play_as_can() -> None:
    assert sizes(10, 4, 3) == [4, 3, 3]
    assert sizes(5, 4, 3) == [4]
    assert sizes(7, 2, 2) == [2, 2, 2]
    assert sizes(1, 2, 2) == []


def test_an_arena_pairs_who_is_free_and_seldom_the_same() -> None:
    plan, who, games = Plan("arena", 2, 2, 0), entrants(6), list[Game]()
    for _ in range(3):
        new = next_games(plan, who, games, 1)
        assert sorted(player for game in new for player in game.players) == list(range(6))
        assert not next_games(plan, who, [*games, *new], 1)
        games += map(ended, new)
    assert max(meetings(games).values()) == 1


def test_nobody_waits_in_vain_in_an_arena_of_an_odd_number() -> None:
    plan, who, games = Plan("arena", 2, 2, 0), entrants(3), list[Game]()
    for _ in range(6):
        games += map(ended, next_games(plan, who, games, 1))
    assert Counter(player for game in games for player in game.players) == {0: 4, 1: 4, 2: 4}


def test_bots_of_an_arena_help_out_and_seldom_play_alone() -> None:
    who = [Entrant(number, is_bot=number > 2) for number in range(9)]
    tables = [game.players for game in next_games(Plan("arena", 2, 2, 0), who, [], 1)]
    assert len(tables) == 2
    assert {0, 1, 2} < {player for players in tables for player in players}
    assert len(next_games(Plan("arena", 2, 2, 0), who, [], 1, n_of_bots=1)) == 3
    assert len(next_games(Plan("arena", 2, 2, 0), who, [], 1, n_of_bots=9)) == 4


@pytest.mark.parametrize(
    "plan",
    [Plan("swiss", 2, 2, 5), Plan("knockout", 2, 2, 0), Plan("swiss", 4, 4, 4), Plan("robin", 4, 4, 3)],
    ids=lambda plan: f"{plan.format} {plan.n_seats}",
)
def test_those_meet_last_who_do_not_want_to(plan: Plan) -> None:
    """Even if they have as many points, and have met everybody else they could."""
    apart = {(0, 1), (2, 3), (4, 5)}
    for lot in range(5):
        games = list[Game]()
        while (new := next_round(plan, entrants(8), games, lot, apart)) and len({one.round for one in games}) < 2:
            games += map(ended, new)
        assert not apart & set(meetings(games))


def test_those_who_do_not_want_to_meet_wait_in_an_arena_while_others_play() -> None:
    plan, apart = Plan("arena", 2, 2, 0), {(0, 1)}
    running = [Game(1, 1, 1, (2, 3))]
    assert next_games(plan, entrants(4), running, 1, apart=apart) == []
    met = [game.players for game in next_games(plan, entrants(3), [], 1, apart=apart)]
    assert [set(players) & {0, 1} for players in met] == [{0}]
    alone = next_games(plan, entrants(2), [ended(running[0])], 1, apart=apart)
    assert [sorted(game.players) for game in alone] == [[0, 1]]


def test_those_who_do_not_want_to_meet_play_bots_of_an_arena_before_they_wait() -> None:
    plan, apart = Plan("arena", 2, 2, 0), {(0, 1)}
    who = [Entrant(number, is_bot=number > 1) for number in range(6)]
    among_bots = Game(1, 1, 1, (2, 3))

    def met(n: int, *games: Game) -> list[set[int]]:
        return [set(game.players) for game in next_games(plan, who[:n], games, 1, apart=apart)]

    assert [len(there & {0, 1}) for there in met(6, among_bots)] == [1, 1]
    assert [len(there & {0, 1}) for there in met(5, among_bots)] == [1]  # the other one has the next turn
    assert 1 in met(5, Game(1, 1, 1, (0, 2), Result((1, 2), (1, 0))))[0]
    assert met(4, among_bots) == [{0, 1}]  # nobody else will come


def test_nobody_loses_a_bye_because_others_do_not_want_to_meet() -> None:
    plan = Plan("knockout", 2, 2, 0)
    for lot in range(5):
        first = next_round(plan, entrants(6), [], lot)
        byes, (one, other) = [game for game in first if game.is_bye], [game for game in first if not game.is_bye]
        apart = {(min(one.players), max(one.players))}
        new = next_round(plan, entrants(6), [], lot, apart)
        assert [game for game in new if game.is_bye] == byes
        assert not apart & set(meetings(new))
        everybody = {(min(two), max(two)) for two in combinations((*one.players, *other.players), 2)}
        assert not everybody & set(meetings(next_round(plan, entrants(6), [], lot, everybody)))


def test_a_hundred_players_are_paired_soon() -> None:
    games, rng = list[Game](), Random(3)
    for _ in range(3):
        new = next_round(Plan("swiss", 2, 2, 3), entrants(100), games, rng.randrange(99))
        games += map(ended, new)
    assert max(meetings(games).values()) == 1
