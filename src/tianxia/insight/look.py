"""One look at a decision: what would have been best, and by how much it leads what was chosen.

Which action is best is decided in some worlds, and by how much it leads in others: whoever leads by chance in some does
not in others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tianxia.bots.judge import Floats
from tianxia.bots.search import Line, Search
from tianxia.core.view import View
from tianxia.insight.grades import GRAVE, MISTAKES, grade_of
from tianxia.insight.worlds import NOTHING, Estimate, block_means, lead_of

CHOOSING = 4
"""Of the blocks of worlds, that tell which action is best; the others tell by how much."""


class Look(NamedTuple):
    """What was found of a decision."""

    line: list[tuple[int, int]]
    """Seats and actions, from the best one on."""
    answer: list[tuple[int, int]]
    """The same from the chosen one on."""
    seeming: float
    """The lead of the best in the worlds that chose it: too high, as it was chosen by it."""
    lead: Estimate
    """In the others."""
    expected: Floats
    """By every seat after the chosen one."""

    @property
    def best(self) -> int:
        return self.line[0][1]

    @property
    def played(self) -> int:
        return self.answer[0][1]

    def grade(self, bounds: Sequence[float]) -> str:
        return grade_of(self.lead.mean, self.lead.low, self.best == self.played, bounds)


def look(search: Search, view: View, played: int, suspects: Sequence[int], n: int, seeds: Any) -> Look:
    """At the *n* best by a search and some others, and at the one that was *played*, over the same worlds."""
    lines = {line.action: line for line in search.why(view)}
    actions = [*dict.fromkeys([*list(lines)[:n], *suspects, played])]
    found = block_means(search, view, actions, seeds)
    chosen, worth = actions.index(played), found[..., view.seat]
    best = int(worth[:CHOOSING].mean(0).argmax())
    seeming = float((worth[:CHOOSING, best] - worth[:CHOOSING, chosen]).mean())
    lead = NOTHING if best == chosen else lead_of(worth[CHOOSING:, best], worth[CHOOSING:, chosen])
    line, answer = (_line(view.seat, action, lines.get(action)) for action in (actions[best], played))
    return Look(line, answer, seeming, lead, found[:, chosen].mean(0))


def look_twice(first: Look, closer: Callable[[], Look], bounds: Sequence[float]) -> tuple[Look, float]:
    """The look that is told, and the error that is counted. Whoever accuses looks twice: what came out high may have
    come so by chance, or because a search was too short.

    Were all leads replaced that came out high, and no others, errors would be too small on average. So a second one
    counts only where the worlds that chose the best action called for it: they know nothing of the first.
    """
    seems_grave = first.seeming > bounds[GRAVE]
    if not seems_grave and first.grade(bounds) not in MISTAKES:
        return first, first.lead.mean
    second = closer()
    return second, (second if seems_grave else first).lead.mean


def _line(seat: int, action: int, line: Line | None) -> list[tuple[int, int]]:
    """Seats and actions from an action on, whether it was looked at or not."""
    return [(step.seat, step.action) for step in line.steps] if line else [(seat, action)]
