"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from tianxia.core.files import beside, is_part_of, remove_parts


def test_a_file_takes_its_place_when_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    theirs = ("a.part", "a.npz.part")
    for name in theirs:
        (tmp_path / name).write_text("theirs")
    with beside(path) as part:
        part.write_text("whole")
        assert not path.exists()
        assert is_part_of(part.name, path.name)
    left = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert left == {"a.npz": "whole", **dict.fromkeys(theirs, "theirs")}


def test_two_that_write_the_same_file_do_not_meet(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    with beside(path) as one, beside(path) as other:
        one.write_text("one")
        other.write_text("other")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["one"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean nothing there")
def test_a_file_may_be_read_by_whoever_could_read_it_if_it_were_written_in_its_place(tmp_path: Path) -> None:
    for name in ("here", "there"):
        (tmp_path / f"{name}.old").touch(0o640)
    for ending in ("new", "old"):
        (tmp_path / f"here.{ending}").write_text("whole")
        with beside(tmp_path / f"there.{ending}") as part:
            part.write_text("whole")
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes["there.new"] == modes["here.new"]
    assert modes["there.old"] == modes["here.old"]


def test_a_long_name_leaves_room_for_that_of_its_part(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 120)
    with beside(path) as part:
        part.write_text("whole")
        assert is_part_of(part.name, path.name)
    assert path.read_text() == "whole"


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


def test_what_killed_programs_have_left_of_a_file_can_be_taken_away_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    left, others = f"a.npz.{'0' * 16}.part", ("a.npz", "a.part", "a.npz.part", f"b.npz.{'0' * 16}.part")
    for name in (left, *others):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, 0))
    with beside(path) as part:
        part.write_text("whole")
        remove_parts(path, 60)
    assert {file.name for file in tmp_path.iterdir()} == set(others)
    remove_parts(tmp_path / "nowhere" / "a.npz", 60)


def test_a_folder_is_no_place_for_a_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), beside(tmp_path):
        pass
