"""Whether whoever is connected is still there: uvicorn's pings, as plain as can be, for sockets are many and idle."""

from __future__ import annotations

from random import getrandbits

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PING, PONG, N_PAYLOAD = 0x89, 0x8A, 4
"""The first bytes of frames that ask and answer, and how many bytes go there and back."""


class Pinging(WebSocketsSansIOProtocol):
    """Whoever has said something since it was last looked is there, and is not asked."""

    has_spoken = False

    def send_keepalive_ping(self) -> None:
        has_spoken, self.has_spoken = self.has_spoken, False
        if self.close_sent or self.transport.is_closing():
            self.ping_timer = None
        elif has_spoken:
            self.schedule_ping()
        else:
            self._ping()

    def _ping(self) -> None:
        """Written as it is: whoever reads frames keeps no account of pings."""
        assert self.ping_timeout is not None
        self.ping_timer, self.ping_sent_at = None, self.loop.time()
        self.pending_ping_payload = getrandbits(8 * N_PAYLOAD).to_bytes(N_PAYLOAD)
        self.transport.write(bytes((PING, N_PAYLOAD)) + self.pending_ping_payload)
        self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def is_answered_by(self, payload: bytes) -> bool:
        """Whether a pong answers the ping that is under way; then the next one can wait."""
        if self.pong_timer is None or payload != self.pending_ping_payload:
            return False
        self.pong_timer.cancel()
        self.pong_timer = self.pending_ping_payload = None
        self.schedule_ping()
        return True
