"""Imports all that a server does, in the process of which servers are copies (`tests/server/nursery.py`)."""

from __future__ import annotations

from tests.server import nursery
from tianxia.core.patience import never_compile
from tianxia.games import catalog

__all__ = ["nursery"]

never_compile()
for about in catalog.all_games():
    catalog.load(about.id)
