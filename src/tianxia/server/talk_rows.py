"""What was said at tables, as the database has it; columns are known here alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tianxia.server.account_rows import stances
from tianxia.server.columns import Change, Row, metadata

remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(16), nullable=False, index=True),
    sa.Column("seat", sa.Integer),  # null: a spectator's
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("is_aside", sa.Boolean, nullable=False),  # players are not told before the end
    sa.Column("phrase", sa.String(16)),  # null: free text
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

PUT_REMARK = sa.insert(remarks)
_TRIM = sa.delete(remarks).where(
    (remarks.c.table_id == sa.bindparam("of_table")) & (remarks.c.number <= sa.bindparam("last"))
)
ORDER = (PUT_REMARK, _TRIM)


def put_remark(row: dict[str, Any], most: int) -> list[Change]:
    """Something was said; what was said so many remarks before is kept no longer."""
    return [(PUT_REMARK, row), (_TRIM, {"of_table": row["table_id"], "last": row["number"] - most})]


def read_remarks(connection: Connection, table_id: str) -> Sequence[Row]:
    """All that is kept of a table, in order."""
    own = remarks.c
    return connection.execute(sa.select(remarks).where(own.table_id == table_id).order_by(own.number)).mappings().all()


def read_last(connection: Connection, table_id: str) -> int:
    """The number of the last remark of a table, 0 if there is none."""
    query = sa.select(sa.func.max(remarks.c.number)).where(remarks.c.table_id == table_id)
    return connection.execute(query).scalar() or 0


def read_remark(connection: Connection, table_id: str, number: int) -> Row | None:
    """Who said it, and what."""
    own = remarks.c
    query = sa.select(remarks).where((own.table_id == table_id) & (own.number == number))
    return connection.execute(query).mappings().first()


def has_spoken(connection: Connection, table_id: str, guest: str) -> bool:
    """Whether a guest has said something at a table, without a seat, that is still kept."""
    own = remarks.c
    is_theirs = (own.table_id == table_id) & (own.guest == guest) & own.seat.is_(None)
    query = sa.select(own.number).where(is_theirs).limit(1)
    return connection.execute(query).first() is not None


def read_remarks_of(connection: Connection, guest: str) -> Sequence[Row]:
    """All that a guest has said."""
    own = remarks.c
    return connection.execute(sa.select(remarks).where(own.guest == guest).order_by(own.at)).mappings().all()


def read_unheard(connection: Connection, guests: Collection[str]) -> set[str]:
    """Whom these guests do not want to hear."""
    return set(connection.execute(sa.select(stances.c.other).where(stances.c.guest.in_(guests))).scalars())


def read_deaf(connection: Connection, speaker: str) -> set[str]:
    """Who does not want to hear somebody: whoever is blocked is muted, too."""
    return set(connection.execute(sa.select(stances.c.guest).where(stances.c.other == speaker)).scalars())
