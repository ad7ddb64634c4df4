"""The database: its history leads to what the code expects, and an old one is opened again."""

from __future__ import annotations

import signal
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.server.client import Guest
from tests.server.serving import running, spawn
from tianxia.server import archive, migrations
from tianxia.server.rows import metadata
from tianxia.server.store import open_engine


def _engine(folder: Path) -> sa.Engine:
    return open_engine(f"sqlite:///{folder / 'tianxia.sqlite'}")


def test_a_fresh_database_has_the_tables_that_the_code_expects(tmp_path: Path) -> None:
    engine = _engine(tmp_path)
    migrations.upgrade(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() is not None


def test_the_comparison_would_notice_a_missing_column(tmp_path: Path) -> None:
    engine = _engine(tmp_path)
    migrations.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE guests DROP COLUMN created"))
        assert len(compare_metadata(MigrationContext.configure(connection), metadata)) == 1


def test_bringing_up_to_date_twice_changes_nothing(tmp_path: Path) -> None:
    engine = _engine(tmp_path)
    migrations.upgrade(engine)
    with engine.connect() as connection:
        before = connection.execute(sa.text("SELECT name, sql FROM sqlite_master ORDER BY 1")).all()
    migrations.upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT name, sql FROM sqlite_master ORDER BY 1")).all() == before


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    """A write-ahead log that is synced at every commit, and references that are kept."""
    with closing(_engine(tmp_path).raw_connection()) as connection:
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


def test_what_was_taken_back_is_not_played_again() -> None:
    assert archive.left([("act", 5), ("act", 6), ("act", 7), ("undo", 1), ("act", 8)]) == [5, 8]


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
