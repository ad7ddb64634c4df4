"""The HTTP side: what happens between games. `tianxia.server.wire` has every message."""

from __future__ import annotations

from litestar import Router

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
router = Router("/", route_handlers=[handler for part in _PARTS for handler in part.handlers])
