"""Guests, who speak HTTP. Everything has a time limit."""

from __future__ import annotations

from typing import Any, TypeVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.server.conversation import LIMIT_S, Live, assert_clear
from tianxia.core.record import Record
from tianxia.server.guard import HEADERS
from tianxia.server.wire.frames import Frames
from tianxia.server.wire.house import Problem
from tianxia.server.wire.tables import Lobby, OpenedTable, Reveal

T = TypeVar("T")


def wish(text: str) -> dict[str, str]:
    """Who is to sit on a seat: ``me``, ``open``, ``here NAME`` or ``bot NAME``."""
    kind, _, name = text.partition(" ")
    return {"kind": kind, **({"bot" if kind == "bot" else "name": name} if name else {})}


def mine(opened: OpenedTable) -> list[str]:
    return list(opened.tokens.values())


class Guest:
    """Somebody with a cookie."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=LIMIT_S, verify=False)  # loading certificates takes long
        if name is not None:
            self.rename(name)

    def ask(self, kind: type[T], method: str, path: str, status: int = 200, **more: Any) -> T:
        """A request that succeeds.

        A server may close a connection for want of requests just when there is one: who only reads asks again then, as
        browsers do.
        """
        try:
            response = self.http.request(method, path, **more)
        except httpx.RemoteProtocolError:
            if method != "GET":
                raise
            response = self.http.request(method, path, **more)
        assert response.status_code == status, response.text
        return msgspec.json.decode(response.content, type=kind)

    def refused(self, method: str, path: str, status: int, code: str, **more: Any) -> Problem:
        """A request that is refused in one clear line, with the headers of every answer."""
        response = self.http.request(method, path, **more)
        assert response.status_code == status, response.text
        assert response.headers["content-type"].startswith("application/json"), response.text
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
        problem = msgspec.json.decode(response.content, type=Problem)
        assert (problem.status_code, problem.code) == (status, code)
        assert_clear(problem.detail)
        return problem

    def rename(self, name: str) -> None:
        self.ask(dict[str, Any], "PUT", "/api/me", json={"name": name})

    def open(
        self,
        *seats: str,
        game: str = "qin",
        is_listed: bool = True,
        is_guided: bool = False,
        clock: dict[str, Any] | None = None,
        **options: str,
    ) -> OpenedTable:
        wishes = [wish(seat) for seat in seats]
        chosen = {"is_listed": is_listed, "is_guided": is_guided, "clock": clock}
        body = {"game": game, "seats": wishes, "options": options, **chosen}
        return self.ask(OpenedTable, "POST", "/api/tables", 201, json=body)

    def table(self, table_id: str) -> OpenedTable:
        return self.ask(OpenedTable, "GET", f"/api/tables/{table_id}")

    def join(self, table_id: str, **more: object) -> OpenedTable:
        """Take a seat: the first free one, unless another is named."""
        seats = self.table(table_id).table.seats
        free = [number for number, seat in enumerate(seats) if seat.kind == "open"]
        return self.ask(OpenedTable, "POST", f"/api/tables/{table_id}/join", 201, json={"seat": free[0], **more})

    def rematch(self, table_id: str, token: str) -> OpenedTable:
        return self.ask(OpenedTable, "POST", f"/api/tables/{table_id}/rematch", 201, headers={"X-Seat-Token": token})

    def lobby(self) -> Lobby:
        return self.ask(Lobby, "GET", "/api/lobby")

    def frames(self, table_id: str, token: str | None = None, **more: int) -> Frames:
        headers = {} if token is None else {"X-Seat-Token": token}
        return self.ask(Frames, "GET", f"/api/tables/{table_id}/frames", params=more, headers=headers)

    def record(self, table_id: str) -> Record:
        return self.ask(Record, "GET", f"/api/tables/{table_id}/record")

    def reveal(self, table_id: str) -> Reveal:
        return self.ask(Reveal, "GET", f"/api/tables/{table_id}/reveal")

    def live(self, opened: OpenedTable, seat: int | None = None, *, follows: bool = True) -> Live:
        """At a table, with all of one's seats."""
        return Live(self.address, opened.table.id, mine(opened), seat, follows=follows)

    def socket(self, path: str, language: str = "en") -> ClientConnection:
        """One that is no table's."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address, headers = (
            self.address.replace("http", "ws", 1) + path,
            {"Cookie": cookies, "Accept-Language": language},
        )
        return connect(address, additional_headers=headers, proxy=None, legacy=True, open_timeout=LIMIT_S)

    def watch(self, table_id: str) -> Live:
        return Live(self.address, table_id, [])
