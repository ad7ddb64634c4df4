"""Tables where days end come back into memory, whatever becomes of others."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from tianxia.games import catalog
from tianxia.server import deadlines, rows
from tianxia.server.app import open_store
from tianxia.server.archive import read_due
from tianxia.server.chair import Chair
from tianxia.server.clock import Clock
from tianxia.server.deadlines import Deadlines
from tianxia.server.opening import fresh_facts
from tianxia.server.refusal import Moved, Refusal
from tianxia.server.rooms import Rooms
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.timing import Timing
from tianxia.server.visitors import Visitors
from tianxia.server.wire.clock import ClockRules, CorrespondenceClock, LiveClock


class Refusing(Rooms):
    """Where no table is to be had, for a reason."""

    def __init__(self, reason: Refusal) -> None:
        self.reason = reason
        self.asked = list[str]()

    def __contains__(self, table_id: str) -> bool:
        return False

    async def room(self, table_id: str) -> object:  # pyright: ignore[reportIncompatibleMethodOverride]  # there is none
        self.asked.append(table_id)
        raise self.reason


DAYS, LIVE = CorrespondenceClock(1), LiveClock(60)


def two_seated(clock: ClockRules = DAYS) -> Sitting:
    options = catalog.about("qin").complete({}, 2)
    facts = fresh_facts("qin", options, 2, "ann", True, "", False, False, clock)
    return Sitting(facts, [Chair("person", "ann", "Ann"), Chair("person", "bo", "Bo")])


@pytest.fixture
def store(tmp_path: Path) -> Store:
    (tmp_path / "data").mkdir()
    return open_store(f"sqlite:///{tmp_path / 'data' / 'tianxia.sqlite'}")


def _called(store: Store, rooms: Refusing, n_tables: int) -> list[str]:
    """So many tables that are due, some at the same moment, and that were called twice."""
    opened = [two_seated() for _ in range(n_tables)]

    async def call() -> None:
        store.start()
        for number, one in enumerate(opened):
            await store.write(*rows.put_table(one.facts, one.saved, due=min(number, n_tables - 2)))
        calls = Deadlines(store, rooms)
        for _ in range(2):
            await calls.call(time.time())
        await store.stop()

    asyncio.run(call())
    return [one.facts.id for one in opened]


def test_a_table_that_another_worker_has_for_a_moment_is_asked_for_again(store: Store) -> None:
    rooms = Refusing(Moved())
    assert sorted(_called(store, rooms, 2) * 2) == sorted(rooms.asked)


def test_tables_that_cannot_be_read_stand_in_no_others_way_and_are_left_alone_for_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "BATCH", 2)
    rooms = Refusing(Refusal("broken", "this table cannot be read"))
    assert sorted(_called(store, rooms, 5)) == sorted(rooms.asked)


def test_a_table_that_could_not_be_read_is_tried_again_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "AGAIN_S", 0.0)
    rooms = Refusing(Refusal("broken", "this table cannot be read"))
    assert sorted(_called(store, rooms, 2) * 2) == sorted(rooms.asked)


def test_where_nobody_can_play_any_more_no_days_end() -> None:
    sitting = two_seated()
    sitting.clock = Clock((0.0, 0.0), (86_400.0, 86_400.0), (-1, -1), 0, time.time())

    async def due() -> float | None:
        [(_, row)] = Timing(sitting, Visitors(2), asyncio.Lock()).kept()
        return row["due"]

    assert asyncio.run(due()) is not None
    sitting.is_outdated = True
    assert asyncio.run(due()) is None


def test_what_another_worker_has_is_left_to_it(store: Store) -> None:
    opened = [two_seated(LIVE) for _ in range(3)]
    owners = ["alive", "dead", "me"]

    async def due() -> list[str]:
        store.start()
        with store.engine.begin() as connection:
            there = [{"id": one, "address": "", "cluster": "", "beat": 0} for one in ("alive", "me")]
            connection.execute(sa.insert(rows.workers), there)
        for one, owner in zip(opened, owners, strict=True):
            await store.write(*rows.put_table(one.facts, one.saved, owner=owner, due=time.time()))
        found = await store.read(partial(read_due, me="me", before=time.time() + 1, after=(0.0, ""), n=9))
        await store.stop()
        return [table_id for table_id, _ in found]

    assert asyncio.run(due()) == [opened[1].facts.id, opened[2].facts.id]


def test_a_table_where_live_time_runs_is_wanted_in_memory_until_it_is_over() -> None:
    sitting = two_seated(LIVE)

    async def due() -> float | None:
        [(_, row)] = Timing(sitting, Visitors(2), asyncio.Lock()).kept()
        return row["due"]

    assert asyncio.run(due()) == pytest.approx(time.time(), abs=5)
    sitting.status = "over"
    assert asyncio.run(due()) is None
