"""How a training went, as points, and as curves that one can look at while it goes on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from xml.sax.saxutils import escape

import msgspec

from tianxia import svg

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 520, 220, 64, 34, 16, 40
N_TICKS = 4
REFRESH_S = 5
CERTAIN = 1.96
"""By so many standard errors a mean is off at most, in 19 of 20 cases."""


class Point(msgspec.Struct, frozen=True):
    """Where a training stood at one moment."""

    seconds: float
    decisions: int
    lessons: int
    loss: float
    """How far judgements were off, on average since the point before."""
    length: float
    """Decisions of a game, on average."""
    share: float
    """Of the victory against ``greedy``."""
    error: float
    """The standard error of the share."""


class Curve(msgspec.Struct, frozen=True):
    """One picture: what is drawn over time."""

    title: str
    of: Callable[[Point], float]
    doubt: Callable[[Point], float] = lambda _: 0
    level: float | None = None
    """Where a line is drawn across."""
    percent: bool = False


def curves(fair: float) -> list[Curve]:
    return [
        Curve("Share of the victory against greedy", lambda p: p.share, lambda p: CERTAIN * p.error, fair, True),
        Curve("Loss", lambda p: p.loss),
        Curve("Decisions of a game", lambda p: p.length),
    ]


def page(title: str, points: Sequence[Point], fair: float) -> str:
    """A page that looks for what is new by itself."""
    drawn = "\n".join(draw(curve, points) for curve in curves(fair))
    head = f'<meta charset="utf-8"><meta http-equiv="refresh" content="{REFRESH_S}"><title>{escape(title)}</title>'
    return f"<!doctype html>{head}\n<h1>{escape(title)}</h1>\n<p>{escape(_standing(points))}</p>\n{drawn}\n"


def _standing(points: Sequence[Point]) -> str:
    if not points:
        return "Nothing learned yet."
    last = points[-1]
    rate = last.decisions / max(last.seconds, 1e-9)
    told = f"{last.seconds / 60:.1f} minutes, {last.lessons:,} lessons, {last.decisions:,} decisions"
    return f"{told} ({rate:,.0f} a second); {last.share:.1%} ± {CERTAIN * last.error:.1%} against greedy."


def draw(curve: Curve, points: Sequence[Point]) -> str:
    """As SVG, over minutes."""
    return svg.picture(WIDTH, HEIGHT, _parts(curve, points))


def _parts(curve: Curve, points: Sequence[Point]) -> Iterator[str]:
    yield svg.text(LEFT, 20, curve.title)
    low, high = _bounds(curve, points)
    end = max([point.seconds for point in points], default=0) or 1

    def x(seconds: float) -> float:
        return round(LEFT + seconds / end * (WIDTH - LEFT - RIGHT), 1)

    def y(value: float) -> float:
        return round(HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    def path(value: Callable[[Point], float]) -> list[str]:
        return [f"{x(point.seconds)},{y(min(high, max(low, value(point))))}" for point in points]

    for tick in range(N_TICKS + 1):
        value, then = low + (high - low) * tick / N_TICKS, end * tick / N_TICKS
        yield svg.line(LEFT, y(value), WIDTH - RIGHT, y(value))
        yield svg.text(LEFT - 8, y(value) + 4, _number(value, curve.percent), "end")
        yield svg.text(x(then), HEIGHT - 16, f"{then / 60:.1f}′", "middle")
    if curve.level is not None:
        yield svg.line(LEFT, y(curve.level), WIDTH - RIGHT, y(curve.level), "fair")
    yield svg.band(path(lambda p: curve.of(p) + curve.doubt(p)), path(lambda p: curve.of(p) - curve.doubt(p)))
    yield svg.course(path(curve.of))


def _bounds(curve: Curve, points: Sequence[Point]) -> tuple[float, float]:
    if curve.percent:
        return 0.0, 1.0
    values = [curve.of(point) for point in points if math.isfinite(curve.of(point))]
    low, high = min(values, default=0.0), max(values, default=1.0)
    return low, high if high > low else low + 1


def _number(value: float, is_percent: bool) -> str:
    return f"{value:.0%}" if is_percent else f"{value:.3g}"
