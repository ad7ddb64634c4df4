"""Questions to the database about reminders."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server import rows
from tianxia.server.account_rows import sessions
from tianxia.server.columns import Row
from tianxia.server.reminder_rows import awaited, letters, receivers, reminders


def read_awaited(connection: Connection, now: float, n: int) -> Sequence[Row]:
    """Whom tables wait for who should be reminded by now; one of everybody's games before the second of anybody's."""
    turn = sa.func.row_number().over(partition_by=awaited.c.guest, order_by=awaited.c.due)
    query = sa.select(awaited).where(awaited.c.due <= now).order_by(turn, awaited.c.due).limit(n)
    return connection.execute(query).mappings().all()


def is_awaited(connection: Connection, table_id: str, guest: str) -> bool:
    """Whether a table still waits for this guest."""
    query = sa.select(awaited.c.guest).where(awaited.c.table_id == table_id)
    return connection.execute(query).scalar() == guest


def read_waiting(connection: Connection, guest: str, n: int) -> Sequence[Row]:
    """Tables that wait for a guest: game, and when the days are over; the most urgent first."""
    tables = rows.tables.c
    query = sa.select(tables.id, tables.game, tables.due, awaited.c.since).join_from(
        awaited, rows.tables, awaited.c.table_id == tables.id
    )
    mine = query.where((awaited.c.guest == guest) & (tables.status == "running"))
    return (
        connection.execute(mine.order_by(tables.due.is_(None), tables.due, awaited.c.since).limit(n)).mappings().all()
    )


def read_table(connection: Connection, table_id: str) -> Row | None:
    """The game of a table, and when somebody's days are over there."""
    tables = rows.tables.c
    return connection.execute(sa.select(tables.game, tables.due).where(tables.id == table_id)).mappings().first()


def read_others(connection: Connection, table_id: str, guest: str) -> list[str]:
    """Those with whom a guest sits at a table."""
    own = rows.seats.c
    others = (own.table_id == table_id) & own.name.is_not(None) & (own.guest != guest)
    return list(connection.execute(sa.select(own.name).where(others).order_by(own.seat)).scalars())


def read_reminders(connection: Connection, guest: str) -> Row | None:
    """How a guest wants to be reminded."""
    return connection.execute(sa.select(reminders).where(reminders.c.guest == guest)).mappings().first()


def read_digests(connection: Connection, now: float, n: int) -> Sequence[Row]:
    """Whose daily mail is due."""
    query = sa.select(reminders).where(reminders.c.next_digest <= now).order_by(reminders.c.next_digest).limit(n)
    return connection.execute(query).mappings().all()


def read_receivers(connection: Connection, guest: str) -> Sequence[Row]:
    """Browsers of a guest that take pushes, as long as they are signed in there."""
    is_signed_in = sa.exists().where(sessions.c.id == receivers.c.session)
    query = sa.select(receivers).where((receivers.c.guest == guest) & is_signed_in).order_by(receivers.c.created)
    return connection.execute(query).mappings().all()


def read_letters(
    connection: Connection, now: float, n: int, n_each: int, served: Collection[str] = ()
) -> Sequence[Row]:
    """What is to be sent by now, so many of each guest, and nothing of those who are served already.

    What was not tried yet comes first, and the first of everybody before the second of anybody.
    """
    turn = sa.func.row_number().over(partition_by=letters.c.guest, order_by=(letters.c.n_tries, letters.c.due))
    due = sa.select(letters, turn.label("turn")).where(letters.c.due <= now, letters.c.guest.not_in(served)).subquery()
    query = sa.select(due).where(due.c.turn <= n_each).order_by(due.c.n_tries, due.c.turn, due.c.due).limit(n)
    return connection.execute(query).mappings().all()
