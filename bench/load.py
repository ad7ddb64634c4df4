"""Thousands of people at one site, as fast as people move: `make bench-scale`. What they cost, beside the model's word.

Clients are in Node on the same machine, several processes of them, as each may have only so many files open; the people
of a table have an address of their own. Everything listens on loopback and ends by itself, before memory is short.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
from bench.scale import Known, Pace, known, predicted
from bench.server import NODE, await_ready, config_of, serve, together
from bench.watch import Watch, family, free_mb, processor_s
from rich.console import Console
from rich.table import Table
from tests.server.postgresql import MISSING, Cluster, find

from tianxia.server.config import UNLIMITED, Limits

PORT, OPENING_S, BESIDE_S = 8936, 600, 240
"""Of the time that a run has: for opening tables unless it is said otherwise, and for all that is done besides."""
SPARE_FILES, SPARE_MB = 500, 2_000
"""Of the files that a process may have open, for the database, rules and whoever comes and goes; of the machine's
memory, for everybody else."""
BESIDE_KB = 40
"""Of memory for one socket, taken to be: its client's, and both ends of it in the system."""
STARTING_S = 120
"""For all workers."""
SEATS = 2
BASE = f"http://127.0.0.1:{PORT}"
CONNECTED = "SELECT count(*) FROM pg_stat_activity WHERE datname LIKE 'test%'"


def most_files() -> int:
    """As many as this process may have open, from now on."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


# ---- servers


@dataclass(frozen=True)
class Site:
    """What is measured: its first process, and its PostgreSQL, if it has one."""

    pid: int
    cluster: Cluster | None = None

    @property
    def postmaster(self) -> int | None:
        if self.cluster is None:
            return None
        return int((self.cluster.folder / "data" / "postmaster.pid").read_text().split()[0])

    def n_connections(self) -> int:
        """To the database."""
        return 0 if self.cluster is None else int(str(self.cluster.execute(CONNECTED)[0][0]))

    def processor_s(self) -> float:
        return processor_s(family(self.pid))


@contextmanager
def started(command: list[str]) -> Generator[int]:
    """A server, ended as the system does."""
    environment = {**os.environ, "TIANXIA_LAZY": "yes"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            await_ready(f"{BASE}/healthz")
            yield process.pid
        finally:
            process.send_signal(signal.SIGTERM)


def alone(data: Path, opening_s: float = OPENING_S) -> list[str]:
    """One server, with SQLite."""
    return [sys.executable, "-m", "bench.load", "--serve", str(data), "--opening-minutes", str(opening_s / 60)]


@contextmanager
def opened(n_workers: int, is_file: bool, opening_s: float) -> Generator[Site]:
    """A fresh one."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        if is_file:
            with started(alone(data, opening_s)) as pid:
                yield Site(pid)
            return
        programs = find()
        if programs is None:
            sys.exit(MISSING)
        cluster = Cluster(programs, ("synchronous_commit=on",))
        address = cluster.create()
        with started(together(data, PORT, n_workers, _limits(), address)) as pid:
            await_workers(cluster, address.rpartition("/")[2], n_workers)
            yield Site(pid, cluster)


def await_workers(cluster: Cluster, database: str, n: int) -> None:
    """The first one answers before the others are there."""
    for _ in range(STARTING_S):
        if int(str(cluster.execute("SELECT count(*) FROM workers", database=database)[0][0])) == n:
            return
        time.sleep(1)
    sys.exit(f"there are no {n} workers after {STARTING_S} s")


def _limits() -> Limits:
    return replace(UNLIMITED, connections=1 << 20)


# ---- clients


