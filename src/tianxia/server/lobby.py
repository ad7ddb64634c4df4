"""The lobby: which tables it shows, and what it tells of them."""

from __future__ import annotations

import contextlib
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Protocol, TypeVar

import msgspec

from tianxia.core.errors import BadInput
from tianxia.server import archive
from tianxia.server.admission import is_of
from tianxia.server.config import Limits
from tianxia.server.facts import Facts
from tianxia.server.loading import is_outdated
from tianxia.server.people import Unwelcome, nobody
from tianxia.server.refusal import Refusal
from tianxia.server.room import Room
from tianxia.server.rooms import Rooms
from tianxia.server.store import Store
from tianxia.server.summary import IsMine, Summary
from tianxia.server.wire.tables import Invitation, Lobby, Status, TableInfo

LISTED = 30
"""So many tables of each kind the lobby shows."""
Invited = Callable[[str], Awaitable[dict[str, str]]]


async def _nowhere(_guest: str) -> dict[str, str]:
    return {}


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

    async def infos(self, table_ids: list[str], guest: str | None) -> dict[str, TableInfo]: ...


L = TypeVar("L", Here, Here | Listed)


class Listing:
    """What the lobby shows to whom."""

    def __init__(self, rooms: Rooms, store: Store, limits: Limits) -> None:
        self._rooms = rooms
        self._store = store
        self._limits = limits
        self.others: Others | None = None
        self.unwelcome: Unwelcome = nobody
        """Whose tables a guest is not shown."""
        self.invited: Invited = _nowhere
        """By the tables to which a guest is invited, who has asked them."""

    async def lobby(self, guest: str | None) -> Lobby:
        """What is going on here, and the guest's own tables."""
        hidden = await self.unwelcome(guest)
        return Lobby(
            open=await self._infos("waiting", guest, hidden),
            watch=await self._infos("running", guest, hidden),
            mine=await self._mine(guest) if guest else [],
            invited=await self._invitations(guest) if guest else [],
        )

    def here(self, status: Status) -> list[Here]:
        """What this server would show of its own."""
        rooms = self._rooms.recent.latest(status, LISTED, self._rooms.is_attended)
        own = [Here(room) for room in rooms if room.sitting.status == status]
        return fair(own, LISTED, self._limits.listed_of_host)

    async def _infos(self, status: Status, guest: str | None, hidden: set[str]) -> list[TableInfo]:
        listed: list[Here | Listed] = [*self.here(status)]
        if self.others is not None:
            listed = fair([*listed, *await self.others.listed(status)], LISTED, self._limits.listed_of_host)
        return [one.for_guest(guest) for one in listed if one.host not in hidden]

    async def _mine(self, guest: str) -> list[TableInfo]:
        ids = await self._store.read(lambda connection: archive.read_tables_of(connection, guest, LISTED))
        return sorted(await self.told(ids, guest), key=urgency)

    async def _invitations(self, guest: str) -> list[Invitation]:
        by = await self.invited(guest)
        return [Invitation(info, by[info.id]) for info in (await self.told(list(by), guest) if by else ())]

    async def told(self, table_ids: list[str], guest: str | None) -> list[TableInfo]:
        """What the lobby tells of tables, whichever worker looks after them; in the same order."""
        away = [table_id for table_id in table_ids if table_id not in self._rooms]
        found = await self.others.infos(away, guest) if self.others is not None else {}
        rest = await self.infos([table_id for table_id in table_ids if table_id not in found], guest)
        found |= {info.id: info for info in rest}
        return [found[table_id] for table_id in table_ids if table_id in found]

    async def infos(self, table_ids: Collection[str], guest: str | None) -> list[TableInfo]:
        """What the lobby tells of tables, from memory or from what was kept when they left it."""
        away, is_mine = [table_id for table_id in table_ids if table_id not in self._rooms], is_of(guest)
        kept = await self._store.read(lambda connection: archive.read_summaries(connection, away))
        infos = list[TableInfo]()
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
