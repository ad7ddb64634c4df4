"""A player's colour goes along into the rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("colour", sa.Integer))


def downgrade() -> None:
    op.drop_column("seats", "colour")
