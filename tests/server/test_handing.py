"""Workers of one machine on one database, a file unless said otherwise: each socket ends where its table is."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import cast
from unittest.mock import patch

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.server.client import Guest, mine
from tests.server.conversation import LIMIT_S, Live, socket_of
from tests.server.serving import UNLIMITED, Server, running
from tests.server.test_workers import REPLACED_S, at, come_back, entries_of, owner_of, soon
from tianxia.core.errors import BadInput
from tianxia.server import migrations, rows, workers
from tianxia.server.app import open_hall, open_store
from tianxia.server.config import Config
from tianxia.server.connections import Socket
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.facts import Entry
from tianxia.server.handing import Doorway
from tianxia.server.lock import has_others, lock
from tianxia.server.wire.answers import encode
from tianxia.server.wire.requests import Hello
from tianxia.server.wire.tables import OpenedTable
from tianxia.server.workers import Worker
from tianxia.server.writer import writer_of


@contextmanager
def two(path: Path, limits: Mapping[str, float] = UNLIMITED) -> Generator[tuple[Server, Server]]:
    """Workers as one command starts them, but each with an address of its own."""
    data = path / "data"
    data.mkdir(mode=0o700)
    with running(data, limits, worker=1) as one, running(data, limits, worker=2) as other:
        yield one.become_ready(), other.become_ready()


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
    with two(tmp_path) as (one, other):
        ann = Guest(one.address, "Ann")
        opened = ann.open("me", "here Cy")
        for place in one.data.glob("server-*.sock"):
            place.unlink()
        live = at(other, ann).live(opened)
        play(live)
        assert owner_of(one, opened.table.id) == owner_of(other, opened.table.id)
        other.kill()
        with pytest.raises((ConnectionClosed, EOFError, OSError)):
            play(live)
        assert entries_of(one, opened) == [1]


def test_a_worker_that_is_stopped_is_handed_nothing(tmp_path: Path) -> None:
    """Whoever comes meanwhile waits until somebody else has the table, and need not come again."""
    with two(tmp_path) as (one, other):
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


# ---- connections that somebody hands over


def pair(address: str = "127.0.0.1") -> tuple[socket.socket, socket.socket]:
    """Two ends of a connection that comes from *address*."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = socket.create_connection(listener.getsockname(), LIMIT_S, (address, 0))
        return client, listener.accept()[0]


def hand(server: Server, worker: int, request: bytes, connection: socket.socket) -> None:
    """As another worker would."""
    name = (server.data / f"server-{worker}.worker").read_bytes()
    for place in server.data.glob("server-*.sock"):
        with socket.socket(socket.AF_UNIX) as way:
            way.settimeout(LIMIT_S)
            way.connect(str(place))
            if way.recv(64) == name:
                socket.send_fds(way, [request], [connection.fileno()])
                connection.close()
                return
    raise AssertionError(name)


