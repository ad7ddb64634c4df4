"""The maps: ours are good, and files that are none are refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.emperor.spoiled import BORDERS, CAPITAL, CHINA
from tianxia.core.errors import BadInput
from tianxia.core.toml import read_toml
from tianxia.games.emperor.board import DATA, LANDS, board, lands, lint, names, read, summary
from tianxia.games.emperor.lint_land import neighbours
from tianxia.games.emperor.names import COLOURS

# ---- our maps


@pytest.mark.parametrize("name", names())
def test_our_maps_are_good(name: str) -> None:
    assert list(lint(name, read_toml(DATA / f"{name}.toml"), lands())) == []
    assert board(name).name == name


def test_the_maps_of_the_family() -> None:
    assert names() == ("3-4", "4-5", "border-conflicts", "border-disputes", "ways-of-diplomacy")


def test_spaces_are_numbered_alike_on_all_maps_of_china() -> None:
    bare = [(space.name, space.provinces, space.at) for space in board(CHINA).spaces]
    for name in ("4-5", "border-disputes", "border-conflicts"):
        assert [(space.name, space.provinces, space.at) for space in board(name).spaces][: len(bare)] == bare
    ends = [list(board(name).spaces[len(bare) :]) for name in ("border-disputes", "border-conflicts")]
    assert ends[0] == ends[1]
    assert {len(space.provinces) for space in ends[0]} == {2}


@pytest.mark.parametrize(("one", "other"), [("3-4", "4-5"), ("border-disputes", "border-conflicts")])
def test_two_maps_with_the_same_spaces_have_clearly_different_roads(one: str, other: str) -> None:
    roads = [{frozenset(road) for road in board(name).roads} for name in (one, other)]
    assert len(roads[0] & roads[1]) < 0.7 * min(map(len, roads))


def test_shu_is_the_second_red_and_wu_the_second_green_province() -> None:
    colours = {province.name: COLOURS[province.colour] for province in board(CHINA).provinces}
    assert (colours["Shu"], colours["Wu"]) == ("red", "green")


def test_the_numbers_of_neighbours() -> None:
    assert len(neighbours(board(CHINA))) == 15
    assert len(neighbours(board(CAPITAL))) > 15


def test_summary() -> None:
    assert summary(board(CHINA)) == "China for 3 and 4, 50 house spaces, 59 roads"
    assert summary(board(BORDERS)).endswith("6 border spaces, 7 harbours")


# ---- files


def _read(path: Path, text: str | bytes) -> str:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(BadInput) as refusal:
        read(path)
    return str(refusal.value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "map.toml"


def test_a_map_may_lie_anywhere(path: Path) -> None:
    path.write_bytes((DATA / "3-4.toml").read_bytes())
    assert read(path).spaces == board(CHINA).spaces


HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "not TOML": ("roads = [", "not TOML: "),
    "very long number": ("x = " + "1" * 5000, "not TOML: "),
    "too deep": ("x = " + "[" * 100_000, "not TOML: "),
    "not UTF-8": (b'title = "\xff"', "not TOML: "),
    "a land": ((LANDS / "china.toml").read_bytes(), "this is a land; a map has roads and says of which land they are"),
    "roads of tables": ('land = "china"\n[[roads]]\na = 1', "roads 1: must be a list of two spaces"),
    "line break in a key": ('"a\\nb" = 1', "a\\nb: unknown key"),
    "dates": ("title = 2001-01-01\nroads = [[2001-01-01, 2001-01-01]]", "title: must be a text"),
}


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_file_is_refused_in_words(path: Path, hostile: str) -> None:
    text, expected = HOSTILE[hostile]
    lines = _read(path, text).splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert any(expected in line for line in lines)


def test_every_fault_has_a_line_of_its_own(path: Path) -> None:
    lines = _read(path, "").splitlines()
    assert [line.split(": ")[1] for line in lines] == ["title", "origin", "land", "roads"]


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot read"):
        read(tmp_path / "none")
