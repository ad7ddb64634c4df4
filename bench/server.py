"""The server under load, beside boardgame.io in the same run: `make bench-server`.

Both servers hold the same number of tables of a tile-laying game with hidden hands, and are asked by clients written
for the same runtime (Node), one after the other on an otherwise idle machine. Ours saves every move to its database on
disk before it tells it; boardgame.io keeps its matches in memory, as it does by default.
"""

from __future__ import annotations

import argparse
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
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tianxia.cli.screen import progress
from tianxia.cli.serve import loop_factory, server_of
from tianxia.server.config import UNLIMITED, Config, Limits

NODE = Path(__file__).parent / "servers"
OURS, THEIRS, TOGETHER = 8931, 8932, 8933
"""A server of ours, theirs, and several workers of ours."""
READY = {OURS: b"", THEIRS: b"", TOGETHER: str(TOGETHER).encode()}
"""What they say when all their processes are there."""
SECONDS, LIFETIME_S, WORKERS, CORES = 10, 600, 2, 2

# What is measured: its name, whose server, how many tables, the arguments of the load after tables and seconds.
RUNS: list[tuple[str, int, int, list[str]]] = [
    ("tianxia, Qin, a person and a bot, one move a second", OURS, 500, ["qin", "greedy", "0.5"]),
    ("tianxia, Qin, two people, one move a second", OURS, 2000, ["qin", "people", "1"]),
    ("boardgame.io, one move a second", THEIRS, 500, ["1"]),
    ("tianxia, Qin, two people, flat out", OURS, 500, ["qin", "people", "0", "5"]),
    ("tianxia, two workers, Qin, two people, flat out", TOGETHER, 500, ["qin", "people", "0", "5"]),
    ("tianxia, Huang, two people, flat out", OURS, 500, ["huang", "people", "0", "2"]),
    ("tianxia, two workers, Huang, two people, flat out", TOGETHER, 500, ["huang", "people", "0", "2"]),
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


def together(data: Path, port: int, n_workers: int, limits: Limits, database: str = "") -> list[str]:
    """The command for several workers, as a host starts them."""
    usual = asdict(Limits())
    limited = "\n".join(f"{name} = {int(value)}" for name, value in asdict(limits).items() if value != usual[name])
    said = f'port = {port}\ndata = "{data}"\ndatabase = "{database}"\nworkers = {n_workers}\nthinkers = 1\n'
    file = data.with_name(f"{data.name}.toml")
    file.write_text(f"{said}[limits]\n{limited}\n")
    return [str(Path(sys.executable).with_name("tianxia")), "serve", "--settings", str(file), "--no-browser"]


@contextmanager
def running(command: list[str], folder: Path = NODE, says: bytes = b"") -> Generator[int]:
    """A process, for as long as it is needed, once it has said something; its id."""
    environment = {**os.environ, "TIANXIA_LAZY": "yes"}
    heard = subprocess.PIPE if says else subprocess.DEVNULL
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=heard) as process:
        try:
            while process.stdout is not None and says not in process.stdout.readline():
                assert process.poll() is None, "it does not start"
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


def command_for(port: int, data: Path) -> list[str]:
    """Starts the server of that port."""
    if port == TOGETHER:
        return together(data, port, WORKERS, UNLIMITED)
    if port == THEIRS:
        return ["node", "boardgame_io_server.js", str(THEIRS), str(LIFETIME_S)]
    return [sys.executable, str(Path(__file__).resolve()), "--serve", str(data)]


def measure(port: int, tables: int, arguments: list[str], seconds: int = SECONDS) -> dict[str, Any]:
    """One run against a fresh server, and what a move takes of the disk."""
    script = "boardgame_io_load.js" if port == THEIRS else "tianxia_load.js"
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        with running(command_for(port, data), says=READY[port]) as pid:
            await_ready(f"http://127.0.0.1:{port}/{'games' if port == THEIRS else 'healthz'}")
            load = ["node", script, str(port), str(tables), str(seconds), *arguments]
            environment = {**os.environ, "SERVER_PID": children_of(pid) if port == TOGETHER else str(pid)}
            done = subprocess.run(load, cwd=NODE, env=environment, capture_output=True, text=True, check=False)
        n_entries, n_bytes = (0, 0) if port == THEIRS else on_disk(data)
    if done.returncode:
        sys.exit(f"{' '.join(load)}: {done.stderr}")
    return {**json.loads(done.stdout), "bytes_a_move": round(n_bytes / n_entries) if n_entries else None}


def children_of(pid: int) -> str:
    """Workers, by those who have started them: theirs is what moves cost."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().strip()


def on_disk(data: Path) -> tuple[int, int]:
    """How many moves the database of a server that has ended holds, and its size."""
    (file,) = data.glob("*.sqlite")
    with closing(sqlite3.connect(file)) as connection:
        [(n_entries,)] = connection.execute("SELECT count(*) FROM entries")
    return n_entries, file.stat().st_size


COLUMNS = ("moves_per_s", "p50_ms", "p99_ms", "server_us", "load_us", "kb_a_table", "bytes_a_move")
"""Microseconds are those of the processor for a move; kilobytes are of memory, with the table's sockets."""


def reckoned(result: dict[str, Any], n_processes: int) -> float:
    """Moves a second on two cores that nobody else uses, by the processor's time: the clock tells of others, too."""
    server, load = result["server_us"], result["load_us"]
    return 1e6 * min(n_processes / server, CORES / (server + load))


def main(wanted: str, most: int, seconds: int) -> None:
    runs = [(name, port, min(n, most), more) for name, port, n, more in RUNS if wanted in name]
    with progress() as bar:
        results = {name: measure(port, tables, more, seconds) for name, port, tables, more in bar.track(runs)}
    last = results.get(RUNS[-1][0])
    table = Table("server", "tables", "of boardgame.io's", "reckoned", *COLUMNS)
    for name, port, tables, _ in runs:
        result = results[name]
        shares = ["", ""]
        if last is not None and "two people, flat out" in name:
            due = reckoned(result, WORKERS if port == TOGETHER else 1) / reckoned(last, 1)
            shares = [f"{result['moves_per_s'] / last['moves_per_s']:.2f} x", f"{due:.2f} x"]
        table.add_row(name, str(tables), *shares, *(str(result[column]) for column in COLUMNS))
    Console(width=140).print(table)
    print(json.dumps(results))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--only", default="", help="runs that have this in their names, such as 'flat out'")
    parser.add_argument("--tables", type=int, default=2000, help="no more than so many")
    parser.add_argument("--seconds", type=int, default=SECONDS)
    said = parser.parse_args()
    serve(config_of(said.serve), OURS, LIFETIME_S) if said.serve else main(said.only, said.tables, said.seconds)
