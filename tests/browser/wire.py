"""The wire between a page and the server, in the hands of a test."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Wire:
    """The live connections of a page: they can be cut, what comes from the server held back, hints be given here."""

    def __init__(self, page: Page) -> None:
        self._open: list[WebSocketRoute] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self._is_cut = False
        self._is_slow = False
        self._advice: Mapping[str, Any] | None = None
        self._legal: list[int] = []
        page.route_web_socket(lambda url: url.endswith("/live"), self._connect)

    def cut(self) -> None:
        """Break the connection; new ones fail, too."""
        self._is_cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mend(self) -> None:
        self._is_cut = False

    def hold_back(self) -> None:
        """Let nothing through from the server until the page asks something."""
        self._is_slow = True

    def advise(self, key: str, **values: int) -> None:
        """Answer hints here, with the first legal move: what a bot finds, and whether it can search yet, is its own."""
        self._advice = {"key": key, "values": values}

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
            return
        server = socket.connect_to_server()
        socket.on_message(lambda message: self._send(socket, server, message))
        server.on_message(lambda message: self._receive(socket, message))
        self._open.append(socket)

    def _send(self, page: WebSocketRoute, server: WebSocketRoute, message: str | bytes) -> None:
        if self._advice is not None and b'"hint"' in _bytes(message):
            told = {"type": "hinted", "id": json.loads(message)["id"], "action": self._legal[0], "told": self._advice}
            page.send(json.dumps(told))
            return
        server.send(message)
        if b'"act"' in _bytes(message):
            self._is_slow = False
            for socket, held in self._held:
                socket.send(held)
            self._held.clear()

    def _receive(self, socket: WebSocketRoute, message: str | bytes) -> None:
        self._legal = json.loads(message).get("legal") or self._legal
        if self._is_slow:
            self._held.append((socket, message))
        else:
            socket.send(message)


def _bytes(message: str | bytes) -> bytes:
    return message.encode() if isinstance(message, str) else message
