"""Who sits where."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tianxia.server.wire import SeatInfo, SeatKind


@dataclass(frozen=True)
class Chair:
    """A seat of a table and who has it."""

    kind: SeatKind
    guest: str | None = None
    """The person it belongs to; several chairs may be one guest's, for people at the same screen."""
    name: str | None = None
    bot: str | None = None
    serial: int = 0
    """Counts its holders, so that a former one's token is void."""
    has_resigned: bool = False

    def info(self, is_online: bool, is_mine: bool) -> SeatInfo:
        return SeatInfo(self.kind, self.name, self.bot, is_online, self.has_resigned, is_mine)

    def row(self, table_id: str, seat: int) -> dict[str, Any]:
        """For the store."""
        return {"table_id": table_id, "seat": seat, **asdict(self)}
