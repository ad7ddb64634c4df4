"""What every request passes first: where it comes from, how often, how much; and headers that browsers heed."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tianxia.server import traces
from tianxia.server.connections import line_of
from tianxia.server.hall import Hall
from tianxia.server.handing import is_handed
from tianxia.server.logs import id_of, request_id
from tianxia.server.origin import netloc_of, origin_of
from tianxia.server.plain import one_line
from tianxia.server.refusal import Refusal
from tianxia.server.wire.answers import encode
from tianxia.server.wire.house import Problem

log = logging.getLogger(__name__)
requests = logging.getLogger("tianxia.requests")

App = Callable[..., Any]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FILES = ("/assets/", "/docs/")
DELIVERED = (200, 206, 304)
HEADERS = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FILE_HEADERS = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
"""Of files that are no pages by themselves, of which every page has many: what the page says holds for them."""
PARTS = (".js", ".css", ".json", ".png")


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


_HEADERS, _FILE_HEADERS = _raw(HEADERS), _raw(FILE_HEADERS)


class Guard:
    """Stands before the application."""

    def __init__(self, app: App, hall: Hall) -> None:
        self.hall = hall
        self._app = app
        self._meters = hall.meters

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request_id.set(id_of(scope))
        method = scope.get("method", "WEBSOCKET")
        with traces.span(method, path=scope["path"], request=request_id.get()):
            await self._answer(scope, receive, self._noting(send, method, scope["path"]))

    def _noting(self, send: Any, method: str, path: str) -> Any:
        """What comes of a request, and how soon; its answer tells its id."""
        started = time.monotonic()
        header = (b"x-request-id", request_id.get().encode())

        async def noted(message: Any) -> None:
            if message["type"].endswith("http.response.start"):
                took, status = time.monotonic() - started, message["status"]
                message["headers"] = [*message.get("headers", []), header]
                self._meters.requests[status] += 1
                self._meters.request_s.note(took)
                requests.info("%s %s %d %.1f ms", method, one_line(path), status, 1000 * took)
            await send(message)

        return noted

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            self._check(scope)
        except Refusal as refusal:
            log.info("refused %s %s: %s", scope["type"], one_line(scope["path"]), refusal.detail)
            self._meters.refusals[refusal.code] += 1
            await refuse(scope, receive, send, refusal)
            return
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(
                scope, receive, _with_headers(send, is_part=_is_file(scope) and scope["path"].endswith(PARTS))
            )

    def _check(self, scope: Any) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        origin = origin_of(scope)
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            _check_origin(headers)
        if not (is_handed(scope) or (self.hall.files if _is_file(scope) else self.hall.requests).take(origin)):
            raise Refusal("too-fast", "too many requests; slow down")
        if scope["type"] == "websocket" and not self.hall.sockets.has_room(origin):
            raise Refusal("too-many", "too many connections from this address")

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        origin = origin_of(scope)
        self.hall.sockets.add(origin, 1)
        try:
            await self._app(scope, receive, send)
        finally:
            line_of(scope).at_end(partial(self.hall.sockets.add, origin, -1))


def _is_file(scope: Any) -> bool:
    """Scripts and pictures: many at once for every page, cheap, and kept by browsers."""
    return scope["type"] == "http" and scope["method"] in SAFE_METHODS and scope["path"].startswith(FILES)


def _check_origin(headers: dict[str, str]) -> None:
    """A browser says which site a request comes from; another site's pages may change nothing here."""
    origin = headers.get("origin")
    if origin is not None and netloc_of(origin) != headers.get("host"):
        raise Refusal("foreign-origin", "this request comes from a page of another site")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal("foreign-origin", "this request comes from a page of another site")


def _with_headers(send: Any, *, is_part: bool) -> Any:
    async def wrapped(message: Any) -> None:
        if message["type"] == "http.response.start":
            is_found = is_part and message["status"] in DELIVERED
            message["headers"] = [*message.get("headers", []), *(_FILE_HEADERS if is_found else _HEADERS)]
        await send(message)

    return wrapped


async def refuse(scope: Any, receive: Any, send: Any, refusal: Refusal, is_guarded: bool = False) -> None:
    """Say so; *is_guarded* if the guard adds its headers to it."""
    body = encode(Problem(refusal.status, refusal.code, refusal.detail))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [] if is_guarded else _HEADERS
    headers += [(name.encode(), value.encode()) for name, value in refusal.headers.items()]
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.detail})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
