"""Questions to the database: tables as they were left, what the lobby lists, names of guests."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from tianxia.insight.glicko import Rating
from tianxia.server import learning_rows, rows
from tianxia.server.attempts import Attempt
from tianxia.server.called import Called
from tianxia.server.chair import Chair
from tianxia.server.facts import Entry, Facts
from tianxia.server.hands import hands_of
from tianxia.server.summary import Summary
from tianxia.server.wire.answers import Planned
from tianxia.server.workers import WHO, Worker

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Found:
    """A table as it was left."""

    facts: Facts
    summary: Summary
    actions: list[int]
    seq: int
    is_kept: bool
    """Whether the summary is up to date for good."""
    plans: dict[int, list[Planned]] = field(default_factory=dict[int, list[Planned]])
    called: Called | None = None


def read_table(connection: Connection, table_id: str) -> Found | None:
    """A table with all that was played at it."""
    row = _table(connection, table_id)
    if row is None:
        return None
    chairs = _chairs(connection, table_id)
    facts, summary = rows.facts_of(row, len(chairs)), rows.summary_of(row, chairs)
    is_kept = row["status"] == "over" and row["n_moves"] is not None
    if row["actions"] is not None:
        return Found(facts, summary, row["actions"], len(row["actions"]), is_kept)
    seq = _last(connection, rows.entries.c.seq, table_id) or 0
    entries, plans = _entries(connection, table_id), _plans(connection, table_id)
    bots = {seat for seat, chair in enumerate(chairs) if chair.kind == "bot"}
    summary = replace(summary, hands=hands_of(entries, bots))
    return Found(facts, summary, left(entries), seq, is_kept, plans, rows.called_of(row, seq))


def read_summaries(connection: Connection, table_ids: Collection[str]) -> dict[str, tuple[Facts, Summary]]:
    """What is kept of tables for the lobby; not of those that were not brought up to date, as after a crash."""
    try:
        return _summaries(connection, table_ids)
    except Exception:
        if len(table_ids) > 1:  # one that cannot be read keeps nobody from the others
            return dict(pair for table_id in table_ids for pair in read_summaries(connection, [table_id]).items())
        log.exception("table %s cannot be read", *table_ids)
        return {}


def _summaries(connection: Connection, table_ids: Collection[str]) -> dict[str, tuple[Facts, Summary]]:
    tables, seats, latest = rows.tables, rows.seats, _latest().label("latest")
    found = connection.execute(sa.select(tables, latest).where(tables.c.id.in_(table_ids))).mappings().all()
    chairs: dict[str, list[Chair]] = {row["id"]: [] for row in found}
    seated = sa.select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.seat)
    for row in connection.execute(seated).mappings():
        chairs[row["table_id"]].append(rows.chair_of(row))
    kept = ((row, chairs[row["id"]]) for row in found if _is_up_to_date(row))
    return {row["id"]: (rows.facts_of(row, len(own)), rows.summary_of(row, own)) for row, own in kept}


def _is_up_to_date(row: rows.Row) -> bool:
    is_dealt = row["status"] != "running" or row["to_move"] is not None
    return row["n_moves"] is not None and is_dealt and (row["latest"] or 0) <= row["updated"]


def _latest() -> sa.ScalarSelect[float]:
    """When a table was last changed, if it has been."""
    own = rows.entries.c
    last = sa.select(own.at).where(own.table_id == rows.tables.c.id).order_by(own.seq.desc()).limit(1)
    return last.scalar_subquery()


def read_game(connection: Connection, table_id: str) -> str | None:
    """Which game a table is of."""
    return connection.execute(sa.select(rows.tables.c.game).where(rows.tables.c.id == table_id)).scalar()


def read_name(connection: Connection, guest: str) -> str | None:
    """What a guest is called."""
    return connection.execute(sa.select(rows.guests.c.name).where(rows.guests.c.id == guest)).scalar()


def read_progress(connection: Connection, guest: str) -> dict[tuple[str, str], int]:
    """By game and lesson, how many steps a guest has passed."""
    own = learning_rows.progress.c
    found = connection.execute(sa.select(own.game, own.lesson, own.n_done).where(own.guest == guest))
    return {(game, lesson): n_done for game, lesson, n_done in found}


def read_review(connection: Connection, table_id: str) -> str | None:
    """What was found out about a game, as JSON."""
    return connection.execute(sa.select(rows.reviews.c.review).where(rows.reviews.c.table_id == table_id)).scalar()


def read_attempts(connection: Connection, guest: str) -> list[Attempt]:
    """A guest's first attempts at puzzles, in order."""
    own = learning_rows.attempts.c
    found = connection.execute(sa.select(learning_rows.attempts).where(own.guest == guest).order_by(own.number))
    return [learning_rows.attempt_of(row) for row in found.mappings()]


