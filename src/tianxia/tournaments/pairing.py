"""Who meets whom where the standings decide: those with about as many points, and nobody twice if that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, cast

from tianxia.tournaments.model import Apart, Game, Pair, pair_of
from tianxia.tournaments.seats import sizes

AGAIN = 10**12
"""Meeting somebody again costs more than any difference of points."""
APART = 10**6
"""So many meetings again are better than one of two who do not want to meet."""
FINE = 1000
"""Points are compared in thousandths."""
LOTS = 128
"""Among pairings of the same cost it goes by lot."""

Cost = Callable[[int, int], int]


def meetings(games: Iterable[Game]) -> Counter[Pair]:
    """How often two have sat at one table; several deals of a round are one meeting."""
    tables = {(game.round, game.table): game.players for game in games}
    return Counter(pair_of(*pair) for players in tables.values() for pair in combinations(players, 2))


def cost_of(games: Iterable[Game], points: Mapping[int, float], rng: Random, apart: Apart = ()) -> Cost:
    """What it costs to let two meet."""
    met, known = meetings(games), dict[Pair, int]()

    def cost(one: int, other: int) -> int:
        pair = pair_of(one, other)
        if pair not in known:
            distance = round(FINE * abs(points.get(one, 0.0) - points.get(other, 0.0)))
            again = met[pair] ** 2 * AGAIN + (pair in apart) * APART * AGAIN
            known[pair] = (again + distance**2) * LOTS + rng.randrange(LOTS)
        return known[pair]

    return cost


def pairs(players: Sequence[int], cost: Cost) -> list[tuple[int, ...]]:
    """Tables of two whose cost is least: a perfect matching of least weight."""
    import networkx as nx

    graph = cast("Any", nx.Graph())
    graph.add_weighted_edges_from((one, other, cost(one, other)) for one, other in combinations(players, 2))
    found: Iterable[tuple[int, int]] = nx.min_weight_matching(graph)  # pyright: ignore[reportUnknownMemberType]
    place = {player: number for number, player in enumerate(players)}
    return sorted((_in_order(pair, place) for pair in found), key=lambda pair: place[pair[0]])


def grouped(players: Sequence[int], table_sizes: Sequence[int], cost: Cost) -> list[tuple[int, ...]]:
    """Tables of more than two: cut out of the standings, then improved by exchanges until none helps."""
    tables, start = list[list[int]](), 0
    for size in table_sizes:
        tables.append(list(players[start : start + size]))
        start += size
    while sum(_improve(one, other, cost) for one, other in combinations(tables, 2)):
        pass
    return [tuple(table) for table in tables]


def _improve(one: list[int], other: list[int], cost: Cost) -> bool:
    """Exchange two players of two tables wherever that costs less."""
    has_helped = False
    for here in range(len(one)):
        for there in range(len(other)):
            before = _costs(one, here, one[here], cost) + _costs(other, there, other[there], cost)
            after = _costs(one, here, other[there], cost) + _costs(other, there, one[here], cost)
            if after < before:
                one[here], other[there] = other[there], one[here]
                has_helped = True
    return has_helped


def _costs(table: list[int], seat: int, player: int, cost: Cost) -> int:
    return sum(cost(player, other) for number, other in enumerate(table) if number != seat)


def tables_of(players: Sequence[int], most: int, fewest: int, cost: Cost) -> list[tuple[int, ...]]:
    """All who can sit; *players* are in the order of the standings."""
    table_sizes = sizes(len(players), most, fewest)
    seated = players[: sum(table_sizes)]
    is_of_pairs = set(table_sizes) == {2}
    return pairs(seated, cost) if is_of_pairs else grouped(seated, table_sizes, cost)


def parted(tables: Sequence[tuple[int, ...]], apart: Apart) -> list[tuple[int, ...]]:
    """Tables that are settled otherwise, with exchanges where two would meet who do not want to.

    Whoever has a bye keeps it, unless exchanges among all others do not help.
    """
    new = list(tables)
    for fewest in (2, 1):
        places = [number for number, table in enumerate(new) if len(table) >= fewest]
        for number, table in zip(places, _exchanged([new[place] for place in places], apart), strict=True):
            new[number] = table
    return new


def _exchanged(tables: Sequence[tuple[int, ...]], apart: Apart) -> list[tuple[int, ...]]:
    players = [player for table in tables for player in table]
    return grouped(players, [len(table) for table in tables], lambda one, other: int(pair_of(one, other) in apart))


def _in_order(pair: tuple[int, int], place: Mapping[int, int]) -> tuple[int, int]:
    one, other = pair
    return (one, other) if place[one] < place[other] else (other, one)
