"""A review of a game: every decision by what its seat could know, every draw by what else might have come."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tianxia.bots.judge import Floats
from tianxia.bots.search import Budget
from tianxia.core.game import Game, shares
from tianxia.core.layout import NONE, States, copy_of
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.view import View
from tianxia.insight.expert import Expert
from tianxia.insight.explain import Told, advised, explained
from tianxia.insight.grades import BOUNDS, MISTAKES
from tianxia.insight.look import Look, look, look_closer, look_twice
from tianxia.insight.luck import had_chance, outcomes
from tianxia.insight.worlds import NOTHING

VERSION = 7
"""One more whenever a review says something else, or means it otherwise: whoever keeps reviews makes them anew."""
LEAST = 60
"""Simulations of anything."""
LEAST_DRAWS = 8
CLOSER = 6
"""So many times as closely is looked once more at whatever seems to be a mistake."""


@dataclass(frozen=True)
class Depth:
    """How closely a game is looked at."""

    simulations: int = 1000
    """Of the search for the best action of a decision."""
    worlds: int = 300
    """In which the best actions and the chosen one are compared afterwards."""
    candidates: int = 3
    """Of the search, that are compared with the chosen action."""
    draws: int = 40
    """Simulations after each outcome of a draw."""

    def times(self, factor: float) -> Depth:
        """So many times as closely."""
        simulations, worlds, draws = (round(factor * n) for n in (self.simulations, self.worlds, self.draws))
        return Depth(max(LEAST, simulations), max(LEAST, worlds), self.candidates, max(LEAST_DRAWS, draws))

    @property
    def closer(self) -> Depth:
        """Of a second look."""
        return self.times(CLOSER)


FACTORS = {"qin": 1.6, "china": 1.1, "han": 1.5, "huang": 3.0}
"""Of what is usual: a review of a game for two takes up to a minute of a processor, in Huang a minute and a half."""


def depth_of(game: Game, factor: float = 1) -> Depth:
    """How closely a game is looked at if nobody says otherwise, or so many times as closely."""
    return Depth().times(factor * FACTORS.get(game.id, 1))


class Decision(msgspec.Struct, frozen=True):
    """What somebody did where there was something to choose."""

    step: int
    """Actions before it."""
    seat: int
    best: int
    played: int
    loss: float
    """Part of the victory that the best action is worth more than the chosen one, on average over the same worlds."""
    low: float
    high: float
    """Between these the loss lies in 19 of 20 cases."""
    grade: str
    line: list[tuple[int, int]]
    """Seats and actions, from the best one on."""
    answer: list[tuple[int, int]]
    """The same from the chosen one on: what was looked at most after it."""
    better: list[Told] = []
    instead: list[Told] = []
    """Where something was lost: what the best action brings its seat, and what others could do after the chosen one
    and can no longer do after the best."""
    advice: list[Told] = []
    """Of mistakes: what a coach would have said for the best action."""


class SeatReview(msgspec.Struct, frozen=True):
    """Where a seat's share of the victory came from: what is expected, skill, luck and others add up to the result."""

    result: float
    expected: float
    """At the start, as the seat sees it that begins."""
    skill: float
    """What its errors cost, less than nothing as a rule; where a decision was as good as the best, chance decides the
    sign of what it adds."""
    luck: float
    """What all draws brought and cost, as the seats saw them that acted."""
    others: float
    """What the errors of others brought, and what cannot be told apart."""
    errors_per_decision: float


class Review(msgspec.Struct, frozen=True):
    """Of one game, up to where it has come."""

    game: str
    seats: list[SeatReview]
    decisions: list[Decision]
    shares: list[list[float]]
    """Every seat's share of the victory at the start and after every action."""
    luck: list[list[float]]
    """What the draws of every action brought each seat."""
    version: int = 0
    """Of what a review says; those from before there were any have none."""


class Found(NamedTuple):
    """What there is to be said of a decision."""

    decision: Decision
    error: float
    """What it lost, or won where it proved to be better than what seemed best."""
    expected: Floats
    """By every seat after it."""