def read_puzzles(connection: Connection) -> dict[str, Rating]:
    """How hard puzzles have proved to be, those that somebody has tried."""
    return {
        row["id"]: learning_rows.rating_of(row)
        for row in connection.execute(sa.select(learning_rows.puzzles)).mappings()
    }


def read_runs(connection: Connection, game: str, seed: int) -> bool:
    """Whether a table with this chance is still played here."""
    own = rows.tables.c
    same = (own.game == game) & (own.seed == str(seed)) & ~own.is_import & (own.status != "over")
    return connection.execute(sa.select(own.id).where(same).limit(1)).scalar() is not None


def read_showing(connection: Connection, boards: Collection[str]) -> list[str]:
    """The tables that run, showed one of these boards when they left memory, and are in no other worker's."""
    own = rows.tables.c
    is_left = ~sa.exists().where(rows.workers.c.id == own.owner)
    query = sa.select(own.id).where(own.board.in_(boards) & (own.status == "running") & is_left)
    return list(connection.execute(query).scalars())


def read_owners(connection: Connection, table_ids: Collection[str]) -> dict[str, Worker]:
    """Which workers look after which of these tables."""
    own = rows.tables.c
    named = sa.select(own.id, *WHO).join_from(rows.tables, rows.workers, own.owner == rows.workers.c.id)
    return {table_id: Worker(*known) for table_id, *known in connection.execute(named.where(own.id.in_(table_ids)))}


def read_study(connection: Connection, study_id: str) -> rows.Row | None:
    """A study and the name of whoever keeps it."""
    own, guests = learning_rows.studies, rows.guests
    query = sa.select(own, guests.c.name).join_from(own, guests, own.c.guest == guests.c.id, isouter=True)
    return connection.execute(query.where(own.c.id == study_id)).mappings().first()


def read_studies(connection: Connection, guest: str) -> Sequence[rows.Row]:
    """What a guest keeps, the latest first."""
    own, guests = learning_rows.studies, rows.guests
    query = sa.select(own.c.id, own.c.title, own.c.updated, guests.c.name)
    query = query.join_from(own, guests, own.c.guest == guests.c.id, isouter=True).where(own.c.guest == guest)
    return connection.execute(query.order_by(own.c.updated.desc())).mappings().all()


def read_tables_of(connection: Connection, guest: str, n: int) -> list[str]:
    """The tables where a guest has a seat, and those that the guest has brought: games that go on, the latest first."""
    tables = rows.tables.c
    seated = sa.select(rows.seats.c.table_id).where(rows.seats.c.guest == guest)
    brought = sa.select(tables.id).where(tables.is_import & (tables.host == guest))
    own = tables.id.in_(sa.union(seated, brought))  # either would be found by an index, both together by neither
    is_over = tables.status == "over"  # then what is kept is true; of others the entries may know more
    order = (is_over, sa.case((is_over, tables.updated), else_=sa.func.coalesce(_latest(), tables.updated)).desc())
    return list(connection.execute(sa.select(tables.id).where(own).order_by(*order).limit(n)).scalars())


