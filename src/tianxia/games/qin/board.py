"""Boards of Qin: TOML files, read and checked. [Qin 1.1]

A board file has the keys ``title``, ``origin`` (where the drawing comes from) and ``rows``, 13 strings of 13 letters:

    .   steppe
    ~   water
    R Y B   the start of that colour
    o p q   village: edge-joined equal letters are one village of one or two squares
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tianxia.core.toml import read_checked, stems
from tianxia.games.qin.geometry import MAX_VILLAGES, SQUARES, WIDTH, Space, neighbours_of, square_name

DATA = Path(__file__).parent / "data"
MOST_SQUARES = 2
"""Of a village."""
STEPPE, WATER, VILLAGE, BORDER = ".", "~", "opq", "#"
START = {"R": Space.RED, "Y": Space.YELLOW, "B": Space.BLUE}


@dataclass(frozen=True)
class Board:
    """A checked board: squares by number, villages as tuples of one or two squares in reading order."""

    title: str
    origin: str
    water: tuple[int, ...]
    villages: tuple[tuple[int, ...], ...]
    starts: dict[int, int]
    """Square of each colour's start."""


def names() -> tuple[str, ...]:
    """The boards that come with the game."""
    return stems(DATA)


@cache
def board(name: str) -> Board:
    return read(DATA / f"{name}.toml")


def read(path: Path) -> Board:
    """The board in a file, or `BadInput` with everything that is wrong with it, a line each."""
    return _board(read_checked(path, lint))


def summary(board: Board) -> str:
    """A board in a few words."""
    return f"{board.title}, {len(board.villages)} villages, {len(board.water)} squares of water"


def _board(data: dict[str, Any]) -> Board:
    letters = letters_of(data["rows"])
    return Board(
        title=data["title"],
        origin=data["origin"],
        water=tuple(square for square, letter in enumerate(letters) if letter == WATER),
        villages=tuple(groups_of(letters, VILLAGE)),
        starts={START[letter]: square for square, letter in enumerate(letters) if letter in START},
    )


# ---- the linter


def lint(data: dict[str, Any]) -> Iterable[str]:
    """Everything that is wrong with a board file, in words."""
    yield from _lint_keys(data)
    rows: Any = data.get("rows")
    if not _is_square(rows):
        yield f"rows: must be {WIDTH} strings of {WIDTH} characters each"
        return
    letters = letters_of(rows)
    yield from _lint_letters(letters)
    yield from _lint_starts(letters)
    yield from _lint_villages(letters)
    yield from _lint_pockets(letters)


def _lint_keys(data: dict[str, Any]) -> Iterable[str]:
    for key in ("title", "origin"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            yield f"{key}: must be a text"
    for key in data:
        if key not in ("title", "origin", "rows"):
            yield f"{key}: unknown key; a board has title, origin and rows"


def _is_square(rows: Any) -> bool:
    return (
        isinstance(rows, list)
        and len(rows) == WIDTH  # pyright: ignore[reportUnknownArgumentType]
        and all(isinstance(row, str) and len(row) == WIDTH for row in rows)  # pyright: ignore[reportUnknownVariableType]
    )


def letters_of(rows: list[str]) -> str:
    """A letter for each number of a square, the border's too."""
    return "".join(row + BORDER for row in rows)


def _lint_letters(letters: str) -> Iterable[str]:
    for square in SQUARES:
        letter = letters[square]
        if letter not in STEPPE + WATER + VILLAGE + "".join(START):
            yield f"{square_name(square)}: unknown character {letter!r}; allowed are . ~ R Y B o p q"


def _lint_starts(letters: str) -> Iterable[str]:
    for letter, colour in START.items():
        if letters.count(letter) != 1:
            yield f"{letter}: there must be one {colour.name.lower()} start, not {letters.count(letter)}"
    for square, letter in enumerate(letters):
        if letter in START and all(letters[n] != STEPPE for n in neighbours_of(square)):
            yield f"{square_name(square)}: no steppe beside this start"


def _lint_villages(letters: str) -> Iterable[str]:
    villages = groups_of(letters, VILLAGE)
    yield from village_faults(villages)
    for village in villages:
        if all(letters[n] != STEPPE for square in village for n in neighbours_of(square)):
            yield f"{square_name(village[0])}: no steppe beside this village"


def village_faults(villages: list[tuple[int, ...]]) -> Iterable[str]:
    """What is wrong with the villages themselves, whatever lies around them."""
    for village in villages:
        if len(village) > MOST_SQUARES:
            where = square_name(village[0])
            yield f"{where}: a village has one or two squares, not {len(village)}; part neighbours by o, p, q"
    if len(villages) > MAX_VILLAGES:
        yield f"{len(villages)} villages; at most {MAX_VILLAGES} are allowed"


def _lint_pockets(letters: str) -> Iterable[str]:
    """All steppe must hang together, the starts counted with it."""
    open_ground = letters.translate(str.maketrans(dict.fromkeys(START, STEPPE)))
    pockets = sorted(groups_of(open_ground, STEPPE), key=len)
    for pocket in pockets[:-1]:
        if any(letters[square] == STEPPE for square in pocket):
            n = "1 square of steppe is" if len(pocket) == 1 else f"{len(pocket)} squares of steppe are"
            yield f"{square_name(pocket[0])}: {n} cut off from the rest"
    if not any(letters[n] == STEPPE for square in _beside_starts(letters) for n in neighbours_of(square)):
        yield "rows: no room for a first tile, two squares of steppe with one of them beside a start"


def _beside_starts(letters: str) -> list[int]:
    """The squares of steppe beside a start."""
    starts = [square for square, letter in enumerate(letters) if letter in START]
    return [n for start in starts for n in neighbours_of(start) if letters[n] == STEPPE]


def groups_of(letters: str, kinds: str) -> list[tuple[int, ...]]:
    """The edge-joined groups of equal letters among *kinds*, each in reading order."""
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for start, letter in enumerate(letters):
        if letter in kinds and start not in seen:
            group, todo = {start}, [start]
            while todo:
                for square in neighbours_of(todo.pop()):
                    if letters[square] == letter and square not in group:
                        group.add(square)
                        todo.append(square)
            seen |= group
            groups.append(tuple(sorted(group)))
    return groups
