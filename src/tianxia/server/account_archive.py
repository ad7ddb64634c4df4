"""Questions to the database about accounts and people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server import rows
from tianxia.server.account_rows import Stance, accounts, links, passkeys, reports, sessions, spent, stances
from tianxia.server.columns import Row, is_among


def _first(connection: Connection, query: sa.Select[*tuple[Any, ...]]) -> Row | None:
    return connection.execute(query).mappings().first()


def _all(connection: Connection, query: sa.Select[*tuple[Any, ...]]) -> Sequence[Row]:
    return connection.execute(query).mappings().all()


def read_account(connection: Connection, guest: str) -> Row | None:
    """What is kept of a guest who can sign in."""
    return _first(connection, sa.select(accounts).where(accounts.c.guest == guest))


def read_login(connection: Connection, login: str) -> Row | None:
    """The account that has a password under this name."""
    return _first(connection, sa.select(accounts).where(accounts.c.login == login))


def read_accounts(connection: Connection) -> Sequence[Row]:
    """All accounts with their names, the latest first."""
    query = sa.select(accounts, rows.guests.c.name).join_from(
        accounts, rows.guests, accounts.c.guest == rows.guests.c.id, isouter=True
    )
    return _all(connection, query.order_by(accounts.c.created.desc()))


def read_session(connection: Connection, session: str) -> Row | None:
    return _first(connection, sa.select(sessions).where(sessions.c.id == session))


def read_live(connection: Connection, known: Collection[str]) -> set[str]:
    """Which of these sessions nobody has ended."""
    is_known = is_among(connection, sessions.c.id, known)
    return set(connection.execute(sa.select(sessions.c.id).where(is_known)).scalars())


def read_signing_in(connection: Connection, guests: Collection[str]) -> set[str]:
    """Which of these guests have accounts."""
    is_one = is_among(connection, accounts.c.guest, guests)
    return set(connection.execute(sa.select(accounts.c.guest).where(is_one)).scalars())


def read_sessions(connection: Connection, guest: str) -> Sequence[Row]:
    """Of an account, the latest used first."""
    return _all(connection, sa.select(sessions).where(sessions.c.guest == guest).order_by(sessions.c.used.desc()))


def read_passkeys(connection: Connection, guest: str) -> Sequence[Row]:
    """Of an account, the oldest first."""
    return _all(connection, sa.select(passkeys).where(passkeys.c.guest == guest).order_by(passkeys.c.created))


def read_passkey(connection: Connection, passkey: str) -> Row | None:
    return _first(connection, sa.select(passkeys).where(passkeys.c.id == passkey))


def read_link(connection: Connection, link: str) -> Row | None:
    return _first(connection, sa.select(links).where(links.c.id == link))


def is_spent(connection: Connection, what: str) -> bool:
    """Whether it was used already."""
    return connection.execute(sa.select(spent.c.id).where(spent.c.id == what)).scalar() is not None


def read_stances(connection: Connection, guest: str) -> Sequence[Row]:
    """How a guest stands to others."""
    return _all(connection, sa.select(stances).where(stances.c.guest == guest).order_by(stances.c.since.desc()))


def read_others(connection: Connection, guest: str, kind: Stance) -> set[str]:
    """Whom a guest has blocked."""
    own = stances.c
    return set(connection.execute(sa.select(own.other).where((own.guest == guest) & (own.kind == kind))).scalars())


def read_blocking(connection: Connection, guest: str) -> set[str]:
    """Who has blocked a guest."""
    own = stances.c
    return set(connection.execute(sa.select(own.guest).where((own.other == guest) & (own.kind == "block"))).scalars())


def read_unwelcome(connection: Connection, guest: str) -> set[str]:
    """Those whose tables a guest is not shown: either has blocked the other."""
    return read_others(connection, guest, "block") | read_blocking(connection, guest)


def read_apart(connection: Connection, guests: Collection[str], before: float) -> set[tuple[str, str]]:
    """Of these guests, who had blocked whom before that time."""
    own = stances.c
    blocked = own.guest.in_(guests) & own.other.in_(guests) & (own.kind == "block") & (own.since < before)
    return {(row[0], row[1]) for row in connection.execute(sa.select(own.guest, own.other).where(blocked))}


def read_sitter(connection: Connection, table_id: str, seat: int) -> Row | None:
    """The guest to whom a seat belongs, and what they are called there."""
    own = rows.seats.c
    return _first(connection, sa.select(own.guest, own.name).where((own.table_id == table_id) & (own.seat == seat)))


def sits(connection: Connection, table_id: str, guest: str) -> bool:
    """Whether a guest has a seat at a table, or has lent it to a bot."""
    own = rows.seats.c
    return _first(connection, sa.select(own.seat).where((own.table_id == table_id) & (own.guest == guest))) is not None


def read_status(connection: Connection, table_id: str) -> str | None:
    """How far a table is."""
    return connection.execute(sa.select(rows.tables.c.status).where(rows.tables.c.id == table_id)).scalar()


def read_reports(connection: Connection, n: int) -> Sequence[Row]:
    """What people have reported: the latest first, what is settled last."""
    return _all(connection, sa.select(reports).order_by(reports.c.is_done, reports.c.at.desc()).limit(n))


def read_reports_of(connection: Connection, guest: str) -> Sequence[Row]:
    """What a guest has reported."""
    return _all(connection, sa.select(reports).where(reports.c.guest == guest).order_by(reports.c.at))


def read_guest(connection: Connection, guest: str) -> Row | None:
    """The name, and since when."""
    return _first(connection, sa.select(rows.guests).where(rows.guests.c.id == guest))


def read_games_of(connection: Connection, guest: str) -> Sequence[Row]:
    """Every table where a guest has a seat, or that the guest opened or brought: its id and how far it is."""
    tables = rows.tables.c
    seated = sa.select(rows.seats.c.table_id).where(rows.seats.c.guest == guest)
    opened = sa.select(tables.id).where(tables.host == guest)
    own = tables.id.in_(sa.union(seated, opened))
    return _all(connection, sa.select(tables.id, tables.status, tables.game).where(own).order_by(tables.created))


def read_plans(connection: Connection, table_id: str, guest: str) -> Sequence[str]:
    """What a guest has decided on in advance at a table, as JSON."""
    own = rows.seats.c
    written = (own.table_id == table_id) & (own.guest == guest) & own.plans.is_not(None)
    return connection.execute(sa.select(own.plans).where(written).order_by(own.seat)).scalars().all()


def read_names(connection: Connection, known: Collection[str]) -> dict[str, str]:
    """What guests are called."""
    own = rows.guests.c
    return {row[0]: row[1] for row in connection.execute(sa.select(own.id, own.name).where(own.id.in_(known)))}
