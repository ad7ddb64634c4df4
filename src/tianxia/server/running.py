"""What the boards of running tables show right now, for whoever must not help there.

A position can be copied from a running table, and brought back as if it were something else. So it is compared by what
everybody sees of it: whoever guesses what is hidden, or counts turns otherwise, brings the same board.
"""

from __future__ import annotations

from collections.abc import Container, Generator
from weakref import WeakKeyDictionary, WeakSet

from tianxia.core.position import lines_of
from tianxia.core.table import Table
from tianxia.core.view import SPECTATOR
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting

BESIDE = ("turn", "bag", "deck")
"""Lines of a position that can be written otherwise while the board is the same."""


def board_of(table: Table, number: int) -> str:
    """What everybody sees of a table after *number* actions, in notation."""
    lines = lines_of(table.position(number, SPECTATOR))
    return "; ".join([table.game.id, *(line for line in lines if line.split()[0] not in BESIDE)])


def boards_of(table: Table) -> Generator[None, None, frozenset[str]]:
    """The same of all its moments, one by one."""
    boards = set[str]()
    for number in range(len(table.moves) + 1):
        boards.add(board_of(table, number))
        yield
    return frozenset(boards)


class Running:
    """The tables of a server that are in memory: somebody is there, or was within a quarter of an hour."""

    def __init__(self) -> None:
        self._sittings: WeakSet[Sitting] = WeakSet()
        self._shown: WeakKeyDictionary[Sitting, tuple[int, str]] = WeakKeyDictionary()
        """How many changes a table had when its board was last asked for."""

    def add(self, sitting: Sitting) -> None:
        self._sittings.add(sitting)

    def check(self, game_id: str, boards: Container[str]) -> None:
        """Refuse to look into boards of which a running table shows one."""
        if any(self._board(sitting) in boards for sitting in self._played(game_id)):
            raise Refusal("still-played", "a table that still runs here shows this position: nobody is helped there")

    def is_elsewhere(self, own: Sitting) -> bool:
        """Whether a table from a position shows the same as another one, at which nobody may be helped."""
        if not own.facts.position:
            return False
        others = (one for one in self._played(own.facts.game_id) if one is not own and not one.facts.has_hints)
        return any(self._board(one) == self._board(own) for one in others)

    def _played(self, game_id: str) -> list[Sitting]:
        return [one for one in self._sittings if one.facts.game_id == game_id and one.is_dealt and one.is_played]

    def _board(self, sitting: Sitting) -> str:
        seq, board = self._shown.get(sitting, (-1, ""))
        if seq != sitting.seq:
            board = board_of(sitting.table, len(sitting.table.moves))
            self._shown[sitting] = (sitting.seq, board)
        return board
