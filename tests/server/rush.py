"""Somebody brings the longest games and looks at them from all sides: how long do others wait meanwhile?"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.endless import endless_record
from tests.server.serving import Server
from tianxia.server.wire.answers import Lines
from tianxia.server.wire.requests import Older
from tianxia.server.wire.tables import OpenedTable

PATIENCE_S = 300.0
"""Whoever asks for much waits in line."""


def _attack(server: Server, bodies: list[bytes], n_spectators: int) -> None:
    """What one visitor with many connections can do."""
    with ThreadPoolExecutor(len(bodies)) as pool:
        looking = [pool.submit(_bring_and_look, server, body, n_spectators) for body in bodies]
        for each in looking:
            each.result()


def _bring_and_look(server: Server, body: bytes, n_spectators: int) -> None:
    guest = Guest(server.address)
    guest.http.timeout = PATIENCE_S
    response = guest.http.post("/api/records", content=body)
    assert response.status_code == 201, response.text
    table = msgspec.json.decode(response.content, type=OpenedTable).table
    for _ in range(n_spectators):
        live = guest.watch(table.id)
        live.send(Older(live.ticket(), table.n_moves - 200))
        guest.frames(table.id, first=table.n_moves // 2, count=100)
        live.next(Lines, timeout=PATIENCE_S)
        live.close()
    guest.record(table.id)
    guest.reveal(table.id)


def _asking(server: Server, is_over: threading.Event) -> list[float]:
    with httpx.Client(base_url=server.address, verify=False) as client:
        return _timed(lambda: client.get("/healthz").raise_for_status(), is_over)


def _moving(live: Live, is_over: threading.Event) -> list[float]:
    """A move and its undo, over and over."""

    def move() -> None:
        live.act(live.sit(0).legal[0], seat=0)
        live.undo(0)

    return _timed(move, is_over)


def _timed(what: Callable[[], Any], is_over: threading.Event) -> list[float]:
    times: list[float] = []
    while not is_over.is_set():
        started = time.perf_counter()
        what()
        times.append(time.perf_counter() - started)
        time.sleep(0.01)
    return times


def measure(server: Server, n: int, n_actions: int, n_spectators: int) -> dict[str, list[float]]:
    """Seconds that others waited for each answer."""
    bodies = [msgspec.json.encode(endless_record(n_actions, seed)) for seed in range(n)]
    ann = Guest(server.address, "Ann")
    live = ann.live(ann.open("me", "here Cy"))
    is_over = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        health, moves = pool.submit(_asking, server, is_over), pool.submit(_moving, live, is_over)
        started = time.perf_counter()
        try:
            _attack(server, bodies, n_spectators)
        finally:
            is_over.set()
        return {"healthz": health.result(), "moves": moves.result(), "whole": [time.perf_counter() - started]}
