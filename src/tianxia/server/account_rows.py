"""The database's tables of accounts and of how people stand to each other; their columns are known here alone.

No secret is kept as it is: of sessions and links there are digests, of passwords hashes, of passkeys the public halves.
"""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa

from tianxia.server import tournament_rows
from tianxia.server.columns import Change, metadata

Role = Literal["player", "host", "admin"]
Stance = Literal["block", "mute"]
DIGEST = 64
"""Of SHA-256, in hexadecimal."""

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),  # who has a way to sign in
    sa.Column("role", sa.String(16), nullable=False, server_default="player"),
    sa.Column("login", sa.String(64), unique=True),  # of whoever has a password
    sa.Column("password", sa.String(256)),  # its hash
    sa.Column("created", sa.Float, nullable=False),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(DIGEST), primary_key=True),  # the digest of the credential's id
    sa.Column("guest", sa.String(16), nullable=False, index=True),
    sa.Column("credential", sa.Text, nullable=False),  # its id, as browsers write it
    sa.Column("public_key", sa.Text, nullable=False),  # likewise
    sa.Column("count", sa.BigInteger, nullable=False),  # how often it has signed, by its own account
    sa.Column("site", sa.String(255), nullable=False),  # that it is for
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(DIGEST), primary_key=True),  # the digest of its secret
    sa.Column("guest", sa.String(16), nullable=False, index=True),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("id", sa.String(DIGEST), primary_key=True),  # the digest of its secret
    sa.Column("guest", sa.String(16), nullable=False, index=True),
    sa.Column("expires", sa.Float, nullable=False),
)

spent = sa.Table(
    "spent",
    metadata,
    sa.Column("id", sa.String(DIGEST), primary_key=True),  # of a challenge or a link that was used
    sa.Column("expires", sa.Float, nullable=False),
)

stances = sa.Table(
    "stances",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),
    sa.Column("other", sa.String(16), primary_key=True, index=True),
    sa.Column("kind", sa.String(8), primary_key=True),  # block
    sa.Column("name", sa.String(64), nullable=False),  # of the other, at that time
    sa.Column("since", sa.Float, nullable=False),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("guest", sa.String(16), nullable=False, index=True),
    sa.Column("other", sa.String(16), nullable=False, index=True),
    sa.Column("name", sa.String(64), nullable=False),  # of the other, at that time
    sa.Column("table_id", sa.String(16), nullable=False),
    sa.Column("about", sa.String(16), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("quoted", sa.Text),  # what the other said, as it was kept
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("is_done", sa.Boolean, nullable=False, server_default=sa.false()),
)

_PUT_ACCOUNT = sa.text(
    "INSERT INTO accounts (guest, role, created) VALUES (:guest, 'player', :created) ON CONFLICT (guest) DO NOTHING"
)
_SET_ROLE = sa.text("UPDATE accounts SET role = :role WHERE guest = :guest")
_SET_PASSWORD = sa.text("UPDATE accounts SET login = :login, password = :password WHERE guest = :guest")
_PUT_PASSKEY = sa.insert(passkeys)
_USE_PASSKEY = sa.text('UPDATE passkeys SET "count" = :count, used = :used WHERE id = :id')
_REMOVE_PASSKEY = sa.text("DELETE FROM passkeys WHERE id = :id")
_PUT_SESSION = sa.insert(sessions)
_USE_SESSION = sa.text("UPDATE sessions SET used = :used WHERE id = :id")
_REMOVE_SESSION = sa.text("DELETE FROM sessions WHERE id = :id")
_REMOVE_LINKS = sa.text("DELETE FROM links WHERE guest = :guest")
_PUT_LINK = sa.insert(links)
_SPEND = sa.insert(spent)
_PUT_STANCE = sa.text(
    "INSERT INTO stances (guest, other, kind, name, since) VALUES (:guest, :other, :kind, :name, :since) "
    "ON CONFLICT (guest, other, kind) DO UPDATE SET name = excluded.name"
)
_REMOVE_STANCE = sa.text("DELETE FROM stances WHERE guest = :guest AND other = :other AND kind = :kind")
_PUT_REPORT = sa.insert(reports)
_CLOSE_REPORT = sa.text("UPDATE reports SET is_done = :is_done WHERE id = :id")
_PAST = tuple(
    sa.delete(table).where(column < sa.bindparam("before"))
    for table, column in ((spent, spent.c.expires), (links, links.c.expires), (sessions, sessions.c.used))
)
_FORGOTTEN = {
    "accounts": ("guest",),
    "passkeys": ("guest",),
    "sessions": ("guest",),
    "links": ("guest",),
    "stances": ("guest", "other"),
    "reports": ("guest", "other"),
    "remarks": ("guest",),
    "friends": ("guest", "other"),
    "invitations": ("guest", "other"),
    "friend_links": ("guest",),
    "members": ("guest",),
    "dismissals": ("guest",),
    "coming": ("guest",),
    "notes": ("guest",),
    "progress": ("guest",),
    "attempts": ("guest",),
    "studies": ("guest",),
    "ratings": ("guest",),
    "standings": ("guest",),
    "profiles": ("guest",),
    "awaited": ("guest",),
    "reminders": ("guest",),
    "receivers": ("guest",),
    "letters": ("guest",),
    "guests": ("id",),
}
"""What goes with a guest: rows that name them, by table and column."""
_FORGET = (
    sa.text("UPDATE seats SET guest = NULL, name = NULL, plans = NULL, opening = NULL WHERE guest = :who"),
    sa.text("UPDATE tables SET host = NULL WHERE host = :who"),
    *tournament_rows.FORGET,
    *(
        sa.text(f"DELETE FROM {table} WHERE {column} = :who")  # nothing in it comes from outside
        for table, columns in _FORGOTTEN.items()
        for column in columns
    ),
)
ORDER = (
    _PUT_ACCOUNT,
    _SET_ROLE,
    _SET_PASSWORD,
    _SPEND,
    _PUT_PASSKEY,
    _USE_PASSKEY,
    _REMOVE_PASSKEY,
    _REMOVE_SESSION,
    _PUT_SESSION,
    _USE_SESSION,
    _REMOVE_LINKS,
    _PUT_LINK,
    _PUT_STANCE,
    _REMOVE_STANCE,
    _PUT_REPORT,
    _CLOSE_REPORT,
    *_PAST,
    *_FORGET,
)
"""In which one transaction may execute statements."""


