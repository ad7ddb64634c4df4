"""What is asked for often takes no longer because many tables are kept, or played at this moment."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from tests.server.postgresql import BOTH, cluster
from tianxia.server import archive
from tianxia.server.config import Limits
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.lobby import LISTED, Here, Listing, fair
from tianxia.server.recent import Recent

N_TABLES, N_ADDRESSES = 3_000, 400
SHOWN_OF_HOST = 3


# ---- the database


@pytest.fixture(params=BOTH)
def connection(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[sa.Connection]:
    """To a database that reads whole tables only where it knows no better."""
    is_file = request.param == "sqlite"
    engine = open_engine(f"sqlite:///{tmp_path / 'tianxia.sqlite'}" if is_file else cluster().create())
    bring_up_to_date(engine)
    with engine.connect() as connection:
        if not is_file:
            connection.exec_driver_sql("SET enable_seqscan = off")
        yield connection
    engine.dispose()


def _plans(connection: sa.Connection) -> list[str]:
    """How everything is found that is asked for on this connection from now on."""
    plans = list[str]()
    explain = "EXPLAIN QUERY PLAN " if connection.dialect.name == "sqlite" else "EXPLAIN "

    def note(own: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _is_many: bool) -> None:
        other = own.connection.cursor()
        other.execute(explain + statement, parameters)
        plans.append("\n".join(str(row[-1]) for row in other.fetchall()))
        other.close()

    event.listen(connection, "before_cursor_execute", note)
    return plans


def _reads_all(plan: str) -> bool:
    return any(f"{way} {table}" in plan for way in ("SCAN", "Seq Scan on") for table in ("tables", "seats", "entries"))


@pytest.mark.parametrize("name", ["own tables", "summaries", "chance"])
def test_what_the_lobby_asks_for_is_found_by_an_index(connection: sa.Connection, name: str) -> None:
    plans = _plans(connection)
    if name == "own tables":
        archive.read_tables_of(connection, "ann", LISTED)
    elif name == "summaries":
        archive.read_summaries(connection, ["a", "b"])
    else:
        archive.read_runs(connection, "qin", 7)
    assert plans
    assert not [plan for plan in plans if _reads_all(plan)]


def test_all_that_the_database_has_for_a_guest_is_asked_for_in_one_go(connection: sa.Connection) -> None:
    asked = list[Any]()

    async def read(query: Any) -> Any:
        asked.append(query)
        return query(connection)

    class Rooms(dict[str, Any]):
        recent, is_attended = Recent(), bool

    listing = Listing(cast(Any, Rooms()), cast(Any, SimpleNamespace(read=read)), Limits())
    assert asyncio.run(listing.lobby("ann")).mine == []
    assert len(asked) == 1


# ---- memory


def _room(number: int, origin: str | None, host: str) -> Any:
    facts = SimpleNamespace(id=str(number), host=host, is_listed=True, is_import=False)
    return SimpleNamespace(facts=facts, origin=origin, sitting=SimpleNamespace(status="running", updated=0.0))


def _chosen(rooms: list[Any]) -> list[str]:
    found = fair([Here(room) for room in rooms], LISTED, SHOWN_OF_HOST)
    return [one._room.facts.id for one in found]  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("n_addresses", [1, 7, N_ADDRESSES])
def test_the_lobby_looks_at_few_tables_and_finds_those_that_looking_at_all_would_find(n_addresses: int) -> None:
    dice, recent, looked = random.Random(1), Recent(), list[Any]()
    rooms = [_room(number, f"10.0.0.{number % n_addresses}", str(number // 2)) for number in range(N_TABLES)]
    for moment in range(2 * N_TABLES):
        room = rooms[moment] if moment < N_TABLES else dice.choice(rooms)
        room.sitting.updated = float(moment)
        recent.put(room)
    found = recent.latest("running", LISTED, lambda room: not looked.append(room))
    assert _chosen(found) == _chosen(rooms)
    assert len(looked) <= LISTED * min(n_addresses, LISTED) * 2


def test_a_table_whose_origin_becomes_known_later_counts_with_the_others_from_there() -> None:
    recent = Recent()
    rooms = [_room(number, None, f"guest {number}") for number in range(2 * LISTED)]
    for number, room in enumerate(rooms):
        room.sitting.updated = float(number)
        recent.put(room)
    for room in rooms[1:]:
        room.origin = "198.51.100.66"
    assert rooms[0].facts.id in _chosen(recent.latest("running", LISTED, lambda _room: True))
    assert len(recent.latest("running", LISTED, lambda _room: True)) == LISTED + 1


def test_a_table_is_found_by_how_far_it_is() -> None:
    recent, room = Recent(), _room(1, None, "ann")
    recent.put(room)
    room.sitting.status = "over"
    recent.put(room)
    assert list(recent.of("over")) == [room]
    assert list(recent.of("running")) == []
    recent.remove(room)
    assert list(recent.of("over")) == []


def test_tables_that_wait_are_found_by_who_has_opened_them() -> None:
    recent, rooms = Recent(), [_room(number, None, host) for number, host in enumerate(["ann", "bo", "ann"])]
    for room in rooms:
        room.sitting.status = "waiting"
        recent.put(room)
    assert recent.waiting_of("ann") == [rooms[0], rooms[2]]
    rooms[0].sitting.status = "running"
    recent.put(rooms[0])
    recent.remove(rooms[1])
    assert recent.waiting_of("ann") == [rooms[2]]
    assert recent.waiting_of("bo") == []
