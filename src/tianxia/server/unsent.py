"""What waits to be sent to clients, counted by address: clients that do not read must not fill the memory."""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol


class Waiting(Protocol):
    """Somebody for whom something may wait."""

    n_bytes: int

    def drop(self) -> None:
        """Cut off; nothing waits any more."""


class Unsent:
    """Bytes that wait for the clients of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: defaultdict[str, set[Waiting]] = defaultdict(set)
        self._n_bytes: defaultdict[str, int] = defaultdict(int)

    def enter(self, origin: str, client: Waiting) -> None:
        self._of[origin].add(client)

    def leave(self, origin: str, client: Waiting) -> None:
        self._of[origin].discard(client)
        if not self._of[origin]:
            del self._of[origin]
            del self._n_bytes[origin]

    def count(self, origin: str, n_bytes: int) -> None:
        """So much more waits, or less; if that is too much, whoever is furthest behind is cut off."""
        self._n_bytes[origin] += n_bytes
        if n_bytes > 0 and self._n_bytes[origin] > self._most:
            max(self._of[origin], key=lambda client: client.n_bytes).drop()
