"""Passkeys: made and used without telling anybody who has one. py_webauthn checks what they sign, when it is wanted."""

from __future__ import annotations

import time
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from tianxia.server import account_archive, account_rows
from tianxia.server.base64url import to_bytes, to_text
from tianxia.server.challenges import Challenges
from tianxia.server.columns import Change, Row
from tianxia.server.keys import digest
from tianxia.server.origin import netloc_of
from tianxia.server.refusal import Refusal
from tianxia.server.store import Store
from tianxia.server.wire.accounts import NewPasskey, PasskeyWish, Signed, SignInWish

MOST = 20
"""Of one account."""
REFUSED = Refusal("bad-passkey", "this passkey does not open an account here")


def site_of(origin: str) -> str | None:
    """The name that passkeys are for, by the address of the page: browsers have none for plain numbers."""
    host = urlsplit(f"//{netloc_of(origin)}").hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return host or None
    return None


def _needed(origin: str) -> str:
    site = site_of(origin)
    if site is None:
        raise Refusal("no-passkeys", "passkeys need a page that has a name: a number is not enough for browsers")
    return site


class Passkeys:
    """Of all accounts."""

    def __init__(self, store: Store, challenges: Challenges) -> None:
        self._store = store
        self._challenges = challenges

    async def of(self, guest: str) -> list[Row]:
        return list(await self._store.read(lambda connection: account_archive.read_passkeys(connection, guest)))

    # ---- making one

    async def wish(self, guest: str, name: str, origin: str) -> PasskeyWish:
        """What a browser is to make."""
        site, known = _needed(origin), await self.of(guest)
        if len(known) >= MOST:
            raise Refusal("many-passkeys", f"an account has {MOST} passkeys at most; remove one first")
        challenge = self._challenges.make("register", guest)
        return PasskeyWish(challenge, site, to_text(guest.encode()), name, [one["credential"] for one in known])

    async def made(self, guest: str, made: NewPasskey, label: str, origin: str) -> list[Change]:
        """What a browser has made, checked; how it is kept."""
        from webauthn import verify_registration_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge, spend = await self._challenges.answered(made.client_data, "register", guest)
        response = {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
        try:
            verified = verify_registration_response(
                credential=_credential(made.id, response),
                expected_challenge=challenge,
                expected_rp_id=_needed(origin),
                expected_origin=origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError, RecursionError) as error:
            raise Refusal("bad-passkey", f"the passkey was not made as it should be: {error}") from None
        credential, key = to_text(verified.credential_id), to_text(verified.credential_public_key)
        row = {
            "id": digest(credential),
            "guest": guest,
            "credential": credential,
            "public_key": key,
            "count": verified.sign_count,
            "site": _needed(origin),
            "label": label,
        }
        return [spend, account_rows.put_passkey({**row, "created": time.time(), "used": time.time()})]

    # ---- using one

    def question(self, origin: str) -> SignInWish:
        """The same for everybody: the passkey knows whose it is."""
        return SignInWish(self._challenges.make("sign-in"), _needed(origin))

    async def used(self, signed: Signed, origin: str) -> tuple[str, list[Change]]:
        """Whose passkey has signed, and what is to be kept of it."""
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge, spend = await self._challenges.answered(signed.client_data, "sign-in")
        known = await self._known(digest(signed.id), _needed(origin))
        response = {
            "clientDataJSON": signed.client_data,
            "authenticatorData": signed.authenticator_data,
            "signature": signed.signature,
        }
        try:
            verified = verify_authentication_response(
                credential=_credential(signed.id, response),
                expected_challenge=challenge,
                expected_rp_id=known["site"],
                expected_origin=origin,
                credential_public_key=to_bytes(known["public_key"]),
                credential_current_sign_count=known["count"],
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError, RecursionError):
            raise REFUSED from None
        use = account_rows.use_passkey(known["id"], verified.new_sign_count, time.time())
        return known["guest"], [spend, use]

    async def _known(self, passkey: str, site: str) -> Row:
        found = await self._store.read(lambda connection: account_archive.read_passkey(connection, passkey))
        if found is None or found["site"] != site:
            raise REFUSED
        return found


def _credential(credential: str, response: dict[str, str]) -> dict[str, Any]:
    """As the library reads it."""
    return {"id": credential, "rawId": credential, "type": "public-key", "response": response}
