"""A passkey made of software: it signs what a real one would, and can be told to lie."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.client import Guest, mine
from tests.server.conversation import Live
from tianxia.server.base64url import to_text
from tianxia.server.wire.accounts import AccountInfo, PasskeyWish, SignInWish
from tianxia.server.wire.tables import OpenedTable

PRESENT_AND_VERIFIED, HAS_CREDENTIAL = 0x05, 0x40


class Passkey:
    """One credential, for one site."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(32)
        self.count = 0
        self.flags = PRESENT_AND_VERIFIED
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, site: str, flags: int = 0) -> bytes:
        self.count += 1
        return hashlib.sha256(site.encode()).digest() + bytes([self.flags | flags]) + self.count.to_bytes(4, "big")

    def make(self, wish: PasskeyWish) -> dict[str, str]:
        """What a browser tells of a new one."""
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(wish.site, HAS_CREDENTIAL) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("create", wish.challenge)
        return {"id": to_text(self.id), "client_data": to_text(client_data), "attestation": to_text(attestation)}

    def sign(self, wish: SignInWish) -> dict[str, str]:
        """What a browser tells when it was asked for a passkey."""
        client_data, data = self._client_data("get", wish.challenge), self._data(wish.site)
        signature = self._key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": to_text(self.id),
            "client_data": to_text(client_data),
            "authenticator_data": to_text(data),
            "signature": to_text(signature),
        }


def named(address: str) -> str:
    """A server by its name: passkeys are for no numbers."""
    return address.replace("127.0.0.1", "localhost")


class Member(Guest):
    """A guest whose server has a name, so that there can be passkeys."""

    def __init__(self, address: str, name: str | None = None) -> None:
        super().__init__(named(address), name)

    def account(self) -> AccountInfo:
        return self.ask(AccountInfo, "GET", "/api/account")

    def register(self) -> Passkey:
        """Become an account, or get another passkey."""
        passkey = Passkey(self.address)
        wish = self.ask(PasskeyWish, "POST", "/api/account/passkeys/wish")
        self.ask(AccountInfo, "POST", "/api/account/passkeys", json=passkey.make(wish))
        return passkey

    def question(self) -> SignInWish:
        return self.ask(SignInWish, "POST", "/api/sign-in/wish")

    def sign_in(self, passkey: Passkey) -> AccountInfo:
        return self.ask(AccountInfo, "POST", "/api/sign-in/passkey", json=passkey.sign(self.question()))

    def with_cookie(self, cookie: str) -> Member:
        """Somebody else who sends this."""
        other = Member(self.address)
        other.http.headers["cookie"] = f"tianxia={cookie}"
        return other

    def live(self, opened: OpenedTable, seat: int | None = None, *, follows: bool = True) -> Live:
        """At a table, as a browser would be: with the cookie."""
        cookie = {"Cookie": f"tianxia={self.cookie}"}
        return Live(self.address, opened.table.id, mine(opened), seat, follows=follows, additional_headers=cookie)

    @property
    def cookie(self) -> str:
        return self.http.cookies["tianxia"]

    def said(self, **body: Any) -> AccountInfo:
        """Sign out in some way."""
        return self.ask(AccountInfo, "POST", "/api/account/sign-out", json=body)


def registered(address: str, name: str) -> Member:
    """Somebody who has an account already."""
    member = Member(address, name)
    member.register()
    return member
