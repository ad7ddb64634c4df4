"""Tables where somebody's days are about to be over come back into memory, be anybody there or not.

So do all where a live clock was running when a server ended.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from tianxia.core.errors import BadInput
from tianxia.server import archive
from tianxia.server.refusal import Moved, Refusal
from tianxia.server.rooms import Rooms
from tianxia.server.store import Store

LOOK_S = 60.0
"""So often it is looked who is next. Until then tables stay on disk; in memory each has a timer of its own."""
BATCH = 100
"""So many are asked for at a time."""
AGAIN_S = 600.0
"""A table that cannot be brought back is tried again after this time."""


class Deadlines:
    """Of all tables with clocks."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._broken: dict[str, float] = {}
        """Tables that could not be brought back, and until when nobody tries."""

    async def run(self) -> None:
        while True:
            with suppress(SQLAlchemyError):  # the store says so itself
                await self.call(time.time() + LOOK_S)
            await asyncio.sleep(LOOK_S)

    async def call(self, before: float) -> None:
        """Bring all back that must be here by then, however many there are in vain."""
        now = time.monotonic()
        self._broken = {table_id: until for table_id, until in self._broken.items() if until > now}
        last, me = (0.0, ""), self._store.me
        while due := await self._store.read(partial(archive.read_due, me=me, before=before, after=last, n=BATCH)):
            for table_id, _ in due:
                if table_id not in self._rooms and table_id not in self._broken:
                    await self._bring_back(table_id)
            table_id, end = due[-1]
            last = (end, table_id)

    async def _bring_back(self, table_id: str) -> None:
        try:
            await self._rooms.room(table_id)
        except Moved:
            pass  # another worker has it, or nobody for a moment
        except (Refusal, BadInput):
            self._broken[table_id] = time.monotonic() + AGAIN_S
