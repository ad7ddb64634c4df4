"""Connections that say nothing, never end what they say, or do not take what they are sent, keep nobody out."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from tests.server.client import Guest, mine
from tests.server.conversation import LIMIT_S
from tests.server.serving import UNLIMITED, Server, running
from tianxia.server.config import Config
from tianxia.server.crowd import Crowd

NARROW = {
    **UNLIMITED,
    "head_s": 1.0,
    "body_s": 1.0,
    "taking_s": 1.0,
    "connections_of_address": 40.0,
    "frames_per_s": 10.0,
    "frame_burst": 300.0,
}
CAREFUL = {"unsent_messages": 1e9, "unsent_bytes": 1 << 17, "unsent_bytes_of_address": 1 << 21, "taking_s": 5.0}
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
MASK = b"\x00" * 4
PING, EMPTY_START, EMPTY_MORE = (bytes([opcode, 0x80]) + MASK for opcode in (0x89, 0x01, 0x00))


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("narrow") / "data", NARROW) as started:
        yield started.become_ready(every_s=0.3)


@contextmanager
def _connected(server: Server, *first: bytes, source: str = "127.0.0.1") -> Generator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", server.port), LIMIT_S, (source, 0))) as connection:
        for data in first:
            connection.sendall(data)
        yield connection


def _is_ended(connection: socket.socket, within_s: float, say: bytes = b"") -> bool:
    """Whether the server ends a connection on which something is said slowly, letter by letter."""
    connection.settimeout(0.1)
    end = time.monotonic() + within_s
    while time.monotonic() < end:
        try:
            connection.sendall(say)
            if not connection.recv(65536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


UNENDING: dict[str, tuple[bytes, bytes]] = {
    "silence": (b"", b""),
    "half a header": (HEAD, b""),
    "a header letter by letter": (HEAD + b"X-Long: ", b"x"),
    "half a body": (HEAD + b'Content-Length: 100\r\n\r\n{"game":', b""),
    "a body letter by letter": (HEAD + b"Content-Length: 100000\r\n\r\n", b" "),
    "a second request letter by letter": (b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /heal", b"x"),
}


@pytest.mark.parametrize(("first", "more"), UNENDING.values(), ids=UNENDING)
def test_a_request_that_does_not_end_is_given_up(narrow: Server, first: bytes, more: bytes) -> None:
    with _connected(narrow, first) as connection:
        assert _is_ended(connection, 6, more)
    assert "its request does not end" in narrow.log


def test_whoever_asks_in_time_stays_connected(narrow: Server) -> None:
    """The deadlines are for a request, not for a connection."""
    with httpx.Client(base_url=narrow.address) as client:
        for _ in range(4):
            assert client.get("/healthz").status_code == 200
            time.sleep(0.4)


def test_headers_without_end_are_refused(narrow: Server) -> None:
    with _connected(narrow, HEAD) as connection, suppress(OSError):
        for _ in range(100):
            connection.sendall(b"X-More: " + b"x" * 8000 + b"\r\n")
        assert b"400" in connection.recv(100)
        assert _is_ended(connection, 2)


def test_too_many_connections_of_one_address_keep_nobody_else_out(narrow: Server) -> None:
    with _crowd(narrow, 60):
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=transport, timeout=LIMIT_S) as other:
            assert other.get(f"{narrow.address}/healthz").status_code == 200
        assert _soon(lambda: "refused 1 connections, the last of 127.0.0.1: there are too many" in narrow.log)
    assert narrow.log.count("there are too many") == 1  # one line, however many there are
    assert _soon(lambda: httpx.get(f"{narrow.address}/healthz").status_code == 200)


@contextmanager
def _crowd(server: Server, count: int) -> Generator[None]:
    crowd = [socket.create_connection(("127.0.0.1", server.port), LIMIT_S) for _ in range(count)]
    try:
        yield
    finally:
        for connection in crowd:
            connection.close()


def _soon(is_so: Callable[[], bool]) -> bool:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            if is_so():
                return True
        time.sleep(0.05)
    return False


# ---- frames that no application hears of


FLOODS = {
    "pings": PING * 400,
    "messages in too many pieces": EMPTY_START + EMPTY_MORE * 150,
    "empty messages": EMPTY_START.replace(b"\x01", b"\x81", 1) * 400,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_every_frame_counts(narrow: Server, flood: bytes) -> None:
    ann = Guest(narrow.address, "Ann")
    live = ann.live(ann.open("me", "here Cy"))
    live.socket.socket.sendall(flood)
    assert live.closed() == 1008


def test_a_flood_of_pings_keeps_nobody_waiting(tmp_path: Path) -> None:
    """As many as fit into one reading: they are not all looked at before the socket is cut off."""
    with running(tmp_path / "data", NARROW, slow_s=0.03) as server:
        ann = Guest(server.address, "Ann")
        live = ann.live(ann.open("me", "here Cy"))
        before = server.log
        _send_at_once(server, live.socket.socket, PING * 40_000)
        assert _soon(lambda: "too many frames" in server.log)
        assert ann.http.get("/healthz").status_code == 200
        assert "the loop was busy" not in server.log.removeprefix(before)


def _send_at_once(server: Server, connection: socket.socket, data: bytes) -> None:
    """It finds all of it when it reads."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        connection.sendall(data)
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_some_pings_are_answered(narrow: Server) -> None:
    ann = Guest(narrow.address, "Ann")
    live = ann.live(ann.open("me", "here Cy"))
    for _ in range(20):
        assert live.socket.ping().wait(LIMIT_S)
    live.act(live.state.legal[0])


