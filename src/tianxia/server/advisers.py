"""Who is asked what to do at a table: a bot where it thinks, and a simple one here if no answer comes in time."""

from __future__ import annotations

import logging
import secrets
import zlib

from msgspec.structs import replace

from tianxia.bots.registry import SUBSTITUTE, does_search, make
from tianxia.bots.uses import SEARCH
from tianxia.server.config import Config
from tianxia.server.preparation import Preparations
from tianxia.server.running import Running
from tianxia.server.sitting import Sitting
from tianxia.server.thinker import Answer, Job
from tianxia.server.thinkers import BotFailed, Thinkers
from tianxia.server.wire.words import Phrase

log = logging.getLogger(__name__)

RATED_PATIENCE_S = 30.0
"""So long a rated game waits for an answer, however many others do."""
ADVICE_PATIENCE_S = 8.0
"""So long somebody waits for advice: nobody else could give it, and the machine may be busy."""


class Advisers:
    """Of one table. They get views, never states."""

    __slots__ = ("_config", "_preparations", "_running", "_sitting", "_thinkers")

    def __init__(
        self, sitting: Sitting, thinkers: Thinkers, preparations: Preparations, config: Config, running: Running
    ) -> None:
        self._sitting = sitting
        self._thinkers = thinkers
        self._preparations = preparations
        self._config = config
        self._running = running

    def can_play(self, bot: str) -> bool:
        """Whether a bot plays as well as its name says; what it needs and is not compiled is wanted from now on."""
        game_id = self._sitting.facts.game_id
        if not does_search(bot, game_id):
            return True
        self._preparations.want(game_id, SEARCH)
        return self._preparations.is_ready(game_id, SEARCH)

    async def prepared(self, bot: str) -> None:
        """Until a bot plays as well as its name says, or never will."""
        game_id = self._sitting.facts.game_id
        if not self.can_play(bot):
            await self._preparations.wait(game_id, SEARCH)

    async def must_not_help(self) -> bool:
        """Whether another table, where nobody may be helped, shows the same right now."""
        return await self._running.is_elsewhere(self._sitting)

    async def job(self, seat: int, bot: str, is_hint: bool = False, said: tuple[Phrase, ...] | None = None) -> Job:
        """What is to be decided for a seat now; a bot that cannot play yet, or must not, moves as a simple one does.

        Hints and what a coach says of the same moment come from the same dice, so that they agree.
        """
        self.can_play(bot)
        if does_search(bot, self._sitting.facts.game_id) and await self.must_not_help():
            bot = SUBSTITUTE
        facts, view = self._sitting.facts, self._sitting.table.view(seat)
        seen = (seat, view.states.tobytes(), view.history)
        job = Job(facts.game_id, bot, secrets.randbits(63), *seen, is_hint, said, is_whole=facts.is_rated)
        return replace(job, seed=zlib.crc32(f"{facts.id}:{self._sitting.seq}".encode())) if job.is_advice else job

    async def choice(self, job: Job) -> int | None:
        """What the bot wants to do, None if it does not know or cannot be asked."""
        try:
            return (await self.ask(job)).action
        except BotFailed as failure:
            log.error("table %s: bot %s of seat %d failed: %s", self._sitting.facts.id, job.bot, job.seat + 1, failure)
            return None

    async def ask(self, job: Job) -> Answer:
        """The answer of a thinker, or `BotFailed` whatever goes wrong; interpreted rules are given more time."""
        try:
            return await self._thinkers.ask(job, self._patience_s(job) if self._is_compiled else None)
        except BotFailed:
            raise
        except Exception:
            log.exception("table %s: bot %s cannot be asked", self._sitting.facts.id, job.bot)
            raise BotFailed("it cannot be asked") from None

    def _patience_s(self, job: Job) -> float:
        if job.is_whole:
            return RATED_PATIENCE_S
        return ADVICE_PATIENCE_S if job.is_advice else self._config.patience_s

    @property
    def _is_compiled(self) -> bool:
        return self._preparations.is_ready(self._sitting.facts.game_id)

    def substitute(self, seat: int) -> int:
        """What to do instead, at once: interpreted rules leave no time to think about it."""
        table = self._sitting.table
        if self._is_compiled:
            return make(SUBSTITUTE, table.game, secrets.randbits(63)).choose(table.view(seat))
        return secrets.choice(table.legal)
