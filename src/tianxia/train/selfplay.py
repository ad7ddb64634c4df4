"""Tables where every seat is played by the judge that learns, and what it learns from them: TD(λ) on afterstates.

A seat looks at what each of its actions would make of the table, and takes the one after which its own share of the
victory is largest; now and then any other. What it saw after its action is to be judged as what came later says: the
share that it found itself after its next action, and so on, ever less trusted, up to the result. Where an action was
taken at random, what follows says nothing of what came before it: what came last before it must do.

A net that leans on the hand-written judgement watches at first how that alone would act: while it knows little, it
would only blur it.

At some tables one seat is a guest's: it acts as the learner would have a while ago, or as ``greedy``, so that nothing
is forgotten that once won. What it leads to is judged, and learned from, as everything else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tianxia.core.device import Array, Device
from tianxia.train.hand import Hand
from tianxia.train.judging import Judging
from tianxia.train.net import Learner, Lessons
from tianxia.train.tables import Pairs, Stepped, Tables

HAIR = 1e-4
"""Shares that differ by less are taken for equal now and then."""


@dataclass(frozen=True)
class Manner:
    """How it plays and learns."""

    n_steps: int = 16
    """Actions at every table between two lessons; of the last one nothing is known, so there are more than one."""
    trust: float = 0.7
    """λ: how much what comes later counts beside what the seat expects after its next action."""
    chance: float = 0.03
    """Of any action instead of the best."""
    batch: int = 4096
    rate: float = 1e-3
    """Of the first lesson."""
    halving: int = 300
    """Lessons after which the rate is half of that; after three times as many it is a quarter, and so on."""
    guests: float = 0.125
    """Of all tables, that have an earlier self as a guest."""
    greedy: float = 0.125
    """Of all tables, that have ``greedy`` as a guest."""

    def rate_of(self, lesson: int) -> float:
        return self.rate / (1 + lesson / self.halving)


class Acted(NamedTuple):
    """What happened at every table at once."""

    came: Stepped
    """What came of it, with whatever the seat that acted has drawn."""
    shares: Array
    """What it then expected, by seats of the table."""
    movers: Array
    is_random: Array


class Target(NamedTuple):
    """What an afterstate is to be judged like at every table."""

    shares: Array
    """By seats of the table; what the seat expects as it is where nothing is known."""
    is_known: Array


@dataclass
class Later:
    """What every seat came to expect after its next action, walking back through what happened at the tables.

    What a seat itself expects later says best what it could expect: another seat does not know its hand, and would have
    it forgotten. But a walk ends where there is no more to see, or before an action at random. Whoever does not act
    again until there learns from whoever acts last: what it saw must not be passed over, for it would not be if the
    game had ended meanwhile, and only of bad ends would be learned.
    """

    device: Device
    expected: Array
    """By tables and seats, the shares of all seats."""
    trusted: Array
    """The same, as what came later still says."""
    is_cut: Array
    """By tables: whether nothing that came later says anything."""

    @classmethod
    def nothing(cls, device: Device, n_tables: int, n_seats: int) -> Later:
        """As it is before the walk."""
        shares = device.zeros(n_tables, n_seats, n_seats, of="float32")
        return cls(device, shares, shares, ~device.zeros(n_tables, of="bool"))

    def target(self, now: Acted, trust: float) -> Target:
        """What the seat that acted is to judge like."""
        xp, at = self.device.xp, (self.device.numbers(len(now.movers)), now.movers)
        found = (1 - trust) * self.expected[at] + trust * self.trusted[at]
        found = xp.where(self.is_cut[:, None], now.shares, found)
        ends = now.came.ends
        return Target(xp.where(ends[:, None], now.came.shares, found), ~self.is_cut | ends)

    def note(self, now: Acted, target: Target) -> None:
        """The seat that acted expected this; the others, too, if there is nothing else that they can learn from."""
        xp, ends = self.device.xp, now.came.ends
        is_mover = self.device.numbers(self.expected.shape[1])[None] == now.movers[:, None]
        expected = xp.where(ends[:, None], now.came.shares, now.shares)[:, None]
        is_said = (is_mover | (ends | self.is_cut)[:, None])[:, :, None]
        self.expected = xp.where(is_said, expected, self.expected)
        self.trusted = xp.where(is_said, target.shares[:, None], self.trusted)
        self.is_cut = now.is_random


class SelfPlay:
    """A learner at many tables."""

    def __init__(
        self, tables: Tables, learner: Learner, guest: Learner, manner: Manner, seed: int, n_watched: int = 0
    ) -> None:
        self.tables, self.learner, self.guest, self.manner = tables, learner, guest, manner
        self._n_watched = n_watched
        self.n_lessons = self.n_ended = 0
        self.chance = tables.device.generator(seed)
        self._judging, self._hand = Judging(tables), Hand(tables)
        self._earlier, self._greedy = self._seats_of_guests(seed)

    def _seats_of_guests(self, seed: int) -> tuple[Array, Array]:
        """At every table an earlier self's and ``greedy``'s, by lot; -1 where there is none."""
        device, rng = self.tables.device, np.random.default_rng(seed)
        n_seats: npt.NDArray[np.int64] = device.fetch(self.tables.n_seats)
        seats = rng.integers(n_seats)
        lots, earlier = rng.random(len(seats)), self.manner.guests
        is_greedy = (lots >= earlier) & (lots < earlier + self.manner.greedy)
        return device.put(np.where(lots < earlier, seats, -1)), device.put(np.where(is_greedy, seats, -1))

    def play(self) -> Lessons:
        """Play on at every table; returns what is to be learned from it."""
        acted = [self._act() for _ in range(self.manner.n_steps)]
        self.n_ended += int(sum(each.came.ends.sum() for each in acted))
        self.n_lessons += 1
        return self._lessons(acted)

    def _act(self) -> Acted:
        tables = self.tables
        listed = tables.listed(self._earlier, self._greedy)
        pairs = tables.tried(listed)
        chosen, is_random = self._choose(pairs, self._worth(pairs, *listed.of_guests))
        movers = tables.movers * 1
        came = tables.step(pairs.actions[chosen])
        found = self._judging.shares_seen(self.learner, came)
        return Acted(came, self._turned(found, -movers), movers, is_random)

    def _worth(self, pairs: Pairs, earlier: Array, greedy: Array) -> Array:
        """Of every pair to the seat that acts; these are the pairs of an earlier self and of ``greedy``."""
        if self.n_lessons < self._n_watched:
            return self._hand.values(pairs, self.tables.device.numbers(len(pairs.tables)))
        worth = self._judging.shares_of(self.learner, pairs)[:, 0] * 1
        if len(earlier):
            worth[earlier] = self._judging.shares_of(self.guest, pairs, earlier)[:, 0]
        if len(greedy):
            worth[greedy] = self._hand.values(pairs, greedy)
        return worth

    def _choose(self, pairs: Pairs, worth: Array) -> tuple[Array, Array]:
        """A pair for every table, and whether it was taken at random."""
        device = self.tables.device
        any_ = device.random(self.chance, len(worth))
        is_random = device.random(self.chance, self.tables.n) < self.manner.chance
        worth = device.xp.where(is_random[pairs.tables], any_, worth + HAIR * any_)
        return self._judging.best(pairs, worth), is_random

    def _turned(self, shares: Array, by: Array) -> Array:
        """Shares counted from another seat: column s is what was column s + *by*."""
        device = self.tables.device
        n, seats = self.tables.n_seats[:, None], device.numbers(shares.shape[1])[None]
        return device.along(shares, device.xp.where(seats < n, (seats + by[:, None]) % n, seats))

    def _lessons(self, acted: list[Acted]) -> Lessons:
        """What was seen after actions, and the shares that it is to be judged like, where any are known."""
        xp, targets = self.tables.device.xp, self._targets(acted)
        words, hands = (xp.concatenate(rows) for rows in zip(*(now.came[:2] for now, _ in targets), strict=True))
        shares = xp.concatenate([self._turned(target.shares, now.movers) for now, target in targets])
        tables = xp.concatenate([self.tables.everything] * len(targets))
        rows = words, hands, shares, self.tables.n_seats[tables], self.tables.mirrored(self.chance, tables)
        (known,) = xp.where(xp.concatenate([target.is_known for _, target in targets]))
        return Lessons(*(row[known] for row in rows))

    def _targets(self, acted: list[Acted]) -> list[tuple[Acted, Target]]:
        """What each afterstate is to be judged like, by seats of the table."""
        tables, targets = self.tables, list[tuple[Acted, Target]]()
        later = Later.nothing(tables.device, tables.n, tables.most_seats)
        for now in reversed(acted):
            target = later.target(now, self.manner.trust)
            later.note(now, target)
            targets.append((now, target))
        return targets
