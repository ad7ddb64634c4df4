"""An arena from its first deal to its verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

import msgspec

from tianxia.arena.crew import Job, Played
from tianxia.arena.evidence import Evidence, Finished, interval
from tianxia.arena.folder import Folder
from tianxia.arena.plan import Plan
from tianxia.arena.ratings import ratings
from tianxia.arena.sprt import Test
from tianxia.bots.registry import make
from tianxia.bots.stretch import is_compiled
from tianxia.games.catalog import load

AT_ONCE = 16
"""So many games of compiled bots make a job, because each takes a few milliseconds only."""

Crew = Callable[[Plan, Iterator[Job]], Generator[Played]]
"""Whoever plays; once closed, nobody plays on."""


@dataclass(frozen=True)
class Goal:
    """When an arena ends: after so many deals, or when the test of its first bot has decided."""

    n_deals: int | None
    test: Test


@dataclass(frozen=True)
class Standing:
    """What is known of a bot."""

    name: str
    share: float
    """What one player with this bot has of the victory, on average."""
    low: float
    high: float
    """The 95 % interval of the share."""
    rating: float | None


@dataclass(frozen=True)
class Report:
    """What came of an arena."""

    deals: int
    games: int
    bots: list[Standing]
    verdict: str
    """Of the first bot: ``better``, ``worse``, ``not better`` or ``undecided``."""


def run(
    folder: Folder, plan: Plan, goal: Goal, crew: Crew, tell: Callable[[Evidence], None]
) -> tuple[Report, Evidence]:
    """Play what is not yet played, telling how it stands after every game."""
    evidence = folder.load()
    watch = _Watch(evidence, goal)
    tell(evidence)
    if watch.n_deals() is None:
        with closing(crew(plan, _jobs(plan, evidence, goal))) as played:
            for number, line in played:
                folder.add(line)
                evidence.add(number, msgspec.json.decode(line, type=Finished))
                tell(evidence)
                if watch.n_deals() is not None:
                    break
    n_deals = watch.n_deals() or 0
    folder.put_in_order(n_deals * len(plan.line_ups))
    return report(evidence, n_deals, goal), evidence


class _Watch:
    """Looks after every deal, in their order, whether the arena has come to its end."""

    def __init__(self, evidence: Evidence, goal: Goal) -> None:
        self._evidence = evidence
        self._goal = goal
        self._n_looked_at = 0
        self._counts: Counter[float] = Counter()
        self._end: int | None = None

    def n_deals(self) -> int | None:
        """How many deals it took, or None as long as it goes on."""
        while self._end is None and self._n_looked_at < self._evidence.n_deals:
            self._n_looked_at += 1
            if self._is_end(self._n_looked_at):
                self._end = self._n_looked_at
        return self._end

    def _is_end(self, n_deals: int) -> bool:
        if self._goal.n_deals is not None:
            return n_deals == self._goal.n_deals
        self._counts[self._evidence.score(n_deals - 1)] += 1
        return self._goal.test.believes(self._counts) is not None


def _jobs(plan: Plan, evidence: Evidence, goal: Goal) -> Iterator[Job]:
    """All games that are missing."""
    numbers = count() if goal.n_deals is None else iter(range(goal.n_deals * len(plan.line_ups)))
    missing = (number for number in numbers if number not in evidence.games)
    game = load(plan.game_id)
    n = AT_ONCE if all(is_compiled(make(name, game, 0)) for name in plan.names) else 1
    while job := list(islice(missing, n)):
        yield job


def report(evidence: Evidence, n_deals: int, goal: Goal) -> Report:
    plan = evidence.plan
    games = evidence.finished(n_deals)
    rated = ratings(games, plan.names)
    standings = [_standing(evidence, name, n_deals, rated) for name in plan.names]
    return Report(n_deals, len(games), standings, verdict(evidence, n_deals, goal))


def _standing(evidence: Evidence, name: str, n_deals: int, rated: dict[str, float] | None) -> Standing:
    scores = evidence.scores(name, n_deals)
    low, high = interval(scores)
    return Standing(name, float(scores.mean()), low, high, None if rated is None else round(rated[name], 1))


def verdict(evidence: Evidence, n_deals: int, goal: Goal) -> str:
    """Of the first bot, by the test; after a given number of deals by whether the interval holds the fair share."""
    plan = evidence.plan
    scores = evidence.scores(plan.names[0], n_deals)
    if goal.n_deals is None:
        return {True: "better", False: "not better", None: "undecided"}[goal.test.believes(Counter(scores.tolist()))]
    (low, high), fair = interval(scores), 1 / plan.n_seats
    return "better" if low > fair else "worse" if high < fair else "undecided"


def as_json(report: Report) -> dict[str, Any]:
    return msgspec.to_builtins(report)
