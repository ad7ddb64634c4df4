"""Reminders: whom tables wait for, how people want to hear of it, what is still to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "awaited",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False, index=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("due", sa.Float, index=True),
    )
    op.create_table(
        "reminders",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("address", sa.Text),
        sa.Column("is_confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("n_refused", sa.Integer, nullable=False, server_default="0"),
        sa.Column("at_turn", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("digest_hour", sa.Integer),
        sa.Column("next_digest", sa.Float, index=True),
    )
    op.create_table(
        "receivers",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False, index=True),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("n_failed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "letters",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False, index=True),
        sa.Column("receiver", sa.String(64)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("n_tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.Float, nullable=False, index=True),
    )


def downgrade() -> None:
    for name in ("letters", "receivers", "reminders", "awaited"):
        op.drop_table(name)
