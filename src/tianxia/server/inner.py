"""What other workers ask: it was guarded where it came in, and is answered by whoever looks after the table."""

from __future__ import annotations

import re
from typing import Any

from tianxia.server import lending
from tianxia.server.cluster import NOWHERE, Cluster
from tianxia.server.guard import App, refuse
from tianxia.server.hall import Hall
from tianxia.server.logs import id_of, request_id
from tianxia.server.neighbours import PATH
from tianxia.server.refusal import Refusal

_TABLE = re.compile(r"/api/tables/([^/]{1,64})(?:/(?!qr$).*)?")


def table_of(scope: Any) -> str | None:
    """The table that a request is about, if it is about one."""
    found = _TABLE.fullmatch(scope["path"])
    return found and found[1]


def opens_one(scope: Any) -> bool:
    """Whether somebody opens a table."""
    return scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == "/api/tables"


class Inner:
    """Stands before the guard."""

    def __init__(self, guarded: App, app: App, hall: Hall, cluster: Cluster) -> None:
        self.hall = hall
        self._guarded = guarded
        self._app = app
        self._cluster = cluster

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan" or not self._cluster.is_inside(scope):
            await self._guarded(scope, receive, send)
            return
        request_id.set(id_of(scope))
        whose = self._cluster.unsealed(scope)
        if whose is None:
            await refuse(scope, receive, send, Refusal("foreign-origin", "only workers of this site are answered here"))
            return
        if scope["path"] == lending.PATH and scope["type"] == "websocket":
            await lending.borrow(self.hall.thinkers, receive, send)
            return
        try:
            if scope["path"].startswith(PATH):
                await self._answer(scope["path"], receive, send)
                return
            await self._hold(table_of(scope))
        except Refusal as refusal:
            await refuse(scope, receive, send, refusal, is_guarded=scope["type"] == "http")
            return
        await self._app(_as_it_came(scope, *whose), receive, send)

    async def _answer(self, path: str, receive: Any, send: Any) -> None:
        """A question of the worker itself."""
        assert self.hall.neighbours is not None
        answer = await self.hall.neighbours.answer(path, await body_of(receive, self.hall.config.limits.body_bytes))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})

    async def _hold(self, table_id: str | None) -> None:
        if table_id is not None and table_id not in self.hall.rooms:
            await self._cluster.membership.hold(table_id)


def _as_it_came(scope: Any, host: str, port: int, is_safe: bool) -> Any:
    """A request as it was where it came in."""
    scheme = "http" if scope["type"] == "http" else "ws"
    return {**scope, "client": None if host == NOWHERE else (host, port), "scheme": f"{scheme}s" if is_safe else scheme}


async def body_of(receive: Any, most: int) -> bytes:
    """A whole body, or a refusal."""
    parts, n_bytes, is_more = list[bytes](), 0, True
    while is_more:
        event = await receive()
        parts.append(event.get("body", b""))
        n_bytes, is_more = n_bytes + len(parts[-1]), event.get("more_body", False)
        if n_bytes > most:
            raise Refusal("too-large", f"a body has {most} bytes at most")
    return b"".join(parts)
