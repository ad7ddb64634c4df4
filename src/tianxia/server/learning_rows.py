"""Lessons, puzzles and studies of people, as the database has them; columns are known here alone."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from tianxia.insight.glicko import Rating
from tianxia.server.attempts import Attempt
from tianxia.server.columns import Change, Row, metadata

progress = sa.Table(
    "progress",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),  # who need not have a name yet
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("lesson", sa.String(64), primary_key=True),
    sa.Column("n_done", sa.Integer, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)

studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("guest", sa.String(16), nullable=False, index=True),  # who keeps it, and need not have a name yet
    sa.Column("title", sa.String(128), nullable=False),
    sa.Column("study", sa.Text, nullable=False),  # as JSON
    sa.Column("updated", sa.Float, nullable=False),
)

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("guest", sa.String(16), primary_key=True),  # who need not have a name yet
    sa.Column("puzzle", sa.String(16), primary_key=True),
    sa.Column("is_right", sa.Boolean, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),  # of the guest, after it
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("number", sa.Integer, nullable=False, server_default="0"),  # from 1 for each guest, so none is lost
    sa.Index("ix_attempts_number", "guest", "number", unique=True),
)

puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
)

_PUT_PROGRESS = sa.text(
    "INSERT INTO progress (guest, game, lesson, n_done, updated) VALUES (:guest, :game, :lesson, :n_done, :updated) "
    "ON CONFLICT (guest, game, lesson) DO UPDATE SET updated = excluded.updated, "
    "n_done = CASE WHEN progress.n_done > excluded.n_done THEN progress.n_done ELSE excluded.n_done END"
)
_PUT_STUDY = sa.text(
    "INSERT INTO studies (id, guest, title, study, updated) VALUES (:id, :guest, :title, :study, :updated) "
    "ON CONFLICT (id) DO UPDATE SET title = excluded.title, study = excluded.study, updated = excluded.updated"
)
_REMOVE_STUDY = sa.text("DELETE FROM studies WHERE id = :id")
_PUT_ATTEMPT = sa.insert(attempts)
_PUT_PUZZLE = sa.text(
    "INSERT INTO puzzles (id, rating, deviation, volatility) VALUES (:id, :rating, :deviation, :volatility) "
    "ON CONFLICT (id) DO UPDATE SET rating = CASE WHEN puzzles.rating = :before THEN excluded.rating END, "
    "deviation = excluded.deviation, volatility = excluded.volatility"
)
"""Fails if the rating is not the one that this one follows from: there is none, and there must be one."""
ORDER = (_PUT_PROGRESS, _PUT_STUDY, _REMOVE_STUDY, _PUT_ATTEMPT, _PUT_PUZZLE)


# ---- changes


def put_progress(guest: str, game: str, lesson: str, n_done: int, now: float) -> Change:
    """How far a guest has come in a lesson; never less than before."""
    return _PUT_PROGRESS, {"guest": guest, "game": game, "lesson": lesson, "n_done": n_done, "updated": now}


def put_study(study_id: str, guest: str, title: str, study: str, now: float) -> Change:
    """A study, perhaps a new one."""
    return _PUT_STUDY, {"id": study_id, "guest": guest, "title": title, "study": study, "updated": now}


def remove_study(study_id: str) -> Change:
    """Nobody wants it any more."""
    return _REMOVE_STUDY, {"id": study_id}


def put_attempt(guest: str, number: int, attempt: Attempt) -> Change:
    """A guest's first attempt at a puzzle; fails if another one has the number."""
    return _PUT_ATTEMPT, {"guest": guest, "number": number, **_rated(attempt), **attempt.rating._asdict()}


def put_puzzle(puzzle: str, rating: Rating, before: Rating) -> Change:
    """How hard a puzzle has proved to be; fails if it has another rating than *before*."""
    return _PUT_PUZZLE, {"id": puzzle, "before": before.rating, **rating._asdict()}


def _rated(attempt: Attempt) -> dict[str, Any]:
    return {"puzzle": attempt.puzzle, "is_right": attempt.is_right, "at": attempt.at}


# ---- what was read


def attempt_of(row: Row) -> Attempt:
    """A guest's first attempt at a puzzle."""
    return Attempt(row["puzzle"], row["is_right"], rating_of(row), row["at"])


def rating_of(row: Row) -> Rating:
    return Rating(row["rating"], row["deviation"], row["volatility"])
