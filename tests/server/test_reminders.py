"""Reminders: whoever is awaited at a table hears of it, by push or by mail, once; and no more, if they want no more."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from py_vapid import jwt  # pyright: ignore[reportMissingTypeStubs]

from tests.server.authenticator import Member, registered
from tests.server.client import Guest
from tests.server.conversation import LIMIT_S
from tests.server.postbox import AT_ONCE, Browser, MailServer, PushService
from tests.server.serving import UNLIMITED, Server, running
from tianxia.server import push
from tianxia.server.reminders import next_digest
from tianxia.server.wire.accounts import AccountInfo, Export
from tianxia.server.wire.reminders import MailDone, RemindersInfo
from tianxia.server.wire.tables import OpenedTable

SITE = "https://games.example"
DAYS = {"type": "correspondence", "days": 3}
pytestmark = pytest.mark.people(make=Member)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that reminds at once."""
    with running(tmp_path_factory.mktemp("server") / "data", **AT_ONCE) as started:
        yield started.become_ready()


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService().running() as started:
        yield started


@pytest.fixture
def bo(server: Server) -> Member:
    return registered(server.address, "Bo")


def _info(member: Member) -> RemindersInfo:
    return member.ask(RemindersInfo, "GET", "/api/reminders")


def _subscribes(member: Member, service: PushService, path: str = "/bo", language: str = "en") -> Browser:
    browser = Browser(service.address + path)
    told = browser.subscription(language)
    assert member.ask(RemindersInfo, "POST", "/api/reminders/receivers", json=told).receivers
    return browser


def _table(ann: Guest, bo: Guest, **more: Any) -> OpenedTable:
    """It is Ann's turn, and neither of them is there."""
    opened = ann.open("me", "open", clock=DAYS, **more)
    bo.join(opened.table.id)
    return ann.table(opened.table.id)


def _plays(member: Guest, opened: OpenedTable) -> None:
    live = member.live(member.table(opened.table.id))
    live.act(live.turn().legal[0])
    live.close()


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


# ---- push


def test_whoever_is_away_is_pushed_what_only_their_browser_can_read(
    ann: Member, bo: Member, service: PushService
) -> None:
    browser = _subscribes(bo, service, language="fr")
    opened = _table(ann, bo)
    _plays(ann, opened)
    [(path, headers, body)] = service.wait(1)
    table = opened.table.id
    assert path == "/bo"
    assert browser.read(body) == {
        "title": "À vous de jouer – Qin",
        "body": "Avec Ann. Il reste 2 jours.",
        "tag": table,
        "path": f"/t/{table}",
    }
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", str(push.KEPT_S))
    token, key = re.fullmatch(r"vapid t=(.+),k=(.+)", headers["Authorization"]).groups()  # pyright: ignore[reportOptionalMemberAccess]
    assert key == _info(bo).push_key
    assert jwt.decode(token, key)["aud"] == service.address  # pyright: ignore[reportUnknownMemberType]


def test_nobody_is_told_twice_nor_who_is_at_the_table_nor_at_a_live_clock(
    ann: Member, bo: Member, service: PushService
) -> None:
    browser = _subscribes(bo, service)
    live = _table(ann, bo)
    there = bo.live(bo.table(live.table.id))
    _plays(ann, live)
    quick = ann.open("me", "open", clock={"type": "live", "base_s": 600})
    bo.join(quick.table.id)
    _plays(ann, quick)
    opened = _table(ann, bo)
    _plays(ann, opened)
    [(_, _, body)] = service.wait(1)
    assert browser.read(body)["tag"] == opened.table.id
    _plays(bo, opened)
    _plays(ann, opened)
    assert browser.read(service.wait(2)[1][2])["tag"] == opened.table.id
    time.sleep(0.5)
    assert len(service.requests) == 2
    there.close()


def test_the_first_turn_of_a_game_is_told_to_whoever_opened_it(ann: Member, bo: Member, service: PushService) -> None:
    browser = _subscribes(bo, service)
    opened = bo.open("me", "open", clock=DAYS)
    ann.join(opened.table.id)
    assert browser.read(service.wait(1)[0][2])["tag"] == opened.table.id


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_told_nothing_more(
    ann: Member, bo: Member, service: PushService, status: int
) -> None:
    _subscribes(bo, service)
    service.statuses = [status]
    _plays(ann, _table(ann, bo))
    service.wait(1)
    _until(lambda: _info(bo).receivers == [])


def test_a_browser_where_one_is_signed_out_is_told_nothing(ann: Member, bo: Member, service: PushService) -> None:
    passkey = bo.register()
    phone = Member(bo.address)
    phone.sign_in(passkey)
    _subscribes(bo, service, "/desk")
    _subscribes(phone, service, "/phone")
    opened = _table(ann, bo)
    phone.said()
    _plays(ann, opened)
    assert [path for path, _, _ in service.wait(1)] == ["/desk"]
    assert len(_info(bo).receivers) == 1


