"""The training of one judge, from its first lesson to its last: first as an apprentice, then by playing against itself.

It depends on its plan alone, not on the clock: kept in a file at any lesson and begun again from it, it goes on to the
same bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game
from tianxia.games import catalog
from tianxia.train.apprentice import N_STEPS, Apprentice
from tianxia.train.device import Device
from tianxia.train.net import Learner, new_weights
from tianxia.train.selfplay import Manner, SelfPlay
from tianxia.train.tables import Tables, Variant

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
    n_seats: int = 0
    """0 if all numbers of seats."""
    manner: Manner = field(default_factory=Manner)

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def variants_of(plan: Plan) -> list[Variant]:
    """What is played at the tables in turn, the usual variant first: every number of seats of every variant of every
    game of the family, unless the plan says which."""
    family = [about.id for about in catalog.all_games() if catalog.package(about.id) == catalog.package(plan.game)]
    found = [
        Variant(catalog.load(game_id), options, n)
        for game_id in family
        for options, seats in catalog.about(game_id).variants()
        for n in seats
        if _is_wanted(plan, game_id, options, n)
    ]
    if not found:
        raise BadInput(Said("no variant of {game} has these options and seats", game=catalog.about(plan.game).title))
    return sorted(found, key=lambda variant: _rank(plan, variant))


def _is_wanted(plan: Plan, game_id: str, options: Mapping[str, str], n_seats: int) -> bool:
    if plan.n_seats and n_seats != plan.n_seats:
        return False
    return not plan.options or (game_id == plan.game and plan.options.items() <= options.items())


def _rank(plan: Plan, variant: Variant) -> tuple[bool, bool, int]:
    """The game that was asked for comes first, then what it is usually played with, then few seats."""
    about = variant.game.about
    return about.id != plan.game, variant.options != about.complete({}, variant.n_seats), variant.n_seats


class School:
    """Tables, a learner, and its earlier selves."""

    def __init__(self, plan: Plan, device: Device) -> None:
        self.plan, self.device = plan, device
        self.variants = variants_of(plan)
        if plan.n_tables < len(self.variants):
            words = "{n} tables are too few for {of} variants"
            raise BadInput(Said(words, n=plan.n_tables, of=len(self.variants)))
        seeds = np.random.default_rng(plan.seed).integers(0, 2**63, plan.n_tables, dtype=np.uint64)
        self.tables = Tables(self.variants, device, seeds, plan.is_by_hand)
        self.learner, guest = self._new_learner(), self._new_learner()
        manner = plan.manner
        self._apprentice = Apprentice(self.tables, self.learner, manner.batch, manner.rate, plan.seed)
        n_watched = plan.n_taught if plan.is_by_hand else 0
        self._play = SelfPlay(self.tables, self.learner, guest, manner, plan.seed + 1, n_watched)
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

    def _new_learner(self) -> Learner:
        hand = 1.0 if self.plan.is_by_hand else 0.0
        weights = new_weights(self.game.features.n, self.tables.most_seats, self.plan.seed, hand)
        return Learner(self.device, [self.device.put(each) for each in weights], mirrors=self.tables.mirrors)

    def lesson(self) -> float:
        """The next one; returns how far judgements were off."""
        if self.is_apprentice:
            self.n_decisions += self.plan.n_tables * N_STEPS
            return self._apprentice.lesson()
        if self._play.n_lessons % LAG == 0:
            self._remember()
        self.n_decisions += self.plan.n_tables * self.plan.manner.n_steps
        return self._play.lesson()

    def _remember(self) -> None:
        """Put the present self into the pool, and invite another as a guest."""
        self._pool = [*self._pool, [each * 1 for each in self.learner.averages]][-POOL:]
        number = self._play.n_lessons // LAG * 3 % len(self._pool)
        self._play.guest.averages = [each * 1 for each in self._pool[number]]

    # ---- in a file and back

    def arrays(self) -> dict[str, Any]:
        """All that the next lesson depends on."""
        fetch, play, taught = self.device.fetch, self._play, self._apprentice
        counts = [self.n_decisions, taught.n_lessons, play.n_lessons, play.n_ended, self.learner.n_steps]
        rows = {name: getattr(self.learner, name) for name in LEARNED} | {"guest": play.guest.averages}
        rows |= {f"pool{k}": weights for k, weights in enumerate(self._pool)}
        found = {f"{name}.{k}": fetch(each) for name, arrays in rows.items() for k, each in enumerate(arrays)}
        found |= {name: fetch(each) for name, each in self.tables.arrays().items()}
        chances = {"chance.taught": taught.chance, "chance.play": play.chance}
        found |= {name: self.device.state_of(each) for name, each in chances.items()}
        return found | {"counts": np.array(counts)}

    def restore(self, arrays: Mapping[str, Any]) -> None:
        """Go on from there."""
        put, play, taught = self.device.put, self._play, self._apprentice

        def rows(name: str) -> list[Any]:
            return [put(arrays[f"{name}.{k}"]) for k in range(len(self.learner.weights))]

        for name in LEARNED:
            setattr(self.learner, name, rows(name))
        self._pool = [rows(f"pool{k}") for k in range(POOL) if f"pool{k}.0" in arrays]
        play.guest.averages = rows("guest")
        for name, array in self.tables.arrays().items():
            array[:] = put(arrays[name])
        self.device.restore(taught.chance, arrays["chance.taught"])
        self.device.restore(play.chance, arrays["chance.play"])
        counts = [int(each) for each in arrays["counts"]]
        self.n_decisions, taught.n_lessons, play.n_lessons, play.n_ended, self.learner.n_steps = counts
