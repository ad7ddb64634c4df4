"""Whatever is in a board file, it is a board that can be played on, or everything wrong with it is said."""

from __future__ import annotations

import tomllib
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.variants import new_dice, random_action
from tests.fuzz.strategies import fuzz, is_one_line, json_values, or_refused_file, toml_of
from tianxia.games import catalog
from tianxia.games.qin import setup
from tianxia.games.qin.board import DATA, Board, lint, names, read
from tianxia.games.qin.geometry import WIDTH, square_name

QIN = catalog.load("qin")
MANY = 2 * WIDTH * WIDTH
LETTERS = ".~RYBopq"
KEYS = st.sampled_from(["title", "origin", "rows"]) | st.text(max_size=5)


def _read(content: bytes) -> Board | None:
    return or_refused_file(read, content, MANY)


def _play_on(board: Board) -> None:
    """Play a random game with the most seats."""
    n_seats = max(QIN.about.seats)
    states = np.zeros(1, QIN.dtype)
    states[0] = setup.prepare(board, n_seats)
    dice = new_dice(1)
    QIN.call.deal(states, np.uint64(1))
    while not QIN.call.is_over(states):
        QIN.call.apply(states, random_action(QIN, states, dice))
    assert QIN.result(states).winners


# ---- files


@fuzz
@given(st.binary())
def test_bytes(content: bytes) -> None:
    assert _read(content) is None


@fuzz
@given(st.text())
def test_text(content: str) -> None:
    assert _read(content.encode()) is None


@fuzz
@given(st.dictionaries(KEYS, json_values, max_size=5))
def testtoml_of(data: dict[str, Any]) -> None:
    assert _read(toml_of(data)) is None


# ---- data

ROWS = st.lists(st.text(LETTERS + "x\n", min_size=WIDTH, max_size=WIDTH) | json_values, min_size=12, max_size=14)


@fuzz
@given(st.fixed_dictionaries({}, optional={"title": json_values, "origin": st.text(), "rows": ROWS | json_values}))
def test_data_with_the_keys_of_a_board(data: dict[str, Any]) -> None:
    faults = list(lint(data))
    assert all(fault and is_one_line(fault) for fault in faults)
    assert faults or _read(toml_of(data)) is not None


@st.composite
def redrawn(draw: st.DrawFn) -> list[str]:
    """A real board with some other squares."""
    path = DATA / f"{draw(st.sampled_from(names()))}.toml"
    letters = [list(row) for row in tomllib.loads(path.read_text())["rows"]]
    for _ in range(draw(st.integers(0, 6))):
        row, column = draw(st.integers(0, WIDTH - 1)), draw(st.integers(0, WIDTH - 1))
        letters[row][column] = draw(st.sampled_from(LETTERS))
    return ["".join(row) for row in letters]


@st.composite
def crowded(draw: st.DrawFn) -> list[str]:
    """A board with its three starts and anything else on it."""
    letters = draw(st.lists(st.sampled_from("....~opq"), min_size=WIDTH * WIDTH, max_size=WIDTH * WIDTH))
    squares = st.lists(st.integers(0, WIDTH * WIDTH - 1), min_size=3, max_size=3, unique=True)
    for start, square in zip("RYB", draw(squares), strict=True):
        letters[square] = start
    return ["".join(letters[row : row + WIDTH]) for row in range(0, WIDTH * WIDTH, WIDTH)]


@fuzz
@given(redrawn() | crowded())
def test_a_board_that_passes_can_be_played_on(rows: list[str]) -> None:
    board = _read(toml_of({"title": "Redrawn", "origin": "by chance", "rows": rows}))
    if board is not None:
        starts = [square_name(board.starts[colour]) for colour in sorted(board.starts)]
        assert [rows[int(name[1:]) - 1]["abcdefghijklm".index(name[0])] for name in starts] == [*"RYB"]
        assert len(board.water) == "".join(rows).count("~")
        assert sum(map(len, board.villages)) == sum("".join(rows).count(letter) for letter in "opq")
        assert max(map(len, board.villages), default=1) <= 2
        _play_on(board)
