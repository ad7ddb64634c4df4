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
from tianxia.server import account_archive
from tianxia.server import tournament_archive as archive
from tianxia.server import tournament_rows as rows
from tianxia.server.chair import Chair
from tianxia.server.columns import Change
from tianxia.server.config import Limits
from tianxia.server.keys import new_id
from tianxia.server.loading import rules_version
from tianxia.server.opening import Opening, about_of, fresh_facts
from tianxia.server.records import Records
from tianxia.server.refusal import Moved, Refusal
from tianxia.server.rooms import Rooms
from tianxia.server.sitting import Sitting
from tianxia.server.store import Store
from tianxia.server.tournament_rows import Held, Match, Member
from tianxia.server.tournaments import LATE, check_enough, fewest_of
from tianxia.server.uneasy import uneasy_round
from tianxia.tournaments.arena import next_games
from tianxia.tournaments.model import Game, Pair, Result, last_round, pair_of
from tianxia.tournaments.rounds import next_round
from tianxia.tournaments.seats import n_missing

log = logging.getLogger(__name__)

LOOK_S = 1.0
"""So often it is looked at what is to be done, unless somebody says that something is."""


class Referee:
    """Of all tournaments of a site, as far as this worker is concerned."""

    def __init__(self, store: Store, rooms: Rooms, opening: Opening, records: Records, limits: Limits) -> None:
        self._store = store
        self._rooms = rooms
        self._opening = opening
        self._records = records
        self._limits = limits
        self._known: dict[str, float] = {}
        """Since when tables are known here that are still to be opened."""
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
        with suppress(Refusal):  # the next time, then
            await self._unseal()
        pending = await self._store.read(partial(archive.read_pending, now=time.time()))
        if not pending:
            self._known.clear()  # of those, too, that were never opened
        for tournament in pending:
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
        current = rules_version(held.wish.game)
        statuses = await self._store.read(partial(archive.read_statuses, table_ids=ids, rules_version=current))
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
        """Bring tables back that nobody has in memory, then open those whose turn it is."""
        mine = [match for match in pending if self._is_mine(match.table_id or "")]
        running = [match for match in mine if statuses.get(match.table_id or "", "over") != "over"]
        for match in running:
            if (match.table_id or "") not in self._rooms:
                await self._bring_back(match.table_id or "")
        n_of_bots = sum(not _has_people(held, match) for match in running)
        for match in mine:
            if match.table_id not in statuses and self._can_open(held, match, pending, n_of_bots):
                await self._open(held, match)

    def _can_open(self, held: Held, match: Match, pending: Sequence[Match], n_of_bots: int) -> bool:
        return self._is_next(match, pending) and self._has_room(held, match, n_of_bots) and self._is_time(held, match)

    def _is_next(self, match: Match, pending: Sequence[Match]) -> bool:
        """A table plays one deal after the other."""
        game = match.game
        same = (other.game for other in pending if (other.game.round, other.game.table) == (game.round, game.table))
        return all(other.deal >= game.deal for other in same)

    def _is_time(self, held: Held, match: Match) -> bool:
        """People have a moment to come to a table; for its further deals they are there."""
        if match.game.deal > 1 or not _has_people(held, match):
            return True
        now = time.monotonic()
        return now - self._known.setdefault(match.table_id or "", now) >= self._limits.arrival_s

    def _has_room(self, held: Held, match: Match, n_of_bots: int) -> bool:
        """Bots that play among themselves must not keep those waiting who play with people. Tables of this tournament
        are counted by the store: not all may be in memory yet."""
        if _has_people(held, match):
            return True
        rooms = (room for room in self._rooms.live() if room.facts.tournament and room.sitting.status == "running")
        here = sum(all(chair.guest is None for chair in room.sitting.chairs) for room in rooms)
        return max(here, n_of_bots) < self._limits.bot_tables

    async def _open(self, held: Held, match: Match) -> None:
        wish, players = held.wish, match.game.players
        members = {member.number: member for member in held.members}
        options = about_of(wish.game).complete(wish.options, len(players))
        facts = fresh_facts(wish.game, options, len(players), None, False, "", False, False, wish.clock, wish.is_rated)
        seed = facts.seed if match.seed is None else match.seed
        is_sealed = match.seed is not None
        facts = replace(facts, id=match.table_id, seed=seed, tournament=held.id, is_sealed=is_sealed)
        await self._opening.keep(facts, [_chair(members[number]) for number in players])
        await self._rooms.room(facts.id)  # from now on it counts as one that is played here
        self._known.pop(facts.id, None)
        self.wake()

    async def _bring_back(self, table_id: str) -> None:
        with suppress(Moved):  # another worker has it, or nobody for a moment
            await self._rooms.room(table_id)

    # ---- rounds

    async def _note(self, held: Held, over: Sequence[Match]) -> None:
        """Take down how games have ended."""
        changes = [change for match in over for change in await self._noted(held, match)]
        if changes:
            await self._write(held, *changes)

    async def _noted(self, held: Held, match: Match) -> list[Change]:
        """What is to be written of one of them; nothing yet while too many games are being read."""
        try:
            ended = await self._ended(match)
        except Refusal as refusal:
            log.info("the result of table %s is taken down later: %s", match.table_id, refusal)
            return []
        gone = [] if ended is None else _absent(held, match, ended)
        result = rows.set_result(held.id, match.game, _result(match, ended))
        return [result, *(rows.set_out(held.id, number, is_out=True) for number in gone)]

    async def _ended(self, match: Match) -> Sitting | None:
        """A table with all its moves; None if nobody will ever tell how it has ended."""
        try:
            return await self._records.ended(self._store, match.table_id or "")
        except BadInput:
            return None
        except Refusal as refusal:
            if refusal.code != "unknown-table":
                raise
            return None

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
            apart = await self._apart(held)
            games = await asyncio.to_thread(next_round, plan, filled.entrants, held.games, held.lot, apart)
            changes = [*rows.unseal(done), *(came if games else []), *self._put(held, games)]
            uneasy = uneasy_round(held, games, apart)
            await self._write(held, *changes, status="running" if games else "over", uneasy=uneasy)
            await self._show(done)

    async def _draw_arena(self, held: Held, is_over: bool) -> None:
        if time.time() >= (held.ends or 0):
            if is_over:
                await self._write(held, status="over")
            return
        n_of_bots = self._limits.bot_tables - sum(_is_of_bots(held, game) for game in held.games if not game.is_over)
        plan, apart = held.plan(held.wish.n_seats), await self._apart(held)
        games = await asyncio.to_thread(next_games, plan, held.entrants, held.games, held.lot, max(0, n_of_bots), apart)
        if games:
            await self._write(held, *self._put(held, games), uneasy=uneasy_round(held, games, apart))

    async def _apart(self, held: Held) -> set[Pair]:
        """Who does not want to meet whom: one of them had blocked the other before it began. Later nobody chooses by
        blocks whom to play for points."""
        numbers = {member.guest: member.number for member in held.members if member.guest and not member.is_out}
        before = held.begun or 0.0
        found = await self._store.read(partial(account_archive.read_apart, guests=list(numbers), before=before))
        return {pair_of(numbers[one], numbers[other]) for one, other in found}

    def _put(self, held: Held, games: Sequence[Game]) -> list[Change]:
        """A round with its tables, which have ids before they are open, and the deals that they share."""
        deals = {game.deal for game in games} if held.wish.n_deals else set[int]()
        seeds = {deal: secrets.randbelow(SEEDS) for deal in deals}
        some = [Match(game, None if game.is_bye else new_id(), seeds.get(game.deal)) for game in games]
        return rows.put_matches(held.id, some)

    async def _unseal(self) -> None:
        """Tables in memory whose round is over, whichever worker has found that out, or whose tournament was ended."""
        sealed = [room.facts.id for room in self._rooms.live() if room.facts.is_sealed]
        if sealed:
            still = await self._store.read(partial(archive.read_sealed, table_ids=sealed))
            done = [table_id for table_id in sealed if table_id not in still]
            if done:
                await self._store.write(*rows.unseal(done))
                await self._show(done)

    async def _show(self, table_ids: Sequence[str]) -> None:
        """Nobody plays these deals any more: whoever is still there sees everything."""
        for room in self._rooms.live():
            if room.facts.id in table_ids and room.facts.is_sealed:
                async with room.lock:
                    room.sitting.facts = replace(room.facts, is_sealed=False)
                    room.telling.all()

    async def _write(
        self,
        held: Held,
        *changes: Change,
        status: rows.Status | None = None,
        begun: float | None = None,
        uneasy: int | None = None,
    ) -> None:
        await self._store.write(rows.step(held, time.time(), status, begun, uneasy), *changes)
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


