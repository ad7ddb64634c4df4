"""Whether reviews slow live tables: ``python -m bench.beside_reviews [--tables 20] [--seconds 20] [--rounds 3]``.

A server of its own with SQLite, on loopback. At some tables two people with a socket each move, after a second in the
mean. How long every move takes until it is acknowledged is noted, in turns while nothing else is done and while a long
game is reviewed. Turns alternate, so that whatever else this machine does touches both alike. All ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import numpy as np
from bench.clock_sockets import PATIENCE_S, RUNNING_S, Tokens, opened, play
from bench.load import BASE, alone, started

from tianxia.core.record import encode, record_of
from tianxia.core.table import Table
from tianxia.games import catalog

REVIEWED = "huang"
"""Whose reviews take longest."""
READY_WITHIN_S = 600.0
Taken = dict[bool, list[float]]
"""Seconds that moves took, by whether something was reviewed meanwhile."""


class Crowd:
    """Everybody who moves, and how long they wait for it."""

    def __init__(self) -> None:
        self.taken: Taken = {False: [], True: []}
        self.is_reviewed: bool | None = None
        """Nothing is noted between turns."""

    async def play(self) -> None:
        """At one table after the other."""
        async with httpx.AsyncClient(base_url=BASE, timeout=PATIENCE_S) as http:
            while True:
                table_id, both = await opened(http, RUNNING_S)
                await asyncio.gather(*(self._sit(table_id, own) for own in both))

    async def _sit(self, table_id: str, tokens: Tokens) -> None:
        """Until the game is over."""
        async for seconds in play(table_id, tokens, rate=1.0):
            if self.is_reviewed is not None:
                self.taken[self.is_reviewed].append(seconds)


def long_game() -> bytes:
    """A game played at random, as a record."""
    table, dice = Table(catalog.load(REVIEWED), {}, 2, seed=1), Random(1)
    while not table.is_over:
        table.play(dice.choice(table.legal))
    return encode(record_of(table))


async def until_ready(http: httpx.AsyncClient) -> None:
    """Until everything is compiled that searches."""
    deadline = time.monotonic() + READY_WITHIN_S
    while {game["state"] for game in (await http.get("/healthz")).json()["games"].values()} != {"ready"}:
        assert time.monotonic() < deadline, "the rules are not ready"
        await asyncio.sleep(1)


async def until_running(http: httpx.AsyncClient, review: str) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while (state := (await http.get(review)).json()["state"]) != "running":
            assert state == "waiting", f"the review is {state}"
            await asyncio.sleep(0.1)


async def turn(crowd: Crowd, http: httpx.AsyncClient, review: str, seconds: float, is_reviewed: bool) -> None:
    if is_reviewed:
        (await http.post(review)).raise_for_status()
        await until_running(http, review)
    crowd.is_reviewed = is_reviewed
    await asyncio.sleep(seconds)
    crowd.is_reviewed = None
    if is_reviewed:
        assert (await http.get(review)).json()["state"] == "running", "the review was over too early"
        await http.delete(review)


async def measure(n_tables: int, seconds: float, rounds: int) -> Taken:
    crowd = Crowd()
    async with httpx.AsyncClient(base_url=BASE, timeout=PATIENCE_S) as http:
        await until_ready(http)
        (await http.put("/api/me", json={"name": "Reviewer"})).raise_for_status()
        brought = (await http.post("/api/records", content=long_game())).raise_for_status().json()
        review = f"/api/tables/{brought['table']['id']}/review"
        people = [asyncio.create_task(crowd.play()) for _ in range(n_tables)]
        await asyncio.sleep(3)
        for _ in range(rounds):
            for is_reviewed in (False, True):
                await turn(crowd, http, review, seconds, is_reviewed)
        for one in people:
            one.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*people)
    return crowd.taken


def tell(taken: Sequence[float], how: str) -> float:
    """The 99th percentile, in milliseconds."""
    p50, p99 = 1000 * np.percentile(taken, [50, 99])
    print(f"{how}: {len(taken)} moves, {p50:.1f} ms in the median, {p99:.1f} at the 99th percentile")
    return float(p99)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        with started(alone(data)):
            taken = asyncio.run(measure(said.tables, said.seconds, said.rounds))
    before, beside = tell(taken[False], "nothing else"), tell(taken[True], "a review beside")
    print(f"the 99th percentile changes by {beside / before - 1:+.0%}")


if __name__ == "__main__":
    main()
