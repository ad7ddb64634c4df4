"""Whom a host has sent away from a tournament, and the round that a host is warned of; links by which people become
friends; who is called at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "dismissals",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True, index=True),
    )
    op.add_column("tournaments", sa.Column("uneasy", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "friend_links",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False, index=True),
        sa.Column("expires", sa.Float, nullable=False, index=True),
    )
    op.add_column("tables", sa.Column("called", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "called")
    op.drop_table("friend_links")
    op.drop_column("tournaments", "uneasy")
    op.drop_table("dismissals")
