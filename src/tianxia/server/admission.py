"""Which seats of a table are whose: tokens given to their holders, and recognized again."""

from __future__ import annotations

import secrets
from collections.abc import Container

from tianxia.server.chair import Chair
from tianxia.server.keys import Keys
from tianxia.server.refusal import Refusal
from tianxia.server.room import Room
from tianxia.server.sessions import Who
from tianxia.server.summary import IsMine
from tianxia.server.wire.tables import OpenedTable


def is_of(guest: str | None) -> IsMine:
    """Which chairs are a guest's."""

    def is_mine(_seat: int, chair: Chair) -> bool:
        return guest is not None and chair.guest == guest

    return is_mine


async def opened(keys: Keys, room: Room, guest: str | None) -> OpenedTable:
    """A table with the tokens of the guest's seats."""
    is_mine = is_of(guest)
    async with room.lock:
        tokens = {
            str(seat): keys.seat_token(room.facts.id, seat, chair.serial)
            for seat, chair in enumerate(room.sitting.chairs)
            if is_mine(seat, chair)
        }
        return OpenedTable(room.telling.info(is_mine), tokens, room.seating.is_host(guest))


def seat_of(keys: Keys, room: Room, token: str, who: Who, signing_in: Container[str] = ()) -> int:
    """Whose token this is, or a refusal. Seats of those who sign in are theirs alone, whoever has the token."""
    seat, chairs = token.partition(".")[0], room.sitting.chairs
    if seat.isascii() and seat.isdigit() and int(seat) < len(chairs):
        chair = chairs[int(seat)]
        expected = keys.seat_token(room.facts.id, int(seat), chair.serial)
        is_open = chair.guest is not None and (chair.guest == who.guest or chair.guest not in signing_in)
        if is_open and secrets.compare_digest(token.encode(), expected.encode()):
            return int(seat)
    raise Refusal("bad-token", "this token gives no seat at this table")
