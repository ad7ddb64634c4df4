"""PostgreSQL: connections that are lost, and addresses that lead nowhere."""

from __future__ import annotations

import asyncio
import re
import secrets
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from tests.server.client import Guest
from tests.server.cutting import Cut, Wire
from tests.server.postgresql import NEEDED, cluster
from tests.server.serving import Server, running
from tests.server.test_durability import TABLES, Player, check_database
from tests.soaking import IN_BROAD
from tianxia.core.errors import BadInput
from tianxia.server.app import open_hall
from tianxia.server.config import Config
from tianxia.server.database import bring_up_to_date, open_engine, shown
from tianxia.server.facts import Entry
from tianxia.server.postgresql import claimed, number_of, was_committed
from tianxia.server.rows import guests, put_entry, put_guest, witness
from tianxia.server.store import Store
from tianxia.server.writer import PostgresqlWriter, execute, writer_of

pytestmark = NEEDED
DROP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}' AND pid != pg_backend_pid()"


@pytest.fixture(scope="module")
def wire() -> Iterator[Wire]:
    """To PostgreSQL."""
    wire = Wire(int(cluster().port))
    yield wire
    wire.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, wire: Wire) -> Iterator[Server]:
    """A server at the end of the wire."""
    database = cluster().create().replace(cluster().port, str(wire.port))
    with running(tmp_path_factory.mktemp("wired") / "data", database=database) as started:
        yield started.become_ready()


def test_nothing_is_found_by_an_address_with_a_nul_in_it(server: Server) -> None:
    Guest(server.address).refused("GET", "/api/tables/a%00b", 404, "unknown-table")


def test_whoever_writes_finds_tables_by_their_ids_though_there_are_none_yet() -> None:
    """Plans are kept: one that reads all tables, for there are none, would do so when there are thousands."""
    engine = open_engine(cluster().create())
    bring_up_to_date(engine)
    finding = sa.text("EXPLAIN SELECT owner FROM tables WHERE id = ANY('{a,b}')")
    with engine.connect() as connection:
        connection.execute(sa.text("ANALYZE tables"))
        assert "Seq Scan" in connection.execute(finding).scalars().all()[0]
        connection.commit()
    with claimed(engine) as connection:
        plan = connection.execute(finding).scalars().all()
    engine.dispose()
    assert not any("Seq Scan" in line for line in plan)


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_move_is_made_once_although_nobody_heard_whether_it_was_committed(
    server: Server, wire: Wire, cut: Cut
) -> None:
    ann = Guest(server.address, "Ann")
    opened = ann.open("me", "here Cy")
    live, n_cuts = ann.live(opened), wire.n_cuts
    wire.cut = cut
    live.act(live.state.legal[0])
    assert wire.n_cuts == n_cuts + 1
    assert server.rows("SELECT seq FROM entries WHERE table_id = ?", opened.table.id) == [(1,)]
    assert live.state.table.n_moves == 1
    live.sit(1)
    live.act(live.state.legal[0])
    assert ann.live(opened).state.table.n_moves == 2


def test_a_query_is_asked_again_if_its_connection_is_lost_meanwhile() -> None:
    engine, n_asked = open_engine(cluster().create()), count(1)
    bring_up_to_date(engine)

    def ask(connection: sa.Connection) -> int:
        if (n := next(n_asked)) == 1:
            cluster().execute(DROP.format(engine.url.database))
        assert connection.execute(sa.select(guests.c.id)).all() == []
        return n

    assert asyncio.run(Store(engine, writer_of(engine)).read(ask)) == 2
    engine.dispose()


@IN_BROAD
def test_no_move_is_lost_or_refused_however_often_connections_are_lost(tmp_path: Path) -> None:
    players = [Player(seats) for seats in TABLES]
    with running(tmp_path / "data", database=cluster().create()) as server:
        for player in players:
            player.begin(server.become_ready())
        for player in players:
            threading.Thread(target=player.play, daemon=True).start()
        assert all(player.has_moved.wait(30) for player in players)
        for _ in range(3):
            cluster().execute(DROP.format(server.engine.url.database))
            for player in players:
                player.has_moved.clear()
            stuck = [player for player in players if not player.has_moved.wait(30)]
            assert not stuck, [player.error or player.ended for player in stuck]
        assert [player.error for player in players] == [None] * len(players)
        server.kill()
        time.sleep(0.1)
        check_database(server)


