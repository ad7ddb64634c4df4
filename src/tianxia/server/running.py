"""What the boards of running tables show right now, for whoever must not help there.

A position can be copied from a running table, and brought back as if it were something else. So it is compared by what
everybody sees of it: whoever guesses what is hidden, or counts turns otherwise, brings the same board.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from weakref import WeakSet

import msgspec

from tianxia.core.table import Table
from tianxia.server.boards import digest_of, first_seen
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting


def kept_board(sitting: Sitting) -> str | None:
    """What a table shows that is left while it runs, if anything was done at it."""
    is_any = sitting.is_dealt and sitting.is_played and sitting.n_moves
    return sitting.digests.board if is_any else None


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
            await self._refuse(Shown(table.game.id, [], first_seen(table)))

    async def is_elsewhere(self, own: Sitting) -> bool:
        """Whether a table from a position shows the same as another one, at which nobody may be helped."""
        if not own.facts.position:
            return False
        shown = Shown(own.facts.game_id, [own.digests.board], is_unhelped=True)
        return self.shows(shown, but=own) or await self.elsewhere(shown)

    async def _refuse(self, shown: Shown) -> None:
        is_anything = bool(shown.boards or shown.first)
        if is_anything and (self.shows(shown) or await self.elsewhere(shown)):
            raise still_played()

    def shows(self, shown: Shown, but: Sitting | None = None) -> bool:
        """Whether a table here shows it."""
        boards = frozenset(shown.boards)
        return any(
            (bool(boards) and one.digests.board in boards)
            or (bool(shown.first) and not one.n_moves and one.digests.first == shown.first)
            for one in self._played(shown.game)
            if one is not but and not (shown.is_unhelped and one.facts.has_hints)
        )

    def _played(self, game_id: str) -> list[Sitting]:
        return [one for one in self._sittings if one.facts.game_id == game_id and one.is_dealt and one.is_played]
