"""Imports all that a server does, in the process of which servers are copies (`tests/server/nursery.py`).

What was compiled is in its memory, too: to load it takes longer than all else that a server does before it is ready.
"""

from __future__ import annotations

from contextlib import suppress

from tests.server import nursery
from tianxia.bots.uses import BOTS, WARMERS
from tianxia.core.patience import never_compile
from tianxia.games import catalog

with suppress(ImportError):
    from litestar.plugins import pydantic  # which every server imports where it is installed

__all__ = ["nursery", "pydantic"]

never_compile()
for game_id in dict.fromkeys(catalog.family(about.id)[0] for about in catalog.all_games()):
    game = catalog.load(game_id)
    if game.is_warm(BOTS):
        game.load_compiled(WARMERS[BOTS])
for about in catalog.all_games():
    catalog.load(about.id)