class Reviewer:
    """Looks at a finished table, or one that was left."""

    def __init__(
        self,
        table: Table,
        depth: Depth | None = None,
        seed: int = 0,
        bounds: Sequence[float] = BOUNDS,
        sureness: tuple[float, float] | None = None,
    ) -> None:
        self.table, self.depth, self._bounds = table, depth or depth_of(table.game), bounds
        dice = new_dice(seed)
        self._search, self._closer = (
            Expert(table.game, dice, Budget(simulations=each.simulations), sureness)
            for each in (self.depth, self.depth.closer)
        )
        self._rng: Any = np.random.default_rng(seed)
        self._decisions: list[Decision] = []
        self._errors = [0.0] * table.n_seats
        self._shares: list[list[float]] = []
        self._luck: list[list[float]] = []

    def steps(self) -> Iterator[int]:
        """Look at one action after the other; tells how many are done."""
        first = self.table.moves[0].seat if self.table.moves else 0
        self._shares.append(self._outlook(self._states(0), first).tolist())
        for step in range(len(self.table.moves)):
            self._look(step)
            yield step + 1

    def review(self, tell: Callable[[int, int], None] = lambda _done, _of: None) -> Review:
        """All of it."""
        for done in self.steps():
            tell(done, len(self.table.moves))
        return Review(self.table.game.id, self._seats(), self._decisions, self._shares, self._luck, VERSION)

    # ---- one action

    def examine(self, step: int, action: int = NONE) -> Decision | None:
        """A decision alone, as it was or as if another *action* had been chosen; `None` where there was no choice."""
        found = self._decided(step, self._view(step), self.table.moves[step].action if action == NONE else action)
        return found and found.decision

    def outlooks(self, step: int) -> tuple[Floats, Floats]:
        """What every seat could expect after so many actions, by who has acted and by who acts next."""
        states, last = self._states(step), self.table.moves[max(0, step - 1)].seat
        return self._sides(states, last, self._outlook(states, last))

    def _view(self, step: int) -> View:
        return View.of(self.table.game, self._states(step), self.table.moves[step].seat)

    def _look(self, step: int) -> None:
        move, before, after = self.table.moves[step], self._states(step), self._states(step + 1)
        found = self._decided(step, self._view(step), move.action)
        if found:
            self._decisions.append(found.decision)
            self._errors[move.seat] += found.error
        self._luck.append(self._luck_of(before, move.action, after, move.seat).tolist())
        is_settled = had_chance(before, after) or self._is_over(after)
        expected = found.expected if found and not is_settled else self._outlook(after, move.seat)
        self._shares.append(self._between(after, move.seat, expected).tolist())

    def _between(self, states: States, last: int, expected: Floats) -> Floats:
        """What is expected by who has acted, and by who acts next, have the same weight.

        A search makes the most of whoever decides first in it; without this, shares would go up and down with every
        turn.
        """
        last_one, next_one = self._sides(states, last, expected)
        return (last_one + next_one) / 2

    def _sides(self, states: States, last: int, expected: Floats) -> tuple[Floats, Floats]:
        following = last if self._is_over(states) else int(self.table.game.call.to_move(states))
        return expected, expected if following == last else self._outlook(states, following)

    def _decided(self, step: int, view: View, played: int) -> Found | None:
        if len(view.legal) < 2:
            return None
        first = look(self._search, view, played, self.depth.candidates, self._seeds(self.depth.worlds))
        told, error = look_twice(first, lambda: self._look_closer(view, played), self._bounds)
        return Found(self._graded(step, view, told), error, first.expected)

    def _look_closer(self, view: View, played: int) -> Look:
        return look_closer(self._closer, view, played, self._seeds(self.depth.closer.worlds))

    def _graded(self, step: int, view: View, told: Look) -> Decision:
        """An action that proved to be no worse than the best is as good, though nothing more can be said of it."""
        lead, grade, line, answer = told.lead, told.grade(self._bounds), told.line, told.answer
        if lead.mean <= 0:
            return Decision(step, view.seat, told.played, told.played, *NOTHING, grade, answer, answer)
        better, instead = explained(view, line, answer) if lead.low > 0 else ((), ())
        advice = advised(view, told.best, told.played) if grade in MISTAKES else []
        return Decision(
            step, view.seat, told.best, told.played, *lead, grade, line, answer, [*better], [*instead], advice
        )

    def _luck_of(self, before: States, action: int, after: States, seat: int) -> Floats:
        """What a draw brought every seat."""
        if not had_chance(before, after):
            return np.zeros(self.table.n_seats)
        seeds = self._seeds(self.depth.draws)
        might = outcomes(self.table.game, before, action, after, self._rng)
        mean = sum(
            (each.chance * self._outlook(each.states, seat, seeds) for each in might), np.zeros(self.table.n_seats)
        )
        return self._outlook(after, seat, seeds) - mean

    def _outlook(self, states: States, seat: int, seeds: Any = None) -> Floats:
        """What every seat can expect, as far as one of them can see."""
        if self._is_over(states):
            winners = self.table.game.result(states).winners
            return np.array(shares(winners, self.table.n_seats))
        seeds = self._seeds(self.depth.worlds // 2) if seeds is None else seeds
        return self._search.means(View.of(self.table.game, states, seat), [NONE], seeds)[0]

    def _is_over(self, states: States) -> bool:
        return bool(self.table.game.call.is_over(states))

    def _states(self, step: int) -> States:
        return self.table.at(step)

    def _seeds(self, n: int) -> Any:
        return self._rng.integers(0, 2**64, n, dtype=np.uint64)

    # ---- the sum of it

    def _seats(self) -> list[SeatReview]:
        return [self._seat(seat) for seat in range(self.table.n_seats)]

    def _seat(self, seat: int) -> SeatReview:
        n_decisions = sum(decision.seat == seat for decision in self._decisions)
        errors, luck = self._errors[seat], math.fsum(row[seat] for row in self._luck)
        expected, result = self._shares[0][seat], self._shares[-1][seat]
        others = result - expected + errors - luck
        return SeatReview(result, expected, 0.0 - errors, luck, others, errors / max(1, n_decisions))


def table_at(played: Table, step: int, states: States | None = None) -> Table:
    """A table as it was after *step* actions, or as it may have been, to be played on from there."""
    table = Table(played.game, played.options, played.n_seats, played.seed, played.start)
    table.adopt(played.moves[:step], copy_of(played.at(step) if states is None else states))
    return table


N_TURNING = 3


def turning_points(review: Review) -> list[Decision]:
    """The decisions that cost most, in the order of the game."""
    graded = [decision for decision in review.decisions if decision.low > 0]
    worst = sorted(graded, key=lambda decision: -decision.loss)[:N_TURNING]
    return sorted(worst, key=lambda decision: decision.step)
