"""What was acknowledged stays: the server is killed again and again under load, and writing fails."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.postgresql import BOTH, NEEDED, cluster
from tests.server.serving import Server, running, spawn
from tests.server.truth import nothing_changes, table_of
from tests.soaking import IN_BROAD, IS_SOAK
from tianxia.server.wire.answers import Done, TableNow
from tianxia.server.wire.frames import Line
from tianxia.server.wire.tables import OpenedTable

N_KILLS = {"sqlite": 20, "postgresql": 20} if IS_SOAK else {"sqlite": 3, "postgresql": 1}
TABLES = (("me", "bot random"), ("me", "here Cy"), ("me", "bot greedy", "bot random"), ("me", "here Cy", "here Dee"))


@dataclass
class Player:
    """Plays one table as fast as it can, and remembers all that it was told is done."""

    seats: tuple[str, ...]
    guest: Guest | None = None
    opened: OpenedTable | None = None
    seq: int = 0
    """The latest that was acknowledged."""
    lines: list[Line] = field(default_factory=list[Line])
    has_moved: threading.Event = field(default_factory=threading.Event)
    n_games: int = 0
    error: BaseException | None = None
    ended: BaseException | None = None
    """What it ended by, where that is no fault if the server has died."""

    def begin(self, server: Server) -> None:
        """Come back with the same cookie, and check that nothing is lost."""
        cookies = self.guest.http.cookies if self.guest is not None else None
        self.guest = Guest(server.address)
        if cookies is None:
            self.guest.rename("Ann")
        else:
            self.guest.http.cookies = cookies
        if self.opened is not None:
            self.check()

    def check(self) -> None:
        assert self.guest is not None
        assert self.opened is not None
        live = self.guest.live(self.opened)
        assert live.seq >= self.seq, "an acknowledged move is lost"
        assert live.lines[: len(self.lines)] == self.lines
        assert len(live.lines) >= len(self.lines)
        live.close()

    def play(self) -> None:
        """Until the server dies; anything else that goes wrong is kept."""
        try:
            while True:
                self._play_one()
        except (ConnectionClosed, OSError, EOFError, httpx.TransportError, InvalidHandshake) as error:
            self.ended = error
        except BaseException as error:
            self.error = error

    def _play_one(self) -> None:
        assert self.guest is not None
        if self.opened is None:
            self.opened, self.seq, self.lines = self.guest.open(*self.seats), 0, []
        live = self.guest.live(self.opened)
        try:
            while live.state.table.status != "over":
                self._step(live)
        finally:
            self._note(live)
        self.opened, self.n_games = None, self.n_games + 1

    def _step(self, live: Live) -> None:
        mine = [seat for seat, info in enumerate(live.state.table.seats) if info.is_mine]
        state = live.wait(lambda state: state.table.to_move in mine or state.table.status == "over")
        if state.table.to_move is not None:
            if state.table.to_move != live.seat:
                state = live.sit(state.table.to_move)
            live.act(state.legal[7 * state.seq % len(state.legal)])
            self.has_moved.set()

    def _note(self, live: Live) -> None:
        """Whatever has been told, be it by a state or by an answer, is saved."""
        told = [message.seq for message in live.said if isinstance(message, (TableNow, Done))]
        self.seq, self.lines = max(told), live.lines


def check_database(server: Server) -> None:
    if server.engine.dialect.name == "sqlite":
        assert server.rows("PRAGMA integrity_check") == [("ok",)]
        assert server.rows("PRAGMA foreign_key_check") == []
    gaps = "SELECT table_id FROM entries GROUP BY table_id HAVING max(seq) != count(*) OR min(seq) != 1"
    assert server.rows(gaps) == []
    for (table_id,) in server.rows("SELECT id FROM tables"):
        table_of(server, table_id)


@pytest.fixture
def spares(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Iterator[Server]]:
    """Servers on one database, one after the other. The next one is loaded while the last one still plays."""
    waiting: list[Server] = []
    database = cluster().create() if request.param == "postgresql" else None

    def supply() -> Iterator[Server]:
        waiting.append(spawn(tmp_path / "data", waits=True, database=database))
        while True:
            server = waiting[-1]
            server.go()
            server.listen().become_ready()
            waiting.append(spawn(tmp_path / "data", waits=True, database=database))
            yield server
            server.kill()

    supplied = supply()
    yield supplied
    for server in waiting:
        server.kill()


@pytest.mark.parametrize("spares", ["sqlite", pytest.param("postgresql", marks=[NEEDED, IN_BROAD])], indirect=True)
def test_no_acknowledged_move_is_lost_however_often_the_server_is_killed(
    spares: Iterator[Server], request: pytest.FixtureRequest
) -> None:
    rng = random.Random(20)
    players = [Player(seats) for seats in TABLES]
    for _ in range(N_KILLS[request.node.callspec.params["spares"]]):
        server = next(spares)
        for player in players:
            player.begin(server)
        for player in players:
            player.has_moved.clear()
        threads = [threading.Thread(target=player.play, daemon=True) for player in players]
        for thread in threads:
            thread.start()
        assert all(player.has_moved.wait(30) for player in players), "a table is stuck"
        time.sleep(rng.uniform(0, 0.25))
        server.kill()
        for thread in threads:
            thread.join(20)
            assert not thread.is_alive()
        assert [player.error for player in players] == [None] * len(players)
    server = next(spares)
    for player in players:
        player.begin(server)
    check_database(server)
    assert all(player.seq or player.n_games for player in players)
    assert not IS_SOAK or any(player.n_games for player in players)


# ---- writing fails


@pytest.fixture(scope="module", params=BOTH)
def frail(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server whose disk may be full."""
    database = cluster().create() if request.param == "postgresql" else None
    with running(tmp_path_factory.mktemp("frail") / "data", database=database) as started:
        yield started.become_ready()


