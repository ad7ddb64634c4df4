"""Many tables with the strongest bots at once: `make bench-bots`.

At each table of every game somebody moves at random after a few seconds of thought, against bots of the level
``master``, which answer from the processes of one server on the same machine. How long do people wait for a bot, how
often does a simpler one move for it, and how long does somebody wait who asks for the lobby? It ends by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from bench.server import await_ready, config_of, running, serve
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from tianxia.cli.screen import ready_for
from tianxia.games.catalog import all_games

PORT, LIFETIME_S = 8934, 300
HTTP, WS = f"http://127.0.0.1:{PORT}", f"ws://127.0.0.1:{PORT}"
N_TABLES, SECONDS, PAUSE_S = (10, 25, 50), 40.0, 4.0
"""So many tables, for so long each time; a person takes so long for a move, in the mean."""
LEVEL = "master"
STARTED_S = 15.0
"""By then there are processes for bots, on a busy machine, too."""


@dataclass
class Figures:
    """What was seen at all tables; times in seconds."""

    waits: dict[str, list[float]] = field(default_factory=lambda: {about.id: [] for about in all_games()})
    """For each decision of a bot, by game."""
    lobbies: list[float] = field(default_factory=list[float])
    n_replaced: int = 0
    """Decisions that a simpler bot has made."""


class Sitter:
    """Somebody at one table, and at another one when the game is over."""

    def __init__(self, game_id: str, client: httpx.AsyncClient, figures: Figures) -> None:
        self._game_id = game_id
        self._client = client
        self._figures = figures
        self._seq = -1
        self._asked: float | None = None

    async def play(self) -> None:
        while True:
            opened = await self._open()
            address = f"{WS}/api/tables/{opened['table']['id']}/live"
            async with connect(address, max_size=None, compression=None) as socket:
                await socket.send(json.dumps({"type": "hello", "tokens": list(opened["tokens"].values())}))
                await self._sit(socket)

    async def _open(self) -> dict[str, Any]:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": LEVEL}]
        if 2 not in next(about for about in all_games() if about.id == self._game_id).seats:
            seats.append(seats[1])
        answer = await self._client.post("/api/tables", json={"game": self._game_id, "seats": seats})
        return answer.raise_for_status().json()

    async def _sit(self, socket: ClientConnection) -> None:
        self._seq, self._asked = -1, None
        async for text in socket:
            message = json.loads(text)
            self._figures.n_replaced += message["type"] == "notice"
            if message["type"] == "state" and message["seq"] != self._seq:
                if message["table"]["status"] == "over":
                    return
                await self._take(socket, message)

    async def _take(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        """A change of the table: whoever asked a bot has its answer now."""
        if self._asked is not None:
            self._figures.waits[self._game_id].append(time.monotonic() - self._asked)
        self._seq, self._asked = state["seq"], None if state["legal"] else time.monotonic()
        if state["legal"]:
            await asyncio.sleep(random.uniform(0, 2 * PAUSE_S))
            act = {"type": "act", "id": self._seq, "seq": self._seq, "seat": 0, "action": random.choice(state["legal"])}
            await socket.send(json.dumps(act))


async def look(client: httpx.AsyncClient, figures: Figures) -> None:
    """Ask for the lobby now and then."""
    while True:
        started = time.monotonic()
        await client.get("/api/lobby")
        figures.lobbies.append(time.monotonic() - started)
        await asyncio.sleep(0.2)


async def load(n_tables: int) -> Figures:
    games, figures = [about.id for about in all_games()], Figures()
    async with httpx.AsyncClient(base_url=HTTP, timeout=30, verify=False) as client:
        sitters = [Sitter(games[number % len(games)], client, figures) for number in range(n_tables)]
        tasks = [asyncio.create_task(sitter.play()) for sitter in sitters]
        tasks.append(asyncio.create_task(look(client, figures)))
        await asyncio.wait(tasks, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def measure(n_tables: int) -> Figures:
    """One run against a fresh server."""
    with tempfile.TemporaryDirectory() as data, running([sys.executable, "-m", "bench.bots", data], Path.cwd()):
        await_ready(f"{HTTP}/healthz")
        time.sleep(STARTED_S)
        return asyncio.run(load(n_tables))


def percentile(values: Sequence[float], share: float) -> str:
    return f"{sorted(values)[int(share * (len(values) - 1))]:.2f}" if values else ""


def main() -> None:
    for about in all_games():
        ready_for(about.id, [LEVEL])
    columns = ("tables", "game", "moves/s", "wait s", "p99", "most", "replaced", "lobby s", "most")
    table = Table(*columns, title=f"bots of the level {LEVEL}, {os.cpu_count()} processors")
    for n_tables in N_TABLES:
        figures = measure(n_tables)
        every = [wait for waits in figures.waits.values() for wait in waits]
        for name, waits in (("all", every), *figures.waits.items()):
            times = [percentile(waits, share) for share in (0.5, 0.99, 1)]
            rest = [str(figures.n_replaced), *(percentile(figures.lobbies, share) for share in (0.5, 1))]
            row = [name, f"{len(waits) / SECONDS:.1f}", *times, *(rest if name == "all" else [])]
            table.add_row(str(n_tables) if name == "all" else "", *row)
    Console().print(table)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        serve(replace(config_of(Path(sys.argv[1])), is_eager=True), PORT, LIFETIME_S) if len(sys.argv) > 1 else main()
