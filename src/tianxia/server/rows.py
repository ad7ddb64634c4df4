"""The database's tables, and every row of them: made of what a server knows, and turned back into it.

`tianxia.server.store` writes changes, `tianxia.server.archive` asks for rows; what their columns hold is known here
alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

import msgspec
import sqlalchemy as sa

from tianxia.server import (
    account_rows,
    club_rows,
    company_rows,
    learning_rows,
    rating_rows,
    reminder_rows,
    talk_rows,
    tournament_rows,
)
from tianxia.server.called import Called
from tianxia.server.chair import Chair
from tianxia.server.clock import Clock
from tianxia.server.columns import Change as Change
from tianxia.server.columns import Row as Row
from tianxia.server.columns import metadata
from tianxia.server.facts import Entry, Facts
from tianxia.server.summary import Summary
from tianxia.server.wire.answers import Planned
from tianxia.server.wire.clock import ClockRules

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("is_seen", sa.Boolean, nullable=False, server_default=sa.true()),  # whether friends are told
    sa.Column("seen", sa.Float),  # when they were last here, to a minute; kept of those who have friends
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.String(32), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.String(20), nullable=False, index=True),  # up to 2**64 - 1: more than an integer column holds
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("is_listed", sa.Boolean, nullable=False),
    sa.Column("is_import", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("host", sa.String(16), index=True),  # the guest who opened or brought it
    sa.Column("position", sa.Text),  # that it begins from; null if it begins as the rules say
    sa.Column("has_hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("is_guided", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("is_rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("clock", sa.JSON),  # null: there is none
    sa.Column("time", sa.JSON),  # what everybody has left, kept with every change
    sa.Column("due", sa.Float, index=True),  # when it must be in memory: somebody's days are over, or live time runs
    sa.Column("has_free_text", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("club", sa.String(16), index=True),  # for which it was opened
    sa.Column("next_table", sa.String(16)),
    sa.Column("actions", sa.JSON),  # of a record that was brought: they never change; other tables have entries
    # For the lobby, kept when the status changes and when a table leaves memory; the entries tell all else.
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("n_moves", sa.Integer),
    sa.Column("to_move", sa.Integer),
    sa.Column("winners", sa.JSON),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("called", sa.Text),  # as JSON: who is away and waited for; void once something has happened since
    sa.Column("board", sa.String(64), index=True),  # of a table that runs, kept when it leaves memory
    sa.Column("owner", sa.String(16)),  # the worker in whose memory it is, if that is still there
    sa.Column("tournament", sa.String(16), index=True),  # that it is played in
    sa.Column("is_sealed", sa.Boolean, nullable=False, server_default=sa.false()),  # others still play the same deal
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("guest", sa.String(16), index=True),
    sa.Column("name", sa.String(64)),
    sa.Column("bot", sa.String(64)),
    sa.Column("serial", sa.Integer, nullable=False),
    sa.Column("has_resigned", sa.Boolean, nullable=False),
    sa.Column("is_flagged", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("colour", sa.Integer),  # null: the seat's own
    sa.Column("plans", sa.Text),  # as JSON: what its player has decided on in advance
    sa.Column("opening", sa.Text),  # how its person began, in notation, once the game is over
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(16), primary_key=True),  # who alone reads it
    sa.Column("note", sa.Text, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # act, undo, resign, seat, flag
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the action, of actions left after an undo, or who plays on
    sa.Column("at", sa.Float, nullable=False),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("review", sa.Text, nullable=False),  # as JSON: it never changes
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("tallies", sa.Text),  # as JSON: of every seat, what was counted in it
)

workers = sa.Table(
    "workers",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("address", sa.String(256), nullable=False),
    sa.Column("cluster", sa.String(64), nullable=False),
    sa.Column("beat", sa.Integer, nullable=False),
    sa.Column("told", sa.Text, nullable=False, server_default="{}"),  # as JSON: which addresses are busy with it
)

_PUT_GUEST = sa.text(
    "INSERT INTO guests (id, name, created) VALUES (:id, :name, :created) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name"
)
_PUT_TABLE = sa.insert(tables)
_PUT_SEAT = sa.insert(seats)
_SET_SEAT = sa.text(
    "UPDATE seats SET kind = :kind, guest = :guest, name = :name, bot = :bot, serial = :serial, "
    "has_resigned = :has_resigned, is_flagged = :is_flagged, colour = :colour "
    "WHERE table_id = :table_id AND seat = :seat"
)
_SET_PLANS = sa.text("UPDATE seats SET plans = :plans WHERE table_id = :table_id AND seat = :seat")
_SET_OPENING = sa.text("UPDATE seats SET opening = :opening WHERE table_id = :table_id AND seat = :seat")
_PUT_NOTE = sa.text(
    "INSERT INTO notes (table_id, guest, note) VALUES (:table_id, :guest, :note) "
    "ON CONFLICT (table_id, guest) DO UPDATE SET note = excluded.note"
)
_PUT_ENTRY = sa.text(
    "INSERT INTO entries (table_id, seq, kind, seat, number, at) VALUES (:table_id, :seq, :kind, :seat, :number, :at)"
)
_SET_STATUS = sa.text(
    "UPDATE tables SET status = :status, n_moves = :n_moves, to_move = :to_move, winners = :winners, "
    "updated = :updated WHERE id = :id"
)
_SET_TIME = sa.text("UPDATE tables SET time = :time, due = :due WHERE id = :id")
_SET_CALLED = sa.text("UPDATE tables SET called = :called WHERE id = :id")
_SET_BOARD = sa.text("UPDATE tables SET board = :board WHERE id = :id")
_SET_VERSION = sa.text("UPDATE tables SET rules_version = :rules_version WHERE id = :id")
_SET_NEXT = sa.text("UPDATE tables SET next_table = :next_table WHERE id = :id")
_FREE = sa.text("UPDATE tables SET owner = NULL WHERE id = :id")
_PUT_REVIEW = sa.text(
    "INSERT INTO reviews (table_id, review, made, tallies) VALUES (:table_id, :review, :made, :tallies) "
    "ON CONFLICT (table_id) DO UPDATE SET review = excluded.review, made = excluded.made, tallies = excluded.tallies"
)
_PARTS = (entries, seats, reviews, notes, reminder_rows.awaited, talk_rows.remarks, company_rows.invitations)
"""What goes with a table when it is removed."""
_REMOVE_PARTS = tuple(sa.delete(part).where(part.c.table_id == sa.bindparam("id")) for part in _PARTS)
_REMOVE_TABLE = sa.delete(tables).where(tables.c.id == sa.bindparam("id"))
ORDER = (
    _PUT_GUEST,
    _PUT_TABLE,
    _PUT_SEAT,
    _SET_SEAT,
    _SET_PLANS,
    _SET_OPENING,
    _PUT_NOTE,
    _PUT_ENTRY,
    _SET_STATUS,
    _SET_TIME,
    _SET_CALLED,
    _SET_BOARD,
    _SET_VERSION,
    _SET_NEXT,
    _PUT_REVIEW,
    *_REMOVE_PARTS,
    _REMOVE_TABLE,
    _FREE,
    *learning_rows.ORDER,
    *rating_rows.ORDER,
    *reminder_rows.ORDER,
    *tournament_rows.ORDER,
    *talk_rows.ORDER,
    *company_rows.ORDER,
    *club_rows.ORDER,
    *account_rows.ORDER,
)
"""In which one transaction may execute statements, whichever tables they belong to."""
_OWNERS_ALONE = {
    id(_PUT_ENTRY): "table_id",
    id(_SET_SEAT): "table_id",
    id(_SET_PLANS): "table_id",
    id(_SET_OPENING): "table_id",
    **dict.fromkeys(map(id, reminder_rows.OWNERS_ALONE), "table_id"),
    id(talk_rows.PUT_REMARK): "table_id",
    **dict.fromkeys(
        map(id, (_SET_STATUS, _SET_TIME, _SET_CALLED, _SET_BOARD, _SET_VERSION, _FREE, _REMOVE_TABLE)), "id"
    ),
}
"""Statements that only the worker may execute who looks after the table, and which parameter names it."""

_FLAGS = ("is_listed", "is_import", "has_hints", "is_guided", "is_rated", "has_free_text", "is_sealed")
_KEPT = ("id", "options", "salt", "rules_version", "created", "host", "club", "tournament", *_FLAGS)
"""Facts of a table that are columns as they are."""


# ---- changes


def put_guest(guest: str, name: str, now: float) -> Change:
    """A guest, perhaps a new one, and the name."""
    return _PUT_GUEST, {"id": guest, "name": name, "created": now}


def put_review(table_id: str, review: str, tallies: str, now: float) -> Change:
    """What was found out about a game, and what was counted in it."""
    return _PUT_REVIEW, {"table_id": table_id, "review": review, "tallies": tallies, "made": now}


def put_table(
    facts: Facts,
    summary: Summary,
    actions: Sequence[int] | None = None,
    owner: str | None = None,
    due: float | None = None,
) -> list[Change]:
    """A new table with its seats; *actions* are those of a record that was brought."""
    row = {
        **{name: getattr(facts, name) for name in _KEPT},
        **_told(summary),
        "winners": summary.winners,
        "actions": actions,
        "game": facts.game_id,
        "seed": str(facts.seed),
        "position": facts.position or None,
        "next_table": None,
        "clock": msgspec.to_builtins(facts.clock),
        "time": msgspec.to_builtins(summary.clock),
        "due": due,
        "called": None,
        "board": None,
        "owner": owner,
    }
    seats = [(_PUT_SEAT, _seat_row(facts.id, seat, chair)) for seat, chair in enumerate(summary.chairs)]
    return [(_PUT_TABLE, row), *seats]


def set_plans(table_id: str, seat: int, plans: Sequence[Planned]) -> Change:
    """What a player has decided on in advance."""
    kept = msgspec.json.encode(plans).decode() if plans else None
    return _SET_PLANS, {"table_id": table_id, "seat": seat, "plans": kept}


def set_opening(table_id: str, seat: int, opening: str) -> Change:
    """How the person of a seat began, once the game is over."""
    return _SET_OPENING, {"table_id": table_id, "seat": seat, "opening": opening}


def put_note(table_id: str, guest: str, note: str) -> Change:
    """What a guest notes at a table."""
    return _PUT_NOTE, {"table_id": table_id, "guest": guest, "note": note}


def plans_of(row: Row) -> list[Planned]:
    return msgspec.json.decode(row["plans"] or "[]", type=list[Planned])


def set_seat(table_id: str, seat: int, chair: Chair) -> Change:
    """Who sits there now."""
    return _SET_SEAT, _seat_row(table_id, seat, chair)


def put_entry(table_id: str, seq: int, entry: Entry, now: float) -> Change:
    """One more change in a table's history."""
    what = {"kind": entry.kind, "seat": entry.seat, "number": entry.number}
    return _PUT_ENTRY, {"table_id": table_id, "seq": seq, **what, "at": now}


