"""What the database can do and how large it gets, on SQLite and on PostgreSQL: `make bench-database`.

Games are written by the server's own writer, synced at every commit. How many commits a second there are, how many
bytes a move and a game take, and how long somebody waits for the lobby of a site that has kept many tables. A server
and a PostgreSQL of its own are started on loopback, and end with it.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from bench import kept
from bench.server import await_ready, config_of, running, serve
from rich.console import Console
from rich.table import Table
from tests.server.postgresql import MISSING, Cluster, find
from tests.server.serving import processor_s

from tianxia.server import rows, workers
from tianxia.server.api.common import COOKIE
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.facts import Entry
from tianxia.server.keys import Keys, new_id
from tianxia.server.writer import Writer, writer_of

PORT, LIFETIME_S = 8935, 900
SHARED = (1, 10, 100)
"""Changes of so many tables in one transaction."""
COMMITTING_S = 2.0
SIZES = (2_500, 5_000, 10_000)
"""Whole games, so many at each point: bytes a game are to be the same at all of them."""
N_KEPT, N_LEFT_AFTER = 100_000, 2
"""The lobby's site has so many tables; those beyond the whole games were left after so many moves."""
N_OPEN, N_LIVE = 1_000, 4_000
"""Tables that wait for players, and that are played at this moment."""
N_PEOPLE, N_OWN, N_ASKS = 5_000, 500, 300
"""Guests, of whom one has a seat at so many tables; how often each asks for the lobby."""
PAIR = (new_id(), new_id())


def commits(writer: Writer, tables: Sequence[str], me: str | None) -> dict[int, float]:
    """By how many changes share a transaction, how many changes a second are safe on disk."""
    rates = dict[int, float]()
    for n_shared in SHARED:
        seq, end, started = 1_000_000 * n_shared, time.perf_counter() + COMMITTING_S, time.perf_counter()
        while time.perf_counter() < end:
            seq += 1
            entry = Entry("act", 0, seq % 1000)
            work = [[rows.put_entry(table_id, seq, entry, time.time())] for table_id in tables[:n_shared]]
            assert writer.commit(work, me) == {}, "all of it can be written"
        rates[n_shared] = (seq - 1_000_000 * n_shared) * n_shared / (time.perf_counter() - started)
    return rates


class Base:
    """One database that is measured."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.engine = open_engine(address)
        bring_up_to_date(self.engine)
        self.me = None if self.engine.dialect.name == "sqlite" else new_id()
        self.writer = writer_of(self.engine)
        if self.me is not None:
            with self.engine.begin() as connection:
                workers.join(connection, workers.Worker(self.me, "", "", 0))

    def close(self) -> None:
        """So that a server may have it."""
        if self.me is not None:
            with self.engine.begin() as connection:
                workers.remove(connection, self.me)
        self.writer.close()

    def ask(self, query: str) -> Any:
        with self.engine.connect() as connection:
            return connection.execute(sa.text(query)).scalar()

    def sizes(self) -> tuple[int, int]:
        """Bytes of all that is kept, and of the moves alone, each with its indexes."""
        if self.me is None:
            self.ask("PRAGMA wal_checkpoint(TRUNCATE)")
            moves = "SELECT sum(pgsize) FROM dbstat WHERE name IN ('entries', 'sqlite_autoindex_entries_1')"
            return self.ask("PRAGMA page_count") * self.ask("PRAGMA page_size"), self.ask(moves)
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM ANALYZE")
        every = " + ".join(f"pg_total_relation_size('{table.name}')" for table in rows.metadata.sorted_tables)
        return self.ask(f"SELECT {every}"), self.ask("SELECT pg_total_relation_size('entries')")


def grow(base: Base, games: Sequence[Any], people: Sequence[str]) -> list[dict[str, float]]:
    """Whole games, and what they take at each size."""
    points, n_before = list[dict[str, float]](), 0
    for n_games in SIZES:
        started = time.perf_counter()
        kept.write(base.writer, kept.histories(games, range(n_before, n_games), people, base.me), base.me)
        took, (n_bytes, of_moves) = time.perf_counter() - started, base.sizes()
        n_moves, n_games_now = base.ask("SELECT count(*) FROM entries"), base.ask("SELECT count(*) FROM tables")
        points.append(
            {
                "games": n_games_now,
                "bytes_a_move": of_moves / n_moves,
                "bytes_a_game": n_bytes / n_games_now,
                "moves_a_game": n_moves / n_games_now,
                "games_written_per_s": (n_games - n_before) / took,
            }
        )
        n_before = n_games
    return points


def fill(base: Base, games: Sequence[Any], people: Sequence[str]) -> None:
    """Many more tables, left early; the first guest has had a seat at some of them."""
    rest = range(SIZES[-1], N_KEPT - N_OWN)
    kept.write(base.writer, kept.histories(games, rest, people, base.me, N_LEFT_AFTER), base.me)
    own = (kept.history(games[0], (people[0], people[number + 1]), base.me, N_LEFT_AFTER) for number in range(N_OWN))
    kept.write(base.writer, own, base.me)


# ---- the lobby


def ask(pid: int, get: Callable[[], httpx.Response]) -> dict[str, float]:
    """Milliseconds that somebody waits, and those of the processor that the server takes for it."""
    times, before = list[float](), processor_s(pid)
    for _ in range(N_ASKS):
        started = time.perf_counter()
        get().raise_for_status()
        times.append(1000 * (time.perf_counter() - started))
    times.sort()
    used = 1000 * (processor_s(pid) - before) / N_ASKS
    return {"p50": times[N_ASKS // 2], "p99": times[int(0.99 * N_ASKS)], "processor": used}


def open_tables(client: httpx.Client) -> float:
    """People at other addresses open tables; milliseconds for each of the last hundred."""
    seats = {"open": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
    seats["live"] = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Bo"}]
    started = 0.0
    for number in range(N_OPEN + N_LIVE):
        if number == N_OPEN + N_LIVE - 100:
            started = time.perf_counter()
        body = {"game": "qin", "seats": seats["open" if number < N_OPEN else "live"]}
        from_where = {"x-forwarded-for": f"10.{number // 65536}.{number // 256 % 256}.{number % 256}"}
        client.post("/api/tables", json=body, headers=from_where).raise_for_status()
        client.cookies.clear()
    return 10 * (time.perf_counter() - started)


def lobby(address: str, data: Path, guest: str) -> dict[str, Any]:
    """How long the lobby takes while many tables are kept, some wait and some are played."""
    command = [sys.executable, "-m", "bench.database", str(data), address]
    with running(command, Path.cwd()) as pid, httpx.Client(base_url=f"http://127.0.0.1:{PORT}", timeout=60) as client:
        await_ready(f"{client.base_url}/healthz")
        cookie = {"cookie": f"{COOKIE}={Keys.of_folder(data).guest_cookie(guest)}"}
        quiet = ask(pid, lambda: client.get("/api/lobby"))
        opening_ms = open_tables(client)
        return {
            "nobody plays": quiet,
            "a stranger": ask(pid, lambda: client.get("/api/lobby")),
            "a guest with many tables": ask(pid, lambda: client.get("/api/lobby", headers=cookie)),
            "opening_ms": opening_ms,
        }


# ---- all of it


@contextmanager
def bases() -> Generator[dict[str, tuple[str, Path]]]:
    """Addresses of empty databases, and folders for servers."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"SQLite": (f"sqlite:///{folder}/sqlite/tianxia.sqlite", Path(folder) / "sqlite")}
        if programs := find():
            cluster = Cluster(programs, ("shared_buffers=256MB", "max_wal_size=4GB"))
            found["PostgreSQL"] = (cluster.create(), Path(folder) / "postgresql")
        else:
            print(MISSING)
        for _, data in found.values():
            data.mkdir(mode=0o700)
        yield found


