"""Connections below requests and messages: what an application never sees of them is bounded here.

That is: connections that say nothing, headers and bodies that never end, pings, empty frames, and bytes that a client
does not take. uvicorn parses and answers; these classes of it add limits (`config.Limits`) and deadlines.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from socket import SO_SNDBUF, SOL_SOCKET
from struct import Struct
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import (
    Frame,
    apply_mask,  # pyright: ignore[reportPrivateImportUsage] -- compiled where it is, else in Python
)
from websockets.http11 import Request
from websockets.protocol import OPEN

from tianxia.server.bucket import Bucket
from tianxia.server.crowd import Crowd
from tianxia.server.pinging import PONG, Pinging
from tianxia.server.taken import Taken, Watched

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
_SHORT_HEADS = [bytes((TEXT, n)) for n in range(SHORT)]
MASKED, MASK_AT, TEXT_AT = 0x80, 2, 6
"""Short frames of clients: a bit of the second byte, where the mask begins, and where what it masks."""
PIECE = 1 << 10
"""So many bytes are read before their frames are counted: as pings, less than two hundred."""


class Http(Watched, HttpToolsProtocol):
    """A connection with requests; over sockets, so that what it is made with is always a `Transport`."""

    def __init__(self, crowd: Crowd, begun: bytes = b"", **more: Any) -> None:
        super().__init__(**more)
        self._crowd = crowd
        self._begun = begun
        """What has been read of it elsewhere."""
        self._taken = Taken(crowd)
        self._expected: asyncio.TimerHandle | None = None
        self._is_in_head = True
        self._head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        with suppress(OSError):  # it may be gone already
            transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, self._crowd.limits.system_bytes)
        if self._crowd.enter(transport):
            self._expect(self._crowd.limits.head_s)
            self._go_on()
        else:
            transport.abort()

    def _go_on(self) -> None:
        """With what has been read elsewhere, before anything that waits here is."""
        begun, self._begun = self._begun, b""
        if begun:
            self.data_received(begun)

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
        del self.parser  # the two hold each other, and nobody else holds them now

    # ---- what goes

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self._taken.watch(self.transport)


class _Events(asyncio.Queue[Any]):
    """What the application is told, in order. It alone waits for it, so no line of those who wait is kept."""

    __slots__ = ("_awaited", "_told")

    def __init__(self) -> None:
        self._told: list[Any] = []
        """Few, and of a list that is empty nothing is kept."""
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
        self._told.insert(0, item)
        self._wake()

    def _wake(self) -> None:
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    async def get(self) -> Any:
        while not self._told:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        self._awaited = None
        return self._told.pop(0)


class _Writable(asyncio.Event):
    """Few wait for it, and seldom: no line of those who do is kept as long as nobody does."""

    def __init__(self) -> None:
        self._waiters: Any = []
        self._value = True


class Socket(Watched, Pinging):
    """A connection with messages. What is sent may be handed to it at once, as long as the client takes it."""

    def __init__(self, crowd: Crowd, **more: Any) -> None:
        super().__init__(**more)
        self._app, self.app = self.app, self._talk
        self._staying: Coroutine[Any, Any, None] | None = None
        self._at_end: list[Callable[[], None]] = []
        self.queue = self._events = _Events()
        self.writable = _Writable()
        self._is_at_frame = True
        self._is_early = False
        """Whether the client has said something before it was answered."""
        self._outgoing: list[bytes] = []
        self._crowd = crowd
        self._taken = Taken(crowd)
        self._allowed = Bucket(crowd.limits.frames_per_s, crowd.limits.frame_burst)

    # ---- what comes

    def data_received(self, data: bytes) -> None:
        """Piece by piece: of a flood, no more is read than it takes to know it."""
        if self._is_whole(data, TEXT):
            self._take_request(data)
            return
        if self._is_whole(data, PONG) and self.is_answered_by(_unmasked(data)):
            self._allows(1)
            return
        self._is_early |= self.handshake_initiated and not self.handshake_complete
        if self.handshake_initiated and self._is_at_frame:
            # Whoever sends a frame in parts, or several at once, is read by the book from now on.
            self._is_at_frame = len(data) > 1 and len(data) == TEXT_AT + data[1] - MASKED < TEXT_AT + SHORT
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def _is_whole(self, data: bytes, kind: int) -> bool:
        """Whether this is what nearly all data is: something short in one frame, and nothing besides."""
        n = len(data) - TEXT_AT
        return (
            0 < n < SHORT
            and data[0] == kind
            and data[1] == MASKED | n
            and self._is_at_frame
            and self.conn.state is OPEN
            and not (self.frames or self.close_sent or self.transport.is_closing())
        )

    def _take_request(self, data: bytes) -> None:
        """Read it without further ado; it counts as any frame."""
        text = _unmasked(data)
        if not text.isascii():
            super().data_received(data)
        elif self._allows(1):
            self.spoken_at = self.loop.time()
            self.queue.put_nowait({"type": "websocket.receive", "text": text.decode()})
            self._read_on_or_pause()

    def handle_events(self) -> None:
        """Every frame counts, also those that no application hears of."""
        if not self._allows(sum(isinstance(event, Frame) for event in self.conn.events)):
            return
        super().handle_events()
        if len(self.frames) > MOST_FRAGMENTS:
            self._cut("a message in too many pieces")

    def _allows(self, n_frames: int) -> bool:
        """Whether so many more may come now; if not, that is the end."""
        is_allowed = self._allowed.take(n_frames) or self._crowd.is_inside(self.transport)
        if not is_allowed:
            self._cut("too many frames")
        return is_allowed

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast(Any, self.scope)["extensions"][LINE] = self

    def send_receive_event_to_app(self) -> None:
        """Reading goes on while few messages wait: uvicorn would stop it for each, and start it again."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        self._read_on_or_pause()

    def _read_on_or_pause(self) -> None:
        if not self.read_paused and len(self._events) >= MOST_WAITING:
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
            self._crowd.post(self._write_out)
        n = len(text)
        if n < SHORT:
            head = _SHORT_HEADS[n]
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

    # ---- to whom it goes

    def lend(self) -> int | None:
        """The descriptor of the connection, from which no more is read here; None if it has to stay."""
        is_plain = self.transport.get_extra_info("sslcontext") is None
        if not is_plain or self._is_early or self.transport.is_closing() or self.transport.get_write_buffer_size():
            return None
        self.transport.pause_reading()
        return self.transport.get_extra_info("socket").fileno()

    def take_back(self) -> None:
        """Nobody else wanted it."""
        self.transport.resume_reading()

    def let_go(self) -> None:
        """Somebody else has it: nothing is said here any more, and closing it here ends nothing."""
        self.handshake_complete = self.close_sent = True
        self.transport.abort()

    # ---- who talks

    async def _talk(self, scope: Any, receive: Any, send: Any) -> None:
        """Let the application begin; what it needed for that is forgotten while a conversation goes on (`stay`)."""
        await self._app(scope, receive, send)
        if self._staying is None:
            return
        scope.clear()
        self.request.headers.clear()  # whoever reads frames has read it, and keeps it
        del scope, receive, send, self.request, self.response
        try:
            await self._staying
        finally:
            for leave in self._at_end:
                leave()

    def stay(self, conversation: Coroutine[Any, Any, None]) -> None:
        """The application is done, but its conversation goes on: sockets live long, and all that led here is large."""
        self._staying = conversation

    def at_end(self, leave: Callable[[], None]) -> None:
        """When the conversation has ended; now, if there is none."""
        if self._staying is None:
            leave()
        else:
            self._at_end.append(leave)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if self.writable.is_set():
            self._taken.watch(self.transport)
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._taken.watch(self.transport)


def _unmasked(data: bytes) -> bytes:
    """What a short frame of a client has in it."""
    return apply_mask(data[TEXT_AT:], data[MASK_AT:TEXT_AT])


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
