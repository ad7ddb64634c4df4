"""Tables of Huang as a test needs them, and what becomes of them."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

from tests.browser import prepared
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.core.words import Event

Plan = list[str]
"""Actions in notation, the next one first."""


def at(name: str) -> tuple[Table, Plan]:
    """A table where the first seat chooses an action, and what then is to be done."""
    return prepared.at(name), prepared.plan_at(name)


@contextmanager
def tried(table: Table, *actions: str) -> Generator[Any]:
    """The state after some legal actions; then all is as before."""
    number = len(table.moves)
    try:
        for action in actions:
            table.play(table.game.text.parse(action))
        yield table.state
    finally:
        while len(table.moves) > number:
            table.undo()


def legal(table: Table, *kinds: str) -> list[str]:
    """The legal actions of some kinds, in notation."""
    texts = map(table.game.text.describe, table.legal)
    return [text for text in texts if text.partition(" ")[0] in kinds]


def seen(table: Table, *actions: str) -> Mapping[str, Any]:
    """All there is on the table after some more actions, by names."""
    with tried(table, *actions):
        return prepared.seen(table)


def event(table: Table, key: str, *actions: str) -> Event:
    """The event of a kind that the last of some actions brings about."""
    with tried(table, *actions):
        (found,) = (one for one in table.last_events(EVERYTHING) if one.key == key)
    return found
