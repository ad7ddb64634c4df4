"""Faults under load: workers and PostgreSQL are killed, stopped and cut off while people play, and nothing is lost.

``python -m tests.server.faults --faults 100`` does it for as long as that takes, and prints what it has found.

Every table is played by one hand, on all its seats, through any worker. It remembers what it has sent and what was
acknowledged, so it knows of every change that it sees whether it may be there.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import signal
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.server import postgresql
from tests.server.client import wish
from tests.server.cutting import Wire
from tests.server.machine import Machine, missing
from tests.server.serving import Server, spawn
from tianxia.server.wire.answers import Done, Message, Refused, TableNow, encode
from tianxia.server.wire.requests import Act, Hello, Sit
from tianxia.server.wire.tables import OpenedTable

PATIENCE_S = 4.0
"""A hand that hears nothing for so long tries another worker."""
STUCK_S = 30.0
REPLACED_S = 5.0
"""So soon after a worker has died everybody plays on, bots included, where nothing else keeps the machine busy."""
N_WORKERS = 3
RESTING_S = 0.05
"""Tables rest whenever a hand is away for a moment."""
SEATS = (("me", "here Cy"), ("me", "here Cy", "here Dee"), ("me", "bot random"))
DROP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}' AND pid != pg_backend_pid()"
TROUBLE = (OSError, EOFError, TimeoutError, httpx.HTTPError, WebSocketException)
_decode = msgspec.json.Decoder(Message).decode


class Wrong(Exception):
    """What must never be."""


@dataclass
class History:
    """Of one table: what was acknowledged, and what was sent and not answered."""

    table_id: str
    acknowledged: dict[int, int] = field(default_factory=dict[int, int])
    """By number of the change, the action."""
    maybe: dict[int, int] = field(default_factory=dict[int, int])
    has_bots: bool = False

    def check_seen(self, seq: int) -> None:
        """A table that somebody comes back to has all that was acknowledged, and at most what was sent besides."""
        last = max(self.acknowledged, default=0)
        if seq < last:
            raise Wrong(f"table {self.table_id}: {seq} changes, and {last} were acknowledged")
        if not self.has_bots and seq > max((last, *self.maybe)):
            raise Wrong(f"table {self.table_id}: {seq} changes, and nobody has sent so many")

    def check_kept(self, entries: dict[int, int]) -> None:
        """The same in the database, with what was done."""
        if sorted(entries) != list(range(1, len(entries) + 1)):
            raise Wrong(f"table {self.table_id}: changes are missing: {sorted(entries)}")
        self.check_seen(len(entries))
        for seq, action in self.acknowledged.items():
            if entries[seq] != action:
                raise Wrong(f"table {self.table_id}: change {seq} was {action}, and is {entries[seq]}")


class Place(Protocol):
    """Where there are workers."""

    is_over: threading.Event

    def addresses(self) -> list[str]: ...


class Hand(threading.Thread):
    """Plays one table after the other, whatever happens."""

    def __init__(self, site: Place, seats: tuple[str, ...]) -> None:
        super().__init__(daemon=True)
        self._site = site
        self._seats = seats
        self._rng = random.Random(str(seats))
        self._http = httpx.Client(timeout=PATIENCE_S, verify=False)
        self._opened: OpenedTable | None = None
        self.histories: list[History] = []
        self.moved_at = 0.0
        self.longest_s = 0.0
        self.error: BaseException | None = None

    def run(self) -> None:
        while not self._site.is_over.is_set() and self.error is None:
            try:
                self._play(self._rng.choice(self._site.addresses()))
            except TROUBLE:
                time.sleep(0.05)
            except BaseException as error:
                self.error = error

    def _play(self, address: str) -> None:
        if self._opened is None:
            self._opened = self._open(address)
            self.histories.append(History(self._opened.table.id, has_bots=any("bot" in seat for seat in self._seats)))
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{self._opened.table.id}/live"
        with connect(url, proxy=None, compression=None, open_timeout=PATIENCE_S, close_timeout=0.2) as socket:
            socket.send(encode(Hello(tokens=list(self._opened.tokens.values()), seat=None)).decode())
            state = self._next(socket)
            self.histories[-1].check_seen(state.seq)
            while state.table.status != "over" and not self._site.is_over.is_set():
                state = self._step(socket, state)
        self._opened = None if state.table.status == "over" else self._opened

    def _open(self, address: str) -> OpenedTable:
        named = self._http.put(f"{address}/api/me", json={"name": "Ann"}).raise_for_status()
        if cookie := named.cookies.get("tianxia"):
            self._http.headers["cookie"] = f"tianxia={cookie}"
        self._http.cookies.clear()  # workers are at several addresses
        body = {"game": "qin", "seats": [wish(seat) for seat in self._seats]}
        answer = self._http.post(f"{address}/api/tables", json=body).raise_for_status()
        return msgspec.json.decode(answer.content, type=OpenedTable)

    def _next(self, socket: ClientConnection) -> TableNow:
        while True:
            message = _decode(socket.recv(PATIENCE_S))
            if isinstance(message, TableNow):
                return message

    def _step(self, socket: ClientConnection, state: TableNow) -> TableNow:
        seat = state.table.to_move
        if seat is None or not state.table.seats[seat].is_mine:
            return self._next(socket)
        if not state.legal:
            socket.send(encode(Sit(seat)).decode())
            return self._next(socket)
        action = self._rng.choice(state.legal)
        self.histories[-1].maybe[state.seq + 1] = action
        socket.send(encode(Act(1, state.seq, seat, action)).decode())
        return self._answered(socket, state, action)

    def _answered(self, socket: ClientConnection, state: TableNow, action: int) -> TableNow:
        told = state
        while True:
            message = _decode(socket.recv(PATIENCE_S))
            match message:
                case TableNow():
                    told = message
                case Refused():
                    raise OSError(message.detail)
                case Done():
                    self._note(message.seq, state, action)
                    return told if told.seq > state.seq else self._next(socket)
                case _:
                    pass

    def _note(self, seq: int, state: TableNow, action: int) -> None:
        if seq < state.seq + 1:
            raise Wrong(f"table {state.table.id}: change {state.seq + 1} was acknowledged as {seq}")
        self.histories[-1].acknowledged[state.seq + 1] = action
        now = time.monotonic()
        if self.moved_at:
            self.longest_s = max(self.longest_s, now - self.moved_at)
        self.moved_at = now
        time.sleep(0.02)


class Site:
    """Workers on one database, as on several machines, and people who play there."""

    def __init__(
        self, path: Path, n_workers: int = N_WORKERS, n_hands: int = 6, machine: Machine | None = None
    ) -> None:
        self.is_over = threading.Event()
        self.machine = machine
        """Where the first worker is, if it is on a machine of its own."""
        self.wires: list[Wire] = []
        self._set_up(path, n_workers)
        self.servers: list[Server | None] = [None] * n_workers
        for number in range(n_workers):
            self.start(number)
        self.hands = [Hand(self, SEATS[number % len(SEATS)]) for number in range(n_hands)]
        self.replaced_s: list[float] = []
        """How long it took after a worker's death until everybody had moved."""

    def _set_up(self, path: Path, n_workers: int) -> None:
        self.database = postgresql.cluster().create()
        key = secrets.token_bytes(32)
        self._folders = [path / f"worker-{number}" for number in range(n_workers)]
        for folder in self._folders:
            folder.mkdir(mode=0o700)
            (folder / "secret.key").write_bytes(key)
        self._here = "127.0.0.1" if self.machine is None else self.machine.here
        self.wires = [Wire(int(postgresql.cluster().port), self._here) for _ in range(n_workers)]

    def start(self, number: int) -> None:
        user, name = self.database.split(f"@127.0.0.1:{postgresql.cluster().port}/")
        own = f"{user}@{self._here}:{self.wires[number].port}/{name}"
        where: dict[str, Any] = {"host": self._here, "inner": f"{self._here}:0"}
        if self.machine is not None and number == 0:
            there = self.machine.there
            where = {"host": there, "inner": f"{there}:0", "machine": self.machine.name}
        self.servers[number] = spawn(self._folders[number], database=own, resting_s=RESTING_S, **where).listen()

    def running(self) -> list[Server]:
        return [server for server in self.servers if server is not None]

    def addresses(self) -> list[str]:
        return [server.address for server in self.running()] or ["http://127.0.0.1:1"]

    def play(self) -> None:
        for server in self.running():
            server.become_ready()
        for hand in self.hands:
            hand.start()
        self.await_moves()

    def await_moves(self) -> float:
        """Until everybody has moved since now; how long that took."""
        since = time.monotonic()
        while any(hand.moved_at < since for hand in self.hands):
            for hand in self.hands:
                if hand.error is not None:
                    raise hand.error
            if time.monotonic() > since + STUCK_S:
                stuck = [hand.histories[-1].table_id for hand in self.hands if hand.moved_at < since]
                raise Wrong(f"tables are stuck: {stuck}")
            time.sleep(0.02)
        return time.monotonic() - since

    # ---- what is found

    def end(self) -> dict[str, float]:
        """Everybody stops; what was acknowledged is there, once."""
        self.is_over.set()
        for hand in self.hands:
            hand.join(STUCK_S)
        histories = [history for hand in self.hands for history in hand.histories]
        server = self.running()[0]
        for history in histories:
            kept = server.rows("SELECT seq, number FROM entries WHERE table_id = ?", history.table_id)
            assert len({seq for seq, _ in kept}) == len(kept)
            history.check_kept(dict(kept))
        return {
            "tables": len(histories),
            "acknowledged moves": sum(len(history.acknowledged) for history in histories),
            "lost or double moves": 0,
            "longest wait for a move (s)": round(max(hand.longest_s for hand in self.hands), 2),
            "longest wait after a worker's death (s)": round(max(self.replaced_s, default=0), 2),
        }

    def close(self) -> None:
        self.is_over.set()
        for server in self.running():
            server.kill()
        for wire in self.wires:
            wire.close()
        if self.machine is not None:
            self.machine.close()


