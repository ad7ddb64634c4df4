"""Thousands of people at one site, as fast as people move: `make bench-scale`. What they cost, beside the model's word.

First one server with SQLite, then two workers with PostgreSQL. Clients in Node on the same machine, several processes
of them, as each may have only so many files open. Everything listens on loopback and ends by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
from bench.scale import Pace, known, predicted
from bench.server import NODE, await_ready, config_of, serve, together
from rich.console import Console
from rich.table import Table
from tests.server.postgresql import MISSING, Cluster, find

from tianxia.server.config import UNLIMITED, Limits

PORT, LIFETIME_S = 8936, 900
SPARE_FILES = 500
"""Of those that a process may have open: for the database, rules and whoever comes and goes."""
SEATS = 2
BASE = f"http://127.0.0.1:{PORT}"


def most_files() -> int:
    """As many as this process may have open, from now on."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


# ---- what processes take


def family(pid: int) -> list[int]:
    """A process and those that it has started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(one for child in children for one in family(int(child)))]


def processor_s(pids: Sequence[int]) -> float:
    """Seconds of the processor that they, and those of theirs that have ended, have had."""
    ticks = 0
    for pid in pids:
        try:
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_mb(pids: Sequence[int]) -> float:
    pages = 0
    for pid in pids:
        try:
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Watch:
    """The most memory that a server takes while it is looked at, and how much of the processor its database does."""

    def __init__(self, pid: int, database: int | None) -> None:
        self._pid = pid
        self._database = database
        self.first_mb = self.most_mb = memory_mb(family(pid))
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self.database_shares = list[float]()

    def _look(self) -> None:
        before, since = processor_s(self._of_database()), time.monotonic()
        while not self._is_over.wait(1):
            self.most_mb = max(self.most_mb, memory_mb(family(self._pid)))
            now, at = processor_s(self._of_database()), time.monotonic()
            self.database_shares.append((now - before) / (at - since))
            before, since = now, at

    def _of_database(self) -> list[int]:
        return [] if self._database is None else family(self._database)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()


# ---- servers


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


def alone(data: Path) -> list[str]:
    """One server, with SQLite."""
    return [sys.executable, "-m", "bench.load", "--serve", str(data)]


def _limits() -> Limits:
    return replace(UNLIMITED, connections=1 << 20)


# ---- clients


def play(pid: int, database: int | None, n_tables: int, pace: Pace, seconds: int) -> dict[str, float]:
    """So many tables, shared out among processes of clients; what the whole of it took."""
    each = most_files() - SPARE_FILES
    n_loads = -(-n_tables * SEATS // each)
    words = [str(PORT), str(n_tables // n_loads), str(seconds), "qin", "people", str(pace.moves_per_table_s)]
    environment = {**os.environ, "SERVER_PID": str(pid)}
    with Watch(pid, database) as watch:
        loads = [
            subprocess.Popen(["node", "tianxia_load.js", *words], cwd=NODE, env=environment, stdout=subprocess.PIPE)
            for _ in range(n_loads)
        ]
        told = [load.communicate()[0] for load in loads]
    if any(load.returncode for load in loads):
        sys.exit(f"the load of {n_tables} tables has failed")
    found = [json.loads(one) for one in told]
    shares = watch.database_shares[-seconds:]
    return {
        "players": n_tables * SEATS,
        "moves_per_s": sum(one["moves_per_s"] for one in found),
        "cores": found[-1]["server_share"],
        "database_cores": sum(shares) / len(shares),
        "memory_mb": watch.most_mb - watch.first_mb,
        "opening_ms": found[-1]["opening_ms"] / n_loads,
        "sent_a_move": found[-1]["sent_a_move"] or 0,
        "p50_ms": max(one["p50_ms"] or 0 for one in found),
        "p99_ms": max(one["p99_ms"] or 0 for one in found),
    }


def measure(n_workers: int, is_file: bool, n_tables: int, pace: Pace, seconds: int) -> dict[str, float]:
    """One site, from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        if is_file:
            with started(alone(data)) as pid:
                return play(pid, None, n_tables, pace, seconds)
        programs = find()
        if programs is None:
            sys.exit(MISSING)
        cluster = Cluster(programs, ("synchronous_commit=on",))
        with started(together(data, PORT, n_workers, _limits(), cluster.create())) as pid:
            postmaster = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
            return play(pid, postmaster, n_tables, pace, seconds)


def show(found: dict[str, float], expected: dict[str, float], n_workers: int) -> None:
    table = Table("", "measured", "the model", title=f"{found['players']:,} players, {n_workers} workers")
    for name, value in found.items():
        said = expected.get(name)
        table.add_row(name, f"{value:,.2f}", "" if said is None else f"{said:,.2f}")
    Console(width=100).print(table)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="also for one server")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--still", action="store_true", help="nobody moves: what being connected costs")
    said = parser.parse_args()
    n_files = most_files()
    if said.serve is not None:
        serve(replace(config_of(said.serve), limits=_limits()), PORT, LIFETIME_S)
        return
    model = known()
    pace = replace(model.pace, moves_per_minute=0.0001) if said.still else model.pace
    most = said.workers * (n_files - SPARE_FILES)
    print(f"{n_files:,} files for each process; {min(said.players, most):,} players", file=sys.stderr)
    is_file = said.workers == 1 and not said.postgresql
    found = measure(said.workers, is_file, min(said.players, most) // SEATS, pace, said.seconds)
    show(found, predicted(model, pace, int(found["players"]), said.workers), said.workers)
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
