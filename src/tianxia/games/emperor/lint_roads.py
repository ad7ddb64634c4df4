"""The linter of roads, border spaces and harbours: what is known of the printed maps, and what makes ours playable."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise, permutations
from typing import TYPE_CHECKING

from tianxia.games.emperor.lint_land import plural
from tianxia.games.emperor.plane import Line, Segment, edges, gap, gap_to, meet, outer_edge, segments

if TYPE_CHECKING:
    from tianxia.games.emperor.board import Board

MAPS = {
    "3-4": ("china", 0),
    "4-5": ("china", 0),
    "border-disputes": ("china", 6),
    "border-conflicts": ("china", 6),
    "ways-of-diplomacy": ("capital", 0),
}
"""Land and number of border spaces of the printed maps."""
N_BORDERS, N_HARBOURS = 6, 7
HARBOUR_PROVINCES, HARBOUR_ROADS = 3, 2
"""Harbours lie in at least so many provinces, and at each end at most so many roads."""
FEWEST_ROADS, MOST_ROADS = 55, 75
"""Of a map of China."""
ROADS_AT_A_SPACE = 5
JUNCTION = 3
"""So many roads meet there."""
PLAIN_SPACES = 2
"""A province has at least so many spaces that are no junction, for the bonus tiles."""
EXAMPLE = 5
"""Houses in the chain of the rulebooks' example 7."""

COAST_GAP = 60
"""A harbour is not farther from the coast, in units of the drawing. No road is nearer than these:"""
ROAD_TO_SPACE, ROAD_TO_DRAGON, ROAD_TO_MARKER, ROAD_TO_FORK = 24, 32, 15, 14


def road_faults(board: Board) -> Iterable[str]:
    """Everything that is wrong with the roads, border spaces and harbours of a map, in words."""
    yield from _lint_kind(board)
    yield from _lint_roads(board)
    yield from _lint_ways_out(board)
    yield from _lint_harbours(board)
    yield from _lint_drawing(board)


# ---- which map


def _lint_kind(board: Board) -> Iterable[str]:
    borders = sum(len(space.provinces) > 1 for space in board.spaces)
    harbours = sum(space.is_harbour for space in board.spaces)
    if (borders, harbours) not in ((0, 0), (N_BORDERS, N_HARBOURS)):
        yield (
            f"borders, harbours: a map has {N_BORDERS} border spaces and {N_HARBOURS} harbours, or none of both, "
            f"not {borders} and {harbours}"
        )
    if board.name in MAPS and MAPS[board.name] != (board.land, borders):
        land, number = MAPS[board.name]
        yield f"land: {board.name} is a map of {land} with {plural(number, 'border space')}"
    if board.land == "china" and not FEWEST_ROADS <= len(board.roads) <= MOST_ROADS:
        yield f"roads: there must be {FEWEST_ROADS} to {MOST_ROADS}, not {len(board.roads)}"
    if board.land == "china" and not borders and not _is_example_possible(board):
        yield "roads: example 7 is not possible, five houses in a row in Ch'in and Shu and a sixth on a branch"


def near(board: Board) -> list[list[int]]:
    """The spaces that each space's roads lead to."""
    return [[sum(road) - space for road in board.roads if space in road] for space, _ in enumerate(board.spaces)]


def _is_example_possible(board: Board) -> bool:
    """Five houses in a row in Ch'in and Shu; the sixth, in the south-west of Ch'in or below, lengthens no chain."""
    beside = near(board)
    number = {province.name: index for index, province in enumerate(board.provinces)}
    if not {"Ch'in", "Shu"} <= number.keys():
        return False
    both = {number["Ch'in"], number["Shu"]}
    own = [index for index, space in enumerate(board.spaces) if both >= set(space.provinces)]
    x, y = board.provinces[number["Ch'in"]].dragon
    branches = [space for space in own if board.spaces[space].at[0] < x and board.spaces[space].at[1] > y]
    return any(
        both == {province for space in row for province in board.spaces[space].provinces}
        and branch not in row
        and any(fork in beside[branch] for fork in row[1:-1])
        and not _is_row(beside, [*row, branch])
        for start in own
        for row in _rows(beside, [start], own)
        for branch in branches
    )


def _rows(beside: list[list[int]], row: list[int], own: list[int]) -> Iterable[list[int]]:
    """All chains of five that begin so."""
    if len(row) == EXAMPLE:
        yield row
        return
    for space in beside[row[-1]]:
        if space in own and space not in row:
            yield from _rows(beside, [*row, space], own)


def _is_row(beside: list[list[int]], spaces: list[int]) -> bool:
    """Whether these spaces can be strung in some order."""
    return any(all(after in beside[before] for before, after in pairwise(order)) for order in permutations(spaces))


# ---- the net of roads


