"""A whole table as SVG: the board, and below it a line for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tianxia.core.table import Table
from tianxia.core.view import Viewer
from tianxia.core.words import Tongue
from tianxia.drawing.brush import INK, LINE, PAPER, Chip, Drawn, Line, Value, box, mark, number, text

WORDS = Path(__file__).parent / "words"
WIDTH = 600.0
"""Of a picture where nothing else is said; it can be any size."""
LEFT, ROW = 14.0, 25.0


def svg_of(table: Table, viewer: Viewer, names: Sequence[str] = (), language: str = "en") -> str:
    """The table as somebody sees it; seats have numbers where nobody says who sits there."""
    say = Tongue(language, WORDS, table.game.text.words)
    called = names or [say("drawing.seat", n=seat + 1) for seat in range(table.n_seats)]
    facts = table.game.text.readable(table.seen(len(table.moves), viewer)[0], viewer)
    artist: Any = import_module(f"tianxia.drawing.{table.game.family}")
    drawn: Drawn = artist.board(facts)
    told = [say("drawing.you", name=name) if seat == viewer else name for seat, name in enumerate(called)]
    rows: list[Line] = artist.lines(facts, [_turn(table, seat) + name for seat, name in enumerate(told)], say)
    title = say("drawing.title", title=table.game.about.title, seats=table.n_seats, n=len(table.moves))
    return _sheet(title, drawn, rows)


def _turn(table: Table, seat: int) -> str:
    return "▸ " if not table.is_over and seat == table.to_move else ""


def _sheet(title: str, drawn: Drawn, rows: list[Line]) -> str:
    """The board scaled to the width of the sheet."""
    scale = (WIDTH - 2 * LEFT) / drawn.width
    below = LEFT + drawn.height * scale + 8
    height = below + ROW * len(rows) + LEFT / 2
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDTH)} {number(height)}" role="img">'
    parts = [f"<title>{title}</title>", box(0, 0, WIDTH, height, fill=PAPER, rx=10)]
    parts += [f'<g transform="translate({number(LEFT)} {number(LEFT)}) scale({scale:.4f})">', *drawn.parts, "</g>"]
    start = LEFT + 28 + max(len(row.chips) * _room_of(row.chips) for row in rows)
    parts += [part for i, row in enumerate(rows) for part in _row(row, below + ROW * i, start)]
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _row(row: Line, top: float, start: float) -> Iterator[str]:
    """Chips, then words, which begin at the same place in all rows."""
    middle = top + ROW / 2
    if row.seat is not None:
        yield mark((LEFT + 9, middle), row.seat, 9)
    for i, chip in enumerate(row.chips):
        yield from _chip(chip, LEFT + 26 + i * _room_of(row.chips), middle)
    yield text((start, middle + 5), row.words, 13, text_anchor="start", fill=INK)


def _room_of(chips: list[Chip]) -> float:
    """Of each; tiles of two halves need more."""
    return 31 if any(chip.other for chip in chips) else 18


def _chip(chip: Chip, x: float, y: float) -> Iterator[str]:
    look: dict[str, Value] = {"stroke": LINE, "stroke_width": 1, "rx": 2}
    yield box(x, y - 8, 13, 16, fill=chip.colour, **look)
    if chip.other:
        yield box(x + 13, y - 8, 13, 16, fill=chip.other, **look)
