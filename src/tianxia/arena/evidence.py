"""What the games of an arena tell. The unit of evidence is a deal with all its line-ups; docs/arena.md explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from tianxia.arena.plan import Plan
from tianxia.arena.summary import wilson
from tianxia.core.game import shares
from tianxia.core.record import Outcome

Scores = npt.NDArray[np.float64]


class Finished(msgspec.Struct):
    """What is needed of the record of a game."""

    seed: int
    players: list[str]
    result: Outcome


def interval(scores: Scores) -> tuple[float, float]:
    """The 95 % interval of the mean of independent *scores* between 0 and 1.

    Wilson's, for as many single games as would tell as much. How many that are follows from how much less the scores
    spread than victories and defeats of the same mean would; as if there had been a deal of each kind more, so that
    scores without any spread do not make certain.
    """
    n = len(scores)
    if n == 0:
        return 0.0, 1.0
    padded = np.concatenate([scores, [0.0, 1.0]])
    share, mean = float(scores.mean()), float(padded.mean())
    low, high = wilson(share, n * mean * (1 - mean) / float(padded.var()))
    return min(low, share), max(high, share)  # rounding must not leave it out


@dataclass
class Evidence:
    """The games of an arena so far, in whatever order they come; what is said of them goes by whole deals in order."""

    plan: Plan
    games: dict[int, Finished] = field(default_factory=dict[int, Finished])
    _scores: list[list[float]] = field(default_factory=list[list[float]])

    def add(self, number: int, game: Finished) -> None:
        self.games[number] = game
        while self._has_deal(len(self._scores)):
            self._scores.append(self._scores_of(len(self._scores)))

    @property
    def n_deals(self) -> int:
        """How many deals there are without a gap."""
        return len(self._scores)

    def scores(self, name: str, n_deals: int | None = None) -> Scores:
        """What one player with this bot had of the victory, on average, at each of the first *n_deals* deals."""
        column = self.plan.names.index(name)
        return np.array([row[column] for row in self._scores[:n_deals]], np.float64)

    def score(self, deal: int) -> float:
        """The same of the first bot at one deal."""
        return self._scores[deal][0]

    def finished(self, n_deals: int) -> list[Finished]:
        """All games of the first deals, in order."""
        return [self.games[number] for number in range(n_deals * self._size)]

    @cached_property
    def _size(self) -> int:
        return len(self.plan.line_ups)

    def _numbers(self, deal: int) -> range:
        return range(deal * self._size, (deal + 1) * self._size)

    def _has_deal(self, deal: int) -> bool:
        return all(number in self.games for number in self._numbers(deal))

    def _scores_of(self, deal: int) -> list[float]:
        won: dict[str, list[float]] = {name: [] for name in self.plan.names}
        for number in self._numbers(deal):
            game = self.games[number]
            for name, share in zip(game.players, shares(game.result.winners, len(game.players)), strict=True):
                won[name].append(share)
        return [_mean(won[name]) for name in self.plan.names]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
