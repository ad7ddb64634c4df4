"""Maps of China and Han: TOML files, read and checked.

A land (``data/lands``) is drawn once for all its maps. Points are two whole numbers, in units of the drawing:

    size            the drawing's width and height
    wall            the score track, a line of points; it starts at 0
    coast           from which corner of the land's outer edge to which other it is coast, clockwise; may be missing
    alliances       in their order: between which two provinces, and where on their border the number lies
    border_spaces   name, between which two provinces, where on their border; may be missing
    provinces       name, colour, dragon (where it lies), outline (corners; neighbours share them), spaces (name, at)

A map (``data``) has ``title``, ``origin`` (where the drawing comes from), ``land``, ``borders`` and ``harbours`` (names
of spaces; may be missing) and ``roads``: names of two spaces, between them any points where the road bends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tianxia.core.toml import read_checked, read_toml, stems
from tianxia.games.emperor.lint_land import land_faults
from tianxia.games.emperor.lint_roads import road_faults
from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.plane import Line, Point, oriented, outer_edge, stretch
from tianxia.games.emperor.shape import Data, land_shape_faults, map_shape_faults, name_faults, reference_faults

DATA = Path(__file__).parent / "data"
LANDS = DATA / "lands"


@dataclass(frozen=True)
class Province:
    """A province or district; its outline runs clockwise."""

    name: str
    colour: int
    dragon: Point
    outline: Line


@dataclass(frozen=True)
class Space:
    """A house space; one on a border belongs to two provinces."""

    name: str
    provinces: tuple[int, ...]
    at: Point
    is_harbour: bool


@dataclass(frozen=True)
class Alliance:
    """An alliance, and where its number lies."""

    provinces: tuple[int, int]
    at: Point


@dataclass(frozen=True)
class Board:
    """A checked map. Provinces and spaces are numbered in the land's order, border spaces come last."""

    name: str
    title: str
    origin: str
    land: str
    size: Point
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]
    roads: tuple[tuple[int, int], ...]
    """The two spaces of each."""
    bends: tuple[Line, ...]
    """The points where each road bends, from its first space on; most roads have none."""
    alliances: tuple[Alliance, ...]
    coast: Line
    """Empty where there is none."""
    wall: Line

    def line_of(self, road: int) -> Line:
        """All points of a road, its two spaces among them."""
        first, last = self.roads[road]
        return (self.spaces[first].at, *self.bends[road], self.spaces[last].at)


def names() -> tuple[str, ...]:
    """The maps that come with the game."""
    return stems(DATA)


@cache
def board(name: str) -> Board:
    """One of them. Looking for faults takes a hundred times as long, and tests have found none."""
    data = read_toml(DATA / f"{name}.toml")
    return build(name, data, lands()[data["land"]])


def read(path: Path) -> Board:
    """The map in a file, or `BadInput` with everything that is wrong with it, a line each."""
    data = read_checked(path, lambda data: lint(path.stem, data, lands()))
    return build(path.stem, data, lands()[data["land"]])


@cache
def lands() -> dict[str, Data]:
    """The files of our lands, by name."""
    return {path.stem: read_toml(path) for path in sorted(LANDS.glob("*.toml"))}


def lint(name: str, data: Data, lands: dict[str, Data]) -> Iterable[str]:
    """Everything that is wrong with a map of this name and with its land, in words."""
    faults = [*map_shape_faults(data, lands), *(fault for land in lands for fault in _named(land, lands[land]))]
    faults = faults or [*name_faults(lands.values()), *reference_faults(data, lands[data["land"]])]
    if faults:
        yield from faults
        return
    board = build(name, data, lands[data["land"]])
    yield from land_faults(board, lands[data["land"]])
    yield from road_faults(board)


def _named(name: str, land: Data) -> Iterable[str]:
    return (f"land {name}: {fault}" for fault in land_shape_faults(land))


def summary(board: Board) -> str:
    """A map in a few words."""
    borders = sum(len(space.provinces) > 1 for space in board.spaces)
    harbours = sum(space.is_harbour for space in board.spaces)
    more = f", {borders} border spaces, {harbours} harbours" if borders or harbours else ""
    return f"{board.title}, {len(board.spaces) - borders} house spaces, {len(board.roads)} roads{more}"


# ---- from files of the right shape to a map


def build(name: str, data: Data, land: Data) -> Board:
    """The map in a file whose keys and types are right; whatever else may be wrong with it."""
    provinces = tuple(_province(province) for province in land["provinces"])
    number = {province.name: index for index, province in enumerate(provinces)}
    spaces = _spaces(data, land, number)
    index = {space.name: place for place, space in enumerate(spaces)}
    return Board(
        name=name,
        title=data["title"],
        origin=data["origin"],
        land=data["land"],
        size=_point(land["size"]),
        provinces=provinces,
        spaces=spaces,
        roads=tuple((index[road[0]], index[road[-1]]) for road in data["roads"]),
        bends=tuple(_line(road[1:-1]) for road in data["roads"]),
        alliances=tuple(Alliance(_pair(entry, number), _point(entry["at"])) for entry in land["alliances"]),
        coast=_coast(land, provinces),
        wall=_line(land["wall"]),
    )


def _province(entry: Data) -> Province:
    return Province(
        name=entry["name"],
        colour=COLOURS.index(entry["colour"]),
        dragon=_point(entry["dragon"]),
        outline=oriented(_line(entry["outline"])),
    )


def _spaces(data: Data, land: Data, number: dict[str, int]) -> tuple[Space, ...]:
    inner = [((number[province["name"]],), space) for province in land["provinces"] for space in province["spaces"]]
    border = [(_pair(space, number), space) for space in land.get("border_spaces", [])]
    used = [(ends, space) for ends, space in border if space["name"] in data.get("borders", [])]
    harbours = data.get("harbours", [])
    return tuple(
        Space(space["name"], provinces, _point(space["at"]), space["name"] in harbours)
        for provinces, space in [*inner, *used]
    )


def _pair(entry: Data, number: dict[str, int]) -> tuple[int, int]:
    first, second = (number[name] for name in entry["between"])
    return (first, second)


def _coast(land: Data, provinces: tuple[Province, ...]) -> Line:
    if "coast" not in land:
        return ()
    edge = outer_edge([province.outline for province in provinces])
    return stretch(edge, _point(land["coast"]["from"]), _point(land["coast"]["to"]))


def _line(points: list[list[int]]) -> Line:
    return tuple(_point(point) for point in points)


def _point(point: list[int]) -> Point:
    return (point[0], point[1])
