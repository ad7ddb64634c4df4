"""The server attacked as strangers would do it, with the limits it has: `python bench/edge.py` (Linux).

Every attack comes from addresses of the loopback network and ends by itself. What is told: how much memory the server
takes more at most, how long others wait meanwhile, and how many messages spectators cause.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from tianxia.cli.serve import loop_factory, server_of
from tianxia.server.config import Config

PORT, LIFETIME_S = 8933, 600
HTTP, WS = f"http://127.0.0.1:{PORT}", f"ws://127.0.0.1:{PORT}"
EVE, ANN = "127.0.0.66", "127.0.0.7"
MASK = b"\x00" * 4
PING = b"\x89\x80" + MASK
HALF = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-"


def serve(data: Path) -> None:
    async def run() -> None:
        server = server_of(Config(data=data, is_eager=False))
        server.config.port = PORT
        asyncio.get_running_loop().call_later(LIFETIME_S, setattr, server, "should_exit", True)
        await server.serve()

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run())


class Watch:
    """Looks at the server from another address while it is attacked."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.before = self.memory()
        self.most = self.before
        self.slowest = 0.0

    def memory(self) -> int:
        status = Path(f"/proc/{self._pid}/status").read_text()
        return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmRSS:"))

    async def run(self) -> None:
        async with _client(ANN) as client:
            while True:
                started = time.monotonic()
                await client.get("/healthz")
                self.slowest = max(self.slowest, time.monotonic() - started)
                self.most = max(self.most, self.memory())
                await asyncio.sleep(0.1)


def _client(address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=HTTP, transport=transport, timeout=30)


async def _table(address: str) -> tuple[str, list[str]]:
    """A game of Qin between two people at one screen; its id and their tokens."""
    async with _client(address) as client:
        await client.put("/api/me", json={"name": "Bench"})
        seats = [{"kind": "me"}, {"kind": "here", "name": "Other"}]
        opened = (await client.post("/api/tables", json={"game": "qin", "seats": seats})).json()
    return opened["table"]["id"], list(opened["tokens"].values())


def _live(table_id: str, address: str) -> connect:
    url = f"{WS}/api/tables/{table_id}/live"
    return connect(url, local_addr=(address, 0), proxy=None, compression=None, ping_interval=None, open_timeout=60)


# ---- attacks


async def deaf() -> str:
    """100 sockets of one address never read, and ask as often as they may."""
    table_id, tokens = await _table(EVE)
    hello, sit = json.dumps({"type": "hello", "tokens": tokens}), json.dumps({"type": "sit", "seat": 0})
    sockets = [await asyncio.to_thread(_deaf, table_id, hello.encode()) for _ in range(100)]
    for _ in range(600):
        for client in sockets:
            with suppress(OSError):
                client.send(_text(sit.encode()))
        await asyncio.sleep(0.04)
    n_cut = sum(map(_is_cut, sockets))
    for client in sockets:
        client.close()
    return f"{n_cut} cut off"


def _deaf(table_id: str, hello: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", PORT), 10, (EVE, 0))
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    head = f"GET /api/tables/{table_id}/live HTTP/1.1\r\nHost: x\r\n{upgrade}AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    client.sendall(head.encode())
    client.recv(12)
    client.sendall(_text(hello))
    client.setblocking(False)
    return client


def _text(message: bytes) -> bytes:
    size = len(message)
    head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE, *divmod(size, 256)])
    return head + MASK + message


def _is_cut(client: socket.socket) -> bool:
    return client.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0 or client.fileno() < 0 or not _can_send(client)


def _can_send(client: socket.socket) -> bool:
    try:
        client.send(PING)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return True


async def pings() -> str:
    """One socket sends pings as fast as it can for 12 s, and comes back when it is cut off."""
    table_id, _ = await _table(EVE)
    end, n_cut = time.monotonic() + 12, 0
    while time.monotonic() < end:
        client = await asyncio.to_thread(_deaf, table_id, b'{"type":"hello"}')
        client.settimeout(1)
        with suppress(OSError):
            while time.monotonic() < end:
                await asyncio.to_thread(client.sendall, PING * 10_000)
        n_cut += 1
        client.close()
    return f"cut off {n_cut} times"


async def half_headers() -> str:
    """1,004 connections of one address with half a header, which goes on letter by letter."""
    started = time.monotonic()
    crowd: list[socket.socket] = []
    for _ in range(1004):
        with suppress(OSError):
            client = socket.create_connection(("127.0.0.1", PORT), 10, (EVE, 0))
            client.sendall(HALF)
            client.setblocking(False)
            crowd.append(client)
    n_refused = 1004 - len([client for client in crowd if _goes_on(client)])
    while sum(map(_goes_on, crowd)) and time.monotonic() < started + 60:
        await asyncio.sleep(0.5)
    return f"{n_refused} refused at once, all closed after {time.monotonic() - started:.0f} s"


def _goes_on(client: socket.socket) -> bool:
    try:
        client.send(b"x")
        return client.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


async def spectators() -> str:
    """1,500 spectators of 15 addresses come to one table, and go."""
    table_id, _ = await _table(ANN)
    told = [0]
    async with _all_watching(table_id, 1500, lambda: told.__setitem__(0, told[0] + 1)):
        await asyncio.sleep(5)
    return f"{told[0]:,} presence messages"


@asynccontextmanager
async def _all_watching(table_id: str, count: int, on_presence: Callable[[], None]) -> AsyncGenerator[None]:
    async with asyncio.TaskGroup() as group:
        watching = [group.create_task(_watch(table_id, number, on_presence)) for number in range(count)]
        await asyncio.sleep(20)
        yield
        for task in watching:
            task.cancel()


async def _watch(table_id: str, number: int, on_presence: Callable[[], None]) -> None:
    await asyncio.sleep(number * 0.01)
    async with _live(table_id, f"127.0.1.{1 + number // 100}") as live:
        await live.send('{"type":"hello"}')
        await _count_presence(live, on_presence)


async def _count_presence(live: ClientConnection, on_presence: Callable[[], None]) -> None:
    async for message in live:
        if '"presence"' in str(message)[:30]:
            on_presence()


# ---- the report


async def measure(attack: Callable[[], Any], pid: int) -> tuple[str, ...]:
    watch = Watch(pid)
    watching = asyncio.create_task(watch.run())
    outcome = await attack()
    await asyncio.sleep(2)
    watching.cancel()
    grown, ms = (watch.most - watch.before) / 1e6, watch.slowest * 1e3
    return attack.__name__, outcome, f"{watch.before / 1e6:.0f} + {grown:.0f} MB", f"{ms:.0f} ms"


async def until_ready() -> None:
    async with _client(ANN) as client:
        for _ in range(LIFETIME_S):
            with suppress(httpx.TransportError):
                if (await client.get("/healthz")).json()["games"]["qin"]["state"] == "ready":
                    return
            await asyncio.sleep(1)


async def run(pid: int) -> None:
    table = Table("attack", "outcome", "memory", "slowest /healthz for others")
    await until_ready()
    for attack in (deaf, pings, half_headers, spectators):
        table.add_row(*await measure(attack, pid))
    Console().print(table)


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, str(Path(__file__).resolve()), data]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
            try:
                asyncio.run(run(server.pid))
            finally:
                server.terminate()


if __name__ == "__main__":
    serve(Path(sys.argv[1])) if len(sys.argv) > 1 else main()
