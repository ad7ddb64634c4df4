"""Several servers on one database: each table has one of them, whoever is asked, and whatever happens to it."""

from __future__ import annotations

import os
import random
import secrets
import signal
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from tests.server.authenticator import Member
from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.cutting import Wire
from tests.server.faults import Site, apart, clock_jumped, cut_off, ended, killed, paused
from tests.server.postgresql import NEEDED, cluster
from tests.server.serving import UNLIMITED, Server, running, spawn
from tests.server.test_tournaments import do, hold, is_over, until
from tests.soaking import IN_BROAD
from tianxia.core.errors import BadInput
from tianxia.server import rows, workers
from tianxia.server.app import open_hall
from tianxia.server.cluster import SEAL
from tianxia.server.config import Config
from tianxia.server.database import IDLE_MS, bring_up_to_date, open_engine
from tianxia.server.facts import Entry
from tianxia.server.keys import Keys
from tianxia.server.postgresql import claimed
from tianxia.server.sessions import FRESH_S
from tianxia.server.wire.accounts import AccountInfo
from tianxia.server.wire.answers import Done
from tianxia.server.wire.frames import PositionTold
from tianxia.server.wire.ratings import Profile
from tianxia.server.wire.tables import OpenedTable, TableInfo
from tianxia.server.wire.talk import Talk
from tianxia.server.workers import Worker
from tianxia.server.writer import writer_of

pytestmark = NEEDED
REPLACED_S = 5.0
"""So soon somebody else looks after the tables of a worker that has died."""


def folder(path: Path, key: bytes) -> Path:
    """A data folder with a key that others have, too."""
    path.mkdir(mode=0o700)
    (path / "secret.key").write_bytes(key)
    return path


@contextmanager
def two(path: Path, limits: Mapping[str, float] = UNLIMITED) -> Generator[tuple[Server, Server]]:
    """Workers of one site, as on two machines."""
    key, database = secrets.token_bytes(32), cluster().create()
    with (
        running(folder(path / "one", key), limits, database=database) as one,
        running(folder(path / "two", key), limits, database=database) as other,
    ):
        yield one.become_ready(), other.become_ready()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Server, Server]]:
    with two(tmp_path_factory.mktemp("pair")) as pair:
        yield pair


def at(server: Server, guest: Guest) -> Guest:
    """The same guest, who asks another worker."""
    same = Guest(server.address)
    same.http.cookies = guest.http.cookies
    return same


def owner_of(server: Server, table_id: str) -> str:
    [(owner,)] = server.rows("SELECT owner FROM tables WHERE id = ?", table_id)
    return owner


def entries_of(server: Server, opened: OpenedTable) -> list[int]:
    found = server.rows("SELECT seq FROM entries WHERE table_id = ? ORDER BY seq", opened.table.id)
    return [seq for (seq,) in found]


def soon(is_so: Callable[[], bool], within_s: float = REPLACED_S) -> None:
    end = time.monotonic() + within_s
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def come_back(guest: Guest, opened: OpenedTable, within_s: float = REPLACED_S) -> Live:
    """As a client does whose socket has closed: again and again."""
    end = time.monotonic() + within_s
    while True:
        try:
            return guest.live(opened)
        except (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError):
            assert time.monotonic() < end, "nobody looks after the table"
            time.sleep(0.05)


# ---- any worker is asked


