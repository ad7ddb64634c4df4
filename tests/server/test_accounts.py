"""Accounts: a guest gets ways to sign in and keeps everything; sessions end; whoever goes leaves nothing."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.authenticator import Member, Passkey
from tests.server.client import Guest, mine
from tests.server.conversation import Live, socket_of
from tests.server.nursery import command
from tests.server.serving import UNLIMITED, Server, running
from tianxia.server import archive, rows
from tianxia.server.account_rows import _FORGOTTEN  # pyright: ignore[reportPrivateUsage]
from tianxia.server.wire.accounts import AccountInfo, Export, MovingLink, PasskeyWish, ReportInfo
from tianxia.server.wire.answers import encode
from tianxia.server.wire.requests import Hello, Ping
from tianxia.server.wire.tables import Handed, OpenedTable

pytestmark = pytest.mark.people(make=Member)


# ---- passkeys


def test_a_guest_becomes_an_account_and_keeps_name_and_games(server: Server, ann: Member) -> None:
    table = ann.open("me", "open").table.id
    assert not ann.account().is_account
    passkey = ann.register()
    known = ann.account()
    assert (known.name, known.is_account, len(known.passkeys), len(known.sessions)) == ("Ann", True, 1, 1)
    assert table in [one.id for one in ann.lobby().mine]
    phone = Member(server.address)
    assert phone.account().name is None
    assert phone.sign_in(passkey).name == "Ann"
    assert table in [one.id for one in phone.lobby().mine]
    assert phone.table(table).tokens
    phone.rename("Anna")
    assert ann.account().name == "Anna"


def test_the_cookie_from_before_is_void_once_there_is_an_account(ann: Member) -> None:
    before = ann.cookie
    ann.register()
    assert ann.with_cookie(before).account().name is None
    assert ann.account().name == "Ann"


def test_a_passkey_answers_each_question_once(server: Server, ann: Member) -> None:
    passkey = ann.register()
    answer = passkey.sign(ann.question())
    thief = Member(server.address)
    assert thief.ask(AccountInfo, "POST", "/api/sign-in/passkey", json=answer).name == "Ann"
    thief.refused("POST", "/api/sign-in/passkey", 409, "spent", json=answer)


def _lie(kind: str, ann: Member, answer: dict[str, str]) -> dict[str, str]:
    """What a passkey has signed, turned into something else."""
    if kind == "another signature":
        return {**answer, "signature": ann.register().sign(ann.question())["signature"]}
    if kind == "an unknown passkey":
        return {**answer, "id": "AAAA"}
    return {**answer, "client_data": "bm90IGpzb24"}


@pytest.mark.parametrize("kind", ["another signature", "an unknown passkey", "no answer at all"])
def test_what_a_passkey_has_not_signed_opens_nothing(ann: Member, kind: str) -> None:
    passkey = ann.register()
    answer = _lie(kind, ann, passkey.sign(ann.question()))
    Member(ann.address).refused("POST", "/api/sign-in/passkey", 403, "bad-passkey", json=answer)


def test_another_sites_page_a_copied_passkey_and_an_unverified_one_are_refused(ann: Member) -> None:
    passkey, thief = ann.register(), Member(ann.address)

    def refused() -> None:
        thief.refused("POST", "/api/sign-in/passkey", 403, "bad-passkey", json=passkey.sign(thief.question()))

    passkey.origin = "https://evil.example"
    refused()
    passkey.origin = ann.address
    thief.sign_in(passkey)
    passkey.count -= 2  # a copy that has not signed as often
    refused()
    passkey.count += 2
    passkey.flags = 0x01  # nobody has shown who they are
    refused()


def test_a_question_of_one_guest_is_not_answered_for_another(ann: Member, bo: Member) -> None:
    wish = ann.ask(PasskeyWish, "POST", "/api/account/passkeys/wish")
    bo.refused("POST", "/api/account/passkeys", 403, "bad-passkey", json=Passkey(bo.address).make(wish))


def test_a_page_that_was_opened_by_a_number_has_no_passkeys(server: Server) -> None:
    guest = Guest(server.address, "Cy")
    guest.refused("POST", "/api/account/passkeys/wish", 409, "no-passkeys")


def test_the_last_way_to_sign_in_stays(ann: Member) -> None:
    ann.register()
    first = ann.account().passkeys[0].id
    ann.refused("DELETE", f"/api/account/passkeys/{first}", 409, "last-way")
    ann.refused("DELETE", "/api/account/passkeys/nosuch", 404, "no-passkey")
    ann.register()
    left = ann.ask(AccountInfo, "DELETE", f"/api/account/passkeys/{first}")
    assert [one.id for one in left.passkeys] != [first]


# ---- sessions


def test_a_session_is_ended_here_there_and_everywhere(server: Server, ann: Member) -> None:
    passkey = ann.register()
    phone, tablet = Member(server.address), Member(server.address)
    phone.sign_in(passkey)
    tablet.sign_in(passkey)
    there = next(one.id for one in phone.account().sessions if one.is_this)
    assert len(ann.said(session=there).sessions) == 2
    assert phone.account().name is None
    assert tablet.said().name is None
    assert (len(ann.account().sessions), tablet.account().name) == (1, None)
    tablet.sign_in(passkey)
    assert ann.said(is_everywhere=True).name is None
    assert (ann.account().name, tablet.account().name) == (None, None)


def test_nobody_keeps_the_secret_of_a_session_or_where_it_is(server: Server, ann: Member) -> None:
    ann.register()
    secret = ann.cookie.split(".")[1]
    kept = server.rows("SELECT * FROM sessions")
    assert kept
    assert not [row for row in kept if secret in map(str, row) or "127.0.0.1" in map(str, row)]


def test_a_cookie_that_was_altered_is_nobodys(ann: Member, bo: Member) -> None:
    ann.register()
    bo.register()
    (mine, secret, seal), (theirs, other, _) = ann.cookie.split("."), bo.cookie.split(".")
    for parts in ((theirs, secret, seal), (mine, other, seal), (mine, secret, "0" * 64), (mine, seal), (mine,)):
        assert ann.with_cookie(".".join(parts)).account().name is None
    assert ann.with_cookie(ann.cookie).account().name == "Ann"


def test_sessions_of_others_cannot_be_ended(ann: Member, bo: Member) -> None:
    ann.register()
    bo.register()
    theirs = ann.account().sessions[0].id
    bo.refused("POST", "/api/account/sign-out", 404, "no-session", json={"session": theirs})
    assert ann.account().name == "Ann"


def test_a_seat_token_is_worth_nothing_without_the_session(server: Server, ann: Member, bo: Member) -> None:
    before = ann.open("me", "open")
    table, stolen = before.table.id, {"X-Seat-Token": mine(before)[0]}
    ann.register()
    bo.join(table)
    bo.refused("GET", f"/api/tables/{table}/frames", 403, "bad-token", headers=stolen)
    socket = socket_of(server.address, table)
    socket.send(encode(Hello(tokens=mine(before))).decode())
    assert b"bad-token" in socket.recv(decode=False)
    assert ann.http.get(f"/api/tables/{table}/frames", headers=stolen).status_code == 200
    ann.said(is_everywhere=True)
    ann.refused("GET", f"/api/tables/{table}/frames", 403, "bad-token", headers=stolen)


def test_whoever_is_connected_by_a_session_goes_with_it(server: Server, ann: Member) -> None:
    passkey, phone = ann.register(), Member(server.address)
    phone.sign_in(passkey)
    opened = ann.open("me", "here Cy")
    here, there = ann.live(opened), phone.live(phone.table(opened.table.id))
    phone.said()
    there.closed()
    assert here.uncover()
    ended = ann.account().sessions[0].id  # as another worker would end it
    with server.engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM sessions WHERE id LIKE '{ended}%%'")
    here.closed()


def _make_account(server: Server, guest: str | None) -> None:
    """As another worker would, of which this one hears a moment later."""
    with server.engine.begin() as connection:
        connection.exec_driver_sql(f"INSERT INTO accounts (guest, role, created) VALUES ('{guest}', 'player', 0)")


@pytest.mark.parametrize("is_elsewhere", [False, True])
def test_whoever_has_a_seat_by_its_token_alone_goes_when_there_is_an_account(
    server: Server, ann: Member, bo: Member, is_elsewhere: bool
) -> None:
    opened = ann.open("me", "open")
    table = opened.table.id
    bo.join(table)
    watching, playing = Live(server.address, table, []), bo.live(bo.table(table))
    thief, other = Live(server.address, table, mine(opened)), ann.live(opened)
    _make_account(server, ann.account().id) if is_elsewhere else ann.register()
    thief.closed()
    other.closed()
    assert playing.sit(1)
    watching.send(Ping())
    assert watching.receive()


def test_a_cookie_that_is_known_from_before_the_account_changes_nothing(server: Server, ann: Member) -> None:
    wish = ann.ask(PasskeyWish, "POST", "/api/account/passkeys/wish")
    _make_account(server, ann.account().id)
    body = {"password": "eight great emperors"}
    ann.refused("PUT", "/api/account/password", 403, "not-signed-in", json=body)
    ann.refused("POST", "/api/account/passkeys", 403, "not-signed-in", json=Passkey(ann.address).make(wish))
    ann.refused("POST", "/api/account/link", 403, "not-signed-in", json={})


def test_a_link_moves_a_session_once(server: Server, ann: Member) -> None:
    ann.register()
    first = ann.ask(MovingLink, "POST", "/api/account/link", json={})
    link = ann.ask(MovingLink, "POST", "/api/account/link", json={})
    assert link.expires > time.time()
    assert link.picture.startswith("<svg")
    phone = Member(server.address)
    phone.refused("POST", "/api/sign-in/link", 409, "spent", json={"token": first.link.partition("#")[2]})
    token = {"token": link.link.partition("#")[2]}
    assert phone.ask(AccountInfo, "POST", "/api/sign-in/link", json=token).name == "Ann"
    assert len(ann.account().sessions) == 2
    Member(server.address).refused("POST", "/api/sign-in/link", 409, "spent", json=token)
    assert not [row for row in server.rows("SELECT id FROM links UNION SELECT id FROM spent") if token["token"] in row]


def test_of_many_who_open_a_link_at_once_one_gets_in_and_the_database_is_well(server: Server, ann: Member) -> None:
    ann.register()
    token = {"token": ann.ask(MovingLink, "POST", "/api/account/link", json={}).link.partition("#")[2]}
    phones = [Member(server.address) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(one.http.post, "/api/sign-in/link", json=token) for one in phones]
    answers = [one.result() for one in asked]
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert {answer.json()["code"] for answer in answers if answer.is_error} == {"spent"}
    assert ann.http.get("/healthz").status_code == 200


def test_a_guest_without_an_account_moves_too_and_signing_out_voids_links(server: Server, ann: Member) -> None:
    link = ann.ask(MovingLink, "POST", "/api/account/link", json={})
    phone = Member(server.address)
    phone.ask(AccountInfo, "POST", "/api/sign-in/link", json={"token": link.link.partition("#")[2]})
    assert phone.account().id == ann.account().id
    phone.register()
    link = phone.ask(MovingLink, "POST", "/api/account/link", json={})
    phone.said(is_everywhere=True)
    phone.refused("POST", "/api/sign-in/link", 409, "spent", json={"token": link.link.partition("#")[2]})


def test_links_lead_to_this_server_alone(ann: Member) -> None:
    ann.refused("POST", "/api/account/link", 400, "bad-input", json={"origin": "https://evil.example"})
    ann.refused("POST", "/api/account/link", 400, "bad-input", json={"origin": "http://["})


@pytest.mark.parametrize("host", ["[", "[::1", "a:b", "localhost:x"])
def test_a_host_that_is_none_breaks_nothing(ann: Member, host: str) -> None:
    answers = [
        ann.http.get("/", headers={"host": host}),
        ann.http.get("/api/tables/none", headers={"host": host}),
        ann.http.get("/api/account", headers={"host": host}),
        ann.http.post("/api/sign-in/wish", headers={"host": host}),
        ann.http.put("/api/me", json={"name": "Ann"}, headers={"host": host}),
    ]
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []


# ---- passwords


def _password(guest: Member, password: str, present: str = "", status: int = 200) -> Any:
    body = {"password": password, "present": present}
    answer = guest.http.put("/api/account/password", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_password_opens_an_account_and_is_kept_as_a_hash(server: Server, ann: Member) -> None:
    login = _password(ann, "eight great emperors")["login"]
    assert login.startswith("ann-")
    phone = Member(server.address)
    right = {"login": login.upper(), "password": "eight great emperors"}
    assert phone.ask(AccountInfo, "POST", "/api/sign-in/password", json=right).name == "Ann"
    kept = server.rows("SELECT password FROM accounts WHERE login = ?", login)[0][0]
    assert kept.startswith("$argon2id$")
    # Another password: the present one is needed, and other devices are signed out.
    assert _password(ann, "nine great emperors", status=403)["code"] == "bad-present"
    _password(ann, "nine great emperors", "eight great emperors")
    assert phone.account().name is None
    phone.refused("POST", "/api/sign-in/password", 403, "bad-password", json=right)
    assert _password(ann, "short", "nine great emperors", status=409)["code"] == "weak-password"


def test_unknown_names_are_refused_as_wrong_passwords_are_and_as_slowly(server: Server, ann: Member) -> None:
    login, stranger = _password(ann, "eight great emperors")["login"], Member(server.address)

    def tried(name: str) -> tuple[str, float]:
        before = time.perf_counter()
        body = {"login": name, "password": "wrong password"}
        answer = stranger.refused("POST", "/api/sign-in/password", 403, "bad-password", json=body)
        return answer.detail, time.perf_counter() - before

    tries = [(tried(login), tried("nobody-abcde")) for _ in range(5)]  # in turn: others are busy at the same time
    known, unknown = zip(*tries, strict=True)
    assert {detail for detail, _ in known} == {detail for detail, _ in unknown}
    quickest = [min(took for _, took in found) for found in (known, unknown)]
    assert min(quickest) > max(quickest) / 4  # a hash that is not checked takes a twentieth


def test_whoever_tries_passwords_is_stopped_for_any_name(server: Server, ann: Member) -> None:
    login, stranger = _password(ann, "eight great emperors")["login"], Member(server.address)
    for name in (login, "nobody-fghij"):
        codes = [
            stranger.http.post("/api/sign-in/password", json={"login": name, "password": "x"}).json()["code"]
            for _ in range(14)
        ]
        assert codes == ["bad-password"] * 10 + ["many-attempts"] * 4
    right = {"login": login, "password": "eight great emperors"}
    stranger.refused("POST", "/api/sign-in/password", 429, "many-attempts", json=right)


def test_an_address_signs_in_so_often_and_a_site_has_no_passwords_unless_it_wants_them(tmp_path: Path) -> None:
    limits = {**UNLIMITED, "sign_in_burst": 3, "sign_ins_per_minute": 1}
    with running(tmp_path / "data", limits, has_passwords=False) as server:
        ann = Member(server.address, "Ann")
        ann.refused("PUT", "/api/account/password", 409, "no-passwords", json={"password": "eight great emperors"})
        said = {"login": "ann-abcde", "password": "eight great emperors"}
        ann.refused("POST", "/api/sign-in/password", 409, "no-passwords", json=said)
        ann.question()
        ann.refused("POST", "/api/sign-in/wish", 429, "many-attempts")


# ---- what is kept


def test_everything_that_is_kept_can_be_had(server: Server, ann: Member, bo: Member) -> None:
    ann.register()
    table = ann.open("me", "open").table.id
    bo.join(table)
    with server.engine.begin() as connection:
        for seat, then in enumerate(("mine", "theirs")):
            connection.execute(
                sa.update(rows.seats).where((rows.seats.c.table_id == table) & (rows.seats.c.seat == seat)),
                {"plans": f'[{{"when": "", "then": "{then}"}}]'},
            )
    told = ann.ask(Export, "GET", "/api/account/export")
    assert (told.name, told.account.is_account, len(told.account.sessions)) == ("Ann", True, 1)
    game = next(one for one in told.games if one["id"] == table)
    assert (game["game"], game["status"], game["plans"]) == ("qin", "running", [{"when": "", "then": "mine"}])
    assert "attachment" in ann.http.get("/api/account/export").headers["content-disposition"]
    ann.live(ann.table(table)).resign(0)
    ended = next(one for one in ann.ask(Export, "GET", "/api/account/export").games if one["id"] == table)
    assert ended["record"]["players"] == ["Ann", "Bo"]
    ann.refused("GET", "/api/account/export", 429, "many-exports")
    Member(ann.address).refused("GET", "/api/account/export", 400, "name-needed")


def test_whoever_goes_leaves_seats_without_names_and_nothing_else(server: Server, ann: Member, bo: Member) -> None:
    ann.register()
    table = ann.open("me", "open").table.id
    bo.join(table)
    waiting = ann.open("me", "open").table.id
    guest = ann.account().id
    ann.refused("POST", "/api/account/leave", 400, "bad-input", json={"name": "Bo"})
    ann.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": "Ann"})
    assert ann.account().name is None
    seats = bo.table(table).table.seats
    assert [(seat.kind, seat.name) for seat in seats] == [("bot", None), ("person", "Bo")]
    assert bo.table(waiting).table.seats[0].kind == "open"
    named = [
        (name, column.name)
        for name, one in rows.metadata.tables.items()
        for column in one.columns
        if isinstance(column.type, sa.String)
    ]
    found = [where for where in named if server.rows(f'SELECT 1 FROM {where[0]} WHERE "{where[1]}" = ?', guest)]
    assert found == []


def test_a_table_that_cannot_be_read_keeps_nobody(server: Server, ann: Member, bo: Member) -> None:
    table, broken = ann.open("me", "open").table.id, "unreadable"
    bo.join(table)
    own, seats = rows.tables, rows.seats
    with server.engine.begin() as connection:
        kept = connection.execute(sa.select(own).where(own.c.id == table)).mappings().one()
        connection.execute(sa.insert(own), {**kept, "id": broken, "options": "{", "owner": None})
        seat = connection.execute(sa.select(seats).where(seats.c.table_id == table)).mappings().first()
        connection.execute(sa.insert(seats), {**(seat or {}), "table_id": broken})
    bo.refused("GET", f"/api/tables/{broken}", 409, "broken")
    ann.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": "Ann"})
    assert server.rows("SELECT guest FROM seats WHERE table_id = ?", broken) == [(None,)]


def test_whoever_has_no_name_deletes_all_the_same(server: Server) -> None:
    nobody = Member(server.address)
    lesson = nobody.http.get("/api/lessons").json()[0]
    nobody.http.put(f"/api/lessons/{lesson['game']}/{lesson['id']}", json={"n_done": 1})
    guest = nobody.account().id
    assert server.rows("SELECT 1 FROM progress WHERE guest = ?", guest)
    nobody.refused("POST", "/api/account/leave", 400, "bad-input", json={"name": "Ann"})
    nobody.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": ""})
    assert not server.rows("SELECT 1 FROM progress WHERE guest = ?", guest)


def test_the_seat_of_whoever_has_left_is_open_in_a_rematch(server: Server, ann: Member, bo: Member) -> None:
    table = ann.open("me", "open").table.id
    joined = bo.join(table)
    live, guest = bo.live(joined), ann.account().id
    live.resign(1)
    ann.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": "Ann"})
    again = bo.rematch(table, joined.tokens["1"])
    assert [(seat.kind, seat.name) for seat in again.table.seats] == [("person", "Bo"), ("open", None)]
    assert again.is_host
    assert server.rows("SELECT id FROM tables WHERE host = ?", guest) == []


def test_whoever_goes_after_a_game_has_handed_no_seat_over(server: Server, ann: Member, bo: Member) -> None:
    """Nor has a bot taken over from whoever had resigned: told at once, and of a table that is brought back."""
    opened = ann.open("me", "open")
    bos, anns = bo.live(bo.join(opened.table.id)), ann.live(opened)
    anns.act(anns.turn().legal[0])
    bos.resign(1)
    for who, name in ((ann, "Ann"), (bo, "Bo")):
        who.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": name})
    told = Member(server.address).table(opened.table.id).table
    assert ([seat.name for seat in told.seats], told.hands) == ([None, None], [Handed(1, 1, "resigned")])
    with server.engine.connect() as connection:
        left = archive.read_table(connection, opened.table.id)
    assert left is not None
    assert left.summary.hands == tuple(told.hands)


def test_every_table_that_names_guests_is_known_to_whoever_forgets_them() -> None:
    naming = {
        (name, c.name) for name, t in rows.metadata.tables.items() for c in t.columns if c.name in ("guest", "other")
    }
    known = {(name, column) for name, columns in _FORGOTTEN.items() for column in columns}
    assert naming - known == {("seats", "guest"), ("entrants", "guest")}


# ---- people


def _tianxia(server: Server, *arguments: str) -> str:
    """What the command of whoever runs the site says, while the server runs."""
    where = [] if server.database.startswith("sqlite") else ["--database", server.database]
    ended = command("admin", *arguments, "--data", server.data, *where)
    assert ended.status == 0, ended
    return ended.out


def test_a_blocked_person_neither_sees_nor_joins_ones_tables(ann: Member, bo: Member) -> None:
    met = ann.open("me", "open", is_listed=False).table.id
    bo.join(met)
    known = ann.ask(AccountInfo, "POST", "/api/people", json={"table": met, "seat": 1, "kind": "block"})
    assert [(one.name, one.kind) for one in known.people] == [("Bo", "block")]
    ann.refused("POST", "/api/people", 400, "malformed", json={"table": met, "seat": 1, "kind": "like"})
    mine, theirs = ann.open("me", "open").table.id, bo.open("me", "open").table.id
    bo.refused("POST", f"/api/tables/{mine}/join", 403, "sent-away", json={})
    assert mine not in [one.id for one in bo.lobby().open]
    assert theirs not in [one.id for one in ann.lobby().open]
    ann.ask(AccountInfo, "DELETE", f"/api/people/block/{known.people[0].id}")
    assert ann.account().people == []
    assert bo.ask(OpenedTable, "POST", f"/api/tables/{mine}/join", 201, json={})


def test_nobody_takes_a_seat_beside_somebody_who_has_blocked_them(server: Server, ann: Member, bo: Member) -> None:
    met = ann.open("me", "open", is_listed=False).table.id
    bo.join(met)
    ann.ask(AccountInfo, "POST", "/api/people", json={"table": met, "seat": 1, "kind": "block"})
    table = Guest(server.address, "Cy").open("me", "open", "open").table.id
    ann.join(table)
    bo.refused("POST", f"/api/tables/{table}/join", 403, "sent-away", json={})


def test_a_rematch_seats_nobody_with_whom_they_have_blocked(ann: Member, bo: Member) -> None:
    table = ann.open("me", "open").table.id
    joined = bo.join(table)
    bo.live(joined).resign(1)
    bo.ask(AccountInfo, "POST", "/api/people", json={"table": table, "seat": 0, "kind": "block"})
    again = bo.rematch(table, joined.tokens["1"])
    assert [(seat.kind, seat.name) for seat in again.table.seats] == [("person", "Bo"), ("open", None)]
    assert again.is_host
    ann.refused("POST", f"/api/tables/{again.table.id}/join", 403, "sent-away", json={})


def test_reports_are_kept_for_hosts_and_admins_alone(server: Server, ann: Member, bo: Member) -> None:
    table = ann.open("me", "open").table.id
    bo.join(table)
    body = {"table": table, "seat": 1, "about": "insults", "text": "rude"}
    assert ann.http.post("/api/reports", json=body).status_code == 200
    ann.register()
    ann.refused("GET", "/api/reports", 403, "not-staff")
    _tianxia(server, "role", ann.account().id or "", "host")
    assert "rude" in _tianxia(server, "reports")
    told = next(one for one in ann.ask(list[ReportInfo], "GET", "/api/reports") if one.table == table)
    assert (told.name, told.by, told.about, told.is_done) == ("Bo", "Ann", "insults", False)
    left = ann.ask(list[ReportInfo], "PUT", f"/api/reports/{told.id}", json={"is_done": True})
    assert next(one for one in left if one.id == told.id).is_done
    ann.refused("POST", "/api/reports", 404, "no-person", json={**body, "seat": 7})


def test_admins_alone_give_roles_and_take_none_from_each_other(server: Server, ann: Member, bo: Member) -> None:
    ann.register()
    bo.register()
    numbers = [one.account().id or "" for one in (ann, bo)]
    wanted = {"account": numbers[1], "role": "host"}
    ann.refused("PUT", "/api/roles", 403, "not-staff", json=wanted)
    _tianxia(server, "role", numbers[0], "admin")
    assert ann.http.put("/api/roles", json=wanted).status_code == 200
    assert bo.account().role == "host"
    ann.refused("PUT", "/api/roles", 404, "no-account", json={"account": numbers[0], "role": "player"})
    assert "Ann" in _tianxia(server, "accounts")
