"""Real servers in processes of their own, each with a real data folder and a real database.

With TIANXIA_TEST_DATABASE=postgresql every test has its tables in PostgreSQL, but those about files of SQLite.
"""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa

from tests.server import postgresql
from tests.server.launch import Settings
from tests.server.nursery import ROOT, Copied
from tianxia.server.database import open_engine

START_S = 30.0
READY_S = 300.0
"""Where the rules have never been compiled this takes minutes on a busy machine."""
UNLIMITED: dict[str, float] = {
    "requests_per_s": 1e9,
    "request_burst": 1e9,
    "messages_per_s": 1e9,
    "message_burst": 1e9,
    "messages_of_address_per_s": 1e9,
    "message_of_address_burst": 1e9,
    "sockets_of_address": 1e9,
    "tables_per_minute": 1e9,
    "drafts_per_s": 1e9,
    "draft_burst": 1e9,
    "joins_per_minute": 1e9,
    "sign_in_burst": 1e9,
    "report_burst": 1e9,
    "company_burst": 1e9,
    "all_games_burst": 1e9,
    "remark_of_address_burst": 1e9,
    "waiting_of_host": 1e9,
    "arrival_s": 0,
    "frames_per_s": 1e9,
    "frame_burst": 1e9,
    "hint_burst": 12,
    "coached_burst": 200,
}


ON_POSTGRESQL = os.environ.get("TIANXIA_TEST_DATABASE") == "postgresql"
_made: dict[Path, str] = {}


def address_of(data: Path) -> str:
    """The database that belongs to a data folder, made if there is none yet."""
    if ON_POSTGRESQL and data not in _made:
        _made[data] = postgresql.cluster().create()
    return _made.get(data) or f"sqlite:///{data / 'tianxia.sqlite'}"


class Server:
    """A server that runs, or has been killed."""

    def __init__(self, process: subprocess.Popen[str] | Copied, data: Path, log: Path, database: str) -> None:
        self.database = database
        self._process = process
        self._log = log
        self.data = data
        self.address = ""

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def log(self) -> str:
        """What it has logged so far."""
        return self._log.read_text("utf-8")

    def go(self) -> None:
        """Let one that waits begin."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def listen(self) -> Server:
        """Wait until it has said where it is."""
        assert self._process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", self._process.stdout.readline())
        assert found, f"the server did not start:\n{self.log}"
        self.address = found[0]
        return self

    def become_ready(self, game: str = "qin", every_s: float = 0.02) -> Server:
        """Wait until the rules of a game are compiled."""
        end = time.monotonic() + READY_S
        with httpx.Client(verify=False) as client:
            while client.get(f"{self.address}/healthz").json()["games"][game]["state"] != "ready":
                assert time.monotonic() < end, "the rules do not become ready"
                time.sleep(every_s)
        return self

    def thinkers(self) -> list[int]:
        """The processes in which its bots think."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"tianxia.server.thinker" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def kill(self) -> None:
        """As if the plug were pulled; its thinkers go too, even one that is busy for ever."""
        thinkers = self.thinkers() if self._process.poll() is None else []
        self._process.kill()
        for pid in thinkers:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        """End it as the system does; its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Until it has ended; its exit status."""
        status = self._process.wait(START_S)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        return status

    # ---- its database, seen from outside

    @cached_property
    def engine(self) -> sa.Engine:
        return open_engine(self.database)

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self.engine.connect() as connection:
            return [tuple(row) for row in connection.exec_driver_sql(self._signed(query), values)]

    def execute(self, statement: str, *values: object) -> None:
        """Change something that takes too long to come about."""
        with self.engine.begin() as connection:
            connection.exec_driver_sql(self._signed(statement), values)

    def _signed(self, statement: str) -> str:
        return statement.replace("?", "%s") if self.engine.dialect.name == "postgresql" else statement

    @contextmanager
    def no_writing(self) -> Generator[None]:
        """Somebody else is writing: the server's own writes wait."""
        is_file = self.engine.dialect.name == "sqlite"
        lock = "BEGIN IMMEDIATE" if is_file else "LOCK TABLE guests, tables, seats, entries IN SHARE MODE"
        with self.engine.connect() as connection:
            connection.exec_driver_sql(lock)
            try:
                yield
            finally:
                connection.exec_driver_sql("ROLLBACK")

    def full_disk(self) -> AbstractContextManager[None]:
        """The server's writes fail."""
        return self._full_file() if self.engine.dialect.name == "sqlite" else self._full_tables()

    @contextmanager
    def _full_file(self) -> Generator[None]:
        """No file can grow."""
        limits = resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (16, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            resource.prlimit(self.pid, resource.RLIMIT_FSIZE, limits)

    @contextmanager
    def _full_tables(self) -> Generator[None]:
        """PostgreSQL says what it says when a file of a table cannot grow."""
        names = ("guests", "tables", "seats", "entries", "progress")
        self._execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$",
            *(
                f"CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {name} EXECUTE FUNCTION full_disk()"
                for name in names
            ),
        )
        try:
            yield
        finally:
            self._execute("DROP FUNCTION full_disk CASCADE")

    def _execute(self, *statements: str) -> None:
        with self.engine.begin() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)


def processor_s(pid: int) -> float:
    """How long a process has kept the machine busy, without its children."""
    numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def spawn(
    data: Path, limits: Mapping[str, float] = UNLIMITED, env: Mapping[str, str] | None = None, **more: Any
) -> Server:
    """Start a server's process."""
    database = more.pop("database", None) or address_of(data)
    own = "" if database.startswith("sqlite") else database
    settings = msgspec.json.encode(Settings(str(data), dict(limits), database=own, **more)).decode()
    log = data.with_name(f"{data.name}.log")
    return Server(Copied(settings, log) if env is None else _anew(settings, log, env), data, log, database)


def _anew(settings: str, log: Path, env: Mapping[str, str]) -> subprocess.Popen[str]:
    with log.open("a") as sink:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.server.launch", settings],
            cwd=ROOT,
            env={**os.environ, **env},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=sink,
            text=True,
        )


@contextmanager
def running(
    data: Path, limits: Mapping[str, float] = UNLIMITED, env: Mapping[str, str] | None = None, **more: Any
) -> Generator[Server]:
    """A server for a while."""
    server = spawn(data, limits, env, **more)
    try:
        yield server.listen()
    finally:
        server.kill()
