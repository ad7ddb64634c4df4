"""First attempts of guests at puzzles, and how hard puzzles have proved to be."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("puzzles")
    op.drop_table("attempts")
