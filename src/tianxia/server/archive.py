"""Tables as rows: how they are put into the store and read from it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server import store
from tianxia.server.chair import Chair
from tianxia.server.facts import Entry, Facts
from tianxia.server.room import Room


def table_row(facts: Facts, room: Room) -> dict[str, Any]:
    kept = ("id", "options", "rules_version", "salt", "is_listed", "is_import", "created", "host")
    return {
        **{name: getattr(facts, name) for name in kept},
        **room.status_row(facts.created),
        "game": facts.game_id,
        "seed": str(facts.seed),
        "next_table": None,
    }


def facts_of(row: dict[str, Any], n_seats: int) -> Facts:
    return Facts(
        id=row["id"],
        game_id=row["game"],
        options=row["options"],
        n_seats=n_seats,
        seed=int(row["seed"]),
        salt=row["salt"],
        rules_version=row["rules_version"],
        is_listed=row["is_listed"],
        is_import=row["is_import"],
        created=row["created"],
        host=row["host"],
    )


def _chair_of(row: dict[str, Any]) -> Chair:
    return Chair(**{name: row[name] for name in Chair.__dataclass_fields__})


Rows = tuple[dict[str, Any], list[Chair], list[Entry]]


def read_table(connection: Connection, table_id: str) -> Rows | None:
    table = connection.execute(sa.select(store.tables).where(store.tables.c.id == table_id)).mappings().first()
    if table is None:
        return None
    query = sa.select(store.seats).where(store.seats.c.table_id == table_id).order_by(store.seats.c.seat)
    chairs = [_chair_of(dict(row)) for row in connection.execute(query).mappings()]
    query = sa.select(store.entries).where(store.entries.c.table_id == table_id).order_by(store.entries.c.seq)
    entries = [Entry(row.kind, row.seat, row.number) for row in connection.execute(query)]
    return dict(table), chairs, entries
