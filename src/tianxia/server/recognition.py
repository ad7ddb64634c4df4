"""Who asks is found out once for each request, before anybody answers it."""

from __future__ import annotations

from typing import Any

from tianxia.server.guard import App, refuse
from tianxia.server.hall import Hall
from tianxia.server.refusal import Refusal
from tianxia.server.sessions import NOBODY, Who

COOKIE = "tianxia"
WHO = "tianxia.who"
API = "/api/"


class Recognition:
    """Right before the application, so that it is done by the worker who answers."""

    def __init__(self, app: App, hall: Hall) -> None:
        self._app = app
        self._hall = hall

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan" and scope["path"].startswith(API):
            try:
                scope[WHO] = await self._hall.sessions.who(cookie_of(scope))
            except Refusal as refusal:
                await refuse(scope, receive, send, refusal, is_guarded=scope["type"] == "http")
                return
        await self._app(scope, receive, send)


def who_of(scope: Any) -> Who:
    return scope.get(WHO, NOBODY)


def cookie_of(scope: Any) -> str | None:
    """Ours, as it was sent."""
    sent = (value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")
    pairs = (pair.partition("=") for line in sent for pair in line.split(";"))
    return next((value.strip() for name, _, value in pairs if name.strip() == COOKIE), None)
