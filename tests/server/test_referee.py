"""What makes tournaments go on: results that are taken down once they can be, people who are away, deals that open."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
import sqlalchemy as sa

from tests.server.authenticator import Member
from tests.server.client import Guest
from tests.server.holding import QUICK, do, hold, is_over, join, resign, told, until
from tests.server.serving import UNLIMITED, Server, address_of, running
from tianxia.server.app import open_store
from tianxia.server.config import Limits
from tianxia.server.database import open_engine
from tianxia.server.referee import Referee
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store
from tianxia.server.wire.tables import OpenedTable


class _Refusing:
    """Records that nobody is given."""

    def __init__(self, code: str) -> None:
        self._code = code

    async def ended(self, _store: Store, _table_id: str) -> None:
        raise Refusal(self._code, "not now")


class _NoRooms:
    """Where all tables are in memory, and none is looked at."""

    def __contains__(self, _table_id: str) -> bool:
        return True

    def live(self) -> list[object]:
        return []


def test_a_result_that_cannot_be_read_now_is_read_later(tmp_path: Path) -> None:
    """Only a game that nobody will ever tell is shared by all."""
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        tournament = hold(ann, n_rounds=1, bots=["casual"] * 2).info.id
        do(ann, tournament, "start")
        until(ann, tournament, is_over)
        server.stop()
    store = open_store(address_of(tmp_path / "data"))
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE matches SET result = NULL"))
        connection.execute(sa.text("UPDATE tournaments SET status = 'running'"))

    async def look(code: str) -> str | None:
        rooms, opening, records = cast("Any", _NoRooms()), cast("Any", None), cast("Any", _Refusing(code))
        await Referee(store, rooms, opening, records, Limits()).look()
        return await store.read(lambda connection: connection.execute(sa.text("SELECT result FROM matches")).scalar())

    async def both() -> tuple[str | None, str | None]:
        store.start()
        found = await look("busy"), await look("unknown-table")
        await store.stop()
        return found

    later, shared = asyncio.run(both())
    assert later is None
    assert '"ranks":[1,1]' in (shared or "")


def test_a_table_of_older_rules_keeps_no_tournament_from_its_end(tmp_path: Path) -> None:
    """And people have a moment to come to a table before its clock runs."""
    arrival_s = 1.5
    with running(tmp_path / "data", limits={**UNLIMITED, "arrival_s": arrival_s}) as server:
        ann = Guest(server.become_ready().address, "Ann")
        tournament = hold(ann, n_rounds=1, bots=["casual"]).info.id
        join(ann, tournament)
        do(ann, tournament, "start")
        drawn = until(ann, tournament, lambda now: now.matches)
        since = time.monotonic()
        assert drawn.my_table is None
        until(ann, tournament, lambda now: now.my_table)
        assert time.monotonic() - since > arrival_s / 2
        server.stop()
    with open_engine(address_of(tmp_path / "data")).begin() as connection:
        connection.execute(sa.text("UPDATE tables SET rules_version = 'qin/0'"))
    with running(tmp_path / "data") as server:
        now = until(Guest(server.become_ready().address), tournament, is_over)
    assert [match.ranks for match in now.matches] == [[1, 1]]


@pytest.mark.parametrize("format", ["swiss", "arena"])
def test_whoever_is_away_is_not_waited_for_again(ann: Guest, bo: Guest, format: str) -> None:
    """Nobody has come: whose time has run out rests until they join again."""
    tournament = hold(ann, format=format, clock=QUICK, n_rounds=3).info.id
    join(ann, tournament)
    join(bo, tournament)
    do(ann, tournament, "start")
    now = until(ann, tournament, lambda now: any(one.is_out for one in now.entrants))
    [away] = [one for one in now.entrants if one.is_out]
    assert len(now.matches) == 1
    assert [line.number for line in now.standings][-1] == away.number
    if format == "arena":
        join(ann if away.is_mine else bo, tournament)
        until(ann, tournament, lambda now: len(now.matches) == 2)
        do(ann, tournament, "end")


def test_nothing_is_taken_back_that_a_bot_has_answered(ann: Guest) -> None:
    tournament = hold(ann, bots=["casual"], n_rounds=1).info.id
    join(ann, tournament)
    do(ann, tournament, "start")
    live = ann.live(ann.table(until(ann, tournament, lambda now: now.my_table).my_table or ""))
    live.act(live.turn().legal[0])
    n_moves = live.state.table.n_moves
    assert live.wait(lambda state: bool(state.legal) and state.table.n_moves > n_moves).undo == "no"
    do(ann, tournament, "end")


def test_deals_are_open_once_the_host_has_ended_the_tournament(ann: Guest, bo: Guest) -> None:
    """Also at tables that are in memory, and go on."""
    tournament = hold(ann, n_rounds=1, n_deals=1, bots=["casual"] * 3).info.id
    join(ann, tournament)
    do(ann, tournament, "start")
    table = until(ann, tournament, lambda now: now.my_table).my_table or ""
    live = ann.live(ann.table(table))
    bo.refused("GET", f"/api/tables/{table}/frames", 409, "still-played")
    do(ann, tournament, "end")
    _soon(lambda: bo.http.get(f"/api/tables/{table}/frames").status_code == 200)
    assert live.state.table.status == "running"


def _soon(is_so: Any) -> None:
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_rated_tournament_is_for_accounts_and_changes_their_ratings(server: Server, ann: Guest) -> None:
    member = Member(server.address, "Cy")
    member.register()
    tournament = hold(ann, is_rated=True, n_rounds=1, bots=["casual"]).info.id
    ann.refused("POST", f"/api/tournaments/{tournament}/join", 403, "account-needed", json={})
    wish = {**msgspec.to_builtins(told(ann, tournament).info.wish), "bots": ["greedy"]}
    ann.refused("POST", "/api/tournaments", 400, "bad-input", json=wish)
    join(member, tournament)
    do(ann, tournament, "start")
    table = until(member, tournament, lambda now: now.my_table).my_table or ""
    assert member.ask(OpenedTable, "GET", f"/api/tables/{table}").table.is_rated
    resign(member, table)
    until(member, tournament, is_over)
    assert server.rows("SELECT seat FROM ratings WHERE table_id = ?", table)
