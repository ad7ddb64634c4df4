"""Clocks of tables, moves decided on in advance, notes to oneself."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.JSON))
    op.add_column("tables", sa.Column("time", sa.JSON))
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("seats", sa.Column("is_flagged", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("plans", sa.Text))
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("note", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("notes")
    op.drop_column("seats", "plans")
    op.drop_column("seats", "is_flagged")
    op.drop_index("ix_tables_due", "tables")
    for name in ("due", "time", "clock"):
        op.drop_column("tables", name)
