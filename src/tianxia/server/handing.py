"""A socket for a table that another worker of this machine looks after is handed to that worker, connection and all.

From then on its messages go there at once, as if it had been accepted there; nothing of it stays here. Where that
cannot be done, as from one machine to another, messages are passed on (`routing.py`). docs/decisions/0021 says more.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tianxia.server.connections import Socket
from tianxia.server.private import FILE_MODE
from tianxia.server.tasks import Tasks

log = logging.getLogger(__name__)

HANDED = "tianxia.handed"
"""In the state of a request: another worker has accepted it, and counted it."""
READY_S = 1.0
"""A worker that does not say who it is by then is too busy, stopped or dead; so is one that asks and hands nothing."""
ELSEWHERE = "another machine"
"""Why nothing is handed over to most workers of a large site."""
NAME_BYTES, PART_BYTES = 64, 1 << 16
BACKLOG = 1024
Taking = Callable[[socket.socket, bytes], Awaitable[None]]


class Doorway:
    """Where other workers that share the data folder hand over connections: a socket in that folder."""

    def __init__(self, data: Path, address: str) -> None:
        self._data = data
        self._host = _host(address)
        self._own = self._place(address)
        self._listener: socket.socket | None = None
        self._tasks = Tasks()
        self.name: Callable[[], str] = str
        """Who this worker is now."""

    def _place(self, address: str) -> Path:
        return self._data / f"server-{address.rpartition(':')[2]}.sock"

    # ---- taking

    def open(self, take: Taking) -> None:
        """From now on; where that cannot be, nothing is handed over to this worker."""
        if not hasattr(socket, "recv_fds"):
            return
        self._clear_up()
        try:
            self._listener = _listener_at(self._own)
        except OSError as error:
            log.warning("no connections are handed over to this worker at %s: %s", self._own, error)
            return
        asyncio.get_running_loop().add_reader(self._listener, self._accept, self._listener, take)

    def _clear_up(self) -> None:
        """What workers have left that were killed."""
        for path in self._data.glob("server-*.sock"):
            with socket.socket(socket.AF_UNIX) as way:
                way.setblocking(False)
                try:
                    way.connect(str(path))
                except ConnectionRefusedError:
                    path.unlink(missing_ok=True)
                except OSError:
                    continue

    def _accept(self, listener: socket.socket, take: Taking) -> None:
        with suppress(OSError):
            way, _ = listener.accept()
            self._tasks.spawn(self._receive(way, take))

    async def _receive(self, way: socket.socket, take: Taking) -> None:
        with way, suppress(OSError):
            way.setblocking(False)
            async with asyncio.timeout(READY_S):
                connection, request = await self._received(way)
            try:
                await take(connection, request)
            except BaseException:
                connection.close()
                raise

    async def _received(self, way: socket.socket) -> tuple[socket.socket, bytes]:
        """Say who this is; whoever wanted that one hands over a connection with its request, and goes."""
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(way, self.name().encode())
        await _readable(way)
        part, descriptors, *_ = socket.recv_fds(way, PART_BYTES, 1)
        if not descriptors:
            raise ConnectionAbortedError
        connection, parts = socket.socket(fileno=descriptors[0]), [part]
        try:
            connection.set_inheritable(False)  # processes that are started from here have nothing to do with it
            while part := await loop.sock_recv(way, PART_BYTES):
                parts.append(part)
        except BaseException:
            connection.close()
            raise
        return connection, b"".join(parts)

    async def close(self) -> None:
        """Nothing is taken from now on, nor what is on its way."""
        if self._listener is not None:
            asyncio.get_running_loop().remove_reader(self._listener)
            self._listener.close()
            self._listener = None
            self._own.unlink(missing_ok=True)
            await self._tasks.stop()

    # ---- handing over

    def leads_to(self, address: str) -> bool:
        """Whether a worker is on this machine, and takes what is handed over. Others have the same ports there."""
        return _host(address) == self._host and self._place(address).exists()

    async def hand_over(self, worker: str, address: str, line: Socket, request: bytes) -> str:
        """Let a worker have a connection. If it cannot have it all is as it was, and this is why."""
        place, loop = self._place(address), asyncio.get_running_loop()
        if not self.leads_to(address):
            return f"there is no {place}" if _host(address) == self._host else ELSEWHERE
        with socket.socket(socket.AF_UNIX) as way:
            way.setblocking(False)
            try:
                async with asyncio.timeout(READY_S):
                    await loop.sock_connect(way, str(place))
                    is_it = await loop.sock_recv(way, NAME_BYTES) == worker.encode()
            except (OSError, TimeoutError) as error:
                return f"it does not answer at {place}: {error!r}"
            return await _give(loop, way, line, request) if is_it else f"another worker is at {place}"


def _host(address: str) -> str:
    return address.rpartition(":")[0]


async def _give(loop: asyncio.AbstractEventLoop, way: socket.socket, line: Socket, request: bytes) -> str:
    """Once it is under way there is no way back: whatever happens then, its client comes back by itself."""
    if (descriptor := line.lend()) is None:
        return "it has TLS, its client has spoken early or gone, or something lies unsent"
    try:
        n_sent = socket.send_fds(way, [request], [descriptor])
    except OSError as error:
        line.take_back()
        return f"it cannot be sent: {error!r}"
    line.let_go()
    with suppress(OSError):
        await loop.sock_sendall(way, request[n_sent:])
    return ""


def _listener_at(place: Path) -> socket.socket:
    """It has its name once it listens: before, others would take it for one that is left of somebody dead."""
    listener, unnamed = socket.socket(socket.AF_UNIX), place.with_suffix(".new")
    try:
        listener.setblocking(False)
        unnamed.unlink(missing_ok=True)
        listener.bind(str(unnamed))
        unnamed.chmod(FILE_MODE)
        listener.listen(BACKLOG)
        unnamed.rename(place)
    except OSError:
        listener.close()
        raise
    return listener


async def _readable(way: socket.socket) -> None:
    """Until something has come, or the other side has gone."""
    loop, has_come = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(way, has_come.set)
    try:
        await has_come.wait()
    finally:
        loop.remove_reader(way)


def request_of(scope: Any, request_id: str) -> bytes:
    """What a client has asked for a socket with, word by word; its id stays the same."""
    query = scope["query_string"]
    target = (scope.get("raw_path") or scope["path"].encode()) + (b"?" + query if query else b"")
    headers = [(name, value) for name, value in scope["headers"] if name != b"x-request-id"]
    headers.append((b"x-request-id", request_id.encode()))
    lines = [b"GET " + target + b" HTTP/1.1", *(name + b": " + value for name, value in headers), b"", b""]
    return b"\r\n".join(lines)


def is_handed(scope: Any) -> bool:
    """Whether another worker has accepted this one."""
    return HANDED in scope.get("state", ())
