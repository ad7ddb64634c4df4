"""What pictures are drawn with: shapes and colours. Nothing in them has a name, so a page can show many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Value = str | float

PAPER, INK, FAINT, LINE = "#faf3e1", "#2b2118", "#6b5b47", "#c9b68f"
SEATS = ("#1d7f52", "#6a3fa0", "#2f3640", "#bf3f86", "#96602f")
"""As in the browser; none of them is the colour of a tile or a province."""
EMPEROR = "#d6a419"
_SANS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


class Chip(NamedTuple):
    """A small piece beside the board: its colour, and a second one for tiles of two halves."""

    colour: str
    other: str = ""


class Drawn(NamedTuple):
    """A board."""

    width: float
    height: float
    parts: list[str]


class Line(NamedTuple):
    """A line of words and chips below the board; that of a seat has its mark."""

    words: str
    chips: list[Chip]
    seat: int | None = None


def shape(tag: str, **attributes: Value) -> str:
    """A shape; ``stroke_width`` stands for ``stroke-width``."""
    return f"<{tag}{_said(attributes)}/>"


def text(at: Point, words: str, size: float = 13, **attributes: Value) -> str:
    """Words whose middle is at a place, unless they are said to begin there (``text_anchor="start"``)."""
    usual: dict[str, Value] = {"text_anchor": "middle", "fill": INK, "font_family": _SANS, "font_size": size}
    return f"<text{_said({'x': at[0], 'y': at[1], **usual, **attributes})}>{escape(words)}</text>"


def titled(part: str, title: str) -> str:
    """A part that says what it is when it is pointed at."""
    return f"<g><title>{escape(title)}</title>{part}</g>"


def area(points: Iterable[Point], **attributes: Value) -> str:
    """Within a line that ends where it began."""
    return shape("path", d=f"{_course(points)}Z", **attributes)


def way(points: Iterable[Point], **attributes: Value) -> str:
    """A line from one end to the other."""
    return shape("path", d=_course(points), fill="none", **attributes)


def circle(at: Point, radius: float, **attributes: Value) -> str:
    return shape("circle", cx=at[0], cy=at[1], r=radius, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    return shape("rect", x=x, y=y, width=width, height=height, **attributes)


def pagoda(at: Point, size: float, colour: str, edge: str = "#fff8ea") -> str:
    """Two roofs, one above the other; *at* is the middle of its foot."""
    x, y = at
    roofs = [[(-0.5, 0.0), (-0.3, -0.35), (0.3, -0.35), (0.5, 0.0)], [(-0.38, -0.4), (0.0, -0.95), (0.38, -0.4)]]
    look: dict[str, Value] = {"fill": colour, "stroke": edge, "stroke_width": size / 14, "stroke_linejoin": "round"}
    return "".join(area([(x + size * dx, y + size * dy) for dx, dy in roof], **look) for roof in roofs)


def mark(at: Point, seat: int, radius: float) -> str:
    """Whose something is: a disc in the colour of the seat with its number, counted from 0 as programs do."""
    disc = circle(at, radius, fill=SEATS[seat], stroke="#fff8ea", stroke_width=radius / 6)
    return disc + text((at[0], at[1] + 0.38 * radius), str(seat), 1.1 * radius, fill="#fff", font_weight="bold")


def _course(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def number(x: Value) -> str:
    """As short as can be."""
    return x if isinstance(x, str) else f"{x:.1f}".removesuffix(".0")


def _said(attributes: dict[str, Value]) -> str:
    return "".join(
        f" {'viewBox' if name == 'viewBox' else name.replace('_', '-')}={quoteattr(number(value))}"
        for name, value in attributes.items()
    )