def test_a_push_service_that_never_answers_delays_no_move_and_no_other(
    ann: Member, bo: Member, service: PushService
) -> None:
    _subscribes(bo, service, "/dead")
    service.statuses = [0]
    opened = _table(ann, bo)
    _plays(ann, opened)
    service.wait(1)
    _subscribes(bo, service, "/alive")
    started = time.monotonic()
    _plays(bo, opened)
    _plays(ann, opened)
    assert [path for path, _, _ in service.wait(2)] == ["/dead", "/alive"]
    assert time.monotonic() - started < push.SENDING_S / 2


def test_one_click_stops_everything(ann: Member, bo: Member, service: PushService) -> None:
    _subscribes(bo, service)
    assert bo.ask(RemindersInfo, "DELETE", "/api/reminders").receivers == []
    opened = _table(ann, bo)
    _plays(ann, opened)
    time.sleep(0.5)
    assert service.requests == []


def test_whoever_is_no_account_has_no_reminders(ann: Member) -> None:
    ann.refused("GET", "/api/reminders", 403, "not-signed-in")
    told = Browser("https://push.example/x").subscription()
    ann.refused("POST", "/api/reminders/receivers", 403, "not-signed-in", json=told)


def test_where_a_browser_listens_is_sealed_and_told_to_oneself_alone(
    server: Server, bo: Member, service: PushService
) -> None:
    _subscribes(bo, service, "/secret-path")
    [kept] = [row for row in server.rows("SELECT * FROM receivers") if row[1] == bo.account().id]
    assert "secret-path" not in str(kept)
    assert bo.ask(Export, "GET", "/api/account/export").reminders["receivers"][0]["label"] is not None


# ---- mail


@pytest.fixture
def post() -> MailServer:
    return MailServer()


@pytest.fixture
def site(tmp_path: Path, post: MailServer) -> Iterator[Server]:
    """A server that sends mail."""
    with post.running() as where:
        mail = {"server": where, "sender": "Tianxia <games@games.example>", "security": "none"}
        limits = {**UNLIMITED, "confirmation_burst": 100}
        with running(tmp_path / "data", limits, mail=mail, public_address=SITE, **AT_ONCE) as started:
            yield started.become_ready()


def _member(site: Server, name: str) -> Member:
    """By a password: passkeys are for the public address, where no test is."""
    member = Member(site.address, name)
    member.ask(AccountInfo, "PUT", "/api/account/password", json={"password": "correct horse"})
    return member


def _text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return part.get_content()


def _token(text: str, purpose: str) -> str:
    found = re.search(rf"/mail#{purpose}\.(\S+)", text)
    assert found, text
    return found[1]


def _gives(member: Member, address: str = "bo@mail.example", **more: str) -> RemindersInfo:
    return member.ask(RemindersInfo, "PUT", "/api/reminders/address", json={"address": address, **more})


def _confirmed(site: Server, post: MailServer, member: Member) -> None:
    n = len(post.mails)
    _gives(member)
    token = _token(_text(post.wait(n + 1)), "confirm")
    Guest(site.address).ask(MailDone, "POST", "/api/mail/confirm", json={"token": token})


def test_mail_comes_at_ones_turn_once_the_address_is_confirmed_until_one_click(site: Server, post: MailServer) -> None:
    ann, bo = _member(site, "Ann"), _member(site, "Bo")
    assert _info(bo).has_mail
    assert not _gives(bo, language="fr").is_confirmed
    asked = post.wait(1)
    assert (asked["To"], asked["Subject"]) == ("bo@mail.example", "Est-ce votre adresse\u00a0?")
    opened = _table(ann, bo)
    _plays(ann, opened)  # nothing yet: nobody has confirmed
    _until(lambda: site.rows("SELECT guest FROM awaited WHERE due IS NOT NULL") == [])
    token = _token(_text(asked), "confirm")
    stranger = Guest(site.address)
    stranger.refused(
        "POST", "/api/mail/confirm", 409, "spent", json={"token": token[:-1] + ("1" if token[-1] == "0" else "0")}
    )
    stranger.refused("POST", "/api/mail/confirm", 409, "spent", json={"token": token.replace(".", ".9", 1)})
    stranger.ask(MailDone, "POST", "/api/mail/confirm", json={"token": token})
    assert _info(bo).is_confirmed
    _plays(bo, opened)
    _plays(ann, opened)
    mail = post.wait(2)
    assert mail["Subject"] == "À vous de jouer – Qin"
    assert f"{SITE}/t/{opened.table.id}" in _text(mail)
    html = mail.get_body(("html",))
    assert html is not None
    assert f'<a href="{SITE}/t/{opened.table.id}">' in html.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = mail["List-Unsubscribe"].strip("<>").removeprefix(SITE)
    shown = stranger.http.get(path)
    assert (shown.status_code, "stop." in shown.headers["location"]) == (303, True)
    assert _info(bo).at_turn  # looking changes nothing
    stopped = stranger.http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert stopped.status_code == 200, stopped.text
    assert not _info(bo).at_turn
    _plays(bo, opened)
    _plays(ann, opened)
    time.sleep(0.5)
    assert len(post.mails) == 2
    assert "bo@mail.example" not in site.log
    assert "bo@mail.example" not in str(site.rows("SELECT * FROM reminders"))