class FileSite(Site):
    """Workers that share a folder with a file of SQLite: sockets are handed over there."""

    def _set_up(self, path: Path, n_workers: int) -> None:  # noqa: ARG002
        self._folder = path / "data"
        self._folder.mkdir(mode=0o700)

    def start(self, number: int) -> None:
        self.servers[number] = spawn(self._folder, worker=number + 1, resting_s=RESTING_S).listen()


# ---- what happens


def killed(site: Site, rng: random.Random) -> None:
    """kill -9, and started again."""
    number = rng.randrange(len(site.servers))
    server, site.servers[number] = site.servers[number], None
    assert server is not None
    server.kill()
    time.sleep(rng.uniform(0, 1))
    site.start(number)


def lost(site: Site, rng: random.Random) -> None:
    """kill -9, and nobody comes in its place before the others have taken over."""
    number = rng.randrange(len(site.servers))
    server, site.servers[number] = site.servers[number], None
    assert server is not None
    server.kill()
    site.replaced_s.append(site.await_moves())
    site.start(number)


def ended(site: Site, rng: random.Random) -> None:
    """As for an update."""
    number = rng.randrange(len(site.servers))
    server, site.servers[number] = site.servers[number], None
    assert server is not None
    server.stop()
    site.start(number)


def paused(site: Site, rng: random.Random, most_s: float = 7.0) -> None:
    """SIGSTOP; it wakes up in time, or late."""
    server = rng.choice(site.running())
    os.kill(server.pid, signal.SIGSTOP)
    time.sleep(rng.uniform(0.5, most_s))
    os.kill(server.pid, signal.SIGCONT)


