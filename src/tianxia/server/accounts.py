"""Accounts: guests who have a way to sign in, and so are the same person on every device."""

from __future__ import annotations

import secrets
import time

from tianxia.server import account_archive, account_rows
from tianxia.server.account_rows import Role
from tianxia.server.bucket import Buckets
from tianxia.server.challenges import Challenges
from tianxia.server.columns import Row
from tianxia.server.config import Config
from tianxia.server.guests import Guests
from tianxia.server.keys import Keys, digest
from tianxia.server.passkeys import Passkeys, site_of
from tianxia.server.passwords import Passwords, login_for
from tianxia.server.people import People
from tianxia.server.refusal import Refusal
from tianxia.server.sessions import Sessions, Who
from tianxia.server.store import Store
from tianxia.server.wire.accounts import (
    AccountInfo,
    NewPasskey,
    NewPassword,
    PasskeyInfo,
    PasskeyWish,
    PersonInfo,
    SessionInfo,
    Signed,
)

SHOWN = 16
"""Of a digest, so many letters tell the sessions and passkeys of one account apart."""
LINK_S = 300
ROLES: tuple[Role, ...] = ("player", "host", "admin")
"""Each may do what those before it may."""


class Accounts:
    """Who can sign in, and how."""

    def __init__(
        self, store: Store, keys: Keys, config: Config, guests: Guests, sessions: Sessions, people: People
    ) -> None:
        limits = config.limits
        self._store = store
        self._guests = guests
        self._sessions = sessions
        self._people = people
        self._address = config.public_address
        self._challenges = Challenges(keys, store)
        self.passkeys = Passkeys(store, self._challenges)
        names = Buckets(limits.passwords_of_name_per_hour / 3600, limits.password_of_name_burst)
        self.passwords = Passwords(store, config.has_passwords, names)
        self.of_address = Buckets(limits.sign_ins_per_minute / 60, limits.sign_in_burst)
        """Attempts to sign in, and everything that changes how one does."""

    def origin_of(self, seen: str) -> str:
        """The address of the page: as the settings say, else as it was asked for."""
        return self._address or seen

    # ---- what there is

    async def info(self, who: Who, seen: str) -> AccountInfo:
        guest, kept, has_passwords = who.guest, await self._account(who.guest), self.passwords.is_offered
        site = site_of(self.origin_of(seen))
        if guest is None:
            return AccountInfo(None, None, False, "player", None, has_passwords, site, [], [], [])
        return AccountInfo(
            await self._guests.name_of(guest),
            guest,
            kept is not None,
            kept["role"] if kept else "player",
            kept["login"] if kept else None,
            has_passwords,
            site,
            [_passkey_info(row) for row in await self.passkeys.of(guest)],
            [_session_info(row, who) for row in await self._sessions.of(guest)],
            [PersonInfo(*row) for row in await self._people.known_to(guest)],
        )

    async def _account(self, guest: str | None) -> Row | None:
        if guest is None:
            return None
        return await self._store.read(lambda connection: account_archive.read_account(connection, guest))

    async def role(self, guest: str | None) -> Role:
        kept = await self._account(guest)
        return kept["role"] if kept else "player"

    async def check_role(self, guest: str | None, least: Role) -> None:
        """Refuse whoever may do less."""
        if ROLES.index(await self.role(guest)) < ROLES.index(least):
            raise Refusal("not-staff", "only the people who look after this site can do this")

    async def give_role(self, admin: str | None, account: str, role: Role) -> None:
        """Say what somebody may do; admins stay until the command says otherwise, so that there is always one."""
        await self.check_role(admin, "admin")
        if await self._account(account) is None or await self.role(account) == "admin":
            raise Refusal("no-account", "there is no such account, or it is an admin's")
        await self._store.write(account_rows.set_role(account, role))

    async def _named(self, who: Who) -> tuple[str, str]:
        """The guest who asks, and their name; whoever has an account by now, and no session, is not the same."""
        name = await self._guests.name_of(who.guest)
        if who.guest is None or name is None:
            raise Refusal("name-needed", "give a name first")
        if who.session is None and await self._account(who.guest):
            raise Refusal("not-signed-in", "sign in first")
        return who.guest, name

    def check_account(self, who: Who) -> str:
        """Whoever is signed in."""
        if who.guest is None or who.session is None:
            raise Refusal("not-signed-in", "sign in first")
        return who.guest

    # ---- passkeys

    async def wish_passkey(self, who: Who, seen: str) -> PasskeyWish:
        return await self.passkeys.wish(*await self._named(who), self.origin_of(seen))

    async def add_passkey(self, who: Who, made: NewPasskey, label: str, seen: str) -> str | None:
        """Keep a passkey; the cookie of a session if this makes an account of a guest."""
        guest, _ = await self._named(who)
        changes = await self.passkeys.made(guest, made, label, self.origin_of(seen))
        if who.session is None:
            return await self._sessions.begin(guest, label, *changes)
        await self._store.write(*changes)
        return None

    async def remove_passkey(self, who: Who, shown: str) -> None:
        guest = self.check_account(who)
        known, kept = await self.passkeys.of(guest), await self._account(guest)
        found = next((row["id"] for row in known if row["id"].startswith(shown)), None)
        if found is None:
            raise Refusal("no-passkey", "there is no such passkey")
        if len(known) == 1 and not (kept and kept["password"]):
            raise Refusal("last-way", "without it you could not sign in any more; add another way first")
        await self._store.write(account_rows.remove_passkey(found))

    async def sign_in(self, signed: Signed, label: str, seen: str) -> str:
        """The cookie of a new session."""
        guest, changes = await self.passkeys.used(signed, self.origin_of(seen))
        return await self._sessions.begin(guest, label, *changes)

    # ---- passwords

    async def sign_in_by_password(self, login: str, password: str, label: str) -> str:
        return await self._sessions.begin(await self.passwords.account(login, password), label)

    async def set_password(self, who: Who, wanted: NewPassword, label: str) -> str | None:
        """A first password, or another one; with it all other sessions end."""
        guest, name = await self._named(who)
        kept = await self._account(guest)
        if kept and kept["password"]:
            await self._check_present(kept, wanted.present)
        login = kept["login"] if kept and kept["login"] else login_for(name)
        change = await self.passwords.changed(guest, login, wanted.password)
        if who.session is None:
            return await self._sessions.begin(guest, label, change)
        await self._store.write(change)
        await self._sessions.end(guest, lambda session: session != who.session)
        return None

    async def remove_password(self, who: Who) -> None:
        guest = self.check_account(who)
        if not await self.passkeys.of(guest):
            raise Refusal("last-way", "without it you could not sign in any more; add another way first")
        await self._store.write(account_rows.set_password(guest, None, None))

    async def _check_present(self, kept: Row, present: str) -> None:
        if not self.passwords.of_name.take(f"login {kept['login']}"):
            raise Refusal("many-attempts", "too many attempts; wait a few minutes")
        if not await self.passwords.fits(kept, present):
            raise Refusal("bad-present", "the present password is not right")

    # ---- sessions

    async def sign_out(self, who: Who, shown: str | None, is_everywhere: bool) -> bool:
        """End sessions; whether this device is signed out, too."""
        guest = self.check_account(who)
        if is_everywhere:
            await self._sessions.end(guest, lambda _session: True)
            return True
        wanted = shown or who.session or ""
        if not await self._sessions.end(guest, lambda session: session.startswith(wanted)):
            raise Refusal("no-session", "there is no such session")
        return (who.session or "").startswith(wanted)

    async def link(self, who: Who) -> tuple[str, float]:
        """A secret by which another device goes on as this one, and until when; only the last one holds."""
        guest, _ = await self._named(who)
        token, expires = secrets.token_urlsafe(18), time.time() + LINK_S
        await self._store.write(account_rows.remove_links(guest), account_rows.put_link(digest(token), guest, expires))
        return token, expires

    async def move(self, token: str, label: str) -> tuple[str, str | None]:
        """Whose link it is, and the cookie of a session if they have an account."""
        name = digest(token)
        found = await self._store.read(lambda connection: account_archive.read_link(connection, name))
        if found is None:
            raise Refusal("spent", "this link was used already, or is too old; make another one")
        await self._challenges.check_unused(name, found["expires"])
        changes = account_rows.spend(name, found["expires"]), account_rows.remove_links(found["guest"])
        if await self._account(found["guest"]) is not None:
            return found["guest"], await self._sessions.begin(found["guest"], label, *changes)
        await self._store.write(*changes)
        return found["guest"], None


def _passkey_info(row: Row) -> PasskeyInfo:
    return PasskeyInfo(row["id"][:SHOWN], row["label"], row["created"], row["used"])


def _session_info(row: Row, who: Who) -> SessionInfo:
    return SessionInfo(row["id"][:SHOWN], row["label"], row["created"], row["used"], row["id"] == who.session)