def _lint_roads(board: Board) -> Iterable[str]:
    beside = near(board)
    least = 2 if board.land == "capital" else 1
    for space, others in zip(board.spaces, beside, strict=True):
        needed = 2 if len(space.provinces) > 1 else least
        if not others:
            yield f"{space.name}: no road leads there"
        elif len(others) < needed:
            yield f"{space.name}: a dead end"
        if len(others) > ROADS_AT_A_SPACE:
            yield f"{space.name}: {len(others)} roads; at most {ROADS_AT_A_SPACE} are allowed"
    for index, province in enumerate(board.provinces):
        own = [roads for space, roads in zip(board.spaces, beside, strict=True) if space.provinces == (index,)]
        if sum(len(roads) < JUNCTION for roads in own) < PLAIN_SPACES:
            yield f"{province.name}: at least {PLAIN_SPACES} spaces must be no junction"
    yield from _lint_parts(board, beside)


def _lint_parts(board: Board, beside: list[list[int]]) -> Iterable[str]:
    reached, todo = {0}, [0]
    while todo:
        fresh = set(beside[todo.pop()]) - reached
        reached |= fresh
        todo += fresh
    lost = [space.name for index, space in enumerate(board.spaces) if index not in reached]
    if lost:
        yield f"roads: cut off from {board.spaces[0].name}: {', '.join(lost)}"


def _lint_ways_out(board: Board) -> Iterable[str]:
    """From every province roads lead to at least two others."""
    ends = [{p for end in road for p in board.spaces[end].provinces} for road in board.roads]
    for index, province in enumerate(board.provinces):
        if len(set[int]().union(*(both for both in ends if index in both)) - {index}) < 2:
            yield f"{province.name}: roads must lead from here to at least two provinces"


def _lint_harbours(board: Board) -> Iterable[str]:
    """Harbours are coastal, remote and poor for chains, in several provinces."""
    harbours = [(space, len(roads)) for space, roads in zip(board.spaces, near(board), strict=True) if space.is_harbour]
    for space, roads in harbours:
        if gap_to(space.at, segments(board.coast)) > COAST_GAP:
            yield f"{space.name}: a harbour must be on the coast"
        if roads > HARBOUR_ROADS:
            yield f"{space.name}: a harbour has at most {HARBOUR_ROADS} roads, not {roads}"
    if harbours and len({space.provinces for space, _ in harbours}) < HARBOUR_PROVINCES:
        yield f"harbours: must be in at least {HARBOUR_PROVINCES} provinces"


# ---- the drawing of roads


def _lint_drawing(board: Board) -> Iterable[str]:
    edge = edges(outer_edge([province.outline for province in board.provinces]))
    for index in range(len(board.roads)):
        parts = segments(board.line_of(index))
        yield from _lint_clearance(board, index, parts)
        if any(meet(part, side) for part in parts for side in edge):
            yield f"{road_name(board, index)}: leaves the land"
    for one, other in combinations(range(len(board.roads)), 2):
        yield from _lint_crossing(board, one, other)


def road_name(board: Board, road: int) -> str:
    first, last = board.roads[road]
    return f"{board.spaces[first].name} – {board.spaces[last].name}"


def _lint_clearance(board: Board, road: int, parts: list[Segment]) -> Iterable[str]:
    name = road_name(board, road)
    for index, space in enumerate(board.spaces):
        if index not in board.roads[road] and gap_to(space.at, parts) < ROAD_TO_SPACE:
            yield f"{name}: runs too close to {space.name}"
    for province in board.provinces:
        if gap_to(province.dragon, parts) < ROAD_TO_DRAGON:
            yield f"{name}: runs too close to the dragon of {province.name}"
    for number, alliance in enumerate(board.alliances, 1):
        if gap_to(alliance.at, parts) < ROAD_TO_MARKER:
            yield f"{name}: runs too close to the number of alliance {number}"


def _lint_crossing(board: Board, one: int, other: int) -> Iterable[str]:
    shared = set(board.roads[one]) & set(board.roads[other])
    lines = (board.line_of(one), board.line_of(other))
    if shared:
        fork = board.spaces[shared.pop()].at
        lines = tuple(line if line[0] == fork else line[::-1] for line in lines)
        is_bad = _is_fork_too_narrow(*lines)
    else:
        is_bad = any(meet(part, side) for part in segments(lines[0]) for side in segments(lines[1]))
    if is_bad:
        yield f"{road_name(board, one)}: crosses {road_name(board, other)}, or runs along it"


def _is_fork_too_narrow(one: Line, other: Line) -> bool:
    """Two roads from the same space may meet nowhere else; nor may one begin along the other."""
    first, *rest = segments(one)
    second, *others = segments(other)
    if min(gap(first[1], second), gap(second[1], first)) < ROAD_TO_FORK:
        return True
    pairs = [(first, side) for side in others] + [(part, side) for part in rest for side in (second, *others)]
    return any(meet(part, side) for part, side in pairs)
