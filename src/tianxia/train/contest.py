"""What a learner is worth against others, over duplicate deals: the same deal with the learner in every seat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tianxia.core.device import Array, Device
from tianxia.train.hand import Hand
from tianxia.train.judging import Judging
from tianxia.train.net import Learner
from tianxia.train.tables import Pairs, Tables
from tianxia.train.variants import Variant

DEALS = 1
"""Its seeds are others than those that are learned from."""


class Share(NamedTuple):
    """Of the victory, on average over the deals, and the standard error of that."""

    mean: float
    error: float


class Contest:
    """One learner at every table, among ``greedy`` or ``random``."""

    def __init__(self, variant: Variant, n_deals: int, device: Device, seed: int, is_by_hand: bool = False) -> None:
        self.variant, self.n_deals, self._device, self._seed = variant, n_deals, device, seed
        self._is_by_hand = is_by_hand

    def share(self, learner: Learner, is_greedy: bool = True) -> Share:
        """Of the learner."""
        device, n_seats = self._device, self.variant.n_seats
        deals = np.random.default_rng([self._seed, DEALS]).integers(0, 2**63, self.n_deals, dtype=np.uint64)
        tables = Tables([self.variant], device, np.repeat(deals, n_seats), self._is_by_hand)
        side = _Side(tables, learner, is_greedy, device.put(np.tile(np.arange(n_seats), self.n_deals)), self._seed)
        won: Array = device.zeros(tables.n, of="float32")
        is_over: Array = device.zeros(tables.n, of="bool")
        while not bool(is_over.all()):
            pairs = tables.look()
            came = tables.step(pairs.actions[side.choose(pairs)])
            won = device.xp.where(came.ends & ~is_over, device.along(came.shares, side.own[:, None])[:, 0], won)
            is_over = is_over | came.ends
        shares = device.fetch(won).reshape(self.n_deals, n_seats).mean(1)
        return Share(float(shares.mean()), float(shares.std() / np.sqrt(max(1, self.n_deals - 1))))


class _Side:
    """Who plays which seat."""

    def __init__(self, tables: Tables, learner: Learner, is_greedy: bool, own: Array, seed: int) -> None:
        self.own, self._tables, self._learner, self._is_greedy = own, tables, learner, is_greedy
        self._judging, self._hand, self._chance = Judging(tables), Hand(tables), tables.device.generator(seed)

    def choose(self, pairs: Pairs) -> Array:
        device = self._tables.device
        worth = device.random(self._chance, len(pairs.tables))
        if self._is_greedy:
            worth = worth + self._hand.values(pairs, device.numbers(len(worth)))
        asked = device.xp.where((self._tables.movers == self.own)[pairs.tables])[0]
        worth[asked] = self._judging.shares_of(self._learner, pairs, asked)[:, 0]
        return self._judging.best(pairs, worth)
