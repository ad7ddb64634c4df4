"""``tianxia think-worker``: bots think elsewhere, and nobody waits if that is gone."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.server.client import Guest
from tests.server.postgresql import NEEDED, cluster
from tests.server.serving import running
from tests.server.test_workers import folder, soon
from tianxia.core.errors import BadInput
from tianxia.server.config import Config
from tianxia.server.pool import Pool
from tianxia.server.think_worker import ThinkWorker
from tianxia.server.wire.answers import Notice

pytestmark = NEEDED
POOL = Pool(1, 10.0)


NO_RAY = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'tianxia[ray]'")


@pytest.mark.parametrize("more", [(), pytest.param(("--ray", "local"), marks=NO_RAY)])
def test_bots_think_at_a_think_worker_and_here_when_it_is_gone(tmp_path: Path, more: tuple[str, ...]) -> None:
    database, data = cluster().create(), folder(tmp_path / "data", secrets.token_bytes(32))
    with running(data, database=database) as server:
        server.become_ready()
        words = ("--database", database, "--data", str(data), "--thinkers", "1", *more)
        pool = subprocess.Popen(
            [sys.executable, "-m", "tianxia", "think-worker", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TIANXIA_LAZY": "yes"},
        )
        try:
            soon(lambda: "a think-worker has come" in server.log, 120)
            ann = Guest(server.address, "Ann")
            live = ann.live(ann.open("me", "bot greedy"))
            live.act(live.state.legal[0])
            live.moved(2)
            assert server.thinkers() == [], "it was thought about here"
            assert not any(isinstance(message, Notice) for message in live.said)
        finally:
            pool.terminate() if more else pool.kill()
            pool.wait()
        soon(lambda: "a think-worker has gone" in server.log)
        live.act(live.turn().legal[0])
        live.moved(4)
        assert len(server.thinkers()) == 1


def test_a_think_worker_needs_the_key_and_the_database_of_a_site(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot read the key of the site"):
        ThinkWorker(Config(tmp_path, cluster().create()), POOL)
    data = folder(tmp_path / "data", secrets.token_bytes(32))
    with pytest.raises(BadInput, match="PostgreSQL"):
        ThinkWorker(Config(data), POOL)
    with pytest.raises(BadInput, match="does not exist"):
        ThinkWorker(Config(data, cluster().create()), POOL)
