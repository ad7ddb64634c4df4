"""What all tables of the database have in common."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

Row = sa.RowMapping
"""As it is read, by column."""
Change = tuple[Any, dict[str, Any]]
"""A statement and its parameters."""

metadata = sa.MetaData()
