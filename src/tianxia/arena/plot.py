"""The plot of an arena as SVG: every bot's share with its interval, and how that of the first bot came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tianxia import svg
from tianxia.arena.evidence import Scores, interval
from tianxia.arena.run import Report, Standing

WIDTH, LEFT, RIGHT, ROW, COURSE, GAP = 780, 250, 30, 34, 200, 70
N_POINTS = 120
"""The course is drawn through so many points at most."""


def plot(title: str, report: Report, scores: Scores, fair: float) -> str:
    """*Scores* are those of the first bot, deal by deal."""
    bottom = 50 + ROW * len(report.bots)
    parts = [
        svg.text(LEFT, 24, title),
        *_scale(bottom),
        svg.line(_x(fair), 36, _x(fair), bottom, "fair"),
        *(part for row, standing in enumerate(report.bots) for part in _standing(standing, 50 + ROW * row)),
        svg.text(LEFT, bottom + GAP - 12, report.bots[0].name),
        *_course(scores, fair, bottom + GAP),
    ]
    return svg.picture(WIDTH, bottom + GAP + COURSE + 40, parts)


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def _scale(bottom: int) -> Iterator[str]:
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        yield svg.line(x, 36, x, bottom)
        yield svg.text(x, bottom + 18, f"{percent} %", "middle")


def _standing(bot: Standing, y: int) -> Iterator[str]:
    rating = "" if bot.rating is None else f" ({bot.rating:+.0f})"
    yield svg.text(LEFT - 12, y + 5, f"{bot.name}{rating}", "end")
    yield svg.line(_x(bot.low), y, _x(bot.high), y, "whisker")
    yield svg.dot(_x(bot.share), y, f"{bot.share:.1%}")


def _course(scores: Scores, fair: float, top: int) -> Iterator[str]:
    """The share of the first bot and its interval after so many deals."""
    n = len(scores)
    ends = sorted({max(1, round(n * i / N_POINTS)) for i in range(1, N_POINTS + 1)})
    lows, highs = zip(*(interval(scores[:end]) for end in ends), strict=True)
    shares = [float(scores[:end].mean()) for end in ends]

    def at(end: int, share: float) -> str:
        return f"{_x(end / n)},{round(top + COURSE * (1 - share), 1)}"

    def path(heights: Sequence[float]) -> list[str]:
        return [at(end, share) for end, share in zip(ends, heights, strict=True)]

    for percent in (0, 50, 100):
        y = top + COURSE * (1 - percent / 100)
        yield svg.line(LEFT, y, WIDTH - RIGHT, y)
        yield svg.text(LEFT - 12, y + 5, f"{percent} %", "end")
    y = round(top + COURSE * (1 - fair), 1)
    yield svg.line(LEFT, y, WIDTH - RIGHT, y, "fair")
    yield svg.band(path(highs), path(lows))
    yield svg.course(path(shares))
    yield svg.text(WIDTH - RIGHT, top + COURSE + 20, str(n), "end")
