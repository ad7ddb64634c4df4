"""Games and counts as they were when somebody last read them; `python -m tests.golden.rewrite` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.rewrite import FOLDER, MAKERS, rewrite, stored

NAMES = sorted(MAKERS)


@pytest.mark.parametrize("name", NAMES)
def test_golden_file_is_as_it_was(name: str) -> None:
    assert MAKERS[name]().splitlines() == (FOLDER / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_golden_file_can_be_read_by_people(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert len(text.encode()) < 60_000
    assert all(len(line) <= 150 for line in text.splitlines())


def test_no_golden_file_is_missing_or_superfluous() -> None:
    assert stored(FOLDER) == set(MAKERS)


def test_rewriting_says_what_changed(tmp_path: Path) -> None:
    some = {name: MAKERS[name] for name in NAMES if name.startswith("qin")}
    first, *_ = names = list(some)
    assert rewrite(tmp_path, some) == [f"new: {name}" for name in names]
    (tmp_path / first).write_text("?")
    (tmp_path / "stray.txt").write_text("?")
    assert rewrite(tmp_path, some) == ["taken away: stray.txt", f"changed: {first}"]
    assert rewrite(tmp_path, some) == []
    assert stored(tmp_path) == set(names)