class Clients:
    """Processes that open so many tables together, however long it takes within bounds, and play at them in step."""

    def __init__(self, site: Site, n_tables: int, who: str, pace: Pace, seconds: int, opening_s: float) -> None:
        n = math.ceil(n_tables * SEATS / (most_files() - SPARE_FILES))
        self.n_tables = n_tables // n * n
        words = [str(PORT), str(n_tables // n), str(seconds), "qin", who, str(pace.moves_per_table_s)]
        environment = {**os.environ, "SERVER_PID": str(site.pid), "LOADS": str(n), "OPENING_S": str(opening_s)}
        self._loads = [_started(words, {**environment, "LOAD": str(number)}) for number in range(1, n + 1)]

    def pids(self) -> list[int]:
        return [load.pid for load in self._loads]

    def await_open(self) -> None:
        """Until there are all tables."""
        for load in self._loads:
            assert load.stdout is not None
            if load.stdout.readline() != b"open\n":
                sys.exit("not all tables could be opened")

    def play(self) -> list[dict[str, Any]]:
        """What each of them has found."""
        for load in self._loads:
            assert load.stdin is not None
            load.stdin.write(b"\n")
            load.stdin.flush()
        told = [load.stdout.read() for load in self._loads if load.stdout is not None]
        if any(load.wait() for load in self._loads):
            sys.exit("not all moves could be made")
        return [json.loads(one) for one in told]

    def end(self) -> None:
        for load in self._loads:
            load.kill()
            load.wait()


def _started(words: Sequence[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    command, pipe = ["node", "tianxia_load.js", *words], subprocess.PIPE
    return subprocess.Popen(command, cwd=NODE, env=environment, stdin=pipe, stdout=pipe)


@contextmanager
def watched(site: Site, clients: Clients) -> Generator[Watch]:
    """Clients go when memory is short, and in any case."""
    try:
        with Watch(site.pid, site.postmaster, clients.pids(), SPARE_MB, clients.end) as watch:
            yield watch
    finally:
        clients.end()


def play(site: Site, n_tables: int, who: str, pace: Pace, seconds: int, opening_s: float) -> dict[str, float]:
    """What it took to open so many tables, and to play there."""
    clients = Clients(site, n_tables, who, pace, seconds, opening_s)
    with watched(site, clients) as watch:
        began, before = time.monotonic(), site.processor_s()
        clients.await_open()
        took_s, opening_used_s = time.monotonic() - began, site.processor_s() - before
        found = clients.play()
        n_connections = site.n_connections()
    shares = watch.database_shares[-seconds:]
    return {
        "players": clients.n_tables * SEATS,
        "moves_per_s": sum(one["moves_per_s"] for one in found),
        "cores": found[0]["server_share"],
        "database_cores": sum(shares) / len(shares),
        "memory_mb": watch.most_mb["server"],
        "connections": n_connections,
        "sent_a_move": found[0]["sent_a_move"] or 0,
        "p50_ms": max(one["p50_ms"] or 0 for one in found),
        "p99_ms": max(one["p99_ms"] or 0 for one in found),
        "opening_ms": 1e3 * opening_used_s / clients.n_tables,
        "opened_per_s": clients.n_tables / took_s,
        "retried": sum(one["retried"] for one in found),
        "returned": sum(one["returned"] for one in found),
        "clients_mb": watch.most_mb["clients"],
        "kernel_mb": watch.most_mb["kernel"],
        "least_free_mb": watch.least_free_mb,
    }


def show(found: dict[str, float], expected: dict[str, float], n_workers: int) -> None:
    table = Table("", "measured", "the model", title=f"{found['players']:,} players, {n_workers} workers")
    for name, value in found.items():
        said = expected.get(name)
        table.add_row(name, f"{value:,.2f}", "" if said is None else f"{said:,.2f}")
    Console(width=100).print(table)


def check(model: Known, pace: Pace, n_players: int, n_workers: int) -> None:
    """Say what is missing before anything is started."""
    n_files = most_files() - SPARE_FILES
    if n_players > n_workers * n_files:
        needed = math.ceil(n_players / n_files)
        sys.exit(f"a process may have {n_files:,} people here: {n_players:,} need {needed} workers")
    needed_mb = predicted(model, pace, n_players, n_workers)["memory_mb"] + n_players * BESIDE_KB / 1e3 + SPARE_MB
    if needed_mb > free_mb():
        sys.exit(f"{n_players:,} players need some {needed_mb / 1e3:.0f} GB of memory; {free_mb() / 1e3:.0f} are free")


def end_in_time(lifetime_s: int) -> None:
    """Whatever happens, and whoever is told to: what was started ends with it."""

    def end(*_: object) -> None:
        sys.exit(f"ended before it was done, after {lifetime_s} s at the latest")

    for cause in (signal.SIGALRM, signal.SIGTERM):
        signal.signal(cause, end)
    signal.alarm(lifetime_s)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="also for one server")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--every", type=float, help="seconds in which each player moves once; else as the model has it")
    parser.add_argument("--pairs", action="store_true", help="who opens a table does so for both: quicker than joining")
    parser.add_argument(
        "--opening-minutes", type=float, default=OPENING_S / 60, help="by then all tables are open, or it ends"
    )
    parser.add_argument("--still", action="store_true", help="nobody moves: what being connected costs")
    said = parser.parse_args()
    opening_s = 60 * said.opening_minutes
    lifetime_s = int(opening_s + said.seconds + BESIDE_S)
    if said.serve is not None:
        most_files()
        serve(replace(config_of(said.serve), limits=_limits()), PORT, lifetime_s)
        return
    model = known()
    per_minute = 0.0001 if said.still else 60 / said.every if said.every else model.pace.moves_per_minute
    pace = replace(model.pace, moves_per_minute=per_minute)
    check(model, pace, said.players, said.workers)
    end_in_time(lifetime_s)
    who = "pair" if said.pairs else "people"
    with opened(said.workers, said.workers == 1 and not said.postgresql, opening_s) as place:
        found = play(place, said.players // SEATS, who, pace, said.seconds, opening_s)
    show(found, predicted(model, pace, int(found["players"]), said.workers), said.workers)
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
