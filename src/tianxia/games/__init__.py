"""The games. Called, this is the list of them: ``tianxia.games()``."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tianxia.core.about import About


class _Games(ModuleType):
    """A package that the front door calls: packages and what they hold share one name space."""

    def __call__(self) -> list[About]:
        """All games; see `tianxia.door.games`."""
        from tianxia.games.catalog import all_games

        return all_games()


sys.modules[__name__].__class__ = _Games
