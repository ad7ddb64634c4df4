"""What every request passes first: where it comes from, how often, how much; and headers that browsers heed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tianxia.server.bucket import Bucket
from tianxia.server.config import Config
from tianxia.server.refusal import Refusal
from tianxia.server.wire import Problem, encode

log = logging.getLogger(__name__)

App = Callable[..., Any]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MOST_ADDRESSES = 10_000
HEADERS = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """Stands before the application."""

    def __init__(self, app: App, config: Config) -> None:
        self._app = app
        self._limits = config.limits
        self._requests: dict[str, Bucket] = {}
        self._openings: dict[str, Bucket] = {}
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Refusal as refusal:
            log.info("refused %s %s: %s", scope["type"], scope["path"], refusal.detail)
            await _refuse(scope, receive, send, refusal)
            return
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send))

    def _check(self, scope: Any) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        address = _address(scope)
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            _check_origin(headers)
        if not self._bucket(self._requests, address, self._limits.requests_per_s, self._limits.request_burst).take():
            raise Refusal("too-fast", "too many requests; slow down")
        if scope["type"] == "websocket":
            if self._sockets.get(address, 0) >= self._limits.sockets_of_address:
                raise Refusal("too-many", "too many connections from this address")
        elif scope["method"] == "POST" and scope["path"] in ("/api/tables", "/api/records"):
            per_minute = self._limits.tables_per_minute
            if not self._bucket(self._openings, address, per_minute / 60, per_minute).take():
                raise Refusal("too-many", "too many new tables; wait a minute")

    def _bucket(self, buckets: dict[str, Bucket], address: str, per_s: float, burst: float) -> Bucket:
        if len(buckets) > MOST_ADDRESSES:
            for idle in [other for other, bucket in buckets.items() if bucket.is_full]:
                del buckets[idle]
        if address not in buckets:
            buckets[address] = Bucket(per_s, burst)
        return buckets[address]

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        address = _address(scope)
        self._sockets[address] = self._sockets.get(address, 0) + 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


def _address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _check_origin(headers: dict[str, str]) -> None:
    """A browser says which site a request comes from; another site's pages may change nothing here."""
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        raise Refusal("foreign-origin", "this request comes from a page of another site")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal("foreign-origin", "this request comes from a page of another site")


def _with_headers(send: Any) -> Any:
    async def wrapped(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *_HEADERS]
        await send(message)

    return wrapped


async def _refuse(scope: Any, receive: Any, send: Any, refusal: Refusal) -> None:
    body = encode(Problem(refusal.status, refusal.code, refusal.detail))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *_HEADERS]
    if refusal.status == 429:
        headers.append((b"retry-after", b"1"))
    kind = "http.response"
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.detail})
            return
        kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
