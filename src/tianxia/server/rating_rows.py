"""The database's tables of ratings and of who shows them; their columns are known here alone.

`ratings` has every rated game of everybody, `standings` how each stands after the last of them: it follows from the
former, and is there so that nobody has to look through all games to find the best.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from tianxia.bots.strengths import Scale
from tianxia.server.columns import Change, Row, metadata
from tianxia.server.skill import Skill

_WHOSE = ("guest", "game", "scale")

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("scale", sa.String(8), primary_key=True),  # duel, many
    sa.Column("number", sa.Integer, primary_key=True),  # from 1, so that none is lost
    sa.Column("table_id", sa.String(16), nullable=False),  # which may have been removed
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),  # after the game
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("before", sa.Float, nullable=False),  # the rating before it
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("ix_ratings_table", "table_id", "seat", unique=True),  # a game counts once
)

standings = sa.Table(
    "standings",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("scale", sa.String(8), primary_key=True),
    sa.Column("n_games", sa.Integer, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("ix_standings_rating", "game", "scale", "rating"),
)

profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),  # who has said whether others see it
    sa.Column("is_public", sa.Boolean, nullable=False),
)

_PUT_RATING = sa.insert(ratings)
_PUT_STANDING = sa.text(
    "INSERT INTO standings (guest, game, scale, n_games, rating, deviation, at) "
    "VALUES (:guest, :game, :scale, :n_games, :rating, :deviation, :at) "
    "ON CONFLICT (guest, game, scale) DO UPDATE SET n_games = excluded.n_games, rating = excluded.rating, "
    "deviation = excluded.deviation, at = excluded.at"
)
_PUT_PROFILE = sa.text(
    "INSERT INTO profiles (guest, is_public) VALUES (:guest, :is_public) "
    "ON CONFLICT (guest) DO UPDATE SET is_public = excluded.is_public"
)
ORDER = (_PUT_RATING, _PUT_STANDING, _PUT_PROFILE)
"""In which one transaction may execute statements."""


class Standing(Struct, frozen=True):
    """How somebody stands in a game, at one number of seats or the other."""

    guest: str
    game: str
    scale: Scale
    skill: Skill = Skill()
    n_games: int = 0


class Rated(Struct, frozen=True):
    """What a game has done to somebody's rating."""

    before: Standing
    skill: Skill
    table_id: str
    seat: int
    rank: int
    at: float


def put_rated(rated: Rated) -> list[Change]:
    """One more rated game of somebody; fails if the game counts already, or another one has come in between."""
    standing, number = rated.before, rated.before.n_games + 1
    whose = {name: getattr(standing, name) for name in _WHOSE}
    now = {**whose, **rated.skill._asdict(), "at": rated.at}
    played = {"table_id": rated.table_id, "seat": rated.seat, "rank": rated.rank, "before": standing.skill.rating}
    return [(_PUT_RATING, {**now, **played, "number": number}), (_PUT_STANDING, {**now, "n_games": number})]


def put_profile(guest: str, is_public: bool) -> Change:
    """Whether others see how somebody plays."""
    return _PUT_PROFILE, {"guest": guest, "is_public": is_public}


def standing_of(row: Row) -> Standing:
    return Standing(row["guest"], row["game"], row["scale"], _skill_of(row), row["n_games"])


def rated_of(row: Row) -> dict[str, Any]:
    """A rated game as its player has it told."""
    names = ("game", "scale", "number", "table_id", "seat", "rank", "rating", "deviation", "before", "at")
    return {name: row[name] for name in names}


def _skill_of(row: Row) -> Skill:
    return Skill(row["rating"], row["deviation"])
