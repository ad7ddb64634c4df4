"""The plot of an arena as SVG: every bot's share with its interval, and how that of the first bot came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from tianxia.arena.evidence import Scores, interval
from tianxia.arena.run import Report, Standing

WIDTH, LEFT, RIGHT, ROW, COURSE, GAP = 780, 250, 30, 34, 200, 70
N_POINTS = 120
"""The course is drawn through so many points at most."""
STYLE = (
    "text{font:13px sans-serif;fill:#333}.end{text-anchor:end}.middle{text-anchor:middle}"
    ".line{stroke:#ccc}.fair{stroke:#b8860b;stroke-dasharray:4 3}.whisker{stroke:#1f4e79;stroke-width:2}"
    ".dot{fill:#1f4e79}.band{fill:#1f4e79;opacity:.18}.course{fill:none;stroke:#1f4e79;stroke-width:2}"
)


def plot(title: str, report: Report, scores: Scores, fair: float) -> str:
    """*Scores* are those of the first bot, deal by deal."""
    bottom = 50 + ROW * len(report.bots)
    height = bottom + GAP + COURSE + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        f'<style>{STYLE}</style><rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24">{escape(title)}</text>',
        *_scale(bottom),
        _line(_x(fair), 36, _x(fair), bottom, "fair"),
        *(part for row, standing in enumerate(report.bots) for part in _standing(standing, 50 + ROW * row)),
        f'<text x="{LEFT}" y="{bottom + GAP - 12}">{escape(report.bots[0].name)}</text>',
        *_course(scores, fair, bottom + GAP),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _scale(bottom: int) -> Iterator[str]:
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        yield _line(x, 36, x, bottom, "line")
        yield f'<text class="middle" x="{x}" y="{bottom + 18}">{percent} %</text>'


def _standing(bot: Standing, y: int) -> Iterator[str]:
    rating = "" if bot.rating is None else f" ({bot.rating:+.0f})"
    yield f'<text class="end" x="{LEFT - 12}" y="{y + 5}">{escape(bot.name)}{rating}</text>'
    yield _line(_x(bot.low), y, _x(bot.high), y, "whisker")
    yield f'<circle class="dot" cx="{_x(bot.share)}" cy="{y}" r="5"><title>{bot.share:.1%}</title></circle>'


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
        yield _line(LEFT, y, WIDTH - RIGHT, y, "line")
        yield f'<text class="end" x="{LEFT - 12}" y="{y + 5}">{percent} %</text>'
    y = round(top + COURSE * (1 - fair), 1)
    yield _line(LEFT, y, WIDTH - RIGHT, y, "fair")
    yield f'<polygon class="band" points="{" ".join([*path(highs), *path(lows)[::-1]])}"/>'
    yield f'<polyline class="course" points="{" ".join(path(shares))}"/>'
    yield f'<text class="end" x="{WIDTH - RIGHT}" y="{top + COURSE + 20}">{n}</text>'
