"""Ratings of people, who shows them; how games were begun, and what reviews have counted."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

MISTAKES = ("mistake", "blunder")


def upgrade() -> None:
    op.add_column("tables", sa.Column("is_rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("opening", sa.Text))
    op.add_column("reviews", sa.Column("tallies", sa.Text))
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("scale", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_ratings_table", "ratings", ["table_id", "seat"], unique=True)
    op.create_table(
        "standings",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("scale", sa.String(8), primary_key=True),
        sa.Column("n_games", sa.Integer, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_standings_rating", "standings", ["game", "scale", "rating"])
    op.create_table(
        "profiles",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("is_public", sa.Boolean, nullable=False),
    )
    _count_reviews()


def _count_reviews() -> None:
    """Of reviews that were made before, one by one: they are long."""
    connection = op.get_bind()
    reviews = sa.table("reviews", sa.column("table_id"), sa.column("review"), sa.column("tallies"))
    for table_id in connection.execute(sa.select(reviews.c.table_id)).scalars().all():
        own = reviews.c.table_id == table_id
        review = json.loads(connection.execute(sa.select(reviews.c.review).where(own)).scalar_one())
        connection.execute(sa.update(reviews).where(own).values(tallies=json.dumps(_tallies(review))))


def _tallies(review: dict[str, Any]) -> list[tuple[int, float, int]]:
    by_seat = [[one for one in review["decisions"] if one["seat"] == seat] for seat in range(len(review["seats"]))]
    return [
        (len(own), seat["errors_per_decision"] * len(own), sum(one["grade"] in MISTAKES for one in own))
        for seat, own in zip(review["seats"], by_seat, strict=True)
    ]


def downgrade() -> None:
    for name in ("profiles", "standings", "ratings"):
        op.drop_table(name)
    op.drop_column("reviews", "tallies")
    op.drop_column("seats", "opening")
    op.drop_column("tables", "is_rated")
