"""All connections of a server by address: how many there are, and how much lies unsent for them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from tianxia.server.bucket import Bucket
from tianxia.server.config import Config
from tianxia.server.origin import is_within, origin_of

log = logging.getLogger(__name__)

SPARE_FILES = 100
"""Of those that the system lets a process open: for the database, thinkers and the like."""
MOST_FILES = 1 << 16
LINES_PER_S = 0.1
"""Refused connections are many when there are any: they are told of now and then."""


class Crowd:
    """Everybody who is connected, whether they have asked for something or not."""

    def __init__(self, config: Config) -> None:
        self.limits = config.limits
        self._proxies = config.trusted_proxies
        self._most = min(config.limits.connections, open_files() - SPARE_FILES)
        self._origins: dict[asyncio.Transport, str] = {}
        self._of: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)
        self.inside: tuple[str, int] | None = None
        """Where only other workers come to, each for many people."""
        self._posts: list[Callable[[], None]] = []
        self._lines = Bucket(LINES_PER_S, 1)
        self._n_refused = 0

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count a connection until it leaves; whether there is room for it."""
        origin = self._origins[transport] = self._origin(transport)
        others = self._of[origin]
        others.add(transport)
        is_welcome = len(self._origins) <= self._most and len(others) <= self.limits.connections_of_address
        if not is_welcome:
            self._tell_refused(origin)
        return is_welcome

    def post(self, write: Callable[[], None]) -> None:
        """Have something written when all that is under way in this turn of the loop is done: one callback for all."""
        if not self._posts:
            asyncio.get_running_loop().call_soon(self._write_all)
        self._posts.append(write)

    def _write_all(self) -> None:
        """One who cannot be written to keeps nobody else waiting."""
        posts, self._posts = self._posts, []
        for write in posts:
            try:
                write()
            except Exception:
                log.exception("somebody could not be written to")

    def leave(self, transport: asyncio.Transport) -> None:
        origin = self._origins.pop(transport)
        self._of[origin].discard(transport)
        if not self._of[origin]:
            del self._of[origin]

    def relieve(self, transport: asyncio.Transport) -> None:
        """If too much lies unsent for one address, whoever has most of it is cut off."""
        origin = self.origin(transport)
        unsent = {other: other.get_write_buffer_size() for other in self._of[origin]}
        while sum(unsent.values()) > self.limits.unsent_bytes_of_address:
            largest = max(unsent, key=unsent.__getitem__)
            log.info("a connection of %s is cut off: too much waits for this address", origin)
            largest.abort()
            del unsent[largest]

    def origin(self, transport: asyncio.Transport) -> str:
        """Whom a connection counts for."""
        return self._origins[transport]

    def is_inside(self, transport: asyncio.Transport) -> bool:
        """Whether it comes from another worker."""
        return self.inside is not None and transport.get_extra_info("sockname")[:2] == self.inside

    def _origin(self, transport: asyncio.Transport) -> str:
        """A proxy has the connections of many people, so each of them counts alone."""
        peer: Any = transport.get_extra_info("peername")
        if peer and (self.is_inside(transport) or is_within(peer[0], self._proxies)):
            return f"{peer[0]} {peer[1]}"
        return origin_of({"client": peer})

    def _tell_refused(self, origin: str) -> None:
        self._n_refused += 1
        if self._lines.take():
            log.warning("refused %d connections, the last of %s: there are too many", self._n_refused, origin)
            self._n_refused = 0


def open_files() -> int:
    """How many files this process may have open, a connection being one: as many as the system allows."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft
