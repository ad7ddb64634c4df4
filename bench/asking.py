"""What the lobby costs, and what it costs two workers that one asks the other for its part: `python -m bench.asking`.

Sixty tables are listed. Times are those of the processor, of whoever asks and of whoever answers; the figures are those
of `scale.json`. Two workers and a PostgreSQL are started on loopback, and end with it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import sqlalchemy as sa
from bench.load import BASE, PORT, started
from bench.server import together
from bench.watch import family, processor_s
from tests.server.postgresql import MISSING, Cluster, find

from tianxia.server import cluster as inside
from tianxia.server import workers
from tianxia.server.config import UNLIMITED
from tianxia.server.database import open_engine
from tianxia.server.keys import Keys
from tianxia.server.neighbours import PATH, Lists

N_LISTED, N_ASKS, N_WORKERS = 60, 1_000, 1_000


async def open_tables(client: httpx.AsyncClient) -> None:
    """As many as the lobby shows, half of them waiting, each from somewhere else."""
    for number in range(N_LISTED):
        other = {"kind": "open"} if number % 2 else {"kind": "here", "name": "Bo"}
        body = {"game": "qin", "seats": [{"kind": "me", "name": "Ann"}, other]}
        answer = await client.post("/api/tables", json=body, headers={"x-forwarded-for": f"10.0.0.{number}"})
        answer.raise_for_status()
        client.cookies.clear()


async def cost_us(pid: int, ask: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """For each question, of the servers and of whoever asks."""
    servers, asker = processor_s(family(pid)), time.process_time()
    for _ in range(N_ASKS):
        await ask()
    used = processor_s(family(pid)) - servers, time.process_time() - asker
    return 1e6 * used[0] / N_ASKS, 1e6 * used[1] / N_ASKS


async def measure(pid: int, keys: Keys, engine: sa.Engine) -> dict[str, float]:
    async with httpx.AsyncClient(base_url=BASE, timeout=30) as client:
        await open_tables(client)
        with engine.connect() as connection:
            other = workers.read(connection)[0]
        scope = {"method": "POST", "path": f"{PATH}lists", "query_string": b"", "scheme": "http"}
        headers = {inside.SEAL: inside.sealed(keys, other.id, scope)}

        async def ask_other() -> None:
            answer = await client.post(f"{other.address}{PATH}lists", content=b"null", headers=headers)
            msgspec.json.decode(answer.raise_for_status().content, type=Lists)

        lobby_us, _ = await cost_us(pid, lambda: client.get("/api/lobby"))
        return {"lobby_us": lobby_us, "asking_us": sum(await cost_us(pid, ask_other)), **beats(engine)}


def beats(engine: sa.Engine) -> dict[str, float]:
    """What it costs a worker to read of each other one that it is there."""
    with engine.connect() as connection:
        many = [{"id": str(number), "address": "", "cluster": "", "beat": 0} for number in range(N_WORKERS)]
        connection.execute(sa.insert(workers.workers), many)
        began, asked = time.process_time(), 20
        for _ in range(asked):
            workers.read(connection)
        connection.rollback()
    return {"row_us": 1e6 * (time.process_time() - began) / asked / N_WORKERS}


def main() -> None:
    programs = find()
    if programs is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder:
        data, address = Path(folder) / "data", Cluster(programs, ()).create()
        data.mkdir(mode=0o700)
        with started(together(data, PORT, 2, UNLIMITED, address)) as pid:
            found = asyncio.run(measure(pid, Keys.of_folder(data), open_engine(address)))
    print(json.dumps({name: round(value, 1) for name, value in found.items()}))


if __name__ == "__main__":
    main()
