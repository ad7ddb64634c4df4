"""Who else plays for a training: schools of their own on other processors, that play but do not learn.

Each has its own tables and its own chance, and judges as it is told. What it saw goes to the one that learns. So a
training depends on how many there are, and not on who is faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tianxia.core.cluster import n_processors
from tianxia.core.device import Processor
from tianxia.train.net import Lessons
from tianxia.train.school import Plan, School

APART = 1_000_003
"""Seeds of one school and the next."""


class Helper:
    """One of them."""

    def __init__(self, plan: Plan, number: int) -> None:
        self._school = School(replace(plan, seed=plan.seed + APART * (number + 1), n_helpers=0), Processor())

    def play(self, averages: list[Any], guest: list[Any]) -> tuple[Any, ...]:
        """The next lesson's rows, judging by these weights."""
        return tuple(self._school.play_for(averages, guest))

    def arrays(self) -> dict[str, Any]:
        return self._school.places()

    def restore(self, arrays: Mapping[str, Any]) -> None:
        self._school.take_places(arrays)


class ClusterHelpers:
    """On the processors of a Ray cluster, one for each."""

    def __init__(self, ray: Any, plan: Plan) -> None:
        self._ray = ray
        kind = ray.remote(num_cpus=1)(Helper)
        self._all = [kind.remote(plan, number) for number in range(plan.n_helpers)]

    @staticmethod
    def number(ray: Any) -> int:
        """As many as there are processors but one, which learns."""
        return max(1, n_processors(ray) - 1)

    def ask(self, averages: list[Any], guest: list[Any]) -> Any:
        told = self._ray.put(averages), self._ray.put(guest)
        return [each.play.remote(*told) for each in self._all]

    def answers(self, asked: Any) -> Sequence[Lessons]:
        return [Lessons(*rows) for rows in self._ray.get(asked)]

    def arrays(self) -> list[dict[str, Any]]:
        return self._ray.get([each.arrays.remote() for each in self._all])

    def restore(self, arrays: Sequence[Mapping[str, Any]]) -> None:
        self._ray.get([each.restore.remote(rows) for each, rows in zip(self._all, arrays, strict=True)])
