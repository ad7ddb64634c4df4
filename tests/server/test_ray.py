"""``tianxia think-worker --ray``: bots think on every machine of a cluster, and on what is left of it."""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest
from tests.server.postgresql import NEEDED, cluster
from tests.server.serving import running
from tests.server.test_workers import folder, soon

utils: Any = pytest.importorskip("ray.cluster_utils", reason="Ray is not installed: pip install 'tianxia[ray]'")
pytestmark = NEEDED
HERE = "127.0.0.2"
"""Where 127.0.0.1 is meant, Ray itself puts the address that the machine has for others."""


@pytest.fixture
def machines(monkeypatch: pytest.MonkeyPatch) -> Generator[Any]:
    """A cluster of two machines with a processor each; both are this one, as far as Ray lets us see."""
    monkeypatch.setenv("TIANXIA_LAZY", "yes")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    one = {"num_cpus": 1, "node_ip_address": HERE}
    both = utils.Cluster(initialize_head=True, head_node_args={**one, "include_dashboard": False})
    try:
        both.add_node(**one)
        both.wait_for_nodes()
        yield both
    finally:
        both.shutdown()


def thinking() -> list[int]:
    """For each process in which bots think on a machine of a cluster, the one that stands for this machine."""
    return [_parent(mind) for mind in map(_parent, _thinkers()) if b"ray::" in _command(mind)]


def _thinkers() -> list[int]:
    pids = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())
    return [pid for pid in pids if b"tianxia.server.thinker" in _command(pid)]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:  # it has ended
        return b""


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()[1])


def test_bots_think_on_all_machines_of_a_cluster_and_on_those_that_are_left(tmp_path: Path, machines: Any) -> None:
    database, data = cluster().create(), folder(tmp_path / "data", secrets.token_bytes(32))
    words = ("--database", database, "--data", str(data), "--ray", machines.address)
    with running(data, database=database) as server:
        server.become_ready()
        pool = subprocess.Popen([sys.executable, "-m", "tianxia", "think-worker", *words], stderr=subprocess.DEVNULL)
        try:
            soon(lambda: "a think-worker has come" in server.log, 240)
            assert len(thinking()) == len(set(thinking())) == 2
            ann = Guest(server.address, "Ann")
            live = ann.live(ann.open("me", "bot greedy"))
            live.act(live.state.legal[0])
            live.moved(2)
            assert server.thinkers() == [], "it was thought about here"
            machines.remove_node(*machines.worker_nodes)
            for n_moves in (4, 6, 8):
                live.act(live.turn().legal[0])
                live.moved(n_moves)
            soon(lambda: len(thinking()) == 1)
        finally:
            pool.terminate()
            pool.wait()