# ---- games that are over


def _result(match: Match, ended: Sitting | None) -> Result:
    """A game that cannot be told, as one of older rules, is shared by all of its table."""
    n = len(match.game.players)
    if ended is None or ended.result is None:
        log.warning("table %s of a tournament counts as shared by all", match.table_id)
        return Result((1,) * n, (0,) * n)
    given_up = tuple(seat for seat, chair in enumerate(ended.chairs) if chair.has_resigned)
    return Result(tuple(ended.result.ranks), tuple(ended.result.scores), given_up)


def _absent(held: Held, match: Match, ended: Sitting) -> list[int]:
    """Who seems to be away, so that nobody else has to wait for them: where one may join again, they rest until then.

    In an arena that is whoever has run out of time, in rounds whoever has not even begun.
    """
    if held.wish.format not in LATE or ended.is_outdated:
        return []
    begun = set[int]() if held.wish.format == "arena" else {move.seat for move in ended.table.moves}
    flagged = (seat for seat, chair in enumerate(ended.chairs) if chair.is_flagged and chair.guest is not None)
    return [match.game.players[seat] for seat in flagged if seat not in begun]


# ---- small questions


def _alone() -> Collection[str]:
    return ("",)


def _weight(what: str, worker: str) -> bytes:
    return hashlib.sha256(f"{what} {worker}".encode()).digest()


def _plays(member: Member) -> bool:
    """Whether a person sits there."""
    return member.guest is not None and not member.is_out


def _has_people(held: Held, match: Match) -> bool:
    return any(_plays(member) for member in held.members if member.number in match.game.players)


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
    shared = (match for match in held.matches if match.seed is not None and match.game.round == last)
    return [match.table_id for match in shared if match.table_id]
