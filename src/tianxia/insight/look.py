"""A look at a decision, and a closer one: what would have been best, and by how much it leads what was chosen.

By how much an action leads is told by worlds that did not choose it: who leads by chance in some does not in others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tianxia.bots.judge import Floats
from tianxia.bots.search import Line
from tianxia.core.view import View
from tianxia.insight.expert import Expert
from tianxia.insight.grades import GRAVE, MISTAKES, grade_of
from tianxia.insight.worlds import NOTHING, Estimate, block_means, lead_of

CHOOSING = 4
"""Of the blocks of worlds, that tell which action is best; the others tell by how much."""
N_CLOSER = 5
"""Blocks of a closer look."""


class Look(NamedTuple):
    """What was found of a decision."""

    line: list[tuple[int, int]]
    """Seats and actions, from the best one on."""
    answer: list[tuple[int, int]]
    """The same from the chosen one on."""
    lead: Estimate
    """Of the best action, in worlds that did not choose it."""

    @property
    def best(self) -> int:
        return self.line[0][1]

    @property
    def played(self) -> int:
        return self.answer[0][1]

    def grade(self, bounds: Sequence[float]) -> str:
        return grade_of(self.lead.mean, self.lead.low, self.best == self.played, bounds)


class First(NamedTuple):
    """A first look, and what it tells besides."""

    look: Look
    seeming: float
    """The lead of the best action in the worlds that chose it: too high, as it was chosen by it."""
    expected: Floats
    """By every seat after the chosen one."""


def look(search: Expert, view: View, played: int, n: int, seeds: Any) -> First:
    """At the *n* best by a search, and at the one that was *played*, over the same worlds."""
    lines = {line.action: line for line in search.why(view)}
    actions = [*dict.fromkeys([*list(lines)[:n], played])]
    found = block_means(search, view, actions, seeds)
    chosen, worth = actions.index(played), found[..., view.seat]
    best = int(worth[:CHOOSING].mean(0).argmax())
    leads = search.worth_of_leads * (worth[:, best] - worth[:, chosen])
    told = _look_of(view, lines, actions[best], played, lead_of(leads[CHOOSING:]))
    return First(told, float(leads[:CHOOSING].mean()), found[:, chosen].mean(0))


def look_closer(search: Expert, view: View, played: int, seeds: Any) -> Look:
    """At what a search holds to be best, and at the one that was *played*."""
    lines = {line.action: line for line in search.why(view)}
    best = next(iter(lines))
    return _look_of(view, lines, best, played, close_lead(search, view, best, played, seeds))


def close_lead(search: Expert, view: View, best: int, other: int, seeds: Any) -> Estimate:
    """By how much an action leads another one.

    Only the two are compared, and in few blocks: so their trees are large, and see what can still be done after each.
    """
    if best == other:
        return NOTHING
    worth = block_means(search, view, [best, other], seeds, N_CLOSER)[..., view.seat]
    return lead_of(search.worth_of_leads * (worth[:, 0] - worth[:, 1]))


def _look_of(view: View, lines: Mapping[int, Line], best: int, played: int, lead: Estimate) -> Look:
    line, answer = (_line(view.seat, action, lines.get(action)) for action in (best, played))
    return Look(line, answer, lead)


def look_twice(first: First, closer: Callable[[], Look], bounds: Sequence[float]) -> tuple[Look, float]:
    """The look that is told, and the error that is counted. Whoever accuses looks twice: what came out high may have
    come so by chance, or because a search was too short.

    Were all leads replaced that came out high, and no others, errors would be too small on average. So a second one
    counts only where the worlds that chose the best action called for it: they know nothing of the first.
    """
    seems_grave = first.seeming > bounds[GRAVE]
    if not seems_grave and first.look.grade(bounds) not in MISTAKES:
        return first.look, first.look.lead.mean
    second = closer()
    return second, (second if seems_grave else first.look).lead.mean


def _line(seat: int, action: int, line: Line | None) -> list[tuple[int, int]]:
    """Seats and actions from an action on, whether it was looked at or not."""
    return [(step.seat, step.action) for step in line.steps] if line else [(seat, action)]
