"""Tables that nobody has come back to are removed when the settings say so, and no others."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.client import Guest
from tests.server.holding import do, hold, is_over, join, resign, until
from tests.server.postgresql import BOTH, cluster
from tests.server.serving import running
from tianxia.server.app import open_store
from tianxia.server.config import Retention
from tianxia.server.retention import DAY_S, Removal


@pytest.mark.parametrize("kind", BOTH)
def test_only_tables_that_are_old_enough_for_their_status_are_removed(tmp_path: Path, kind: str) -> None:
    database = cluster().create() if kind == "postgresql" else f"sqlite:///{tmp_path / 'data' / 'tianxia.sqlite'}"
    with running(tmp_path / "data", database=database) as server:
        ann = Guest(server.become_ready().address, "Ann")
        waiting, again, running_one, over = (ann.open("me", other) for other in ("open", "open", "here Cy", "here Cy"))
        ann.open("me", "here Cy", clock={"type": "correspondence", "days": 30, "vacation_days": 60})
        live = ann.live(running_one, seat=0)
        live.act(live.state.legal[0])
        ann.live(over, seat=0).resign(0)
        server.stop()
    store = open_store(database)
    with store.engine.begin() as connection:
        link = sa.text("UPDATE tables SET next_table = :next WHERE id = :id")
        connection.execute(link, {"next": waiting.table.id, "id": over.table.id})
    now = time.time()

    async def removed(days: float, live: set[str], **kept: float) -> int:
        return await Removal(store, live, Retention(**kept)).remove(now + days * DAY_S)

    async def sweep() -> None:
        store.start()
        assert await removed(29, set()) == 0
        assert await removed(1000, {again.table.id}) == 1
        assert await removed(90, set(), waiting_days=0, deserted_days=100) == 0
        assert await removed(80, set(), waiting_days=0, deserted_days=1, finished_days=100) == 1
        assert await removed(101, {over.table.id}, waiting_days=0, deserted_days=100, finished_days=1) == 1
        await store.stop()

    asyncio.run(sweep())
    with sa.create_engine(store.engine.url).connect() as connection:
        left = connection.exec_driver_sql("SELECT id, next_table FROM tables ORDER BY created").all()
        assert left == [(again.table.id, None), (over.table.id, None)]
        seats = connection.exec_driver_sql("SELECT DISTINCT table_id FROM seats").scalars()
        assert set(seats) == {again.table.id, over.table.id}


@pytest.mark.parametrize("kind", BOTH)
def test_a_tournament_is_kept_with_its_games_until_it_is_old_itself(tmp_path: Path, kind: str) -> None:
    database = cluster().create() if kind == "postgresql" else f"sqlite:///{tmp_path / 'data' / 'tianxia.sqlite'}"
    with running(tmp_path / "data", database=database) as server:
        ann, bo = (Guest(server.become_ready().address, name) for name in ("Ann", "Bo"))
        over, waiting, later = hold(ann, n_rounds=1), hold(ann), hold(ann, starts=time.time() + 40 * DAY_S)
        for guest in (ann, bo):
            join(guest, over.info.id)
        do(ann, over.info.id, "start")
        resign(bo, until(bo, over.info.id, lambda now: now.my_table).my_table or "")
        until(ann, over.info.id, is_over)
        server.stop()
    store, now = open_store(database), time.time()
    with store.engine.begin() as connection:  # its game was over long before
        for change in ("UPDATE tables SET updated = 0", "UPDATE entries SET at = 0"):
            connection.exec_driver_sql(change)

    def left() -> tuple[set[str], int]:
        with store.engine.connect() as connection:
            found = connection.exec_driver_sql("SELECT id FROM tournaments").scalars()
            return set(found), connection.exec_driver_sql("SELECT count(*) FROM tables").scalar_one()

    async def sweep() -> None:
        store.start()
        removal = Removal(store, set[str](), Retention(finished_days=50))
        await removal.remove(now + 31 * DAY_S)
        assert left() == ({over.info.id, later.info.id}, 1)
        await removal.remove(now + 51 * DAY_S)
        assert left() == ({later.info.id}, 0)
        await store.stop()

    assert waiting.info.id in left()[0]
    asyncio.run(sweep())
