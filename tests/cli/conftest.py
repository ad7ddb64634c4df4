from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia
from tianxia.arena.rotation import Rotation
from tianxia.bots.levels import ADVISERS, HINTS, LEVELS, USUAL, USUAL_LEVEL
from tianxia.cli import screen


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak English, whatever the machine speaks."""
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody thinks for long; whoever plays if nobody else is named, does so in one game only."""
    monkeypatch.setitem(ADVISERS, HINTS, {USUAL: "search:simulations=10"})
    monkeypatch.setitem(LEVELS, USUAL_LEVEL, {USUAL: "greedy", "qin": "search:simulations=10"})


@pytest.fixture
def tianxia(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tianxia:
    """The commands, on a terminal of 80 columns."""
    monkeypatch.setattr(screen.out, "width", 80)
    return Tianxia(monkeypatch, capsys)


@pytest.fixture(scope="session")
def three_records() -> bytes:
    """Three whole games between bots, one a line."""
    return b"".join(Rotation("qin", {"board": "lion"}, 3, ("random",) * 3, seed=5).lines(3, 1))


@pytest.fixture
def records(tmp_path: Path, three_records: bytes) -> Path:
    """A sound file of three games."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(three_records)
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which commands read and write."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
