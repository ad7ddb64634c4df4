"""``tianxia serve --workers N``: several servers that are one, replaced one by one."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.faults import Hand
from tests.server.postgresql import NEEDED, cluster
from tests.soaking import IN_BROAD
from tianxia.cli.supervisor import Supervisor, heeded
from tianxia.core.errors import BadInput
from tianxia.server import rows
from tianxia.server.database import open_engine
from tianxia.server.settings import Settings, config_of


class Site:
    """What one command starts."""

    def __init__(self, path: Path, database: str) -> None:
        self.is_over = threading.Event()
        self.database = database
        self._log = path / "log"
        where = ("--database", database, "--port", "0", "--data", str(path / "data"))
        with self._log.open("w") as sink:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tianxia", "serve", "--workers", "2", "--no-browser", *where],
                stdout=subprocess.PIPE,
                stderr=sink,
                text=True,
                env={**os.environ, "TIANXIA_LAZY": "yes", "COLUMNS": "200"},
            )
        assert self.process.stdout is not None
        found = re.search(r"http://[\w.]+:\d+", self.process.stdout.readline())
        assert found, self.log
        self._address = found[0]

    @property
    def log(self) -> str:
        return self._log.read_text()

    def addresses(self) -> list[str]:
        return [self._address]

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children]

    def wait(self, until: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while not until():
            assert time.monotonic() < end, self.log
            time.sleep(0.02)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(30)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=[NEEDED, IN_BROAD])])
def site(tmp_path: Path, request: pytest.FixtureRequest) -> Generator[Site]:
    is_file = request.param == "sqlite"
    site = Site(tmp_path, f"sqlite:///{tmp_path / 'file'}" if is_file else cluster().create())
    yield site
    site.process.terminate()
    site.process.wait(30)


def test_workers_beside_each_other_have_one_database_whatever_is_set_meanwhile() -> None:
    before = Settings(data="/here", database="postgresql://me@there/games", log_requests=False)
    now = heeded(before, Settings(data="/elsewhere", database="", log_requests=True))
    assert (now.data, now.database, now.log_requests) == ("/here", "postgresql://me@there/games", True)


def test_the_password_of_the_database_is_kept_with_it_whatever_is_set_meanwhile(tmp_path: Path) -> None:
    (password := tmp_path / "password").write_text("hush")
    postgresql = Settings(database="postgresql://me@there/games", database_password_file=str(password), workers=2)
    for before, now in ((Settings(workers=2), postgresql), (postgresql, Settings(workers=2))):
        assert config_of(heeded(before, now), 1).database == config_of(before, 1).database


def test_settings_that_make_no_sense_beside_those_that_stay_are_refused() -> None:
    with pytest.raises(BadInput, match="up to 65535"):
        heeded(Settings(workers=2), Settings(workers=1, metrics="127.0.0.1:65535"))


def test_settings_that_cannot_be_read_for_whatever_reason_replace_nothing(caplog: pytest.LogCaptureFixture) -> None:
    given = [Settings()]
    with socket.socket() as listener:
        supervisor = Supervisor(given.pop, listener)
        asyncio.run(supervisor._roll())  # pyright: ignore[reportPrivateUsage] -- as a signal does it
    assert "nothing is replaced: the settings cannot be read" in caplog.text


@IN_BROAD
def test_workers_that_are_told_to_are_replaced_and_nobody_loses_a_move(site: Site) -> None:
    """One after the other: there is always somebody."""
    hand, before = Hand(site, ("me", "here Cy")), site.workers()
    hand.start()
    site.wait(lambda: hand.moved_at > 0)
    site.process.send_signal(signal.SIGHUP)
    site.wait(lambda: "worker 2 is replaced" in site.log)
    assert not set(site.workers()) & set(before)
    _ends_well(site, hand)


def test_a_worker_that_is_killed_is_replaced_and_nobody_loses_a_move(site: Site) -> None:
    """At once."""
    hand, engine = Hand(site, ("me", "here Cy")), open_engine(site.database)
    hand.start()
    site.wait(lambda: hand.moved_at > 0 and len(_joined(engine)) == 2)
    known = _joined(engine)
    os.kill(site.workers()[0], signal.SIGKILL)
    killed_at = time.monotonic()
    site.wait(lambda: hand.error is not None or hand.moved_at > killed_at + 1)
    site.wait(lambda: len(_joined(engine) - known) == 1 and len(_joined(engine)) == 2)  # nobody counts on the dead one
    engine.dispose()
    _ends_well(site, hand)


def _ends_well(site: Site, hand: Hand) -> None:
    """Whoever played never waited for long, and all moves are kept."""
    site.is_over.set()
    hand.join(10)
    assert hand.error is None
    assert hand.longest_s < 5, site.log
    assert len(site.workers()) == 2
    engine = open_engine(site.database)
    with engine.connect() as connection:
        for history in hand.histories:
            query = sa.select(rows.entries).where(rows.entries.c.table_id == history.table_id)
            history.check_kept({row.seq: row.number for row in connection.execute(query)})
        assert site.stop() == 0
    assert not _joined(engine)
    engine.dispose()


def test_a_worker_that_cannot_start_ends_although_it_listens_for_its_end() -> None:
    """The interpreter has nothing to add to what is said."""
    words = "import threading; from tianxia.cli.worker import end_with_input as wait; "
    start = "threading.Thread(target=wait, daemon=True).start(); threading.Event().wait(0.3); raise SystemExit(2)"
    process = subprocess.Popen([sys.executable, "-c", words + start], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    with process:
        assert (process.wait(30), process.stderr and process.stderr.read()) == (2, b"")


def _joined(engine: sa.Engine) -> set[str]:
    """The workers that the database knows."""
    with engine.connect() as connection:
        return set(connection.scalars(sa.select(rows.workers.c.id)))
