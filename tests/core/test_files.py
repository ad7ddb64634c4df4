"""Files that are there whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tianxia.core.files import beside


def test_a_file_takes_its_place_when_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    (tmp_path / "a.part").write_text("theirs")
    with beside(path) as part:
        part.write_text("whole")
        assert not path.exists()
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"a.npz": "whole", "a.part": "theirs"}


def test_of_a_file_that_fails_nothing_stays_and_what_was_there_is_as_before(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    path.write_text("before")
    with pytest.raises(OSError, match="no room"):
        _fail_beside(path)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"a.npz": "before"}


def _fail_beside(path: Path) -> None:
    with beside(path) as part:
        part.write_text("half")
        raise OSError("no room")


def test_a_folder_is_no_place_for_a_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), beside(tmp_path):
        pass
