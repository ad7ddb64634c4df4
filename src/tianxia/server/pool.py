"""Processes of one machine in which bots think for others, once its rules are compiled."""

from __future__ import annotations

import asyncio

from tianxia.games import catalog
from tianxia.server.preparation import Preparations
from tianxia.server.thinker import Answer, Job
from tianxia.server.thinkers import BotFailed, Thinkers


class Pool:
    """So many of them."""

    def __init__(self, n: int, limit_s: float) -> None:
        self.n = n
        self._thinkers = Thinkers(n, limit_s)
        self._preparing: asyncio.Task[None] | None = None

    async def ready(self) -> None:
        """Until they can think: rules are compiled here, too, if need be."""
        games = [about.id for about in catalog.all_games()]
        preparations = Preparations(games, lambda _: None)
        self._preparing = asyncio.create_task(preparations.run())
        for game_id in games:
            await preparations.wait(game_id)
        self._thinkers.start()
        await self._thinkers.started()

    async def ask(self, job: Job) -> Answer:
        """What a bot wants to do, or what went wrong."""
        try:
            return await self._thinkers.ask(job, None)
        except BotFailed as failure:
            return Answer(None, str(failure))

    async def stop(self) -> None:
        if self._preparing is not None:
            self._preparing.cancel()
        await self._thinkers.stop()
