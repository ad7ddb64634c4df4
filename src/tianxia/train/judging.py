"""Learners' judgements of pairs of tables and actions, many at once, and the best of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.net import WIDTH
from tianxia.core.bits import ONE, ZERO, lowest
from tianxia.core.compiled import bind, rule
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
    wide: Any
    """What the first layer says: its units are off below 0 and fully on above 1."""


@rule
def held(total: float) -> float:
    """What a unit says that has summed up this much."""
    return max(0.0, min(total, 1.0))


def sum_row(k: int, of: Any) -> None:
    """The first layer for a pair: the sums of its table, and the weights of the features that changed."""
    sums = of.wide[k]
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
    for unit in range(len(sums)):
        sums[unit] = held(sums[unit])


def sum_unit(place: int, of: Any) -> None:
    """One unit of it."""
    k, unit = place // WIDTH, place % WIDTH
    total = of.before[of.tables[of.asked[k]], unit]
    for change in range(of.firsts[k], of.firsts[k] + of.counts[k]):
        feature = of.features[change]
        weight = np.float32(of.weights[feature >> 1, unit])
        total += weight if feature & 1 else -weight
    of.wide[k, unit] = held(total)


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

    def shares_of(self, learner: Learner, pairs: Pairs, asked: Array | None = None) -> Array:
        """What every seat can expect after the actions of the pairs asked for, counted from the one that acts.

        All pairs if none are named: picking all of them would take a fifth of the time besides.
        """
        tables, hands, ends, shares, counts = pairs.tables, pairs.hands, pairs.ends, pairs.shares, pairs.changes
        if asked is not None:
            tables, hands, ends, shares, counts = (row[asked] for row in (tables, hands, ends, shares, counts))
        wide = self._wide(learner, pairs, asked, counts)
        found = learner.judge(wide, hands, self.tables.n_seats[tables])
        return self.tables.device.xp.where(ends[:, None], shares, found)

    def shares_seen(self, learner: Learner, seen: Stepped) -> Array:
        """What every seat can expect at every table after an action, counted from the seat that acted."""
        wide = self.tables.device.coarse(learner.sums(seen.words).clip(0, 1))
        return learner.judge(wide, seen.hands, self.tables.n_seats)

    def _wide(self, learner: Learner, pairs: Pairs, asked: Array | None, counts: Array) -> Array:
        """The first layer: few features differ after an action from those before it."""
        device, rows = self.tables.device, self.tables.device.rows
        n, lasts = len(counts), counts.cumsum(0)
        firsts, wide = lasts - counts, device.coarse_room(n, WIDTH)
        features = device.zeros(int(lasts[-1]) if len(lasts) else 0, of="int32")
        which = rows(pairs.tables), rows(device.numbers(n) if asked is None else asked), rows(firsts)
        seen, words = rows(self.tables.words, np.uint64), rows(pairs.words, np.uint64)
        self._list_changes(n, Changes(seen, which[0], words, *which[1:], rows(features)))
        before, weights = rows(learner.sums(self.tables.words)), rows(device.coarse(learner.averages[0]))
        sums = Sums(before, *which, rows(counts), rows(features), weights, rows(wide))
        self._sum(n * (WIDTH if device.has_many_threads else 1), sums)
        return wide

    def best(self, pairs: Pairs, worth: Array) -> Array:
        """The pair of every table that is worth most."""
        tables, rows = self.tables, self.tables.device.rows
        chosen = tables.device.zeros(tables.n, of="int64")
        self._choose(tables.n, Choice(rows(pairs.firsts), rows(tables.counts), rows(chosen), rows(worth)))
        return chosen
