"""The courier: what fails is tried again, later each time, and given up; of several workers one sends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server import postgresql
from tests.server.conversation import LIMIT_S
from tests.server.postbox import Browser, MailServer, PushService
from tests.server.serving import ON_POSTGRESQL
from tests.server.test_deadlines import two_seated
from tianxia.server import account_rows, delivery, mail, reminder_rows, rows
from tianxia.server import courier as courier_module
from tianxia.server.app import open_store
from tianxia.server.awaiting import Awaiting
from tianxia.server.bucket import Buckets
from tianxia.server.config import Mail
from tianxia.server.courier import AGAIN_S, MOST_OF_ONE, Courier
from tianxia.server.delivery import Delivery
from tianxia.server.keys import Keys, digest
from tianxia.server.mail import Mailer
from tianxia.server.push import Endpoint, Push
from tianxia.server.reminders import NOBODY, Reminders
from tianxia.server.store import Store
from tianxia.server.tasks import Tasks
from tianxia.server.visitors import Visitors

KEYS = Keys(b"k" * 32)


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().running() as started:
        yield started


@pytest.fixture
def store(tmp_path: Path) -> Store:
    (tmp_path / "data").mkdir()
    file = f"sqlite:///{tmp_path / 'data' / 'tianxia.sqlite'}"
    return open_store(postgresql.cluster().create() if ON_POSTGRESQL else file)


def _courier(store: Store, where: Mail | None = None) -> Courier:
    push, mailer = Push(KEYS.push_key(), may_go_inside=True), Mailer(where or Mail())
    reminders = Reminders(store, KEYS, push, mailer, Buckets(1, 1))
    return Courier(store, Delivery(store, KEYS, reminders, push, mailer, "https://games.example"))


def _awaited(store: Store, service: PushService, n_tables: int = 1) -> Coroutine[Any, Any, float]:
    """Bo has a browser that listens, and is to decide."""

    async def write() -> float:
        now = time.time()
        await _listens(store, service, "bo", now)
        for _ in range(n_tables):
            await _waits(store, now)
        return now

    return write()


async def _listens(store: Store, service: PushService, guest: str, now: float) -> None:
    """A browser of somebody's takes pushes."""
    told = Browser(f"{service.address}/{guest}").subscription()
    endpoint = Endpoint(told["endpoint"], told["p256dh"], told["auth"])
    session = {"guest": guest, "session": f"session of {guest}", "language": "en", "label": "", "site": "x"}
    sealed = KEYS.sealed(msgspec.json.encode(endpoint).decode())
    await store.write(
        account_rows.put_session(session["session"], guest, "", now),
        reminder_rows.put_receiver({"id": digest(endpoint.url), **session, "endpoint": sealed, "created": now}),
    )


async def _waits(store: Store, now: float, guest: str = "bo") -> None:
    """One more table waits for Bo, or another."""
    one = two_seated()
    await store.write(*rows.put_table(one.facts, one.saved))
    await store.write(reminder_rows.await_guest(one.facts.id, guest, now, now))


async def _look(courier: Courier, now: float) -> None:
    """Twice: what is found to be sent is sent by the second time; until all of it is done."""
    await courier.look(now)
    await courier.look(now)
    async with asyncio.timeout(LIMIT_S):
        while courier.n_under_way:
            await asyncio.sleep(0.01)


def _letters(store: Store) -> list[tuple[int, float]]:
    with store.engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT n_tries, due FROM letters").all()
        return [(row[0], row[1]) for row in found]


def _count(store: Store, table: str) -> int:
    with store.engine.connect() as connection:
        return connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()


def _run(store: Store, work: Coroutine[Any, Any, None]) -> None:
    async def run() -> None:
        store.start()
        try:
            await work
        finally:
            await store.stop()

    asyncio.run(run())


def test_what_fails_is_tried_again_later_each_time(store: Store, service: PushService) -> None:
    async def work() -> None:
        now, courier = await _awaited(store, service), _courier(store)
        service.statuses = [500, 429, 201]
        await _look(courier, now)
        assert _letters(store) == [(1, now + AGAIN_S[0])]
        await _look(courier, now + AGAIN_S[0] - 1)
        assert len(service.requests) == 1  # not yet
        await _look(courier, now + AGAIN_S[0])
        assert _letters(store) == [(2, now + AGAIN_S[0] + AGAIN_S[1])]
        await _look(courier, now + AGAIN_S[0] + AGAIN_S[1])
        assert (_letters(store), len(service.requests)) == ([], 3)

    _run(store, work())


def test_a_browser_that_is_not_reached_is_given_up_in_the_end(
    store: Store, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "MOST_FAILED", 2)

    async def work() -> None:
        now, courier = await _awaited(store, service), _courier(store)
        service.statuses = [500] * 100
        for n_given_up in (1, 2):
            for again_s in (0.0, *AGAIN_S):
                now += again_s
                await _look(courier, now)
            assert _letters(store) == []
            assert _count(store, "receivers") == (1 if n_given_up == 1 else 0)
            await _waits(store, now)
        assert len(service.requests) == 2 * (1 + len(AGAIN_S))

    _run(store, work())


