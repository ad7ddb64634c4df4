"""Learners' judgements of pairs of tables and actions, many at once, and the best of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tianxia.core.bits import ONE, ZERO, lowest
from tianxia.core.compiled import bind
from tianxia.train.device import Array
from tianxia.train.net import Learner
from tianxia.train.tables import Pairs, Tables


class Sums(NamedTuple):
    """Of the first layer: for features from which others differ little, of rows of those, then of rows asked for."""

    words_before: Any
    sums_before: Any
    sources: Any
    """From which features each row differs."""
    words: Any
    asked: Any
    sums: Any
    first: Any
    """The layer's weights."""
    group: int
    """A thread sums up so many units."""


def sum_changes(k: int, of: Any) -> None:
    """The first layer's sums for a row: those before it, and the weights of the features that changed."""
    n_groups = of.sums.shape[1] // of.group
    place, start = k // n_groups, k % n_groups * of.group
    row = of.asked[place]
    source, sums = of.sources[row], of.sums[place, start : start + of.group]
    for j in range(of.group):
        sums[j] = of.sums_before[source, start + j]
    for w in range(of.words.shape[1]):
        now = of.words[row, w]
        changed = now ^ of.words_before[source, w]
        while changed != ZERO:
            bit = lowest(changed)
            weights = of.first[w * 64 + bit, start : start + of.group]
            if (now >> np.uint64(bit)) & ONE != ZERO:
                for j in range(of.group):
                    sums[j] += weights[j]
            else:
                for j in range(of.group):
                    sums[j] -= weights[j]
            changed &= changed - ONE


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
        self._sum_changes = device.each(bind(sum_changes, game.id), game.id)
        self._choose = device.each(bind(choose, game.id), game.id)

    def shares_of(self, learner: Learner, pairs: Pairs, asked: Array) -> Array:
        """What every seat can expect after the actions of the pairs asked for, counted from the one that acts."""
        tables, device = self.tables, self.tables.device
        found = learner.judge(self._sums(learner, pairs, asked), tables.n_seats[pairs.tables[asked]])
        return device.xp.where(pairs.ends[asked][:, None], pairs.shares[asked], found)

    def shares_seen(self, learner: Learner, words: Array) -> Array:
        """What every seat can expect at every table, by what a seat sees there, counted from that seat."""
        return learner.judge(self._sum_up(learner, words), self.tables.n_seats)

    def _sum_up(self, learner: Learner, words: Array) -> Array:
        """For what is seen at every table."""
        nothing, all_ = self.tables.device.zeros(1, words.shape[1], of="int64"), self.tables.everything
        return self._sum(learner, nothing, learner.weights[1][None], all_ * 0, words, all_)

    def _sums(self, learner: Learner, pairs: Pairs, asked: Array) -> Array:
        """Few features differ after an action from those before it."""
        tables = self.tables
        before = self._sum_up(learner, tables.words)
        return self._sum(learner, tables.words, before, pairs.tables, pairs.words, asked)

    def _sum(
        self, learner: Learner, words_before: Array, before: Array, sources: Array, words: Array, asked: Array
    ) -> Array:
        device, rows, first = self.tables.device, self.tables.device.rows, learner.weights[0]
        sums, group = device.zeros(len(asked), first.shape[1], of="float32"), device.group or first.shape[1]
        seen = rows(words_before, np.uint64), rows(before), rows(sources), rows(words, np.uint64), rows(asked)
        self._sum_changes(len(asked) * (first.shape[1] // group), Sums(*seen, rows(sums), rows(first), group))
        return sums

    def best(self, pairs: Pairs, worth: Array) -> Array:
        """The pair of every table that is worth most."""
        tables, rows = self.tables, self.tables.device.rows
        chosen = tables.device.zeros(tables.n, of="int64")
        self._choose(tables.n, Choice(rows(pairs.firsts), rows(tables.counts), rows(chosen), rows(worth)))
        return chosen
