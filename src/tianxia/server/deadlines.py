"""Tables where somebody's days are about to be over come back into memory, be anybody there or not."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from tianxia.core.errors import BadInput
from tianxia.server import archive
from tianxia.server.refusal import Refusal
from tianxia.server.rooms import Rooms
from tianxia.server.store import Store

LOOK_S = 60.0
"""So often it is looked who is next. Until then tables stay on disk; in memory each has a timer of its own."""
MOST = 100
"""So many are brought back at a time."""


class Deadlines:
    """Of all tables with days for a move."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._called: dict[str, float] = {}
        """Which tables were brought back for which end: one that cannot be played is not called again and again."""

    async def run(self) -> None:
        while True:
            with suppress(SQLAlchemyError):  # the store says so itself
                await self._call()
            await asyncio.sleep(LOOK_S)

    async def _call(self) -> None:
        before = time.time() + LOOK_S
        due = await self._store.read(lambda connection: archive.read_due(connection, before, MOST))
        self._called = {table_id: self._called[table_id] for table_id, _ in due if table_id in self._called}
        for table_id, end in due:
            if self._called.get(table_id) != end and table_id not in self._rooms:
                self._called[table_id] = end
                with suppress(Refusal, BadInput):  # another worker has it, or it cannot be read
                    await self._rooms.room(table_id)
