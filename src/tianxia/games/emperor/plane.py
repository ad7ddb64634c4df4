"""Points, lines and polygons of the drawings. No rules, no compiler: this is what reading and checking a map need.

A line is a tuple of points. A polygon is a line whose last point is joined to its first. y grows to the south.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import dist, hypot

Point = tuple[int, int]
Line = tuple[Point, ...]
Segment = tuple[Point, Point]


def segments(line: Line) -> list[Segment]:
    return list(pairwise(line))


def edges(polygon: Line) -> list[Segment]:
    return list(pairwise((*polygon, *polygon[:1])))


def length(line: Line) -> float:
    return sum(dist(start, end) for start, end in segments(line))


def area(polygon: Line) -> float:
    """Positive if the corners run clockwise on the screen."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(polygon)) / 2


def oriented(polygon: Line) -> Line:
    """The same polygon, clockwise."""
    return polygon if area(polygon) >= 0 else polygon[::-1]


def contains(polygon: Line, point: Point) -> bool:
    """Whether the point lies within; of points on the outline nothing is said."""
    inside = False
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay > point[1]) != (by > point[1]) and point[0] < ax + (bx - ax) * (point[1] - ay) / (by - ay):
            inside = not inside
    return inside


def gap(point: Point, segment: Segment) -> float:
    """The distance of a point from a segment."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    share = 0.0 if square == 0 else ((point[0] - ax) * dx + (point[1] - ay) * dy) / square
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - ax - share * dx, point[1] - ay - share * dy)


def gap_to(point: Point, parts: Iterable[Segment]) -> float:
    """The distance of a point from the nearest of these segments."""
    return min((gap(point, part) for part in parts), default=float("inf"))


def meet(one: Segment, other: Segment) -> bool:
    """Whether two segments have a point in common."""
    if _is_apart(one, other, 0) or _is_apart(one, other, 1):
        return False
    turns = [_turn(*one, other[0]), _turn(*one, other[1]), _turn(*other, one[0]), _turn(*other, one[1])]
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    return any(gap(end, other) == 0 for end in one) or any(gap(end, one) == 0 for end in other)


def _is_apart(one: Segment, other: Segment, axis: int) -> bool:
    """Whether one segment lies wholly to the left or wholly to the right, above or below the other."""
    mine, theirs = [end[axis] for end in one], [end[axis] for end in other]
    return max(mine) < min(theirs) or max(theirs) < min(mine)


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def common_border(one: Line, other: Line) -> list[Segment]:
    """The edges that two polygons share."""
    theirs = {frozenset(edge) for edge in edges(other)}
    return [edge for edge in edges(one) if frozenset(edge) in theirs]


def outer_edge(polygons: list[Line]) -> Line:
    """The edges that only one of the polygons has, as one clockwise polygon; empty if they do not form just one."""
    uses = Counter(frozenset(edge) for polygon in polygons for edge in edges(polygon))
    following = [edge for polygon in polygons for edge in edges(polygon) if uses[frozenset(edge)] == 1]
    after = dict(following)
    if not after or len(after) < len(following):
        return ()
    loop = [following[0][0]]
    while after.get(loop[-1]) not in (None, loop[0]) and len(loop) < len(after):
        loop.append(after[loop[-1]])
    return tuple(loop) if len(loop) == len(after) and after.get(loop[-1]) == loop[0] else ()


def stretch(polygon: Line, start: Point, end: Point) -> Line:
    """The part of a polygon's outline from one of its corners to another, in the order of its corners."""
    if start not in polygon or end not in polygon:
        return ()
    first, count = polygon.index(start), len(polygon)
    steps = (polygon.index(end) - first) % count
    return tuple(polygon[(first + step) % count] for step in range(steps + 1))
