"""Questions to the database about ratings, and about the games that somebody has played."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.bots.strengths import Scale
from tianxia.server import rows
from tianxia.server.columns import Row
from tianxia.server.rating_rows import Standing, profiles, ratings, standing_of, standings
from tianxia.server.skill import PROVISIONAL


def read_standings(connection: Connection, guests: Collection[str], game: str, scale: Scale) -> dict[str, Standing]:
    """How some people stand on one scale; whoever has not played there is missing."""
    own = standings.c
    query = sa.select(standings).where(own.guest.in_(guests) & (own.game == game) & (own.scale == scale))
    return {row["guest"]: standing_of(row) for row in connection.execute(query).mappings()}


def read_standings_of(connection: Connection, guest: str) -> list[Standing]:
    """How somebody stands on every scale where they have played, that of most games first."""
    own = standings.c
    query = sa.select(standings).where(own.guest == guest).order_by(own.n_games.desc(), own.game, own.scale)
    return [standing_of(row) for row in connection.execute(query).mappings()]


def read_history(connection: Connection, guest: str) -> Sequence[Row]:
    """All rated games of somebody, in order."""
    own = ratings.c
    query = sa.select(ratings).where(own.guest == guest).order_by(own.game, own.scale, own.number)
    return connection.execute(query).mappings().all()


def read_latest(connection: Connection, standing: Standing, n: int) -> list[tuple[float, float]]:
    """When the last games of somebody on a scale were, and the rating after each, in order."""
    own = ratings.c
    whose = (own.guest == standing.guest) & (own.game == standing.game) & (own.scale == standing.scale)
    query = sa.select(own.at, own.rating).where(whose).order_by(own.number.desc()).limit(n)
    return [(at, rating) for at, rating in reversed(connection.execute(query).all())]


def read_changes(connection: Connection, table_id: str) -> Sequence[Row]:
    """What a game has done to the ratings of its people, by seat."""
    query = sa.select(ratings).where(ratings.c.table_id == table_id).order_by(ratings.c.seat)
    return connection.execute(query).mappings().all()


def read_best(connection: Connection, game: str, scale: Scale, n: int) -> list[tuple[Standing, str]]:
    """The best of those who are well known and want to be seen, and their names."""
    own, guests = standings.c, rows.guests
    is_listed = (own.game == game) & (own.scale == scale) & (own.deviation <= PROVISIONAL) & profiles.c.is_public
    joined = standings.join(profiles, profiles.c.guest == own.guest).join(guests, guests.c.id == own.guest)
    query = sa.select(standings, guests.c.name).select_from(joined).where(is_listed)
    found = connection.execute(query.order_by(own.rating.desc(), own.guest).limit(n)).mappings()
    return [(standing_of(row), row["name"]) for row in found]


def read_public(connection: Connection, guests: Collection[str]) -> set[str]:
    """Which of these want to be seen."""
    own = profiles.c
    return set(connection.execute(sa.select(own.guest).where(own.guest.in_(guests) & own.is_public)).scalars())


def read_seats_of(connection: Connection, guest: str, n: int) -> Sequence[Row]:
    """All seats of the last games of somebody that are over, those of one game together."""
    tables, seats, own = rows.tables, rows.seats, rows.seats.alias("own")
    is_over = (tables.c.status == "over") & ~tables.c.is_import
    latest = (
        sa.select(tables.c.id, tables.c.game, tables.c.options, tables.c.winners, tables.c.updated)
        .join_from(own, tables, own.c.table_id == tables.c.id)
        .where((own.c.guest == guest) & is_over)
        .order_by(tables.c.updated.desc())
        .limit(n)
        .subquery()
    )
    told = (seats.c.table_id, seats.c.seat, seats.c.guest, seats.c.name, seats.c.kind, seats.c.bot, seats.c.opening)
    query = sa.select(*told, latest.c.game, latest.c.options, latest.c.winners)
    query = query.join_from(latest, seats, seats.c.table_id == latest.c.id)
    return connection.execute(query.order_by(latest.c.updated.desc(), seats.c.table_id, seats.c.seat)).mappings().all()


def read_tallies(connection: Connection, guest: str, n: int) -> Sequence[Row]:
    """Of games of somebody that were reviewed, the latest first: the game, the seat, and what was counted of all.

    Not of those in which a bot has played on the seat for a while: its errors are not theirs.
    """
    seats, reviews, tables = rows.seats, rows.reviews, rows.tables
    query = sa.select(tables.c.game, seats.c.seat, reviews.c.tallies)
    query = query.join_from(seats, reviews, reviews.c.table_id == seats.c.table_id)
    query = query.join(tables, tables.c.id == seats.c.table_id).where(seats.c.guest == guest)
    is_counted = reviews.c.tallies.is_not(None) & ~_was_left(seats)
    return connection.execute(query.where(is_counted).order_by(reviews.c.made.desc()).limit(n)).mappings().all()


def _was_left(seats: sa.Table) -> sa.Exists:
    """Whether a seat changed hands after the first action: given up, out of time, or lent to a bot."""
    entries, first = rows.entries, rows.entries.alias("first")
    began = sa.select(sa.func.min(first.c.seq)).where((first.c.table_id == seats.c.table_id) & (first.c.kind == "act"))
    is_own = (entries.c.table_id == seats.c.table_id) & (entries.c.seat == seats.c.seat)
    is_change = entries.c.kind.in_(("resign", "flag", "seat")) & (entries.c.seq > began.scalar_subquery())
    return sa.exists().where(is_own & is_change)
