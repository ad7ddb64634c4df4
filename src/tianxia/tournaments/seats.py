"""Who sits where at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from random import Random

from tianxia.tournaments.model import Game


def sizes(n: int, most: int, fewest: int) -> list[int]:
    """Tables for as many as possible of *n* players, of nearly the same size; who is left has a bye."""
    for n_seated in range(n, 0, -1):
        n_tables = -(-n_seated // most)
        each, more = divmod(n_seated, n_tables)
        if each >= fewest:
            return [each + (table < more) for table in range(n_tables)]
    return []


def n_missing(n: int, most: int) -> int:
    """How many bots fill the last table."""
    return -n % most


def seated(players: Sequence[int], games: Iterable[Game], rng: Random) -> tuple[int, ...]:
    """Everybody where they have sat least often, by lot among equal orders."""
    had = Counter((player, seat) for game in games if not game.is_bye for seat, player in enumerate(game.players))
    orders = list(permutations(players))
    rng.shuffle(orders)
    return min(orders, key=lambda order: sum(had[player, seat] ** 2 for seat, player in enumerate(order)))


def rotated(players: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Everybody moves on by so many seats."""
    by %= len(players)
    return players[-by:] + players[:-by] if by else players
