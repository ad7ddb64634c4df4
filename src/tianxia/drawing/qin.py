"""Qin as a picture: squares, tiles, villages, pagodas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tianxia.core.words import Tongue
from tianxia.drawing.brush import (
    FAINT,
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
    pagoda,
    text,
    way,
)
from tianxia.games.qin.geometry import COLUMNS, STRIDE, WIDTH, square_number

CELL, RIM = 40.0, 22.0
COLOURS = {"R": "#bf3f2d", "Y": "#e2ac2f", "B": "#2f669f"}
_STEPPE, _WATER, _VILLAGE = "#f1e5c9", "#74b0b8", "#cdb489"


def board(facts: dict[str, Any]) -> Drawn:
    """Rows and columns are named along the rim."""
    parts = [*_rim()]
    for row, letters in enumerate(facts["board"]):
        for column, letter in enumerate(letters):
            parts += _square(_corner(row, column), letter)
    parts += [part for village in facts["villages"] for part in _village(village)]
    parts += [part for province in facts["provinces"] for part in _province(province)]
    return Drawn(WIDTH * CELL + 2 * RIM, WIDTH * CELL + 2 * RIM, parts)


def lines(facts: dict[str, Any], seats: list[str], say: Tongue) -> list[Line]:
    """What the seats have, then what is left to be drawn."""
    rows = [
        Line(say("drawing.row", name=name, what=_told(seat, say)), _tiles(seat["hand"]), number)
        for number, (name, seat) in enumerate(zip(seats, facts["seats"], strict=True))
    ]
    return [*rows, Line(say("drawing.piles", n=facts["n_piles"]), [])]


def _told(seat: dict[str, Any], say: Tongue) -> str:
    unseen = [] if seat["hand"] else [say("drawing.tiles", n=seat["n_hand"])]
    return ", ".join([say("drawing.pagodas", n=seat["pagodas_left"]), *unseen])


def _tiles(hand: list[str]) -> list[Chip]:
    return [Chip(COLOURS[tile[0]], COLOURS[tile[1]]) for tile in hand]


def _corner(row: int, column: int) -> Point:
    return RIM + column * CELL, RIM + row * CELL


def _middle(square: str) -> Point:
    row, column = divmod(square_number(square) or 0, STRIDE)
    x, y = _corner(row, column)
    return x + CELL / 2, y + CELL / 2


def _rim() -> Iterator[str]:
    for i in range(WIDTH):
        along = RIM + (i + 0.5) * CELL
        yield text((along, RIM - 7), COLUMNS[i], 11, fill=FAINT)
        yield text((RIM / 2, along + 4), str(i + 1), 11, fill=FAINT)


def _square(corner: Point, letter: str) -> Iterator[str]:
    x, y = corner
    if letter in COLOURS:
        yield box(x, y, CELL, CELL, fill=COLOURS[letter], stroke="#fff2d8", stroke_width=1.5)
        return
    ground = _WATER if letter == "~" else _STEPPE
    yield box(x, y, CELL, CELL, fill=ground, stroke="#d8c79f" if letter != "~" else _WATER)
    if letter == "~":
        waves = [(x + 8 + 4 * k, y + 20 + (3 if k % 2 else -3)) for k in range(7)]
        yield way(waves, stroke="#dff1f0", stroke_width=1.5)


def _village(village: dict[str, Any]) -> Iterator[str]:
    middles = [_middle(square) for square in village["squares"]]
    (left, top), (right, bottom) = min(middles), max(middles)
    pad = CELL / 2 - 4
    wall: dict[str, Value] = {"fill": _VILLAGE, "stroke": "#7b5c3d", "stroke_width": 2.5, "rx": 7}
    yield box(left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad, **wall)
    x, y = (left + right) / 2, (top + bottom) / 2
    holder: int | None = village["holder"]
    if holder is None:
        yield area([(x - 10, y + 9), (x - 10, y - 1), (x, y - 10), (x + 10, y - 1), (x + 10, y + 9)], fill="#fbf3e0")
    else:
        yield pagoda((x, y + 13), 28, SEATS[holder])


def _province(province: dict[str, Any]) -> Iterator[str]:
    """One or two pagodas, on its first squares; a space without a pagoda is no province yet."""
    owner: int | None = province["owner"]
    for square in province["squares"][: province["pagodas"]]:
        x, y = _middle(square)
        yield circle((x, y), 15, fill="#fff8ea", opacity=0.85, stroke=INK, stroke_width=0.5)
        yield pagoda((x, y + 11), 24, SEATS[owner or 0])
