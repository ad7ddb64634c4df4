"""Token buckets: so many a second, and a burst."""

from __future__ import annotations

import time

MOST_KEPT = 10_000
"""Buckets; beyond that, full ones are forgotten."""


class Bucket:
    """Full at first; every request takes one, and time fills it again."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    @property
    def is_full(self) -> bool:
        return self._filled() >= self._burst

    def take(self, count: int = 1) -> bool:
        """Whether so many more are allowed now."""
        self._left = self._filled()
        self._at = time.monotonic()
        if self._left < count:
            return False
        self._left -= count
        return True

    def _filled(self) -> float:
        return min(self._burst, self._left + (time.monotonic() - self._at) * self._per_s)


class Buckets:
    """A bucket for every address."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._of: dict[str, Bucket] = {}

    def take(self, origin: str) -> bool:
        """Whether this address may have one more now."""
        if len(self._of) > MOST_KEPT:
            self._of = {other: bucket for other, bucket in self._of.items() if not bucket.is_full}
        if origin not in self._of:
            self._of[origin] = Bucket(self._per_s, self._burst)
        return self._of[origin].take()
