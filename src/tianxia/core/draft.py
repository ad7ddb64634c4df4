"""Positions that are set up by hand: shown as far as they can be, with all that is impossible about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tianxia.core.arrangement import Arrangement
from tianxia.core.errors import BadInput
from tianxia.core.game import Game
from tianxia.core.layout import States
from tianxia.core.position import UNKNOWN, drafting, in_one_line
from tianxia.core.table import Table, read_position
from tianxia.core.view import SPECTATOR


@dataclass(frozen=True)
class Draft:
    """A position that need not be possible."""

    arrangement: Arrangement
    table: Table
    """What can be shown of it; nobody plays on there."""
    written: Any
    """The state as it is written, before anything unknown is dealt from the bag."""
    faults: list[str]
    """Why no table can be in it, or none could go on from it; none if it can be played."""
    text: str
    """In one line."""


def blank(game: Game, options: dict[str, str], n_seats: int) -> str:
    """A table as everybody sees it before its first move; what is in the bag follows from the rest."""
    text = Table(game, options, n_seats, 0).position(0, SPECTATOR)
    arrangement = game.positions.arrangement(text)
    for pool in arrangement.pools:
        if (pool.follows is not None and pool.is_whole) or arrangement.lines.get(pool.key) == [UNKNOWN]:
            arrangement.follow(pool.key)
    return in_one_line(game.id, arrangement.text())


def read_draft(game: Game, text: str) -> Draft:
    """A position that may be impossible, as long as all its lines can be understood; else `BadInput`."""
    text = in_one_line(game.id, text)
    arrangement = game.positions.arrangement(text)
    faults, written = _as_written(game, text, arrangement.is_midway)
    if not faults:
        try:
            return Draft(arrangement, Table.from_position(game, text), written[0], [], text)
        except BadInput as error:
            faults = list(error.faults)
    table = _shown(game, text)
    return Draft(arrangement, table, table.state, faults, text)


def _as_written(game: Game, text: str, is_midway: bool) -> tuple[list[str], States]:
    """All that is wrong, of what has happened in this turn at least one thing; and the state, if nothing is."""
    states = np.zeros(1, game.dtype)
    with drafting() as noted:
        try:
            _, _, states = read_position(game, text)
        except BadInput as error:
            if not is_midway:
                raise
            noted.extend(error.faults)
    return list(dict.fromkeys(noted)), states


def _shown(game: Game, text: str) -> Table:
    """A table that shows what an impossible position tells, as if the turn began: rules must make sense of it."""
    arrangement = game.positions.arrangement(text)
    arrangement.begin_anew()
    with drafting():
        options, n_seats, states = read_position(game, arrangement.text())
    table = Table(game, options, n_seats, 0)
    table.adopt([], states)
    return table
