"""Friends: who asks whom, who is here, who is invited to which table."""

from __future__ import annotations

import time
from collections.abc import Collection

from tianxia.server import company_archive, company_rows
from tianxia.server.columns import Row
from tianxia.server.keys import Keys
from tianxia.server.people import known
from tianxia.server.presence import is_here
from tianxia.server.refusal import Refusal
from tianxia.server.room import Room
from tianxia.server.store import Store
from tianxia.server.wire.friends import FriendInfo, FriendsInfo, TableFriend

MOST_FRIENDS = 200
"""Of one guest, those included who were asked."""
MOST_ASKING = 50
"""Shown of those who ask."""
MOST_INVITED = 30
"""To one table."""


class Friends:
    """Of a site."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store = store
        self._keys = keys

    # ---- who is whose friend

    async def info(self, guest: str | None) -> FriendsInfo:
        """My friends, those whom I have asked, and those who ask."""
        if guest is None:
            return FriendsInfo([], is_seen=True, n_links=0)
        own, asking = await self._own(guest), await self._asking(guest)
        others = {row["other"] for row in asking}  # of two who have asked at the same moment, either may agree
        own = [row for row in own if row["other"] not in others]
        is_seen = await self._store.read(lambda connection: company_archive.read_is_seen(connection, guest))
        told = [*(self._info(guest, row, asks=True) for row in asking), *(self._info(guest, row) for row in own)]
        links = await self._store.read(lambda connection: company_archive.read_links(connection, guest, time.time()))
        return FriendsInfo(told, is_seen, len(links))

    async def ask(self, guest: str | None, other: str) -> None:
        """Ask somebody, or agree if they have asked already."""
        guest = known(guest)
        own = {row["other"] for row in await self._own(guest)}
        is_asked = any(row["other"] == other for row in await self._asking(guest))
        if other in own and not is_asked:
            return
        _check_few(own, other)
        asked = company_rows.agree if is_asked else company_rows.ask
        await self._store.write(*asked(guest, other, time.time()))

    async def agree(self, guest: str | None, person: str) -> None:
        """Be the friend of somebody who asks."""
        guest = known(guest)
        other = self._named(guest, person, await self._asking(guest))
        await self.check_few(guest, other)
        await self._store.write(*company_rows.agree(guest, other, time.time()))

    async def part(self, guest: str | None, person: str) -> None:
        """Be no friend any more, decline, or ask no longer."""
        guest = known(guest)
        other = self._named(guest, person, [*await self._own(guest), *await self._asking(guest)])
        await self._store.write(*company_rows.part(guest, other))

    async def show(self, guest: str | None, is_seen: bool) -> None:
        await self._store.write(company_rows.show(known(guest), is_seen))

    async def check_few(self, guest: str, other: str) -> None:
        """Whether a guest may have one more friend."""
        _check_few({row["other"] for row in await self._own(guest)}, other)

    def _named(self, guest: str, person: str, found: Collection[Row]) -> str:
        other = next((row["other"] for row in found if self._keys.person(guest, row["other"]) == person), None)
        if other is None:
            raise Refusal("no-person", "there is nobody like that")
        return other

    def _info(self, guest: str, row: Row, *, asks: bool = False) -> FriendInfo:
        stand = "asks" if asks else "friend" if row["is_agreed"] else "asked"
        online = is_here(row["is_seen"], row["seen"], time.time()) if stand == "friend" else None
        return FriendInfo(self._keys.person(guest, row["other"]), row["name"], stand, row["since"], online)

    async def _own(self, guest: str) -> list[Row]:
        return list(await self._store.read(lambda connection: company_archive.read_friends(connection, guest)))

    async def _asking(self, guest: str) -> list[Row]:
        found = await self._store.read(lambda connection: company_archive.read_asking(connection, guest))
        return list(found)[:MOST_ASKING]

    # ---- invitations

    async def at_table(self, guest: str | None, room: Room) -> list[TableFriend]:
        """My friends, and who of them is invited to a table or sits there."""
        guest = _seated(guest, room)
        here = {chair.guest for chair in room.sitting.chairs}
        invited = await self._invited(room.facts.id)
        told = [(row["other"], self._info(guest, row)) for row in await self._own(guest) if row["is_agreed"]]
        return [TableFriend(one.id, one.name, one.is_online, other in invited, other in here) for other, one in told]

    async def invite(self, guest: str | None, room: Room, person: str) -> None:
        """Ask a friend to a table that waits."""
        guest = _seated(guest, room)
        if room.sitting.status != "waiting":
            raise Refusal("started", "the game has begun: everybody stays")
        friends = [row for row in await self._own(guest) if row["is_agreed"]]
        other, invited = self._named(guest, person, friends), await self._invited(room.facts.id)
        if len(invited) >= MOST_INVITED:
            raise Refusal("many-friends", f"{MOST_INVITED} people are invited to this table already")
        await self._store.write(company_rows.invite(room.facts.id, other, guest, time.time()))

    async def _invited(self, table_id: str) -> set[str]:
        return await self._store.read(lambda connection: company_archive.read_invited(connection, table_id))

    async def decline(self, guest: str | None, table_id: str) -> None:
        await self._store.write(company_rows.remove_invitation(table_id, known(guest)))


def _check_few(own: set[str], other: str) -> None:
    """Nobody has many friends; whoever was asked already counts once."""
    if len(own - {other}) >= MOST_FRIENDS:
        raise Refusal("many-friends", f"you have {MOST_FRIENDS} friends, or have asked them")


def _seated(guest: str | None, room: Room) -> str:
    """Whoever sits at a table, or has opened it, may invite to it."""
    if guest is None or not (room.seating.is_host(guest) or any(c.guest == guest for c in room.sitting.chairs)):
        raise Refusal("not-your-seat", "only who sits here invites anybody")
    return guest
