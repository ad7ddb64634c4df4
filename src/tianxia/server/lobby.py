"""The lobby: which tables it shows, and what it tells of them."""

from __future__ import annotations

import contextlib
import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Protocol, TypeVar

import msgspec
from sqlalchemy.engine import Connection

from tianxia.core.errors import BadInput
from tianxia.server import account_archive, archive, company_archive
from tianxia.server.admission import is_of
from tianxia.server.config import Limits
from tianxia.server.facts import Facts
from tianxia.server.loading import is_outdated
from tianxia.server.refusal import Refusal
from tianxia.server.room import Room
from tianxia.server.rooms import Rooms
from tianxia.server.store import Store
from tianxia.server.summary import IsMine, Summary
from tianxia.server.wire.tables import Invitation, Lobby, Status, TableInfo
from tianxia.server.workers import Worker

LISTED, MOST_INVITATIONS = 30, 10
"""So many tables of each kind the lobby shows, and so many to which a guest is invited."""
Holders = Mapping[Worker, list[str]]
"""Other workers, and the tables that they look after."""


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

    def holders(self, connection: Connection, table_ids: Collection[str]) -> Holders: ...

    async def infos(self, holders: Holders, guest: str | None) -> dict[str, TableInfo]: ...


class Found(NamedTuple):
    """What the database has of tables that are not in memory: who else looks after them, or how they were left."""

    holders: Holders
    kept: Mapping[str, tuple[Facts, Summary]]


class Own(NamedTuple):
    """What the database has for a guest who looks at the lobby, asked for in one go."""

    hidden: Collection[str]
    """Hosts whose tables the guest is not shown."""
    seated: Collection[str]
    invited: Mapping[str, str]
    """By the tables to which the guest is invited, who has asked them."""
    found: Found


OF_A_STRANGER = Own((), (), {}, Found({}, {}))


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
        own = await self._store.read(lambda read: self._own(read, guest)) if guest else OF_A_STRANGER
        told = await self._told([*own.seated, *own.invited], guest, own.found)
        return Lobby(
            open=await self._infos("waiting", guest, own.hidden),
            watch=await self._infos("running", guest, own.hidden),
            mine=sorted((told[table_id] for table_id in own.seated if table_id in told), key=urgency),
            invited=[Invitation(told[table_id], by) for table_id, by in own.invited.items() if table_id in told],
        )

    def _own(self, connection: Connection, guest: str) -> Own:
        hidden = account_archive.read_unwelcome(connection, guest)
        seated = archive.read_tables_of(connection, guest, LISTED)
        invitations = company_archive.read_invitations(connection, guest, MOST_INVITATIONS)
        invited = {row["table_id"]: row["name"] for row in invitations}
        return Own(hidden, seated, invited, self._found(connection, [*seated, *invited]))

    def here(self, status: Status) -> list[Here]:
        """What this server would show of its own."""
        rooms = self._rooms.recent.latest(status, LISTED, self._rooms.is_attended)
        own = [Here(room) for room in rooms if room.sitting.status == status]
        return fair(own, LISTED, self._limits.listed_of_host)

    async def _infos(self, status: Status, guest: str | None, hidden: Collection[str]) -> list[TableInfo]:
        listed: list[Here | Listed] = [*self.here(status)]
        if self.others is not None:
            listed = fair([*listed, *await self.others.listed(status)], LISTED, self._limits.listed_of_host)
        return [one.for_guest(guest) for one in listed if one.host not in hidden]

    async def told(self, table_ids: list[str], guest: str | None) -> list[TableInfo]:
        """What the lobby tells of tables, whichever worker looks after them; in the same order."""
        told = await self._told(table_ids, guest, await self._store.read(lambda read: self._found(read, table_ids)))
        return [told[table_id] for table_id in table_ids if table_id in told]

    def _found(self, connection: Connection, table_ids: Collection[str]) -> Found:
        away = [table_id for table_id in table_ids if table_id not in self._rooms]
        holders: Holders = {} if self.others is None else self.others.holders(connection, away)
        held = {table_id for some in holders.values() for table_id in some}
        return Found(holders, archive.read_summaries(connection, [one for one in away if one not in held]))

    async def _told(self, table_ids: Collection[str], guest: str | None, found: Found) -> dict[str, TableInfo]:
        """By their ids; of those whose worker does not answer, what is kept."""
        told = {} if self.others is None else await self.others.infos(found.holders, guest)
        silent = [table_id for some in found.holders.values() for table_id in some if table_id not in told]
        rest = [table_id for table_id in table_ids if table_id not in told and table_id not in silent]
        infos = [*await self._left(rest, found.kept, guest), *(await self.infos(silent, guest) if silent else ())]
        return told | {info.id: info for info in infos}

    async def infos(self, table_ids: Collection[str], guest: str | None) -> list[TableInfo]:
        """What the lobby tells of tables, from memory or from what was kept when they left it."""
        away = [table_id for table_id in table_ids if table_id not in self._rooms]
        kept = await self._store.read(lambda connection: archive.read_summaries(connection, away)) if away else {}
        return await self._left(table_ids, kept, guest)

    async def _left(
        self, table_ids: Collection[str], kept: Mapping[str, tuple[Facts, Summary]], guest: str | None
    ) -> list[TableInfo]:
        infos, is_mine = list[TableInfo](), is_of(guest)
        for table_id in table_ids:
            with contextlib.suppress(Refusal, BadInput):  # one that cannot be replayed keeps nobody from the others
                infos.append(await self._info(table_id, kept.get(table_id), is_mine))
        return infos

    async def _info(self, table_id: str, kept: tuple[Facts, Summary] | None, is_mine: IsMine) -> TableInfo:
        if kept is None:
            return (await self._rooms.room(table_id)).telling.info(is_mine)
        facts, summary = kept
        return summary.info(facts, is_mine, is_outdated(facts))


def urgency(info: TableInfo) -> tuple[int, float, float]:
    """First the tables where the guest decides, by how little time is left; then those that go on; then the rest."""
    is_mine = info.to_move is not None and info.seats[info.to_move].is_mine
    left = info.time.left[info.to_move] if is_mine and info.time and info.to_move is not None else math.inf
    rank = 2 if info.status == "over" else 0 if is_mine else 1
    return rank, left, -info.updated


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
