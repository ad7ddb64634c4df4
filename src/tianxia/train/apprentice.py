"""What a learner takes over from the hand-written judgement before it plays for itself.

A net that knows nothing plays games that hardly end. So ``greedy`` plays, with many an action at random, and the net
learns to say of what any action would lead to what the hand-written judgement says of it. That judgement may see more
than a seat does, and the net will say what it says on average.
"""

from __future__ import annotations

from tianxia.core.device import Array
from tianxia.train.hand import Hand
from tianxia.train.judging import Judging
from tianxia.train.net import Learner, Lessons, joined
from tianxia.train.tables import Pairs, Tables

N_ASKED = 8
"""Actions of a table that are looked at, drawn by lot."""
N_STEPS = 8
CHANCE = 0.15
"""Of any action instead of the best."""


class Apprentice:
    """A learner beside tables where ``greedy`` plays."""

    def __init__(self, tables: Tables, learner: Learner, seed: int) -> None:
        self.tables, self.learner = tables, learner
        self.n_lessons = 0
        self.chance = tables.device.generator(seed)
        self._hand, self._judging = Hand(tables), Judging(tables)

    def watch(self) -> Lessons:
        """Watch for some steps at every table; returns what is to be learned from it."""
        self.n_lessons += 1
        return joined(self.tables.device, [self._watch() for _ in range(N_STEPS)])

    def _watch(self) -> Lessons:
        device, tables = self.tables.device, self.tables
        pairs = tables.look()
        asked = self._some(pairs)
        n_seats = tables.n_seats[pairs.tables[asked]]
        said = self.learner.softmax(self._hand.said(pairs, asked), n_seats)
        shares = device.xp.where(pairs.ends[asked][:, None], pairs.shares[asked], said)
        tables.step(pairs.actions[self._choose(pairs)])
        mirrored = tables.mirrored(self.chance, pairs.tables[asked])
        return Lessons(pairs.words[asked], pairs.hands[asked], shares, n_seats, mirrored)

    def _some(self, pairs: Pairs) -> Array:
        """Any pairs of every table, the same one more than once if there are few."""
        device, tables = self.tables.device, self.tables
        counts, firsts = (device.repeated(array, N_ASKED) for array in (tables.counts, pairs.firsts))
        drawn = device.whole(device.random(self.chance, len(counts)) * counts)
        return firsts + device.xp.minimum(drawn, counts - 1)

    def _choose(self, pairs: Pairs) -> Array:
        device = self.tables.device
        is_random = device.random(self.chance, self.tables.n) < CHANCE
        any_ = device.random(self.chance, len(pairs.tables))
        worth = device.xp.where(
            is_random[pairs.tables], any_, self._hand.values(pairs, device.numbers(len(any_))) + any_
        )
        return self._judging.best(pairs, worth)
