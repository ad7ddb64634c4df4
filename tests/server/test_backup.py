"""Backups: taken while people play, put back into either kind of database."""

from __future__ import annotations

import os
import stat
import threading
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.client import Guest
from tests.server.postgresql import cluster, find
from tests.server.serving import running
from tests.server.test_durability import TABLES, Player, check_database
from tests.soaking import IN_BROAD
from tianxia.core.errors import BadInput
from tianxia.server import backup, rows
from tianxia.server.config import Config

IN, OUT = ("sqlite", "postgresql"), ("postgresql", "sqlite")
WAYS = [IN, pytest.param(OUT, marks=IN_BROAD)] if find() else [("sqlite", "sqlite")]


def _database(kind: str) -> str:
    return cluster().create() if kind == "postgresql" else ""


@pytest.mark.parametrize("way", WAYS, ids="-to-".join)
def test_a_backup_that_was_taken_under_load_has_all_that_was_acknowledged_before(
    tmp_path: Path, way: tuple[str, str]
) -> None:
    old, new = (Config(tmp_path / f"{number}", _database(kind)) for number, kind in enumerate(way))
    players = [Player(seats) for seats in TABLES[:2]]
    with running(old.data, database=old.database) as server:
        server.become_ready()
        for player in players:
            player.begin(server)
            threading.Thread(target=player.play, daemon=True).start()
        assert all(player.has_moved.wait(30) for player in players)
        ann = Guest(server.address, "Ann")
        opened = ann.open("me", "here Cy")
        ann.live(opened).act(ann.live(opened, seat=0).state.legal[0])
        about = backup.take(old, tmp_path / "backup.zip")
        time.sleep(0.1)
        [(n_later,)] = server.rows("SELECT count(*) FROM entries")
        assert n_later > about.rows["entries"], "nobody played meanwhile"
    assert backup.restore(new, tmp_path / "backup.zip") == about
    with running(new.data, database=new.database) as server:
        again = Guest(server.become_ready().address)
        again.http.cookies = ann.http.cookies
        assert again.table(opened.table.id).tokens == opened.tokens
        assert again.live(opened).state.table.n_moves == 1
        check_database(server)


@pytest.fixture
def kept(tmp_path: Path) -> Config:
    """A data folder with a little in it."""
    config = Config(tmp_path / "data")
    with running(config.data) as server:
        Guest(server.address, "Ann").open("me", "open")
    return config


def test_what_a_killed_backup_has_left_goes_with_the_next_to_the_same_name_a_day_later(
    kept: Config, tmp_path: Path
) -> None:
    path = tmp_path / "backup.zip"
    old, new = (tmp_path / f"{path.name}.{digit * 16}.part" for digit in "01")
    for part in (old, new):
        part.touch()
    os.utime(old, (0, 0))
    backup.take(kept, path)
    assert (old.exists(), new.exists()) == (False, True)


def test_a_backup_is_its_owners_alone_and_overwrites_nothing(kept: Config, tmp_path: Path) -> None:
    path = tmp_path / "backup.zip"
    backup.take(kept, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    with pytest.raises(BadInput, match="exists already"):
        backup.take(kept, path)
    assert path.read_bytes() == before
    with pytest.raises(BadInput, match="not empty"):
        backup.restore(kept, path)


def test_a_key_that_is_kept_elsewhere_is_in_the_backup_and_comes_back_there(kept: Config, tmp_path: Path) -> None:
    here, there, path = tmp_path / "site.key", tmp_path / "other.key", tmp_path / "backup.zip"
    secret = (kept.data / "secret.key").rename(here).read_bytes()
    backup.take(replace(kept, secret=here), path)
    new = Config(tmp_path / "new", secret=there)
    there.write_bytes(secret[::-1])
    with pytest.raises(BadInput, match=r"other\.key is not the key of the backup"):
        backup.restore(new, path)
    assert not new.data.exists()
    there.unlink()
    backup.restore(new, path)
    assert (there.read_bytes(), stat.S_IMODE(there.stat().st_mode)) == (secret, 0o600)
    assert not (new.data / "secret.key").exists()
    backup.restore(Config(tmp_path / "third", secret=there), path)


def test_a_key_that_cannot_be_kept_where_it_is_to_be_is_named(kept: Config, tmp_path: Path) -> None:
    backup.take(kept, tmp_path / "backup.zip")
    with pytest.raises(BadInput, match=r"cannot keep the key in .*nowhere"):
        backup.restore(Config(tmp_path / "new", secret=tmp_path / "nowhere" / "site.key"), tmp_path / "backup.zip")


def test_of_what_happened_at_tables_only_actions_are_told_as_moves(kept: Config, tmp_path: Path) -> None:
    with sa.create_engine(kept.address).begin() as connection:
        [table] = connection.execute(sa.select(rows.tables.c.id)).scalars()
        of_all = {"table_id": table, "seat": 0, "number": 0, "at": 0.0}
        entries = [{"seq": 100 + n, "kind": kind, **of_all} for n, kind in enumerate(("seat", "act", "undo"))]
        connection.execute(sa.insert(rows.entries), entries)
    assert backup.take(kept, tmp_path / "backup.zip").moves == 1
    assert backup.restore(Config(tmp_path / "new"), tmp_path / "backup.zip").moves == 1


def test_a_damaged_backup_leaves_nothing_behind(kept: Config, tmp_path: Path) -> None:
    whole, damaged, new = tmp_path / "backup.zip", tmp_path / "damaged.zip", Config(tmp_path / "new")
    backup.take(kept, whole)
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(damaged, "w") as sink:
        for name in source.namelist():
            data = source.read(name)
            sink.writestr(name, data[: data.index(b"\n") + 1] if name == "seats.jsonl" else data)
    for bad in (damaged, kept.data / "secret.key"):
        with pytest.raises(BadInput, match="no backup, or damaged"):
            backup.restore(new, bad)
    backup.restore(new, whole)
    with sa.create_engine(new.address).connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM guests").all() == [("Ann",)]


def test_a_folder_without_a_database_has_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no database"):
        backup.take(Config(tmp_path), tmp_path / "backup.zip")
    assert not (tmp_path / "backup.zip").exists()


def test_a_restore_that_does_not_reach_its_database_makes_nothing(kept: Config, tmp_path: Path) -> None:
    backup.take(kept, tmp_path / "backup.zip")
    elsewhere = Config(tmp_path / "elsewhere", "postgresql://me:hush@127.0.0.1:1/games")
    with pytest.raises(BadInput, match=r"cannot use the database .*Connection refused"):
        backup.restore(elsewhere, tmp_path / "backup.zip")
    assert not elsewhere.data.exists()
