"""What makes tournaments go on by themselves, whoever watches: rounds are drawn, tables opened, results taken down.

Every worker looks at all tournaments that run. Which of them draws the next round follows from who is there, and which
one opens a table likewise; if two should believe that it is they, the version of the tournament and the ids of tables,
which are settled with the round, let only one of them succeed. So a worker may end at any moment: another one, or the
same one later, goes on from what is in the database.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from msgspec.structs import replace as changed
from sqlalchemy.exc import SQLAlchemyError

from tianxia.bots import registry
from tianxia.core.errors import BadInput
from tianxia.core.rng import SEEDS
from tianxia.server import tournament_archive as archive
from tianxia.server import tournament_rows as rows
from tianxia.server.chair import Chair
from tianxia.server.columns import Change
from tianxia.server.keys import new_id
from tianxia.server.opening import Opening, about_of, fresh_facts
from tianxia.server.records import Records
from tianxia.server.refusal import Moved, Refusal
from tianxia.server.rooms import Rooms
from tianxia.server.store import Store
from tianxia.server.tournament_rows import Held, Match, Member
from tianxia.server.tournaments import check_enough, fewest_of
from tianxia.tournaments.arena import next_games
from tianxia.tournaments.model import Game, Result, last_round
from tianxia.tournaments.rounds import next_round
from tianxia.tournaments.seats import n_missing

log = logging.getLogger(__name__)

LOOK_S = 1.0
"""So often it is looked at what is to be done, unless somebody says that something is."""


class Referee:
    """Of all tournaments of a site, as far as this worker is concerned."""

    def __init__(self, store: Store, rooms: Rooms, opening: Opening, records: Records, n_bot_tables: int) -> None:
        self._store = store
        self._rooms = rooms
        self._opening = opening
        self._records = records
        self._n_bot_tables = n_bot_tables
        self._woken = asyncio.Event()
        self.workers: Callable[[], Collection[str]] = _alone
        """All who share the database, this one included; empty for one that is nobody now."""

    async def run(self) -> None:
        while True:
            self._woken.clear()
            with suppress(SQLAlchemyError):  # the store says so itself
                await self.look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), LOOK_S)

    def wake(self) -> None:
        """There may be something to do."""
        self._woken.set()

    async def look(self) -> None:
        """Let all go on. One that cannot keeps nobody from the others."""
        for tournament in await self._store.read(partial(archive.read_pending, now=time.time())):
            try:
                await self._go_on(tournament)
            except (Refusal, BadInput) as refusal:
                log.warning("tournament %s waits: %s", tournament, refusal)
            except SQLAlchemyError:
                raise
            except Exception:
                log.exception("tournament %s cannot go on", tournament)

    async def _go_on(self, tournament: str) -> None:
        held = await self._store.read(partial(archive.read_tournament, tournament=tournament))
        if held is None:
            return
        if held.status == "open":
            await self._begin(held)
            return
        pending = [match for match in held.matches if not match.game.is_over]
        ids = [match.table_id for match in pending if match.table_id]
        statuses = await self._store.read(partial(archive.read_statuses, table_ids=ids))
        await self._look_after(held, pending, statuses)
        if self._is_mine(held.id):
            over = [match for match in pending if statuses.get(match.table_id or "") == "over"]
            await self._note(held, over) if over else await self._draw(held, is_over=not pending)

    def _is_mine(self, what: str) -> bool:
        """Whether it is this worker who looks after something: all of them come to the same answer."""
        workers = self.workers()
        me = self._store.me or ""
        return me in workers and max(workers, key=lambda worker: _weight(what, worker)) == me

    # ---- tables

    async def _look_after(self, held: Held, pending: Sequence[Match], statuses: dict[str, str]) -> None:
        """Open tables whose turn it is, and bring those back that nobody has in memory."""
        for match in pending:
            table_id = match.table_id or ""
            if self._is_mine(table_id) and table_id not in self._rooms:
                if table_id in statuses:
                    await self._bring_back(table_id)
                elif self._is_next(match, pending) and self._has_room(held, match):
                    await self._open(held, match)

    def _is_next(self, match: Match, pending: Sequence[Match]) -> bool:
        """A table plays one deal after the other."""
        game = match.game
        same = (other.game for other in pending if (other.game.round, other.game.table) == (game.round, game.table))
        return all(other.deal >= game.deal for other in same)

    def _has_room(self, held: Held, match: Match) -> bool:
        """Bots that play among themselves must not keep those waiting who play with people."""
        members = {member.number: member for member in held.members}
        if any(_plays(members[number]) for number in match.game.players):
            return True
        rooms = (room for room in self._rooms.live() if room.facts.tournament and room.sitting.status == "running")
        n_of_bots = sum(all(chair.guest is None for chair in room.sitting.chairs) for room in rooms)
        return n_of_bots < self._n_bot_tables

    async def _open(self, held: Held, match: Match) -> None:
        wish, players = held.wish, match.game.players
        members = {member.number: member for member in held.members}
        options = about_of(wish.game).complete(wish.options, len(players))
        facts = fresh_facts(wish.game, options, len(players), None, False, "", False, False, wish.clock)
        seed = facts.seed if match.seed is None else match.seed
        is_sealed = match.seed is not None
        facts = replace(facts, id=match.table_id, seed=seed, tournament=held.id, is_sealed=is_sealed)
        await self._opening.keep(facts, [_chair(members[number]) for number in players])
        await self._rooms.room(facts.id)  # from now on it counts as one that is played here
        self.wake()

    async def _bring_back(self, table_id: str) -> None:
        with suppress(Moved):  # another worker has it, or nobody for a moment
            await self._rooms.room(table_id)

    # ---- rounds

    async def _note(self, held: Held, over: Sequence[Match]) -> None:
        """Take down how games have ended."""
        results = [(match.game, await self._result(match)) for match in over]
        await self._write(held, *(rows.set_result(held.id, game, result) for game, result in results))

    async def _result(self, match: Match) -> Result:
        """A game that cannot be told, as one of older rules, is shared by all of its table."""
        n, ended = len(match.game.players), None
        with suppress(Refusal, BadInput):
            ended = await self._records.ended(self._store, match.table_id or "")
        if ended is None or ended.result is None:
            log.warning("table %s of a tournament counts as shared by all", match.table_id)
            return Result((1,) * n, (0,) * n)
        given_up = tuple(seat for seat, chair in enumerate(ended.chairs) if chair.has_resigned)
        return Result(tuple(ended.result.ranks), tuple(ended.result.scores), given_up)

    async def _begin(self, held: Held) -> None:
        """Its time has come; if too few have, it is off."""
        if not self._is_mine(held.id):
            return
        try:
            check_enough(held)
        except Refusal:
            await self._write(held, status="off")
        else:
            await self._write(held, status="running", begun=time.time())

    async def _draw(self, held: Held, is_over: bool) -> None:
        """Draw the next round if all games of the last one are over; in an arena, whoever is free plays."""
        if held.wish.format == "arena":
            await self._draw_arena(held, is_over)
        elif is_over:
            filled, came = _filled(held)
            plan, done = held.plan(fewest_of(held.wish)), _sealed(held)
            games = await asyncio.to_thread(next_round, plan, filled.entrants, held.games, held.lot)
            changes = [*rows.unseal(done), *(came if games else []), *self._put(held, games)]
            await self._write(held, *changes, status="running" if games else "over")
            await self._show(done)

    async def _draw_arena(self, held: Held, is_over: bool) -> None:
        if time.time() >= (held.ends or 0):
            if is_over:
                await self._write(held, status="over")
            return
        n_of_bots = self._n_bot_tables - sum(_is_of_bots(held, game) for game in held.games if not game.is_over)
        plan = held.plan(held.wish.n_seats)
        games = await asyncio.to_thread(next_games, plan, held.entrants, held.games, held.lot, max(0, n_of_bots))
        if games:
            await self._write(held, *self._put(held, games))

    def _put(self, held: Held, games: Sequence[Game]) -> list[Change]:
        """A round with its tables, which have ids before they are open, and the deals that they share."""
        deals = {game.deal for game in games} if held.wish.n_deals else set[int]()
        seeds = {deal: secrets.randbelow(SEEDS) for deal in deals}
        some = [Match(game, None if game.is_bye else new_id(), seeds.get(game.deal)) for game in games]
        return rows.put_matches(held.id, some)

    async def _show(self, table_ids: Sequence[str]) -> None:
        """Nobody plays these deals any more: whoever is still there sees everything."""
        for room in self._rooms.live():
            if room.facts.id in table_ids and room.facts.is_sealed:
                async with room.lock:
                    room.sitting.facts = replace(room.facts, is_sealed=False)
                    room.telling.all()

    async def _write(
        self, held: Held, *changes: Change, status: rows.Status | None = None, begun: float | None = None
    ) -> None:
        await self._store.write(rows.step(held, time.time(), status, begun), *changes)
        self.wake()


# ---- bots that fill


def _filled(held: Held) -> tuple[Held, list[Change]]:
    """With bots that complete the last table, and what is to be written of them.

    Those who were there before come first, then new ones; whoever is not needed rests. Where everybody's way is settled
    at the start, they come at the start.
    """
    is_settled = held.wish.format in ("robin", "knockout") and last_round(held.games) > 0
    if held.wish.fill is None or is_settled:
        return held, []
    n = sum(not member.is_out for member in held.members if not member.is_filler)
    n_needed = n_missing(n, held.wish.n_seats)
    known = [member for member in held.members if member.is_filler]
    kept = [changed(member, is_out=number >= n_needed) for number, member in enumerate(known)]
    numbers = range(held.next_number, held.next_number + n_needed - len(known))
    new = [Member(number, bot=held.wish.fill, is_filler=True) for number in numbers]
    others = [member for member in held.members if not member.is_filler]
    whole = changed(held, members=(*others, *kept, *new))
    came = [rows.set_out(held.id, member.number, member.is_out) for member in kept]
    return whole, [*came, *rows.put_members(held.id, new)]


# ---- small questions


def _alone() -> Collection[str]:
    return ("",)


def _weight(what: str, worker: str) -> bytes:
    return hashlib.sha256(f"{what} {worker}".encode()).digest()


def _plays(member: Member) -> bool:
    """Whether a person sits there."""
    return member.guest is not None and not member.is_out


def _chair(member: Member) -> Chair:
    """For whoever has left, a bot plays."""
    if member.bot:
        return Chair("bot", bot=member.bot)
    return Chair("person", member.guest, member.name) if _plays(member) else Chair("bot", bot=registry.SUBSTITUTE)


def _is_of_bots(held: Held, game: Game) -> bool:
    bots = {member.number for member in held.members if member.bot}
    return all(player in bots for player in game.players)


def _sealed(held: Held) -> list[str]:
    """Tables of the last round, of which all can be told."""
    last = last_round(held.games)
    return [match.table_id for match in held.matches if match.table_id and match.seed and match.game.round == last]
