"""Boards: the known one as it is known, our own parts as they were meant, and files that are none refused in words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tianxia.core.errors import BadInput
from tianxia.core.toml import read_toml
from tianxia.games.huang.board import (
    DATA,
    OUTLINE,
    Board,
    board,
    letters_of,
    lint,
    names,
    read,
    summary,
    surroundings,
    triangles,
)
from tianxia.games.huang.geometry import WIDTH, neighbours_of, space_name, space_number

STATES, KINGDOMS = board("warring-states"), board("eighteen-kingdoms")
BOTH = pytest.mark.parametrize("board", [STATES, KINGDOMS], ids=lambda board: board.title)


def spaces(board: Board) -> set[int]:
    return {*board.land, *board.river}


def pieces(inside: Iterable[int]) -> list[set[int]]:
    """The connected groups of these spaces."""
    left = set(inside)
    found: list[set[int]] = []
    while left:
        piece = {left.pop()}
        while more := (surroundings(piece) & left):
            piece |= more
            left -= more
        found.append(piece)
    return found


def distance(one: Iterable[int], other: Iterable[int]) -> int:
    """Steps over the map from the one set of spaces to the other."""
    reached, goal, steps = set(one), set(other), 0
    while not reached & goal:
        reached, steps = surroundings(reached) & spaces(STATES), steps + 1
    return steps


def open_land(board: Board, capital: int) -> set[int]:
    """Beside this capital."""
    return {n for n in neighbours_of(capital) if n in board.land}


# ---- both boards


def test_the_boards() -> None:
    assert names() == ("eighteen-kingdoms", "warring-states")


def test_summaries() -> None:
    assert summary(STATES) == "Warring States, 203 spaces, 44 of them river, 7 capitals, 10 sites of bandits"
    assert summary(KINGDOMS) == "Eighteen Kingdoms, 203 spaces, 40 of them river, 19 capitals with granaries"


@BOTH
def test_both_boards_have_the_same_203_spaces_and_353_triangles(board: Board) -> None:
    assert len(board.land) + len(board.river) == len(spaces(board)) == 203
    assert spaces(board) == {space for space, letter in letters_of(OUTLINE).items() if letter != "#"}
    assert len(triangles(spaces(board))) == 353


@BOTH
def test_there_are_two_rivers(board: Board) -> None:
    assert len(pieces(board.river)) == 2


@BOTH
def test_all_is_in_reading_order(board: Board) -> None:
    for some in (board.land, board.river, tuple(board.capitals), *board.bandits):
        assert list(some) == sorted(some)
    assert list(board.bandits) == sorted(board.bandits)


# ---- the Warring States


def test_the_rivers_of_the_warring_states() -> None:
    """[Huang 1.2] 44 spaces are river, the Yellow River and the Yangtze."""
    assert sorted(len(piece) for piece in pieces(STATES.river)) == [19, 25]


def test_triangles_of_the_warring_states() -> None:
    assert len(triangles(STATES.river)) == 8
    assert len(triangles(STATES.land)) == 234


def test_the_seven_capitals() -> None:
    """[Huang 1.2]"""
    capitals = {name: space_name(space) for space, name in STATES.capitals.items()}
    assert capitals == {"Qin": "c2", "Wei": "g5", "Yan": "o5", "Zhao": "k7", "Chu": "b9", "Han": "f10", "Qi": "l12"}


def test_the_ten_sites_are_land_triangles() -> None:
    """[Huang 15.1, 15.2]"""
    assert len(STATES.bandits) == 10
    assert set(STATES.bandits) <= set(triangles(set(STATES.land) - set(STATES.capitals)))


def test_no_space_touches_two_sites() -> None:
    """[Huang 15.2] Then two sites are at least three steps apart."""
    assert min(distance(one, other) for one, other in combinations(STATES.bandits, 2)) == 3


def test_sites_are_two_or_three_steps_from_the_next_capital() -> None:
    """[Huang 15.2] None touches it, and none is out of the way."""
    assert {distance(site, STATES.capitals) for site in STATES.bandits} == {2, 3}


def test_bandits_strangle_no_capital() -> None:
    held = {space for site in STATES.bandits for space in surroundings(site)}
    for capital in STATES.capitals:
        beside = open_land(STATES, capital)
        assert len(beside - held) >= min(4, len(beside))


def test_sites_are_spread_over_all_the_land() -> None:
    every_site = [space for site in STATES.bandits for space in site]
    assert max(distance([space], every_site) for space in STATES.land) <= 4


# ---- the eighteen kingdoms


def test_the_nineteen_capitals() -> None:
    """[Huang 16.1]"""
    assert len(KINGDOMS.capitals) == len(set(KINGDOMS.capitals.values())) == 19
    assert KINGDOMS.granaries
    assert not KINGDOMS.bandits


def test_no_triangle_of_river_among_the_eighteen_kingdoms() -> None:
    """[Huang 16.1]"""
    assert triangles(KINGDOMS.river) == []
    assert sorted(len(piece) for piece in pieces(KINGDOMS.river)) == [18, 22]


def test_capitals_of_the_eighteen_kingdoms_are_three_steps_apart() -> None:
    for capital in KINGDOMS.capitals:
        assert distance([capital], KINGDOMS.capitals.keys() - {capital}) == 3


def test_capitals_of_the_eighteen_kingdoms_have_land_and_a_river() -> None:
    for capital in KINGDOMS.capitals:
        assert len(open_land(KINGDOMS, capital)) >= 4
        assert distance([capital], KINGDOMS.river) <= 3


# ---- files that are no boards


def data(name: str = "warring-states") -> dict[str, Any]:
    return read_toml(DATA / f"{name}.toml")


def drawn(letter: str, *places: str, name: str = "warring-states") -> dict[str, Any]:
    """A board with another letter on some spaces."""
    letters = letters_of(data(name)["rows"]) | {space_number(place): letter for place in places}
    line = "".join(letters.values())
    return data(name) | {"rows": [line[i : i + WIDTH] for i in range(0, len(line), WIDTH)]}


def with_site(number: int, *site: str) -> dict[str, Any]:
    """A board with another site of bandits."""
    spoiled = data()
    spoiled["bandits"][number - 1] = list(site)
    return spoiled


def with_capital(place: str, name: Any) -> dict[str, Any]:
    """A board with another entry in the table of capitals."""
    spoiled = data()
    spoiled["capitals"][place] = name
    return spoiled


NO_ROWS = "rows: must be 15 strings of 15 characters each"
NO_SITES = "bandits: must be 10 sites, or left out"
NO_SITE = "bandits: each site must be a list of 3 names of spaces"
NO_TABLE = "capitals: must be a table with a name for the space of each capital"

FAULTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "no title": (data() | {"title": 7}, ["title: must be a text"]),
    "blank origin": (data() | {"origin": " "}, ["origin: must be a text"]),
    "granaries": (data() | {"granaries": 1}, ["granaries: must be true or false"]),
    "unknown key": (
        data() | {"roads": []},
        ["roads: unknown key; a board has title, origin, rows, granaries, capitals, bandits"],
    ),
    "no rows": (data() | {"rows": None}, [NO_ROWS]),
    "short row": (data() | {"rows": [*data()["rows"][:-1], "###"]}, [NO_ROWS]),
    "rows of numbers": (data() | {"rows": [1] * 15}, [NO_ROWS]),
    "one row too many": (data() | {"rows": [*data()["rows"], "." * 15]}, [NO_ROWS]),
    "letter": (drawn("x", "e1"), ["e1: unknown character 'x'; allowed are . ~ C #"]),
    "outline too small": (drawn("#", "e1"), ["e1: must not be #, the outline of all boards has a space here"]),
    "outline too big": (drawn(".", "o1"), ["o1: must be #, the outline of all boards has no space here"]),
    "no table": (data() | {"capitals": ["Qin"]}, [NO_TABLE]),
    "no name": (drawn("C", "i5"), ["i5: this capital has no name"]),
    "no capital there": (with_capital("i5", "Lu"), ["capitals: 'Lu' is at 'i5', where rows has no C"]),
    "no such space": (with_capital("z99", "Lu"), ["capitals: 'Lu' is at 'z99', where rows has no C"]),
    "blank name": (with_capital("c2", " "), ["capitals: the name at 'c2' must be a text"]),
    "no text as name": (with_capital("c2", {}), ["capitals: the name at 'c2' must be a text"]),
    "same name": (with_capital("c2", "Qi"), ["capitals: 2 are called 'Qi'"]),
    "capital on no capital": (drawn("~", "c2"), ["capitals: 'Qin' is at 'c2', where rows has no C"]),
    "capitals side by side": (
        drawn("C", "j7") | {"capitals": data()["capitals"] | {"j7": "Lu"}},
        ["k7: this capital lies beside that of j7"],
    ),
    "no capitals": (drawn(".", *data()["capitals"]) | {"capitals": {}}, ["rows: no capital"]),
    "no land": (drawn("~", "n4", "n5", "n6"), ["o5: no empty land beside this capital"]),
    "sites are no list": (data() | {"bandits": "d6"}, [NO_SITES]),
    "nine sites": (data() | {"bandits": data()["bandits"][:-1]}, [NO_SITES]),
    "site of two": (with_site(1, "f1", "g1"), [NO_SITE]),
    "site of numbers": (data() | {"bandits": [[1, 2, 3]] * 10}, [NO_SITE]),
    "site off the map": (
        with_site(1, "f1", "g1", "z9"),
        ["bandits: site 1: f1, g1, z9 must all be land without a capital"],
    ),
    "site on a river": (
        with_site(5, "m8", "l9", "m9"),
        ["bandits: site 5: m8, l9, m9 must all be land without a capital"],
    ),
    "site on a capital": (
        with_site(2, "c2", "c3", "d3"),
        ["bandits: site 2: c2, c3, d3 must all be land without a capital"],
    ),
    "site in a row": (with_site(1, "e1", "f1", "g1"), ["bandits: site 1: e1, f1, g1 do not lie beside one another"]),
    "site of one space": (
        with_site(1, "f1", "f1", "g1"),
        ["bandits: site 1: f1, f1, g1 do not lie beside one another"],
    ),
    "site at a capital": (with_site(1, "d1", "e1", "d2"), ["bandits: site 1: touches the capital at c2"]),
    "sites too close": (with_site(10, "i14", "i15", "j15"), ["bandits: sites 9 and 10 both touch h14"]),
    "river triangle": (
        drawn("~", "m1", name="eighteen-kingdoms"),
        ["granaries: l1, m1, l2 are a triangle of river, where a pagoda for farmers could stand"],
    ),
}


@pytest.mark.parametrize("which", FAULTS)
def test_a_fault_is_told_in_words(which: str) -> None:
    spoiled, faults = FAULTS[which]
    assert list(lint(spoiled)) == faults


def test_a_board_has_either_granaries_or_bandits() -> None:
    """[Huang 15.2, 16.1] Each of the two options has a board of its own."""
    assert "granaries: a board has either granaries or bandits" in lint(data() | {"granaries": True})


def test_all_faults_of_a_file_are_told_a_line_each(tmp_path: Path) -> None:
    file = tmp_path / "spoiled.toml"
    file.write_text('title = "Spoiled"\ngranaries = "many"\nrows = ["C"]\n', "utf-8")
    with pytest.raises(BadInput) as error:
        read(file)
    told = ["origin: must be a text", "granaries: must be true or false", NO_ROWS]
    assert str(error.value).splitlines() == [f"{file}: {fault}" for fault in told]


def test_a_file_may_leave_the_bandits_out(tmp_path: Path) -> None:
    file = tmp_path / "peaceful.toml"
    lines = (DATA / "warring-states.toml").read_text("utf-8").split("bandits = ")
    file.write_text(lines[0] + lines[1][lines[1].index("[capitals]") :], "utf-8")
    assert read(file).bandits == ()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot read"):
        read(tmp_path / "nowhere.toml")
