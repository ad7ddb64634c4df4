"""The database's tables of reminders: whom tables wait for, how people want to hear of it, what is still to be sent.

Where a mail or a push goes is sealed by the site's key: whoever has the database alone can write to nobody.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from tianxia.server.columns import Change, metadata

awaited = sa.Table(
    "awaited",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(16), nullable=False, index=True),  # whose decision it is
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("due", sa.Float, index=True),  # when they are reminded; null once they were
)

reminders = sa.Table(
    "reminders",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("zone", sa.String(64), nullable=False),  # where the hour of the digest is meant
    sa.Column("address", sa.Text),  # sealed; null: no mail
    sa.Column("is_confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("n_refused", sa.Integer, nullable=False, server_default="0"),  # mails, one after the other
    sa.Column("at_turn", sa.Boolean, nullable=False, server_default=sa.false()),  # by mail
    sa.Column("digest_hour", sa.Integer),  # null: none
    sa.Column("next_digest", sa.Float, index=True),
)

receivers = sa.Table(
    "receivers",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # the digest of the endpoint
    sa.Column("guest", sa.String(16), nullable=False, index=True),
    sa.Column("session", sa.String(64), nullable=False),  # with which it ends
    sa.Column("endpoint", sa.Text, nullable=False),  # with its keys, sealed
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("site", sa.String(255), nullable=False),  # who sends
    sa.Column("n_failed", sa.Integer, nullable=False, server_default="0"),  # pushes that were given up, in a row
    sa.Column("created", sa.Float, nullable=False),
)

letters = sa.Table(
    "letters",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # one of a kind for each receiver and table
    sa.Column("guest", sa.String(16), nullable=False, index=True),
    sa.Column("receiver", sa.String(64)),  # null: by mail
    sa.Column("kind", sa.String(8), nullable=False),  # turn, digest, confirm
    sa.Column("table_id", sa.String(16)),
    sa.Column("n_tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("due", sa.Float, nullable=False, index=True),
)

_AWAIT = sa.text(
    "INSERT INTO awaited (table_id, guest, since, due) VALUES (:table_id, :guest, :since, :due) "
    "ON CONFLICT (table_id) DO UPDATE SET guest = excluded.guest, since = excluded.since, due = excluded.due"
)
_AWAIT_UNLESS = sa.text(
    "INSERT INTO awaited (table_id, guest, since, due) VALUES (:table_id, :guest, :since, :due) "
    "ON CONFLICT (table_id) DO NOTHING"
)
_AWAIT_NOBODY = sa.text("DELETE FROM awaited WHERE table_id = :table_id")
_REMINDED = sa.text("UPDATE awaited SET due = NULL WHERE table_id = :table_id AND since = :since")
_PUT_REMINDERS = sa.text(
    "INSERT INTO reminders "
    "(guest, language, zone, address, is_confirmed, n_refused, at_turn, digest_hour, next_digest) "
    "VALUES (:guest, :language, :zone, :address, :is_confirmed, :n_refused, :at_turn, :digest_hour, :next_digest) "
    "ON CONFLICT (guest) DO UPDATE SET language = excluded.language, zone = excluded.zone, address = excluded.address, "
    "is_confirmed = excluded.is_confirmed, n_refused = excluded.n_refused, at_turn = excluded.at_turn, "
    "digest_hour = excluded.digest_hour, next_digest = excluded.next_digest"
)
_SET_NEXT_DIGEST = sa.text("UPDATE reminders SET next_digest = :next_digest WHERE guest = :guest")
_SET_REFUSED = sa.text("UPDATE reminders SET n_refused = :n_refused WHERE guest = :guest")
_REMOVE_REMINDERS = sa.text("DELETE FROM reminders WHERE guest = :guest")
_PUT_RECEIVER = sa.text(
    "INSERT INTO receivers (id, guest, session, endpoint, language, label, site, n_failed, created) "
    "VALUES (:id, :guest, :session, :endpoint, :language, :label, :site, 0, :created) "
    "ON CONFLICT (id) DO UPDATE SET guest = excluded.guest, session = excluded.session, endpoint = excluded.endpoint, "
    "language = excluded.language, label = excluded.label, site = excluded.site, n_failed = 0"
)
_SET_FAILED = sa.text("UPDATE receivers SET n_failed = :n_failed WHERE id = :id")
_REMOVE_RECEIVER = sa.text("DELETE FROM receivers WHERE id = :id")
_REMOVE_RECEIVERS = sa.text("DELETE FROM receivers WHERE guest = :guest")
_PUT_LETTER = sa.text(
    "INSERT INTO letters (id, guest, receiver, kind, table_id, n_tries, due) "
    "VALUES (:id, :guest, :receiver, :kind, :table_id, 0, :due) "
    "ON CONFLICT (id) DO UPDATE SET guest = excluded.guest, n_tries = 0, due = excluded.due"
)
_TRY_LETTER = sa.text("UPDATE letters SET n_tries = :n_tries, due = :due WHERE id = :id")
_REMOVE_LETTER = sa.text("DELETE FROM letters WHERE id = :id AND n_tries = :n_tries")
_REMOVE_LETTERS = sa.text("DELETE FROM letters WHERE guest = :guest")
_SIGNED_OUT = (
    sa.text("DELETE FROM receivers WHERE session NOT IN (SELECT id FROM sessions)"),
    sa.text("DELETE FROM letters WHERE receiver NOT IN (SELECT id FROM receivers)"),
)
ORDER = (
    _AWAIT,
    _AWAIT_UNLESS,
    _AWAIT_NOBODY,
    _REMINDED,
    _PUT_REMINDERS,
    _SET_NEXT_DIGEST,
    _SET_REFUSED,
    _REMOVE_REMINDERS,
    _PUT_RECEIVER,
    _SET_FAILED,
    _REMOVE_RECEIVER,
    _REMOVE_RECEIVERS,
    _TRY_LETTER,
    _REMOVE_LETTER,
    _REMOVE_LETTERS,
    _PUT_LETTER,
    *_SIGNED_OUT,
)
"""In which one transaction may execute statements."""
OWNERS_ALONE = (_AWAIT, _AWAIT_NOBODY)
"""Statements that only the worker may execute who looks after the table."""


def await_guest(table_id: str, guest: str | None, now: float, due: float) -> Change:
    """A table waits for somebody's decision from now on, or for nobody's."""
    if guest is None:
        return _AWAIT_NOBODY, {"table_id": table_id}
    return _AWAIT, {"table_id": table_id, "guest": guest, "since": now, "due": due}


def await_unless(table_id: str, guest: str, now: float, due: float) -> Change:
    """The same of a table of which it was not written down yet."""
    return _AWAIT_UNLESS, {"table_id": table_id, "guest": guest, "since": now, "due": due}


def reminded(table_id: str, since: float) -> Change:
    """Whoever is to decide since then is reminded no more."""
    return _REMINDED, {"table_id": table_id, "since": since}


def put_reminders(row: dict[str, Any]) -> Change:
    """How somebody wants to be reminded."""
    return _PUT_REMINDERS, row


def set_next_digest(guest: str, next_digest: float | None) -> Change:
    return _SET_NEXT_DIGEST, {"guest": guest, "next_digest": next_digest}


def set_refused(guest: str, n_refused: int) -> Change:
    return _SET_REFUSED, {"guest": guest, "n_refused": n_refused}


def put_receiver(row: dict[str, Any]) -> Change:
    """A browser that takes pushes."""
    return _PUT_RECEIVER, row


def set_failed(receiver: str, n_failed: int) -> Change:
    return _SET_FAILED, {"id": receiver, "n_failed": n_failed}


def remove_receiver(receiver: str) -> Change:
    return _REMOVE_RECEIVER, {"id": receiver}


def put_letter(row: dict[str, Any]) -> Change:
    """Something is to be sent; it takes the place of the same from before."""
    return _PUT_LETTER, row


def try_letter(letter: str, n_tries: int, due: float) -> Change:
    """It is being sent, and again then if nothing comes of it."""
    return _TRY_LETTER, {"id": letter, "n_tries": n_tries, "due": due}


def remove_letter(letter: str, n_tries: int) -> Change:
    """It was sent or is given up, unless there is a newer one in its place."""
    return _REMOVE_LETTER, {"id": letter, "n_tries": n_tries}


def stop(guest: str) -> list[Change]:
    """Somebody is reminded of nothing any more."""
    statements = (_REMOVE_REMINDERS, _REMOVE_RECEIVERS, _REMOVE_LETTERS)
    return [(statement, {"guest": guest}) for statement in statements]


def signed_out() -> list[Change]:
    """Browsers whose sessions have ended are told nothing more."""
    return [(statement, {}) for statement in _SIGNED_OUT]
