"""What is looked at in the kingdoms of Huang."""

from __future__ import annotations

from typing import Any

from tianxia.coaching.outlook import Outlook
from tianxia.core.layout import NONE
from tianxia.games.huang.actions import SPACES
from tianxia.games.huang.kingdom import kingdom_of
from tianxia.games.huang.names import COLOURS


def spare(outlook: Outlook) -> set[str]:
    """[Huang 7.5] Of which kinds a building need not be moved."""
    return {building.kind for building in outlook.public.buildings if building.site is None}


def gainer(record: Any, colour: str, space: str) -> int:
    """Who has the leader of a colour in the kingdom of a space."""
    k = int(kingdom_of(record, SPACES.index(space)))
    return NONE if k == NONE else int(record["derived"]["kingdoms"]["leaders"][k][COLOURS.index(colour)])