def test_another_transaction_with_the_same_number_is_not_taken_for_ours() -> None:
    """After a crash PostgreSQL may give the number of what was lost to somebody else, or not know it any more."""
    engine = open_engine(cluster().create())
    bring_up_to_date(engine)
    with engine.begin() as connection:
        number = number_of(connection)
        execute(connection, [put_guest("ann", "Ann", 1.0)])
    move = put_entry("table", 1, Entry("act", 0, 0), 1.5)
    with engine.connect() as connection:
        assert was_committed(connection, number, witness([move])) is False
        assert was_committed(connection, str(int(number) + 1_000_000), witness([move])) is False
        assert was_committed(connection, number, sa.select(guests.c.id)) is True
        assert was_committed(connection, number, None) is False
    engine.dispose()


def _until_somebody_waits(connection: sa.Connection) -> None:
    end = time.monotonic() + 10
    while not connection.exec_driver_sql("SELECT count(*) FROM pg_locks WHERE NOT granted").scalar_one():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_transactions_of_workers_that_wait_for_each_other_are_tried_again() -> None:
    """As when one writes whom its tables wait for, and another that the same people were reminded."""
    engine = open_engine(cluster().create())
    bring_up_to_date(engine)
    writer, rename = PostgresqlWriter(engine), "UPDATE guests SET name = 'Cy' WHERE id = '{}'"
    both = [[put_guest("ann", "Ann", 1.0), put_guest("bo", "Bo", 1.0)]]
    assert writer.commit(both) == {}
    with engine.connect() as other, ThreadPoolExecutor(1) as beside:
        other.exec_driver_sql("SET deadlock_timeout = '30s'")  # so the writer is the one that gives way
        other.exec_driver_sql(rename.format("bo"))
        verdict = beside.submit(writer.commit, both)
        _until_somebody_waits(other)
        other.exec_driver_sql(rename.format("ann"))
        other.commit()
        assert verdict.result() is None
    assert writer.commit(both) == {}
    writer.close()


# ---- addresses


def _refusal(data: Path, database: str) -> str:
    with pytest.raises(BadInput) as refused:
        open_hall(Config(data, database))
    [line] = str(refused.value).splitlines()
    return line


def test_an_address_that_is_none(tmp_path: Path) -> None:
    assert "looks like postgresql://" in _refusal(tmp_path, "my database, please:secret")
    assert "mysql" in _refusal(tmp_path, "mysql://me:secret@127.0.0.1/games")


def test_what_postgresql_refuses_is_said_without_the_password(tmp_path: Path) -> None:
    there = cluster()
    there.execute("DO $$ BEGIN CREATE ROLE guest LOGIN PASSWORD 'hush'; EXCEPTION WHEN duplicate_object THEN END $$")
    lines = {
        "password authentication failed": there.address("postgres", password="wrong-" + secrets.token_hex(4)),
        '"nowhere" does not exist': there.address("nowhere"),
        "refused": "postgresql://me:hush@127.0.0.1:1/games",
        "permission denied for schema public": there.create().replace("postgres:", "guest:", 2),
    }
    for reason, address in lines.items():
        user, password = re.findall(r"//(\w+):([\w-]+)@", address)[0]
        address = address.replace(password, "hush") if user == "guest" else address
        line = _refusal(tmp_path, address)
        assert reason in line
        assert shown(open_engine(address).url) in line
        assert "hush" not in line
        assert password not in line


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with patch("importlib.util.find_spec", return_value=None):
        assert "tianxia[postgresql]" in _refusal(tmp_path, "postgresql://me@127.0.0.1/games")
