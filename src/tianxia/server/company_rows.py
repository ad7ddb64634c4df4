"""Friends, and invitations to tables, as the database has them; columns are known here alone.

Whoever asks has a row; once the other agrees there is one for each of the two.
"""

from __future__ import annotations

import sqlalchemy as sa

from tianxia.server.columns import Change, metadata

friends = sa.Table(
    "friends",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),
    sa.Column("other", sa.String(16), primary_key=True, index=True),
    sa.Column("is_agreed", sa.Boolean, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(16), primary_key=True, index=True),  # who is invited
    sa.Column("other", sa.String(16), nullable=False, index=True),  # by whom
    sa.Column("at", sa.Float, nullable=False),
)

friend_links = sa.Table(
    "friend_links",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the digest of its code
    sa.Column("guest", sa.String(16), nullable=False, index=True),  # whose friend one becomes by it
    sa.Column("expires", sa.Float, nullable=False, index=True),
)

_PUT_FRIEND = sa.text(
    "INSERT INTO friends (guest, other, is_agreed, since) VALUES (:guest, :other, :is_agreed, :since) "
    "ON CONFLICT (guest, other) DO UPDATE SET is_agreed = excluded.is_agreed, since = excluded.since"
)
_PART = sa.text("DELETE FROM friends WHERE guest = :guest AND other = :other")
_PUT_INVITATION = sa.text(
    "INSERT INTO invitations (table_id, guest, other, at) VALUES (:table_id, :guest, :other, :at) "
    "ON CONFLICT (table_id, guest) DO UPDATE SET other = excluded.other, at = excluded.at"
)
_REMOVE_INVITATION = sa.text("DELETE FROM invitations WHERE table_id = :table_id AND guest = :guest")
_SHOW = sa.text("UPDATE guests SET is_seen = :is_seen, seen = NULL WHERE id = :guest")
_SEE = sa.text("UPDATE guests SET seen = :seen WHERE id = :guest AND is_seen")
_REMOVE_LINK = sa.text("DELETE FROM friend_links WHERE id = :id")
_REMOVE_LINKS = sa.text("DELETE FROM friend_links WHERE guest = :guest")
_REMOVE_OLD_LINKS = sa.text("DELETE FROM friend_links WHERE expires < :now")
_PUT_LINK = sa.insert(friend_links)
_LINKS = (_REMOVE_OLD_LINKS, _REMOVE_LINK, _REMOVE_LINKS, _PUT_LINK)
ORDER = (_PUT_FRIEND, _PART, _PUT_INVITATION, _REMOVE_INVITATION, _SHOW, _SEE, *_LINKS)


def ask(guest: str, other: str, now: float) -> list[Change]:
    """Somebody would be another's friend."""
    return [(_PUT_FRIEND, {"guest": guest, "other": other, "is_agreed": False, "since": now})]


def agree(guest: str, other: str, now: float) -> list[Change]:
    """Two are friends."""
    pairs = ((guest, other), (other, guest))
    return [(_PUT_FRIEND, {"guest": one, "other": two, "is_agreed": True, "since": now}) for one, two in pairs]


def part(guest: str, other: str) -> list[Change]:
    """They are no friends, and neither asks."""
    return [(_PART, {"guest": one, "other": two}) for one, two in ((guest, other), (other, guest))]


def invite(table_id: str, guest: str, by: str, now: float) -> Change:
    return _PUT_INVITATION, {"table_id": table_id, "guest": guest, "other": by, "at": now}


def remove_invitation(table_id: str, guest: str) -> Change:
    return _REMOVE_INVITATION, {"table_id": table_id, "guest": guest}


def put_link(link: str, guest: str, expires: float, now: float) -> list[Change]:
    """Whoever has its code may be somebody's friend; what is too old is forgotten."""
    return [(_REMOVE_OLD_LINKS, {"now": now}), (_PUT_LINK, {"id": link, "guest": guest, "expires": expires})]


def remove_link(link: str) -> Change:
    return _REMOVE_LINK, {"id": link}


def remove_links(guest: str) -> Change:
    """None of somebody's links leads anywhere any more."""
    return _REMOVE_LINKS, {"guest": guest}


def show(guest: str, is_seen: bool) -> Change:
    """Whether friends are told that somebody is here; when they last were is forgotten."""
    return _SHOW, {"guest": guest, "is_seen": is_seen}


def see(guest: str, now: float) -> Change:
    """Somebody is here, unless they would rather not be seen."""
    return _SEE, {"guest": guest, "seen": now}
