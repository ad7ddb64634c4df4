"""Nobody else on the machine can look into the data folder."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.client import Guest
from tests.server.serving import ON_POSTGRESQL, running
from tianxia.server.private import make_private

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")


def _modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}


@contextmanager
def _open_to_all() -> Generator[None]:
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


@pytest.mark.skipif(ON_POSTGRESQL, reason="about files of SQLite")
def test_a_new_folder_and_all_in_it_are_its_owners_alone(tmp_path: Path) -> None:
    with _open_to_all(), running(tmp_path / "data") as server:
        Guest(server.address, "Ann")
        modes = _modes(server.data)
        folder = modes.pop("data")
        assert {"tianxia.sqlite", "tianxia.sqlite-wal", "tianxia.sqlite-shm", "secret.key", "server.lock"} <= set(modes)
        assert (folder, set(modes.values())) == (0o700, {0o600})


def test_an_old_folder_is_narrowed_at_the_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    for name in ("tianxia.sqlite", "tianxia.sqlite-wal", "server.lock"):
        (data / name).touch()
        (data / name).chmod(0o644)
    data.chmod(0o755)
    make_private(data, data / "tianxia.sqlite")
    modes = _modes(data)
    assert (modes.pop("data"), set(modes.values())) == (0o700, {0o600})


def test_a_folder_of_others_too_stays_open_and_that_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody may keep games in a folder that other programs must reach."""
    (tmp_path / "letters.txt").touch()
    tmp_path.chmod(0o755)
    with caplog.at_level(logging.WARNING):
        make_private(tmp_path, tmp_path / "tianxia.sqlite")
    modes = _modes(tmp_path)
    assert (modes[tmp_path.name], modes["tianxia.sqlite"]) == (0o755, 0o600)
    assert "others can look into" in caplog.text
