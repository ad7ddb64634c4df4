"""Tables and tournaments that nobody has come back to for long are removed, as settings say (`config.Retention`)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Container
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from tianxia.server import archive, rows, tournament_archive, tournament_rows
from tianxia.server.config import Retention
from tianxia.server.membership import Alone
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store

log = logging.getLogger(__name__)

DAY_S = 24 * 3600
EVERY_S = 3600
FIRST_S = 60
"""After the start there is more to do."""
BATCH = 100
"""Tables that are removed in one transaction."""


class Removal:
    """Of what is kept no longer; tables in memory stay."""

    def __init__(self, store: Store, live: Container[str], retention: Retention, leases: Alone | None = None) -> None:
        self._store = store
        self._live = live
        self._leases = leases or Alone()
        days = (retention.waiting_days, retention.deserted_days, retention.finished_days)
        self._days = {status: n for status, n in zip(("waiting", "running", "over"), days, strict=True) if n}
        held = {"open": retention.waiting_days, "off": retention.waiting_days, "over": retention.finished_days}
        self._held_days = {status: n for status, n in held.items() if n}

    async def run(self) -> None:
        """Now and then."""
        await asyncio.sleep(FIRST_S)
        while self._days:
            try:
                await self.remove(time.time())
            except (Refusal, SQLAlchemyError):
                log.exception("old tables could not be removed")
            await asyncio.sleep(EVERY_S)

    async def remove(self, now: float) -> int:
        """All that is old by now; how many tables. Tournaments go first: their games are kept as long as they are."""
        await self._remove_tournaments(now)
        before = {status: now - DAY_S * days for status, days in self._days.items()}
        n_removed = 0
        while some := await self._old(before, now):
            await self._store.write(*(change for table_id in some for change in rows.remove_table(table_id)))
            n_removed += len(some)
            log.info("%d tables that nobody has come back to are removed", len(some))
        return n_removed

    async def _remove_tournaments(self, now: float) -> None:
        before = {status: now - DAY_S * days for status, days in self._held_days.items()}
        while before and (some := await self._store.read(partial(tournament_archive.read_old, before=before, n=BATCH))):
            await self._store.write(*(change for one in some for change in tournament_rows.remove_tournament(one)))
            log.info("%d tournaments of long ago are removed", len(some))

    async def _old(self, before: dict[str, float], now: float) -> list[str]:
        old = await self._store.read(partial(archive.read_deserted, before=before, now=now, n=BATCH))
        some = [table_id for table_id in old if table_id not in self._live and await self._is_free(table_id)]
        for table_id in await self._store.read(lambda connection: archive.read_before(connection, some)):
            await self._store.write(rows.set_next(table_id, None))
        return some

    async def _is_free(self, table_id: str) -> bool:
        """Whether no other worker looks after it, nor can from now on."""
        try:
            await self._leases.hold(table_id)
        except Refusal:
            return False
        return True
