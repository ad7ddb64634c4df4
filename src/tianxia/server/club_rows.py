"""Clubs, their members and evenings, as the database has them; columns are known here alone."""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa

from tianxia.server.columns import Change, metadata

ClubRole = Literal["founder", "organiser", "member"]

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("code", sa.String(32), nullable=False, unique=True),  # whoever has it may join
    sa.Column("created", sa.Float, nullable=False),
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id"), primary_key=True),
    sa.Column("guest", sa.String(16), primary_key=True, index=True),
    sa.Column("role", sa.String(16), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)

evenings = sa.Table(
    "evenings",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id"), nullable=False, index=True),
    sa.Column("title", sa.String(128), nullable=False),
    sa.Column("game", sa.String(32)),  # null: whatever people want
    sa.Column("starts", sa.Float, nullable=False),
    sa.Column("hours", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)

coming = sa.Table(
    "coming",
    metadata,
    sa.Column("evening", sa.String(16), sa.ForeignKey("evenings.id"), primary_key=True),
    sa.Column("guest", sa.String(16), primary_key=True, index=True),
    sa.Column("answer", sa.String(8), nullable=False),
)

_PUT_CLUB = sa.insert(clubs)
_SET_CLUB = sa.text("UPDATE clubs SET name = :name, about = :about WHERE id = :id")
_SET_CODE = sa.text("UPDATE clubs SET code = :code WHERE id = :id")
_PUT_MEMBER = sa.text(
    "INSERT INTO members (club, guest, role, since) VALUES (:club, :guest, :role, :since) "
    "ON CONFLICT (club, guest) DO NOTHING"
)
_SET_ROLE = sa.text("UPDATE members SET role = :role WHERE club = :club AND guest = :guest")
_NOT_COMING = sa.text(
    "DELETE FROM coming WHERE guest = :guest AND evening IN (SELECT id FROM evenings WHERE club = :club)"
)
_REMOVE_MEMBER = sa.text("DELETE FROM members WHERE club = :club AND guest = :guest")
_PUT_EVENING = sa.text(
    "INSERT INTO evenings (id, club, title, game, starts, hours, changed) "
    "VALUES (:id, :club, :title, :game, :starts, :hours, :changed) "
    "ON CONFLICT (id) DO UPDATE SET title = excluded.title, game = excluded.game, starts = excluded.starts, "
    "hours = excluded.hours, changed = excluded.changed"
)
_COME = sa.text(
    "INSERT INTO coming (evening, guest, answer) VALUES (:evening, :guest, :answer) "
    "ON CONFLICT (evening, guest) DO UPDATE SET answer = excluded.answer"
)
_REMOVE_EVENING = (
    sa.text("DELETE FROM coming WHERE evening = :evening"),
    sa.text("DELETE FROM evenings WHERE id = :evening"),
)
_REMOVE_CLUB = (
    sa.text("DELETE FROM coming WHERE evening IN (SELECT id FROM evenings WHERE club = :club)"),
    sa.text("DELETE FROM evenings WHERE club = :club"),
    sa.text("DELETE FROM members WHERE club = :club"),
    sa.text("UPDATE tables SET club = NULL WHERE club = :club"),
    sa.text("DELETE FROM clubs WHERE id = :club"),
)
ORDER = (
    _PUT_CLUB,
    _SET_CLUB,
    _SET_CODE,
    _PUT_MEMBER,
    _SET_ROLE,
    _NOT_COMING,
    _REMOVE_MEMBER,
    _PUT_EVENING,
    _COME,
    *_REMOVE_EVENING,
    *_REMOVE_CLUB,
)


def put_club(club: str, name: str, about: str, code: str, now: float) -> Change:
    return _PUT_CLUB, {"id": club, "name": name, "about": about, "code": code, "created": now}


def set_club(club: str, name: str, about: str) -> Change:
    return _SET_CLUB, {"id": club, "name": name, "about": about}


def set_code(club: str, code: str) -> Change:
    """The link from before is void."""
    return _SET_CODE, {"id": club, "code": code}


def put_member(club: str, guest: str, role: ClubRole, now: float) -> Change:
    """Nothing changes for whoever is one already."""
    return _PUT_MEMBER, {"club": club, "guest": guest, "role": role, "since": now}


def set_role(club: str, guest: str, role: ClubRole) -> Change:
    return _SET_ROLE, {"club": club, "guest": guest, "role": role}


def remove_member(club: str, guest: str) -> list[Change]:
    """With what they have answered about evenings."""
    values = {"club": club, "guest": guest}
    return [(_NOT_COMING, values), (_REMOVE_MEMBER, values)]


def put_evening(row: dict[str, Any]) -> Change:
    """A new one, or what has changed of it."""
    return _PUT_EVENING, row


def come(evening: str, guest: str, answer: str) -> Change:
    return _COME, {"evening": evening, "guest": guest, "answer": answer}


def remove_evening(evening: str) -> list[Change]:
    return [(statement, {"evening": evening}) for statement in _REMOVE_EVENING]


def remove_club(club: str) -> list[Change]:
    """With all that belongs to it; tables that were opened for it stay."""
    return [(statement, {"club": club}) for statement in _REMOVE_CLUB]
