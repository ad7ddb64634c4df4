from __future__ import annotations

from collections.abc import Callable, Iterator
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
def ann(server: Server, request: pytest.FixtureRequest) -> Guest:
    return _somebody(server, "Ann", request)


@pytest.fixture
def bo(server: Server, request: pytest.FixtureRequest) -> Guest:
    return _somebody(server, "Bo", request)


def _somebody(server: Server, name: str, request: pytest.FixtureRequest) -> Guest:
    """A guest, or what the mark *people* of a file makes of an address and a name."""
    mark: pytest.Mark | None = request.node.get_closest_marker("people")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    make: Callable[[str, str], Guest] = mark.kwargs["make"] if mark else Guest
    return make(server.address, name)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server on which no table of another test shows the same by chance."""
    with running(tmp_path / "data") as started:
        yield started.become_ready()