def apart(site: Site, rng: random.Random, most_s: float = 7.0) -> None:
    """A worker and the database do not reach each other; what was on its way arrives later, perhaps too late."""
    wire = rng.choice(site.wires)
    wire.is_held = True
    time.sleep(rng.uniform(0.5, most_s))
    wire.is_held = False


def cut_off(site: Site, _rng: random.Random) -> None:
    """All connections to the database are lost."""
    postgresql.cluster().execute(DROP.format(site.database.rpartition("/")[2]))


def clock_jumped(site: Site, rng: random.Random) -> None:
    """The clock of a worker is hours off from now on."""
    os.kill(rng.choice(site.running()).pid, signal.SIGUSR1)


def crashed(_site: Site, _rng: random.Random) -> None:
    """PostgreSQL is killed, and started again."""
    postgresql.cluster().crash()


def partitioned(site: Site, rng: random.Random) -> None:
    """A machine with a worker reaches nobody and is reached by nobody: for a moment, or until all play on elsewhere."""
    assert site.machine is not None
    site.machine.pull()
    if rng.random() < 0.5:
        time.sleep(rng.uniform(0.5, 5))
    else:
        site.await_moves()
    site.machine.plug()


FAULTS: dict[str, Callable[[Site, random.Random], None]] = {
    "worker killed": killed,
    "worker lost": lost,
    "worker paused": paused,
    "worker ended": ended,
    "worker apart": apart,
    "connections cut": cut_off,
    "clock jumped": clock_jumped,
    "PostgreSQL killed": crashed,
    "machine cut off": partitioned,
}
OF_FILE = ("worker killed", "worker lost", "worker paused", "worker ended", "clock jumped")
"""What can happen where there is nothing between workers and their database."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="store_true", help="workers on one file of SQLite")
    parser.add_argument("--only", choices=FAULTS, action="append", help="these kinds of faults, and no others")
    parser.add_argument("--replaced-s", type=float, default=REPLACED_S, help="more where the machine is busy")
    options = parser.parse_args()
    has_machine = not (missing() or options.file)
    if missing():
        print(f"No machine is cut off: {missing()}")
    possible = OF_FILE if options.file else [name for name in FAULTS if has_machine or FAULTS[name] is not partitioned]
    kinds: list[str] = options.only or list(possible)
    if impossible := set(kinds) - set(possible):
        parser.error(f"this cannot happen here: {', '.join(sorted(impossible))}")
    rng, done, waits = random.Random(options.seed), Counter[str](), dict[str, float]()
    with tempfile.TemporaryDirectory() as folder:
        kind = FileSite if options.file else Site
        site = kind(Path(folder), machine=Machine() if has_machine else None)
        try:
            site.play()
            for number in range(options.faults):
                name = kinds[number % len(kinds)]
                FAULTS[name](site, rng)
                done[name] += 1
                took_s = site.await_moves()
                waits[name] = max(waits.get(name, 0), took_s)
                print(f"{number + 1}: {name}, all have moved {took_s:.1f} s after it", flush=True)
            print(dict(done))
            print({name: round(seconds, 2) for name, seconds in waits.items()})
            print(site.end())
            if (took_s := max(site.replaced_s, default=0)) > options.replaced_s:
                raise Wrong(f"after a worker's death somebody waited for {took_s:.1f} s")
        finally:
            site.close()


if __name__ == "__main__":
    main()
