"""Requests and sockets for tables that other workers look after, passed on to them, or handed over where that goes.

Whoever is asked for a table that nobody looks after does so from then on. New ones are opened where they come in,
unless the worker of the machine whose turn it would be has fewer: whoever is idle takes most connections, and would
have most tables. A worker that cannot be reached is dead or about to be taken for dead: who comes after it is asked
again and again, until there is somebody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable
from contextlib import suppress
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tianxia.server.bucket import Bucket
from tianxia.server.cluster import SEAL, Cluster
from tianxia.server.connections import line_of
from tianxia.server.guard import SAFE_METHODS, App, refuse
from tianxia.server.hall import Hall
from tianxia.server.handing import ELSEWHERE, is_handed, request_of
from tianxia.server.inner import body_of, opens_one, table_of
from tianxia.server.logs import request_id
from tianxia.server.refusal import MOVED, Moved, Refusal
from tianxia.server.workers import Worker

T = TypeVar("T")
log = logging.getLogger(__name__)

PATIENCE_S = 8.0
"""Longer than it takes to notice that a worker is dead."""
RETRY_S = 0.2
LINES_PER_S = 0.1
"""When a worker has died, everybody who comes is told so again and again: the log is told now and then."""
MOST_ROUTES = 10_000
COMES_BACK = 1012
"""The code of a socket that is closed because its server is started again."""
OF_ONE_HOP = frozenset((b"connection", b"content-length", b"keep-alive", b"te", b"transfer-encoding", b"upgrade"))


class Gone(Exception):
    """A worker is there no longer, and gives no answer."""


class Routing:
    """Between the guard and the application of one worker."""

    def __init__(self, app: App, hall: Hall, cluster: Cluster) -> None:
        self._app = app
        self._hall = hall
        self._cluster = cluster
        self._routes: dict[str, Worker] = {}
        """Who looked after tables when they were last asked for."""
        self._n_opened = 0
        self._lines = Bucket(LINES_PER_S, 1)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        table_id = None if scope["type"] == "lifespan" else table_of(scope)
        if opens_one(scope):
            await self._open(scope, receive, send)
        elif table_id is None or (table_id in self._hall.rooms and self._cluster.membership.is_sure):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connect(table_id, scope, receive, send)
        else:
            await self._ask(table_id, scope, receive, send)

    async def _holders(self, table_id: str) -> AsyncGenerator[Worker | None]:
        """Who is to be asked, again and again; None if that is this worker itself."""
        end = time.monotonic() + PATIENCE_S
        route = self._routes.pop(table_id, None)
        if route is not None and route.id in self._cluster.membership.others:
            yield route
        while time.monotonic() < end:
            with suppress(Moved):
                holder = await self._cluster.membership.holder(table_id)
                yield None if holder is None or holder.id == self._cluster.me else holder
            await asyncio.sleep(RETRY_S)

    def _note(self, table_id: str, holder: Worker) -> None:
        self._routes[table_id] = holder
        if len(self._routes) > MOST_ROUTES:
            del self._routes[next(iter(self._routes))]

    async def _unless_gone(self, holder: Worker, work: Awaitable[T]) -> T:
        """What a worker answers, or `Gone` as soon as it is known that it never will."""
        task, gone = asyncio.ensure_future(work), asyncio.ensure_future(self._cluster.gone(holder.id).wait())
        try:
            await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Gone
            return task.result()
        finally:
            gone.cancel()
            task.cancel()

    def _headers(self, holder: Worker, scope: Any) -> list[tuple[bytes, bytes]]:
        own = [
            (b"x-request-id", request_id.get().encode()),
            (SEAL.encode(), self._cluster.sealed(holder, scope).encode()),
        ]
        names = {*OF_ONE_HOP, *(name for name, _ in own)}
        return [*((name, value) for name, value in scope["headers"] if name not in names), *own]

    # ---- requests

    async def _open(self, scope: Any, receive: Any, send: Any) -> None:
        """A new table, here or where there are fewer."""
        other = self._next_opener()
        if other is None:
            await self._app(scope, receive, send)
            return
        self._cluster.note_opening(other)
        try:
            body = await body_of(receive, self._hall.config.limits.body_bytes)
            answer = await self._answer(other, scope, body)
        except Refusal as refusal:
            await refuse(scope, receive, send, refusal, is_guarded=True)
            return
        if answer is not None:
            await _pass_on(answer, send)
        else:
            await self._app(scope, _again({"type": "http.request", "body": body}, receive), send)

    def _next_opener(self) -> Worker | None:
        """Each worker of the machine in turn, if that evens out how many tables they have; None is this one."""
        others = self._cluster.neighbours()
        turn, self._n_opened = self._n_opened % (1 + len(others)), self._n_opened + 1
        other = others[turn - 1] if turn else None
        is_fair = other is None or self._cluster.has_fewer(other, len(self._hall.rooms))
        return other if is_fair else None

    async def _ask(self, table_id: str, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await body_of(receive, self._hall.config.limits.body_bytes)
            async for holder in self._holders(table_id):
                if holder is None:
                    await self._app(scope, _again({"type": "http.request", "body": body}, receive), send)
                    return
                if (answer := await self._answer(holder, scope, body)) is not None:
                    self._note(table_id, holder)
                    await _pass_on(answer, send)
                    return
            raise Moved
        except Refusal as refusal:
            await refuse(scope, receive, send, refusal, is_guarded=True)

    async def _answer(self, holder: Worker, scope: Any, body: bytes) -> httpx.Response | None:
        """What a worker says; None if another is to be asked."""
        target, query = scope.get("raw_path") or scope["path"].encode(), scope["query_string"]
        url = httpx.URL(holder.address).copy_with(raw_path=target + (b"?" + query if query else b""))
        client, headers = self._cluster.client, self._headers(holder, scope)
        request = client.build_request(scope["method"], url, headers=headers, content=body)
        try:
            answer = await self._unless_gone(holder, client.send(request, stream=True))
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return None
        except (httpx.HTTPError, Gone) as error:
            log.warning("worker %s at %s gave no answer: %r", holder.id, holder.address, error)
            if scope["method"] in SAFE_METHODS:
                return None
            raise Refusal("busy", "nobody knows whether this has been done; look, and try again") from None
        if MOVED in answer.headers:
            await answer.aclose()
            return None
        return answer

    # ---- sockets

    async def _connect(self, table_id: str, scope: Any, receive: Any, send: Any) -> None:
        first = await receive()
        async for holder in self._holders(table_id):
            if holder is None:
                await self._app(scope, _again(first, receive), send)
                return
            why = await self._hand_over(holder, scope)
            if not why:
                self._note(table_id, holder)
                return
            try:
                inner = await self._unless_gone(holder, self._opened(holder, scope))
            except InvalidStatus as refused:
                if MOVED not in refused.response.headers:
                    await _refuse_socket(refused, scope, send)
                    return
            except (OSError, TimeoutError, InvalidHandshake, Gone) as error:
                if self._lines.take():
                    log.warning("worker %s at %s cannot be reached: %r", holder.id, holder.address, error)
            else:
                self._note(table_id, holder)
                self._tell(holder, why)
                await self._talk(holder, inner, receive, send)
                return
        await refuse(scope, _again(first, receive), send, Moved())

    async def _hand_over(self, holder: Worker, scope: Any) -> str:
        """Let the one who looks after the table have the connection itself, or why it has not."""
        if is_handed(scope):
            return "it was handed over already, and nobody hands that on"
        request = request_of(scope, request_id.get())
        why = await self._cluster.doorway.hand_over(holder.id, holder.address, line_of(scope), request)
        self._hall.meters.routed["handed over"] += not why
        return why

    def _tell(self, holder: Worker, why: str) -> None:
        """Count a socket that is passed on; on one machine none should be, so now and then it is told why it is."""
        self._hall.meters.routed["passed on"] += 1
        if why != ELSEWHERE and self._lines.take():
            log.warning("a socket for worker %s at %s is passed on: %s", holder.id, holder.address, why)

    async def _opened(self, holder: Worker, scope: Any) -> ClientConnection:
        path = (scope.get("raw_path") or scope["path"].encode()).decode("latin-1")
        query = scope["query_string"].decode("latin-1")
        return await connect(
            f"ws{holder.address.removeprefix('http')}{path}{f'?{query}' if query else ''}",
            additional_headers=[
                *_cookies(scope),
                (SEAL, self._cluster.sealed(holder, scope)),
                ("x-request-id", request_id.get()),
            ],
            user_agent_header=None,
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE_S,
            close_timeout=1,
        )

    async def _talk(self, holder: Worker, inner: ClientConnection, receive: Any, send: Any) -> None:
        """Everything in both directions, until either side ends it, or its worker is there no longer."""
        await send({"type": "websocket.accept"})
        coming, going = asyncio.create_task(_come(inner, receive)), asyncio.create_task(_go(inner, send))
        gone = asyncio.create_task(self._cluster.gone(holder.id).wait())
        try:
            await asyncio.wait((coming, going, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (coming, going, gone):
                task.cancel()
            await asyncio.gather(coming, going, gone, return_exceptions=True)
            if inner.close_code is None:
                inner.transport.abort() if gone.done() and not gone.cancelled() else await inner.close()
        if not coming.done() or coming.cancelled() or coming.exception():
            with suppress(RuntimeError):  # the client has gone at the same time
                await send({"type": "websocket.close", "code": _code(inner)})


def _cookies(scope: Any) -> list[tuple[str, str]]:
    """By which the worker who looks after the table knows who has come."""
    return [("cookie", value.decode("latin-1")) for name, value in scope["headers"] if name == b"cookie"]


async def _come(inner: ClientConnection, receive: Any) -> None:
    """What the client says."""
    while (event := await receive())["type"] != "websocket.disconnect":
        text = event.get("text")
        await inner.send(event["bytes"] if text is None else text)


async def _go(inner: ClientConnection, send: Any) -> None:
    """What the client is told."""
    with suppress(ConnectionClosed):
        while True:
            message = await inner.recv()
            await send({"type": "websocket.send", "text" if isinstance(message, str) else "bytes": message})


def _code(inner: ClientConnection) -> int:
    """With what a client is sent away: it comes back, unless it was told why not."""
    told = inner.close_code
    return told if told is not None and told >= 1000 and told not in (1004, 1005, 1006, 1015) else COMES_BACK


async def _refuse_socket(refused: InvalidStatus, scope: Any, send: Any) -> None:
    response = refused.response
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [(name.lower().encode(), value.encode()) for name, value in response.headers.raw_items()]
    headers = [header for header in headers if header[0] not in OF_ONE_HOP - {b"content-length"}]
    await send({"type": "websocket.http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": response.body or b""})


def _again(first: Any, receive: Any) -> Any:
    """What was received already, and then the rest."""
    left = [first]

    async def received() -> Any:
        return left.pop() if left else await receive()

    return received


async def _pass_on(answer: httpx.Response, send: Any) -> None:
    headers = [(name.lower(), value) for name, value in answer.headers.raw]
    names = OF_ONE_HOP - {b"content-length"} | {b"x-request-id", b"server", b"date"}
    kept = [header for header in headers if header[0] not in names]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})
    try:
        async for part in answer.aiter_raw():
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        await answer.aclose()
