"""Guests: a name, no password."""

from __future__ import annotations

import time

from tianxia.server import archive, rows
from tianxia.server.keys import new_id
from tianxia.server.names import checked_name
from tianxia.server.store import Store


class Guests:
    """Everybody who has given a name here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, str] = {}

    async def name_of(self, guest: str | None) -> str | None:
        if guest is None:
            return None
        if guest not in self._names or self._store.me is not None:  # another worker may know better
            name = await self._store.read(lambda connection: archive.read_name(connection, guest))
            if name is None:
                return None
            self._names[guest] = name
        return self._names[guest]

    async def name(self, guest: str | None, name: str) -> tuple[str, str]:
        """Give a guest, perhaps a new one, a name; the guest's id and the name as it is kept."""
        name = checked_name(name)
        guest = guest or new_id()
        await self._store.write(rows.put_guest(guest, name, time.time()))
        self._names[guest] = name
        return guest, name

    def forget(self, guest: str) -> None:
        """They are gone."""
        self._names.pop(guest, None)
