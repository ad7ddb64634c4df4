"""The HTTP side: what happens between games. `tianxia.server.wire` has every message."""

from __future__ import annotations

from tianxia.server import pages
from tianxia.server.api import (
    accounts,
    analysis,
    clubs,
    friends,
    house,
    lessons,
    people,
    puzzles,
    ratings,
    reminders,
    replays,
    reviews,
    studies,
    tables,
    tournaments,
)

_PARTS = (
    house,
    tables,
    replays,
    reviews,
    analysis,
    studies,
    lessons,
    puzzles,
    tournaments,
    accounts,
    people,
    friends,
    clubs,
    ratings,
    reminders,
    pages,
)
handlers = [handler for part in _PARTS for handler in part.handlers]
"""Without a router around them, of which every start would make a deep copy."""
