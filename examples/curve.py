"""How a training went, as the examples keep it: `curve.jsonl` has what they have told, `curve.svg` draws it."""

from __future__ import annotations

import json
from pathlib import Path

from tianxia import svg


def write(points, title: str, n_games: int, out: Path) -> None:
    """Points with their ``steps`` and the mean ``reward`` of the last *n_games*, into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "curve.jsonl").write_text("".join(json.dumps(point) + "\n" for point in points))
    (out / "curve.svg").write_text(draw(points, f"{title}, mean reward of the last {n_games} games"))


def draw(points, title: str) -> str:
    """The mean reward of recent games over the steps, from -1 to 1."""
    width, height, left, top = 640, 260, 60, 40
    most = max(point["steps"] for point in points)

    def at(steps: float, reward: float) -> str:
        return f"{left + steps / most * (width - left - 20):.1f},{top + (1 - reward) / 2 * (height - top - 40):.1f}"

    heights = {reward: float(at(0, reward).split(",")[1]) for reward in (-1, 0, 1)}
    lines = [svg.line(left, y, width - 20, y, "fair" if reward == 0 else "line") for reward, y in heights.items()]
    words = [svg.text(left - 8, y + 4, f"{reward:+d}", "end") for reward, y in heights.items()]
    end = svg.text(width - 20, height - 12, f"{most:,} steps", "end")
    course = svg.course(at(point["steps"], point["reward"]) for point in points)
    return svg.picture(width, height, [svg.text(left, 24, title), *lines, *words, course, end])
