"""Who asks: guests by their cookies alone, accounts by sessions that can be ended.

A guest's cookie is signed and holds until the guest has an account. From then on each device has a session; its secret
is in the cookie, and the database has the digest. What was found out holds for a moment: another worker hears of the
end of a session soon, and is not asked about every request.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple, Protocol

from sqlalchemy.exc import SQLAlchemyError

from tianxia.server import account_archive, account_rows, reminder_rows
from tianxia.server.columns import Change, Row
from tianxia.server.keys import Keys, digest
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store
from tianxia.server.tasks import Tasks

log = logging.getLogger(__name__)

FRESH_S = 2.0
ASKING_S = 1.0
"""A database that does not answer by then keeps nobody waiting who was known before."""
MOST_KNOWN = 10_000
NOTED_S = 600.0
"""When a session was last used is written down no more often."""
UNUSED_S = 365 * 24 * 3600.0
"""A session that nobody has used for so long has ended."""
MOST_SESSIONS = 50
"""Of one account; beyond that, the one that was not used for longest ends."""
WATCH_S = 5.0
TIDY_S = 3600.0


class Who(NamedTuple):
    """Who asks."""

    guest: str | None
    session: str | None = None
    """Of an account: the digest of its secret."""


NOBODY = Who(None)


class Line(Protocol):
    """Somebody who is connected."""

    who: Who
    trusted: frozenset[str]
    """Guests whose seats they have without being signed in as them: that ends when those guests have accounts."""

    def drop(self) -> None: ...


class Sessions:
    """Of all accounts."""

    def __init__(self, store: Store, keys: Keys, tasks: Tasks) -> None:
        self._store = store
        self._keys = keys
        self._tasks = tasks
        self._known: dict[str, tuple[bool, float]] = {}
        """Whether a guest is an account, whether a session goes on; and when that was found out."""
        self._connected: dict[str, set[Line]] = {}
        """Who is connected to tables here, by session."""
        self._trusting: dict[str, set[Line]] = {}
        """Who has seats of guests by their tokens alone, by guest."""

    # ---- who asks

    async def who(self, cookie: str | None) -> Who:
        """Whose cookie this is."""
        guest, named = self._keys.guest_of(cookie), self._keys.session_of(cookie)
        if guest:
            return NOBODY if await self.is_account(guest) else Who(guest)
        if named is None:
            return NOBODY
        owner, session = named[0], digest(named[1])
        goes_on = await self._fresh(session, lambda: self._goes_on(owner, session))
        return Who(owner, session) if goes_on else NOBODY

    async def is_account(self, guest: str) -> bool:
        """Whether a guest can sign in, so that a cookie without a session says nothing."""
        return await self._fresh(guest, lambda: self._has_account(guest))

    def meet(self, guest: str) -> None:
        """Somebody is new here, and has no account yet: nobody need ask for one."""
        self._note(guest, False)

    async def _fresh(self, what: str, find: Callable[[], Awaitable[bool]]) -> bool:
        """What is known of a moment ago, or found out; an old answer if the database gives none."""
        known = self._known.get(what)
        if known is not None and time.monotonic() < known[1] + FRESH_S:
            return known[0]
        try:
            async with asyncio.timeout(ASKING_S):
                found = await find()
        except (SQLAlchemyError, TimeoutError):
            if known is None:
                raise Refusal("no-database", "the database cannot be read; try again in a moment") from None
            return known[0]
        self._note(what, found)
        return found

    def _note(self, what: str, found: bool) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[what] = found, time.monotonic()

    async def _has_account(self, guest: str) -> bool:
        return await self._store.read(lambda connection: account_archive.read_account(connection, guest)) is not None

    async def _goes_on(self, guest: str, session: str) -> bool:
        found = await self._store.read(lambda connection: account_archive.read_session(connection, session))
        if found is None or found["guest"] != guest or found["used"] < time.time() - UNUSED_S:
            return False
        if found["used"] < time.time() - NOTED_S:
            self._tasks.spawn(self._note_use(session))
        return True

    async def _note_use(self, session: str) -> None:
        try:
            await self._store.write(account_rows.use_session(session, time.time()))
        except Refusal:
            log.warning("when a session was used could not be saved")

    # ---- beginning and ending

    async def begin(self, guest: str, label: str, *more: Change) -> str:
        """A new session, with all that belongs to the same change; the cookie of its device."""
        secret, known = secrets.token_urlsafe(24), await self.of(guest)
        old = [account_rows.remove_session(one["id"]) for one in known[MOST_SESSIONS - 1 :]]
        new = account_rows.put_session(digest(secret), guest, label, time.time())
        await self._store.write(account_rows.put_account(guest, time.time()), *more, *old, new)
        self.forget({guest})
        return self._keys.session_cookie(guest, secret)

    async def of(self, guest: str) -> list[Row]:
        """All of an account, the latest used first."""
        return list(await self._store.read(lambda connection: account_archive.read_sessions(connection, guest)))

    async def end(self, guest: str, is_meant: Callable[[str], bool]) -> int:
        """End some sessions of an account; how many. Links that would begin others are void, too."""
        ended = {one["id"] for one in await self.of(guest) if is_meant(one["id"])}
        changes = [account_rows.remove_session(session) for session in sorted(ended)]
        await self._store.write(account_rows.remove_links(guest), *changes)
        self.forget(ended)
        return len(ended)

    def forget(self, ended: set[str]) -> None:
        """Sessions have ended, or guests have accounts: nothing that was known holds, whoever is connected goes."""
        self._known.clear()
        for line in {line for by in (self._connected, self._trusting) for one in ended for line in by.get(one, ())}:
            line.drop()

    # ---- whoever is connected

    def enter(self, line: Line) -> None:
        """Somebody has come, and stays as long as the session does."""
        if line.who.session is not None:
            self._connected.setdefault(line.who.session, set()).add(line)

    def sit(self, line: Line, guests: Iterable[str]) -> None:
        """Somebody has seats of these guests, until one of them can sign in."""
        own = {line.who.guest} if line.who.session else set[str]()
        line.trusted = frozenset(guests) - own
        for guest in line.trusted:
            self._trusting.setdefault(guest, set()).add(line)

    def leave(self, line: Line) -> None:
        _remove(self._connected, line.who.session or "", line)
        for guest in line.trusted:
            _remove(self._trusting, guest, line)

    async def run(self) -> None:
        """Look now and then whether sessions were ended elsewhere, and remove what has passed."""
        tidied_at = time.monotonic()
        while True:
            await asyncio.sleep(WATCH_S)
            try:
                await self._watch()
                if time.monotonic() > tidied_at + TIDY_S:
                    tidied_at = time.monotonic()
                    past = account_rows.remove_past(time.time(), time.time() - UNUSED_S)
                    await self._store.write(*past, *reminder_rows.signed_out())
            except (Refusal, SQLAlchemyError):
                log.exception("sessions could not be looked after")

    async def _watch(self) -> None:
        if known := set(self._connected):
            live = await self._store.read(lambda connection: account_archive.read_live(connection, known))
            if known - live:
                self.forget(known - live)
        if guests := set(self._trusting):
            found = await self._store.read(lambda connection: account_archive.read_signing_in(connection, guests))
            if found:
                self.forget(found)


def _remove(lines: dict[str, set[Line]], key: str, line: Line) -> None:
    known = lines.get(key, set())
    known.discard(line)
    if not known:
        lines.pop(key, None)