def set_summary(table_id: str, summary: Summary) -> Change:
    """How far a table is, for the lobby."""
    return _SET_STATUS, {"id": table_id, **_told(summary)}


def set_time(table_id: str, clock: Clock, due: float | None) -> Change:
    """What everybody has left, and when somebody's days are over."""
    return _SET_TIME, {"id": table_id, "time": msgspec.json.encode(clock).decode(), "due": due}


def set_called(table_id: str, called: Called | None) -> Change:
    """Who is away and waited for."""
    kept = None if called is None else msgspec.json.encode(called).decode()
    return _SET_CALLED, {"id": table_id, "called": kept}


def called_of(row: Row, seq: int) -> Called | None:
    """Who is waited for, if nothing has happened at the table since."""
    called = msgspec.json.decode(row["called"], type=Called) if row["called"] else None
    return called if called is not None and called.seq == seq else None


def set_board(table_id: str, board: str | None) -> Change:
    """What a table shows that is left while it runs."""
    return _SET_BOARD, {"id": table_id, "board": board}


def set_version(table_id: str, rules_version: str) -> Change:
    """The rules that a table is played by."""
    return _SET_VERSION, {"id": table_id, "rules_version": rules_version}


def remove_table(table_id: str) -> list[Change]:
    """A table with all that belongs to it."""
    return [(statement, {"id": table_id}) for statement in (*_REMOVE_PARTS, _REMOVE_TABLE)]