def read_due(
    connection: Connection, me: str | None, before: float, after: tuple[float, str], n: int
) -> list[tuple[str, float]]:
    """Tables that must be in memory by then, and when; the most urgent first, from behind one on.

    What another worker has is not this one's to look after.
    """
    own, (due, table_id), others = rows.tables.c, after, rows.workers.c
    is_elsewhere = sa.exists().where((others.id == own.owner) & (others.id != (me or "")))
    is_due = (own.status == "running") & (own.due < before) & ~is_elsewhere
    is_further = (own.due > due) | ((own.due == due) & (own.id > table_id))
    found = connection.execute(sa.select(own.id, own.due).where(is_due & is_further).order_by(own.due, own.id).limit(n))
    return [(table_id, due) for table_id, due in found]


def read_deserted(connection: Connection, before: Mapping[str, float], now: float, n: int) -> list[str]:
    """Tables by status that nobody has touched since then, and that nothing else refers to; the oldest first. Those of
    a tournament stay as long as it is kept.

    Where days still run, somebody is expected to come back.
    """
    own, entries = rows.tables.c, rows.entries.c
    last = sa.select(sa.func.max(entries.at)).where(entries.table_id == own.id).scalar_subquery()
    seen = sa.func.coalesce(last, 0)
    is_old = [(own.status == status) & (own.updated < then) & (seen < then) for status, then in before.items()]
    is_awaited = (own.status == "running") & (sa.func.coalesce(own.due, 0) > now)
    is_free = [own.tournament.is_(None), *(~_refers(column) for column in rows.references())]
    query = sa.select(own.id).where(sa.or_(*is_old), ~is_awaited, *is_free)
    return list(connection.execute(query.order_by(own.updated).limit(n)).scalars())


def _refers(column: sa.Column[Any]) -> sa.Exists:
    return sa.exists().where(column == rows.tables.c.id)


def read_before(connection: Connection, table_ids: Collection[str]) -> list[str]:
    """The tables whose rematches these are."""
    own = rows.tables.c
    return list(connection.execute(sa.select(own.id).where(own.next_table.in_(table_ids))).scalars())


def _table(connection: Connection, table_id: str) -> rows.Row | None:
    return connection.execute(sa.select(rows.tables).where(rows.tables.c.id == table_id)).mappings().first()


def _chairs(connection: Connection, table_id: str) -> list[Chair]:
    query = sa.select(rows.seats).where(rows.seats.c.table_id == table_id).order_by(rows.seats.c.seat)
    return [rows.chair_of(row) for row in connection.execute(query).mappings()]


def _plans(connection: Connection, table_id: str) -> dict[int, list[Planned]]:
    own = rows.seats.c
    query = sa.select(own.seat, own.plans).where((own.table_id == table_id) & own.plans.is_not(None))
    return {row["seat"]: rows.plans_of(row) for row in connection.execute(query).mappings()}


def read_note(connection: Connection, table_id: str, guest: str) -> str:
    """What a guest has noted at a table."""
    own = rows.notes.c
    query = sa.select(own.note).where((own.table_id == table_id) & (own.guest == guest))
    return connection.execute(query).scalar() or ""


def _last(connection: Connection, column: sa.Column[Any], table_id: str) -> Any:
    return connection.execute(sa.select(sa.func.max(column)).where(rows.entries.c.table_id == table_id)).scalar()


def _entries(connection: Connection, table_id: str) -> list[Entry]:
    own = rows.entries.c
    query = sa.select(own.kind, own.seat, own.number).where(own.table_id == table_id)
    return [Entry(*row) for row in connection.execute(query.order_by(own.seq))]


def left(entries: Iterable[Entry]) -> list[int]:
    """The actions that were not taken back."""
    actions: list[int] = []
    for entry in entries:
        if entry.kind == "undo":
            del actions[entry.number :]
        elif entry.kind == "act":
            actions.append(entry.number)
    return actions
