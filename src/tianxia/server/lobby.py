"""The lobby: which tables it shows, and what it tells of them."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from collections.abc import Iterable

from tianxia.server import archive
from tianxia.server.admission import is_of
from tianxia.server.config import Limits
from tianxia.server.loading import is_outdated
from tianxia.server.refusal import Refusal
from tianxia.server.room import Room
from tianxia.server.rooms import Rooms
from tianxia.server.store import Store
from tianxia.server.summary import IsMine
from tianxia.server.wire.tables import Lobby, TableInfo

log = logging.getLogger(__name__)

LISTED = 30
"""So many tables of each kind the lobby shows."""


class Listing:
    """What the lobby shows to whom."""

    def __init__(self, rooms: Rooms, store: Store, limits: Limits) -> None:
        self._rooms = rooms
        self._store = store
        self._limits = limits

    async def lobby(self, guest: str | None) -> Lobby:
        """What is going on here, and the guest's own tables."""
        listed = [room for room in self._rooms.attended() if room.facts.is_listed and not room.facts.is_import]
        return Lobby(
            open=self._infos([room for room in listed if room.sitting.status == "waiting"], guest),
            watch=self._infos([room for room in listed if room.sitting.status == "running"], guest),
            mine=await self._mine(guest) if guest else [],
        )

    def _infos(self, rooms: list[Room], guest: str | None) -> list[TableInfo]:
        return [room.telling.info(is_of(guest)) for room in fair(rooms, LISTED, self._limits.listed_of_host)]

    async def _mine(self, guest: str) -> list[TableInfo]:
        ids = await self._store.read(lambda connection: archive.read_tables_of(connection, guest, LISTED))
        infos: list[TableInfo] = []
        for table_id in ids:
            with contextlib.suppress(Refusal):  # one that cannot be replayed keeps nobody from the others
                infos.append(await self._info(table_id, is_of(guest)))
        return sorted(infos, key=lambda info: info.updated, reverse=True)

    async def _info(self, table_id: str, is_mine: IsMine) -> TableInfo:
        """What the lobby tells of a table, from memory or from what was kept when it left memory."""
        kept = None if table_id in self._rooms else await self._kept(table_id, is_mine)
        return kept or (await self._rooms.room(table_id)).telling.info(is_mine)

    async def _kept(self, table_id: str, is_mine: IsMine) -> TableInfo | None:
        try:
            kept = await self._store.read(lambda connection: archive.read_summary(connection, table_id))
            return None if kept is None else kept[1].info(kept[0], is_mine, is_outdated(kept[0]))
        except Exception:
            log.exception("table %s cannot be read", table_id)
            raise Refusal("broken", "this table cannot be read") from None


def fair(rooms: Iterable[Room], n: int, n_of_host: int) -> list[Room]:
    """The latest tables, few of each host; the second of an address comes after the first of every other."""
    hosts, origins = Counter[str | None](), Counter[str | None]()
    ranked: list[tuple[int, Room]] = []
    for room in sorted(rooms, key=_latest):
        host, origin = room.facts.host, room.origin or room.facts.host
        hosts[host] += 1
        if hosts[host] <= n_of_host:
            ranked.append((origins[origin], room))
            origins[origin] += 1
    shown = sorted(ranked, key=lambda entry: entry[0])[:n]
    return sorted((room for _, room in shown), key=_latest)


def _latest(room: Room) -> float:
    return -room.sitting.updated
