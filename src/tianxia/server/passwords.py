"""Passwords, where a site wants them: hashed by Argon2, asked for as slowly for names that nobody has.

Whoever has a password signs in by a name that the server makes: nobody can find out by trying which there are.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from tianxia.server import account_archive, account_rows
from tianxia.server.bucket import Buckets
from tianxia.server.columns import Change, Row
from tianxia.server.keys import LETTERS
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST = 10
AT_ONCE = 2
"""So many are checked at the same time: each takes 19 MiB for a moment."""
SUFFIX = 5
MOST_STEM = 20


@cache
def _hasher() -> PasswordHasher:
    """As OWASP recommends for servers without memory to spare."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _nobodys() -> str:
    """A hash that is checked where there is none, so that it takes as long."""
    return _hasher().hash(secrets.token_hex(16))


def login_for(name: str) -> str:
    """A name to sign in by, easy to read; others that begin alike tell nothing about it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = "".join(letter for letter in plain if letter.isalnum())[:MOST_STEM] or "player"
    return f"{stem}-{''.join(secrets.choice(LETTERS) for _ in range(SUFFIX))}"


class Passwords:
    """Of all accounts that have one."""

    def __init__(self, store: Store, is_offered: bool, of_name: Buckets) -> None:
        self._store = store
        self.is_offered = is_offered
        self.of_name = of_name
        """How often somebody may try a name, whether there is one or not."""
        self._at_once = asyncio.Semaphore(AT_ONCE)

    def check_offered(self) -> None:
        if not self.is_offered:
            raise Refusal("no-passwords", "this site has no passwords; sign in with a passkey")

    async def account(self, login: str, password: str) -> str:
        """Whose name and password these are, or one refusal for all that may be wrong."""
        self.check_offered()
        login = login.strip().lower()
        if not self.of_name.take(f"login {login}"):
            raise Refusal("many-attempts", "too many attempts; wait a few minutes")
        found = await self._store.read(lambda connection: account_archive.read_login(connection, login))
        if not await self.fits(found, password) or found is None:
            raise Refusal("bad-password", "name or password are not right")
        return found["guest"]

    async def fits(self, account: Row | None, password: str) -> bool:
        """Whether it is the password of an account; as slow if there is none."""
        kept = account["password"] if account else None
        async with self._at_once:
            is_right = await asyncio.to_thread(_verify, kept or _nobodys(), _plain(password))
        return is_right and kept is not None

    async def changed(self, guest: str, login: str, password: str) -> Change:
        """How a new one is kept."""
        self.check_offered()
        if len(_plain(password)) < SHORTEST or _plain(password).lower() in (login, login.partition("-")[0]):
            raise Refusal("weak-password", f"a password has at least {SHORTEST} letters, and is not your name")
        async with self._at_once:
            kept = await asyncio.to_thread(_hasher().hash, _plain(password))
        return account_rows.set_password(guest, login, kept)


def _plain(password: str) -> str:
    """However the keyboard has put it together."""
    return unicodedata.normalize("NFKC", password)


def _verify(kept: str, password: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _hasher().verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
