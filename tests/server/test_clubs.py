"""Clubs: joined by a code, led by roles; evenings, tables, standings."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.authenticator import Member
from tests.server.client import wish
from tests.server.serving import Server
from tianxia.server.club_archive import Played
from tianxia.server.standings import standings_of
from tianxia.server.wire.accounts import Export
from tianxia.server.wire.clubs import ClubInfo, ClubTables, ClubTold, Standings
from tianxia.server.wire.friends import FriendsInfo
from tianxia.server.wire.tables import OpenedTable

CLUBS = "/api/clubs"
pytestmark = pytest.mark.people(make=Member)


@pytest.fixture
def cy(server: Server) -> Member:
    return Member(server.address, "Cy")


def _club(founder: Member, *members: Member) -> str:
    told = founder.ask(ClubTold, "POST", CLUBS, 201, json={"name": "Friday\u202e dragons", "about": "We play."})
    for member in members:
        member.ask(ClubTold, "POST", f"{CLUBS}/join", json={"code": told.code})
    return f"{CLUBS}/{told.info.id}"


def _told(member: Member, club: str) -> ClubTold:
    return member.ask(ClubTold, "GET", club)


def _id(member: Member, club: str, name: str) -> str:
    return next(one.id for one in _told(member, club).members if one.name == name)


def _roles(member: Member, club: str) -> dict[str, str]:
    return {one.name: one.role for one in _told(member, club).members}


def _opened(member: Member, club: str, *seats: str) -> OpenedTable:
    body = {"game": "qin", "seats": [wish(seat) for seat in seats], "club": club.rpartition("/")[2]}
    return member.ask(OpenedTable, "POST", "/api/tables", 201, json={**body, "is_listed": False})


def test_whoever_has_the_code_joins_and_nobody_else_is_told_anything(ann: Member, bo: Member, cy: Member) -> None:
    club = _club(ann, bo)
    told = _told(ann, club)
    assert (told.info.name, told.info.n_members, told.info.role) == ("Friday dragons", 2, "founder")
    assert told.code is not None
    assert _told(bo, club).code is None
    known = cy.ask(ClubInfo, "POST", f"{CLUBS}/look", json={"code": told.code})
    assert (known.name, known.role) == ("Friday dragons", None)
    for part in ("", "/tables", "/standings", "/calendar"):
        cy.refused("GET", f"{club}{part}", 404, "no-club")
    cy.refused("POST", f"{CLUBS}/join", 404, "no-club", json={"code": "guessed"})
    ann.ask(ClubTold, "POST", f"{club}/code")
    cy.refused("POST", f"{CLUBS}/join", 404, "no-club", json={"code": told.code})
    assert [one.name for one in bo.ask(list[ClubInfo], "GET", CLUBS)] == ["Friday dragons"]


def test_a_name_has_room_in_any_database(ann: Member) -> None:
    """Letters that fall apart when they are normalized are more than were sent."""
    told = ann.ask(ClubTold, "POST", CLUBS, 201, json={"name": "\u0958" * 64})
    assert told.info.name == "\u0915\u093c" * 32


def test_roles_say_who_may_do_what(ann: Member, bo: Member, cy: Member) -> None:
    club = _club(ann, bo, cy)
    plan = {"title": "Friday", "starts": time.time() + 3600}
    bo.refused("POST", f"{club}/evenings", 403, "not-organiser", json=plan)
    bo.refused("PUT", club, 403, "not-organiser", json={"name": "Mine"})
    bo.refused("POST", f"{club}/code", 403, "not-organiser")
    bo.refused("DELETE", f"{club}/members/{_id(bo, club, 'Cy')}", 403, "not-organiser")
    ann.ask(ClubTold, "PUT", f"{club}/members/{_id(ann, club, 'Bo')}", json={"role": "organiser"})
    bo.ask(ClubTold, "POST", f"{club}/evenings", 201, json=plan)
    bo.refused("DELETE", club, 403, "not-organiser")
    bo.refused("PUT", f"{club}/members/{_id(bo, club, 'Cy')}", 403, "not-organiser", json={"role": "organiser"})
    bo.refused("DELETE", f"{club}/members/{_id(bo, club, 'Ann')}", 403, "not-organiser")
    code = _told(ann, club).code
    bo.ask(list[ClubInfo], "DELETE", f"{club}/members/{_id(bo, club, 'Cy')}")
    cy.refused("GET", club, 404, "no-club")
    cy.refused("POST", f"{CLUBS}/join", 404, "no-club", json={"code": code})  # nobody who was sent away comes back so
    ann.ask(ClubTold, "PUT", f"{club}/members/{_id(ann, club, 'Bo')}", json={"role": "founder"})
    assert _roles(ann, club) == {"Ann": "organiser", "Bo": "founder"}
    assert bo.ask(list[ClubInfo], "DELETE", club) == []
    ann.refused("GET", club, 404, "no-club")


def test_a_club_is_left_to_whoever_organises_it_and_ends_with_the_last(ann: Member, bo: Member, cy: Member) -> None:
    club = _club(ann, bo, cy)
    ann.ask(ClubTold, "PUT", f"{club}/members/{_id(ann, club, 'Cy')}", json={"role": "organiser"})
    evening = {"title": "Friday", "starts": time.time() + 3600}
    (planned,) = ann.ask(ClubTold, "POST", f"{club}/evenings", 201, json=evening).evenings
    ann.ask(ClubTold, "PUT", f"{club}/evenings/{planned.id}/coming", json={"answer": "yes"})
    export = ann.ask(Export, "GET", "/api/account/export")
    assert [(one["role"], one["evenings"][0]["answer"]) for one in export.clubs] == [("founder", "yes")]
    ann.ask(dict[str, Any], "POST", "/api/account/leave", json={"name": "Ann"})
    assert _roles(bo, club) == {"Bo": "member", "Cy": "founder"}
    assert _told(bo, club).evenings[0].coming == []
    assert cy.ask(list[ClubInfo], "DELETE", f"{club}/members/{_id(cy, club, 'Cy')}") == []
    assert _roles(bo, club) == {"Bo": "founder"}
    bo.ask(list[ClubInfo], "DELETE", f"{club}/members/{_id(bo, club, 'Bo')}")
    bo.refused("GET", club, 404, "no-club")


def test_evenings_are_planned_answered_and_read_by_calendars(ann: Member, bo: Member) -> None:
    club, starts = _club(ann, bo), 4_000_000_000.0
    plan = {"title": "Qin; Han, and more " + "\u5929" * 40, "starts": starts, "hours": 2, "game": "qin"}
    (evening,) = ann.ask(ClubTold, "POST", f"{club}/evenings", 201, json=plan).evenings
    coming = bo.ask(ClubTold, "PUT", f"{club}/evenings/{evening.id}/coming", json={"answer": "maybe"})
    assert [(one.name, one.answer, one.is_me) for one in coming.evenings[0].coming] == [("Bo", "maybe", True)]
    response = bo.http.get(f"{club}/calendar")
    assert response.headers["content-type"].startswith("text/calendar")
    assert all(len(line) <= 75 for line in response.content.split(b"\r\n"))
    lines = response.text.replace("\r\n ", "").split("\r\n")
    assert "DTSTART:20961002T070640Z" in lines
    assert "DTEND:20961002T090640Z" in lines
    assert "SUMMARY:Qin\\; Han\\, and more " + "\u5929" * 40 in lines
    again = {**plan, "title": "Later", "starts": starts + 1}
    (changed,) = ann.ask(ClubTold, "PUT", f"{club}/evenings/{evening.id}", json=again).evenings
    assert (changed.id, changed.title, len(changed.coming)) == (evening.id, "Later", 1)
    ann.refused("POST", f"{club}/evenings", 400, "bad-input", json={**plan, "game": "chess"})
    other = _club(bo)
    bo.refused("PUT", f"{other}/evenings/{evening.id}", 404, "not-found", json=plan)
    assert ann.ask(ClubTold, "DELETE", f"{club}/evenings/{evening.id}").evenings == []


def test_tables_of_a_club_are_shown_to_it_and_count_when_they_are_over(ann: Member, bo: Member, cy: Member) -> None:
    club = _club(ann, bo)
    refused = {"game": "qin", "seats": [wish("me")], "club": club.rpartition("/")[2]}
    cy.refused("POST", "/api/tables", 404, "no-club", json=refused)
    opened, alone = _opened(ann, club, "me", "open"), _opened(ann, club, "me", "bot random")
    going_on = {one.id for one in bo.ask(ClubTables, "GET", f"{club}/tables").going_on}
    assert going_on == {opened.table.id, alone.table.id}
    bo.live(bo.join(opened.table.id)).resign(1)
    ann.live(alone).resign(0)
    tables = bo.ask(ClubTables, "GET", f"{club}/tables")
    assert (tables.going_on, {one.id for one in tables.recent}) == ([], going_on)
    standings = bo.ask(Standings, "GET", f"{club}/standings", params={"game": "qin", "days": 30})
    assert standings.n_games == 1
    assert [(one.name, one.n_games, one.n_wins, one.share, one.is_me) for one in standings.standings] == [
        ("Ann", 1, 1, 1.0, False),
        ("Bo", 1, 0, 0.0, True),
    ]
    assert bo.ask(Standings, "GET", f"{club}/standings", params={"game": "huang"}).n_games == 0


def test_shares_are_divided_and_people_at_one_screen_do_not_count() -> None:
    names = {"a": "Ann", "b": "Bo"}
    played = [
        Played(["a", "b", "x"], 3, [0, 2]),
        Played(["a", None], 1, [0]),
        Played(["a", "a", "b"], 2, [0]),
    ]
    told = standings_of(played, names, "b")
    assert told.n_games == 2
    assert [(one.name, one.n_games, one.n_wins, one.share) for one in told.standings] == [
        ("Ann", 1, 1, 0.5),
        ("Bo", 2, 0, 0.0),
    ]


def test_a_member_is_asked_to_be_a_friend(ann: Member, bo: Member, cy: Member) -> None:
    club = _club(ann, bo)
    member = _id(ann, club, "Bo")
    ann.ask(FriendsInfo, "POST", f"{club}/members/{member}/friend")
    assert [(one.name, one.stand) for one in bo.ask(FriendsInfo, "GET", "/api/friends").friends] == [("Ann", "asks")]
    cy.refused("POST", f"{club}/members/{member}/friend", 404, "no-club")
