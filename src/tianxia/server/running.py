"""What the boards of running tables show right now, for whoever must not help there.

A position can be copied from a running table, and brought back as if it were something else. So it is compared by what
everybody sees of it: whoever guesses what is hidden, or counts turns otherwise, brings the same board.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Generator
from weakref import WeakKeyDictionary, WeakSet

from tianxia.core.position import lines_of
from tianxia.core.table import Table
from tianxia.core.view import SPECTATOR
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting

N_BEFORE = 12
"""So many actions before an analysed position are looked at, too: nobody gets around a table by a step further."""
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


def boards_near(table: Table) -> set[str]:
    """What a table shows that is analysed, and what it showed shortly before if it began from a position.

    At the start of the rules all tables show the same; there `Running.check_begun` looks at the hand.
    """
    n = len(table.moves)
    numbers = range(max(0, n - N_BEFORE), n + 1) if table.start else range(n, n + 1 if n else 0)
    return {board_of(table, number) for number in numbers}


def digest_of(board: str) -> str:
    """A board, as it is kept of tables that leave memory."""
    return hashlib.sha256(board.encode()).hexdigest()


def kept_board(sitting: Sitting) -> str | None:
    """What a table shows that is left while it runs, if anything was done at it."""
    if not (sitting.is_dealt and sitting.is_played and sitting.table.moves):
        return None
    return digest_of(board_of(sitting.table, len(sitting.table.moves)))


def still_played() -> Refusal:
    return Refusal("still-played", "a table that still runs here shows this position: nobody is helped there")


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
            raise still_played()

    def check_begun(self, table: Table) -> None:
        """Refuse to look at a start if a table here has just begun with the same in its first hand."""
        if table.moves:
            return
        begun = (one.table for one in self._played(table.game.id) if not one.table.moves)
        if any(_first_seen(one) == _first_seen(table) for one in begun):
            raise still_played()

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


def _first_seen(table: Table) -> str:
    return table.position(0, table.to_move)
