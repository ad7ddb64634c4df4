"""What a connection is sent must be taken by its client: whoever does not take it is cut off."""

from __future__ import annotations

import asyncio
import logging

from tianxia.server.crowd import Crowd

log = logging.getLogger(__name__)


class Taken:
    """What is sent must be taken within a time; whoever does not take it is cut off."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._is_paused = False
        self._taking: asyncio.TimerHandle | None = None
        self._has_ended = False

    def pause(self, transport: asyncio.Transport) -> None:
        """More lies unsent than is good."""
        self._is_paused = True
        self.watch(transport)
        self._crowd.relieve(transport)

    def resume(self) -> None:
        self._is_paused = False

    def watch(self, transport: asyncio.Transport) -> None:
        """Look later whether it has been taken."""
        if self._taking is None and not self._has_ended:
            loop = asyncio.get_running_loop()
            self._taking = loop.call_later(self._crowd.limits.taking_s, self._look, transport)

    def _look(self, transport: asyncio.Transport) -> None:
        self._taking = None
        if not transport.get_write_buffer_size():
            return
        if not self._is_paused and not transport.is_closing():
            self.watch(transport)
            return
        log.info("a connection of %s is cut off: it does not take what it is sent", self._crowd.origin(transport))
        transport.abort()

    def end(self) -> None:
        self._has_ended = True
        if self._taking is not None:
            self._taking.cancel()


class Watched(asyncio.Protocol):
    """A connection that counts, and whose client must take what it is sent."""

    transport: asyncio.Transport
    _crowd: Crowd
    _taken: Taken

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self.transport)
        self._taken.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taken.pause(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._taken.resume()
