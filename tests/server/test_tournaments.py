"""Tournaments: held by anybody, going on by themselves, and telling nothing too early."""

from __future__ import annotations

import csv
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.client import Guest, mine
from tests.server.conversation import socket_of
from tests.server.holding import CLOCK, PATIENCE_S, QUICK, do, hold, is_over, join, resign, told, until
from tests.server.serving import UNLIMITED, Server, running
from tianxia.core.record import Record
from tianxia.server.tournament_rows import Held, Match, Member
from tianxia.server.uneasy import is_uneasy, uneasy_round
from tianxia.server.wire.accounts import Export
from tianxia.server.wire.clock import LiveClock
from tianxia.server.wire.tournaments import MatchInfo, NewTournament, TournamentList, TournamentTold
from tianxia.tournaments.model import Game, Result


def of_round(now: TournamentTold, number: int) -> list[MatchInfo]:
    return [match for match in now.matches if match.round == number]


@pytest.mark.parametrize(
    ("format", "n_seats", "bots", "n_games"),
    [("swiss", 2, 5, 4), ("robin", 2, 4, 4), ("knockout", 2, 4, 3), ("swiss", 3, 5, 4)],
)
def test_bots_play_every_format_to_its_end(ann: Guest, format: str, n_seats: int, bots: int, n_games: int) -> None:
    made = hold(ann, format=format, n_seats=n_seats, bots=["casual"] * bots)
    do(ann, made.info.id, "start")
    now = until(ann, made.info.id, is_over)
    assert sum(len(match.players) > 1 for match in now.matches) == n_games
    assert all(match.ranks for match in now.matches if len(match.players) > 1)
    assert now.standings[0].place == 1
    assert len(now.standings) == bots


def test_a_duplicate_tournament_of_bots_and_people(ann: Guest, bo: Guest, server: Server) -> None:
    made = hold(ann, n_rounds=1, n_deals=2, bots=["casual"] * 4)
    tournament = made.info.id
    join(ann, tournament)
    join(bo, tournament)
    do(ann, tournament, "start")
    for guest in (ann, bo, ann, bo):
        now = until(guest, tournament, lambda now: now.my_table or is_over(now))
        if table := now.my_table:  # by lot they may meet each other
            resign(guest, table)
            until(guest, tournament, lambda now, table=table: now.my_table != table)
    now = until(ann, tournament, is_over)
    assert len(now.matches) == 6
    assert len({row[0] for row in server.rows("SELECT seed FROM matches WHERE tournament = ?", tournament)}) == 2
    assert all(match.shares and len(match.shares) == 2 for match in now.matches)
    assert {line.n_played for line in now.standings} == {2}
    records = ann.ask(list[Record], "GET", f"/api/tournaments/{tournament}/records")
    assert len({record.seed for record in records}) == 2
    lines = list(csv.reader(ann.http.get(f"/api/tournaments/{tournament}/standings.csv").text.splitlines()))
    assert lines[0][:4] == ["place", "name", "played", "points"]
    assert {line[1] for line in lines[1:]} >= {"Ann", "Bo", "casual 1"}


def test_nothing_is_told_of_a_deal_that_others_still_play(ann: Guest, bo: Guest, server: Server) -> None:
    tournament = hold(ann, n_rounds=1, n_deals=1, bots=["casual"] * 3).info.id
    join(ann, tournament)
    do(ann, tournament, "start")
    now = until(ann, tournament, lambda now: now.my_table and any(match.ranks for match in now.matches))
    mine = now.my_table or ""
    assert [match.table_id for match in now.matches if match.ranks] == [None]
    [(done,)] = server.rows("SELECT id FROM tables WHERE tournament = ? AND id <> ?", tournament, mine)
    ann.refused("GET", f"/api/tables/{done}/record", 409, "still-played")
    ann.refused("GET", f"/api/tables/{done}/reveal", 409, "still-played")
    ann.refused("POST", f"/api/tables/{done}/review", 409, "still-played")
    for table in (done, mine):
        bo.refused("GET", f"/api/tables/{table}/frames", 409, "still-played")
        bo.refused("GET", f"/api/tables/{table}/position?number=0", 409, "still-played")
        with socket_of(ann.address, table) as watching:
            watching.send('{"type": "hello", "tokens": []}')
            assert '"still-played"' in str(watching.recv(PATIENCE_S))
    resign(ann, mine)
    until(ann, tournament, is_over)
    assert ann.record(done).seed == ann.record(mine).seed
    assert bo.frames(done).frames[-1].is_open