def test_a_table_is_played_through_any_worker(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann, bo = Guest(one.address, "Ann"), Guest(other.address, "Bo")
    opened = ann.open("me", "open")
    joined = bo.join(opened.table.id)
    mine, yours = ann.live(opened), bo.live(joined)
    for _ in range(3):
        for live in (mine, yours):
            live.act(live.turn().legal[0])
    assert mine.moved(6).seq == yours.moved(6).seq
    assert {seat.is_online for seat in yours.state.table.seats} == {True}
    assert owner_of(one, opened.table.id) == owner_of(other, opened.table.id)
    assert bo.frames(opened.table.id, joined.tokens["1"]).n_frames == 7


def test_what_a_worker_refuses_is_refused_by_all(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    opened = ann.open("me", "open")
    there = at(other, ann)
    path = f"/api/tables/{opened.table.id}"
    there.refused("GET", f"{path}/record", 409, "not-over")
    there.refused("POST", f"{path}/fill", 400, "malformed", content=b"{")
    there.refused("POST", f"{path}/join", 413, "too-large", content=b" " * (1 << 21))
    there.refused("GET", "/api/tables/nowhere", 404, "unknown-table")


def test_nobody_outside_can_pretend_to_be_a_worker(pair: tuple[Server, Server]) -> None:
    one, _ = pair
    ann = Guest(one.address, "Ann")
    path = f"/api/tables/{ann.open('me', 'open').table.id}"
    ann.refused("GET", path, 403, "foreign-origin", headers={SEAL: f"10.0.0.1 1 safe {'0' * 64}"})
    [(inner,), _] = one.rows("SELECT address FROM workers")
    for name in (path, "/api/lobby", "/"):
        assert httpx.get(f"{inner}{name}", verify=False).status_code == 403


def test_whoever_comes_without_a_cookie_is_not_taken_for_somebody_who_came_before(pair: tuple[Server, Server]) -> None:
    """What workers answer each other sets cookies, too: those of the people who have asked."""
    one, other = pair
    opened = Guest(one.address, "Ann").open("me", "open")
    assert Guest(other.address, "Bo").join(opened.table.id).tokens
    assert Guest(other.address).table(opened.table.id).tokens == {}


# ---- what workers know of each other


def test_every_lobby_shows_the_tables_of_all_workers(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    opened = ann.open("me", "open")
    live = ann.live(opened)
    there = at(other, ann)

    def listed() -> TableInfo | None:
        return next((info for info in there.lobby().open if info.id == opened.table.id), None)

    soon(lambda: listed() is not None)
    found = listed()
    assert found is not None
    assert [(seat.is_mine, seat.is_online) for seat in found.seats] == [(True, True), (False, False)]
    [own] = [info for info in there.lobby().mine if info.id == opened.table.id]
    assert own.seats[0].is_online
    stranger = Guest(other.address, "Bo")
    assert not any(seat.is_mine for info in stranger.lobby().open for seat in info.seats)
    live.close()


def test_a_name_given_at_one_worker_is_known_at_all(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    there = at(other, ann)
    assert there.ask(dict[str, str], "GET", "/api/me") == {"name": "Ann"}
    ann.rename("Anna")
    assert there.ask(dict[str, str], "GET", "/api/me") == {"name": "Anna"}


def test_an_account_is_the_same_at_all_workers(pair: tuple[Server, Server]) -> None:
    """What one of them asks a passkey, another may be answered; once, wherever."""
    here, there = Member(pair[0].address, "Ann"), Member(pair[1].address)
    passkey = here.register()
    passkey.origin = there.address  # pages of a site have one address, the workers of this test have two
    answer = passkey.sign(here.question())
    assert there.ask(AccountInfo, "POST", "/api/sign-in/passkey", json=answer).name == "Ann"
    there.refused("POST", "/api/sign-in/passkey", 409, "spent", json=answer)
    opened = there.open("me", "open")
    Guest(pair[0].address, "Bo").join(opened.table.id)
    assert here.table(opened.table.id).tokens
    here.ask(dict[str, object], "POST", "/api/account/leave", json={"name": "Ann"})
    seats = Guest(pair[1].address).table(opened.table.id).table.seats
    assert sorted((seat.kind, seat.name) for seat in seats) == [("bot", None), ("person", "Bo")]
    end = time.monotonic() + 2 * FRESH_S
    while there.account().name is not None:
        assert time.monotonic() < end, "the session goes on elsewhere"


def test_rated_games_that_end_at_different_workers_all_count(pair: tuple[Server, Server]) -> None:
    ann, bo = Member(pair[0].address, "Ann"), Member(pair[0].address, "Bo")
    for member in (ann, bo):
        member.register()
    there = Member(pair[1].address)
    there.http.cookies = ann.http.cookies
    clock = {"type": "live", "base_s": 600, "at_zero": "lose"}
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}], "is_rated": True, "clock": clock}
    opened = [who.ask(OpenedTable, "POST", "/api/tables", 201, json=body) for who in (ann, there) * 2]
    for table in opened:
        bo.join(table.table.id)
    lives = [ann.live(table) for table in opened]
    threads = [threading.Thread(target=live.resign, args=(0,)) for live in lives]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one.n_games for who in (ann, bo) for one in who.ask(Profile, "GET", "/api/profile").ratings] == [4, 4]


def _phrases(live: Live) -> list[str | None]:
    live.rest()
    return [remark.phrase for told in live.said if isinstance(told, Talk) for remark in told.remarks]


