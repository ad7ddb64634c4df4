"""A real PostgreSQL server for tests, on loopback: started once a run, by whoever needs it first, ended by the last.

As a program it makes sure that the server's programs are there, where that can be done: ``python -m …postgresql``.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
import sqlalchemy as sa

CHOICE = "TIANXIA_POSTGRESQL"
INSTALL = """export DEBIAN_FRONTEND=noninteractive
apt-get update && apt-get install -y --no-install-recommends postgresql"""
MISSING = f"PostgreSQL is missing: install postgresql, or say in {CHOICE} in which folder initdb and postgres are"
OWNER = "postgres"
"""Whose the server's processes are where we are root, as whom PostgreSQL does not run."""
SETTINGS = ("shared_buffers=32MB", "max_connections=200", "log_min_messages=fatal")
UNSYNCED = ("fsync=off", "full_page_writes=off")
"""Whole machines do not crash here, only processes: what they have written survives without being synced."""


def find() -> Path | None:
    """The folder of PostgreSQL's programs; None where there are none."""
    if chosen := os.environ.get(CHOICE):
        return Path(chosen) if (Path(chosen) / "initdb").exists() else None
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = newest[-1] if newest else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Cluster:
    """A PostgreSQL server, shared by all processes of a run of tests."""

    def __init__(self, programs: Path, settings: Sequence[str] = UNSYNCED) -> None:
        self._programs = programs
        self._settings = settings
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or str(os.getpid())
        self.folder = Path(tempfile.gettempdir()) / f"tianxia-postgresql-{run}"
        self.folder.mkdir(mode=0o755, exist_ok=True)
        self._users = (self.folder / "users").open("a")
        with (self.folder / "starting").open("a") as starting:
            fcntl.flock(starting, fcntl.LOCK_EX)
            fcntl.flock(self._users, fcntl.LOCK_SH)
            if not (self.folder / "address").exists():
                self._start()
        self.port, self._password = (self.folder / "address").read_text().split()
        atexit.register(self._leave)

    def _start(self) -> None:
        """A new cluster, whose owner has a password."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        password, file = secrets.token_hex(8), self.folder / "password"
        file.write_text(password)
        self._own(self.folder, file)
        self._run("initdb", "-D", "data", "-U", OWNER, "--pwfile=password", "-A", "scram-sha-256", "-N", "-E", "UTF8")
        settings = (
            *SETTINGS,
            *self._settings,
            f"port={port}",
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self.folder}",
        )
        self._run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", " ".join(f"-c {each}" for each in settings), "start")
        (self.folder / "address").write_text(f"{port} {password}")

    def _own(self, *paths: Path) -> None:
        if os.geteuid() == 0:
            owner = pwd.getpwnam(OWNER)
            for path in paths:
                os.chown(path, owner.pw_uid, owner.pw_gid)

    def _run(self, program: str, *words: str) -> None:
        owner = OWNER if os.geteuid() == 0 else None
        done = subprocess.run(
            [self._programs / program, *words],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=(self.folder / "said").open("a"),
            stderr=subprocess.STDOUT,
            check=False,
            user=owner,
            group=owner,
            extra_groups=[] if owner else None,
        )
        assert done.returncode == 0, (self.folder / "said").read_text()

    def crash(self) -> None:
        """All its processes end at once, in the middle of whatever they do, and others recover what was committed."""
        self._run("pg_ctl", "-D", "data", "-w", "-m", "immediate", "-l", "log", "restart")

    def _leave(self) -> None:
        """The last one turns off the light."""
        fcntl.flock(self._users, fcntl.LOCK_UN)
        try:
            fcntl.flock(self._users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        os.kill(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
        while (self.folder / "data" / "postmaster.pid").exists():
            time.sleep(0.01)
        shutil.rmtree(self.folder)

    def address(self, database: str, user: str = OWNER, password: str | None = None) -> str:
        return f"postgresql://{user}:{password or self._password}@127.0.0.1:{self.port}/{database}"

    def execute(self, *statements: str, database: str = "postgres") -> list[sa.Row[tuple[object, ...]]]:
        """Run statements outside of a transaction; the rows of the last."""
        engine = sa.create_engine(self.address(database).replace("postgresql:", "postgresql+psycopg:"))
        try:
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                done = [connection.execute(sa.text(statement)) for statement in statements]
                return list(done[-1]) if done[-1].returns_rows else []
        finally:
            engine.dispose()

    def create(self) -> str:
        """The address of an empty database."""
        name = f"test_{secrets.token_hex(6)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)


@cache
def cluster() -> Cluster:
    """The one of this run; whoever asks has seen that there is PostgreSQL."""
    programs = find()
    assert programs, MISSING
    return Cluster(programs)


NEEDED = pytest.mark.skipif(find() is None, reason=MISSING)
BOTH = ["sqlite", pytest.param("postgresql", marks=NEEDED)]
"""Parameters of what must be so with either."""


def main() -> None:
    can_install = CHOICE not in os.environ and shutil.which("apt-get") is not None and os.geteuid() == 0
    if find() is None and can_install:
        subprocess.run([sys.executable, "step.py", "PostgreSQL, from Debian", "sh", "-c", INSTALL], check=False)
    print(f"PostgreSQL: {find() or f'{MISSING}; its tests are skipped'}")


if __name__ == "__main__":
    main()
