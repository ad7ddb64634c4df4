"""Huang as a picture: hexagons, tiles, leaders, pagodas."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from typing import Any

from tianxia.core.words import Tongue
from tianxia.drawing.brush import (
    FAINT,
    INK,
    Chip,
    Drawn,
    Line,
    Point,
    Value,
    area,
    circle,
    mark,
    pagoda,
    text,
    titled,
    way,
)
from tianxia.games.huang.board import board as board_of
from tianxia.games.huang.geometry import HEIGHT, WIDTH, place_of, space_name, space_number
from tianxia.games.huang.names import COLOURS as NAMES

RADIUS = 20.0
PITCH, ROW = RADIUS * sqrt(3), RADIUS * 1.5
MARGIN = 8.0
COLOURS = {"yellow": "#e5b02e", "red": "#b9392b", "blue": "#2b639f", "green": "#43803f", "white": "#f3eee2"}
PALACE, BANDITS = "#8c2f5c", "#4b3a4e"
_LAND, _RIVER = "#e9d9b2", "#a9cfd6"


def board(facts: dict[str, Any]) -> Drawn:
    map_ = board_of(facts["board"])
    parts = [_hexagon(space, _RIVER if space in map_.river else _LAND) for space in (*map_.land, *map_.river)]
    parts += [_name(space) for space in (*map_.land, *map_.river)]
    parts += [_tile(place, colour) for place, colour in facts["tiles"].items()]
    parts += [part for building in facts["buildings"] if building["site"] for part in _building(building)]
    parts += [part for place, leader in facts["leaders"].items() for part in _leader(place, leader)]
    parts += [circle(_centre(place), 5, fill="#7d5406", stroke="#fff8ea") for place in facts["granaries"]]
    parts += [part for bandits in facts["bandits"] for part in _bandits(bandits)]
    parts += [_capital(space, name) for space, name in map_.capitals.items()]
    return Drawn((WIDTH + 0.5) * PITCH + 2 * MARGIN, (HEIGHT - 1) * ROW + 2 * RADIUS + 2 * MARGIN, parts)


def lines(facts: dict[str, Any], seats: list[str], say: Tongue) -> list[Line]:
    """What the seats have, then the market."""
    rows = [_seat(number, name, facts, say) for number, name in enumerate(seats)]
    return [*rows, Line(say("drawing.bag", n=facts["n_bag"]), _chips(facts["market"]))]


def _seat(number: int, name: str, facts: dict[str, Any], say: Tongue) -> Line:
    seat = facts["seats"][number]
    known: dict[str, int] = seat["points"] or {}
    points = " ".join(f"{say(f'word.{colour}')} {n}" for colour, n in known.items())
    hand = [] if seat["hand"] else [say("drawing.tiles", n=seat["n_hand"])]
    what = say("drawing.between").join([points or say("drawing.closed"), *hand])
    return Line(say("drawing.row", name=name, what=what), _chips(seat["hand"] or seat["known_hand"]), number)


def _chips(colours: list[str]) -> list[Chip]:
    return [Chip(COLOURS[colour]) for colour in colours]


def _centre(place: str | int) -> Point:
    row, column = place_of(place if isinstance(place, int) else space_number(place) or 0)
    return MARGIN + (column + 0.5 + (row % 2) / 2) * PITCH, MARGIN + row * ROW + RADIUS


def _corners(at: Point, radius: float) -> list[Point]:
    angles = [pi / 3 * k - pi / 6 for k in range(6)]
    return [(at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles]


def _hexagon(space: int, colour: str) -> str:
    return area(_corners(_centre(space), RADIUS), fill=colour, stroke="#b89c68", stroke_width=0.8)


def _name(space: int) -> str:
    x, y = _centre(space)
    return text((x, y + 15), space_name(space), 6.5, fill=FAINT)


def _tile(place: str, colour: str) -> str:
    tile = area(_corners(_centre(place), RADIUS - 3), fill=COLOURS[colour], stroke=INK, stroke_width=0.6)
    return titled(tile, f"{place}: {colour}")


def _leader(place: str, leader: dict[str, Any]) -> Iterator[str]:
    """A disc in its colour with the seat's mark upon it."""
    disc = circle(_centre(place), RADIUS - 4, fill=COLOURS[leader["colour"]], stroke=INK, stroke_width=1.6)
    yield titled(disc + mark(_centre(place), leader["seat"], 9), f"{place}: {leader['colour']} leader")


def _building(building: dict[str, Any]) -> Iterator[str]:
    """In the middle of its site, with a way to each space of it."""
    spots = [_centre(place) for place in building["site"].split("-")]
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    colour = PALACE if building["kind"] == "palace" else COLOURS[building["kind"]]
    for spot in spots:
        yield way([spot, (x, y)], stroke="#fff8ea", stroke_width=4)
    yield circle((x, y), 15, fill="#fff8ea", stroke=INK, stroke_width=0.8)
    yield pagoda((x, y + 11), 25, colour, INK)


def _bandits(bandits: dict[str, Any]) -> Iterator[str]:
    spots = [_centre(place) for place in bandits["spaces"]]
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    yield circle((x, y), 15, fill=BANDITS, stroke="#fff8ea")
    yield text((x, y + 5), str(bandits["bandits"]), 14, fill="#f3e2c2", font_weight="bold")


def _capital(space: int, name: str) -> str:
    x, y = _centre(space)
    halo: dict[str, Value] = {"stroke": "#fffaf0", "stroke_width": 3, "paint_order": "stroke", "font_weight": "bold"}
    return text((x, y - 7), name, 10, **halo)


assert tuple(COLOURS) == tuple(NAMES)
