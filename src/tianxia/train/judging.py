"""Learners' judgements of pairs of tables and actions, many at once, and the best of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tianxia.bots.net import WIDTH
from tianxia.core.compiled import bind
from tianxia.core.device import Array
from tianxia.train.first_layer import Asked, first_layer_of
from tianxia.train.net import Learner
from tianxia.train.tables import Pairs, Stepped, Tables


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
        self._first_layer = first_layer_of(device, game.family)
        self._choose = device.each(bind(choose, game.family), game.family)

    def shares_of(self, learner: Learner, pairs: Pairs, asked: Array | None = None) -> Array:
        """What every seat can expect after the actions of the pairs asked for, counted from the one that acts.

        All pairs if none are named: picking all of them would take a fifth of the time besides.
        """
        tables, hands, ends, shares = pairs.tables, pairs.hands, pairs.ends, pairs.shares
        if asked is not None:
            tables, hands, ends, shares = (row[asked] for row in (tables, hands, ends, shares))
        wide = self._wide(learner, pairs, asked)
        found = learner.judge(wide, hands, self.tables.n_seats[tables])
        return self.tables.device.xp.where(ends[:, None], shares, found)

    def shares_seen(self, learner: Learner, seen: Stepped) -> Array:
        """What every seat can expect at every table after an action, counted from the seat that acted."""
        wide = self.tables.device.coarse(learner.sums(seen.words).clip(0, 1))
        return learner.judge(wide, seen.hands, self.tables.n_seats)

    def _wide(self, learner: Learner, pairs: Pairs, asked: Array | None) -> Array:
        """What the first layer says."""
        device, rows, seen = self.tables.device, self.tables.device.rows, self.tables.words
        numbers: Array = device.numbers(len(pairs.tables)) if asked is None else asked
        wide = device.coarse_room(len(numbers), WIDTH)
        of_pairs = rows(pairs.tables), rows(pairs.words, np.uint64), rows(numbers)
        self._first_layer.say(learner, seen, Asked(rows(seen, np.uint64), *of_pairs, None, None, rows(wide)))
        return wide

    def best(self, pairs: Pairs, worth: Array) -> Array:
        """The pair of every table that is worth most."""
        tables, rows = self.tables, self.tables.device.rows
        chosen = tables.device.zeros(tables.n, of="int64")
        self._choose(tables.n, Choice(rows(pairs.firsts), rows(tables.counts), rows(chosen), rows(worth)))
        return chosen
