"""Friends by a link: it works once, for a while, and tells nobody anything else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.authenticator import Member
from tests.server.serving import UNLIMITED, Server, running
from tianxia.server.friend_links import MOST_LINKS
from tianxia.server.wire.accounts import AccountInfo, Export
from tianxia.server.wire.friends import FriendLink, FriendLinkInfo, FriendsInfo

LINKS = "/api/friend-links"


@pytest.fixture
def ann(server: Server) -> Member:
    return Member(server.address, "Ann")


@pytest.fixture
def bo(server: Server) -> Member:
    return Member(server.address, "Bo")


def _made(member: Member) -> str:
    return member.ask(FriendLink, "POST", LINKS, 201).code


def _follow(member: Member, code: str) -> list[str]:
    return [one.name for one in member.ask(FriendsInfo, "POST", f"{LINKS}/follow", json={"code": code}).friends]


def _leads_nowhere(member: Member, code: str) -> None:
    for what in ("look", "follow"):
        member.refused("POST", f"{LINKS}/{what}", 409, "spent", json={"code": code})


def test_a_link_makes_friends_once(ann: Member, bo: Member, server: Server) -> None:
    code = _made(ann)
    assert server.rows("SELECT id FROM friend_links WHERE id = ?", code) == []  # a digest is there
    assert bo.ask(FriendLinkInfo, "POST", f"{LINKS}/look", json={"code": code}).name == "Ann"
    ann.refused("POST", f"{LINKS}/follow", 400, "bad-input", json={"code": code})
    assert _follow(bo, code) == ["Ann"]
    assert [(one.name, one.stand) for one in ann.ask(FriendsInfo, "GET", "/api/friends").friends] == [("Bo", "friend")]
    _leads_nowhere(Member(server.address, "Cy"), code)


def test_what_never_was_what_is_old_or_void_and_what_blocked_people_have_is_refused_alike(
    ann: Member, bo: Member, server: Server
) -> None:
    _leads_nowhere(bo, "x" * 22)
    old = _made(ann)
    server.execute("UPDATE friend_links SET expires = 1")
    _leads_nowhere(bo, old)
    void = _made(ann)
    assert ann.ask(Export, "GET", "/api/account/export").friend_links
    assert ann.ask(FriendsInfo, "DELETE", LINKS).n_links == 0
    _leads_nowhere(bo, void)
    table = ann.open("me", "open").table.id
    bo.join(table)
    ann.ask(AccountInfo, "POST", "/api/people", json={"table": table, "seat": 1, "kind": "block"})
    _leads_nowhere(bo, _made(ann))
    _leads_nowhere(ann, _made(bo))


def test_links_are_few_and_for_people_with_a_name(ann: Member, server: Server) -> None:
    for _ in range(MOST_LINKS):
        _made(ann)
    ann.refused("POST", LINKS, 409, "many-links")
    assert ann.ask(FriendsInfo, "GET", "/api/friends").n_links == MOST_LINKS
    nobody = Member(server.address)
    nobody.refused("POST", LINKS, 400, "name-needed")
    nobody.refused("POST", f"{LINKS}/look", 400, "name-needed", json={"code": "x" * 22})  # it would tell who is blocked


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "data", {**UNLIMITED, "company_per_hour": 1, "company_burst": 3}) as started:
        yield started.become_ready()


def test_codes_are_not_guessed_one_after_the_other(strict: Server) -> None:
    bo = Member(strict.address, "Bo")
    for _ in range(3):
        bo.refused("POST", f"{LINKS}/look", 409, "spent", json={"code": "guess"})
    bo.refused("POST", f"{LINKS}/look", 429, "too-many", json={"code": "guess"})
