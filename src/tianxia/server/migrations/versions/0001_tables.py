"""Guests, tables, seats and entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("is_import", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("host", sa.String(16), index=True),
        sa.Column("next_table", sa.String(16)),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("tables_of_lobby", "tables", ["is_listed", "status", "updated"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(16), index=True),
        sa.Column("name", sa.String(64)),
        sa.Column("bot", sa.String(64)),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("has_resigned", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for table in ("entries", "seats", "tables", "guests"):
        op.drop_table(table)
