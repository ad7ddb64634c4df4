"""The WebSocket of a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any

import msgspec

from tianxia.core.view import SPECTATOR
from tianxia.server import admission, traces
from tianxia.server.bucket import Bucket
from tianxia.server.config import Limits
from tianxia.server.connections import Socket
from tianxia.server.hall import Hall
from tianxia.server.lag import Lag
from tianxia.server.refusal import Refusal
from tianxia.server.room import Room
from tianxia.server.sessions import NOBODY, Who
from tianxia.server.thinker import Job
from tianxia.server.unsent import Unsent
from tianxia.server.wire.answers import Because, Coached, Done, Hinted, Lines, Pong, Previewed, Refused, encode
from tianxia.server.wire.requests import (
    Act,
    Call,
    Coach,
    Consent,
    HandOver,
    Hello,
    Hint,
    Measured,
    Older,
    Ping,
    Plan,
    Preview,
    Replace,
    Request,
    Resign,
    Say,
    Sit,
    TakeAgain,
    Undo,
    Why,
    decode_request,
)
from tianxia.server.wire.words import Reason

log = logging.getLogger(__name__)

POLICY_VIOLATION = 1008
HELLO_S = 10.0
"""Whoever has not said hello by then is cut off."""
MOST_FAULTS = 20
"""A client that has been refused so often in a row is cut off."""
OURS = frozenset(("not-saved", "preparing", "no-hint", "busy"))
"""Refusals that are the server's own doing."""


class Connection:
    """One client at a table. What it is sent waits here, so that a slow client keeps nobody waiting."""

    def __init__(self, line: Socket, origin: str, limits: Limits, unsent: Unsent, who: Who = NOBODY) -> None:
        self.seats: frozenset[int] = frozenset()
        self.seat = SPECTATOR
        self.follows = False
        self.known: tuple[int, int] | None = None
        self.was_there = self.is_back = False
        self.lag = Lag()
        self.origin = origin
        self.n_bytes = 0
        self._limits = limits
        self._all = unsent
        self._line = line
        self._unsent: list[bytes] = []
        self._sending: asyncio.Task[None] | None = None
        self.is_behind = False
        self.who = who
        self.trusted: frozenset[str] = frozenset()
        unsent.enter(self.origin, self)

    @property
    def guest(self) -> str | None:
        return self.who.guest

    def push(self, message: bytes) -> None:
        """Send a message, at once if nothing waits."""
        if self.is_behind:
            return
        if not self._unsent and self._line.has_room:
            self._line.write_text(message)
            return
        self._unsent.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())
        self._count(len(message))
        # One message may be as large as it is.
        is_heavy = self.n_bytes > self._limits.unsent_bytes and len(self._unsent) > 1
        if is_heavy or len(self._unsent) > self._limits.unsent_messages:
            self.drop()

    def _count(self, n_bytes: int) -> None:
        self.n_bytes += n_bytes
        self._all.count(self.origin, n_bytes)

    def drop(self) -> None:
        """Too far behind: it is to be cut off, and gets nothing more."""
        self.is_behind = True
        self._unsent.clear()
        self._count(-self.n_bytes)
        self._line.stop()

    def leave(self) -> None:
        self.drop()
        self._all.leave(self.origin, self)
        if self._sending is not None:
            self._sending.cancel()

    async def _send_all(self) -> None:
        """Send what waits, in order, as the client takes it."""
        try:
            with contextlib.suppress(OSError):  # it is gone
                await self.flush()
        finally:
            self._sending = None

    async def flush(self) -> None:
        while self._unsent:
            message = self._unsent.pop(0)
            await self._line.send({"type": "websocket.send", "text": message.decode()})
            if not self.is_behind:
                self._count(-len(message))


async def serve(line: Socket, origin: str, hall: Hall, room: Room, who: Who) -> None:
    """Talk to one client until it goes, makes no sense, or is too far behind."""
    connection = Connection(line, origin, hall.config.limits, hall.unsent, who)
    conversation = _Conversation(hall, room, connection, hall.config.limits)
    talking = asyncio.create_task(conversation.run(line))
    hall.sessions.enter(connection)
    try:
        await _ended(talking)
        with contextlib.suppress(TimeoutError, OSError):  # it is silent, or gone
            talking.result()
        if connection.is_behind:
            log.info("table %s: a client is cut off, it is too far behind", room.facts.id)
    finally:
        async with conversation.answering:
            for task in (talking, *conversation.asides):
                task.cancel()
        hall.sessions.leave(connection)
        room.leave(connection)
        connection.leave()
        await asyncio.gather(talking, return_exceptions=True)


async def _ended(task: asyncio.Task[None]) -> None:
    """Until it has, or whoever waits is told to end; as `asyncio.wait`, which keeps more for each who waits."""
    ended = asyncio.get_running_loop().create_future()
    task.add_done_callback(lambda _: ended.done() or ended.set_result(None))
    await ended


async def _soon(event: Awaitable[Any]) -> Any:
    async with asyncio.timeout(HELLO_S):
        return await event


