"""A browser's own authenticator, made of software by Chromium."""

from __future__ import annotations

from typing import Any

from tests.browser.player import Player

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """What a browser keeps passkeys in."""

    def __init__(self, player: Player) -> None:
        self._cdp: Any = player.page.context.new_cdp_session(player.page)
        self._cdp.send("WebAuthn.enable")
        self._id = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        return self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]

    def learn(self, passkeys: list[dict[str, Any]]) -> None:
        """As devices of one person do among each other."""
        for one in passkeys:
            self._cdp.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": one})
