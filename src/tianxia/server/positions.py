"""Positions in notation, looked at before a table is opened from one."""

from __future__ import annotations

from tianxia.core.position import game_of
from tianxia.core.table import Table, viewer_of
from tianxia.games import catalog
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.showing import Showing
from tianxia.server.wire.frames import PositionInfo


def look_at(text: str, language: str) -> PositionInfo:
    """What a position is about, or why it is none, in the words of a language."""
    with refusing_bad_input(language):
        game_id = named_game(text)
        table = Table.from_position(catalog.load(game_id), text)
    frame = Showing(table).frame(viewer_of(text, table.n_seats), 0, None, has_accounts=False)
    return PositionInfo(game_id, table.options, table.n_seats, table.start, frame)


def named_game(text: str) -> str:
    """The game that a position is of, or a refusal of one that does not say."""
    game_id = game_of(text)
    if not game_id:
        raise Refusal("no-game", "a position begins with its game, as in 'game qin'")
    return game_id