def test_whoever_has_moved_meanwhile_is_told_nothing(store: Store, service: PushService) -> None:
    async def work() -> None:
        now, courier = await _awaited(store, service), _courier(store)
        service.statuses = [500]
        await _look(courier, now)
        with store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE awaited SET guest = 'ann', due = NULL")
        await _look(courier, now + AGAIN_S[0])
        assert (_letters(store), len(service.requests)) == ([], 1)

    _run(store, work())


def test_of_several_workers_one_sends(store: Store, service: PushService) -> None:
    async def work() -> None:
        now = await _awaited(store, service, n_tables=5)
        couriers = [_courier(store) for _ in range(3)]
        await asyncio.gather(*(_look(courier, now) for courier in couriers))
        assert (len(service.requests), _letters(store)) == (5, [])

    _run(store, work())


def test_whoever_has_many_games_keeps_nobody_else_waiting(
    store: Store, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by what is to be written nor by what is under way to a browser that never answers."""
    for name in ("BATCH", "MOST_AT_ONCE"):
        monkeypatch.setattr(courier_module, name, 6)
    service.silent = "/bo"

    async def work() -> None:
        now, courier = await _awaited(store, service, n_tables=9), _courier(store)
        await _listens(store, service, "cy", now)
        await _waits(store, now + 1, "cy")  # after all of Bo's
        for _ in range(3):
            await courier.look(now + 2)
        await asyncio.to_thread(service.wait, MOST_OF_ONE + 1)
        assert sorted(path for path, *_ in service.requests) == ["/bo"] * MOST_OF_ONE + ["/cy"]
        await courier.stop()

    _run(store, work())


def test_what_was_being_sent_when_a_process_died_is_sent_later(store: Store, service: PushService) -> None:
    async def work() -> None:
        now, courier = await _awaited(store, service), _courier(store)
        service.statuses = [0]
        await courier.look(now)
        await asyncio.to_thread(service.wait, 1)
        await courier.stop()
        await _look(_courier(store), now + AGAIN_S[0])
        assert (len(service.requests), _letters(store)) == (2, [])

    _run(store, work())


def test_a_reminder_that_nobody_can_write_is_given_up_like_all_others(store: Store, service: PushService) -> None:
    async def work() -> None:
        now, courier = await _awaited(store, service), _courier(store)
        with store.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE receivers SET endpoint = '{KEYS.sealed('nonsense')}'")
        for again_s in (0.0, *AGAIN_S):
            assert len(_letters(store)) == (again_s > 0)
            now += again_s
            await _look(courier, now)
        assert (_letters(store), service.requests) == ([], [])

    _run(store, work())


def test_a_digest_that_was_sent_is_not_looked_at_again_for_a_choice_that_brought_its_hour_back(store: Store) -> None:
    now = time.time()

    async def work() -> None:
        kept = {"guest": "bo", **NOBODY, "digest_hour": 7, "next_digest": now - 1}
        for _ in range(2):
            await store.write(reminder_rows.put_reminders(kept))
            await _look(_courier(store), now)
            with store.engine.connect() as connection:
                assert connection.exec_driver_sql("SELECT next_digest FROM reminders").scalar_one() > now

    _run(store, work())


def test_nobody_is_reminded_of_a_table_that_older_rules_have_left_behind(store: Store) -> None:
    async def work() -> None:
        one, now = two_seated(), time.time()
        await store.write(*rows.put_table(one.facts, one.saved))
        await store.write(reminder_rows.await_guest(one.facts.id, "bo", now, now))
        one.is_outdated = True
        Awaiting(one, Visitors(2), store, Tasks(), 0.0).wake()
        async with asyncio.timeout(LIMIT_S):
            while _count(store, "awaited"):
                await asyncio.sleep(0.01)

    _run(store, work())


def test_a_mail_server_that_is_away_or_refuses_for_now_is_asked_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail, "SENDING_S", 1.0)
    post = MailServer()
    wish = {"guest": "bo", **NOBODY, "is_confirmed": True, "at_turn": True, "address": KEYS.sealed("bo@mail.example")}

    async def work() -> None:
        now = time.time()
        await store.write(reminder_rows.put_reminders(wish))
        await _waits(store, now)
        nobody = Mail("127.0.0.1:1", "games@games.example", "none")
        await _look(_courier(store, nobody), now)
        assert _letters(store) == [(1, now + AGAIN_S[0])]
        with post.running() as where:
            courier = _courier(store, Mail(where, "games@games.example", "none"))
            post.refusals = ["451 later, please"]
            await _look(courier, now + AGAIN_S[0])
            assert (len(_letters(store)), post.mails) == (1, [])
            await _look(courier, now + AGAIN_S[0] + AGAIN_S[1])
            assert (_letters(store), len(post.mails)) == ([], 1)
        with store.engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT n_refused FROM reminders").scalar_one() == 0

    _run(store, work())