def asked_for(opened: OpenedTable) -> bytes:
    path = f"/api/tables/{opened.table.id}/live"
    lines = [f"GET {path} HTTP/1.1", "Host: tianxia", "Connection: Upgrade", "Upgrade: websocket"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    return "\r\n".join(lines).encode()


def said(opened: OpenedTable) -> bytes:
    return Frame(Opcode.TEXT, encode(Hello(tokens=mine(opened)))).serialize(mask=True)


def heard(client: socket.socket, word: bytes) -> bytes:
    """All until a word has come."""
    told = b""
    while word not in told:
        told += (part := client.recv(1 << 16))
        assert part, told
    return told


def test_what_a_client_has_said_meanwhile_comes_after_its_request(tmp_path: Path) -> None:
    with running(tmp_path / "data", worker=1) as one:
        opened = Guest(one.become_ready().address, "Ann").open("me", "here Cy")
        client, end = pair()
        with client:
            client.sendall(said(opened))
            hand(one, 1, asked_for(opened), end)
            assert heard(client, b'"type":"state"').startswith(b"HTTP/1.1 101")


def test_a_worker_that_has_no_room_says_so_as_ever(tmp_path: Path) -> None:
    """What was handed over to it is cut off, as any connection beyond its limits."""
    with running(tmp_path / "data", {**UNLIMITED, "connections_of_address": 1}, worker=1) as one, ExitStack() as kept:
        there = ("127.0.0.1", one.port)
        kept.enter_context(socket.create_connection(there, LIMIT_S, ("127.0.0.2", 0)))
        client, end = pair("127.0.0.2")
        with client:
            hand(one, 1, b"GET /healthz HTTP/1.1\r\nHost: tianxia\r\n\r\n", end)
            with suppress(ConnectionResetError):
                assert client.recv(1) == b""
        httpx.get(f"{one.address}/healthz")
        assert "refused 1 connections" in one.log
        assert "failed" not in one.log


# ---- where they are


def test_where_connections_are_handed_over_is_for_the_owner_alone(tmp_path: Path) -> None:
    doorway = Doorway(tmp_path, "http://127.0.0.1:8700")

    async def look() -> list[int]:
        doorway.open(_never)
        try:
            return [path.stat().st_mode & 0o777 for path in tmp_path.iterdir()]
        finally:
            await doorway.close()

    assert asyncio.run(look()) == [0o600]
    assert not list(tmp_path.iterdir())


def test_a_worker_that_starts_leaves_others_alone_that_start(tmp_path: Path) -> None:
    """However far they are: one that was bound and does not listen yet is not dead."""
    one, other = (Doorway(tmp_path, f"http://127.0.0.1:{port}") for port in (8700, 8701))

    def chmod(*_: object) -> None:
        if not other.leads_to("http://127.0.0.1:8701"):
            with patch.object(Path, "chmod"):
                other.open(_never)

    async def look() -> bool:
        with patch.object(Path, "chmod", chmod):
            one.open(_never)
        try:
            return one.leads_to("http://127.0.0.1:8700")
        finally:
            await one.close()
            await other.close()

    assert asyncio.run(look())


def test_workers_of_other_machines_are_no_neighbours(tmp_path: Path) -> None:
    """Though they have the same ports there."""
    doorway = Doorway(tmp_path, "http://10.0.0.5:8700")
    (tmp_path / "server-8701.sock").touch()
    assert doorway.leads_to("http://10.0.0.5:8701")
    assert not doorway.leads_to("http://10.0.0.6:8701")


class Line:
    """A connection here, as far as it matters to whoever hands it over."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection

    def lend(self) -> int:
        return self.connection.fileno()

    def let_go(self) -> None:
        self.connection.close()


def test_a_connection_goes_to_whom_it_is_meant_for_and_to_no_other_process(tmp_path: Path) -> None:
    """A worker of another name has the same port if it started after one that died."""
    address = "http://127.0.0.1:8700"
    doorway = Doorway(tmp_path, address)
    doorway.name = lambda: "one"

    async def exchange() -> list[bool]:
        taken = asyncio.get_running_loop().create_future()

        async def take(connection: socket.socket, request: bytes) -> None:
            with connection:
                taken.set_result(connection.get_inheritable() or request != b"GET")

        doorway.open(take)
        client, end = pair()
        with client, end:
            line = cast(Socket, Line(end))
            had = [await doorway.hand_over(name, address, line, b"GET") for name in ("other", "one")]
            return [*had, await asyncio.wait_for(taken, LIMIT_S)]

    assert asyncio.run(exchange()) == [False, True, False]


def test_who_asks_for_a_name_and_hands_over_nothing_is_not_waited_for(tmp_path: Path) -> None:
    doorway = Doorway(tmp_path, "http://127.0.0.1:8700")
    doorway.name = lambda: "one"

    async def ask() -> tuple[bytes, bytes]:
        doorway.open(_never)
        reader, writer = await asyncio.open_unix_connection(next(tmp_path.iterdir()))
        told = await reader.read(64), await asyncio.wait_for(reader.read(), LIMIT_S)
        writer.close()
        return told

    with patch("tianxia.server.handing.READY_S", 0.05):
        assert asyncio.run(ask()) == (b"one", b"")


def test_nothing_is_taken_once_a_worker_ends(tmp_path: Path) -> None:
    doorway = Doorway(tmp_path, "http://127.0.0.1:8700")
    doorway.name = lambda: "one"

    async def ask() -> bytes:
        doorway.open(_never)
        reader, writer = await asyncio.open_unix_connection(next(tmp_path.iterdir()))
        assert await reader.read(64)
        await doorway.close()
        left = await asyncio.wait_for(reader.read(), LIMIT_S)
        writer.close()
        return left

    with patch("tianxia.server.handing.READY_S", 1e9):
        assert asyncio.run(ask()) == b""


async def _never(_connection: socket.socket, _request: bytes) -> None: ...


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
