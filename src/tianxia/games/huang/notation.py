"""Words in positions of Huang."""

from __future__ import annotations

from tianxia.core.errors import BadInput, Said
from tianxia.core.position import named
from tianxia.games.huang.actions import SPACES
from tianxia.games.huang.geometry import space_number
from tianxia.games.huang.names import COLOURS


def colour_on(key: str, word: str) -> int:
    """The colour that a word of a line names."""
    return COLOURS.index(named(key, word, COLOURS))


def space_on(key: str, name: str) -> int:
    """The space that a word of a line names."""
    space = space_number(name)
    if space is None or not SPACES[space]:
        raise BadInput(Said("{key} '{name}': there is no such space", key=key, name=name[:40]))
    return space
