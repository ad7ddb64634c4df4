"""Questions to the database about friends and invitations."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server import rows
from tianxia.server.account_rows import stances
from tianxia.server.columns import Row, is_among
from tianxia.server.company_rows import friend_links, friends, invitations

guests = rows.guests


def read_friends(connection: Connection, guest: str) -> Sequence[Row]:
    """Whom a guest is friends with or has asked, with what there is to be told of them."""
    own = friends.c
    told = (own.other, own.is_agreed, own.since, guests.c.name, guests.c.is_seen, guests.c.seen)
    query = sa.select(*told).join_from(friends, guests, own.other == guests.c.id).where(own.guest == guest)
    return connection.execute(query.order_by(guests.c.name, own.other)).mappings().all()


def read_asking(connection: Connection, guest: str) -> Sequence[Row]:
    """Who asks a guest, the latest first; nothing is heard of those whom the guest has blocked."""
    own = friends.c
    is_blocked = sa.exists().where(
        (stances.c.guest == guest) & (stances.c.other == own.guest) & (stances.c.kind == "block")
    )
    told = (own.guest.label("other"), own.is_agreed, own.since, guests.c.name, guests.c.is_seen, guests.c.seen)
    query = sa.select(*told).join_from(friends, guests, own.guest == guests.c.id)
    query = query.where((own.other == guest) & ~own.is_agreed & ~is_blocked)
    return connection.execute(query.order_by(own.since.desc())).mappings().all()


def read_befriended(connection: Connection, here: Collection[str]) -> set[str]:
    """Who of these has friends."""
    own, is_here = friends.c, is_among(connection, friends.c.guest, here)
    return set(connection.execute(sa.select(own.guest).where(is_here & own.is_agreed)).scalars())


def read_is_seen(connection: Connection, guest: str) -> bool:
    """Whether a guest's friends are told when they are here."""
    return connection.execute(sa.select(guests.c.is_seen).where(guests.c.id == guest)).scalar() is not False


def read_invitations(connection: Connection, guest: str, n: int) -> Sequence[Row]:
    """Tables that wait for a guest whom a friend has invited and who has no seat there, the latest first."""
    own, tables, seats = invitations.c, rows.tables.c, rows.seats.c
    is_friend = sa.exists().where((friends.c.guest == guest) & (friends.c.other == own.other) & friends.c.is_agreed)
    sits = sa.exists().where((seats.table_id == own.table_id) & (seats.guest == guest))
    query = sa.select(own.table_id, own.other, guests.c.name, own.at)
    query = query.join_from(invitations, rows.tables, own.table_id == tables.id)
    query = query.join(guests, own.other == guests.c.id)
    query = query.where((own.guest == guest) & (tables.status == "waiting") & is_friend & ~sits)
    return connection.execute(query.order_by(own.at.desc()).limit(n)).mappings().all()


def read_invitations_of(connection: Connection, guest: str) -> Sequence[Row]:
    """To which tables a guest is invited, or has invited others."""
    own = invitations.c
    query = sa.select(own.table_id, own.at, (own.other == guest).label("is_mine"))
    return connection.execute(query.where((own.guest == guest) | (own.other == guest))).mappings().all()


def read_link(connection: Connection, link: str, now: float) -> Row | None:
    """Whose friend one becomes by a link, and what they are called."""
    own = friend_links.c
    query = sa.select(own.guest, own.expires, guests.c.name).join_from(friend_links, guests, own.guest == guests.c.id)
    return connection.execute(query.where((own.id == link) & (own.expires >= now))).mappings().first()


def read_links(connection: Connection, guest: str, now: float) -> Sequence[Row]:
    """Links of a guest that nobody has used."""
    own = friend_links.c
    query = sa.select(own.expires).where((own.guest == guest) & (own.expires >= now)).order_by(own.expires)
    return connection.execute(query).mappings().all()


def read_invited(connection: Connection, table_id: str) -> set[str]:
    """Who is invited to a table."""
    own = invitations.c
    return set(connection.execute(sa.select(own.guest).where(own.table_id == table_id)).scalars())
