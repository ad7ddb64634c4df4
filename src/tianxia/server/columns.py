"""What all tables of the database have in common."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

Row = sa.RowMapping
"""As it is read, by column."""
Change = tuple[Any, dict[str, Any]]
"""A statement and its parameters."""

metadata = sa.MetaData()


def is_among(connection: Connection, column: sa.Column[str], many: Collection[str]) -> sa.ColumnElement[bool]:
    """Whether a text is one of many: PostgreSQL takes them as one parameter, and thousands of them are quickly sent."""
    if connection.dialect.name == "sqlite":
        return column.in_(many)
    return column == sa.any_(sa.literal(list(many), sa.ARRAY(sa.String)))
