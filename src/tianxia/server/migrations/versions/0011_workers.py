"""Which process looks after a table."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "workers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("address", sa.String(256), nullable=False),
        sa.Column("cluster", sa.String(64), nullable=False),
        sa.Column("beat", sa.Integer, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String(16)))


def downgrade() -> None:
    op.drop_column("tables", "owner")
    op.drop_table("workers")
