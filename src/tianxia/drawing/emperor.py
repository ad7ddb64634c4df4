"""China and Han as a picture: provinces, roads, houses, emissaries at their dragons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tianxia.core.words import Tongue
from tianxia.drawing.brush import (
    EMPEROR,
    INK,
    SEATS,
    Chip,
    Drawn,
    Line,
    Point,
    Value,
    area,
    box,
    circle,
    text,
    titled,
    way,
)
from tianxia.games.emperor.board import Board, Province, Space
from tianxia.games.emperor.board import board as board_of
from tianxia.games.emperor.names import COLOURS as NAMES

LAND = {"purple": "#c9aedb", "yellow": "#f0d987", "orange": "#f2bd8c", "green": "#bcd6a0", "red": "#eaa596"}
CARDS = {"purple": "#7b4aa3", "yellow": "#e7bd3a", "orange": "#df7b26", "green": "#4f8d43", "red": "#b93226"}
TILES = {"yellow": "#e7bd3a", "orange": "#df7b26", "green": "#4f8d43"}
MARGIN = 14
_ROUND: dict[str, Value] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
_HALO: dict[str, Value] = {"stroke": "#fffaf0", "stroke_width": 3.5, "paint_order": "stroke"}


def board(facts: dict[str, Any]) -> Drawn:
    map_ = board_of(facts["map"])
    parts = [_province(province) for province in map_.provinces]
    parts += [part for road in range(len(map_.roads)) for part in _road(map_, road)]
    parts += [part for space in map_.spaces for part in _space(space, facts)]
    parts += [part for province in map_.provinces for part in _dragon(province, facts)]
    return _cut_out(map_, parts)


def _cut_out(map_: Board, parts: list[str]) -> Drawn:
    """Only the land: the score track around it is left out, as every seat's points are told."""
    corners = [corner for province in map_.provinces for corner in province.outline]
    (left, top), (right, bottom) = (tuple(end(xy) for xy in zip(*corners, strict=True)) for end in (min, max))
    moved = f'<g transform="translate({MARGIN - left} {MARGIN - top})">'
    return Drawn(right - left + 2 * MARGIN, bottom - top + 2 * MARGIN, [moved, *parts, "</g>"])


def lines(facts: dict[str, Any], seats: list[str], say: Tongue) -> list[Line]:
    """What the seats have, then the open cards."""
    rows = [_seat(number, name, facts, say) for number, name in enumerate(seats)]
    return [*rows, Line(say("drawing.display", n=facts["n_deck"]), _cards(facts["display"]))]


def _seat(number: int, name: str, facts: dict[str, Any], say: Tongue) -> Line:
    seat, left = facts["seats"][number], facts["owners"][number]["left"]
    pieces = ", ".join(say(f"drawing.{piece}", n=left[piece]) for piece in facts["pieces"])
    unseen = seat["n_hand"] - len(seat["known_hand"])
    hand = [] if seat["hand"] or not unseen else [say("drawing.unseen", n=unseen)]
    what = say("drawing.between").join([say("drawing.points", n=seat["points"]), pieces, *hand])
    return Line(say("drawing.row", name=name, what=what), _cards(seat["hand"] or seat["known_hand"]), number)


def _cards(colours: list[str]) -> list[Chip]:
    return [Chip(CARDS[colour]) for colour in colours]


def _colour(owner: int, facts: dict[str, Any]) -> str:
    """Of a seat or, after the seats, of the Emperor."""
    return SEATS[owner] if owner < len(facts["seats"]) else EMPEROR


def _province(province: Province) -> str:
    fill = LAND[NAMES[province.colour]]
    return titled(area(province.outline, fill=fill, stroke="#7a5f3d", stroke_width=2, **_ROUND), province.name)


def _road(map_: Board, road: int) -> Iterator[str]:
    for colour, width in (("#7d6142", 8), ("#fbf2da", 5)):
        yield way(map_.line_of(road), stroke=colour, stroke_width=width, **_ROUND)


def _space(space: Space, facts: dict[str, Any]) -> Iterator[str]:
    x, y = space.at
    yield circle(space.at, 15, fill="#fdf6e4", stroke="#5d4a36", stroke_width=4 if space.is_harbour else 2)
    if space.name in facts["forts"]:
        yield box(x - 17, y - 17, 34, 34, fill="none", stroke="#3a332b", stroke_width=4, rx=3)
    if space.name in facts["houses"]:
        yield _house(space.at, _colour(facts["houses"][space.name], facts))
    if space.name in facts["markets"]:
        yield circle(space.at, 8, fill=_colour(facts["markets"][space.name], facts), stroke="#fff8ea")
    if space.name in facts["tiles"]:
        colour = facts["tiles"][space.name]
        yield box(x - 8, y - 8, 16, 16, fill=TILES[colour] if colour else "#7c5537", stroke=INK, rx=3)
    yield text((x, y + 30), space.name, 13, **_HALO)


def _house(at: Point, colour: str) -> str:
    corners = [(-9, 10), (-9, -2), (-13, -2), (0, -14), (13, -2), (9, -2), (9, 10)]
    return area([(at[0] + dx, at[1] + dy) for dx, dy in corners], fill=colour, stroke="#fff8ea", stroke_width=1.5)


def _dragon(province: Province, facts: dict[str, Any]) -> Iterator[str]:
    """The province's name, and the emissaries at its dragon, as many as there may be."""
    x, y = province.dragon
    count = facts["provinces"][province.name]
    sent = [owner for owner, n in enumerate(count["emissaries"]) for _ in range(n)]
    yield text((x, y - 14), province.name + (" ✓" if count["is_scored"] else ""), 19, font_weight="bold", **_HALO)
    for i in range(max(len(sent), count["limit"])):
        at = x + 17 * (i - (max(len(sent), count["limit"]) - 1) / 2), y + 4
        fill = _colour(sent[i], facts) if i < len(sent) else "none"
        yield circle(at, 7, fill=fill, stroke="#fff8ea" if i < len(sent) else "#6d5740", stroke_width=1.5)


assert tuple(LAND) == tuple(NAMES)
