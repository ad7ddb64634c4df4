"""How the client's pages do by Lighthouse, as on a phone: `make bench-pages`. And how much there is to load.

Each page is loaded several times by a fresh browser from a server that runs here; the middle score counts. Lighthouse
slows the browser down to a phone's speed by what it measures of this machine, so that an idle one is needed.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from tests.browser.chromium import need
from tests.server.client import Guest, wish
from tests.server.serving import running
from tests.server.weight import client_bytes, texts_bytes

from tianxia.cli.screen import progress
from tianxia.games import catalog
from tianxia.server.api.common import COOKIE
from tianxia.server.wire.tables import OpenedTable

NODE = Path(__file__).parent / "pages"
TIMES = 3
LEARNING = {"courses": "/learn", "lesson": "/learn/huang/war", "rules": "/rules/china"}
SCORES = ("performance", "accessibility", "best-practices")
FIGURES = (*SCORES, "blocking_ms", "largest_paint_ms", "shift", "kilobytes")


def pages(guest: Guest) -> dict[str, str]:
    """By name, the paths of the lobby of somebody known, of a table of each game, where they begin against a bot, and
    of where one learns."""
    tables = {about.title: _table(guest, about.id, about.seats[0]) for about in catalog.all_games()}
    return {"lobby": "/", **{title: f"/t/{table}" for title, table in tables.items()}, **LEARNING}


def _table(guest: Guest, game: str, n_seats: int) -> str:
    seats = [wish("me"), *[wish("bot random")] * (n_seats - 1)]
    return guest.ask(OpenedTable, "POST", "/api/tables", 201, json={"game": game, "seats": seats}).table.id


def measure(url: str, cookie: str) -> dict[str, Any]:
    """The middle of several visits, and all that any of them found wrong."""
    command = ["node", "measure.js", url, f"{COOKIE}={cookie}"]
    environment = {**os.environ, "CHROME_PATH": need()}
    visits: list[dict[str, Any]] = []
    for _ in range(TIMES):
        done = subprocess.run(command, cwd=NODE, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{' '.join(command)}: {done.stderr}")
        visits.append(json.loads(done.stdout))
    figures = {name: statistics.median(visit[name] for visit in visits) for name in FIGURES}
    return {**figures, "failed": sorted({fault for visit in visits for fault in visit["failed"]})}


def main() -> None:
    with tempfile.TemporaryDirectory() as data, running(Path(data) / "data") as server, progress() as bar:
        for about in catalog.all_games():
            server.become_ready(about.id)
        guest = Guest(server.address, "Ann")
        cookie = guest.http.cookies[COOKIE]
        found = pages(guest)
        results = {"first visit": measure(f"{server.address}/", "")}
        results |= {name: measure(f"{server.address}{path}", cookie) for name, path in bar.track(found.items())}
    table = Table("page", *FIGURES, "found wrong", title=f"Lighthouse, mobile, the middle of {TIMES}")
    for name, result in results.items():
        table.add_row(name, *(f"{result[figure]:g}" for figure in FIGURES), " ".join(result["failed"]))
    Console().print(table)
    print(f"gzipped: the whole client {client_bytes() / 1000:.0f} kB, texts of the games {texts_bytes() / 1000:.0f} kB")
    print(json.dumps(results))


if __name__ == "__main__":
    main()
