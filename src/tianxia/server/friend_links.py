"""Friends by a link: for people who know each other elsewhere and have met at no table here.

Whoever makes a link has agreed, whoever follows it agrees: they are friends. A link works once, for a week. Whether it
was used, is too old, never was, or is of somebody who does not want to meet whoever has it, is not said: all these
are refused alike. Who tries the same link under another name can find it out nevertheless.
"""

from __future__ import annotations

import secrets
import time

from tianxia.server import account_rows, company_archive, company_rows
from tianxia.server.columns import Row
from tianxia.server.friends import Friends
from tianxia.server.keys import digest
from tianxia.server.people import People, known
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store
from tianxia.server.wire.friends import FriendLink

LASTS_S = 7 * 86_400.0
MOST_LINKS = 10
"""Of one guest, that nobody has used."""
CODE_BYTES = 16
SPENT = Refusal("spent", "this link was used already, or is too old; ask for another one")


class FriendLinks:
    """Of a site."""

    def __init__(self, store: Store, friends: Friends, people: People) -> None:
        self._store = store
        self._friends = friends
        self._people = people

    async def make(self, guest: str | None) -> FriendLink:
        """Another one."""
        guest, now = known(guest), time.time()
        open_ones = await self._store.read(lambda connection: company_archive.read_links(connection, guest, now))
        if len(open_ones) >= MOST_LINKS:
            raise Refusal("many-links", f"{MOST_LINKS} of your links were not used yet; void them first")
        code, expires = secrets.token_urlsafe(CODE_BYTES), now + LASTS_S
        await self._store.write(*company_rows.put_link(digest(code), guest, expires, now))
        return FriendLink(code, expires)

    async def void(self, guest: str | None) -> None:
        """All that nobody has used."""
        await self._store.write(company_rows.remove_links(known(guest)))

    async def whose(self, guest: str | None, code: str) -> str:
        """The name of whoever has made it. One needs one, too, or who is blocked would learn it by coming without."""
        return (await self._found(known(guest), code))["name"]

    async def follow(self, guest: str | None, code: str) -> None:
        """Be their friend; at the second time it fails, at whichever worker."""
        found = await self._found(guest := known(guest), code)
        if found["guest"] == guest:
            raise Refusal("bad-input", "this is your own link: send it to a friend")
        for one, other in ((guest, found["guest"]), (found["guest"], guest)):
            await self._friends.check_few(one, other)
        used = account_rows.spend(digest(code), found["expires"]), company_rows.remove_link(digest(code))
        await self._store.write(*used, *company_rows.agree(guest, found["guest"], time.time()))

    async def _found(self, guest: str, code: str) -> Row:
        link, now = digest(code), time.time()
        found = await self._store.read(lambda connection: company_archive.read_link(connection, link, now))
        if found is None or found["guest"] in await self._people.unwelcome(guest):
            raise SPENT
        return found