class _Conversation:
    """Requests and their answers."""

    def __init__(self, hall: Hall, room: Room, connection: Connection, limits: Limits) -> None:
        self._hall = hall
        self._room = room
        self._connection = connection
        self._bucket = Bucket(limits.messages_per_s, limits.message_burst)
        self._message_bytes = limits.message_bytes
        self._has_said_hello = False
        self._faults = 0
        self.asides = set[asyncio.Task[None]]()
        """What is answered when a bot has thought about it."""
        self.answering = asyncio.Lock()
        """Held while a request is carried out: that must not be cut short, half done."""

    async def run(self, line: Socket) -> None:
        while True:
            event: Any = await (line.receive() if self._has_said_hello else _soon(line.receive()))
            if event["type"] == "websocket.disconnect":
                return
            text: str | bytes | None = event.get("text") or event.get("bytes")
            request_id = None
            try:
                request = self._decode(text or b"")
                request_id = getattr(request, "id", None)
                async with self.answering:
                    if traces.are_wanted():
                        with traces.span(type(request).__name__, table=self._room.facts.id):
                            await self._answer(request)
                    else:
                        await self._answer(request)
                self._faults = 0
            except Refusal as refusal:
                await self._refuse(refusal, request_id)
                self._faults += refusal.code not in OURS
            if self._faults >= MOST_FAULTS:
                await self._connection.flush()
                why = "too many requests that make no sense"
                await line.send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": why})
                return

    def _decode(self, text: str | bytes) -> Request:
        if not self._bucket.take() or not self._hall.messages.take(self._connection.origin):
            raise Refusal("too-fast", "too many messages; slow down")
        # A character has four bytes at most, and nearly all messages are short.
        if 4 * len(text) > self._message_bytes < len(text if isinstance(text, bytes) else text.encode()):
            raise Refusal("too-large", f"a message has {self._message_bytes} bytes at most")
        try:
            request = decode_request(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("malformed", f"not a message: {error}") from None
        if isinstance(request, Hello) == self._has_said_hello:
            raise Refusal("malformed", "the first message, and only the first, is hello")
        return request

    async def _refuse(self, refusal: Refusal, request_id: int | None) -> None:
        self._hall.meters.refusals[refusal.code] += 1
        log.info("table %s refused %s: %s", self._room.facts.id, refusal.code, refusal.detail)
        self._connection.push(encode(Refused(request_id, refusal.code, refusal.detail, refusal.reason)))
        if refusal.code in ("stale", "not-your-turn", "over") and self._has_said_hello:
            await self._room.show(self._connection)

    async def _answer(self, request: Request) -> None:
        room, me, push = self._room, self._connection, self._connection.push
        match request:
            case Act(id, seq, seat, action):
                await room.act(me, seat, seq, action)
                push(encode(Done(id, room.sitting.seq)))
            case Preview(id, seq, seat, action):
                push(encode(Previewed(id, await room.questions.preview(me, seat, seq, action))))
            case Why(id, seq, seat, action, picked):
                push(encode(Because(id, await room.questions.why_not(me, seat, seq, action, picked))))
            case Hint(id, seq, seat):
                self._answer_aside(self._hint(id, await room.questions.hint(me, seat, seq)))
            case Coach(id, seq, seat):
                self._answer_aside(self._coach(id, await room.coaching.ask(me, seat, seq)))
            case Undo(id, seq, seat):
                await room.undoing.undo(me, seat, seq)
                push(encode(Done(id, room.sitting.seq)))
            case Consent(id, seq, seat, is_granted):
                await room.undoing.consent(me, seat, seq, is_granted)
                push(encode(Done(id, room.sitting.seq)))
            case Resign(id, seat):
                await room.seating.resign(me, seat)
                push(encode(Done(id, room.sitting.seq)))
            case HandOver(id, seat, bot):
                await room.seating.hand_over(me, seat, bot)
                push(encode(Done(id, room.sitting.seq)))
            case TakeAgain(id, seat):
                await room.seating.take_again(me, seat)
                push(encode(Done(id, room.sitting.seq)))
            case Call(id, seat, away):
                await room.calling.call(me, seat, away)
                push(encode(Done(id, room.sitting.seq)))
            case Replace(id, seat, away):
                await room.calling.replace(me, seat, away)
                push(encode(Done(id, room.sitting.seq)))
            case Plan(id, seat, when, then):
                await room.planning.plan(me, seat, when, then)
                push(encode(Done(id, room.sitting.seq)))
            case Say(id):
                await room.talking.say(me, await self._hall.guests.name_of(me.guest), request)
                push(encode(Done(id, room.sitting.seq)))
            case Older(id, before):
                push(encode(Lines(id, *await room.questions.older(me, before))))
            case Sit(seat):
                await room.sit(me, seat)
            case Measured(number):
                me.lag.answer(number)
            case Ping():
                push(encode(Pong()))
            case Hello():
                await self._hello(request)

    def _answer_aside(self, answering: Coroutine[Any, Any, None]) -> None:
        """A bot is asked: whoever has an idea meanwhile moves without waiting for it."""
        task = asyncio.create_task(answering)
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)

    async def _hint(self, request_id: int, job: Job) -> None:
        try:
            action, told = await self._room.questions.hinted(job)
            self._connection.push(encode(Hinted(request_id, action, told)))
        except Refusal as refusal:
            await self._refuse(refusal, request_id)

    async def _coach(self, request_id: int, said: Awaitable[Reason | None]) -> None:
        self._connection.push(encode(Coached(request_id, await said)))

    async def _hello(self, hello: Hello) -> None:
        room, hall, who = self._room, self._hall, self._connection.who
        signing_in = await hall.signing_in(room, who) if hello.tokens else frozenset[str]()

        def seats() -> frozenset[int]:
            return frozenset(admission.seat_of(hall.keys, room, token, who, signing_in) for token in hello.tokens)

        self._connection.follows = hello.follows
        await room.enter(self._connection, seats, hello.seat)
        chairs = room.sitting.chairs
        hall.sessions.sit(self._connection, {chairs[seat].guest or "" for seat in self._connection.seats})
        if self._connection.seats and room.origin is None:
            room.origin = self._connection.origin
        self._has_said_hello = True