def test_people_talk_through_any_worker_and_are_known_there(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    opened = ann.open("me", "open")
    live = ann.live(opened)
    bo = Member(other.address, "Bo")
    bo.register()
    far = bo.live(bo.join(opened.table.id))  # an account's seat, whose session comes along
    cy = Member(other.address, "Cy")
    watching = Live(cy.address, opened.table.id, [], additional_headers={"Cookie": f"tianxia={cy.cookie}"})
    watching.speak(phrase="hello")
    far.speak(seat=1, phrase="luck")
    live.speak(seat=0, phrase="thanks")
    assert _phrases(live) == ["luck", "thanks"]
    whole = ann.live(opened).next(Talk)
    assert [(remark.name, remark.phrase) for remark in whole.remarks] == [("Bo", "luck"), ("Ann", "thanks")]
    bo.ask(AccountInfo, "POST", "/api/people", json={"table": opened.table.id, "seat": 0, "kind": "mute"})
    live.speak(seat=0, phrase="goodbye")
    assert _phrases(far) == ["luck", "thanks"]


def test_a_finished_table_of_another_worker_forgets_whoever_leaves(pair: tuple[Server, Server]) -> None:
    here, there = Member(pair[0].address, "Ann"), Member(pair[1].address)
    there.http.cookies = here.http.cookies
    bo, opened = Guest(pair[0].address, "Bo"), here.open("me", "open")
    live = bo.live(bo.join(opened.table.id))
    live.resign(1)
    there.ask(dict[str, object], "POST", "/api/account/leave", json={"name": "Ann"})
    assert [seat.name for seat in bo.table(opened.table.id).table.seats] == [None, "Bo"]


def test_nobody_is_helped_with_what_a_table_of_another_worker_shows(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    for _ in range(4):
        live.act(live.uncover().legal[0])
    path = f"/api/tables/{opened.table.id}/position"
    now, before = (ann.ask(PositionTold, "GET", path, params={"number": number}).text for number in (4, 3))
    with connect(f"{other.address.replace('http', 'ws', 1)}/api/analysis/live", proxy=None) as socket:
        for number, text in enumerate((now, before)):
            socket.send(msgspec.json.encode({"id": number, "analysis": {"game": "qin", "position": text}}).decode())
            answer = msgspec.json.decode(socket.recv(20))
            assert (answer["type"] == "refused" and answer["code"] == "still-played") == (text == now)


def test_a_rematch_is_the_same_at_all_workers(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    opened = ann.open("me", "here Cy")
    ann.live(opened, seat=0).resign(0)
    token = opened.tokens["1"]
    again = ann.rematch(opened.table.id, token)
    there = at(other, ann)
    with one.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET owner = NULL WHERE id = %s", (opened.table.id,))
    assert there.rematch(opened.table.id, token).table.id == again.table.id


# ---- fencing


def test_a_worker_that_was_taken_for_dead_writes_nothing() -> None:
    engine = open_engine(cluster().create())
    bring_up_to_date(engine)
    writer, me = writer_of(engine), Worker("me", "http://127.0.0.1:1", "site", 0)
    move = rows.put_entry("table", 1, Entry("act", 0, 0), 1.0)
    with engine.begin() as connection:
        workers.join(connection, me)
        connection.exec_driver_sql(TABLE)
    with engine.connect() as connection:
        assert workers.take(connection, "me", "table") == me
    assert writer.commit([[move]], "me") == {}
    with engine.begin() as connection:
        assert not workers.remove(connection, "me", last_beat=7)
        assert workers.remove(connection, "me", last_beat=0)
    assert writer.commit([[rows.put_entry("table", 2, Entry("act", 0, 0), 1.0)]], "me") == {0: "fault"}
    assert writer.is_fenced
    with engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(rows.entries)) == 1
    writer.close()


def test_a_worker_writes_only_to_its_own_tables() -> None:
    engine = joined("one", "other")
    writer = writer_of(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql(TABLE)
    with engine.connect() as connection:
        for name in ("one", "other"):
            holder = workers.take(connection, name, "table")
            assert holder is not None
            assert holder.id == "one"
    move = rows.put_entry("table", 1, Entry("act", 0, 0), 1.0)
    assert writer.commit([[move]], "other") == {0: "fault"}
    assert writer.commit([[move]], "one") == {}
    assert writer.commit([[rows.free_table("table")]], "one") == {}
    with engine.connect() as connection:
        holder = workers.take(connection, "other", "table")
        assert holder is not None
        assert holder.id == "other"
    writer.close()


def joined(*names: str) -> sa.Engine:
    """A database of PostgreSQL's with workers."""
    engine = open_engine(cluster().create())
    bring_up_to_date(engine)
    with engine.begin() as connection:
        for name in names:
            workers.join(connection, Worker(name, "", "site", 0))
    return engine


def test_nobody_is_taken_for_dead_in_the_middle_of_a_transaction() -> None:
    engine = joined("me")
    with engine.begin() as writing, engine.connect() as others:
        assert workers.fence(writing, "me", [])
        assert workers.beat(others, "me")
        others.commit()
        with pytest.raises(DBAPIError):
            workers.remove(others, "me", last_beat=1)
    engine.dispose()


def test_a_worker_that_is_cut_off_while_it_counts_or_takes_a_table_keeps_neither_for_long() -> None:
    engine = joined("me", "other")
    with engine.begin() as connection:
        connection.exec_driver_sql(TABLE)
    with engine.connect() as counting, engine.connect() as taking, engine.connect() as others:
        assert workers.beat(counting, "me")
        with patch.object(taking, "commit", side_effect=InterruptedError), pytest.raises(InterruptedError):
            workers.take(taking, "me", "table")
        with pytest.raises(DBAPIError):
            workers.remove(others, "me")
        others.rollback()
        time.sleep(1.2 * IDLE_MS / 1000)
        for gone in (counting, taking):
            with pytest.raises(DBAPIError):
                gone.exec_driver_sql("SELECT")
        assert workers.remove(others, "me")
        others.commit()
        holder = workers.take(others, "other", "table")
        assert holder is not None
        assert holder.id == "other"
        counting.invalidate()
        taking.invalidate()
    engine.dispose()


def test_a_worker_that_is_cut_off_while_it_sends_several_statements_does_not_keep_its_place() -> None:
    engine = joined("me")
    with claimed(engine) as writing, engine.connect() as others:
        plain: Any = writing.connection.driver_connection
        plain.pgconn.enter_pipeline_mode()
        for statement in (b"BEGIN", b"SELECT FROM workers FOR KEY SHARE"):
            plain.pgconn.send_query_params(statement, None)
        plain.pgconn.send_flush_request()
        plain.pgconn.flush()
        for _ in ("BEGIN", "what is between", "SELECT"):
            plain.pgconn.get_result()
        with pytest.raises(DBAPIError):
            workers.remove(others, "me")
        others.rollback()
        time.sleep(1.2 * IDLE_MS / 1000)
        assert workers.remove(others, "me")
        writing.invalidate()
    engine.dispose()


TABLE = (
    "INSERT INTO tables (id, game, rules_version, options, seed, salt, is_listed, is_import, created, status, updated) "
    "VALUES ('table', 'qin', '1', '{}', '1', '', true, false, 1, 'running', 1)"
)


# ---- workers that go


def test_another_worker_goes_on_when_one_ends_and_when_one_is_killed(tmp_path: Path) -> None:
    with two(tmp_path) as (one, other):
        ann = Guest(one.address, "Ann")
        opened = ann.open("me", "here Cy")
        there = at(other, ann)
        live = there.live(opened)
        live.act(live.state.legal[0])
        one.stop()
        assert live.closed() == 1012
        live = come_back(there, opened, within_s=2)
        assert live.state.table.n_moves == 1
        assert len(other.rows("SELECT id FROM workers")) == 1
        with running(one.data, database=other.database) as third:
            here = at(third, ann)
            live = here.live(opened)
            other.kill()
            died = time.monotonic()
            live = come_back(here, opened)
            live.act(live.uncover().legal[0])
            assert time.monotonic() - died < REPLACED_S
            assert entries_of(third, opened) == [1, 2]


def test_a_worker_that_wakes_up_late_has_lost_its_tables(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = Guest(one.address, "Ann")
    opened = ann.open("me", "here Cy")
    here, there = ann.live(opened), at(other, ann)
    routed = there.live(opened)
    os.kill(one.pid, signal.SIGSTOP)
    here.send(here.acting(here.state.legal[0]))
    stopped = time.monotonic()
    assert routed.closed() == 1012
    again = come_back(there, opened)
    assert time.monotonic() - stopped < REPLACED_S
    again.act(again.state.legal[-1])
    os.kill(one.pid, signal.SIGCONT)
    assert here.closed()
    assert not any(isinstance(message, Done) for message in here.said)
    back = come_back(ann, opened)
    assert back.state.table.n_moves == 1
    back.act(back.uncover().legal[0])
    assert again.moved(2).table.n_moves == 2
    assert entries_of(other, opened) == [1, 2]
    assert "taken this worker for dead" in one.log


def test_a_worker_apart_from_the_database_shows_nothing_that_others_may_have_gone_on_from(tmp_path: Path) -> None:
    key, database, wire = secrets.token_bytes(32), cluster().create(), Wire(int(cluster().port))
    wired = database.replace(cluster().port, str(wire.port))
    with (
        running(folder(tmp_path / "one", key), UNLIMITED, database=wired) as one,
        running(folder(tmp_path / "two", key), UNLIMITED, database=database) as other,
    ):
        other.become_ready()
        ann = Guest(one.become_ready().address, "Ann")
        opened = ann.open("me", "here Cy")
        assert ann.live(opened).state.table.n_moves == 0
        wire.is_held = True
        soon(lambda: "is silent, and taken for dead" in other.log)
        again = come_back(at(other, ann), opened)
        again.act(again.state.legal[0])
        threading.Timer(1.0, setattr, (wire, "is_held", False)).start()
        assert come_back(ann, opened).state.table.n_moves == 1
    wire.close()


# ---- mistakes


def test_another_site_may_not_use_the_same_database(tmp_path: Path) -> None:
    database = cluster().create()
    with running(tmp_path / "data", database=database):
        second = spawn(tmp_path / "other", database=database)
        with pytest.raises(AssertionError, match=r"another site uses the database postgresql://postgres:\*\*\*@"):
            second.listen()
        second.kill()
    with running(tmp_path / "other", database=database) as later:
        Guest(later.address, "Ann")


def test_a_worker_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    """As when one says on another machine that it is at 127.0.0.1."""
    database, key = cluster().create(), secrets.token_bytes(32)
    engine, is_over = open_engine(database), threading.Event()
    bring_up_to_date(engine)

    def count() -> None:
        with engine.begin() as connection:
            workers.join(connection, Worker("other", "http://127.0.0.1:1", Keys(key).cluster, 0))
        while not is_over.wait(0.2):
            with engine.begin() as connection:
                workers.beat(connection, "other")

    counting = threading.Thread(target=count)
    counting.start()
    soon(lambda: bool(cluster().execute("SELECT id FROM workers", database=database.rpartition("/")[2])))
    with pytest.raises(BadInput, match=r"at http://127\.0\.0\.1:1, and cannot be reached"):
        open_hall(Config(folder(tmp_path / "data", key), database))
    is_over.set()
    counting.join()
    engine.dispose()


def test_workers_are_reached_at_one_address(tmp_path: Path) -> None:
    database = cluster().create()
    for inner, why in (
        ("0.0.0.0:8700", "inner: one address"),
        ("here", "looks"),
        ("127.0.0.1:x", "looks"),
    ):
        with pytest.raises(BadInput, match=why):
            open_hall(Config(tmp_path / "data", database, inner=inner))


# ---- whatever happens


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param((killed, cut_off), id="few"),
        pytest.param((apart, paused, killed, cut_off, clock_jumped, ended), id="more", marks=IN_BROAD),
    ],
)
def test_no_acknowledged_move_is_lost_or_made_twice_whatever_happens_to_workers(
    tmp_path: Path, faults: Sequence[Callable[[Site, random.Random], None]]
) -> None:
    """A few faults; ``python -m tests.server.faults`` has a hundred."""
    site, rng = Site(tmp_path, n_workers=2, n_hands=3), random.Random(17)
    try:
        site.play()
        for fault in faults:
            fault(site, rng)
            site.await_moves()
        found = site.end()
        assert found["acknowledged moves"] > 10
    finally:
        site.close()


# ---- tournaments


@IN_BROAD
def test_a_tournament_outlives_the_worker_that_was_asked_for_it(tmp_path: Path) -> None:
    """No round is drawn twice, no table opened twice, and what a worker leaves behind the others finish."""
    with two(tmp_path) as (one, other):
        ann = Guest(one.address, "Ann")
        tournament = hold(ann, bots=["casual"] * 12, n_rounds=2).info.id
        do(ann, tournament, "start")
        until(ann, tournament, lambda now: sum(match.table_id is not None for match in now.matches) > 1)
        one.kill()
        now = until(at(other, ann), tournament, is_over)
    assert [len(match.ranks or []) for match in now.matches] == [2] * 12
    assert other.rows("SELECT count(*) FROM tables") == [(12,)]
