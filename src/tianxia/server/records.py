"""Records of finished games: given out, brought from elsewhere, checked."""

from __future__ import annotations

import logging

from tianxia.bots import registry
from tianxia.core.errors import BadInput
from tianxia.core.record import Record, recording, verifying
from tianxia.games import catalog
from tianxia.server.chair import Chair
from tianxia.server.keys import commitment
from tianxia.server.loading import found, sitting_of
from tianxia.server.names import checked_name
from tianxia.server.opening import Opening, brought_facts, check_length
from tianxia.server.preparation import Preparations
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.room import Room
from tianxia.server.sitting import Sitting
from tianxia.server.slices import Slices
from tianxia.server.store import Store
from tianxia.server.wire.tables import Reveal

log = logging.getLogger(__name__)


class Records:
    """Reads and writes whole games."""

    def __init__(self, opening: Opening, slices: Slices, preparations: Preparations) -> None:
        self._opening = opening
        self._slices = slices
        self._preparations = preparations

    async def record(self, room: Room) -> Record:
        """The whole game, once it is over."""
        async with room.lock:
            _check_recorded(room.sitting)
        return await self._recorded(room.sitting)

    async def kept(self, store: Store, table_id: str) -> Record:
        """The same of a table that is not brought back for it, wherever it is now."""
        sitting = sitting_of(await found(store, table_id))
        _check_recorded(sitting)
        return await self._recorded(await self._replayed(sitting))

    async def ended(self, store: Store, table_id: str) -> Sitting | None:
        """A table with all its moves, wherever it is now; None if nobody can tell how it has ended."""
        sitting = sitting_of(await found(store, table_id))
        return None if sitting.is_outdated else await self._replayed(sitting)

    async def _replayed(self, sitting: Sitting) -> Sitting:
        """A table as it was left, with all its moves."""
        self._preparations.want(sitting.facts.game_id)
        await self._preparations.wait(sitting.facts.game_id)
        game = catalog.load(sitting.facts.game_id)
        sitting.take(game, await self._slices.run_long(sitting.replaying(game)))
        return sitting

    async def _recorded(self, sitting: Sitting) -> Record:
        players = [chair.name or chair.bot or "" for chair in sitting.chairs]
        return await self._slices.run_long(recording(sitting.table, players if all(players) else None))

    async def bring(self, record: Record, guest: str | None, language: str) -> Room:
        """Keep a sound record as a table to look at; what is wrong with it is said in the language."""
        with refusing_bad_input(language):
            about = catalog.about(record.game)
            check_length(about, len(record.actions))
        self._preparations.want(record.game)
        await self._preparations.wait(record.game)
        with refusing_bad_input(language):
            about.check_seats(record.seats)
            table = await self._slices.run_long(verifying(record, catalog.load(record.game)))
        facts = brought_facts(table, guest)
        log.info("import of %s by guest %s", facts.id, guest)
        return await self._opening.keep(facts, _chairs(record), table)

    async def reveal(self, room: Room) -> Reveal:
        """The seed of a finished game, and whether everything follows from it."""
        facts = room.facts
        if room.is_sound is None:
            room.is_sound = await self._is_sound(await self.record(room))
        return Reveal(str(facts.seed), facts.salt, commitment(facts.seed, facts.salt), room.is_sound)

    async def _is_sound(self, record: Record) -> bool:
        try:
            await self._slices.run_long(verifying(record, catalog.load(record.game)))
        except BadInput:
            return False
        return True


def _check_recorded(sitting: Sitting) -> None:
    if sitting.status != "over":
        raise Refusal("not-over", "the record holds what is hidden: it can be had when the game is over")
    if sitting.is_outdated:
        raise Refusal("outdated", "this game was played by older rules, which this server does not have")
    if sitting.facts.is_sealed:
        raise Refusal("still-played", "others still play the same deal; all is told when the round is over")


def _chairs(record: Record) -> list[Chair]:
    names = [checked_name(name) for name in record.players] or [None] * record.seats
    return [Chair("bot", bot=name) if registry.is_offered(name or "") else Chair("person", name=name) for name in names]
