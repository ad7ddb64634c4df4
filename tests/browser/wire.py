"""The wire between a page and the server, in the hands of a test."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute


class Wire:
    """The live connections of a page: they can be cut and kept cut, or what comes from the server held back."""

    def __init__(self, page: Page) -> None:
        self._open: list[WebSocketRoute] = []
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self._is_cut = False
        self._is_slow = False
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

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
            return
        server = socket.connect_to_server()
        socket.on_message(lambda message: self._send(server, message))
        server.on_message(lambda message: self._receive(socket, message))
        self._open.append(socket)

    def _send(self, server: WebSocketRoute, message: str | bytes) -> None:
        server.send(message)
        if b'"act"' in _bytes(message):
            self._is_slow = False
            for socket, held in self._held:
                socket.send(held)
            self._held.clear()

    def _receive(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if self._is_slow:
            self._held.append((socket, message))
        else:
            socket.send(message)


def _bytes(message: str | bytes) -> bytes:
    return message.encode() if isinstance(message, str) else message
