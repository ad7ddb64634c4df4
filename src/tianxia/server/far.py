"""Bots that think on the machines of a Ray cluster: a process on each of so many of its processors.

Tianxia must be installed there, in the same version; rules are compiled there, too, if need be. What comes from the
site are views, and neither its key nor its database.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec

from tianxia.server.pool import Pool
from tianxia.server.thinker import Answer, Job

log = logging.getLogger(__name__)


class Mind:
    """One processor of the cluster, as an actor of Ray: it is started again elsewhere if its machine is gone."""

    def __init__(self, limit_s: float) -> None:
        self._pool = Pool(1, limit_s)
        self._starting: asyncio.Task[None] | None = None

    async def ready(self) -> None:
        if self._starting is None:
            self._starting = asyncio.create_task(self._pool.ready())
        await asyncio.shield(self._starting)

    async def ask(self, job: bytes) -> bytes:
        await self.ready()
        return msgspec.msgpack.encode(await self._pool.ask(msgspec.msgpack.decode(job, type=Job)))


class Far:
    """A pool all over a cluster; a decision goes to whoever has least to do."""

    def __init__(self, ray: Any, n: int, limit_s: float) -> None:
        self.n = n
        self._ray = ray
        mind = ray.remote(num_cpus=1, max_restarts=-1)(Mind)
        self._minds = [mind.remote(limit_s) for _ in range(n)]
        self._n_waiting = [0] * n

    async def ready(self) -> None:
        """All at once; if there are less processors, until there are more."""
        await asyncio.gather(*(mind.ready.remote() for mind in self._minds))

    async def ask(self, job: Job) -> Answer:
        number = self._n_waiting.index(min(self._n_waiting))
        self._n_waiting[number] += 1
        try:
            told = await self._minds[number].ask.remote(msgspec.msgpack.encode(job))
            return msgspec.msgpack.decode(told, type=Answer)
        except self._ray.exceptions.RayError as error:
            log.warning("nobody on the cluster answers: %s", str(error).partition("\n")[0])
            return Answer(None, "its machine is gone")
        finally:
            self._n_waiting[number] -= 1

    async def stop(self) -> None:
        for mind in self._minds:
            self._ray.kill(mind)
