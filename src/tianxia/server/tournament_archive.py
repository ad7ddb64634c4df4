"""Questions to the database about tournaments."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server import rows
from tianxia.server.tournament_rows import Held, dismissals, entrants, held_of, matches, tournaments


def read_tournament(connection: Connection, tournament: str) -> Held | None:
    """One with all that belongs to it."""
    row = connection.execute(sa.select(tournaments).where(tournaments.c.id == tournament)).mappings().first()
    if row is None:
        return None
    own, games = entrants.c, matches.c
    members = sa.select(entrants).where(own.tournament == tournament).order_by(own.number)
    found = sa.select(matches).where(games.tournament == tournament).order_by(games.round, games.place, games.deal)
    away = connection.execute(sa.select(dismissals.c.guest).where(dismissals.c.tournament == tournament)).scalars()
    return held_of(row, connection.execute(members).mappings(), connection.execute(found).mappings(), away)


def read_listed(connection: Connection, guest: str | None, n: int) -> list[tuple[Held, int, bool]]:
    """The latest that everybody may see, and the guest's own: with how many take part, and whether the guest does."""
    own, taking = tournaments.c, entrants.c
    is_there = (taking.tournament == own.id) & ~taking.is_out
    count = sa.select(sa.func.count()).where(is_there).scalar_subquery()
    joined = sa.exists().where(is_there & (taking.guest == guest)) if guest else sa.false()
    is_own = (own.host == guest) | joined if guest else sa.false()
    order = (own.status.in_(("over", "off")), own.updated.desc())
    query = sa.select(tournaments, count.label("n"), sa.case((joined, 1), else_=0).label("is_in"))
    found = connection.execute(query.where(own.is_public | is_own).order_by(*order).limit(n)).mappings()
    return [(held_of(row), row["n"], bool(row["is_in"])) for row in found]


def read_pending(connection: Connection, now: float) -> list[str]:
    """Those that run, or are to begin."""
    own = tournaments.c
    due = (own.status == "running") | ((own.status == "open") & (own.starts <= now))
    return list(connection.execute(sa.select(own.id).where(due).order_by(own.created)).scalars())


def read_old(connection: Connection, before: Mapping[str, float], n: int) -> list[str]:
    """Those that nobody has touched since then, by how far they are; the oldest first. What has a time waits for it."""
    own = tournaments.c
    seen = sa.case((own.starts > own.updated, own.starts), else_=own.updated)
    is_old = [(own.status == status) & (seen < then) for status, then in before.items()]
    return list(connection.execute(sa.select(own.id).where(sa.or_(*is_old)).order_by(own.updated).limit(n)).scalars())


def count_held(connection: Connection, host: str) -> int:
    """How many a guest holds that are not over."""
    own = tournaments.c
    is_on = (own.host == host) & own.status.in_(("open", "running"))
    return connection.execute(sa.select(sa.func.count()).where(is_on)).scalar() or 0


def read_statuses(
    connection: Connection, table_ids: Collection[str], rules_version: str | None = None
) -> dict[str, str]:
    """How far tables are; those that are not there are left out. What was begun by other rules is played no more."""
    own = rows.tables.c
    is_outdated = (own.status == "running") & (own.rules_version != rules_version) if rules_version else sa.false()
    status = sa.case((is_outdated, "over"), else_=own.status)
    return {row[0]: row[1] for row in connection.execute(sa.select(own.id, status).where(own.id.in_(table_ids)))}


def read_sealed(connection: Connection, table_ids: Collection[str]) -> set[str]:
    """Those of tables whose deals others may still play."""
    own = rows.tables.c
    runs = sa.exists().where((tournaments.c.id == own.tournament) & (tournaments.c.status == "running"))
    return set(connection.execute(sa.select(own.id).where(own.id.in_(table_ids), own.is_sealed, runs)).scalars())


def read_taken_part(connection: Connection, guest: str) -> Sequence[rows.Row]:
    """What is kept of a guest: tournaments they held or took part in, or were sent away from."""
    own, taking = tournaments.c, entrants.c
    numbers = sa.select(taking.number).where((taking.tournament == own.id) & (taking.guest == guest)).limit(1)
    number = numbers.scalar_subquery()
    is_away = sa.exists().where((dismissals.c.tournament == own.id) & (dismissals.c.guest == guest))
    is_own = (own.host == guest) | sa.exists().where((taking.tournament == own.id) & (taking.guest == guest)) | is_away
    told = (own.host == guest).label("is_host"), number.label("number"), is_away.label("is_away")
    names = (own.id, own.title, own.status, own.created, *told)
    return connection.execute(sa.select(*names).where(is_own).order_by(own.created)).mappings().all()