def test_whoever_vanishes_stops_nobody(ann: Guest, bo: Guest) -> None:
    """Neither the host nor a player comes back: the clock decides, and the next round is drawn."""
    tournament = hold(ann, format="robin", clock=QUICK, starts=time.time() + 1).info.id
    join(ann, tournament)
    join(bo, tournament)
    now = until(Guest(ann.address), tournament, is_over)
    assert [match.ranks is not None for match in now.matches] == [True, True]
    assert now.round == 2


def test_one_joins_leaves_and_is_sent_away(ann: Guest, bo: Guest) -> None:
    tournament = hold(ann).info.id
    assert [one.is_mine for one in join(bo, tournament).entrants] == [True]
    assert do(bo, tournament, "leave").entrants == []
    join(bo, tournament)
    bo.refused("POST", f"/api/tournaments/{tournament}/dismiss", 403, "not-host", json={"number": 0})
    assert do(ann, tournament, "dismiss", number=0).entrants == []
    ann.refused("POST", f"/api/tournaments/{tournament}/start", 409, "too-few")
    bo.refused("POST", f"/api/tournaments/{tournament}/start", 403, "not-host")
    bo.refused("POST", f"/api/tournaments/{tournament}/end", 403, "not-host")
    assert do(ann, tournament, "end").info.status == "off"
    bo.refused("POST", f"/api/tournaments/{tournament}/join", 409, "over", json={})


def test_whoever_was_sent_away_does_not_come_back(ann: Guest, bo: Guest) -> None:
    tournament = hold(ann, bots=["casual"] * 2).info.id
    join(ann, tournament)
    assert do(ann, tournament, "dismiss", number=2).info.n_entrants == 2  # hosts leave, and may join again
    join(bo, tournament)
    do(ann, tournament, "dismiss", number=2)
    bo.refused("POST", f"/api/tournaments/{tournament}/join", 403, "sent-away", json={})
    kept = [guest.ask(Export, "GET", "/api/account/export").tournaments[-1] for guest in (ann, bo)]
    assert [one["is_away"] for one in kept] == [False, True]
    join(ann, tournament)
    do(ann, tournament, "start")
    bo.refused("POST", f"/api/tournaments/{tournament}/join", 403, "sent-away", json={})
    bo.refused("POST", f"/api/tournaments/{tournament}/admit", 403, "not-host")
    assert [told(guest, tournament).n_dismissed for guest in (ann, bo)] == [1, 0]
    assert do(ann, tournament, "admit").n_dismissed == 0  # unless the host lets them
    assert join(bo, tournament).entrants[-1].is_mine
    do(ann, tournament, "end")


def test_people_who_have_blocked_each_other_meet_only_where_there_is_no_other_way(ann: Guest, server: Server) -> None:
    """Then the host is told so, and nobody else; where it could be but one pair, not even the host."""
    bo, cy, di, eve = (Guest(server.address, name) for name in ("Bo", "Cy", "Di", "Eve"))
    met = cy.open("me", "open").table.id
    di.join(met)
    cy.ask(dict[str, Any], "POST", "/api/people", json={"table": met, "seat": 1, "kind": "block"})
    swiss, robin, small = hold(ann, n_rounds=1), hold(ann, format="robin", n_rounds=3), hold(ann, n_rounds=1)
    for tournament, guests in ((swiss, (bo, cy, di, eve)), (robin, (bo, cy, di, eve)), (small, (cy, di))):
        for guest in guests:
            join(guest, tournament.info.id)
        do(ann, tournament.info.id, "start")
    now = until(ann, swiss.info.id, lambda now: now.matches)
    assert not any(set(match.players) == {1, 2} for match in now.matches)
    assert not now.is_uneasy
    now = until(ann, robin.info.id, lambda now: now.matches)
    assert [set(match.players) for match in now.matches] == [{0, 3}, {1, 2}]  # everybody meets everybody
    assert [told(guest, robin.info.id).is_uneasy for guest in (ann, cy, di)] == [True, False, False]
    assert not until(ann, small.info.id, lambda now: now.matches).is_uneasy
    for tournament in (swiss, robin, small):
        do(ann, tournament.info.id, "end")


