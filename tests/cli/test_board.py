"""`tianxia board check`: everything that can be wrong with a board file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.terminal import Answer, Tianxia, one_line
from tianxia.games.qin.board import DATA, names

STEPPE = "." * 13
GOOD = ("R..o.........", "Y............", "B............", *[STEPPE] * 10)


def _board(rows: Sequence[str], title: str = "Test", more: str = "") -> str:
    quoted = ", ".join(f'"{row}"' for row in rows)
    return f'title = "{title}"\norigin = "Made up."\nrows = [{quoted}]\n{more}'


def _with(rows: dict[int, str]) -> str:
    """The good board with the beginnings of some rows changed; rows count from 1."""
    return _board([rows.get(number, "") + row[len(rows.get(number, "")) :] for number, row in enumerate(GOOD, 1)])


def _check(tianxia: Tianxia, path: Path, text: str | bytes) -> Answer:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return tianxia("board", "check", path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "board.toml"


@pytest.mark.parametrize("name", names())
def test_the_games_own_boards_are_good(tianxia: Tianxia, name: str) -> None:
    answer = tianxia("board", "check", DATA / f"{name}.toml")
    assert (answer.status, answer.err) == (0, "")
    assert "villages" in answer.out


def test_a_good_board_is_summed_up(tianxia: Tianxia, path: Path) -> None:
    answer = _check(tianxia, path, _with({13: ".oo~~~"}))
    assert answer.status == 0
    assert answer.out == f"{path}: Test, 2 villages, 3 squares of water; a good board for Qin\n"


SHAPE = "rows: must be 13 strings of 13 characters each"
KEYS = "unknown key; a board has title, origin and rows"
FAULTS: dict[str, tuple[str | bytes, str]] = {
    "no title": (_board(GOOD, title=" "), "title: must be a text"),
    "no origin": (_board(GOOD).replace("origin", "# origin"), "origin: must be a text"),
    "title that is no text": (_board(GOOD).replace('"Test"', "3"), "title: must be a text"),
    "unknown key": (_board(GOOD, more="weather = 1"), f"weather: {KEYS}"),
    "unknown table": (_board(GOOD, more="[a.b]"), f"a: {KEYS}"),
    "unknown key of two lines": (_board(GOOD, more='"a\\nb" = 1'), KEYS),
    "too few rows": (_board(GOOD[:12]), SHAPE),
    "too many rows": (_board([*GOOD, STEPPE]), SHAPE),
    "short row": (_board([*GOOD[:12], "."]), SHAPE),
    "rows that are no list": ('title = "a"\norigin = "b"\nrows = "c"', SHAPE),
    "rows of numbers": (f'title = "a"\norigin = "b"\nrows = {[1] * 13}', SHAPE),
    "no rows": ('title = "a"\norigin = "b"', SHAPE),
    "unknown character": (_with({4: ".x"}), "b4: unknown character 'x'; allowed are . ~ R Y B o p q"),
    "line break for a character": (_with({4: "!"}).replace("!", "\\n"), "a4: unknown character '\\n'; allowed are"),
    "no red start": (_with({1: "."}), "R: there must be one red start, not 0"),
    "two blue starts": (_with({5: "..B"}), "B: there must be one blue start, not 2"),
    "start without steppe": (_with({1: "RY", 2: "B", 3: "."}), "a1: no steppe beside this start"),
    "village too large": (_with({7: "ooo"}), "a7: a village has one or two squares, not 3; part neighbours by o, p, q"),
    "village without steppe": (_with({12: "~", 13: "q~"}), "a13: no steppe beside this village"),
    "steppe cut off": (_with({12: "~~", 13: "..~"}), "a13: 2 squares of steppe are cut off from the rest"),
    "too many villages": (_board([*GOOD[:3], *["o.o.o.o.o.o.o", STEPPE] * 5]), "36 villages; at most 32 are allowed"),
    "not TOML": ("rows = [", "not TOML: "),
    "the same key twice": (_board(GOOD, more='title = "b"'), "not TOML: "),
    "very long number": (_board(GOOD, more="x = " + "1" * 5000), "not TOML: "),
    "too deep": ("x = " + "[" * 100_000, "not TOML: "),
    "not UTF-8": (b'title = "\xff"', "not TOML: "),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said_in_a_line(tianxia: Tianxia, path: Path, fault: str) -> None:
    text, expected = FAULTS[fault]
    message = one_line(_check(tianxia, path, text))
    assert message.startswith(f"{path}: ")
    assert expected in message


def test_every_fault_has_a_line_of_its_own(tianxia: Tianxia, path: Path) -> None:
    answer = _check(tianxia, path, _with({1: "x", 7: "ooo", 12: "~~", 13: "..~"}) + "weather = 1")
    assert answer.status == 2
    lines = answer.err.splitlines()
    assert all(str(path) in line for line in lines)
    expected = ["weather: unknown key", "a1: unknown character", "R: there must", "a7: a village", "a13: 2 squares"]
    assert len(lines) == len(expected)
    assert all(sum(fault in line for line in lines) == 1 for fault in expected)


def test_an_empty_file_lacks_everything(tianxia: Tianxia, path: Path) -> None:
    lines = _check(tianxia, path, "").err.splitlines()
    assert [line.split(": ")[-2] for line in lines] == ["title", "origin", "rows"]


def test_a_file_that_cannot_be_read_is_refused(tianxia: Tianxia, tmp_path: Path) -> None:
    assert f"cannot read {tmp_path}: " in tianxia.refuses("board", "check", tmp_path)
    assert f"cannot read {tmp_path / 'none'}: " in tianxia.refuses("board", "check", tmp_path / "none")


def test_a_board_for_an_unknown_game_is_refused(tianxia: Tianxia, path: Path) -> None:
    path.write_text(_board(GOOD))
    message = tianxia.refuses("board", "check", path, "--game", "chess")
    assert "'chess'" in message
    assert "qin" in message
