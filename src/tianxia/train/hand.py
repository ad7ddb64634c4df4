"""The hand-written judgement of all pairs of tables and actions at once: whom to play against and learn from first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tianxia.bots.judge import values_of
from tianxia.core.compiled import bind, unbound
from tianxia.train.device import Array
from tianxia.train.leaning import comparing_of
from tianxia.train.tables import Pairs, Tables

# Bound to a game's own.
value: Callable[[Any, int], int] = unbound
comparing: Callable[[Any, int, Any], None] = unbound


class Valuing(NamedTuple):
    """Of tables, then of pairs."""

    movers: Any
    tables: Any
    states: Any
    values: Any


def put_value(p: int, of: Any) -> None:
    """How good a pair's action looks to the seat that acts."""
    of.values[p] = value(of.states[p], of.movers[of.tables[p]])


class Saying(NamedTuple):
    """Of tables, of pairs, then of those pairs that are asked for."""

    movers: Any
    tables: Any
    states: Any
    asked: Any
    said: Any


def put_said(k: int, of: Any) -> None:
    """How good a pair's action looks to every seat, counted from the one that acts, in units that make odds e to 1."""
    pair = of.asked[k]
    comparing(of.states[pair], of.movers[of.tables[pair]], of.said[k])


class Hand:
    """Who judges by hand at tables."""

    def __init__(self, tables: Tables) -> None:
        game, each = tables.game, tables.device.each
        self._tables = tables
        self._put_value = each(bind(put_value, game.family, value=values_of(game).value), game.family)
        self._put_said = each(bind(put_said, game.family, comparing=comparing_of(game)), game.family)

    def values(self, pairs: Pairs) -> Array:
        """What each pair's action is worth to the seat that acts."""
        device = self._tables.device
        values = device.zeros(len(pairs.tables), of="float32")
        self._put_value(len(values), Valuing(*self._rows(pairs), device.rows(values)))
        return values

    def said(self, pairs: Pairs, asked: Array) -> Array:
        """What it says of every seat after the actions of some pairs, before a softmax."""
        device = self._tables.device
        said = device.zeros(len(asked), self._tables.most_seats, of="float32")
        self._put_said(len(asked), Saying(*self._rows(pairs), device.rows(asked), device.rows(said)))
        return said

    def _rows(self, pairs: Pairs) -> tuple[Any, Any, Any]:
        tables, device = self._tables, self._tables.device
        return device.rows(tables.movers), device.rows(pairs.tables), device.rows(pairs.states, tables.game.dtype)