def put_account(guest: str, now: float) -> Change:
    """A guest has a way to sign in from now on; nothing changes for whoever had one."""
    return _PUT_ACCOUNT, {"guest": guest, "created": now}


def set_role(guest: str, role: Role) -> Change:
    return _SET_ROLE, {"guest": guest, "role": role}


def set_password(guest: str, login: str | None, password: str | None) -> Change:
    """Fails if another account has the login."""
    return _SET_PASSWORD, {"guest": guest, "login": login, "password": password}


def put_passkey(row: dict[str, Any]) -> Change:
    """Fails if it is somebody's already."""
    return _PUT_PASSKEY, row


def use_passkey(passkey: str, count: int, now: float) -> Change:
    return _USE_PASSKEY, {"id": passkey, "count": count, "used": now}


def remove_passkey(passkey: str) -> Change:
    return _REMOVE_PASSKEY, {"id": passkey}


def put_session(session: str, guest: str, label: str, now: float) -> Change:
    return _PUT_SESSION, {"id": session, "guest": guest, "label": label, "created": now, "used": now}


def use_session(session: str, now: float) -> Change:
    return _USE_SESSION, {"id": session, "used": now}


def remove_session(session: str) -> Change:
    return _REMOVE_SESSION, {"id": session}


def put_link(link: str, guest: str, expires: float) -> Change:
    return _PUT_LINK, {"id": link, "guest": guest, "expires": expires}


def remove_links(guest: str) -> Change:
    return _REMOVE_LINKS, {"guest": guest}


def spend(what: str, expires: float) -> Change:
    """Use something that can be used once; fails the second time, and with it all that belongs to the same change."""
    return _SPEND, {"id": what, "expires": expires}


def put_stance(guest: str, other: str, kind: Stance, name: str, now: float) -> Change:
    return _PUT_STANCE, {"guest": guest, "other": other, "kind": kind, "name": name, "since": now}


def remove_stance(guest: str, other: str, kind: Stance) -> Change:
    return _REMOVE_STANCE, {"guest": guest, "other": other, "kind": kind}


def put_report(row: dict[str, Any]) -> Change:
    return _PUT_REPORT, row


def close_report(report: str, is_done: bool) -> Change:
    return _CLOSE_REPORT, {"id": report, "is_done": is_done}


def remove_past(now: float, unused: float) -> list[Change]:
    """What can be used no longer, and sessions that nobody has used since then."""
    return [(statement, {"before": before}) for statement, before in zip(_PAST, (now, now, unused), strict=True)]


def forget(guest: str) -> list[Change]:
    """A guest goes, with account and all; the seats of finished games stay, and nobody knows whose they were."""
    return [(statement, {"who": guest}) for statement in _FORGET]
