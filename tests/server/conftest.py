from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Guest
from tests.server.serving import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits, for all tests of this process that need nothing else."""
    with running(tmp_path_factory.mktemp("server") / "data") as started:
        yield started.become_ready()


@pytest.fixture
def ann(server: Server) -> Guest:
    return Guest(server.address, "Ann")


@pytest.fixture
def bo(server: Server) -> Guest:
    return Guest(server.address, "Bo")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server on which no table of another test shows the same by chance."""
    with running(tmp_path / "data") as started:
        yield started.become_ready()
