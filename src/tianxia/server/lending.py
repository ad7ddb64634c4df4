"""Bots that think on other machines: ``tianxia think-worker`` connects to every worker and takes its decisions."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import Any

import msgspec

import tianxia
from tianxia.server.thinker import Answer, Job
from tianxia.server.thinkers import Gone, Thinkers

log = logging.getLogger(__name__)

PATH = "/inner/think"
HELLO_S = 5.0
REFUSED = 1008
CROWDED = 4
"""So many decisions for each of its processes may wait at a think-worker; what is more is thought about elsewhere."""


class Offer(msgspec.Struct):
    """What a think-worker says first."""

    version: str
    n: int
    """So many can think at the same time."""


class Asked(msgspec.Struct):
    """A decision to think about."""

    number: int
    job: Job


class Thought(msgspec.Struct):
    """What came of it."""

    number: int
    answer: Answer


class Lent:
    """A think-worker, as one server sees it: a line of decisions that are thought about elsewhere."""

    def __init__(self, n: int, send: Any) -> None:
        self._n = n
        self._send = send
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._numbers = count(1)

    @property
    def n_waiting(self) -> int:
        return len(self._waiting)

    @property
    def load(self) -> float:
        """How many wait for each of its processes."""
        return self.n_waiting / self._n

    @property
    def is_free(self) -> bool:
        return self.load < CROWDED

    async def ask(self, job: Job, patience_s: float | None) -> Answer:
        """Its answer, or `Gone` if it goes meanwhile."""
        number, answer = next(self._numbers), asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            async with asyncio.timeout(patience_s):
                asked = msgspec.msgpack.encode(Asked(number, job))
                await self._send({"type": "websocket.send", "bytes": asked})
                return await answer
        finally:
            self._waiting.pop(number, None)

    def take(self, thought: Thought) -> None:
        answer = self._waiting.get(thought.number)
        if answer is not None and not answer.done():
            answer.set_result(thought.answer)

    def end(self) -> None:
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(Gone())


async def borrow(thinkers: Thinkers, receive: Any, send: Any) -> None:
    """Have decisions thought about at the other end of a socket for as long as it is there."""
    await receive()
    await send({"type": "websocket.accept"})
    async with asyncio.timeout(HELLO_S):
        offer = msgspec.msgpack.decode((await receive()).get("bytes") or b"", type=Offer)
    if offer.version != tianxia.__version__ or offer.n < 1:
        log.error("a think-worker has version %s, this server %s: it is sent away", offer.version, tianxia.__version__)
        await send({"type": "websocket.close", "code": REFUSED, "reason": f"this is {tianxia.__version__}"})
        return
    lent = Lent(offer.n, send)
    thinkers.lent.add(lent)
    log.info("a think-worker has come: %d processes", offer.n)
    try:
        while (event := await receive())["type"] != "websocket.disconnect":
            lent.take(msgspec.msgpack.decode(event.get("bytes") or b"", type=Thought))
    finally:
        thinkers.lent.discard(lent)
        lent.end()
        log.info("a think-worker has gone")
