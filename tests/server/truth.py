"""What a table truly is, worked out from the server's database by the core alone."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec

from tests.server.serving import Server
from tianxia.core.conceal import conceal
from tianxia.core.layout import States
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, Viewer
from tianxia.core.words import Event
from tianxia.games import catalog
from tianxia.server.wire.frames import Frame
from tianxia.server.wire.words import Phrase


def table_of(server: Server, table_id: str) -> Table:
    """The table that the saved seed and entries lead to."""
    [(game, options, seed)] = server.rows("SELECT game, options, seed FROM tables WHERE id = ?", table_id)
    [(n_seats,)] = server.rows("SELECT count(*) FROM seats WHERE table_id = ?", table_id)
    options = json.loads(options) if isinstance(options, str) else options  # as drivers have it
    table = Table(catalog.load(game), options, n_seats, int(seed))
    for kind, number in server.rows("SELECT kind, number FROM entries WHERE table_id = ? ORDER BY seq", table_id):
        if kind == "act":
            table.play(number)
        elif kind == "undo":
            while len(table.moves) > number:
                table.undo()
    return table


def saved(server: Server, table_id: str) -> dict[str, Any]:
    """Every row of a table, and how many tables and guests there are."""
    kept: dict[str, Any] = {
        name: server.rows(f"SELECT * FROM {name} WHERE {key} = ? ORDER BY 1, 2", table_id)
        for name, key in (("tables", "id"), ("seats", "table_id"), ("entries", "table_id"))
    }
    return {**kept, **{f"n_{name}": server.rows(f"SELECT count(*) FROM {name}") for name in ("tables", "guests")}}


@contextmanager
def nothing_changes(server: Server, table_id: str) -> Generator[None]:
    """The database says the same before and after."""
    before = saved(server, table_id)
    yield
    assert saved(server, table_id) == before


# ---- what may be shown of it


def plain(value: object) -> Any:
    """As it looks after a journey as JSON."""
    return json.loads(msgspec.json.encode(value))


def told(events: list[Event]) -> list[Phrase]:
    return [Phrase(event.key, plain(dict(event.values))) for event in events]


def seen(table: Table, states: States, viewer: Viewer) -> dict[str, Any]:
    """A state by names, as somebody may see it."""
    return plain(table.game.text.readable((states if viewer == EVERYTHING else conceal(states, viewer))[0], viewer))


def view_of(frame: Frame | None) -> dict[str, Any]:
    """The game's readable state out of a frame."""
    assert frame is not None
    return json.loads(bytes(frame.view))
