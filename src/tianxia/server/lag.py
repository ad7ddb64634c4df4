"""How long the way to a client and back is, as the server itself measures it."""

from __future__ import annotations

import secrets
import time

MOST_S = 0.3
"""Whoever answers late on purpose gains so much a decision, and no more."""
N_KEPT = 5


class Lag:
    """Of one connection. The number that is to be answered cannot be guessed, so nobody answers before being asked."""

    def __init__(self) -> None:
        self._asked: tuple[int, float] | None = None
        self._measured: tuple[float, ...] = ()

    def ask(self) -> int:
        """The number to be answered with; an answer that is still to come is of no account any more."""
        number = secrets.randbits(31)
        self._asked = (number, time.monotonic())
        return number

    def answer(self, number: int) -> None:
        """An answer counts once."""
        if self._asked is not None and self._asked[0] == number:
            self._measured = (*self._measured, time.monotonic() - self._asked[1])[-N_KEPT:]
            self._asked = None

    @property
    def seconds(self) -> float:
        """The shortest of the latest ways: a client that was busy for once gains nothing by it."""
        return min(MOST_S, min(self._measured, default=0.0))
