"""Whoever says nothing is asked whether they are there; whoever talks is not, and whoever does not answer goes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from tianxia.server.config import Config
from tianxia.server.connections import protocols
from tianxia.server.crowd import Crowd
from tianxia.server.pinging import Pinging

EVERY_S, WITHIN_S, LONG_S = 0.1, 0.3, 1.0
ASKING = b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
HELLO = b"\x81\x82\x00\x00\x00\x00hi"
PING = b"\x89\x04"
PONG = b"\x8a\x84\x00\x00\x00\x00"
BINARY = b"\x82\x82\x00\x00\x00\x00hi"
ACCENTED = b"\x81\x82\x00\x00\x00\x00\xc3\xa9"
Say = Callable[[bytes], bytes]
"""What a client says next, after something that it has heard."""


async def _listen(_scope: Any, receive: Any, send: Any) -> None:
    """Let everybody in, and hear them out."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def _with_server(tmp_path: Path, visit: Callable[[int], Any]) -> Any:
    """What somebody finds out who visits a server that asks often."""

    async def run() -> Any:
        http, websocket = protocols(Crowd(Config(data=tmp_path)))
        often: Any = {"ws_ping_interval": EVERY_S, "ws_ping_timeout": WITHIN_S}
        config = uvicorn.Config(_listen, http=http, ws=websocket, lifespan="off", log_config=None, **often)
        config.load()
        make: Any = config.http_protocol_class
        made: Any = {"config": config, "server_state": ServerState(), "app_state": {}}
        server = await asyncio.get_running_loop().create_server(lambda: make(**made), "127.0.0.1", 0)
        async with server:
            return await visit(server.sockets[0].getsockname()[1])

    return asyncio.run(run())


async def _heard(port: int, say: Say) -> tuple[bytes, bool]:
    """What a client hears that says something again and again; whether it is still connected."""
    loop, heard, more, is_there = asyncio.get_running_loop(), b"", b"", True
    with closing(socket.create_connection(("127.0.0.1", port))) as line:
        line.setblocking(False)
        await loop.sock_sendall(line, ASKING + KEY)
        end = loop.time() + LONG_S
        while is_there and loop.time() < end:
            await asyncio.sleep(EVERY_S / 4)
            try:
                said, more = say(more), b""
                line.send(said)
                heard += (more := line.recv(4096))
                is_there = bool(more)
            except BlockingIOError:
                continue
            except OSError:
                is_there = False
    return heard.partition(b"\r\n\r\n")[2], is_there


def test_whoever_answers_stays(tmp_path: Path) -> None:
    async def visit(port: int) -> bool:
        async with connect(f"ws://127.0.0.1:{port}", ping_interval=None) as client:
            await asyncio.sleep(LONG_S)
            await client.send("hi")
            await (await client.ping())
            return True

    assert _with_server(tmp_path, visit)


def test_whoever_does_not_answer_goes(tmp_path: Path) -> None:
    heard, is_there = _with_server(tmp_path, lambda port: _heard(port, lambda _: b""))
    assert heard.startswith(PING)
    assert not is_there


@pytest.mark.parametrize("said", [HELLO, HELLO + HELLO, BINARY, ACCENTED])
def test_whoever_talks_is_not_asked(tmp_path: Path, said: bytes) -> None:
    heard, is_there = _with_server(tmp_path, lambda port: _heard(port, lambda _: said))
    assert heard == b""
    assert is_there


def test_whoever_talks_and_is_silent_then_is_asked_and_goes(tmp_path: Path) -> None:
    words = iter([b"", HELLO, HELLO, HELLO])
    heard, is_there = _with_server(tmp_path, lambda port: _heard(port, lambda _: next(words, b"")))
    assert heard.startswith(PING)
    assert not is_there


@pytest.mark.parametrize("interval_s", [20.0, 5.0])
def test_the_interval_is_counted_from_the_last_word(interval_s: float) -> None:
    line = Pinging.__new__(Pinging)
    line.loop, line.transport = Mock(time=lambda: 100.0), Mock(is_closing=lambda: False)
    line.close_sent, line.ping_interval, line.ping_timeout, line.spoken_at = False, interval_s, 20.0, 90.0
    line.send_keepalive_ping()
    asked = [] if interval_s > 10 else [PING]
    assert [written.args[0][:2] for written in line.transport.write.call_args_list] == asked
    assert line.loop.call_later.call_args.args[0] == (20.0 if asked else 10.0)


@pytest.mark.parametrize(("besides", "is_right"), [(b"", True), (HELLO, True), (b"", False)])
def test_only_the_right_answer_counts_alone_or_with_a_message(tmp_path: Path, besides: bytes, is_right: bool) -> None:
    def answer(heard: bytes) -> bytes:
        payload = heard.partition(PING)[2][:4]
        return PONG + (payload if is_right else b"none") + besides if payload else b""

    heard, is_there = _with_server(tmp_path, lambda port: _heard(port, answer))
    assert heard.startswith(PING)
    assert is_there == is_right
