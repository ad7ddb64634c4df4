"""What several servers have in common: who comes and goes, what an address may have, how hard puzzles are."""

from __future__ import annotations

import os
import secrets
import signal
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus

from tests.server.client import Guest
from tests.server.conversation import socket_of
from tests.server.postgresql import NEEDED, cluster
from tests.server.serving import UNLIMITED, Server, running, spawn
from tests.server.test_workers import at, folder, soon, two
from tests.soaking import IN_BROAD
from tianxia.insight import glicko
from tianxia.insight.collection import RATING_OF_LEVEL, Shipped, collection
from tianxia.insight.glicko import Meeting
from tianxia.server import workers
from tianxia.server.attempts import FIRST
from tianxia.server.database import bring_up_to_date, open_engine
from tianxia.server.wire.puzzles import GivenUp

pytestmark = NEEDED

# ---- who comes and goes


@IN_BROAD
def test_a_worker_that_comes_to_others_takes_no_table_before_its_bots_can_think(tmp_path: Path) -> None:
    key, database = secrets.token_bytes(32), cluster().create()
    with (
        running(folder(tmp_path / "one", key), database=database),
        running(folder(tmp_path / "two", key), env={"TIANXIA_LAZY": ""}, database=database) as other,
    ):
        assert len(other.thinkers()) == 1


HELD_UP = """CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER held_up AFTER INSERT ON workers DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION held_up()"""
"""Whoever joins does so, and hears of it only when lock 1 is free."""


def test_a_worker_that_is_told_to_end_while_it_joins_leaves_nothing_behind(tmp_path: Path) -> None:
    database = cluster().create()
    engine = open_engine(database)
    bring_up_to_date(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql(HELD_UP)
        connection.commit()
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1)")
        coming = spawn(tmp_path / "data", database=database)
        soon(lambda: connection.scalar(sa.text("SELECT count(*) FROM pg_locks WHERE NOT granted")) == 1, 30)
        os.kill(coming.pid, signal.SIGTERM)
        time.sleep(0.2)
        connection.commit()
        assert coming.wait() == -signal.SIGTERM
        time.sleep(0.2)
        assert workers.read(connection) == []
    engine.dispose()


# ---- what an address may have


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Server, Server]]:
    with two(tmp_path_factory.mktemp("pair"), {**UNLIMITED, "sockets_of_address": 3}) as pair:
        yield pair


def test_sockets_of_an_address_are_counted_at_all_workers_together(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    table_id = ann.open("me", "open").table.id
    held = [socket_of(one.address, table_id) for _ in range(3)]

    def is_refused() -> bool:
        try:
            socket_of(other.address, table_id).close()
        except InvalidStatus as refused:
            return refused.response.status_code == 429
        return False

    soon(is_refused)
    for socket in held:
        socket.close()
    soon(lambda: not is_refused())


# ---- puzzles


def test_ratings_of_puzzles_follow_from_each_other_whichever_worker_is_asked(pair: tuple[Server, Server]) -> None:
    puzzles = [puzzle for puzzle in collection().values() if puzzle.game == "qin"][:5]
    server, hard = pair[0], puzzles[0]
    same = Guest(server.address, "Ann")
    guests = [Guest(one.address) for one in pair for _ in range(4)]
    asked = [(guest, hard) for guest in guests]
    asked += [(at(pair[n % 2], same), puzzle) for n, puzzle in enumerate(puzzles[1:])]

    def give_up(one: tuple[Guest, Shipped]) -> None:
        one[0].ask(GivenUp, "POST", f"/api/puzzles/{one[1].id}/solution")

    with ThreadPoolExecutor(len(asked)) as threads:
        list(threads.map(give_up, asked))
    rating = RATING_OF_LEVEL[hard.level]
    for _ in guests:
        rating = glicko.after(rating, Meeting(FIRST, 1.0))
    assert server.rows("SELECT rating FROM puzzles WHERE id = ?", hard.id) == [(rating.rating,)]
    level_of, own = {puzzle.id: puzzle.level for puzzle in puzzles}, FIRST
    kept = server.rows("SELECT puzzle, rating FROM attempts WHERE guest = ? ORDER BY number", _guest_of(same))
    assert len(kept) == 4
    for puzzle, after in kept:
        own = glicko.after(own, Meeting(RATING_OF_LEVEL[level_of[puzzle]], 0.0))
        assert after == own.rating


def _guest_of(guest: Guest) -> str:
    return (guest.http.cookies.get("tianxia") or "").partition(".")[0]
