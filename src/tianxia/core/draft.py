"""Positions that are set up by hand: shown as far as they can be, with all that is impossible about them."""

from __future__ import annotations

from dataclasses import dataclass

from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.position import UNKNOWN, drafting, in_one_line
from tianxia.core.sheet import Sheet
from tianxia.core.table import Table, read_position
from tianxia.core.view import SPECTATOR


@dataclass(frozen=True)
class Draft:
    """A position that need not be possible."""

    sheet: Sheet
    table: Table
    """What can be shown of it; nobody plays on there."""
    faults: list[str]
    """Why no table can be in it, or none could go on from it; none if it can be played."""
    text: str
    """In one line."""


def blank(game: Game, options: dict[str, str], n_seats: int) -> str:
    """A table as everybody sees it before its first move; what is in the bag follows from the rest."""
    text = Table(game, options, n_seats, 0).position(0, SPECTATOR)
    sheet = game.positions.sheet(text)
    for pool in sheet.pools:
        if (pool.follows is not None and pool.is_whole) or sheet.lines.get(pool.key) == [UNKNOWN]:
            sheet.follow(pool.key)
    return in_one_line(game.id, sheet.text())


def read_draft(game: Game, text: str) -> Draft:
    """A position that may be impossible, as long as all its lines can be understood; else `BadInput`."""
    text = in_one_line(game.id, text)
    sheet = game.positions.sheet(text)
    faults = _faults(game, text, sheet.is_midway)
    if not faults:
        try:
            return Draft(sheet, Table.from_position(game, text), [], text)
        except BadInput as error:
            faults = list(error.faults)
    return Draft(sheet, _shown(game, text), faults, text)


def _faults(game: Game, text: str, is_midway: bool) -> list[str]:
    """All that is wrong; of what has happened in this turn at least one thing."""
    with drafting() as noted:
        try:
            read_position(game, text)
        except BadInput as error:
            if not is_midway:
                raise
            noted.extend(error.faults)
    return list(dict.fromkeys(noted))


def _shown(game: Game, text: str) -> Table:
    """A table that shows what an impossible position tells, as if the turn began: rules must make sense of it."""
    sheet = game.positions.sheet(text)
    sheet.begin_anew()
    with drafting():
        options, n_seats, states = read_position(game, sheet.text())
    table = Table(game, options, n_seats, 0)
    table.adopt([], states)
    return table
