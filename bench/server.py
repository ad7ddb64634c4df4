"""The server under load, beside boardgame.io in the same run: `make bench-server`.

Both servers hold the same number of tables of a tile-laying game with hidden hands, and are asked by clients written
for the same runtime (Node), one after the other on an otherwise idle machine. Ours saves every move to its database on
disk before it tells it; boardgame.io keeps its matches in memory, as it does by default.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tianxia.cli.screen import progress
from tianxia.cli.serve import loop_factory, server_of
from tianxia.server.config import UNLIMITED, Config

NODE = Path(__file__).parent / "servers"
OURS, THEIRS = 8931, 8932
SECONDS, LIFETIME_S = 10, 600

# What is measured: its name, whose server, how many tables, the arguments of the load after tables and seconds.
RUNS: list[tuple[str, int, int, list[str]]] = [
    ("tianxia, Qin, a person and a bot, one move a second", OURS, 500, ["qin", "greedy", "0.5"]),
    ("tianxia, Qin, two people, one move a second", OURS, 2000, ["qin", "people", "1"]),
    ("boardgame.io, one move a second", THEIRS, 500, ["1"]),
    ("tianxia, Qin, two people, flat out", OURS, 500, ["qin", "people", "0", "5"]),
    ("tianxia, Huang, two people, flat out", OURS, 500, ["huang", "people", "0", "2"]),
    ("tianxia, Qin, a person and three bots, flat out", OURS, 500, ["qin", "random", "0", "3"]),
    ("boardgame.io, two people, flat out", THEIRS, 500, []),
]


def serve(config: Config, port: int, lifetime_s: float) -> None:
    """A server of ours that ends by itself."""

    async def run() -> None:
        server = server_of(config)
        server.config.port = port
        asyncio.get_running_loop().call_later(lifetime_s, setattr, server, "should_exit", True)
        await server.serve()

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run())


def config_of(data: Path) -> Config:
    """Without limits for one visitor."""
    return Config(data=data, limits=UNLIMITED, is_eager=False)


@contextmanager
def running(command: list[str], folder: Path = NODE) -> Generator[int]:
    """A process, for as long as it is needed; its id."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as process:
        try:
            yield process.pid
        finally:
            process.terminate()


def await_ready(url: str) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(url) as answer:
                if b"preparing" not in answer.read():
                    return
        except OSError:
            pass
        time.sleep(0.1)
    sys.exit(f"no answer from {url}")


def measure(port: int, tables: int, arguments: list[str]) -> dict[str, Any]:
    """One run against a fresh server, and what a move takes of the disk."""
    script = {OURS: "tianxia_load.js", THEIRS: "boardgame_io_load.js"}[port]
    with tempfile.TemporaryDirectory() as data:
        ours = [sys.executable, str(Path(__file__).resolve()), data]
        theirs = ["node", "boardgame_io_server.js", str(THEIRS), str(LIFETIME_S)]
        with running(ours if port == OURS else theirs) as pid:
            await_ready(f"http://127.0.0.1:{port}/{'healthz' if port == OURS else 'games'}")
            load = ["node", script, str(port), str(tables), str(SECONDS), *arguments]
            environment = {**os.environ, "SERVER_PID": str(pid)}
            done = subprocess.run(load, cwd=NODE, env=environment, capture_output=True, text=True, check=False)
        n_entries, n_bytes = on_disk(Path(data)) if port == OURS else (0, 0)
    if done.returncode:
        sys.exit(f"{' '.join(load)}: {done.stderr}")
    return {**json.loads(done.stdout), "bytes_a_move": round(n_bytes / n_entries) if n_entries else None}


def on_disk(data: Path) -> tuple[int, int]:
    """How many moves the database of a server that has ended holds, and its size."""
    (file,) = data.glob("*.sqlite")
    with closing(sqlite3.connect(file)) as connection:
        [(n_entries,)] = connection.execute("SELECT count(*) FROM entries")
    return n_entries, file.stat().st_size


COLUMNS = ("moves_per_s", "p50_ms", "p99_ms", "server_us", "load_us", "kb_a_table", "bytes_a_move")
"""Microseconds are those of the processor for a move; kilobytes are of memory, with the table's sockets."""


def main() -> None:
    with progress() as bar:
        results = {name: measure(port, tables, more) for name, port, tables, more in bar.track(RUNS)}
    theirs = results[RUNS[-1][0]]["moves_per_s"]
    table = Table("server", "tables", "of boardgame.io's", *COLUMNS)
    for name, _, tables, _ in RUNS:
        result = results[name]
        share = f"{result['moves_per_s'] / theirs:.2f} x" if "flat out" in name else ""
        table.add_row(name, str(tables), share, *(str(result[column]) for column in COLUMNS))
    Console(width=140).print(table)
    print(json.dumps(results))


if __name__ == "__main__":
    serve(config_of(Path(sys.argv[1])), OURS, LIFETIME_S) if len(sys.argv) > 1 else main()
