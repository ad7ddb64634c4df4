"""`tianxia puzzles`: mined into a file, and looked at again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia
from tianxia.insight import puzzles
from tianxia.insight.puzzles import Bar

QUICK = Bar(glances=(60,), lead=-0.2, simulations=60, looks=1, worlds=40)


def test_they_are_mined_into_a_file_and_looked_at_again(
    tianxia: Tianxia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "Bar", lambda: QUICK)
    path, few = tmp_path / "puzzles.jsonl", ("--simulations", 60, "--seed", 1)
    mined = tianxia("puzzles", "mine", "qin", "--games", 1, "--seed", 1, "--jobs", 1, "--out", path)
    assert (mined.status, mined.err) == (0, "")
    n = len(path.read_bytes().splitlines())
    assert n > 0
    assert f"puzzles: {n}, in games: 1" in mined.out
    found = tianxia.json("puzzles", "check", path, *few)
    assert (found["puzzles"], found["kept"] > 0) == (n, True)
    assert "exists already" in tianxia.refuses("puzzles", "mine", "qin", "--out", path)


def test_bad_files_get_one_line(tianxia: Tianxia, tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    assert "No such file" in tianxia.refuses("puzzles", "check", path)
    path.write_text('{"game": 3}')
    assert "line 1" in tianxia.refuses("puzzles", "check", path)
    path.write_bytes(b'{"game": "\xff"}')
    assert "line 1" in tianxia.refuses("puzzles", "check", path)
    path.write_text("")
    assert "holds no puzzle" in tianxia.refuses("puzzles", "check", path)
