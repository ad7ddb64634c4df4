"""What was said at a table that is over, for those who were there: players have what players said, spectators what
spectators said, nobody else anything but their own words.

Spectators are not noted anywhere: who has said something before the end was there.
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
    said, ended, unheard, plays = await store.read(
        lambda connection: (
            talk_rows.read_remarks(connection, table_id),
            account_archive.read_end(connection, table_id),
            talk_rows.read_unheard(connection, [guest]),
            account_archive.sits(connection, table_id, guest),
        )
    )
    return [_remark(row, guest) for row in heard_later(said, [guest], plays, ended) if row["guest"] not in unheard]


def heard_later(said: Sequence[Row], guests: Collection[str], plays: bool, ended: float | None) -> list[Row]:
    """What these guests, who look at one screen, are told of it after the end."""
    if plays:
        return [row for row in said if not row["is_aside"]]
    watching = [row for row in said if row["seat"] is None]
    own = [row for row in watching if row["guest"] in guests]
    return watching if _were_there(own, ended) else own


def _were_there(own: Sequence[Row], ended: float | None) -> bool:
    """Whether those have watched whose words these are: nobody does so by speaking up later."""
    return ended is not None and any(row["at"] <= ended for row in own)


def _remark(row: Row, guest: str) -> Remark:
    return Remark(**{name: row[name] for name in _TOLD}, is_mine=row["guest"] == guest)
