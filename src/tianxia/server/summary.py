"""What is told of a table from outside, be it in memory or not."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from tianxia.server.chair import Chair
from tianxia.server.clock import Clock, time_now
from tianxia.server.facts import Facts
from tianxia.server.hands import Hands
from tianxia.server.keys import commitment
from tianxia.server.wire.clock import TimeNow
from tianxia.server.wire.tables import SeatInfo, Status, TableInfo

IsMine = Callable[[int, Chair], bool]


class Summary(Struct, frozen=True):
    """How far a table is, and who sits at it: as saved, never ahead of it."""

    status: Status
    n_moves: int
    to_move: int | None
    winners: list[int] | None
    chairs: tuple[Chair, ...]
    updated: float
    next_table: str | None = None
    clock: Clock | None = None
    hands: Hands = ()
    """Known of tables in memory."""

    def info(self, facts: Facts, is_mine: IsMine, is_outdated: bool = False, online: Collection[int] = ()) -> TableInfo:
        return TableInfo(
            id=facts.id,
            game=facts.game_id,
            options=facts.options,
            seats=self._seats(is_mine, online),
            status=self.status,
            is_listed=facts.is_listed,
            is_import=facts.is_import,
            is_outdated=is_outdated,
            to_move=self.to_move,
            n_moves=self.n_moves,
            created=facts.created,
            updated=self.updated,
            commitment=commitment(facts.seed, facts.salt),
            winners=self.winners,
            next_table=self.next_table,
            is_from_position=bool(facts.position),
            has_hints=facts.has_hints,
            is_guided=facts.is_guided,
            clock=facts.clock,
            is_rated=facts.is_rated,
            tournament=facts.tournament,
            has_free_text=facts.has_free_text,
            time=self.time(facts),
            hands=list(self.hands),
        )

    def time(self, facts: Facts) -> TimeNow | None:
        """What everybody has left now."""
        return time_now(facts.clock, self.clock) if facts.clock and self.clock else None

    def _seats(self, is_mine: IsMine, online: Collection[int]) -> list[SeatInfo]:
        return [chair.info(seat, seat in online, is_mine(seat, chair)) for seat, chair in enumerate(self.chairs)]
