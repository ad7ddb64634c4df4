"""Somebody goes for good: their seats are left to bots or to nobody, and nothing of them is kept."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from tianxia.server import account_archive, account_rows
from tianxia.server.columns import Change
from tianxia.server.guests import Guests
from tianxia.server.refusal import Moved, Refusal
from tianxia.server.rooms import Rooms
from tianxia.server.sessions import Sessions
from tianxia.server.store import Store

log = logging.getLogger(__name__)

PASSING = 503
"""Of refusals that are worth another attempt."""


class Leaving:
    """Of one person at a time."""

    def __init__(self, store: Store, rooms: Rooms, guests: Guests, sessions: Sessions) -> None:
        self._store = store
        self._rooms = rooms
        self._guests = guests
        self._sessions = sessions
        self.elsewhere: Callable[[str, str], Awaitable[None]] | None = None
        """The same at a table that another worker looks after."""
        self.clubs: Callable[[str], Awaitable[list[Change]]] = _no_clubs
        """What becomes of the clubs of whoever goes."""
        self.over_elsewhere: Callable[[list[str], str], Awaitable[None]] = _nowhere
        """The same at finished tables, as far as other workers have them in memory."""

    async def leave(self, guest: str, name: str) -> None:
        """Forget a guest, who has said their name once more, if any. Tables first: what fails can be tried again."""
        if name.strip() != (await self._guests.name_of(guest) or ""):
            raise Refusal("bad-input", "write your name as it is, so that nothing is deleted by mistake")
        tables = await self._store.read(lambda connection: account_archive.read_games_of(connection, guest))
        for table in tables:
            if table["status"] != "over" or table["id"] in self._rooms:
                await self._leave(table["id"], guest)
        over = [table["id"] for table in tables if table["status"] == "over" and table["id"] not in self._rooms]
        await self.over_elsewhere(over, guest)
        ended = {session["id"] for session in await self._sessions.of(guest)}
        await self._store.write(*await self.clubs(guest), *account_rows.forget(guest))
        self._guests.forget(guest)
        self._sessions.forget(ended)
        log.info("a guest has left for good")

    async def _leave(self, table_id: str, guest: str) -> None:
        try:
            await self.leave_table(table_id, guest)
        except Moved:
            if self.elsewhere is None:
                raise
            await self.elsewhere(table_id, guest)

    async def leave_table(self, table_id: str, guest: str) -> None:
        """At a table of this server; one that can never be brought back keeps nobody here."""
        try:
            await (await self._rooms.room(table_id)).forget(guest)
        except Refusal as refusal:
            if refusal.status == PASSING:
                raise
            log.warning("table %s does not hear that somebody has left: %s", table_id, refusal.detail)


async def _nowhere(_table_ids: list[str], _guest: str) -> None: ...


async def _no_clubs(_guest: str) -> list[Change]:
    return []
