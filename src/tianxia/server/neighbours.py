"""What workers of a site ask each other: which tables the lobby shows, and whether a board is seen at one of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

import httpx
import msgspec
from sqlalchemy.engine import Connection

from tianxia.server import archive
from tianxia.server.cluster import SEAL, Cluster
from tianxia.server.lobby import Holders, Listed, Listing
from tianxia.server.refusal import Moved, Refusal
from tianxia.server.running import Running, Shown
from tianxia.server.store import Store
from tianxia.server.wire.tables import OpenedTable, Status, TableInfo
from tianxia.server.workers import Worker

T = TypeVar("T")
Opened = Callable[[str, str | None], Awaitable[OpenedTable]]
log = logging.getLogger(__name__)

PATH = "/inner/"
ASKING_S = 2.0
FRESH_S, MOST_ASKED = 1.0, 8
"""What others have said about the lobby is true for so long, and longer where there are more to ask in that time."""


class Wanted(msgspec.Struct):
    """Tables that a guest wants to hear of."""

    guest: str | None
    table_ids: list[str]


class Lists(msgspec.Struct):
    """What one worker would show in the lobby."""

    waiting: list[Listed] = []
    running: list[Listed] = []

    def of(self, status: Status) -> list[Listed]:
        return self.waiting if status == "waiting" else self.running


class Neighbours:
    """The other workers, as they answer."""

    def __init__(self, cluster: Cluster, store: Store, listing: Listing, running: Running, opened: Opened) -> None:
        self._cluster = cluster
        self._store = store
        self._listing = listing
        self._running = running
        self._opened = opened
        self._lists: dict[str, Lists] = {}
        """By worker, what was said last."""
        self._asked_at = -FRESH_S
        self._asking: asyncio.Task[None] | None = None
        self._answers: dict[str, Callable[[bytes], Awaitable[object]]] = {
            "lists": self._tell_lists,
            "infos": self._tell_infos,
            "shows": self._tell_shows,
            "opened": self._tell_opened,
            "left": self._tell_left,
        }
        self.forget: Callable[[str, str], Awaitable[None]] = _nothing
        """Let somebody leave a table for good."""

    # ---- asked

    async def answer(self, path: str, body: bytes) -> bytes:
        """What another worker wants to know."""
        answer = self._answers.get(path.removeprefix(PATH))
        if answer is None:
            raise Refusal("not-found", "there is nothing at this address")
        return msgspec.json.encode(await answer(body))

    async def _tell_lists(self, _body: bytes) -> Lists:
        told = ([one.told() for one in self._listing.here(status)] for status in ("waiting", "running"))
        return Lists(*told)

    async def _tell_infos(self, body: bytes) -> list[TableInfo]:
        wanted = msgspec.json.decode(body, type=Wanted)
        return await self._listing.infos(wanted.table_ids, wanted.guest)

    async def _tell_shows(self, body: bytes) -> bool:
        return self._running.shows(msgspec.json.decode(body, type=Shown))

    async def _tell_opened(self, body: bytes) -> OpenedTable:
        wanted = msgspec.json.decode(body, type=Wanted)
        return await self._opened(wanted.table_ids[0], wanted.guest)

    async def _tell_left(self, body: bytes) -> bool:
        wanted = msgspec.json.decode(body, type=Wanted)
        for table_id in wanted.table_ids:
            await self.forget(table_id, wanted.guest or "")
        return True

    # ---- asking

    async def listed(self, status: Status) -> list[Listed]:
        """What the others would show, as of a moment ago."""
        fresh_s = FRESH_S * max(1, len(self._cluster.membership.others) / MOST_ASKED)
        if time.monotonic() > self._asked_at + fresh_s and (self._asking is None or self._asking.done()):
            self._asking = asyncio.create_task(self._ask_lists())
        if self._asking is not None:
            await asyncio.shield(self._asking)
        return [one for lists in self._lists.values() for one in lists.of(status)]

    async def _ask_lists(self) -> None:
        others = list(self._cluster.membership.others.values())
        told = await asyncio.gather(*(self._ask(other, "lists", None, Lists) for other in others))
        self._asked_at = time.monotonic()
        before = self._lists
        found = {other.id: lists or before.get(other.id) for other, lists in zip(others, told, strict=True)}
        self._lists = {worker: lists for worker, lists in found.items() if lists is not None}

    async def infos(self, holders: Holders, guest: str | None) -> dict[str, TableInfo]:
        """Tables that others look after."""
        asked = (self._ask(worker, "infos", Wanted(guest, ids), list[TableInfo]) for worker, ids in holders.items())
        return {info.id: info for infos in await asyncio.gather(*asked) for info in infos or ()}

    def holders(self, connection: Connection, table_ids: Collection[str]) -> Holders:
        """Who looks after which of these tables, as far as others do."""
        of_worker: dict[Worker, list[str]] = {}
        for table_id, worker in archive.read_owners(connection, table_ids).items():
            if worker.id != self._cluster.me:
                of_worker.setdefault(worker, []).append(table_id)
        return of_worker

    async def opened(self, table_id: str, guest: str | None) -> OpenedTable:
        """A table that another worker looks after, with the tokens of the guest's seats."""
        holder = await self._cluster.membership.holder(table_id)
        told = holder and await self._ask(holder, "opened", Wanted(guest, [table_id]), OpenedTable)
        if told is None:
            raise Moved
        return told

    async def left(self, table_id: str, guest: str) -> None:
        """Somebody leaves a table for good that another worker looks after."""
        holder = await self._cluster.membership.holder(table_id)
        if holder is None or not await self._ask(holder, "left", Wanted(guest, [table_id]), bool):
            raise Moved

    async def left_all(self, table_ids: list[str], guest: str) -> None:
        """The same of many tables, as far as others have them."""
        for worker, ids in (await self._store.read(lambda connection: self.holders(connection, table_ids))).items():
            if not await self._ask(worker, "left", Wanted(guest, ids), bool):
                raise Moved

    async def shows(self, shown: Shown) -> bool:
        """Whether a table of another worker shows it; where somebody does not answer, one may."""
        others = self._cluster.membership.others.values()
        told = await asyncio.gather(*(self._ask(other, "shows", shown, bool) for other in others))
        return any(one is not False for one in told)

    async def _ask(self, other: Worker, what: str, question: object, kind: type[T]) -> T | None:
        """The answer of a worker, None if there is none."""
        path = f"{PATH}{what}"
        scope = {"method": "POST", "path": path, "query_string": b"", "scheme": "http"}
        headers = {SEAL: self._cluster.sealed(other, scope)}
        try:
            async with asyncio.timeout(ASKING_S):
                answer = await self._cluster.client.post(
                    f"{other.address}{path}", content=msgspec.json.encode(question), headers=headers
                )
            return msgspec.json.decode(answer.raise_for_status().content, type=kind)
        except (httpx.HTTPError, TimeoutError, msgspec.DecodeError) as error:
            log.warning("worker %s at %s does not answer: %r", other.id, other.address, error)
            return None


async def _nothing(_table_id: str, _guest: str) -> None: ...
