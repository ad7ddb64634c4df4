"""Friends: asked, agreed, parted; who is here; who is invited to which table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.authenticator import Member
from tests.server.serving import Server
from tianxia.server import company_rows, rows
from tianxia.server.app import open_store
from tianxia.server.presence import HERE_S, Presence, is_here
from tianxia.server.wire.accounts import AccountInfo, Export
from tianxia.server.wire.friends import FriendInfo, FriendsInfo, TableFriend

FRIENDS = "/api/friends"
pytestmark = pytest.mark.people(make=Member)


def _friends(member: Member) -> list[FriendInfo]:
    return member.ask(FriendsInfo, "GET", FRIENDS).friends


def _stands(member: Member) -> list[tuple[str, str]]:
    return [(one.name, one.stand) for one in _friends(member)]


def _met(ann: Member, bo: Member) -> str:
    """A table where both sit."""
    table = ann.open("me", "open", "open", is_listed=False).table.id
    bo.join(table)
    return table


def _befriended(ann: Member, bo: Member) -> None:
    table = _met(ann, bo)
    ann.ask(FriendsInfo, "POST", FRIENDS, json={"table": table, "seat": 1})
    bo.ask(FriendsInfo, "POST", FRIENDS, json={"table": table, "seat": 0})


def test_somebody_asks_and_the_other_agrees_or_declines(ann: Member, bo: Member) -> None:
    table = _met(ann, bo)
    ann.ask(FriendsInfo, "POST", FRIENDS, json={"table": table, "seat": 1})
    assert (_stands(ann), _stands(bo)) == ([("Bo", "asked")], [("Ann", "asks")])
    ann.refused("PUT", f"{FRIENDS}/{_friends(ann)[0].id}", 404, "no-person")  # nobody agrees for the other
    bo.ask(FriendsInfo, "DELETE", f"{FRIENDS}/{_friends(bo)[0].id}")
    assert (_stands(ann), _stands(bo)) == ([], [])
    ann.ask(FriendsInfo, "POST", FRIENDS, json={"table": table, "seat": 1})
    bo.ask(FriendsInfo, "PUT", f"{FRIENDS}/{_friends(bo)[0].id}")
    assert (_stands(ann), _stands(bo)) == ([("Bo", "friend")], [("Ann", "friend")])
    assert _friends(ann)[0].id != _friends(bo)[0].id
    ann.ask(FriendsInfo, "DELETE", f"{FRIENDS}/{_friends(ann)[0].id}")
    assert (_stands(ann), _stands(bo)) == ([], [])


def test_two_who_ask_each_other_are_friends(ann: Member, bo: Member) -> None:
    _befriended(ann, bo)
    assert (_stands(ann), _stands(bo)) == ([("Bo", "friend")], [("Ann", "friend")])


def test_two_who_ask_at_the_same_moment_are_told_once_and_agree(server: Server, ann: Member, bo: Member) -> None:
    table = _met(ann, bo)
    ann.ask(FriendsInfo, "POST", FRIENDS, json={"table": table, "seat": 1})
    both = (bo.account().id, ann.account().id)
    server.execute("INSERT INTO friends (guest, other, is_agreed, since) VALUES (?, ?, false, 0)", *both)
    assert (_stands(ann), _stands(bo)) == ([("Bo", "asks")], [("Ann", "asks")])
    bo.ask(FriendsInfo, "POST", FRIENDS, json={"table": table, "seat": 0})
    assert (_stands(ann), _stands(bo)) == ([("Bo", "friend")], [("Ann", "friend")])


def test_who_is_blocked_is_no_friend_and_asks_unheard(ann: Member, bo: Member) -> None:
    _befriended(ann, bo)
    table = _met(ann, bo)
    ann.ask(AccountInfo, "POST", "/api/people", json={"table": table, "seat": 1, "kind": "block"})
    assert (_stands(ann), _stands(bo)) == ([], [])
    bo.ask(FriendsInfo, "POST", FRIENDS, json={"table": table, "seat": 0})
    assert (_stands(ann), _stands(bo)) == ([], [("Ann", "asked")])


def test_friends_alone_are_told_who_is_here_and_only_if_they_want_it(server: Server, ann: Member, bo: Member) -> None:
    _befriended(ann, bo)
    guest = bo.account().id
    assert [one.is_online for one in _friends(ann)] == [False]
    server.execute("UPDATE guests SET seen = ? WHERE id = ?", time.time(), guest)
    assert [one.is_online for one in _friends(ann)] == [True]
    bo.ask(FriendsInfo, "PUT", "/api/presence", json={"is_seen": False})
    assert [one.is_online for one in _friends(ann)] == [None]
    assert server.rows("SELECT seen FROM guests WHERE id = ?", guest) == [(None,)]
    cy = Member(server.address, "Cy")
    cy.ask(FriendsInfo, "POST", FRIENDS, json={"table": _met(ann, bo), "seat": 0})
    assert [(one.stand, one.is_online) for one in _friends(cy)] == [("asked", None)]


def test_somebody_counts_as_here_for_a_while() -> None:
    assert is_here(True, 1000.0, 1000.0 + HERE_S - 1)
    assert is_here(True, 1000.0, 1000.0 + HERE_S + 1) is False
    assert is_here(True, None, 0.0) is False


def test_a_friend_is_invited_to_a_table_that_waits(server: Server, ann: Member, bo: Member) -> None:
    _befriended(ann, bo)
    opened = ann.open("me", "open", is_listed=False)
    invitations = f"/api/tables/{opened.table.id}/invitations"
    (friend,) = ann.ask(list[TableFriend], "GET", invitations)
    assert (friend.name, friend.is_invited, friend.is_here) == ("Bo", False, False)
    (friend,) = ann.ask(list[TableFriend], "POST", invitations, json={"friend": friend.id})
    assert friend.is_invited
    assert [(one.table.id, one.by) for one in bo.lobby().invited] == [(opened.table.id, "Ann")]
    cy = Member(server.address, "Cy")
    assert cy.lobby().invited == []
    cy.refused("GET", invitations, 403, "not-your-seat")
    bo.refused("POST", invitations, 403, "not-your-seat", json={"friend": friend.id})
    ann.refused("POST", invitations, 404, "no-person", json={"friend": "somebody"})
    bo.ask(FriendsInfo, "DELETE", f"/api/invitations/{opened.table.id}")
    assert bo.lobby().invited == []
    ann.ask(list[TableFriend], "POST", invitations, json={"friend": friend.id})
    bo.ask(FriendsInfo, "DELETE", f"{FRIENDS}/{_friends(bo)[0].id}")
    assert bo.lobby().invited == []  # by nobody who is no friend any more
    _befriended(ann, bo)
    assert len(bo.lobby().invited) == 1
    bo.join(opened.table.id)
    assert bo.lobby().invited == []
    ann.refused("POST", invitations, 409, "started", json={"friend": friend.id})


def test_friends_are_taken_along_and_left_with_whoever_goes(ann: Member, bo: Member) -> None:
    _befriended(ann, bo)
    opened = ann.open("me", "open", is_listed=False)
    invitations = f"/api/tables/{opened.table.id}/invitations"
    (friend,) = ann.ask(list[TableFriend], "GET", invitations)
    ann.ask(list[TableFriend], "POST", invitations, json={"friend": friend.id})
    export = bo.ask(Export, "GET", "/api/account/export")
    assert [(one["name"], one["is_agreed"]) for one in export.friends] == [("Ann", True)]
    assert [(one["table_id"], one["is_mine"]) for one in export.invitations] == [(opened.table.id, False)]
    bo.ask(dict[str, str | None], "POST", "/api/account/leave", json={"name": "Bo"})
    assert _friends(ann) == []


def test_who_looks_at_a_page_or_a_table_is_noted_if_they_have_friends(tmp_path: Path) -> None:
    async def seen() -> dict[str, float | None]:
        store = open_store(f"sqlite:///{tmp_path / 'tianxia.sqlite'}")
        store.start()
        people = [rows.put_guest(guest, guest, 0.0) for guest in ("ann", "bo", "cy", "di")]
        await store.write(*people, *company_rows.agree("ann", "bo", 0.0), *company_rows.agree("ann", "di", 0.0))
        await store.write(company_rows.show("di", False))
        presence = Presence(store, lambda: ["bo", "cy"])
        for guest in ("ann", "di"):
            presence.note(guest)
        await presence.write(1000.0)
        found = await store.read(lambda connection: connection.execute(sa.select(rows.guests)).mappings().all())
        await store.stop()
        return {row["id"]: row["seen"] for row in found}

    assert asyncio.run(seen()) == {"ann": 1000.0, "bo": 1000.0, "cy": None, "di": None}
