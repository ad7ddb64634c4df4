"""What workers of a site tell each other about busy addresses; numbers of attempts at puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("workers", sa.Column("told", sa.Text, nullable=False, server_default="{}"))
    op.add_column("attempts", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE attempts SET number = (SELECT count(*) FROM attempts AS earlier WHERE earlier.guest = attempts.guest "
        "AND (earlier.at < attempts.at OR (earlier.at = attempts.at AND earlier.puzzle <= attempts.puzzle)))"
    )
    op.create_index("ix_attempts_number", "attempts", ["guest", "number"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_attempts_number", "attempts")
    op.drop_column("attempts", "number")
    op.drop_column("workers", "told")
