"""Workers of one machine on one database, a file unless said otherwise: each socket ends where its table is."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Guest, mine
from tests.server.conversation import Live, socket_of
from tests.server.serving import UNLIMITED, Server, running
from tests.server.test_workers import REPLACED_S, at, come_back, entries_of, owner_of, soon
from tianxia.core.errors import BadInput
from tianxia.server import migrations, rows, workers
from tianxia.server.app import open_hall, open_store
from tianxia.server.cluster import Cluster
from tianxia.server.config import Config
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.facts import Entry
from tianxia.server.lock import has_others, lock
from tianxia.server.workers import Worker
from tianxia.server.writer import writer_of


@contextmanager
def two(path: Path, limits: Mapping[str, float] = UNLIMITED, metrics: str = "") -> Generator[tuple[Server, Server]]:
    """Workers as one command starts them, but each with an address of its own; the second may tell metrics."""
    data = path / "data"
    data.mkdir(mode=0o700)
    with running(data, limits, worker=1) as one, running(data, limits, worker=2, metrics=metrics) as other:
        yield one.become_ready(), other.become_ready()


def free_place() -> str:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return f"127.0.0.1:{free.getsockname()[1]}"


def routed(place: str) -> dict[str, int]:
    """What became of sockets that came to a worker and are for tables of another."""
    told = re.findall(r'sockets_routed_total{is="(.+)"} (\d+)', httpx.get(f"http://{place}/metrics").text)
    return {name: int(n) for name, n in told if n != "0"}


def play(live: Live) -> None:
    live.act(live.uncover().legal[0])


# ---- tables


def test_new_tables_go_to_workers_in_turn(tmp_path: Path) -> None:
    """Though all are opened by one connection, which one worker has."""
    with two(tmp_path) as (one, other):
        ann = Guest(one.address, "Ann")

        def owner() -> str:
            return owner_of(one, ann.open("me", "here Cy").table.id)

        first = owner()
        soon(lambda: owner() != first)  # each has heard of the other
        owners = [owner() for _ in range(4)]
        assert owners[0] == owners[2] != owners[1] == owners[3]
        other.kill()
        play(ann.live(ann.open("me", "here Cy")))
        play(ann.live(ann.open("me", "here Cy")))


def test_a_table_is_opened_where_it_comes_in_unless_others_have_fewer() -> None:
    other = Worker("other", "", "", 1, '{"tables":{"all":20}}')
    membership = SimpleNamespace(id="me", others={other.id: other})
    parts: Any = (membership, None, None, SimpleNamespace())
    cluster = Cluster(*parts)
    membership.on_watched()
    assert not cluster.has_fewer(other, 21)
    assert cluster.has_fewer(other, 22)
    cluster.note_opening(other)
    assert not cluster.has_fewer(other, 22)


# ---- sockets


def test_a_socket_goes_to_the_worker_that_has_the_table(tmp_path: Path) -> None:
    """Whoever comes by another worker plays on when that one is dead; nobody does when their own is."""
    with two(tmp_path) as (one, other):
        ann = Guest(one.address, "Ann")
        opened = ann.open("me", "here Cy")
        there = at(other, ann)
        live = there.live(opened)
        play(live)
        other.kill()
        play(live)
        assert entries_of(one, opened) == [1, 2]
        assert "failed" not in one.log
        with running(other.data, worker=2) as third:
            here = at(third.become_ready(), ann)
            live = here.live(opened)
            died = time.monotonic()
            one.kill()
            with pytest.raises((ConnectionClosed, EOFError, OSError)):
                live.receive(1)
            live = come_back(here, opened)
            play(live)
            assert time.monotonic() - died < REPLACED_S
            assert entries_of(third, opened) == [1, 2, 3]
            assert len(list(third.data.glob("server-*.sock"))) == 2  # whoever comes clears up after the dead


def test_what_cannot_be_handed_over_is_passed_on(tmp_path: Path) -> None:
    with two(tmp_path, metrics=(metrics := free_place())) as (one, other):
        ann = Guest(one.address, "Ann")
        opened = ann.open("me", "here Cy")
        for place in one.data.glob("server-*.sock"):
            place.unlink()
        live = at(other, ann).live(opened)
        play(live)
        assert owner_of(one, opened.table.id) == owner_of(other, opened.table.id)
        assert routed(metrics) == {"passed on": 1}
        assert "is passed on: there is no" in other.log
        other.kill()
        with pytest.raises((ConnectionClosed, EOFError, OSError)):
            play(live)
        assert entries_of(one, opened) == [1]


def test_a_worker_that_is_stopped_is_handed_nothing(tmp_path: Path) -> None:
    """Whoever comes meanwhile waits until somebody else has the table, and need not come again."""
    with two(tmp_path, metrics=(metrics := free_place())) as (one, other):
        ann = Guest(one.address, "Ann")
        opened = ann.open("me", "here Cy")
        there = at(other, ann)
        os.kill(one.pid, signal.SIGSTOP)
        live = come_back(there, opened, 2 * REPLACED_S)
        play(live)
        os.kill(one.pid, signal.SIGCONT)
        play(live)
        assert entries_of(other, opened) == [1, 2]
        soon(lambda: "taken this worker for dead" in one.log)
        assert routed(metrics) == {}  # to try is not to pass on


def test_sockets_that_were_handed_over_count_where_they_are(tmp_path: Path) -> None:
    """For whoever is behind the proxy, and once: not for the worker that they came by."""
    with two(tmp_path, {**UNLIMITED, "sockets_of_address": 3}) as (one, other):
        ann = Guest(one.address, "Ann")
        opened = ann.open("me", "here Cy")
        path = opened.table.id

        def come(server: Server, address: str) -> Live:
            return Live(server.address, path, mine(opened), additional_headers={"X-Forwarded-For": address})

        lives = [come(other, "10.0.0.1") for _ in range(3)]
        with pytest.raises(InvalidStatus):
            socket_of(one.address, path, additional_headers={"X-Forwarded-For": "10.0.0.1"})
        assert come(other, "10.0.0.2").state.seq == 0
        for live in lives:
            live.close()
        soon(lambda: _is_welcome(one, path))


def _is_welcome(server: Server, table_id: str) -> bool:
    try:
        socket_of(server.address, table_id, additional_headers={"X-Forwarded-For": "10.0.0.1"}).close()
    except InvalidStatus:
        return False
    return True


# ---- one file


def test_workers_write_only_to_tables_of_their_own_in_a_file(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'file'}")
    bring_up_to_date(engine)
    writer = writer_of(engine)
    moves = [rows.put_entry("table", seq, Entry("act", 0, 0), 1.0) for seq in range(1, 4)]
    for name in ("one", "other"):
        with engine.begin() as connection:
            assert not workers.join(connection, Worker(name, "", "site", 0))
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, rules_version, options, seed, salt, is_listed, is_import, created, status, "
            "updated) VALUES ('table', 'qin', '1', '{}', '1', '', true, false, 1, 'running', 1)"
        )
    with engine.connect() as connection:
        assert [getattr(workers.take(connection, name, "table"), "id", None) for name in ("one", "other")] == [
            "one"
        ] * 2
    assert writer.commit([moves[:1]], "one") == {}
    assert writer.commit([moves[1:2]], "other") == {0: "fault"}
    assert writer.is_fenced
    with engine.begin() as connection:
        assert not workers.remove(connection, "one", last_beat=7)
        assert workers.remove(connection, "one", last_beat=0)
    assert writer.commit([moves[1:2]], "one") == {0: "fault"}
    with engine.connect() as connection:
        assert [row.seq for row in connection.execute(rows.entries.select())] == [1]
        holder = workers.take(connection, "other", "table")
        assert holder is not None
        assert holder.id == "other"
    assert writer.commit([moves[1:2], [rows.free_table("table")]], "other") == {}
    writer.close()


def test_a_file_is_brought_up_to_date_only_while_no_worker_uses_it(tmp_path: Path) -> None:
    config = Config(data=tmp_path / "data", worker=1)
    config.data.mkdir(mode=0o700)
    engine = open_engine(config.address)
    before, now = migrations.known_versions()[-2:]
    migrations.upgrade(engine, before)
    with lock(config.data, "server-2"), pytest.raises(BadInput, match="stop all workers"):
        open_hall(config)
    with engine.connect() as connection:
        assert migrations.version_of(connection) == before
    open_store(config.address, has_others=partial(has_others, config.data, config.name))
    with engine.connect() as connection:
        assert migrations.version_of(connection) == now


def test_a_lone_server_waits_for_workers_whose_command_was_killed(tmp_path: Path) -> None:
    """They still have tables in memory."""
    config = Config(data=tmp_path / "data")
    config.data.mkdir(mode=0o700)
    bring_up_to_date(open_engine(config.address))
    with lock(config.data, "server-2"), pytest.raises(BadInput, match="workers that are about to end"):
        open_hall(config)
