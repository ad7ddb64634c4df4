"""What pictures of figures have in common, as SVG: their frame and their colours."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

_STYLE = (
    "text{font:13px sans-serif;fill:#333}.end{text-anchor:end}.middle{text-anchor:middle}.line{stroke:#ccc}"
    ".box{fill:none;stroke:#ccc}.fair{stroke:#b8860b;stroke-dasharray:4 3}.whisker{stroke:#1f4e79;stroke-width:2}"
    ".dot{fill:#1f4e79}.bubble{fill:#1f4e79;opacity:.7}.band{fill:#1f4e79;opacity:.18}"
    ".course{fill:none;stroke:#1f4e79;stroke-width:2}"
)


def picture(width: int, height: int, parts: Iterable[str]) -> str:
    """All parts, one a line, on white."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    ground = f'<style>{_STYLE}</style><rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, ground, *parts, "</svg>"]) + "\n"


def text(x: float, y: float, words: str, kind: str = "begin") -> str:
    """Words that begin at a place, end there (*kind* ``end``) or have their middle there (``middle``)."""
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>'


def upright(x: float, y: float, words: str) -> str:
    """Words that are read from below, with their middle at a place."""
    return f'<text class="middle" transform="translate({x} {y}) rotate(-90)">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> str:
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def course(points: Iterable[str], colour: str = "") -> str:
    """How something went; a point is written ``x,y``."""
    return f'<polyline class="course"{_in(colour, "stroke")} points="{" ".join(points)}"/>'


def dot(x: float, y: float, title: str, colour: str = "") -> str:
    """A place that says what it is when it is pointed at."""
    return f'<circle class="dot"{_in(colour, "fill")} cx="{x}" cy="{y}" r="5"><title>{escape(title)}</title></circle>'


def swatch(x: float, y: float, words: str, colour: str) -> str:
    """What a colour stands for."""
    return f'<rect x="{x}" y="{y - 10}" width="12" height="12" fill="{colour}"/>{text(x + 18, y, words)}'


def _in(colour: str, what: str) -> str:
    return f' style="{what}:{colour}"' if colour else ""


def band(above: Iterable[str], below: Iterable[str]) -> str:
    """Where it may as well have gone."""
    return f'<polygon class="band" points="{" ".join([*above, *reversed(list(below))])}"/>'
