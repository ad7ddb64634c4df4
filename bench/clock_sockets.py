"""How exactly clocks end at a server that is busy: ``python -m bench.clock_sockets [--ending 100] [--moving 100]``.

A server of its own with SQLite, on loopback. At some tables two people with a socket each move, as many times a second
as is asked for; at others nobody moves, and a spectator notes when it is told that time is up, beside when the server
had said that it would be. A bare timer in a process of its own tells how late anything is on this machine meanwhile.
Everything ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from multiprocessing import Process, Value
from pathlib import Path
from typing import Any

import httpx
import msgspec
from bench.load import BASE, PORT, alone, started
from bench.watch import family, processor_s
from websockets.asyncio.client import ClientConnection, connect

LIVE = f"ws://127.0.0.1:{PORT}/api/tables"
SEATS = [{"kind": "me", "name": "one"}, {"kind": "open"}]
RUNNING_S = 10_000
ENDING_S = 3
PATIENCE_S = 30.0
Tokens = dict[str, str]
Moves = Any
"""How many were made at all tables together, as processes share a number."""


async def opened(http: httpx.AsyncClient, base_s: int) -> tuple[str, list[Tokens]]:
    """A table of two people that has begun: its id, and the tokens of each."""
    clock = {"type": "live", "base_s": base_s, "at_zero": "lose"}
    wish = {"game": "qin", "seats": SEATS, "clock": clock, "is_listed": False}
    first = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    table_id = first["table"]["id"]
    http.cookies.clear()
    second = (await http.post(f"/api/tables/{table_id}/join", json={"name": "two"})).raise_for_status().json()
    http.cookies.clear()
    return table_id, [first["tokens"], second["tokens"]]


async def entered(table_id: str, tokens: Tokens) -> ClientConnection:
    socket = await connect(f"{LIVE}/{table_id}/live", max_size=None)
    await socket.send(msgspec.json.encode({"type": "hello", "tokens": list(tokens.values())}).decode())
    return socket


def bare(until: float) -> None:
    """How late a timer is that nothing else has to do with, until some moment."""
    late = list[float]()
    while (began := time.monotonic()) < until:
        time.sleep(0.02)
        late.append(time.monotonic() - began - 0.02)
    tell(late, "nothing: a bare timer")


async def play(table_id: str, tokens: Tokens, rate: float) -> AsyncGenerator[float]:
    """Move whenever it is this seat's decision, after a while such that tables have so many moves a second.

    Until the game is over: how many seconds each of these moves took until it was acknowledged.
    """
    seat, socket, sent = int(next(iter(tokens))), await entered(table_id, tokens), 0.0
    async for text in socket:
        told: dict[str, Any] = msgspec.json.decode(text)
        if told["type"] == "measure":
            await socket.send(msgspec.json.encode({"type": "measured", "number": told["number"]}).decode())
        if told["type"] == "done":
            yield time.monotonic() - sent
        if told["type"] in ("state", "moved"):
            if told["frame"] and told["frame"]["result"]:
                break
            if told["legal"]:
                await asyncio.sleep(random.expovariate(rate))
                act = {"type": "act", "id": told["seq"], "seq": told["seq"], "seat": seat}
                sent = time.monotonic()
                await socket.send(msgspec.json.encode({**act, "action": random.choice(told["legal"])}).decode())
    await socket.close()


async def _sit(table_id: str, tokens: Tokens, rate: float, moves: Moves) -> None:
    async for _ in play(table_id, tokens, rate):
        moves.value += 1


async def crowd(n_moving: int, rate: float, moves: Moves) -> None:
    """All who move; whoever measures waits for none of them, in a process of their own."""
    async with httpx.AsyncClient(base_url=BASE, timeout=PATIENCE_S) as http:
        playing = [await opened(http, RUNNING_S) for _ in range(n_moving)]
    await asyncio.gather(*(_sit(table_id, own, rate, moves) for table_id, both in playing for own in both))


def be_crowd(n_moving: int, rate: float, moves: Moves) -> None:
    asyncio.run(crowd(n_moving, rate, moves))


async def lateness(table_id: str) -> float:
    """Seconds between what was promised and what a spectator hears."""
    socket, due, late = await entered(table_id, {}), 0.0, 0.0
    async for text in socket:
        now, told = time.monotonic(), msgspec.json.decode(text)
        if told["type"] == "notice":
            late = now - due
            break
        if told["type"] == "state" and (left := told["table"]["time"]) and left["running"] is not None:
            due = now + left["left"][left["running"]]
    await socket.close()
    return late


async def measure(pid: int, n_ending: int) -> tuple[list[float], float]:
    """How late the ends of some clocks are told, and what the server takes of a core meanwhile."""
    since, used, watching = time.monotonic(), processor_s(family(pid)), list[asyncio.Task[float]]()
    async with httpx.AsyncClient(base_url=BASE, timeout=PATIENCE_S) as http:
        for _ in range(n_ending):
            table_id, _ = await opened(http, ENDING_S)
            watching.append(asyncio.create_task(lateness(table_id)))
    late = await asyncio.wait_for(asyncio.gather(*watching), PATIENCE_S + ENDING_S)
    return late, (processor_s(family(pid)) - used) / (time.monotonic() - since)


def beside_a_crowd(pid: int, n_ending: int, n_moving: int, rate: float) -> None:
    moves: Moves = Value("q", 0)
    people = Process(target=be_crowd, args=[n_moving, rate, moves], daemon=True)
    people.start()
    while moves.value < 2 * n_moving:
        time.sleep(0.1)
    timer = Process(target=bare, args=[time.monotonic() + ENDING_S + n_ending / 20])
    timer.start()
    began, before = time.monotonic(), moves.value
    late, share = asyncio.run(measure(pid, n_ending))
    pace = (moves.value - before) / (time.monotonic() - began)
    people.terminate()
    timer.join()
    tell(late, f"{n_moving} tables with {pace:.0f} moves a second, the server at {share:.0%} of a core")


def tell(late: Sequence[float], how: str) -> None:
    ranked = sorted(1000 * one for one in late)
    p95 = ranked[int(0.95 * (len(ranked) - 1))]
    late_by = f"{statistics.median(ranked):.1f} ms late in the median, {p95:.1f} at the 95th percentile"
    print(f"{len(ranked)} ends beside {how}: {late_by}, {ranked[-1]:.1f} at worst")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ending", type=int, default=100)
    parser.add_argument("--moving", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each of them")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        with started(alone(data)) as pid:
            beside_a_crowd(pid, said.ending, said.moving, said.rate)


if __name__ == "__main__":
    main()
