"""Token buckets: so many a second, and a burst; and counts of what addresses have at the same time.

Where several workers share a limit, what an address has elsewhere is taken off here.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping

Namer = Callable[[str], str]
"""What an address is called among workers."""
MOST_KEPT = 10_000
"""Buckets; beyond that, full ones are forgotten."""


class Bucket:
    """Full at first; every request takes one, and time fills it again."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()
        self._elsewhere = 0.0

    def is_full(self) -> bool:
        """Whether nothing was taken for a while."""
        self._fill()
        return self._left >= self._burst

    def take(self, count: int = 1) -> bool:
        """Whether so many more are allowed now."""
        now = time.monotonic()  # as `_fill`, which every message would call three times
        left = self._left + (now - self._at) * (self._per_s - self._elsewhere)
        left, self._at = left if left < self._burst else self._burst, now
        self._left = left if left < count else left - count
        return left >= count

    def hear(self, elsewhere: float) -> None:
        """So many a second are taken elsewhere from now on; whoever takes too many there has to wait here, too."""
        self._fill()
        self._elsewhere = elsewhere

    def _fill(self) -> None:
        now = time.monotonic()
        left = self._left + (now - self._at) * (self._per_s - self._elsewhere)
        self._left, self._at = left if left < self._burst else self._burst, now


class Buckets:
    """A bucket for every address."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._of: dict[str, Bucket] = {}
        self._name: Namer = str
        self._taken: Counter[str] | None = None
        """Since others were last told, where there are others."""
        self._busy_elsewhere = set[str]()

    def take(self, origin: str) -> bool:
        """Whether this address may have one more now."""
        if len(self._of) > MOST_KEPT:
            self._of = {other: bucket for other, bucket in self._of.items() if not bucket.is_full()}
        name = self._name(origin)
        bucket = self._of.get(name) or self._bucket(name)
        is_allowed = bucket.take()
        if self._taken is not None and is_allowed:
            self._taken[name] += 1
        return is_allowed

    def _bucket(self, name: str) -> Bucket:
        if name not in self._of:
            self._of[name] = Bucket(self._per_s, self._burst)
        return self._of[name]

    # ---- shared with other workers

    def share(self, name: Namer) -> None:
        self._name, self._taken = name, Counter()

    def told(self, seconds: float, n_workers: int) -> dict[str, float]:
        """Who takes so many a second that it might be too many, if it takes as many everywhere."""
        taken, self._taken = self._taken or Counter[str](), Counter()
        rates = ((name, n / seconds) for name, n in taken.items())
        return {name: rate for name, rate in rates if rate > self._per_s / (2 * n_workers)}

    def hear(self, elsewhere: Mapping[str, float]) -> None:
        for name in self._busy_elsewhere | elsewhere.keys():
            self._bucket(name).hear(elsewhere.get(name, 0.0))
        self._busy_elsewhere = set(elsewhere)


class Counts:
    """How many of something each address has, and how many it may have."""

    def __init__(self, most: float) -> None:
        self._most = most
        self._here: Counter[str] = Counter()
        self._elsewhere: Mapping[str, float] = {}
        self._name: Namer = str

    def has_room(self, origin: str) -> bool:
        name = self._name(origin)
        return self._here[name] + self._elsewhere.get(name, 0) < self._most

    def add(self, origin: str, count: int) -> None:
        """More of them, or less."""
        name = self._name(origin)
        self._here[name] += count
        if not self._here[name]:
            del self._here[name]

    def share(self, name: Namer) -> None:
        self._name = name

    def told(self, seconds: float, n_workers: int) -> dict[str, float]:
        """Who has so many that it might be too many, however long ago others were told."""
        del seconds
        return {name: n for name, n in self._here.items() if n > self._most / (2 * n_workers)}

    def hear(self, elsewhere: Mapping[str, float]) -> None:
        self._elsewhere = dict(elsewhere)
