"""Whatever is in a board file of Huang, it is a board that can be played on, or everything wrong with it is said."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.strategies import fuzz, is_one_line, json_values, or_refused_file, toml_of
from tianxia.games.huang.board import DATA, Board, lint, names, read
from tianxia.games.huang.geometry import HEIGHT, RECTANGLE, WIDTH, neighbours_of, space_name

MANY = 4 * WIDTH * HEIGHT
LETTERS = ".~C#"
SPACES = st.sampled_from([space_name(space) for space in RECTANGLE]) | st.text(max_size=3)
KEYS = ("title", "origin", "rows", "granaries", "capitals", "bandits")


def _read(content: bytes) -> Board | None:
    return or_refused_file(read, content, MANY)


@fuzz
@given(st.binary() | st.text().map(str.encode))
def test_bytes(content: bytes) -> None:
    assert _read(content) is None


@fuzz
@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), json_values, max_size=6))
def test_toml(data: dict[str, Any]) -> None:
    assert _read(toml_of(data)) is None


@fuzz
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(KEYS, json_values)))
def test_data_with_the_keys_of_a_board(data: dict[str, Any]) -> None:
    faults = list(lint(data))
    assert faults
    assert all(fault and is_one_line(fault) for fault in faults)


@st.composite
def redrawn(draw: st.DrawFn) -> dict[str, Any]:
    """A real board with some other spaces, names and sites."""
    data = tomllib.loads((DATA / f"{draw(st.sampled_from(names()))}.toml").read_text("utf-8"))
    rows = [list(row) for row in data["rows"]]
    for _ in range(draw(st.integers(0, 3))):
        rows[draw(st.integers(0, HEIGHT - 1))][draw(st.integers(0, WIDTH - 1))] = draw(st.sampled_from(LETTERS))
    data["rows"] = ["".join(row) for row in rows]
    if draw(st.booleans()):
        data["capitals"][draw(SPACES)] = draw(st.text(max_size=8))
    if "bandits" in data and draw(st.booleans()):
        data["bandits"][draw(st.integers(0, 9))] = draw(st.lists(SPACES, min_size=2, max_size=4))
    return data


@fuzz
@given(redrawn())
def test_a_board_that_passes_has_what_the_rules_need(data: dict[str, Any]) -> None:
    board = _read(toml_of(data))
    if board is not None:
        assert len(board.land) + len(board.river) == 203
        assert set(board.capitals) <= set(board.land)
        assert not set(board.land) & set(board.river)
        for site in board.bandits:
            beside = {near for space in site for near in neighbours_of(space)}
            assert not beside & set(board.capitals)
        assert len(board.bandits) in (0, 10)
