"""What the lobby tells of a table, and the actions of a record that was brought."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("n_moves", sa.Integer))
        tables.add_column(sa.Column("to_move", sa.Integer))
        tables.add_column(sa.Column("winners", sa.JSON))
        tables.add_column(sa.Column("actions", sa.JSON))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        for name in ("actions", "winners", "to_move", "n_moves"):
            tables.drop_column(name)
