"""The lobby belongs to everybody: nobody fills it, and it shows tables where somebody is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import msgspec
import pytest

from tests.server.client import Guest
from tests.server.conversation import Live
from tests.server.serving import UNLIMITED, Server, running
from tianxia.core.view import SPECTATOR
from tianxia.server.lag import Lag
from tianxia.server.visitors import SOON_S, Visitors, rounded
from tianxia.server.wire.answers import Presence

DESERTED_S = 1.5


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {**UNLIMITED, "waiting_of_host": 4.0, "deserted_s": DESERTED_S}
    with running(tmp_path_factory.mktemp("small") / "data", limits) as started:
        yield started


def _guest(server: Server, name: str, address: str = "198.51.100.1") -> Guest:
    """Somebody behind a proxy on this machine, which says where they are."""
    guest = Guest(server.address)
    guest.http.headers["x-forwarded-for"] = address
    guest.rename(name)
    return guest


def _open(guest: Guest) -> list[str]:
    return [table.id for table in guest.lobby().open]


def test_the_lobby_shows_few_tables_of_one_host(ann: Guest, bo: Guest) -> None:
    tables = [ann.open("me", "open").table.id for _ in range(5)]
    running = [ann.open("me", "here Cy").table.id for _ in range(5)]
    lobby = bo.lobby()
    assert [id for id in _open(bo) if id in tables] == tables[:1:-1]
    assert [table.id for table in lobby.watch if table.id in running] == running[:1:-1]
    assert {*tables, *running} <= {table.id for table in ann.lobby().mine}


def test_tables_of_one_address_do_not_push_out_those_of_others(server: Server) -> None:
    """Not even if each has another host: cookies cost nothing."""
    first = _guest(server, "Ann", "198.51.100.7").open("me", "open").table.id
    for number in range(33):
        _guest(server, f"Eve {number}", "198.51.100.66").open("me", "open")
    shown = _open(_guest(server, "Bo"))
    assert first in shown
    assert len(shown) == 30


def test_a_table_where_nobody_is_leaves_the_lobby_and_comes_back_with_its_people(small: Server) -> None:
    ann, bo = _guest(small, "Ann"), _guest(small, "Bo")
    opened = ann.open("me", "open")
    assert opened.table.id in _open(bo)
    watcher = bo.watch(opened.table.id)
    _wait_until_gone(bo, opened.table.id)
    live = ann.live(opened)
    assert opened.table.id in _open(bo)
    time.sleep(DESERTED_S + 0.2)
    assert opened.table.id in _open(bo)
    live.close()
    _wait_until_gone(bo, opened.table.id)
    watcher.close()
    assert opened.table.id in [table.id for table in ann.lobby().mine]
    assert bo.join(opened.table.id).table.status == "running"


def _wait_until_gone(guest: Guest, table_id: str) -> None:
    end = time.monotonic() + DESERTED_S + 5
    while table_id in _open(guest):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_guest_has_few_tables_that_wait(small: Server) -> None:
    eve = _guest(small, "Eve")
    body = {"game": "qin", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for _ in range(4):
        eve.open("me", "open")
    assert "wait for players" in eve.refused("POST", "/api/tables", 429, "too-many", json=body).detail
    time.sleep(DESERTED_S + 0.2)
    eve.open("me", "open")  # those that nobody sits at are forgotten


# ---- presence


class _Somebody:
    """A spectator who counts what they are told."""

    def __init__(self) -> None:
        self.seats: frozenset[int] = frozenset()
        self.seat = SPECTATOR
        self.follows = False
        self.known: tuple[int, int] | None = None
        self.was_there = self.is_back = False
        self.lag = Lag()
        self.origin, self.guest = "", None
        self.told: list[Presence] = []

    def push(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message, type=Presence))

    def drop(self) -> None:
        raise AssertionError("nobody is sent away")


def test_who_is_here_is_told_once_for_all_who_come_at_a_time() -> None:
    """1,500 spectators, each told of each, would be 1.1 million messages."""

    async def come() -> list[_Somebody]:
        crowd, visitors = [_Somebody() for _ in range(1500)], Visitors(2)
        for somebody in crowd:
            visitors.add(somebody)
            visitors.greet(somebody)
        await asyncio.sleep(SOON_S * 3)
        return crowd

    crowd = asyncio.run(come())
    assert sum(len(somebody.told) for somebody in crowd) <= 2 * 1500
    assert {somebody.told[-1].watching for somebody in crowd} == {1500}


def test_everybody_learns_how_many_are_left(ann: Guest) -> None:
    opened = ann.open("me", "here Cy")
    live = ann.live(opened)
    watchers = [ann.watch(opened.table.id) for _ in range(20)]
    _wait_for(live, 20)
    for watcher in watchers[5:]:
        watcher.close()
    for somebody in (live, *watchers[:5]):
        _wait_for(somebody, 5)


@pytest.mark.parametrize(
    ("watching", "shown"), [(0, 0), (99, 99), (100, 100), (119, 110), (1499, 1400), (23999, 23000)]
)
def test_of_many_spectators_the_number_is_rounded(watching: int, shown: int) -> None:
    assert rounded(watching) == shown


def _wait_for(live: Live, watching: int) -> None:
    if live.presence.watching != watching:
        live.next(Presence, lambda presence: presence.watching == watching)
