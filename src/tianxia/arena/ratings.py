"""Ratings of all bots by Plackett and Luce: from whom each finished before, over all places of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tianxia.arena.evidence import Finished
from tianxia.bots.strengths import POINTS

LIBRARY = "choix"
PRIOR = 0.05
"""Times the number of bots, as if each had so often come first among all: one that always wins is rated, too."""


def ratings(games: Sequence[Finished], names: Sequence[str]) -> dict[str, float] | None:
    """Ratings whose mean is 0; None where the library for it is not installed."""
    if find_spec(LIBRARY) is None:
        return None
    choix: Any = import_module(LIBRARY)
    numbers = {name: number for number, name in enumerate(names)}
    orders = [[numbers[name] for name in order] for order in finishing_orders(games)]
    strengths = choix.ilsr_rankings(len(names), orders, alpha=PRIOR)
    return {name: POINTS * float(strength) for name, strength in zip(names, strengths, strict=True)}


def finishing_orders(games: Sequence[Finished]) -> Iterator[list[str]]:
    """From the first place to the last. Who shares places takes turns to be named first, tie after tie."""
    ties: Counter[tuple[str, ...]] = Counter()
    for game in games:
        order: list[str] = []
        for tied in _places(game):
            group = tuple(sorted(tied))
            shift = ties[group] % len(group)
            ties[group] += 1
            order += [*group[shift:], *group[:shift]]
        yield order


def _places(game: Finished) -> Iterator[list[str]]:
    """Who shares each place: the winners, then the others by their scores."""
    places: dict[tuple[bool, int], list[str]] = {}
    for seat, name in enumerate(game.players):
        places.setdefault((seat in game.result.winners, game.result.scores[seat]), []).append(name)
    return (places[place] for place in sorted(places, reverse=True))
