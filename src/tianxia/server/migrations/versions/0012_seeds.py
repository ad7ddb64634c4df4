"""Tables are found by their chance; the lobby has long been told from memory."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.drop_index("tables_of_lobby", "tables")
    op.create_index("ix_tables_seed", "tables", ["seed"])


def downgrade() -> None:
    op.drop_index("ix_tables_seed", "tables")
    op.create_index("tables_of_lobby", "tables", ["is_listed", "status", "updated"])
