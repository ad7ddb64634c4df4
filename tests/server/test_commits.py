"""How changes get into the database: together, in order, and each for itself where one of them is at fault."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from tianxia.server import rows
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.facts import Entry
from tianxia.server.opening import fresh_facts
from tianxia.server.rows import Change
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.writer import Writer, writer_of


@pytest.fixture
def engine(tmp_path: Path) -> sa.Engine:
    engine = open_engine(f"sqlite:///{tmp_path / 'tianxia.sqlite'}")
    bring_up_to_date(engine)
    return engine


@pytest.fixture
def writer(engine: sa.Engine) -> Iterator[Writer]:
    writer = writer_of(engine)
    yield writer
    writer.close()


def _table() -> tuple[str, list[Change]]:
    facts = fresh_facts("qin", {}, 2, None, False, "", False, False)
    return facts.id, list(rows.put_table(facts, Sitting(facts, []).saved, None, None, None))


def _move(table_id: str, seq: int) -> list[Change]:
    return [rows.put_entry(table_id, seq, Entry("act", 0, 7), 0.0)]


def _seqs(engine: sa.Engine) -> list[int]:
    with engine.connect() as connection:
        return [row.seq for row in connection.execute(sa.text("SELECT seq FROM entries ORDER BY seq"))]


def test_a_move_that_is_there_already_keeps_nobody_elses_from_being_saved(engine: sa.Engine, writer: Writer) -> None:
    table_id, changes = _table()
    assert writer.commit([changes, _move(table_id, 1)]) == {}
    assert writer.commit([_move(table_id, 2), _move(table_id, 1), _move(table_id, 3)]) == {1: "double"}
    assert _seqs(engine) == [1, 2, 3]


def test_a_move_of_no_table_is_refused_by_the_quick_way_too(engine: sa.Engine, writer: Writer) -> None:
    assert writer.commit([_move("nowhere", 1)]) == {0: "double"}
    assert _seqs(engine) == []


def test_nothing_stays_of_what_the_driver_itself_cannot_write(engine: sa.Engine, writer: Writer) -> None:
    table_id, changes = _table()
    assert writer.commit([changes]) == {}
    too_large = [rows.put_entry(table_id, 3, Entry("act", 0, 2**70), 0.0)]
    assert writer.commit([_move(table_id, 1), _move(table_id, 2), too_large, _move(table_id, 4)]) == {2: "fault"}
    assert _seqs(engine) == [1, 2, 4]


def test_whoever_finds_another_process_writing_waits_for_it_once(engine: sa.Engine, writer: Writer) -> None:
    table_id, changes = _table()
    assert writer.commit([changes]) == {}
    with engine.connect() as other:
        other.exec_driver_sql("BEGIN IMMEDIATE")
        started = time.monotonic()
        assert writer.commit_last([_move(table_id, 1)], patience_s=0.4) is None
        assert time.monotonic() - started < 0.75
    assert writer.commit([_move(table_id, 1)]) == {}


class Locked:
    """A writer of a file that somebody else has for so many attempts."""

    is_aside = is_fenced = False

    def __init__(self, n_attempts: int) -> None:
        self._n_left = n_attempts

    def commit(self, *_: object) -> dict[int, str] | None:
        self._n_left -= 1
        return None if self._n_left >= 0 else {}


@pytest.mark.parametrize(("usual_s", "pauses_ms", "n_lines"), [(1e9, [2, 4, 8, 16, 32, 50, 50], 0), (0.0, [50] * 7, 1)])
def test_a_worker_tries_a_file_that_is_locked_again_soon(
    engine: sa.Engine, caplog: pytest.LogCaptureFixture, usual_s: float, pauses_ms: list[int], n_lines: int
) -> None:
    """Others write all the time; only what lasts is told, and tried less often."""

    async def write() -> list[int]:
        store = Store(engine, cast(Writer, Locked(7)))
        store.me = "one"
        store.start()
        loop = asyncio.get_running_loop()
        with patch.object(loop, "call_later", wraps=loop.call_later) as later:
            await store.write()
        return [round(1000 * call.args[0]) for call in later.call_args_list]

    with patch("tianxia.server.store.SLOW_S", usual_s):
        assert asyncio.run(write()) == pauses_ms
    assert caplog.text.count("cannot be written") == n_lines
