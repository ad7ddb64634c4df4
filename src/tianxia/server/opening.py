"""Tables that are new here: opened by somebody, or as a rematch."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as changed

from tianxia.bots import registry
from tianxia.core.about import About
from tianxia.core.errors import BadInput, Said
from tianxia.core.position import in_one_line
from tianxia.core.rng import SEEDS
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.server import rows
from tianxia.server.chair import Chair
from tianxia.server.columns import Change
from tianxia.server.config import Config
from tianxia.server.facts import Facts
from tianxia.server.guests import Naming
from tianxia.server.keys import new_id
from tianxia.server.loading import rules_version
from tianxia.server.names import checked_name
from tianxia.server.people import Unwelcome, nobody
from tianxia.server.preparation import Preparations
from tianxia.server.rated import IsAccount, check_account, check_terms
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.room import Room
from tianxia.server.rooms import Rooms
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.timing import first_due
from tianxia.server.wire.clock import ClockRules
from tianxia.server.wire.tables import NewTable, SeatWish

log = logging.getLogger(__name__)


class Opening:
    """Opens tables and puts them into the store."""

    def __init__(self, rooms: Rooms, store: Store, preparations: Preparations, config: Config) -> None:
        self._rooms = rooms
        self._store = store
        self._preparations = preparations
        self._limits = config.limits
        self._has_free_text = config.has_free_text
        self._rematching = asyncio.Lock()
        self.unwelcome: Unwelcome = nobody
        """Who does not sit with a guest."""
        self.is_account: IsAccount = _nobody
        """Who can sign in."""

    async def open(self, wish: NewTable, naming: Naming, origin: str) -> Room:
        """A new table, saved together with what whoever opens it is called."""
        guest, name, named = naming
        self._check_waiting(guest)
        options, position = _checked(about_of(wish.game), wish)
        chairs = [_chair(seat, guest, name) for seat in wish.seats]
        if wish.is_drawn:
            chairs = _drawn(chairs)
        if not any(chair.kind == "person" for chair in chairs):
            raise Refusal("bad-input", "a table needs at least one person")
        may_have_hints = _is_alone(chairs) and not wish.is_rated
        has_hints = may_have_hints if wish.has_hints is None else wish.has_hints
        if wish.is_guided and not _is_alone(chairs):
            raise Refusal("bad-input", "a coach is for whoever plays against bots alone")
        if wish.clock is not None and wish.is_guided:
            raise Refusal("bad-input", "a table with a coach has no clock")
        if wish.is_guided and not has_hints:
            raise Refusal("bad-input", "a table with a coach has hints, too")
        kept = (guest, wish.is_listed, position, has_hints, wish.is_guided, wish.clock)
        more = (wish.is_rated, wish.has_free_text, wish.club)
        facts = fresh_facts(wish.game, options, len(chairs), *kept, *more)
        _check_position(facts)
        check_terms(facts, chairs)
        await check_account(facts, guest, self.is_account)
        room = await self.keep(facts, chairs, origin=origin, before=named)
        room.attended_at = time.monotonic()  # whoever opens a table is about to sit down
        return room

    def _check_waiting(self, guest: str) -> None:
        """Nobody needs many tables that wait for players."""
        n = sum(map(self._rooms.is_attended, self._rooms.recent.waiting_of(guest)))
        if n >= self._limits.waiting_of_host:
            raise Refusal("too-many", f"{n} tables that you opened wait for players already")

    async def keep(
        self,
        facts: Facts,
        chairs: list[Chair],
        table: Table | None = None,
        origin: str | None = None,
        before: Sequence[Change] = (),
    ) -> Room:
        """A table that is new here, be it fresh or brought with all that was played; saved with what came *before*."""
        facts = replace(facts, has_free_text=facts.has_free_text and self._has_free_text)
        self._preparations.want(facts.game_id)
        room = self._rooms.make(Sitting(facts, chairs))
        room.origin = origin
        room.talking.begin()
        if table is None:
            await self._rooms.begin(room)
        else:
            room.sitting.take(table.game, table)
        actions = None if table is None else [move.action for move in table.moves]
        due = first_due(facts.clock, facts.created) if room.sitting.status == "running" else None
        saved = room.sitting.saved
        summary = saved if saved.clock is None else changed(saved, clock=room.timing.left_behind(saved.clock))
        try:
            await self._store.write(*before, *rows.put_table(facts, summary, actions, self._store.me, due))
        except Refusal:
            room.close()  # its bots may be thinking already
            raise
        room.changes.is_kept = facts.is_import
        await self._rooms.add(room)
        return room

    async def rematch(self, room: Room, seat: int) -> str:
        """A new table for the same players, the next one beginning; the same for all who ask."""
        guest = room.sitting.chairs[seat].guest
        if room.sitting.status != "over" or room.facts.is_import:
            raise Refusal("not-over", "a rematch can be asked for when the game is over")
        async with self._rematching:
            if room.sitting.next_table is None:
                await room.changes.link_next(await self._play_again(room, guest))
        log.info("rematch of %s by guest %s: %s", room.facts.id, guest, room.sitting.next_table)
        return room.sitting.next_table or ""

    async def _play_again(self, room: Room, asker: str | None) -> str:
        facts, together = room.facts, await self._playing_again(room, asker)
        host = facts.host if facts.host in together else asker
        first, *others = [_again(seat, chair, together) for seat, chair in enumerate(room.sitting.chairs)]
        chairs = [*others, first]
        is_listed = facts.is_listed and not facts.is_rated  # seats are free for those who know of it, not for anybody
        kept = (host, is_listed, facts.position, facts.has_hints, facts.is_guided, facts.clock)
        more = (facts.is_rated, facts.has_free_text, facts.club)
        again = fresh_facts(facts.game_id, facts.options, facts.n_seats, *kept, *more)
        check_terms(again, chairs)
        await self.keep(again, chairs)
        return again.id

    async def _playing_again(self, room: Room, asker: str | None) -> set[str]:
        """Who has a seat in a rematch at once; a rated one waits for all: nobody loses what they never began."""
        if room.facts.is_rated:
            return set() if asker is None else {asker}
        return await self._together(room, asker)

    async def _together(self, room: Room, asker: str | None) -> set[str]:
        """Who plays again with whoever asks: of two of whom one has blocked the other, one alone."""
        together = set[str]()
        for guest in (asker, room.facts.host, *(chair.guest for chair in room.sitting.chairs)):
            if guest is not None and not together & await self.unwelcome(guest):
                together.add(guest)
        return together


async def _nobody(_guest: str) -> bool:
    return False


def fresh_facts(
    game_id: str,
    options: dict[str, str],
    n_seats: int,
    host: str | None,
    is_listed: bool,
    position: str,
    has_hints: bool,
    is_guided: bool,
    clock: ClockRules | None = None,
    is_rated: bool = False,
    has_free_text: bool = True,
    club: str | None = None,
) -> Facts:
    """Of a table whose chance is drawn now."""
    seed, salt, version = secrets.randbelow(SEEDS), secrets.token_hex(16), rules_version(game_id)
    seeded = (seed, salt, version, is_listed, False, time.time(), host)
    chosen = (position, has_hints, is_guided, clock, is_rated, has_free_text, club)
    return Facts(new_id(), game_id, options, n_seats, *seeded, *chosen)


def brought_facts(table: Table, host: str | None) -> Facts:
    """Of a table that was played elsewhere."""
    game_id, options, n_seats, now = table.game.id, table.options, table.n_seats, time.time()
    version = rules_version(game_id)
    return Facts(new_id(), game_id, options, n_seats, table.seed, "", version, False, True, now, host, table.start)


def _check_position(facts: Facts) -> None:
    """Whether a table can be opened from where it is to begin."""
    if facts.position:
        with refusing_bad_input():
            Table(catalog.load(facts.game_id), facts.options, facts.n_seats, facts.seed, facts.position)


def about_of(game_id: str, language: str = "en") -> About:
    with refusing_bad_input(language):
        return catalog.about(game_id)


def check_length(about: About, n: int) -> None:
    """Refuse more actions than any game has."""
    if n > about.most_actions:
        raise BadInput(Said("{n} actions; {most} at most", n=n, most=about.most_actions))


def _checked(about: About, wish: NewTable) -> tuple[dict[str, str], str]:
    """All options, which come with the position if there is one, and the position in one line."""
    with refusing_bad_input():
        for seat in wish.seats:
            if seat.kind == "bot":
                registry.check_offered(seat.bot or "")
        if not wish.position.strip():
            return about.complete(wish.options, len(wish.seats)), ""
        options, _ = catalog.load(about.id).positions.setup(wish.position)
        return options, in_one_line(about.id, wish.position)


def _is_alone(chairs: list[Chair]) -> bool:
    """Whether one person plays against bots."""
    return [chair.kind for chair in chairs if chair.kind != "bot"] == ["person"]


def _drawn(chairs: list[Chair]) -> list[Chair]:
    """The order of turns by lot; everybody keeps the colour of the wished order."""
    coloured = [replace(chair, colour=number) for number, chair in enumerate(chairs)]
    return secrets.SystemRandom().sample(coloured, len(coloured))


def _chair(wish: SeatWish, guest: str, name: str) -> Chair:
    if wish.kind == "bot":
        return Chair("bot", bot=wish.bot)
    if wish.kind == "open":
        return Chair("open")
    if wish.kind == "here" and not wish.name:
        raise Refusal("name-needed", "another person at this screen needs a name")
    return Chair("person", guest, checked_name(wish.name) if wish.name else name)


def _again(seat: int, chair: Chair, together: set[str]) -> Chair:
    """The same player in the same colour in a rematch; whoever resigned or let a bot play is a person again.

    The seat of somebody who has left for good, or does not play with the others any more, is open.
    """
    if (chair.kind == "person" and chair.guest is None) or (chair.guest and chair.guest not in together):
        return Chair("open", colour=chair.colour_on(seat))
    kind, bot = ("person", None) if chair.guest else (chair.kind, chair.bot)
    return Chair(kind, chair.guest, chair.name, bot, colour=chair.colour_on(seat))
