"""The hand-written judgement of all pairs of tables and actions at once: whom to play against and learn from first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tianxia.bots.judge import own_value_of
from tianxia.core.compiled import Room, bind, unbound
from tianxia.core.device import Array
from tianxia.train.leaning import comparing_of
from tianxia.train.tables import Pairs, Tables, acting_of

# Bound to a game's own.
value: Callable[[Any, int], int] = unbound
comparing: Callable[[Any, int, Any, Any], None] = unbound
act_of: Callable[..., None] = unbound


class Saying(NamedTuple):
    """Of tables, of pairs, then of those pairs that are asked for."""

    states: Any
    """Their words."""
    seeds: Any
    movers: Any
    tables: Any
    actions: Any
    asked: Any
    said: Any


def put_value(k: int, of: Any, room: Any) -> None:
    """How good a pair's action looks to the seat that acts."""
    pair = of.asked[k]
    act_of(pair, of, room)
    of.said[k] = value(room.records[0], of.movers[of.tables[pair]])


def put_said(k: int, of: Any, room: Any) -> None:
    """How good a pair's action looks to every seat, counted from the one that acts, in units that make odds e to 1."""
    pair = of.asked[k]
    act_of(pair, of, room)
    comparing(room.records[0], of.movers[of.tables[pair]], room, of.said[k])


class Hand:
    """Who judges by hand at tables."""

    def __init__(self, tables: Tables) -> None:
        game, self._tables = tables.game, tables

        def each(template: Callable[..., Any], **names: Callable[..., Any]) -> Callable[[int, Any], None]:
            row = bind(template, game.family, act_of=acting_of(game), **names)
            return tables.device.each(row, game.family, Room(game.dtype, 1, tables.most_seats))

        self._put_value = each(put_value, value=own_value_of(game))
        self._put_said = each(put_said, comparing=comparing_of(game))

    def values(self, pairs: Pairs, asked: Array) -> Array:
        """What the actions of some pairs are worth to the seat that acts."""
        values = self._tables.device.zeros(len(asked), of="float32")
        return self._filled(self._put_value, pairs, asked, values)

    def said(self, pairs: Pairs, asked: Array) -> Array:
        """What it says of every seat after the actions of some pairs, before a softmax."""
        said = self._tables.device.zeros(len(asked), self._tables.most_seats, of="float32")
        return self._filled(self._put_said, pairs, asked, said)

    def _filled(self, put: Callable[[int, Any], None], pairs: Pairs, asked: Array, said: Array) -> Array:
        tables, rows = self._tables, self._tables.device.rows
        of_pairs = rows(pairs.tables), rows(pairs.actions), rows(asked), rows(said)
        put(len(asked), Saying(*tables.given, *of_pairs))
        return said
