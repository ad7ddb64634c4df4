"""Where connections are handed over: what comes there, whom it is for, and what is not let through."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import cast
from unittest.mock import patch

import httpx
from websockets.frames import Frame, Opcode

from tests.server.client import Guest, mine
from tests.server.conversation import LIMIT_S
from tests.server.serving import UNLIMITED, Server, running
from tests.server.test_handing import free_place, routed, two
from tianxia.server.connections import Socket
from tianxia.server.handing import Doorway
from tianxia.server.wire.answers import encode
from tianxia.server.wire.requests import Hello
from tianxia.server.wire.tables import OpenedTable


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
    with running(tmp_path / "data", {**UNLIMITED, "connections_of_address": 1}, worker=1) as one:
        client, end = pair("127.0.0.2")
        with socket.create_connection(("127.0.0.1", one.port), LIMIT_S, ("127.0.0.2", 0)), client:
            hand(one, 1, b"GET /healthz HTTP/1.1\r\nHost: tianxia\r\n\r\n", end)
            with suppress(ConnectionResetError):
                assert client.recv(1) == b""
        httpx.get(f"{one.address}/healthz")
        assert "refused 1 connections" in one.log
        assert "failed" not in one.log


def test_nobody_hands_on_what_was_handed_over(tmp_path: Path) -> None:
    """Two workers with old news of a table would do so for ever."""
    with two(tmp_path, metrics=(metrics := free_place())) as (one, other):
        opened = Guest(one.address, "Ann").open("me", "here Cy")
        client, end = pair()
        with client:
            hand(other, 2, asked_for(opened), end)
            client.sendall(said(opened))
            heard(client, b'"type":"state"')
        assert routed(metrics) == {"passed on": 1}


def test_a_connection_whose_client_has_spoken_early_stays(tmp_path: Path) -> None:
    """What it has said is here, and would be lost."""
    with two(tmp_path, metrics=(metrics := free_place())) as (one, other):
        opened = Guest(one.address, "Ann").open("me", "here Cy")
        os.kill(one.pid, signal.SIGSTOP)
        with socket.create_connection(("127.0.0.1", other.port), LIMIT_S) as client:
            client.sendall(asked_for(opened))
            time.sleep(0.3)
            client.sendall(said(opened))
            time.sleep(0.2)
            os.kill(one.pid, signal.SIGCONT)
            heard(client, b'"type":"state"')
        assert routed(metrics) == {"passed on": 1}


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
            why = [await doorway.hand_over(name, address, line, b"GET") for name in ("other", "one")]
            return [*map(bool, why), await asyncio.wait_for(taken, LIMIT_S)]

    assert asyncio.run(exchange()) == [True, False, False]


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
