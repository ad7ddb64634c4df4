"""A token bucket: so many a second, and a burst."""

from __future__ import annotations

import time


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

    def take(self) -> bool:
        """Whether one more is allowed now."""
        self._left = self._filled()
        self._at = time.monotonic()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _filled(self) -> float:
        return min(self._burst, self._left + (time.monotonic() - self._at) * self._per_s)
