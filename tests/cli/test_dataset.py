"""`tianxia dataset`: made, gone on with, and checked."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.terminal import Tianxia
from tianxia.data.making import part_name

MAKE = ("dataset", "make", "qin", "--games", 3, "--part", 2, "--jobs", 1, "--bots", "random")


def test_a_dataset_is_made_gone_on_with_and_checked(tianxia: Tianxia, folder: Path) -> None:
    made = tianxia(*MAKE, "--out", folder / "data")
    assert (made.status, made.err) == (0, "")
    assert "games: 3, files: 2" in made.out
    (folder / "data" / part_name(1)).unlink()
    again = tianxia.json(*MAKE, "--out", folder / "data")
    checked = tianxia.json("dataset", "check", folder / "data", "--jobs", 1)
    assert again == checked
    assert checked["decisions"] > 100


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'tianxia[ray]'")
def test_a_cluster_makes_the_same(tianxia: Tianxia, folder: Path) -> None:
    for name, words in (("here", ()), ("cluster", ("--ray", "local"))):
        assert tianxia(*MAKE, "--out", folder / name, *words).status == 0
    here, there = ({file.name: file.read_bytes() for file in (folder / name).iterdir()} for name in ("here", "cluster"))
    assert here == there


def test_bad_input_gets_one_line(tianxia: Tianxia, folder: Path) -> None:
    make = ("dataset", "make", "qin", "--out", folder / "data")
    assert tianxia.refuses(*make, "--games", 0) == "--games 0: at least 1"
    assert tianxia.refuses(*make, "--part", 0) == "--part 0: at least 1"
    assert "there is no bot" in tianxia.refuses(*make, "--bots", "nobody")
    assert "give 1 to 2 bots" in tianxia.refuses(*make, "--bots", "greedy,greedy,random")
    assert "this is no dataset" in tianxia.refuses("dataset", "check", folder)
    assert tianxia.refuses("dataset", "check", "nowhere") == "nowhere: No such file or directory"
    assert list(folder.iterdir()) == []