def test_a_move_that_cannot_be_saved_is_refused_and_can_be_made_later(frail: Server) -> None:
    ann = Guest(frail.address, "Ann")
    opened = ann.open("me", "here Cy")
    live, watcher = ann.live(opened), ann.watch(opened.table.id)
    before, action = live.state, live.state.legal[0]
    with nothing_changes(frail, opened.table.id):
        with frail.full_disk():
            assert live.refused(live.acting(action)).code == "not-saved"
        again = ann.live(opened, seat=0)
        assert (again.state.seq, again.state.frame, again.state.legal) == (before.seq, before.frame, before.legal)
        assert not any(isinstance(message, TableNow) for message in watcher.rest())
    live.act(action)
    assert watcher.next(TableNow).table.n_moves == 1


def test_an_undo_that_cannot_be_saved_takes_nothing_back(frail: Server) -> None:
    ann = Guest(frail.address, "Ann")
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    live.act(live.state.legal[0])
    with nothing_changes(frail, opened.table.id), frail.full_disk():
        assert live.refused(live.undoing(0)).code == "not-saved"
    assert ann.live(opened).state.table.n_moves == 1
    live.undo(0)
    assert live.state.table.n_moves == 0


def test_a_seat_that_cannot_be_saved_stays_open(frail: Server) -> None:
    ann, bo = Guest(frail.address, "Ann"), Guest(frail.address, "Bo")
    opened = ann.open("me", "open")
    path = f"/api/tables/{opened.table.id}/join"
    with nothing_changes(frail, opened.table.id), frail.full_disk():
        bo.refused("POST", path, 503, "not-saved", json={})
    assert ann.table(opened.table.id).table.status == "waiting"
    assert bo.join(opened.table.id).table.status == "running"


def test_a_table_or_name_that_cannot_be_saved_is_refused_as_such(frail: Server) -> None:
    ann = Guest(frail.address, "Ann")
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}]}
    with nothing_changes(frail, ""), frail.full_disk():
        ann.refused("POST", "/api/tables", 503, "not-saved", json=body)
        ann.refused("PUT", "/api/me", 503, "not-saved", json={"name": "Anna"})
    assert ann.ask(dict[str, Any], "GET", "/api/me") == {"name": "Ann"}
    assert len(ann.lobby().mine) == 0


def test_a_bot_whose_move_could_not_be_saved_moves_later(frail: Server) -> None:
    """Nobody else can act, so the table would be stuck if the bot did not try again."""
    ann = Guest(frail.address, "Ann")
    live = ann.live(ann.open("me", "bot random"))
    live.act(live.state.legal[0])
    live.moved(2)
    [thinker] = frail.thinkers()
    os.kill(thinker, signal.SIGSTOP)
    live.act(live.turn().legal[0])
    with frail.full_disk():
        os.kill(thinker, signal.SIGCONT)
        time.sleep(0.3)
    live.moved(4, 6)


# ---- another process is writing


def test_a_lock_of_another_process_keeps_changes_waiting_and_nobody_else(frail: Server) -> None:
    ann = Guest(frail.address, "Ann")
    opened = ann.open("me", "here Cy")
    live, watcher = ann.live(opened, seat=0), ann.watch(opened.table.id)
    with frail.no_writing():
        live.send(live.acting(live.state.legal[0]))
        slowest = max(_time_of(partial(ann.http.get, path)) for path in ("/api/lobby", "/api/games", "/api/me") * 5)
        assert slowest < 3, "the server waits with the change"  # that would take five seconds
        assert not any(isinstance(message, TableNow) for message in watcher.rest()), "told before it was saved"
        assert ann.http.get("/healthz").json()["code"] == "no-database"
    assert live.next(Done).seq == 1
    assert watcher.next(TableNow).table.n_moves == 1
    assert ann.http.get("/healthz").status_code == 200


def test_a_change_that_waits_too_long_is_refused_and_nobody_is_blamed(frail: Server) -> None:
    if frail.engine.dialect.name == "postgresql" and not IS_SOAK:
        pytest.skip("takes five seconds more; make soak has it")
    ann = Guest(frail.address, "Ann")
    live = ann.live(ann.open("me", "here Cy"), seat=0)
    action = live.state.legal[0]
    with frail.no_writing():
        assert live.refused(live.acting(action)).code == "not-saved"
    with frail.full_disk():
        for _ in range(25):
            assert live.refused(live.acting(action)).code == "not-saved"
        answer = ann.http.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "no-database")
    live.act(action)
    assert ann.http.get("/healthz").status_code == 200


def _time_of(what: Callable[[], object]) -> float:
    started = time.monotonic()
    what()
    return time.monotonic() - started