def measure(address: str, data: Path, games: Sequence[Any]) -> dict[str, Any]:
    people = kept.guests(N_PEOPLE)
    base = Base(address)
    with ExitStack() as then:
        then.callback(base.close)
        points = grow(base, games, people)
        fill(base, games, people)
        tables = opened(base)
        rates = commits(base.writer, tables, base.me)
    return {"sizes": points, "commits": rates, "lobby": lobby(address, data, people[0])}


def opened(base: Base) -> list[str]:
    """Tables at which moves are made."""
    games = kept.histories([kept.played(0)], range(max(SHARED)), PAIR, None, 0)
    work = [[*changes[:-1]] for changes in games]
    ids = list[str]()
    for changes in work:
        changes[0][1]["owner"] = base.me
        ids.append(changes[0][1]["id"])
    kept.write(base.writer, work, base.me)
    return ids


def show(results: dict[str, Any]) -> None:
    table = Table("", *results)
    first = next(iter(results.values()))
    for number, point in enumerate(first["sizes"]):
        for name in ("bytes_a_move", "bytes_a_game", "games_written_per_s"):
            cells = (f"{result['sizes'][number][name]:,.0f}" for result in results.values())
            table.add_row(f"{point['games']:,} games: {name}", *cells)
    last = {name: result["sizes"][-1] for name, result in results.items()}
    table.add_row("moves a game", *(f"{point['moves_a_game']:.0f}" for point in last.values()))
    table.add_row("a million games, GB", *(f"{point['bytes_a_game'] / 1e3:.1f}" for point in last.values()))
    for n_shared in SHARED:
        cells = (f"{result['commits'][n_shared]:,.0f}" for result in results.values())
        table.add_row(f"moves/s on disk, {n_shared} in a transaction", *cells)
    for who in ("nobody plays", "a stranger", "a guest with many tables"):
        cells = ("{processor:.1f}; {p50:.1f}, {p99:.1f}".format(**result["lobby"][who]) for result in results.values())
        table.add_row(f"lobby, {who}: ms of the processor; p50, p99", *cells)
    table.add_row("opening a table, ms", *(f"{result['lobby']['opening_ms']:.1f}" for result in results.values()))
    Console(width=120).print(table)


def main() -> None:
    games = [kept.played(number) for number in range(2_000)]
    with bases() as found:
        results = {name: measure(*place, games) for name, place in found.items()}
    show(results)
    print(json.dumps(results))


def listen(data: Path, address: str) -> None:
    """The server of this measurement."""
    config = config_of(data)
    serve(replace(config, database="" if address.startswith("sqlite") else address), PORT, LIFETIME_S)


if __name__ == "__main__":
    listen(Path(sys.argv[1]), sys.argv[2]) if len(sys.argv) > 1 else main()
