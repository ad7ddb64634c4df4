"""The linter of lands: provinces, spaces, alliances, and whether they are drawn legibly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import dist
from typing import TYPE_CHECKING

from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.plane import (
    Line,
    Point,
    Segment,
    area,
    common_border,
    contains,
    edges,
    gap,
    gap_to,
    length,
    meet,
    outer_edge,
    segments,
)
from tianxia.games.emperor.shape import Data

if TYPE_CHECKING:
    from tianxia.games.emperor.board import Board

N_PROVINCES, N_ALLIANCES = 9, 15
PROVINCES_OF_COLOUR = (1, 2, 2, 2, 2)
COLOUR_OF_PROVINCE = {
    "Zhao": "orange",
    "Wei": "red",
    "Ch'in": "yellow",
    "Qi": "yellow",
    "Han": "green",
    "Lu": "orange",
    "Chu": "purple",
    "Shu": "red",
    "Wu": "green",
}
SPACES_OF_PROVINCE = {"Chu": (8, 8), "Wei": (7, 7), "Qi": (5, 5), "Zhao": (5, 8), "Ch'in": (4, 8)}
"""Fewest and most; of the other provinces of China `FEW` to `MANY`."""
FEW, MANY = 4, 8
SPACES_OF_LAND = {"china": (48, 50), "capital": (34, 40)}
SMALL, N_SMALL, MANY_IN_DISTRICT = 3, 2, 6
"""Spaces of a small district, how many small districts there are, and the most spaces of a district."""
KNOWN_ALLIANCES = {3: {"Wei", "Ch'in"}, 4: {"Ch'in", "Shu"}}
STEPS = 49
"""Of the score track."""

# Least distances, in units of the drawing: a space has radius 17, a dragon 26, an alliance's number 13.
SPACE_TO_SPACE, SPACE_TO_DRAGON, SPACE_TO_MARKER, SPACE_TO_BORDER, SPACE_TO_WALL = 48, 55, 32, 20, 32
DRAGON_TO_MARKER, DRAGON_TO_BORDER, MARKER_TO_MARKER, MARKER_TO_BORDER, STEP = 41, 28, 28, 15, 24
ON_BORDER = 2
"""What lies on a border is not farther from it."""


def land_faults(board: Board, land: Data) -> Iterable[str]:
    """Everything that is wrong with a map's land, and with the border spaces that the map uses."""
    yield from _lint_provinces(board)
    yield from _lint_numbers(board)
    yield from _lint_outlines(board)
    yield from _lint_alliances(board)
    yield from _lint_edge(board, land)
    yield from _lint_places(board)
    yield from _lint_distances(board)
    if board.land == "china":
        yield from _lint_compass(board)


