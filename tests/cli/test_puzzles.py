"""`tianxia puzzles`: mined into a file, and looked at again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia
from tianxia.cli import puzzles as commands
from tianxia.insight import puzzles
from tianxia.insight.collection import ENDING
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
    assert "cannot write" in tianxia.refuses("puzzles", "ship", path, "--out", path)
    monkeypatch.setattr(commands, "play_here", _play_nothing)
    (packed := tmp_path / "out" / f"qin{ENDING}").mkdir(parents=True)
    refused = tianxia.refuses("puzzles", "ship", path, "--jobs", 1, "--out", packed.parent)
    assert refused == f"cannot write {packed}: Is a directory"
    assert list(packed.parent.iterdir()) == [packed]


def _play_nothing(*_: object) -> Iterator[tuple[int, bytes]]:
    return iter(())


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([b"", b""], "stopped"),
        ([b"a\nb\n", b"", b""], "stopped after 3 games; {path} has the puzzles found in them"),
    ],
)
def test_whoever_stops_mining_keeps_what_was_found(
    tianxia: Tianxia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: list[bytes], said: str
) -> None:
    """A file in which nothing was found is gone, so that the same command can be given again."""
    path = tmp_path / "puzzles.jsonl"

    def play(*_: object) -> Iterator[tuple[int, bytes]]:
        yield from enumerate(found)
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "play_here", play)
    stopped = tianxia("puzzles", "mine", "qin", "--jobs", 1, "--out", path)
    assert (stopped.status, stopped.err) == (130, f"tianxia: {said.format(path=path)}\n")
    assert (path.read_bytes() if path.exists() else b"") == b"".join(found)
    assert path.exists() == any(found)


def test_bad_files_get_one_line(tianxia: Tianxia, tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    assert "No such file" in tianxia.refuses("puzzles", "check", path)
    path.write_text('{"game": 3}')
    assert "line 1" in tianxia.refuses("puzzles", "check", path)
    path.write_bytes(b'{"game": "\xff"}')
    assert "line 1" in tianxia.refuses("puzzles", "check", path)
    path.write_text("")
    assert "holds no puzzle" in tianxia.refuses("puzzles", "check", path)
    assert "holds no puzzle" in tianxia.refuses("puzzles", "ship", path, "--out", tmp_path / "new")
    assert not (tmp_path / "new").exists()