def test_blocks_of_the_time_of_a_tournament_part_nobody_in_it(ann: Guest, server: Server) -> None:
    guests = [Guest(server.address, name) for name in ("Bo", "Cy", "Di", "Eve")]
    met = guests[1].open("me", "open").table.id
    guests[2].join(met)
    guests[1].ask(dict[str, Any], "POST", "/api/people", json={"table": met, "seat": 1, "kind": "block"})
    server.execute("UPDATE stances SET since = since + 3600")
    robin = hold(ann, format="robin", n_rounds=3).info.id
    for guest in guests:
        join(guest, robin)
    do(ann, robin, "start")
    now = until(ann, robin, lambda now: now.matches)
    assert [set(match.players) for match in now.matches] == [{0, 3}, {1, 2}]
    assert not now.is_uneasy
    do(ann, robin, "end")


def test_a_host_is_warned_until_nobody_can_tell_whose_game_it_was() -> None:
    """In an arena every game is a round of its own."""
    ends = Result((1, 2), (1, 0))
    wish = NewTournament("Spring", "qin", "arena", 2, LiveClock(600))
    members = tuple(Member(number, f"guest {number}") for number in range(6))
    held = Held("t", "host", wish, 1, "running", None, 0, 0, 0, 1, members)
    uneasy, other = Game(5, 1, 1, (0, 1)), Game(6, 1, 1, (2, 3))
    warned = replace(held, uneasy=uneasy_round(held, [uneasy, other], {(0, 1)}) or 0)

    def is_told(*games: Game) -> bool:
        return is_uneasy(replace(warned, matches=tuple(Match(game, None, None) for game in games)))

    assert is_told(uneasy, replace(other, result=ends))
    assert is_told(replace(uneasy, result=ends), other)
    assert not is_told(replace(uneasy, result=ends), replace(other, result=ends), Game(7, 1, 1, (4, 5)))


def test_latecomers_come_to_swiss_tournaments_and_not_to_round_robins(ann: Guest, bo: Guest) -> None:
    swiss = hold(ann, bots=["casual"] * 2, fill="casual").info.id
    robin = hold(ann, format="robin", bots=["casual"] * 2).info.id
    for tournament in (swiss, robin):
        join(ann, tournament)
        do(ann, tournament, "start")
    bo.refused("POST", f"/api/tournaments/{robin}/join", 409, "started", json={})
    now = until(ann, swiss, lambda now: now.my_table)
    assert len(now.entrants) == 4  # a bot fills the second table
    join(bo, swiss)
    resign(ann, now.my_table or "")
    second = until(ann, swiss, lambda now: now.round == 2 and now.my_table)
    played = {player for match in of_round(second, 2) for player in match.players}
    bo_is = next(one.number for one in second.entrants if one.name == "Bo")
    filler = next(one.number for one in now.entrants if one.bot and one.number == 3)
    assert bo_is in played
    assert filler not in played
    do(ann, swiss, "end")
    do(ann, robin, "end")


def test_only_public_ones_and_ones_own_are_listed(ann: Guest, bo: Guest) -> None:
    public, private = hold(ann).info.id, hold(ann, is_public=False).info.id

    def listed(guest: Guest) -> set[str]:
        return {one.id for one in guest.ask(TournamentList, "GET", "/api/tournaments").tournaments}

    assert listed(ann) >= {public, private}
    assert public in listed(bo)
    assert private not in listed(bo)
    join(bo, private)
    assert private in listed(bo)
    do(ann, public, "end")
    do(ann, private, "end")


