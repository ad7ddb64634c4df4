"""Limits of addresses that hold for all workers of a site together.

Every worker tells with its count (`workers.told`) which addresses are busy with it, and how busy; the others take that
off. So an address has the same limit wherever it asks, and nobody is asked for it. Addresses themselves are not told,
but names for them that only workers of the site can make. How many tables it has is told beside them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Protocol

import msgspec

from tianxia.server.bucket import Namer
from tianxia.server.keys import Keys

MOST_TOLD = 100
"""Of each kind, the busiest addresses."""
MOST_NAMES = 1 << 14
Told = dict[str, dict[str, float]]
"""By kind and name of an address, how much it has: so many a second, or so many at once."""
TABLES, ALL = "tables", "all"
"""The kind and the name under which a worker tells how many tables it has."""


class Limited(Protocol):
    """What there is a limit of."""

    def share(self, name: Namer) -> None: ...

    def told(self, seconds: float, n_workers: int) -> Mapping[str, float]: ...

    def hear(self, elsewhere: Mapping[str, float]) -> None: ...


class Shares:
    """Of one worker."""

    def __init__(self, keys: Keys, kinds: Mapping[str, Limited], n_tables: Callable[[], int]) -> None:
        self._kinds = kinds
        self.n_tables = n_tables
        self._told_at = time.monotonic()
        for limited in kinds.values():
            limited.share(lru_cache(MOST_NAMES)(keys.pseudonym))

    def tell(self, n_workers: int) -> str:
        """What the others are to know of the time since they were last told."""
        now = time.monotonic()
        seconds, self._told_at = now - self._told_at, now
        told = {kind: _busiest(limited.told(seconds, n_workers)) for kind, limited in self._kinds.items()}
        told[TABLES] = {ALL: self.n_tables()}
        return msgspec.json.encode({kind: busy for kind, busy in told.items() if busy}).decode()

    def hear(self, told: Iterable[str]) -> None:
        """What all others have told."""
        sums = {kind: Counter[str]() for kind in self._kinds}
        for one in told:
            for kind, busy in msgspec.json.decode(one, type=Told).items():
                for name, much in busy.items():
                    if kind in sums:
                        sums[kind][name] += much  # pyright: ignore[reportArgumentType]  # a sum need not be whole
        for kind, limited in self._kinds.items():
            limited.hear(sums[kind])


def tables_of(told: str) -> int:
    """How many tables whoever has told this has."""
    return int(msgspec.json.decode(told, type=Told).get(TABLES, {}).get(ALL, 0))


def _busiest(told: Mapping[str, float]) -> dict[str, float]:
    return dict(sorted(told.items(), key=lambda one: -one[1])[:MOST_TOLD])
