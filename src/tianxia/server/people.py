"""How people stand to each other: whom somebody has blocked or muted, and what was reported.

People are named by a seat of a table, where they were met, or by what they have said there; the server alone knows
which guest that is.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable

from tianxia.server import account_archive, account_rows, company_rows, talk_rows
from tianxia.server.account_rows import Stance
from tianxia.server.columns import Row
from tianxia.server.keys import Keys, new_id
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store
from tianxia.server.wire.accounts import NewReport, Person, ReportInfo

MOST_STANCES = 500
MOST_REPORTS = 20
"""Of one guest, that nobody has looked at yet."""
LISTED = 200
Unwelcome = Callable[[str | None], Awaitable[set[str]]]
"""Of a guest, those who are not to be met."""


async def nobody(_guest: str | None) -> set[str]:
    """Where nobody minds anybody."""
    return set()


class People:
    """Of a site."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store = store
        self._keys = keys

    # ---- blocking, muting

    async def known_to(self, guest: str) -> list[tuple[str, str, Stance, float]]:
        """Whom a guest has blocked or muted: by what they are called here, name, kind, since when."""
        found = await self._store.read(lambda connection: account_archive.read_stances(connection, guest))
        return [(self._keys.person(guest, row["other"]), row["name"], row["kind"], row["since"]) for row in found]

    async def add(self, guest: str | None, person: Person, kind: Stance) -> None:
        """Block or mute whoever was met there; with whom one blocks one is no friend."""
        other, name, _ = await self.met(guest := known(guest), person)
        if len(await self.known_to(guest)) >= MOST_STANCES:
            raise Refusal("many-people", f"you have blocked or muted {MOST_STANCES} people already")
        apart = company_rows.part(guest, other) if kind == "block" else []
        await self._store.write(account_rows.put_stance(guest, other, kind, name, time.time()), *apart)

    async def remove(self, guest: str | None, person: str, kind: Stance) -> None:
        """Think better of it."""
        guest = known(guest)
        found = await self._store.read(lambda connection: account_archive.read_others(connection, guest, kind))
        other = next((one for one in found if self._keys.person(guest, one) == person), None)
        if other is None:
            raise Refusal("no-person", "there is nobody like that")
        await self._store.write(account_rows.remove_stance(guest, other, kind))

    async def unwelcome(self, guest: str | None) -> set[str]:
        """Those whose tables a guest is not shown: either has blocked the other."""
        if guest is None:
            return set()
        return await self._store.read(lambda connection: account_archive.read_unwelcome(connection, guest))

    async def check_welcome(self, seated: Iterable[str | None], guest: str) -> None:
        """Whoever was blocked by the host, or by somebody who sits there, takes no seat. Why, they are not told."""
        blocking = await self._store.read(lambda connection: account_archive.read_blocking(connection, guest))
        if not blocking.isdisjoint(seated):
            raise Refusal("sent-away", "the host of this table has not left a seat for you")

    async def met(self, guest: str, person: Person) -> tuple[str, str, str | None]:
        """Who that is, what they were called, and what they have said, if that names them."""
        found = await self._found(person)
        if found is None or found["guest"] is None:
            raise Refusal("no-person", "nobody sits there")
        if found["guest"] == guest:
            raise Refusal("bad-input", "that is you")
        quoted = None if person.remark is None else found["text"] or found["phrase"]
        return found["guest"], found["name"] or "", quoted

    async def _found(self, person: Person) -> Row | None:
        table, seat, remark = person.table, person.seat, person.remark
        if remark is not None:
            return await self._store.read(lambda connection: talk_rows.read_remark(connection, table, remark))
        if seat is None:
            raise Refusal("bad-input", "name a seat or a remark")
        return await self._store.read(lambda connection: account_archive.read_sitter(connection, table, seat))

    # ---- reports

    async def report(self, guest: str | None, report: NewReport) -> None:
        """Keep what somebody has to say about another."""
        other, name, quoted = await self.met(guest := known(guest), report)
        own = await self._store.read(lambda connection: account_archive.read_reports_of(connection, guest))
        if sum(not row["is_done"] for row in own) >= MOST_REPORTS:
            raise Refusal("many-reports", "you have reported much already; wait until somebody has looked at it")
        row = {"id": new_id(), "guest": guest, "other": other, "name": name, "table_id": report.table}
        row |= {"about": report.about, "text": report.text.strip(), "quoted": quoted}
        told = {"at": time.time(), "is_done": False}
        await self._store.write(account_rows.put_report({**row, **told}))

    async def reports(self) -> list[ReportInfo]:
        """For the site's people, what nobody has settled first."""
        found = await self._store.read(lambda connection: account_archive.read_reports(connection, LISTED))
        names = await self._store.read(
            lambda connection: account_archive.read_names(connection, {row["guest"] for row in found})
        )
        return [
            ReportInfo(by=names.get(row["guest"]), table=row["table_id"], **{name: row[name] for name in _AS_THEY_ARE})
            for row in found
        ]

    async def settle(self, report: str, is_done: bool) -> None:
        await self._store.write(account_rows.close_report(report, is_done))


_AS_THEY_ARE = ("id", "name", "other", "about", "text", "quoted", "at", "is_done")


def known(guest: str | None) -> str:
    """Whoever asks, if they have a name."""
    if guest is None:
        raise Refusal("name-needed", "give a name first")
    return guest
