"""The training of one judge, from its first lesson to its last: first as an apprentice, then by playing against itself.

It depends on its plan alone, not on the clock: kept in a file at any lesson and begun again from it, it goes on to the
same bits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

import numpy as np

from tianxia.core.device import Device
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game
from tianxia.games import catalog
from tianxia.train.apprentice import N_STEPS, Apprentice
from tianxia.train.net import Learner, Lessons, joined, new_weights
from tianxia.train.selfplay import Manner, SelfPlay
from tianxia.train.tables import Tables
from tianxia.train.variants import Variant, groups_of

POOL, LAG = 8, 250
"""So many earlier selves are kept, one of every so many lessons."""

LEARNED = "weights", "means", "squares", "averages"
"""What a learner's next step depends on, beside its number."""


@dataclass(frozen=True)
class Plan:
    """What a training follows from."""

    game: str
    """Any of its family."""
    seed: int = 0
    n_tables: int = 256
    n_taught: int = 100
    """Lessons while ``greedy`` plays."""
    is_by_hand: bool = False
    """Whether the hand-written judgement goes on to count beside the net's, and is not learned but bettered."""
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    """Which variants are played; all of the family if nothing is said."""
    often: Mapping[str, str] = field(default_factory=dict[str, str])
    """Variants with these options are played at a third of all tables besides."""
    n_seats: int = 0
    """0 if all numbers of seats."""
    manner: Manner = field(default_factory=Manner)
    n_helpers: int = 0
    """Who play as many tables each on other processors."""
    start: str = ""
    """The judge that it begins as; a new one if nothing is said."""

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def variants_of(plan: Plan) -> list[Variant]:
    """What is played at the tables in turn, the usual variant first: every number of seats of every variant of every
    game of the family, unless the plan says which."""
    played = [
        Variant(catalog.load(game_id), options, n)
        for game_id in catalog.family(plan.game)
        for options, seats in catalog.about(game_id).variants()
        for n in seats
        if plan.n_seats in (0, n)
    ]
    found = [variant for variant in played if variant.has(plan.game, plan.options)]
    if not any(variant.has(plan.game, plan.often) for variant in found):
        raise BadInput(Said("no variant of {game} has these options and seats", game=catalog.about(plan.game).title))
    return sorted(found, key=lambda variant: _rank(plan, variant))


def _rank(plan: Plan, variant: Variant) -> tuple[bool, bool, int]:
    """The game that was asked for comes first, then what it is usually played with, then few seats."""
    return variant.game.id != plan.game, not variant.is_usual, variant.n_seats


class Helpers(Protocol):
    """Other schools, wherever they are, that play and do not learn."""

    def ask(self, averages: list[Any], guest: list[Any]) -> Any:
        """Let them play, judging by these weights; returns what `answers` takes."""
        ...

    def answers(self, asked: Any) -> Sequence[Lessons]: ...

    def arrays(self) -> Sequence[Mapping[str, Any]]: ...

    def restore(self, arrays: Sequence[Mapping[str, Any]]) -> None: ...


