"""Which seeds tables have, the same through every door: the one that is asked for, then others drawn from it."""

from __future__ import annotations

import numpy as np

from tianxia.core.game import check_seed


class Seeds:
    """The seeds of tables that are played one after the other."""

    def __init__(self, seed: int | None = None) -> None:
        """Begin with a table of this seed; nobody knows with which, if there is none."""
        if seed is not None:
            check_seed(seed)
        self._first = seed
        self._generator = np.random.default_rng(seed)

    def next(self) -> int:
        """Of the next table."""
        first, self._first = self._first, None
        return int(self._generator.integers(2**63)) if first is None else first
