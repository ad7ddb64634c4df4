"""Challenges that passkeys sign: made by any worker, answered to any other, for a few minutes, once.

A challenge carries its own end and the seal of the site, so that asking for one writes nothing. That it was used is
kept, until it would have ended anyway.
"""

from __future__ import annotations

import json
import secrets
import time
from typing import Literal

from tianxia.server import account_archive, account_rows
from tianxia.server.base64url import to_bytes, to_text
from tianxia.server.columns import Change
from tianxia.server.keys import SEAL_BYTES, Keys, digest
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store

Purpose = Literal["register", "sign-in"]
LASTS_S = 300
NONCE_BYTES, TIME_BYTES = 16, 8
BYTES = NONCE_BYTES + TIME_BYTES + SEAL_BYTES


def bytes_of(text: str) -> bytes:
    """Read what a browser writes of a passkey, or refuse."""
    try:
        return to_bytes(text)
    except ValueError:
        raise Refusal("bad-passkey", "this is not what a passkey answers") from None


class Challenges:
    """Of one site."""

    def __init__(self, keys: Keys, store: Store) -> None:
        self._keys = keys
        self._store = store

    def make(self, purpose: Purpose, guest: str = "") -> str:
        """A new one, to be answered for this guest alone."""
        body = secrets.token_bytes(NONCE_BYTES) + int(time.time() + LASTS_S).to_bytes(TIME_BYTES, "big")
        return to_text(body + self._keys.challenge_seal(purpose, guest, body.hex()))

    async def answered(self, client_data: str, purpose: Purpose, guest: str = "") -> tuple[bytes, Change]:
        """The challenge that was answered, if it is one of ours and holds; and how it is used up."""
        challenge = bytes_of(_challenge_in(bytes_of(client_data)))
        body, seal = challenge[:-SEAL_BYTES], challenge[-SEAL_BYTES:]
        if len(challenge) != BYTES or not secrets.compare_digest(
            seal, self._keys.challenge_seal(purpose, guest, body.hex())
        ):
            raise Refusal("bad-passkey", "the passkey has answered another question")
        expires = int.from_bytes(body[NONCE_BYTES:], "big")
        await self.check_unused(name := digest(challenge.hex()), expires)
        return challenge, account_rows.spend(name, expires)

    async def check_unused(self, name: str, expires: float) -> None:
        """Refuse what is too old, or was used before."""
        is_spent = await self._store.read(lambda connection: account_archive.is_spent(connection, name))
        if is_spent or expires < time.time():
            raise Refusal("spent", "this was used already, or is too old; try again")


def _challenge_in(client_data: bytes) -> str:
    try:
        told = json.loads(client_data)["challenge"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refusal("bad-passkey", "this is not what a passkey answers") from None
    return told if isinstance(told, str) else ""
