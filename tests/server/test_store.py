"""The database: its history leads to what the code expects, and an old one is opened again."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.server.client import Guest
from tests.server.postgresql import BOTH, cluster
from tests.server.serving import ON_POSTGRESQL, address_of, running, spawn
from tianxia.core.errors import BadInput
from tianxia.server import archive, migrations
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.facts import Entry
from tianxia.server.rows import metadata


def _engine(folder: Path) -> sa.Engine:
    return open_engine(address_of(folder))


@pytest.fixture(params=BOTH)
def empty(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[sa.Engine]:
    """A database without tables."""
    address = cluster().create() if request.param == "postgresql" else f"sqlite:///{tmp_path / 'tianxia.sqlite'}"
    engine = open_engine(address)
    yield engine
    engine.dispose()


def _differences(connection: sa.Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return compare_metadata(context, metadata)


def test_a_fresh_database_has_the_tables_that_the_code_expects(empty: sa.Engine) -> None:
    bring_up_to_date(empty)
    with empty.connect() as connection:
        assert _differences(connection) == []
        assert migrations.version_of(connection) == migrations.known_versions()[-1]


def test_the_comparison_would_notice_a_missing_column(empty: sa.Engine) -> None:
    bring_up_to_date(empty)
    with empty.begin() as connection:
        connection.execute(sa.text("ALTER TABLE guests DROP COLUMN created"))
        assert len(_differences(connection)) == 1


def test_bringing_up_to_date_twice_changes_nothing(empty: sa.Engine) -> None:
    bring_up_to_date(empty)
    with patch("alembic.op.create_table", side_effect=AssertionError):
        bring_up_to_date(empty)


def test_a_version_that_fails_leaves_all_as_it_was(empty: sa.Engine) -> None:
    """And is made up for when it succeeds."""
    create = op.create_table

    def fail_late(name: str, *columns: Any) -> None:
        assert name != "reviews"
        create(name, *columns)

    with patch("alembic.op.create_table", fail_late), pytest.raises(AssertionError):
        bring_up_to_date(empty)
    with empty.connect() as connection:
        assert sa.inspect(connection).get_table_names() == []
    bring_up_to_date(empty)


def test_what_was_kept_by_the_first_version_is_there_in_the_last(empty: sa.Engine) -> None:
    migrations.upgrade(empty, "0001")
    with empty.begin() as connection:
        connection.exec_driver_sql("INSERT INTO guests VALUES ('ann', 'Ann', 1.5)")
        connection.exec_driver_sql(
            "INSERT INTO tables VALUES "
            "('old', 'qin', '1', '{}', '7', 'salt', true, false, 1.5, 'ann', NULL, 'waiting', 2.5)"
        )
        connection.exec_driver_sql("INSERT INTO seats VALUES ('old', 0, 'person', 'ann', 'Ann', NULL, 1, false)")
    bring_up_to_date(empty)
    with empty.connect() as connection:
        found = archive.read_table(connection, "old")
        assert found is not None
        assert (found.facts.seed, found.facts.has_hints, found.summary.chairs[0].name) == (7, False, "Ann")
        assert archive.read_name(connection, "ann") == "Ann"


def test_a_database_of_a_newer_program_is_left_alone(empty: sa.Engine) -> None:
    bring_up_to_date(empty)
    with empty.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadInput, match=r"newer Tianxia \(version 9999"):
        bring_up_to_date(empty)


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    """A write-ahead log that is synced at every commit, and references that are kept."""
    with closing(open_engine(f"sqlite:///{tmp_path / 'tianxia.sqlite'}").raw_connection()) as connection:
        cursor = connection.cursor()
        values = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_server_finds_its_tables_guests_and_seats_again(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        opened = ann.open("me", "here Cy", board="lion")
        waiting = ann.open("me", "open", is_listed=False)
        live = ann.live(opened)
        live.act(live.state.legal[0])
        live.sit(0)
        cookies = ann.http.cookies
        assert server.stop() in (0, -signal.SIGTERM)
    with running(tmp_path / "data") as server:
        again = Guest(server.become_ready().address)
        again.http.cookies = cookies
        assert again.ask(dict[str, Any], "GET", "/api/me") == {"name": "Ann"}
        assert {table.id for table in again.lobby().mine} == {opened.table.id, waiting.table.id}
        assert again.table(opened.table.id).tokens == opened.tokens
        back = again.live(opened)
        back.sit(0)
        assert (back.state.frame, back.lines, back.seq) == (live.state.frame, live.lines, live.seq)


def _act(number: int) -> Entry:
    return Entry("act", 0, number)


def test_what_was_taken_back_is_not_played_again() -> None:
    assert archive.left([_act(5), _act(6), _act(7), Entry("undo", 0, 1), Entry("seat", 0, 1), _act(8)]) == [5, 8]


def test_a_second_server_may_not_use_the_same_folder(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        second = spawn(tmp_path / "data")
        with pytest.raises(AssertionError, match="another server uses"):
            second.listen()
        second.kill()
        assert Guest(server.address, "Ann").lobby().mine == []


def test_a_table_that_cannot_be_replayed_any_more_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    """As after a change of the rules: its saved actions are no longer legal."""
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        broken, sound = ann.open("me", "here Cy"), ann.open("me", "here Cy")
        for opened in (broken, sound):
            live = ann.live(opened)
            live.act(live.state.legal[0])
        cookies = ann.http.cookies
        server.stop()
    engine = _engine(tmp_path / "data")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE entries SET number = 0 WHERE table_id = :id"), {"id": broken.table.id})
    with running(tmp_path / "data") as server:
        again = Guest(server.become_ready().address)
        again.http.cookies = cookies
        assert again.live(sound).state.table.n_moves == 1
        assert sound.table.id in [table.id for table in again.lobby().mine]
        assert again.http.get(f"/api/tables/{broken.table.id}").status_code < 500


BAD = {"options": "{", "seed": "x", "game": "go", "actions": "7", "winners": "["}
"""By columns, what cannot be read."""


@pytest.mark.skipif(ON_POSTGRESQL, reason="it takes no JSON that is none")
def test_bad_rows_keep_nobody_from_the_lobby(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Guest(server.become_ready().address, "Ann")
        sound, *bad = (ann.open("me", "open") for _ in range(1 + len(BAD)))
        server.stop()
    with _engine(tmp_path / "data").begin() as connection:
        for opened, (column, value) in zip(bad, BAD.items(), strict=True):
            connection.execute(
                sa.text(f"UPDATE tables SET {column} = :value WHERE id = :id"), {"value": value, "id": opened.table.id}
            )
    with running(tmp_path / "data") as server:
        again = Guest(server.become_ready().address)
        again.http.cookies = ann.http.cookies
        again.live(sound)  # a table where nobody has been since the start is not offered
        lobby = again.lobby()
        assert sound.table.id in [table.id for table in lobby.open]
        assert sound.table.id in [table.id for table in lobby.mine]
        assert {again.http.get(f"/api/tables/{opened.table.id}").status_code for opened in bad} <= {200, 409}
