"""What the boards of running tables show right now, for whoever must not help there.

A position can be copied from a running table, and brought back as if it were something else. So it is compared by what
everybody sees of it: whoever guesses what is hidden, or counts turns otherwise, brings the same board.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Generator, Iterable
from weakref import WeakKeyDictionary, WeakSet

import msgspec

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
    """What a table shows that is analysed, and, if it began from a position, what it showed there and shortly before.

    At the start of the rules all tables show the same; there `Running.check_begun` looks at the hand.
    """
    n = len(table.moves)
    numbers = {0, *range(max(0, n - N_BEFORE), n + 1)} if table.start else range(n, n + 1 if n else 0)
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


class Shown(msgspec.Struct, frozen=True):
    """What may be on a board somewhere: digests, which tell nothing by themselves."""

    game: str
    boards: list[str]
    first: str = ""
    """Of what is seen at a start, the hand included."""
    is_unhelped: bool = False
    """Whether only tables are meant at which nobody may be helped."""


async def _nowhere(_shown: Shown) -> bool:
    return False


class Running:
    """The tables of a server that are in memory: somebody is there, or was within a quarter of an hour."""

    def __init__(self) -> None:
        self._sittings: WeakSet[Sitting] = WeakSet()
        self._shown: WeakKeyDictionary[Sitting, tuple[int, str]] = WeakKeyDictionary()
        """How many changes a table had when its board was last asked for."""
        self.elsewhere: Callable[[Shown], Awaitable[bool]] = _nowhere
        """Whether another worker has a table that shows something."""

    def add(self, sitting: Sitting) -> None:
        self._sittings.add(sitting)

    async def check(self, game_id: str, boards: Iterable[str]) -> None:
        """Refuse to look into boards of which a running table shows one."""
        await self._refuse(Shown(game_id, [digest_of(board) for board in boards]))

    async def check_begun(self, table: Table) -> None:
        """Refuse to look at a start if a table here has just begun with the same in its first hand."""
        if not table.moves:
            await self._refuse(Shown(table.game.id, [], _first_seen(table)))

    async def is_elsewhere(self, own: Sitting) -> bool:
        """Whether a table from a position shows the same as another one, at which nobody may be helped."""
        if not own.facts.position:
            return False
        shown = Shown(own.facts.game_id, [self._board(own)], is_unhelped=True)
        return self.shows(shown, but=own) or await self.elsewhere(shown)

    async def _refuse(self, shown: Shown) -> None:
        is_anything = bool(shown.boards or shown.first)
        if is_anything and (self.shows(shown) or await self.elsewhere(shown)):
            raise still_played()

    def shows(self, shown: Shown, but: Sitting | None = None) -> bool:
        """Whether a table here shows it."""
        boards = frozenset(shown.boards)
        return any(
            (bool(boards) and self._board(one) in boards)
            or (bool(shown.first) and not one.n_moves and _first_seen(one.table) == shown.first)
            for one in self._played(shown.game)
            if one is not but and not (shown.is_unhelped and one.facts.has_hints)
        )

    def _played(self, game_id: str) -> list[Sitting]:
        return [one for one in self._sittings if one.facts.game_id == game_id and one.is_dealt and one.is_played]

    def _board(self, sitting: Sitting) -> str:
        seq, board = self._shown.get(sitting, (-1, ""))
        if seq != sitting.seq:
            board = digest_of(board_of(sitting.table, len(sitting.table.moves)))
            self._shown[sitting] = (sitting.seq, board)
        return board


def _first_seen(table: Table) -> str:
    return digest_of(table.position(0, table.to_move))
