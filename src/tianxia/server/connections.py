"""Connections below requests and messages: what an application never sees of them is bounded here.

That is: connections that say nothing, headers and bodies that never end, pings, empty frames, and bytes that a client
does not take. uvicorn parses and answers; these classes of it add limits (`config.Limits`) and deadlines.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from socket import SO_SNDBUF, SOL_SOCKET
from struct import Struct
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tianxia.server.bucket import Bucket
from tianxia.server.crowd import Crowd

log = logging.getLogger(__name__)

POLICY_VIOLATION = 1008
MOST_FRAGMENTS = 100
"""Of one message."""
MOST_WAITING = 16
"""So many messages wait for the application before no more are read."""
LINE = "tianxia.line"
"""The extension of a scope by which an application has its `Socket`."""
TEXT, SHORT = 0x81, 126
"""A whole text in one frame; of less bytes than this the length is one byte."""
_LONG, _LONGEST = Struct("!BBH"), Struct("!BBQ")
PIECE = 1 << 10
"""So many bytes are read before their frames are counted: as pings, less than two hundred."""


class _Taken:
    """What is sent must be taken within a time; whoever does not take it is cut off."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._is_paused = False
        self._taking: asyncio.TimerHandle | None = None
        self._has_ended = False

    def pause(self, transport: asyncio.Transport) -> None:
        """More lies unsent than is good."""
        self._is_paused = True
        self.watch(transport)
        self._crowd.relieve(transport)

    def resume(self) -> None:
        self._is_paused = False

    def watch(self, transport: asyncio.Transport) -> None:
        """Look later whether it has been taken."""
        if self._taking is None and not self._has_ended:
            loop = asyncio.get_running_loop()
            self._taking = loop.call_later(self._crowd.limits.taking_s, self._look, transport)

    def _look(self, transport: asyncio.Transport) -> None:
        self._taking = None
        if not transport.get_write_buffer_size():
            return
        if not self._is_paused and not transport.is_closing():
            self.watch(transport)
            return
        log.info("a connection of %s is cut off: it does not take what it is sent", self._crowd.origin(transport))
        transport.abort()

    def end(self) -> None:
        self._has_ended = True
        if self._taking is not None:
            self._taking.cancel()


class _Watched(asyncio.Protocol):
    """A connection that counts, and whose client must take what it is sent."""

    transport: asyncio.Transport
    _crowd: Crowd
    _taken: _Taken

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self.transport)
        self._taken.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taken.pause(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._taken.resume()


class Http(_Watched, HttpToolsProtocol):
    """A connection with requests; over sockets, so that what it is made with is always a `Transport`."""

    def __init__(self, crowd: Crowd, **more: Any) -> None:
        super().__init__(**more)
        self._crowd = crowd
        self._taken = _Taken(crowd)
        self._expected: asyncio.TimerHandle | None = None
        self._is_in_head = True
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        with suppress(OSError):  # it may be gone already
            transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, self._crowd.limits.system_bytes)
        if self._crowd.enter(transport):
            self._expect(self._crowd.limits.head_s)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        super().connection_lost(exc)

    # ---- what comes

    def _expect(self, seconds: float | None) -> None:
        """The rest of what has begun must be here by then."""
        if self._expected is not None:
            self._expected.cancel()
        self._expected = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        log.info("a connection of %s is closed: its request does not end", self._crowd.origin(self.transport))
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._head_bytes += len(data) if self._is_in_head else 0
        super().data_received(data)
        if self._head_bytes > self._crowd.limits.head_bytes and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect(self._crowd.limits.head_s)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._is_in_head, self._head_bytes = False, 0
        self._expect(self._crowd.limits.body_s)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_in_head = True
        self._expect(None)

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        self._taken.end()
        super().handle_websocket_upgrade()

    # ---- what goes

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self._taken.watch(self.transport)


