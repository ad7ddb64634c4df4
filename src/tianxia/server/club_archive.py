"""Questions to the database about clubs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server import rows
from tianxia.server.club_rows import clubs, coming, evenings, members
from tianxia.server.columns import Row

MOST_GAMES = 1000
"""Standings are made of the latest."""


@dataclass(frozen=True)
class Played:
    """A finished game: who sat there, and who won."""

    guests: list[str | None]
    """By seat; bots and whoever has left for good are nobody."""
    n_people: int
    winners: list[int]


def _all(connection: Connection, query: sa.Select[*tuple[Any, ...]]) -> Sequence[Row]:
    return connection.execute(query).mappings().all()


def read_club(connection: Connection, club: str) -> Row | None:
    return connection.execute(sa.select(clubs).where(clubs.c.id == club)).mappings().first()


def read_by_code(connection: Connection, code: str) -> Row | None:
    return connection.execute(sa.select(clubs).where(clubs.c.code == code)).mappings().first()


def read_clubs_of(connection: Connection, guest: str) -> Sequence[Row]:
    """The clubs of a guest by name, and what they are there."""
    query = sa.select(clubs, members.c.role, members.c.since).join_from(clubs, members, clubs.c.id == members.c.club)
    return _all(connection, query.where(members.c.guest == guest).order_by(clubs.c.name, clubs.c.id))


def read_members(connection: Connection, club: str) -> Sequence[Row]:
    """Of a club, those first who have been there for longest."""
    own, guests = members.c, rows.guests.c
    query = sa.select(own.guest, own.role, own.since, guests.name)
    query = query.join_from(members, rows.guests, own.guest == guests.id).where(own.club == club)
    return _all(connection, query.order_by(own.since, own.guest))


def read_sizes(connection: Connection, known: Collection[str]) -> dict[str, int]:
    """How many members clubs have."""
    query = sa.select(members.c.club, sa.func.count()).where(members.c.club.in_(known)).group_by(members.c.club)
    return {row[0]: row[1] for row in connection.execute(query)}


def read_evenings(connection: Connection, club: str) -> Sequence[Row]:
    """Of a club, in the order of time."""
    return _all(connection, sa.select(evenings).where(evenings.c.club == club).order_by(evenings.c.starts))


def read_coming(connection: Connection, club: str) -> Sequence[Row]:
    """What members have answered about evenings."""
    own, guests = coming.c, rows.guests.c
    query = sa.select(own.evening, own.guest, own.answer, guests.name)
    query = query.join_from(coming, evenings, own.evening == evenings.c.id).join(rows.guests, own.guest == guests.id)
    return _all(connection, query.where(evenings.c.club == club).order_by(guests.name, own.guest))


def read_coming_of(connection: Connection, guest: str) -> Sequence[Row]:
    """Which evenings somebody has answered about."""
    query = sa.select(evenings.c.title, evenings.c.starts, evenings.c.club, coming.c.answer)
    query = query.join_from(coming, evenings, coming.c.evening == evenings.c.id).where(coming.c.guest == guest)
    return _all(connection, query.order_by(evenings.c.starts))


def read_tables_for(connection: Connection, club: str, is_over: bool, n: int) -> list[str]:
    """Tables that were opened for a club, the latest first."""
    own = rows.tables.c
    wanted = (own.club == club) & ((own.status == "over") if is_over else (own.status != "over"))
    return list(connection.execute(sa.select(own.id).where(wanted).order_by(own.updated.desc()).limit(n)).scalars())


def read_played(connection: Connection, club: str, game: str | None, since: float) -> list[Played]:
    """The games of a club that have ended since then, the latest of them."""
    own, seats = rows.tables.c, rows.seats.c
    wanted = (own.club == club) & (own.status == "over") & ~own.is_import & (own.updated >= since)
    query = sa.select(own.id, own.winners).where(wanted if game is None else wanted & (own.game == game))
    winners = {row[0]: row[1] for row in connection.execute(query.order_by(own.updated.desc()).limit(MOST_GAMES))}
    seated: dict[str, list[Row]] = {}
    query = sa.select(seats.table_id, seats.kind, seats.guest).where(seats.table_id.in_(winners))
    for row in _all(connection, query.order_by(seats.table_id, seats.seat)):
        seated.setdefault(row["table_id"], []).append(row)
    return [_played(chairs, winners[table]) for table, chairs in seated.items() if winners[table]]


def _played(chairs: Sequence[Row], winners: list[int]) -> Played:
    guests = [row["guest"] for row in chairs]
    n_gone = sum(row["kind"] == "person" and row["guest"] is None for row in chairs)
    return Played(guests, len({guest for guest in guests if guest is not None}) + n_gone, winners)