def plural(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


# ---- provinces and their spaces


def _lint_provinces(board: Board) -> Iterable[str]:
    if len(board.provinces) != N_PROVINCES:
        yield f"provinces: there must be {N_PROVINCES}, not {len(board.provinces)}"
    for colour, number in enumerate(PROVINCES_OF_COLOUR):
        found = sum(province.colour == colour for province in board.provinces)
        if found != number:
            yield f"provinces: {plural(number, 'province')} must be {COLOURS[colour]}, not {found}"
    if board.land == "china":
        for province in board.provinces:
            known = COLOUR_OF_PROVINCE.get(province.name)
            if known is None:
                yield f"{province.name}: China's provinces are {', '.join(COLOUR_OF_PROVINCE)}"
            elif known != COLOURS[province.colour]:
                yield f"{province.name}: must be {known}"


def _lint_numbers(board: Board) -> Iterable[str]:
    numbers = Counter(space.provinces[0] for space in board.spaces if len(space.provinces) == 1)
    if board.land in SPACES_OF_LAND:
        fewest, most = SPACES_OF_LAND[board.land]
        if not fewest <= numbers.total() <= most:
            yield f"{board.land}: {fewest} to {most} house spaces, not {numbers.total()}"
    for index, province in enumerate(board.provinces):
        fewest, most = SPACES_OF_PROVINCE.get(province.name, (FEW, MANY))
        if board.land == "capital":
            fewest, most = SMALL, MANY_IN_DISTRICT
        if not fewest <= numbers[index] <= most:
            yield f"{province.name}: {fewest} to {most} house spaces, not {numbers[index]}"
    if board.land == "capital" and sum(number == SMALL for number in numbers.values()) != N_SMALL:
        yield f"{board.land}: {N_SMALL} districts must have {SMALL} house spaces"


# ---- outlines


def _lint_outlines(board: Board) -> Iterable[str]:
    """The outlines tile the land: neighbours share corners, nothing overlaps, nothing is left out."""
    outlines = [province.outline for province in board.provinces]
    faults = [fault for province in board.provinces for fault in _lint_outline(province.name, edges(province.outline))]
    for one, other in combinations(board.provinces, 2):
        if any(_is_clash(a, b) for a in edges(one.outline) for b in edges(other.outline)):
            faults.append(f"{one.name}, {other.name}: their outlines cross, or touch where they share no corner")
    yield from faults
    edge = outer_edge(outlines)
    if not faults and (not edge or area(edge) != sum(map(area, outlines))):
        yield "provinces: outlines must fit together, without holes or overlap and in one piece"


def _lint_outline(name: str, sides: list[Segment]) -> Iterable[str]:
    if len({start for start, _ in sides}) < len(sides) or any(_is_clash(a, b) for a, b in combinations(sides, 2)):
        yield f"{name}: its outline crosses itself"


def _is_clash(one: Segment, other: Segment) -> bool:
    """Whether two edges meet elsewhere than in common corners."""
    shared = set(one) & set(other)
    if not shared:
        return meet(one, other)
    if len(shared) == len(set(one)):
        return False
    (far,), (end,) = set(one) - shared, set(other) - shared
    return gap(far, other) == 0 or gap(end, one) == 0


def _lint_edge(board: Board, land: Data) -> Iterable[str]:
    if board.land == "china" and "coast" not in land:
        yield "coast: China has one"
    if board.land == "capital" and "coast" in land:
        yield "coast: the capital has none"
    if "coast" in land and len(board.coast) < 2:
        yield "coast: must run between two corners of the land's outer edge"
    if length(board.wall) < STEP * STEPS:
        yield f"wall: must be at least {STEP * STEPS} long, to be a score track"
    sides = [side for province in board.provinces for side in edges(province.outline)]
    if any(meet(part, side) for part in segments(board.wall) for side in sides):
        yield "wall: must not run over a province"


# ---- alliances


def neighbours(board: Board) -> set[frozenset[int]]:
    """The pairs of provinces that share an edge."""
    return {
        frozenset((one, other))
        for one, other in combinations(range(len(board.provinces)), 2)
        if common_border(board.provinces[one].outline, board.provinces[other].outline)
    }


def _lint_alliances(board: Board) -> Iterable[str]:
    near = neighbours(board)
    allied = [frozenset(alliance.provinces) for alliance in board.alliances]
    if len(allied) != N_ALLIANCES:
        yield f"alliances: there must be {N_ALLIANCES}, not {len(allied)}"
    for pair, uses in Counter(allied).items():
        if uses > 1:
            yield f"alliances: {_names(board, pair)} are there {uses} times"
        if pair not in near:
            yield f"alliances: {_names(board, pair)} are no neighbours"
    for pair in sorted(near, key=sorted):
        if len({board.provinces[index].colour for index in pair}) == 1:
            yield f"{_names(board, pair)}: neighbours of one colour"
        if board.land == "china" and pair not in allied:
            yield f"alliances: {_names(board, pair)} are neighbours and must be allied"
    if board.land == "capital" and near <= set(allied):
        yield "alliances: in the capital not all neighbours are allied"
    if board.land == "china":
        yield from _lint_known_alliances(board)


def _lint_known_alliances(board: Board) -> Iterable[str]:
    for number, pair in KNOWN_ALLIANCES.items():
        found = [{board.provinces[index].name for index in alliance.provinces} for alliance in board.alliances]
        if found[number - 1 : number] != [pair]:
            yield f"alliances: number {number} is {' and '.join(sorted(pair))}"


def _names(board: Board, pair: Iterable[int]) -> str:
    return " and ".join(board.provinces[index].name for index in sorted(pair))


# ---- where things lie


def _lint_places(board: Board) -> Iterable[str]:
    for province in board.provinces:
        yield from _lint_inside(f"the dragon of {province.name}", province.dragon, province.outline, DRAGON_TO_BORDER)
    for space in board.spaces:
        if len(space.provinces) == 1:
            yield from _lint_inside(space.name, space.at, board.provinces[space.provinces[0]].outline, SPACE_TO_BORDER)
        else:
            yield from _lint_on_border(board, space.name, space.at, space.provinces, SPACE_TO_BORDER)
    for number, alliance in enumerate(board.alliances, 1):
        yield from _lint_on_border(board, f"alliance {number}", alliance.at, alliance.provinces, MARKER_TO_BORDER)
    points = [space.at for space in board.spaces] + [corner for p in board.provinces for corner in p.outline]
    if any(x > board.size[0] or y > board.size[1] for x, y in [*points, *board.wall]):
        yield "size: something lies outside the drawing"


def _lint_inside(what: str, at: Point, outline: Line, room: int) -> Iterable[str]:
    if not contains(outline, at):
        yield f"{what}: must lie in its province"
    elif gap_to(at, edges(outline)) < room:
        yield f"{what}: too close to the border"


def _lint_on_border(board: Board, what: str, at: Point, provinces: tuple[int, ...], room: int) -> Iterable[str]:
    one, other = (board.provinces[index].outline for index in provinces)
    if gap_to(at, common_border(one, other)) > ON_BORDER:
        yield f"{what}: must lie on the border of {_names(board, provinces)}"
    for index, province in enumerate(board.provinces):
        if index not in provinces and gap_to(at, edges(province.outline)) < room:
            yield f"{what}: too close to {province.name}"


def _lint_distances(board: Board) -> Iterable[str]:
    for one, other in combinations(board.spaces, 2):
        if dist(one.at, other.at) < SPACE_TO_SPACE:
            yield f"{one.name}: too close to {other.name}"
    dragons = [(f"the dragon of {province.name}", province.dragon) for province in board.provinces]
    markers = [(f"alliance {number}", alliance.at) for number, alliance in enumerate(board.alliances, 1)]
    for space in board.spaces:
        yield from _lint_near(space.name, space.at, dragons, SPACE_TO_DRAGON)
        yield from _lint_near(space.name, space.at, markers, SPACE_TO_MARKER)
        if gap_to(space.at, segments(board.wall)) < SPACE_TO_WALL:
            yield f"{space.name}: too close to the wall"
    for index, (what, at) in enumerate(markers):
        yield from _lint_near(what, at, dragons, DRAGON_TO_MARKER)
        yield from _lint_near(what, at, markers[:index], MARKER_TO_MARKER)


def _lint_near(what: str, at: Point, others: list[tuple[str, Point]], room: int) -> Iterable[str]:
    for name, place in others:
        if dist(at, place) < room:
            yield f"{what}: too close to {name}"


def _lint_compass(board: Board) -> Iterable[str]:
    """West, north to south: Zhao, Wei, Ch'in, Shu; east: Qi, Lu, Chu, Wu; Han in the middle; Chu is the largest."""
    province = {province.name: province for province in board.provinces}
    if province.keys() != COLOUR_OF_PROVINCE.keys():
        return
    x = {name: entry.dragon[0] for name, entry in province.items()}
    y = {name: entry.dragon[1] for name, entry in province.items()}
    west, east = ("Zhao", "Wei", "Ch'in", "Shu"), ("Qi", "Lu", "Chu", "Wu")
    if any(x[name] >= x["Han"] for name in west) or sorted(west, key=y.__getitem__) != list(west):
        yield f"provinces: west of Han lie, from the north, {', '.join(west)}"
    if any(x[name] <= x["Han"] for name in east) or sorted(east, key=y.__getitem__) != list(east):
        yield f"provinces: east of Han lie, from the north, {', '.join(east)}"
    if max(province.values(), key=lambda entry: area(entry.outline)).name != "Chu":
        yield "Chu: must be the largest province"
    outline = province.pop("Han").outline
    if sum(len(common_border(outline, entry.outline)) for entry in province.values()) < len(outline):
        yield "Han: must lie in the middle"
