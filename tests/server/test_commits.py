"""How changes get into the database: together, in order, and each for itself where one of them is at fault."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tianxia.server import rows
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.facts import Entry
from tianxia.server.opening import fresh_facts
from tianxia.server.rows import Change
from tianxia.server.sitting import Sitting
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
