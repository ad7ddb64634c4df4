"""What was said at a table that is over, for those who were there: players have what players said, spectators what
spectators said, nobody else anything.

Spectators are not noted anywhere: who has said something was there, as nobody else could (`tianxia.server.talk`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tianxia.server import account_archive, talk_rows
from tianxia.server.columns import Row
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store
from tianxia.server.wire.talk import Remark

_TOLD = ("number", "seat", "name", "is_aside", "phrase", "text", "at")


async def overheard(store: Store, table_id: str, guest: str | None) -> list[Remark]:
    """Whoever was not there learns not even whether there was anything."""
    status = await store.read(lambda connection: account_archive.read_status(connection, table_id))
    if status is None:
        raise Refusal("unknown-table", "there is no such table")
    if status != "over":
        raise Refusal("not-over", "what was said is told at the table until the game is over")
    if guest is None:
        return []
    said, unheard, plays = await store.read(
        lambda connection: (
            talk_rows.read_remarks(connection, table_id),
            talk_rows.read_unheard(connection, [guest]),
            account_archive.sits(connection, table_id, guest),
        )
    )
    return [_remark(row, guest) for row in heard_later(said, [guest], plays) if row["guest"] not in unheard]


def heard_later(said: Sequence[Row], guests: Collection[str], plays: bool) -> list[Row]:
    """What these guests, who look at one screen, are told of it after the end."""
    if plays:
        return [row for row in said if not row["is_aside"]]
    watching = [row for row in said if row["seat"] is None]
    return watching if any(row["guest"] in guests for row in watching) else []


def _remark(row: Row, guest: str) -> Remark:
    return Remark(**{name: row[name] for name in _TOLD}, is_mine=row["guest"] == guest)