class School:
    """Tables, a learner, and its earlier selves."""

    def __init__(
        self, plan: Plan, device: Device, helpers: Helpers | None = None, start: Sequence[Any] | None = None
    ) -> None:
        self.plan, self.device, self._helpers = plan, device, helpers
        device.hurry()
        self.variants = variants_of(plan)
        if plan.n_tables < len(groups_of(self.variants, plan.often)) * len(self.variants):
            words = "{n} tables are too few for {of} variants"
            raise BadInput(Said(words, n=plan.n_tables, of=len(self.variants)))
        seeds = np.random.default_rng(plan.seed).integers(0, 2**63, plan.n_tables, dtype=np.uint64)
        self.tables = Tables(self.variants, device, seeds, plan.is_by_hand, plan.often)
        self.learner, guest = self._new_learner(start), self._new_learner(start)
        self._apprentice = Apprentice(self.tables, self.learner, plan.seed)
        n_watched = plan.n_taught if plan.is_by_hand else 0
        self._play = SelfPlay(self.tables, self.learner, guest, plan.manner, plan.seed + 1, n_watched)
        self._pool: list[list[Any]] = []
        self.n_decisions = 0

    @property
    def game(self) -> Game:
        return self.tables.game

    @property
    def n_lessons(self) -> int:
        return self._apprentice.n_lessons + self._play.n_lessons

    @property
    def is_apprentice(self) -> bool:
        return not self.plan.is_by_hand and self._apprentice.n_lessons < self.plan.n_taught

    @property
    def n_ended(self) -> int:
        """Games that it has played for itself."""
        return self._play.n_ended

    def _new_learner(self, start: Sequence[Any] | None) -> Learner:
        hand = 1.0 if self.plan.is_by_hand else 0.0
        weights = start or new_weights(self.game.features.n, self.tables.most_seats, self.plan.seed, hand)
        return Learner(self.device, [self.device.put(each) for each in weights], mirrors=self.tables.mirrors)

    def lesson(self) -> float:
        """The next one; returns how far judgements were off."""
        manner, chance = self.plan.manner, self._teacher.chance
        rate = manner.rate if self.is_apprentice else manner.rate_of(self._play.n_lessons)
        if not self.is_apprentice and self._play.n_lessons % LAG == 0:
            self._remember()
        return self.learner.learn_all(self._played(), manner.batch, rate, chance)

    def _played(self) -> Lessons:
        """What is to be learned next, from all tables wherever they are."""
        helpers = self._helpers
        if not helpers:
            return self._next()
        asked, own = helpers.ask(*self._judged_by()), self._next()
        theirs = [Lessons(*map(self.device.put, rows)) for rows in helpers.answers(asked)]
        return joined(self.device, [own, *theirs])

    @property
    def _teacher(self) -> Apprentice | SelfPlay:
        return self._apprentice if self.is_apprentice else self._play

    def _next(self) -> Lessons:
        """The same from the own tables."""
        n_steps = N_STEPS if self.is_apprentice else self.plan.manner.n_steps
        self.n_decisions += self.plan.n_tables * (1 + self.plan.n_helpers) * n_steps
        return self._apprentice.watch() if self.is_apprentice else self._play.play()

    def _judged_by(self) -> tuple[list[Any], list[Any]]:
        """The learner's weights and the guest's."""
        learner, guest = ([self.device.fetch(each) for each in rows] for rows in (self.learner.averages, self._guest))
        return learner, guest

    def play_for(self, averages: list[Any], guest: list[Any]) -> Lessons:
        """What another one learns next, who judges by these."""
        self.learner.take("averages", [self.device.put(each) for each in averages])
        self._play.guest.take("averages", [self.device.put(each) for each in guest])
        return self._next()

    @property
    def _guest(self) -> list[Any]:
        return self._play.guest.averages

    def _remember(self) -> None:
        """Put the present self into the pool, and invite another as a guest."""
        self._pool = [*self._pool, [each * 1 for each in self.learner.averages]][-POOL:]
        number = self._play.n_lessons // LAG * 3 % len(self._pool)
        self._play.guest.take("averages", self._pool[number])

    # ---- in a file and back

    def arrays(self) -> dict[str, Any]:
        """All that the next lesson depends on."""
        rows = {name: getattr(self.learner, name) for name in LEARNED} | {"guest": self._guest}
        rows |= {f"pool{k}": weights for k, weights in enumerate(self._pool)}
        found = {f"{name}.{k}": self.device.fetch(each) for name, own in rows.items() for k, each in enumerate(own)}
        theirs = enumerate(self._helpers.arrays() if self._helpers else ())
        found |= {f"helper{k}.{name}": each for k, own in theirs for name, each in own.items()}
        return found | self.places()

    def restore(self, arrays: Mapping[str, Any]) -> None:
        """Go on from there."""

        def rows(name: str) -> list[Any]:
            return [self.device.put(arrays[f"{name}.{k}"]) for k in range(len(self.learner.weights))]

        for name in LEARNED:
            self.learner.take(name, rows(name))
        self._pool = [rows(f"pool{k}") for k in range(POOL) if f"pool{k}.0" in arrays]
        self._play.guest.take("averages", rows("guest"))
        self.take_places(arrays)
        if self._helpers:
            starts = [f"helper{k}." for k in range(self.plan.n_helpers)]
            own = [
                {name.removeprefix(start): arrays[name] for name in arrays if name.startswith(start)}
                for start in starts
            ]
            self._helpers.restore(own)

    def places(self) -> dict[str, Any]:
        """Where the games stand, and chance."""
        play, taught = self._play, self._apprentice
        counts = [self.n_decisions, taught.n_lessons, play.n_lessons, play.n_ended, self.learner.n_steps]
        found = {name: self.device.fetch(each) for name, each in self.tables.arrays().items()}
        chances = {"chance.taught": taught.chance, "chance.play": play.chance}
        found |= {name: self.device.state_of(each) for name, each in chances.items()}
        return found | {"counts": np.array(counts)}

    def take_places(self, arrays: Mapping[str, Any]) -> None:
        play, taught = self._play, self._apprentice
        for name, array in self.tables.arrays().items():
            array[:] = self.device.put(arrays[name])
        self.device.restore(taught.chance, arrays["chance.taught"])
        self.device.restore(play.chance, arrays["chance.play"])
        counts = [int(each) for each in arrays["counts"]]
        self.n_decisions, taught.n_lessons, play.n_lessons, play.n_ended, self.learner.n_steps = counts
