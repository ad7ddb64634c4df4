"""The server under load, beside boardgame.io in the same run: `make bench-server`.

Both servers hold the same number of tables of a tile-laying game with hidden hands, and are asked by clients written
for the same runtime (Node), one after the other on an otherwise idle machine. Ours saves every move to its database on
disk before it tells it; boardgame.io keeps its matches in memory, as it does by default.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tianxia.cli.screen import progress
from tianxia.cli.serve import loop_factory, server_of
from tianxia.server.config import UNLIMITED, Config

NODE = Path(__file__).parent / "servers"
OURS, THEIRS = 8931, 8932
TABLES, SECONDS, LIFETIME_S = 500, 10, 600

# What is measured: its name, whose server, the arguments of the load after tables and seconds.
RUNS: list[tuple[str, int, list[str]]] = [
    ("tianxia, a person and a bot, one move a second", OURS, ["greedy", "0.5"]),
    ("boardgame.io, one move a second", THEIRS, ["1"]),
    ("tianxia, two people, flat out", OURS, ["people"]),
    ("tianxia, a person and three bots, flat out", OURS, ["random"]),
    ("boardgame.io, two people, flat out", THEIRS, []),
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
def running(command: list[str], folder: Path = NODE) -> Generator[None]:
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as process:
        try:
            yield
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


def measure(port: int, arguments: list[str]) -> dict[str, Any]:
    """One run against a fresh server."""
    script = {OURS: "tianxia_load.js", THEIRS: "boardgame_io_load.js"}[port]
    with tempfile.TemporaryDirectory() as data:
        ours = [sys.executable, str(Path(__file__).resolve()), data]
        theirs = ["node", "boardgame_io_server.js", str(THEIRS), str(LIFETIME_S)]
        with running(ours if port == OURS else theirs):
            await_ready(f"http://127.0.0.1:{port}/{'healthz' if port == OURS else 'games'}")
            load = ["node", script, str(port), str(TABLES), str(SECONDS), *arguments]
            done = subprocess.run(load, cwd=NODE, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(load)}: {done.stderr}")
    return json.loads(done.stdout)


def main() -> None:
    with progress() as bar:
        results = {name: measure(port, arguments) for name, port, arguments in bar.track(RUNS)}
    theirs = results[RUNS[-1][0]]["moves_per_s"]
    table = Table("server", "moves/s", "of boardgame.io's", "p50 ms", "p99 ms", title=f"{TABLES} tables")
    for name, result in results.items():
        share = f"{result['moves_per_s'] / theirs:.2f} x" if "flat out" in name else ""
        table.add_row(name, f"{result['moves_per_s']:,}", share, str(result["p50_ms"]), str(result["p99_ms"]))
    Console().print(table)
    print(json.dumps(results))


if __name__ == "__main__":
    serve(config_of(Path(sys.argv[1])), OURS, LIFETIME_S) if len(sys.argv) > 1 else main()
