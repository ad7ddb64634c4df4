"""Tournaments: who takes part, which games are played in them, and tables that tell nothing before a round is over."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("host", sa.String(16), index=True),
        sa.Column("title", sa.String(128), nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("lot", sa.String(20), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False, index=True),
        sa.Column("starts", sa.Float),
        sa.Column("begun", sa.Float),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(16), index=True),
        sa.Column("name", sa.String(64)),
        sa.Column("bot", sa.String(64)),
        sa.Column("is_out", sa.Boolean, nullable=False),
        sa.Column("is_filler", sa.Boolean, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("seed", sa.String(20)),
        sa.Column("result", sa.Text),
    )
    op.add_column("tables", sa.Column("tournament", sa.String(16)))
    op.create_index("ix_tables_tournament", "tables", ["tournament"])
    op.add_column("tables", sa.Column("is_sealed", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("tables", "is_sealed")
    op.drop_index("ix_tables_tournament", "tables")
    op.drop_column("tables", "tournament")
    for name in ("matches", "entrants", "tournaments"):
        op.drop_table(name)
