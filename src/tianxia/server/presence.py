"""Who is here, for their friends: noted to a minute, and only of those who have friends and want to be seen."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from sqlalchemy.exc import SQLAlchemyError

from tianxia.server import company_archive, company_rows
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store

log = logging.getLogger(__name__)

EVERY_S = 30.0
HERE_S = 100.0
"""So long after they were last noted somebody counts as being here: three rounds and a little."""


class Presence:
    """Of one worker. The database has it, so friends hear of each other wherever they are."""

    def __init__(self, store: Store, connected: Callable[[], Iterable[str]]) -> None:
        self._store = store
        self._connected = connected
        """Guests who are connected to tables."""
        self._noted = set[str]()

    def note(self, guest: str | None) -> None:
        """Somebody looks at a page."""
        if guest is not None:
            self._noted.add(guest)

    async def run(self) -> None:
        """Now and then, for all together."""
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await self.write(time.time())
            except (Refusal, SQLAlchemyError):
                log.warning("who is here could not be saved")

    async def write(self, now: float) -> None:
        here = self._noted | set(self._connected())
        self._noted.clear()
        if here:
            known = await self._store.read(lambda connection: company_archive.read_befriended(connection, here))
            await self._store.write(*(company_rows.see(guest, now) for guest in sorted(known)))


def is_here(is_seen: bool, seen: float | None, now: float) -> bool | None:
    """What friends are told of somebody."""
    return seen is not None and now < seen + HERE_S if is_seen else None