def test_what_cannot_be_played_is_refused(ann: Guest) -> None:
    wish = {"title": "Spring", "game": "qin", "format": "swiss", "n_seats": 2, "clock": CLOCK}
    faults = [
        {"game": "chess"},
        {"n_deals": 3},
        {"format": "arena", "n_deals": 1},
        {"bots": ["chess"]},
        {"title": "\n"},
    ]
    for fault in faults:
        assert ann.http.post("/api/tournaments", json={**wish, **fault}).status_code == 400
    assert ann.http.post("/api/tournaments", json={**wish, "clock": None}).status_code == 400
    for _ in range(3):
        hold(ann)
    ann.refused("POST", "/api/tournaments", 429, "many-tournaments", json=wish)


def test_an_arena_pairs_again_and_again(ann: Guest, bo: Guest) -> None:
    tournament = hold(ann, format="arena", minutes=5).info.id
    join(ann, tournament)
    join(bo, tournament)
    do(ann, tournament, "start")
    first = until(ann, tournament, lambda now: now.my_table).my_table
    resign(ann, first or "")
    second = until(ann, tournament, lambda now: now.my_table and now.my_table != first)
    assert [line.values[0] for line in second.standings] == [1, 0]
    do(ann, tournament, "end")


def test_a_tournament_goes_on_after_the_plug_was_pulled(tmp_path: Path) -> None:
    """And bots that play among themselves have few tables at once, then as before."""
    limits = {**UNLIMITED, "bot_tables": 1}
    with running(tmp_path / "data", limits=limits) as server:
        ann = Guest(server.become_ready().address, "Ann")
        tournament = hold(ann, bots=["casual"] * 4, n_rounds=2).info.id
        do(ann, tournament, "start")
        until(ann, tournament, lambda now: any(match.table_id for match in now.matches))
        server.kill()
        with running(tmp_path / "data", limits=limits) as again:
            at_once = [0]

            def is_done(now: TournamentTold) -> bool:
                [(n_running,)] = again.rows("SELECT count(*) FROM tables WHERE status = 'running'")
                at_once.append(n_running)
                return is_over(now)

            now = until(Guest(again.become_ready().address), tournament, is_done)
    assert [len(match.ranks or []) for match in now.matches] == [2, 2, 2, 2]
    assert max(at_once) == 1


def test_whoever_leaves_the_site_is_not_named_in_its_tournaments(ann: Guest, bo: Guest) -> None:
    tournament = hold(bo, n_rounds=1).info.id
    join(ann, tournament)
    join(bo, tournament)
    kept = bo.ask(dict[str, Any], "GET", "/api/account/export")
    assert [(one["id"], one["is_host"], one["number"]) for one in kept["tournaments"]] == [(tournament, True, 1)]
    do(bo, tournament, "start")
    until(ann, tournament, lambda now: now.my_table)
    bo.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": "Bo"})
    now = told(ann, tournament)
    assert (now.info.host, [one.name for one in now.entrants]) == (None, ["Ann", None])
    assert now.entrants[1].is_out
    resign(ann, now.my_table or "")
    assert until(ann, tournament, is_over).standings[0].number == 1


def test_a_name_is_no_formula_in_a_spreadsheet(ann: Guest) -> None:
    ann.rename("=1+1")
    tournament = hold(ann).info.id
    join(ann, tournament)
    assert "'=1+1" in ann.http.get(f"/api/tournaments/{tournament}/standings.csv").text


def test_tables_are_those_of_their_people(ann: Guest, bo: Guest) -> None:
    """Seats are given, nobody else has their tokens, and hints are not allowed."""
    tournament = hold(ann, bots=["casual"]).info.id
    join(ann, tournament)
    do(ann, tournament, "start")
    table = until(ann, tournament, lambda now: now.my_table).my_table or ""
    opened = ann.table(table)
    assert (len(mine(opened)), mine(bo.table(table))) == (1, [])
    assert (opened.table.tournament, opened.table.has_hints, opened.table.is_listed) == (tournament, False, False)
    do(ann, tournament, "end")