PARTS = {"each by itself": [1, 2], "two at once": [2], "in parts": [0.5, 1, 2, 2.1], "more and less than one": [1.5]}
"""Of three messages: where one sending ends, and the next begins."""


@pytest.mark.parametrize("parts", PARTS.values(), ids=PARTS)
def test_messages_are_understood_however_they_come(narrow: Server, parts: list[float]) -> None:
    opened = Guest(narrow.address, "Ann").open("me", "here Cy")
    asking, mask = b'{"type":"ping"}', b"tian"
    frame = bytes([0x81, 0x80 | len(asking)]) + mask + bytes(a ^ mask[i % 4] for i, a in enumerate(asking))
    with closing(_deaf(narrow, opened.table.id, json.dumps({"type": "hello", "tokens": []}).encode())) as client:
        for start, end in pairwise((0, *parts, 3)):
            client.sendall((frame * 3)[int(start * len(frame)) : int(end * len(frame))])
            time.sleep(0.05)
        told = b""
        while told.count(b'"pong"') < 3:
            more = client.recv(4096)
            assert more
            told += more


# ---- bytes that nobody takes


def test_an_answer_that_is_not_taken_is_given_up(narrow: Server) -> None:
    with _connected(narrow) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
        assert _soon(lambda: "it does not take what it is sent" in narrow.log)


def test_one_who_cannot_be_written_to_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    written: list[int] = []

    def fail() -> None:
        raise RuntimeError("the handler is closed")

    async def post() -> None:
        crowd = Crowd(Config(data=tmp_path))
        for write in (fail, lambda: written.append(1)):
            crowd.post(write)
        await asyncio.sleep(0)

    asyncio.run(post())
    assert written == [1]


def test_clients_that_do_not_read_do_not_fill_the_memory(tmp_path: Path) -> None:
    """Sockets of one address ask for far more than they take: what waits for them has a bound, and they are cut off."""
    with running(tmp_path / "data", {**UNLIMITED, **CAREFUL}) as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "here Cy")
        _play_once(ann)
        hello = json.dumps({"type": "hello", "tokens": mine(opened)}).encode()
        before = _memory_at_rest(server)
        deaf = [_deaf(server, opened.table.id, hello) for _ in range(20)]
        _ask_without_end(deaf, 2000)
        assert _most_memory(server, len(deaf)) - before < 60 << 20  # without bounds 130 MB
        _play_once(ann)
        for client in deaf:
            client.close()


def _play_once(guest: Guest) -> None:
    live = guest.live(guest.open("me", "here Cy"))
    live.act(live.state.legal[0])


def _deaf(server: Server, table_id: str, hello: bytes) -> socket.socket:
    """A socket that says hello and never reads, nor lets the system read much for it."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", server.port))
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    key = b"AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    client.sendall(f"GET /api/tables/{table_id}/live HTTP/1.1\r\nHost: x\r\n".encode() + upgrade + key)
    assert client.recv(12) == b"HTTP/1.1 101"
    client.sendall(_text(hello))
    client.settimeout(LIMIT_S)
    return client


def _text(message: bytes) -> bytes:
    """A masked frame with a message of some length."""
    return bytes([0x81, 0xFE, *divmod(len(message), 256)]) + MASK + message


def _ask_without_end(clients: list[socket.socket], count: int) -> None:
    """Ask to be shown the table, over and over, until cut off."""
    frame = _text(b'{"type":"sit","seat":0}' + b" " * 200)
    for _ in range(count // 20):
        for client in clients:
            with suppress(OSError):  # those that are cut off
                client.sendall(frame * 20)


def _most_memory(server: Server, n_clients: int) -> int:
    """At most, until so many have been cut off."""
    seen = [_memory(server)]
    end = time.monotonic() + 3 * LIMIT_S
    while server.log.count("is cut off") < n_clients:
        assert time.monotonic() < end
        time.sleep(0.1)
        seen.append(_memory(server))
    return max(seen)


def _memory_at_rest(server: Server) -> int:
    """What it takes once the code that it loads by and by is there."""
    sizes = [_memory(server)]
    end = time.monotonic() + LIMIT_S
    while len(sizes) < 10 or max(sizes[-10:]) - min(sizes[-10:]) > 1 << 20:
        assert time.monotonic() < end
        time.sleep(0.1)
        sizes.append(_memory(server))
    return sizes[-1]


def _memory(server: Server) -> int:
    """Bytes that the server's process has in memory."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) << 10