def test_an_address_that_is_refused_again_and_again_gets_no_more_mail(site: Server, post: MailServer) -> None:
    ann, bo = _member(site, "Ann"), _member(site, "Bo")
    _confirmed(site, post, bo)
    opened = _table(ann, bo)
    post.refusals = ["550 no such person"] * 3
    for n in range(3):
        _plays(ann, opened)
        post.wait_asked(n + 2)
        _until(lambda n=n: site.rows("SELECT n_refused FROM reminders") == [(n + 1,)])
        _plays(bo, opened)
    assert _info(bo).is_refused
    _plays(ann, opened)
    time.sleep(0.5)
    assert post.n_asked == 4
    _confirmed(site, post, bo)  # the same again, or another one
    assert not _info(bo).is_refused


def test_what_is_no_address_is_refused(site: Server) -> None:
    bo = _member(site, "Bo")
    for address in (
        "bo",
        "bo@mail",
        "a@b.example\nBcc: x@y.example",
        "a b@c.example",
        "<a@b.example>",
        "a@b.example,c@d.example",
    ):
        bo.refused("PUT", "/api/reminders/address", 400, "bad-address", json={"address": address})


def test_where_no_mail_is_sent_nobody_gives_an_address(bo: Member) -> None:
    assert not _info(bo).has_mail
    bo.refused("PUT", "/api/reminders/address", 409, "no-mail", json={"address": "bo@mail.example"})


def test_nobody_is_asked_about_an_address_again_and_again(tmp_path: Path, post: MailServer) -> None:
    with post.running() as where, running(tmp_path / "data", mail={"server": where, "sender": "a@b.example"}) as site:
        bo = _member(site, "Bo")
        for _ in range(3):
            _gives(bo)
        body = {"address": "bo@mail.example"}
        bo.refused("PUT", "/api/reminders/address", 429, "many-attempts", json=body)
        _member(site, "Cy").refused("PUT", "/api/reminders/address", 429, "many-attempts", json=body)


# ---- the digest


def test_a_digest_comes_at_the_hour_that_it_is_there_and_then_a_day_later() -> None:
    noon = 1_750_000_000.0 // 86_400 * 86_400 + 12 * 3600
    assert next_digest(None, "UTC", noon) is None
    assert next_digest(13, "UTC", noon) == noon + 3600
    assert next_digest(12, "UTC", noon) == noon + 86_400
    assert next_digest(13, "no such place", noon) == noon + 3600
    assert next_digest(12, "no such place", noon) == noon + 86_400
    assert next_digest(20, "Europe/Paris", noon) == noon + 6 * 3600  # in summer, two hours before Greenwich


def test_the_digest_lists_what_waits_and_is_sent_once_a_day(site: Server, post: MailServer) -> None:
    ann, bo = _member(site, "Ann"), _member(site, "Bo")
    _confirmed(site, post, bo)
    wish = {"at_turn": False, "digest_hour": 7, "zone": "UTC"}
    assert bo.ask(RemindersInfo, "PUT", "/api/reminders/mail", json=wish).digest_hour == 7
    tables = [_table(ann, bo) for _ in range(2)]
    for opened in tables:
        _plays(ann, opened)
    with site.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE reminders SET next_digest = {time.time() - 1}")
    mail = post.wait(2)
    assert mail["Subject"] == "2 games wait for you"
    assert all(f"/t/{opened.table.id}" in _text(mail) for opened in tables)
    [(due,)] = site.rows("SELECT next_digest FROM reminders")
    assert time.time() < due <= time.time() + 86_400
    for opened in tables:
        _plays(bo, opened)
    with site.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE reminders SET next_digest = {time.time() - 1}")
    _until(lambda: site.rows("SELECT next_digest FROM reminders")[0][0] > time.time())
    time.sleep(0.3)
    assert len(post.mails) == 2  # nothing waits any more
