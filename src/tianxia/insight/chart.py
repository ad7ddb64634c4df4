"""A review as a picture: every seat's share of the victory over the game, and where it turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tianxia import svg
from tianxia.insight.review import Review, turning_points

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 780, 300, 56, 34, 16, 36
SEATS = ("#c23b22", "#1f4e79", "#b8860b", "#2e7d4f", "#6a3d8a")
"""The colour of each seat's course."""


def chart(title: str, review: Review, names: Sequence[str]) -> str:
    """As SVG, over actions; decisions that turned the game are dots."""
    return svg.picture(WIDTH, HEIGHT, _parts(title, review, names))


def _parts(title: str, review: Review, names: Sequence[str]) -> Iterator[str]:
    last = max(1, len(review.shares) - 1)
    yield svg.text(LEFT, 20, title)

    def place(step: int, share: float) -> tuple[float, float]:
        across = step / last * (WIDTH - LEFT - RIGHT)
        return round(LEFT + across, 1), round(TOP + (1 - share) * (HEIGHT - TOP - BOTTOM), 1)

    for percent in range(0, 101, 25):
        _, y = place(0, percent / 100)
        yield svg.line(LEFT, y, WIDTH - RIGHT, y)
        yield svg.text(LEFT - 8, y + 4, f"{percent} %", "end")
    for seat, name in enumerate(names):
        points = [place(step, row[seat]) for step, row in enumerate(review.shares)]
        yield svg.course((f"{x},{y}" for x, y in points), SEATS[seat])
        yield svg.swatch(LEFT + seat * (WIDTH - LEFT) // len(names), HEIGHT - 12, name, SEATS[seat])
    for decision in turning_points(review):
        x, y = place(decision.step + 1, review.shares[decision.step + 1][decision.seat])
        yield svg.dot(x, y, str(decision.step + 1), SEATS[decision.seat])
