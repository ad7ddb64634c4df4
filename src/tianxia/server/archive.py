"""Tables as rows: how they are put into the store and read from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server import store
from tianxia.server.chair import Chair
from tianxia.server.facts import Facts
from tianxia.server.summary import Summary


def table_row(facts: Facts, summary: Summary, actions: Sequence[int] | None) -> dict[str, Any]:
    kept = ("id", "options", "rules_version", "salt", "is_listed", "is_import", "created", "host")
    return {
        **{name: getattr(facts, name) for name in kept},
        **summary.row(facts.id),
        "winners": summary.winners,
        "actions": actions,
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


@dataclass(frozen=True)
class Rows:
    """A table as it was found."""

    table: dict[str, Any]
    chairs: list[Chair]
    actions: list[int]
    seq: int


def read_table(connection: Connection, table_id: str) -> Rows | None:
    table = connection.execute(sa.select(store.tables).where(store.tables.c.id == table_id)).mappings().first()
    if table is None:
        return None
    chairs = _chairs(connection, table_id)
    if table["actions"] is not None:
        return Rows(dict(table), chairs, table["actions"], len(table["actions"]))
    entries = store.entries.c
    query = sa.select(entries.kind, entries.number).where(
        (entries.table_id == table_id) & entries.kind.in_(("act", "undo"))
    )
    actions: list[int] = []
    for kind, number in connection.execute(query.order_by(entries.seq)):
        if kind == "undo":
            del actions[number:]
        else:
            actions.append(number)
    last = connection.execute(sa.select(sa.func.max(entries.seq)).where(entries.table_id == table_id)).scalar()
    return Rows(dict(table), chairs, actions, last or 0)


def _chairs(connection: Connection, table_id: str) -> list[Chair]:
    query = sa.select(store.seats).where(store.seats.c.table_id == table_id).order_by(store.seats.c.seat)
    return [_chair_of(dict(row)) for row in connection.execute(query).mappings()]


def read_summary(connection: Connection, table_id: str) -> tuple[Facts, Summary] | None:
    """What is kept of a table for the lobby; None if it was not brought up to date, as after a crash."""
    table = connection.execute(sa.select(store.tables).where(store.tables.c.id == table_id)).mappings().one()
    latest = sa.select(sa.func.max(store.entries.c.at)).where(store.entries.c.table_id == table_id)
    is_dealt = table["status"] != "running" or table["to_move"] is not None
    if table["n_moves"] is None or not is_dealt or (connection.execute(latest).scalar() or 0) > table["updated"]:
        return None
    chairs = tuple(_chairs(connection, table_id))
    kept = {name: table[name] for name in ("status", "n_moves", "to_move", "winners", "updated", "next_table")}
    return facts_of(dict(table), len(chairs)), Summary(**kept, chairs=chairs)