class _Events(asyncio.Queue[Any]):
    """What the application is told, in order. It alone waits for it, so no line of those who wait is kept."""

    def __init__(self) -> None:
        self._told: deque[Any] = deque()
        self._awaited: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._told)

    def empty(self) -> bool:
        return not self._told

    def put_nowait(self, item: Any) -> None:
        self._told.append(item)
        self._wake()

    def put_first(self, item: Any) -> None:
        """Before all that waits."""
        self._told.appendleft(item)
        self._wake()

    def _wake(self) -> None:
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    async def get(self) -> Any:
        while not self._told:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        self._awaited = None
        return self._told.popleft()


class Socket(_Watched, WebSocketsSansIOProtocol):
    """A connection with messages. What is sent may be handed to it at once, as long as the client takes it."""

    def __init__(self, crowd: Crowd, **more: Any) -> None:
        super().__init__(**more)
        self.queue = self._events = _Events()
        self._outgoing: list[bytes] = []
        self._crowd = crowd
        self._taken = _Taken(crowd)
        self._allowed = Bucket(crowd.limits.frames_per_s, crowd.limits.frame_burst)

    # ---- what comes

    def data_received(self, data: bytes) -> None:
        """Piece by piece: of a flood, no more is read than it takes to know it."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Every frame counts, also those that no application hears of."""
        n_frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if not self._allowed.take(n_frames) and not self._crowd.is_inside(self.transport):
            self._cut("too many frames")
            return
        super().handle_events()
        if len(self.frames) > MOST_FRAGMENTS:
            self._cut("a message in too many pieces")

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast(Any, self.scope)["extensions"][LINE] = self

    def send_receive_event_to_app(self) -> None:
        """Reading goes on while few messages wait: uvicorn would stop it for each, and start it again."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and len(self._events) >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self._crowd.limits.unsent_bytes:
            self.transport.abort()

    def _cut(self, why: str) -> None:
        log.info("a socket of %s is cut off: %s", self._crowd.origin(self.transport), why)
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.data_to_send()  # answers to pings: nobody shall have them
        self.conn.fail(POLICY_VIOLATION, why)
        self.handle_parser_exception()
        self._taken.watch(self.transport)

    # ---- what goes

    @property
    def has_room(self) -> bool:
        """Whether what is written now goes out at once."""
        return self.writable.is_set() and self.handshake_complete and not (self.close_sent or self.disconnected)

    def write_text(self, text: bytes) -> None:
        """One message in one frame, as RFC 6455 has it; what is written within a turn of the loop goes out together."""
        if not self._outgoing:
            self.loop.call_soon(self._write_out)
        n = len(text)
        if n < SHORT:
            head = bytes((TEXT, n))
        else:
            head = _LONG.pack(TEXT, SHORT, n) if n < 1 << 16 else _LONGEST.pack(TEXT, SHORT + 1, n)
        self._outgoing += (head, text)

    def _write_out(self) -> None:
        if self._outgoing and not self.transport.is_closing():
            self.transport.write(b"".join(self._outgoing))
        self._outgoing.clear()

    async def send(self, message: Any) -> None:
        """What was written before goes first."""
        self._write_out()
        await super().send(message)

    def stop(self) -> None:
        """Tell the application that it is over, before anything else that has come."""
        self._events.put_first({"type": "websocket.disconnect", "code": POLICY_VIOLATION})

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if self.writable.is_set():
            self._taken.watch(self.transport)
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._taken.watch(self.transport)


def line_of(scope: Any) -> Socket:
    """The connection that a WebSocket of an application goes over."""
    return scope["extensions"][LINE]


def protocols(crowd: Crowd) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn is to make of every connection, and of one that becomes a WebSocket."""

    def http(**more: Any) -> Http:
        return Http(crowd, **more)

    def socket(**more: Any) -> Socket:
        return Socket(crowd, **more)

    return cast(Any, http), cast(Any, socket)  # uvicorn only calls them