def references() -> list[sa.Column[Any]]:
    """Columns that refer to tables and do not go with them."""
    others = [table for table in metadata.sorted_tables if table not in _PARTS]
    return [key.parent for table in others for key in table.foreign_keys if key.column is tables.c.id]


def set_next(table_id: str, next_table: str | None) -> Change:
    """The rematch of a table."""
    return _SET_NEXT, {"id": table_id, "next_table": next_table}


def free_table(table_id: str) -> Change:
    """Its worker looks after it no longer."""
    return _FREE, {"id": table_id}


def owned(changes: Iterable[Change]) -> set[str]:
    """The tables that whoever makes these changes must look after."""
    named = ((_OWNERS_ALONE.get(id(statement)), values) for statement, values in changes)
    return {values[name] for name, values in named if name is not None}


def witness(changes: Iterable[Change]) -> sa.Select[Any] | None:
    """A question for a row that is there if, and only if, these changes were made; None if they may be made twice."""
    for statement, values in changes:
        if statement is _PUT_ENTRY:
            return sa.select(sa.true()).where(*(entries.c[name] == value for name, value in values.items()))
        if statement is _PUT_TABLE:
            return sa.select(sa.true()).where(tables.c.id == values["id"])
    return None


def _told(summary: Summary) -> dict[str, Any]:
    names = ("status", "n_moves", "to_move", "updated")
    return {**{name: getattr(summary, name) for name in names}, "winners": json.dumps(summary.winners)}


def _seat_row(table_id: str, seat: int, chair: Chair) -> dict[str, Any]:
    return {"table_id": table_id, "seat": seat, **asdict(chair)}


# ---- what was read


def facts_of(row: Row, n_seats: int) -> Facts:
    """What never changes about a table."""
    own = {name: row[name] for name in _KEPT}
    seed, position = int(row["seed"]), row["position"] or ""
    clock = msgspec.convert(row["clock"], ClockRules | None)
    return Facts(**own, game_id=row["game"], n_seats=n_seats, seed=seed, position=position, clock=clock)


def chair_of(row: Row) -> Chair:
    """Who sits on a seat."""
    return Chair(**{name: row[name] for name in Chair.__dataclass_fields__})


def summary_of(row: Row, chairs: Sequence[Chair]) -> Summary:
    """How far a table is."""
    kept = ("status", "n_moves", "to_move", "winners", "updated", "next_table")
    clock = msgspec.convert(row["time"], Clock | None)
    return Summary(**{name: row[name] for name in kept}, chairs=tuple(chairs), clock=clock)
