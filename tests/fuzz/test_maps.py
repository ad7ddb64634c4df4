"""Whatever is in a map file of China or Han, it can be used, or what is wrong with it is said."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.strategies import fuzz, json_values, or_refused_file, toml_of
from tianxia.games.emperor.board import DATA, Board, names, read, summary

MANY = 500
"""Lines about one file."""
KEYS = ("title", "origin", "land", "borders", "harbours", "roads")


def _read(data: dict[str, Any]) -> Board | None:
    return _read_bytes(toml_of(data))


def _read_bytes(content: bytes) -> Board | None:
    return or_refused_file(read, content, MANY)


@fuzz
@given(st.binary() | st.text().map(str.encode))
def test_bytes(content: bytes) -> None:
    assert _read_bytes(content) is None


@fuzz
@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), json_values, max_size=6))
def test_data_with_the_keys_of_a_map(data: dict[str, Any]) -> None:
    assert _read(data) is None


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """A real map with something else in some places."""
    data = tomllib.loads((DATA / f"{draw(st.sampled_from(names()))}.toml").read_text("utf-8"))
    others = json_values | st.sampled_from([*deepcopy(data["roads"]), *data["roads"][0], "china", "capital"])
    for _ in range(draw(st.integers(0, 3))):
        place: Any = data
        key: Any = draw(st.sampled_from(sorted(data)))
        while isinstance(place[key], list) and place[key] and draw(st.booleans()):
            place, key = place[key], draw(st.integers(0, len(place[key]) - 1))
        place[key] = deepcopy(draw(others))
    return data


@fuzz
@given(spoiled())
def test_a_map_that_passes_has_all_its_spaces_on_roads(data: dict[str, Any]) -> None:
    board = _read(data)
    if board is not None:
        assert {space for road in board.roads for space in road} == set(range(len(board.spaces)))
        assert summary(board)
