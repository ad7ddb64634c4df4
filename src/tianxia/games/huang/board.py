"""Boards of Huang: TOML files, read and checked. [Huang 1.2, 15.2, 16.1]

A board file has the keys ``title``, ``origin`` (where the drawing comes from), ``granaries`` (whether the capitals have
them), ``bandits`` (ten sites of three spaces, or left out), the table ``capitals`` with a name for the space of each,
and ``rows``, 15 strings of 15 letters:

    .   land
    ~   river
    C   land with a capital
    #   no space
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from tianxia.core.toml import read_checked, stems
from tianxia.games.huang.geometry import HEIGHT, TRIANGLES, WIDTH, neighbours_of, number, space_name, space_number

DATA = Path(__file__).parent / "data"
LAND, RIVER, CAPITAL, NO_SPACE = ".", "~", "C", "#"
KEYS = ("title", "origin", "rows", "granaries", "capitals", "bandits")
N_SITES = 10
"""Of bandits."""
SITE_SIZE = 3

OUTLINE = (
    ".............##",
    ".............##",
    "..............#",
    "..............#",
    "...............",
    "..............#",
    "...............",
    "..............#",
    "...............",
    "..............#",
    "#.............#",
    "#.............#",
    "#..............",
    "#.............#",
    "##.........####",
)
"""All boards have this shape: tables of spaces and triangles are built from it alone."""

Site = tuple[int, int, int]
Letters = dict[int, str]
"""The letter of each number that could be a space, in reading order."""


@dataclass(frozen=True)
class Board:
    """A checked board: spaces by number, in reading order."""

    title: str
    origin: str
    land: tuple[int, ...]
    """Capitals included."""
    river: tuple[int, ...]
    capitals: dict[int, str]
    """Name of the capital on a space."""
    bandits: tuple[Site, ...]
    """Sites 1 to 10, or none."""
    granaries: bool


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
    n_spaces = len(board.land) + len(board.river)
    capitals = f"{len(board.capitals)} capitals" + (" with granaries" if board.granaries else "")
    sites = f", {len(board.bandits)} sites of bandits" if board.bandits else ""
    return f"{board.title}, {n_spaces} spaces, {len(board.river)} of them river, {capitals}{sites}"


def _board(data: dict[str, Any]) -> Board:
    letters = letters_of(data["rows"])
    return Board(
        title=data["title"],
        origin=data["origin"],
        land=spaces_with(letters, LAND + CAPITAL),
        river=spaces_with(letters, RIVER),
        capitals={space: data["capitals"][space_name(space)] for space in spaces_with(letters, CAPITAL)},
        bandits=tuple(_site(site) for site in data.get("bandits", ())),
        granaries=data["granaries"],
    )


def _site(site_names: list[str]) -> Site:
    first, second, third = sorted(_numbers(site_names))
    return first, second, third


def _numbers(space_names: Iterable[str]) -> list[int]:
    """Of those names that are names of spaces."""
    return [space for name in space_names if (space := space_number(name)) is not None]


# ---- facts of a drawing


def letters_of(rows: Iterable[str]) -> Letters:
    return {number(row, column): letter for row, line in enumerate(rows) for column, letter in enumerate(line)}


def spaces_with(letters: Letters, kinds: str) -> tuple[int, ...]:
    """The spaces with one of these letters, in reading order."""
    return tuple(space for space, letter in letters.items() if letter in kinds)


def triangles(spaces: Iterable[int]) -> list[Site]:
    """All sets of three of these spaces that lie beside one another."""
    inside = set(spaces)
    found = [(first + a, first + b, first + c) for first in sorted(inside) for a, b, c in TRIANGLES]
    return [triangle for triangle in found if inside.issuperset(triangle)]


def surroundings(spaces: Iterable[int]) -> set[int]:
    """These spaces and all beside them."""
    inside = set(spaces)
    return inside.union(*(neighbours_of(space) for space in inside))


# ---- the linter


def lint(data: dict[str, Any]) -> Iterable[str]:
    """Everything that is wrong with a board file, in words."""
    yield from _lint_keys(data)
    rows: Any = data.get("rows")
    if not _is_rectangle(rows):
        yield f"rows: must be {HEIGHT} strings of {WIDTH} characters each"
        return
    letters = letters_of(rows)
    yield from _lint_letters(letters)
    yield from _lint_outline(letters)
    yield from _lint_capitals(letters, data.get("capitals"))
    if "bandits" in data:
        yield from _lint_bandits(letters, data["bandits"])
    if data.get("granaries") is True:
        yield from _lint_granaries(letters, "bandits" in data)


def _lint_keys(data: dict[str, Any]) -> Iterable[str]:
    for key in ("title", "origin"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            yield f"{key}: must be a text"
    if not isinstance(data.get("granaries"), bool):
        yield "granaries: must be true or false"
    for key in data:
        if key not in KEYS:
            yield f"{key}: unknown key; a board has {', '.join(KEYS)}"


def _is_rectangle(rows: Any) -> bool:
    return _is_texts(rows, HEIGHT) and all(len(row) == WIDTH for row in rows)


def _is_texts(value: Any, n: int) -> bool:
    """Whether this is a list of so many texts."""
    return (
        isinstance(value, list)
        and len(value) == n  # pyright: ignore[reportUnknownArgumentType]
        and all(isinstance(text, str) for text in value)  # pyright: ignore[reportUnknownVariableType]
    )


def _lint_letters(letters: Letters) -> Iterable[str]:
    for space, letter in letters.items():
        if letter not in LAND + RIVER + CAPITAL + NO_SPACE:
            yield f"{space_name(space)}: unknown character {letter!r}; allowed are . ~ C #"


def _lint_outline(letters: Letters) -> Iterable[str]:
    for space, outline in letters_of(OUTLINE).items():
        if outline == NO_SPACE and letters[space] != NO_SPACE:
            yield f"{space_name(space)}: must be #, the outline of all boards has no space here"
        if outline != NO_SPACE and letters[space] == NO_SPACE:
            yield f"{space_name(space)}: must not be #, the outline of all boards has a space here"


# ---- capitals


def _lint_capitals(letters: Letters, capitals: Any) -> Iterable[str]:
    if isinstance(capitals, dict):
        yield from _lint_capital_names(letters, capitals)  # pyright: ignore[reportUnknownArgumentType]
    else:
        yield "capitals: must be a table with a name for the space of each capital"
    yield from _lint_capital_places(letters)


def _lint_capital_names(letters: Letters, capitals: dict[str, Any]) -> Iterable[str]:
    places = [space_name(space) for space in spaces_with(letters, CAPITAL)]
    for place in places:
        if place not in capitals:
            yield f"{place}: this capital has no name"
    for place, name in capitals.items():
        if place not in places:
            yield f"capitals: {name!r} is at {place!r}, where rows has no C"
        if not isinstance(name, str) or not name.strip():
            yield f"capitals: the name at {place!r} must be a text"
    yield from _lint_unique(capitals)


def _lint_unique(capitals: dict[str, Any]) -> Iterable[str]:
    for name, n in Counter(name for name in capitals.values() if isinstance(name, str)).items():
        if n > 1:
            yield f"capitals: {n} are called {name!r}"


def _lint_capital_places(letters: Letters) -> Iterable[str]:
    capitals = spaces_with(letters, CAPITAL)
    if not capitals:
        yield "rows: no capital"
    for one, other in combinations(capitals, 2):
        if other in neighbours_of(one):
            yield f"{space_name(other)}: this capital lies beside that of {space_name(one)}"
    for capital in capitals:
        if all(letters[n] != LAND for n in neighbours_of(capital)):
            yield f"{space_name(capital)}: no empty land beside this capital"


# ---- bandits and granaries


def _lint_bandits(letters: Letters, bandits: Any) -> Iterable[str]:
    if not isinstance(bandits, list) or len(bandits) != N_SITES:  # pyright: ignore[reportUnknownArgumentType]
        yield f"bandits: must be {N_SITES} sites, or left out"
        return
    if not all(_is_texts(site, SITE_SIZE) for site in bandits):  # pyright: ignore[reportUnknownVariableType]
        yield f"bandits: each site must be a list of {SITE_SIZE} names of spaces"
        return
    yield from _lint_sites(letters, bandits)  # pyright: ignore[reportUnknownArgumentType]


def _lint_sites(letters: Letters, sites: list[list[str]]) -> Iterable[str]:
    for i, site in enumerate(sites, 1):
        yield from _lint_site(letters, f"bandits: site {i}", site)
    yield from _lint_distances(sites)


def _lint_site(letters: Letters, which: str, site: list[str]) -> Iterable[str]:
    spaces = _numbers(site)
    if any(letters.get(space) != LAND for space in spaces) or len(spaces) != SITE_SIZE:
        yield f"{which}: {', '.join(site)} must all be land without a capital"
    elif not triangles(spaces):
        yield f"{which}: {', '.join(site)} do not lie beside one another"
    for space in sorted(surroundings(spaces)):
        if letters.get(space) == CAPITAL and space not in spaces:
            yield f"{which}: touches the capital at {space_name(space)}"


def _lint_distances(sites: list[list[str]]) -> Iterable[str]:
    """No space may touch two sites: a tile there would have to defeat both."""
    for (i, one), (j, other) in combinations(enumerate(sites, 1), 2):
        shared = surroundings(_numbers(one)) & surroundings(_numbers(other)) & _OUTLINE_SPACES
        if shared:
            yield f"bandits: sites {i} and {j} both touch {space_name(min(shared))}"


def _lint_granaries(letters: Letters, has_bandits: bool) -> Iterable[str]:
    if has_bandits:
        yield "granaries: a board has either granaries or bandits"
    for triangle in triangles(spaces_with(letters, RIVER)):
        where = ", ".join(space_name(space) for space in triangle)
        yield f"granaries: {where} are a triangle of river, where a pagoda for farmers could stand"


_OUTLINE_SPACES = frozenset(spaces_with(letters_of(OUTLINE), LAND))
