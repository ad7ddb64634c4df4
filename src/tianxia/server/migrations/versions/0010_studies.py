"""Studies, and what tables show that are left while they run."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False, index=True),
        sa.Column("title", sa.String(128), nullable=False),
        sa.Column("study", sa.Text, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("board", sa.String(64)))
    op.create_index("ix_tables_board", "tables", ["board"])


def downgrade() -> None:
    op.drop_index("ix_tables_board", "tables")
    op.drop_column("tables", "board")
    op.drop_table("studies")
