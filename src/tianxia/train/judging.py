"""Learners' judgements of pairs of tables and actions, many at once, and the best of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tianxia.core.bits import ONE, ZERO, lowest
from tianxia.core.compiled import bind
from tianxia.core.device import Array
from tianxia.core.features import WORD
from tianxia.train.net import Learner
from tianxia.train.tables import Pairs, Stepped, Tables


class Changes(NamedTuple):
    """Of tables, of pairs, then of those pairs that are asked for."""

    seen: Any
    tables: Any
    words: Any
    asked: Any
    firsts: Any
    features: Any
    """Features that changed, a pair's from its first on: twice their number, and 1 more if they hold now."""


def list_changes(k: int, of: Any) -> None:
    """The features of a pair that differ from what was seen at its table."""
    pair, place = of.asked[k], of.firsts[k]
    table = of.tables[pair]
    for w in range(of.words.shape[1]):
        now = of.words[pair, w]
        changed = now ^ of.seen[table, w]
        while changed != ZERO:
            bit = lowest(changed)
            holds = (now >> np.uint64(bit)) & ONE != ZERO
            of.features[place] = (w * WORD + bit) * 2 + (1 if holds else 0)
            place += 1
            changed &= changed - ONE


class Sums(NamedTuple):
    """Of the first layer: of tables, of pairs, then of those pairs that are asked for."""

    before: Any
    tables: Any
    asked: Any
    firsts: Any
    counts: Any
    features: Any
    weights: Any
    sums: Any


def sum_row(k: int, of: Any) -> None:
    """The sums for a pair: those of its table, and the weights of the features that changed."""
    sums = of.sums[k]
    sums[:] = of.before[of.tables[of.asked[k]]]
    for change in range(of.firsts[k], of.firsts[k] + of.counts[k]):
        feature = of.features[change]
        weights = of.weights[feature >> 1]
        if feature & 1:
            for unit in range(len(sums)):
                sums[unit] += weights[unit]
        else:
            for unit in range(len(sums)):
                sums[unit] -= weights[unit]


def sum_unit(place: int, of: Any) -> None:
    """One of a pair's sums."""
    k, unit = place // of.sums.shape[1], place % of.sums.shape[1]
    total = of.before[of.tables[of.asked[k]], unit]
    for change in range(of.firsts[k], of.firsts[k] + of.counts[k]):
        feature = of.features[change]
        weight = of.weights[feature >> 1, unit]
        total += weight if feature & 1 else -weight
    of.sums[k, unit] = total


class Choice(NamedTuple):
    """Of tables, then of pairs."""

    firsts: Any
    counts: Any
    chosen: Any
    worth: Any


def choose(i: int, at: Any) -> None:
    """The pair of a table that is worth most, the first among equals."""
    best = at.firsts[i]
    for pair in range(best + 1, at.firsts[i] + at.counts[i]):
        if at.worth[pair] > at.worth[best]:
            best = pair
    at.chosen[i] = best


class Judging:
    """Judgements at tables, whoever judges."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        game, device = tables.game, tables.device
        self._list_changes = device.each(bind(list_changes, game.family), game.family)
        self._sum = device.each(bind(sum_unit if device.has_many_threads else sum_row, game.family), game.family)
        self._choose = device.each(bind(choose, game.family), game.family)

    def shares_of(self, learner: Learner, pairs: Pairs, asked: Array) -> Array:
        """What every seat can expect after the actions of the pairs asked for, counted from the one that acts."""
        tables, device = self.tables, self.tables.device
        sums, n_seats = self._sums(learner, pairs, asked), tables.n_seats[pairs.tables[asked]]
        found = learner.judge(sums, pairs.hands[asked], n_seats)
        return device.xp.where(pairs.ends[asked][:, None], pairs.shares[asked], found)

    def shares_seen(self, learner: Learner, seen: Stepped) -> Array:
        """What every seat can expect at every table after an action, counted from the seat that acted."""
        return learner.judge(learner.sums(seen.words), seen.hands, self.tables.n_seats)

    def _sums(self, learner: Learner, pairs: Pairs, asked: Array) -> Array:
        """Few features differ after an action from those before it."""
        device, rows, weights = self.tables.device, self.tables.device.rows, learner.averages[0]
        counts = pairs.changes[asked]
        lasts = counts.cumsum(0)
        firsts, sums = lasts - counts, device.zeros(len(asked), weights.shape[1], of="float32")
        features = device.zeros(int(lasts[-1]) if len(lasts) else 0, of="int32")
        which = rows(pairs.tables), rows(asked), rows(firsts)
        seen, words = rows(self.tables.words, np.uint64), rows(pairs.words, np.uint64)
        self._list_changes(len(asked), Changes(seen, which[0], words, *which[1:], rows(features)))
        before = rows(learner.sums(self.tables.words))
        n = len(asked) * (weights.shape[1] if device.has_many_threads else 1)
        self._sum(n, Sums(before, *which, rows(counts), rows(features), rows(weights), rows(sums)))
        return sums

    def best(self, pairs: Pairs, worth: Array) -> Array:
        """The pair of every table that is worth most."""
        tables, rows = self.tables, self.tables.device.rows
        chosen = tables.device.zeros(tables.n, of="int64")
        self._choose(tables.n, Choice(rows(pairs.firsts), rows(tables.counts), rows(chosen), rows(worth)))
        return chosen
