"""Guests: a name, no password."""

from __future__ import annotations

import time
from typing import NamedTuple

from tianxia.server import archive, rows
from tianxia.server.columns import Change
from tianxia.server.keys import new_id
from tianxia.server.names import checked_name
from tianxia.server.store import Store


class Naming(NamedTuple):
    """What a guest is called from now on."""

    guest: str
    name: str
    changes: tuple[Change, ...] = ()
    """To be saved with the first thing that the guest does; none if nothing is new."""


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
        naming = self.naming(guest, name)
        await self.save(naming)
        return naming.guest, naming.name

    def naming(self, guest: str | None, name: str) -> Naming:
        """The same, for whoever saves it with something else."""
        name, guest = checked_name(name), guest or new_id()
        return Naming(guest, name, (rows.put_guest(guest, name, time.time()),))

    async def save(self, naming: Naming) -> None:
        await self._store.write(*naming.changes)
        self.remember(naming)

    def remember(self, naming: Naming) -> None:
        """It is saved."""
        self._names[naming.guest] = naming.name

    def forget(self, guest: str) -> None:
        """They are gone."""
        self._names.pop(guest, None)
