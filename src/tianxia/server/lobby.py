"""The lobby: which tables it shows, and what it tells of them."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Protocol, TypeVar

import msgspec

from tianxia.server import archive
from tianxia.server.admission import is_of
from tianxia.server.config import Limits
from tianxia.server.loading import is_outdated
from tianxia.server.refusal import Refusal
from tianxia.server.room import Room
from tianxia.server.rooms import Rooms
from tianxia.server.store import Store
from tianxia.server.summary import IsMine
from tianxia.server.wire.tables import Lobby, Status, TableInfo

log = logging.getLogger(__name__)

LISTED = 30
"""So many tables of each kind the lobby shows."""


class Listed(msgspec.Struct, frozen=True):
    """A table that the lobby may show, as one worker tells another."""

    info: TableInfo
    """As nobody in particular sees it."""
    guests: list[str | None]
    """By seat."""
    host: str | None
    origin: str | None

    @property
    def updated(self) -> float:
        return self.info.updated

    def for_guest(self, guest: str | None) -> TableInfo:
        pairs = zip(self.info.seats, self.guests, strict=True)
        seats = [msgspec.structs.replace(seat, is_mine=guest is not None and whose == guest) for seat, whose in pairs]
        return msgspec.structs.replace(self.info, seats=seats)


class Here:
    """The same of a table in this server's memory: what is told of it is worked out only if it is shown."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.host, self.origin, self.updated = room.facts.host, room.origin, room.sitting.updated

    def for_guest(self, guest: str | None) -> TableInfo:
        return self._room.telling.info(is_of(guest))

    def told(self) -> Listed:
        guests = [chair.guest for chair in self._room.sitting.chairs]
        return Listed(self.for_guest(None), guests, self.host, self.origin)


class Others(Protocol):
    """The other workers of a site."""

    async def listed(self, status: Status) -> list[Listed]: ...

    async def infos(self, table_ids: list[str], guest: str) -> dict[str, TableInfo]: ...


L = TypeVar("L", Here, Here | Listed)


class Listing:
    """What the lobby shows to whom."""

    def __init__(self, rooms: Rooms, store: Store, limits: Limits) -> None:
        self._rooms = rooms
        self._store = store
        self._limits = limits
        self.others: Others | None = None

    async def lobby(self, guest: str | None) -> Lobby:
        """What is going on here, and the guest's own tables."""
        return Lobby(
            open=await self._infos("waiting", guest),
            watch=await self._infos("running", guest),
            mine=await self._mine(guest) if guest else [],
        )

    def here(self, status: Status) -> list[Here]:
        """What this server would show of its own."""
        rooms = [room for room in self._rooms.attended() if room.facts.is_listed and not room.facts.is_import]
        own = [Here(room) for room in rooms if room.sitting.status == status]
        return fair(own, LISTED, self._limits.listed_of_host)

    async def _infos(self, status: Status, guest: str | None) -> list[TableInfo]:
        listed: list[Here | Listed] = [*self.here(status)]
        if self.others is not None:
            listed = fair([*listed, *await self.others.listed(status)], LISTED, self._limits.listed_of_host)
        return [one.for_guest(guest) for one in listed]

    async def _mine(self, guest: str) -> list[TableInfo]:
        ids = await self._store.read(lambda connection: archive.read_tables_of(connection, guest, LISTED))
        away = [table_id for table_id in ids if table_id not in self._rooms]
        told = await self.others.infos(away, guest) if self.others is not None else {}
        infos = list(told.values())
        for table_id in ids:
            if table_id not in told:
                with contextlib.suppress(Refusal):  # one that cannot be replayed keeps nobody from the others
                    infos.append(await self.info(table_id, guest))
        return sorted(infos, key=lambda info: info.updated, reverse=True)

    async def info(self, table_id: str, guest: str | None) -> TableInfo:
        """What the lobby tells of a table, from memory or from what was kept when it left memory."""
        kept = None if table_id in self._rooms else await self._kept(table_id, is_of(guest))
        return kept or (await self._rooms.room(table_id)).telling.info(is_of(guest))

    async def _kept(self, table_id: str, is_mine: IsMine) -> TableInfo | None:
        try:
            kept = await self._store.read(lambda connection: archive.read_summary(connection, table_id))
            return None if kept is None else kept[1].info(kept[0], is_mine, is_outdated(kept[0]))
        except Exception:
            log.exception("table %s cannot be read", table_id)
            raise Refusal("broken", "this table cannot be read") from None


def fair(listed: Iterable[L], n: int, n_of_host: int) -> list[L]:
    """The latest tables, few of each host; the second of an address comes after the first of every other."""
    hosts, origins = Counter[str | None](), Counter[str | None]()
    ranked: list[tuple[int, L]] = []
    for one in sorted(listed, key=_latest):
        hosts[one.host] += 1
        if hosts[one.host] <= n_of_host:
            ranked.append((origins[one.origin or one.host], one))
            origins[one.origin or one.host] += 1
    shown = sorted(ranked, key=lambda entry: entry[0])[:n]
    return sorted((one for _, one in shown), key=_latest)


def _latest(one: Here | Listed) -> float:
    return -one.updated
