"""Whether whoever is connected is still there: uvicorn's pings, as plain as can be, for sockets are many and idle."""

from __future__ import annotations

import math
from random import getrandbits

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PING, PONG, N_PAYLOAD = 0x89, 0x8A, 4
"""The first bytes of frames that ask and answer, and how many bytes go there and back."""


class Pinging(WebSocketsSansIOProtocol):
    """Whoever has said something a moment ago is there, and is asked only after the interval without a word."""

    spoken_at = -math.inf
    """When the last message came, by the time of the loop."""

    def send_keepalive_ping(self) -> None:
        assert self.ping_interval is not None
        left_s = self.spoken_at + self.ping_interval - self.loop.time()
        if self.close_sent or self.transport.is_closing():
            self.ping_timer = None
        elif left_s > 0:
            self.ping_timer = self.loop.call_later(left_s, self.send_keepalive_ping)
        else:
            self._ping()

    def send_receive_event_to_app(self) -> None:
        """Every whole message comes here, but those that are read without further ado."""
        self.spoken_at = self.loop.time()
        super().send_receive_event_to_app()

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
        self.last_ping_rtt = self.loop.time() - self.ping_sent_at
        self.pong_timer.cancel()
        self.pong_timer = self.pending_ping_payload = None
        self.schedule_ping()
        return True
