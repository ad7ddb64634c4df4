"""What is said at tables; friends and invitations; clubs with their members and evenings."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("tables", sa.Column("has_free_text", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("club", sa.String(16)))
    op.create_index("ix_tables_club", "tables", ["club"])
    op.add_column("guests", sa.Column("is_seen", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("guests", sa.Column("seen", sa.Float))
    op.add_column("reports", sa.Column("quoted", sa.Text))
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False, index=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("is_aside", sa.Boolean, nullable=False),
        sa.Column("phrase", sa.String(16)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "friends",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("other", sa.String(16), primary_key=True, index=True),
        sa.Column("is_agreed", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True, index=True),
        sa.Column("other", sa.String(16), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("code", sa.String(32), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True, index=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("club", sa.String(16), sa.ForeignKey("clubs.id"), nullable=False, index=True),
        sa.Column("title", sa.String(128), nullable=False),
        sa.Column("game", sa.String(32)),
        sa.Column("starts", sa.Float, nullable=False),
        sa.Column("hours", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "coming",
        sa.Column("evening", sa.String(16), sa.ForeignKey("evenings.id"), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True, index=True),
        sa.Column("answer", sa.String(8), nullable=False),
    )


def downgrade() -> None:
    for name in ("coming", "evenings", "members", "clubs", "invitations", "friends", "remarks"):
        op.drop_table(name)
    op.drop_column("reports", "quoted")
    op.drop_column("guests", "seen")
    op.drop_column("guests", "is_seen")
    op.drop_index("ix_tables_club", "tables")
    op.drop_column("tables", "club")
    op.drop_column("tables", "has_free_text")
