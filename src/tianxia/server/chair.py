"""Who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from tianxia.server.wire.tables import SeatInfo, SeatKind


@dataclass(frozen=True, slots=True)
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
    """Or has lost on time."""
    is_flagged: bool = False
    """Whether a bot plays because the time was up."""
    colour: int | None = None
    """Which of the colours its player has; that of the seat's number if there was no game before."""

    @property
    def is_lent(self) -> bool:
        """Whether a bot plays for its person, who may take it again."""
        return self.kind == "bot" and self.guest is not None and not self.has_resigned

    def colour_on(self, seat: int) -> int:
        return seat if self.colour is None else self.colour

    def info(self, seat: int, is_online: bool, is_mine: bool) -> SeatInfo:
        colour = self.colour_on(seat)
        return SeatInfo(self.kind, self.name, self.bot, is_online, self.has_resigned, self.is_flagged, is_mine, colour)
