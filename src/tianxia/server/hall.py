"""All tables of a server: opened, found again, listed, imported; and the guests."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import IO, Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from tianxia.bots import registry
from tianxia.core.about import About
from tianxia.core.errors import BadInput
from tianxia.core.log import Record, recording, verifying
from tianxia.core.patience import never_compile
from tianxia.core.rng import SEEDS
from tianxia.core.table import Table
from tianxia.games import catalog
from tianxia.server import archive, store
from tianxia.server.bucket import Buckets
from tianxia.server.chair import Chair
from tianxia.server.config import Config
from tianxia.server.facts import Facts
from tianxia.server.keys import Keys, commitment, new_id
from tianxia.server.lobby import fair
from tianxia.server.names import checked_name
from tianxia.server.preparation import Preparations
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.room import Room
from tianxia.server.slices import Slices
from tianxia.server.store import Store
from tianxia.server.summary import IsMine
from tianxia.server.thinkers import Thinkers
from tianxia.server.unsent import Unsent
from tianxia.server.wire import Health, Lobby, NewTable, OpenedTable, Preparing, Reveal, SeatWish, TableInfo

log = logging.getLogger(__name__)

LISTED = 30
"""So many tables of each kind the lobby shows."""
QUICKLY_REPLAYED = 40
"""So many actions of a table can be replayed by interpreted rules without keeping anybody waiting."""
FINISHED_S = 5.0
"""A finished table that nobody is connected to leaves memory after this time: pages of a replay come in one go."""
MOST_FINISHED = 10
"""So many of these stay that long."""


class Hall:
    """Everything that a server's handlers share."""

    def __init__(self, config: Config, store: Store, keys: Keys, claim: IO[str]) -> None:
        self.config = config
        self._claim = claim
        self.keys = keys
        self._store = store
        self._slices = Slices()
        self._thinkers = Thinkers(config.n_thinkers, config.thinking_s)
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._names: dict[str, str] = {}
        self._preparations = Preparations([about.id for about in catalog.all_games()], self._on_progress)
        self._tasks: set[asyncio.Task[None]] = set()
        self._rematching = asyncio.Lock()
        self.unsent = Unsent(config.limits.unsent_bytes_of_address)
        self.messages = Buckets(config.limits.messages_of_address_per_s, config.limits.message_of_address_burst)
        self.openings = Buckets(config.limits.tables_per_minute / 60, config.limits.tables_per_minute)
        self.joins = Buckets(config.limits.joins_per_minute / 60, config.limits.joins_per_minute)

    def start(self) -> None:
        never_compile()
        self._store.start()
        self._spawn(self._preparations.run())
        self._spawn(self._sweep())

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinkers.stop()
        await asyncio.gather(*map(self._keep_summary, self._live_rooms()))
        self._store.stop()
        self._claim.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- preparation

    async def health(self, version: str) -> Health:
        if not await self._store.is_healthy():
            raise Refusal("no-database", "the database cannot be read or written; see the server's log")
        return Health("ok", version, self._preparations.progress)

    def _on_progress(self, game_id: str) -> None:
        for room in self._live_rooms():
            if room.facts.game_id == game_id and not room.is_ready:
                self._spawn(self._go_on(room))
            elif room.facts.game_id == game_id and self._preparations.has_ended(game_id):
                self._spawn(room.tell_prepared())

    async def _go_on(self, room: Room) -> None:
        try:
            await self._begin(room)
            await room.tell_progress()
        except Refusal as refusal:
            self._rooms.pop(room.facts.id, None)
            room.tell_broken(refusal)

    async def _begin(self, room: Room) -> None:
        """Let a table go on from where its entries lead: at once, or when the rules are ready if there are many."""
        is_quick = room.seq <= QUICKLY_REPLAYED or self._preparations.has_ended(room.facts.game_id)
        if room.is_ready or not is_quick:
            return
        try:
            await room.begin(catalog.load(room.facts.game_id))
        except Refusal:
            raise
        except Exception:
            log.exception("table %s cannot be replayed", room.facts.id)
            raise Refusal("broken", "this table cannot be replayed; see the server's log") from None

    async def _ready(self, game_id: str) -> None:
        """The rules are compiled; what must replay long games waits for it."""
        self._preparations.want(game_id)
        await self._preparations.wait(game_id)

    # ---- guests

    async def name_of(self, guest: str | None) -> str | None:
        if guest is None:
            return None
        if guest not in self._names:
            query = sa.select(store.guests.c.name).where(store.guests.c.id == guest)
            name = await self._store.read(lambda connection: connection.execute(query).scalar())
            if name is None:
                return None
            self._names[guest] = name
        return self._names[guest]

    async def name_guest(self, guest: str | None, name: str) -> str:
        """Give a guest, perhaps a new one, a name; the guest's id."""
        name = checked_name(name)
        guest = guest or new_id()
        await self._store.write((store.PUT_GUEST, {"id": guest, "name": name, "created": time.time()}))
        self._names[guest] = name
        return guest

    # ---- tables

    async def open(self, wish: NewTable, guest: str, name: str, origin: str) -> Room:
        """A new table."""
        self._check_waiting(guest)
        about = _about(wish.game)
        options = _checked(about, wish)
        chairs = [_chair(seat, guest, name) for seat in wish.seats]
        if wish.is_drawn:
            chairs = _drawn(chairs)
        if not any(chair.kind == "person" for chair in chairs):
            raise Refusal("bad-input", "a table needs at least one person")
        facts = self._facts(wish.game, options, len(chairs), secrets.randbelow(SEEDS), guest, is_listed=wish.is_listed)
        return _attended(await self._open(facts, chairs), origin)

    def _check_waiting(self, guest: str) -> None:
        """Nobody needs many tables that wait for players."""
        mine = [room for room in self._attended_rooms() if room.status == "waiting" and room.is_host(guest)]
        if len(mine) >= self.config.limits.waiting_of_host:
            raise Refusal("too-many", f"{len(mine)} tables that you opened wait for players already")

    def _facts(
        self,
        game_id: str,
        options: dict[str, str],
        n_seats: int,
        seed: int,
        host: str | None,
        is_listed: bool = False,
        is_import: bool = False,
    ) -> Facts:
        version = catalog.load(game_id).rules_version
        salt = "" if is_import else secrets.token_hex(16)
        return Facts(new_id(), game_id, options, n_seats, seed, salt, version, is_listed, is_import, time.time(), host)

    async def _open(self, facts: Facts, chairs: list[Chair], table: Table | None = None) -> Room:
        """A table that is new here, be it fresh or brought."""
        self._preparations.want(facts.game_id)
        room = self._room(facts, chairs)
        if table is None:
            await self._begin(room)
        else:
            room.take(table.game, table)
        actions = None if table is None else [move.action for move in table.moves]
        await self._store.write(
            (store.PUT_TABLE, archive.table_row(facts, room.saved, actions)),
            *((store.PUT_SEAT, chair.row(facts.id, seat)) for seat, chair in enumerate(chairs)),
        )
        room.is_kept = facts.is_import
        self._rooms[facts.id] = asyncio.create_task(_just(room))
        await self._begin(room)  # if the rules became ready meanwhile
        self._forget_finished()
        return room

    def _room(self, facts: Facts, chairs: list[Chair], **found: Any) -> Room:
        progress = self._progress_of(facts.game_id)
        return Room(facts, chairs, self._store, self._thinkers, self._slices, progress, **found)

    async def room(self, table_id: str) -> Room:
        """A table by its id, brought back into memory if need be."""
        if table_id not in self._rooms:
            self._forget_finished()
            self._rooms[table_id] = asyncio.create_task(self._load(table_id))
        loading = self._rooms[table_id]
        try:
            room = await asyncio.shield(loading)
        except Exception:
            if self._rooms.get(table_id) is loading:
                del self._rooms[table_id]
            raise
        room.seen_at = time.monotonic()
        return room

    async def game_of(self, table_id: str) -> str | None:
        """Which game a table is of; None if there is none, or nobody can tell now."""
        query = sa.select(store.tables.c.game).where(store.tables.c.id == table_id)
        with contextlib.suppress(SQLAlchemyError):
            return await self._store.read(lambda connection: connection.execute(query).scalar())
        return None

    async def _load(self, table_id: str) -> Room:
        try:
            return await self._found(table_id)
        except Refusal:
            raise
        except Exception:
            log.exception("table %s cannot be read", table_id)
            raise Refusal("broken", "this table cannot be read; see the server's log") from None

    async def _found(self, table_id: str) -> Room:
        rows = await self._store.read(lambda connection: archive.read_table(connection, table_id))
        if rows is None:
            raise Refusal("unknown-table", "there is no such table")
        status = rows.table["status"]
        facts = await self._brought_up_to_date(archive.facts_of(rows.table, len(rows.chairs)), status)
        room = self._room(
            facts,
            rows.chairs,
            actions=rows.actions,
            seq=rows.seq,
            was_over=status == "over",
            is_outdated=_is_outdated(facts),
            updated=rows.table["updated"],
            next_table=rows.table["next_table"],
        )
        room.is_kept = status == "over" and rows.table["n_moves"] is not None
        await self._begin(room)
        return room

    async def _brought_up_to_date(self, facts: Facts, status: str) -> Facts:
        """A table that has not begun is played by the present rules, whichever it was opened under."""
        if status != "waiting" or not _is_outdated(facts):
            return facts
        version = catalog.load(facts.game_id).rules_version
        await self._store.write((store.SET_VERSION, {"id": facts.id, "rules_version": version}))
        return replace(facts, rules_version=version)

    def _progress_of(self, game_id: str) -> Callable[[], Preparing]:
        return lambda: self._preparations.progress[game_id]

    def _live_rooms(self) -> list[Room]:
        return [task.result() for task in self._rooms.values() if task.done() and not task.exception()]

    async def _sweep(self) -> None:
        """Forget tables that nobody has looked at for a while; the store has them."""
        while True:
            await asyncio.sleep(min(FINISHED_S, self.config.idle_s) / 2)
            now = time.monotonic()
            for room in self._live_rooms():
                kept_s = min(FINISHED_S, self.config.idle_s) if room.status == "over" else self.config.idle_s
                if room.is_idle and room.seen_at < now - kept_s:
                    self._forget(room)

    def _forget_finished(self) -> None:
        """Room for another table: of those that nobody plays or watches, only the latest stay in memory."""
        idle = [room for room in self._live_rooms() if room.is_idle and room.status == "over"]
        for room in sorted(idle, key=lambda room: room.seen_at)[:-MOST_FINISHED]:
            self._forget(room)

    def _forget(self, room: Room) -> None:
        del self._rooms[room.facts.id]
        self._spawn(self._keep_summary(room))

    async def _keep_summary(self, room: Room) -> None:
        """For the lobby, which does not bring a table back just to list it."""
        if not room.is_kept:
            with contextlib.suppress(Refusal):
                await self._store.write((store.SET_STATUS, room.saved.row(room.facts.id)))

    async def rematch(self, room: Room, guest: str | None) -> Room:
        """A new table for the same players, the next one beginning; the same for all who ask."""
        if room.status != "over" or room.facts.is_import:
            raise Refusal("not-over", "a rematch can be asked for when the game is over")
        async with self._rematching:
            if room.next_table is None:
                facts = room.facts
                chairs = [_again(seat, chair) for seat, chair in enumerate(room.chairs)]
                chairs.append(chairs.pop(0))
                seed = secrets.randbelow(SEEDS)
                other = self._facts(
                    facts.game_id, facts.options, facts.n_seats, seed, facts.host, is_listed=facts.is_listed
                )
                await self._open(other, chairs)
                await room.link_next(other.id, (store.SET_NEXT, {"id": facts.id, "next_table": other.id}))
        log.info("rematch of %s by guest %s: %s", room.facts.id, guest, room.next_table)
        return await self.room(room.next_table or "")

    async def opened(self, room: Room, guest: str | None) -> OpenedTable:
        """A table with the tokens of the guest's seats."""
        self._preparations.want(room.facts.game_id)
        is_mine = _is_of(guest)
        async with room.lock:
            tokens = {
                str(seat): self.keys.seat_token(room.facts.id, seat, chair.serial)
                for seat, chair in enumerate(room.chairs)
                if is_mine(seat, chair)
            }
            return OpenedTable(room.info(is_mine), tokens, room.is_host(guest))

    def seat_of(self, room: Room, token: str) -> int:
        """Whose token this is, or a refusal."""
        seat = token.partition(".")[0]
        if seat.isascii() and seat.isdigit() and int(seat) < len(room.chairs):
            chair = room.chairs[int(seat)]
            expected = self.keys.seat_token(room.facts.id, int(seat), chair.serial)
            if chair.guest is not None and secrets.compare_digest(token.encode(), expected.encode()):
                return int(seat)
        raise Refusal("bad-token", "this token gives no seat at this table")

    # ---- the lobby

    async def lobby(self, guest: str | None) -> Lobby:
        """What is going on here, and the guest's own tables."""
        listed = [room for room in self._attended_rooms() if room.facts.is_listed and not room.facts.is_import]
        seated = store.tables.c.id.in_(sa.select(store.seats.c.table_id).where(store.seats.c.guest == guest))
        mine = seated | (store.tables.c.is_import & (store.tables.c.host == guest))
        return Lobby(
            open=self._infos([room for room in listed if room.status == "waiting"], guest),
            watch=self._infos([room for room in listed if room.status == "running"], guest),
            mine=await self._listed(mine, guest) if guest else [],
        )

    def _attended_rooms(self) -> list[Room]:
        """Tables where somebody sits. Others are found by those who have a seat there, and come back with them."""
        return [room for room in self._live_rooms() if room.is_attended(self.config.limits.deserted_s)]

    def _infos(self, rooms: list[Room], guest: str | None) -> list[TableInfo]:
        return [room.info(_is_of(guest)) for room in fair(rooms, LISTED, self.config.limits.listed_of_host)]

    async def _listed(self, where: sa.ColumnElement[bool], guest: str | None) -> list[TableInfo]:
        columns = store.tables.c
        entries = store.entries.c
        last = sa.select(entries.at).where(entries.table_id == columns.id).order_by(entries.seq.desc()).limit(1)
        latest = sa.func.coalesce(last.scalar_subquery(), columns.updated).desc()
        query = sa.select(columns.id).where(where).order_by(latest).limit(LISTED)
        ids = await self._store.read(lambda connection: connection.execute(query).scalars().all())
        infos: list[TableInfo] = []
        for table_id in ids:
            with contextlib.suppress(Refusal):  # one that cannot be replayed keeps nobody from the others
                infos.append(await self._info(table_id, _is_of(guest)))
        return sorted(infos, key=lambda info: info.updated, reverse=True)

    async def _info(self, table_id: str, is_mine: IsMine) -> TableInfo:
        """What the lobby tells of a table, from memory or from what was kept when it left memory."""
        if table_id not in self._rooms:
            try:
                kept = await self._store.read(lambda connection: archive.read_summary(connection, table_id))
                if kept is not None:
                    facts, summary = kept
                    return summary.info(facts, is_mine, _is_outdated(facts))
            except Exception:
                log.exception("table %s cannot be read", table_id)
                raise Refusal("broken", "this table cannot be read") from None
        return (await self.room(table_id)).info(is_mine)

    # ---- records

    async def record(self, room: Room) -> Record:
        """The whole game, once it is over."""
        async with room.lock:
            if room.status != "over":
                raise Refusal("not-over", "the record holds what is hidden: it can be had when the game is over")
            if room.is_outdated:
                raise Refusal("outdated", "this game was played by older rules, which this server does not have")
            players = [chair.name or chair.bot or "" for chair in room.chairs]
        return await self._slices.run_long(recording(room.table, players if all(players) else None))

    async def import_record(self, record: Record, guest: str | None) -> Room:
        """Keep a sound record as a table to look at."""
        about = _about(record.game)
        if len(record.actions) > about.most_actions:
            raise Refusal("bad-input", f"{len(record.actions)} actions; {about.most_actions} at most")
        await self._ready(record.game)
        with refusing_bad_input():
            about.check_seats(record.seats)
            table = await self._slices.run_long(verifying(record, catalog.load(record.game)))
        names = [checked_name(name) for name in record.players] or [None] * record.seats
        chairs = [Chair("bot", bot=name) if name in registry.MAKERS else Chair("person", name=name) for name in names]
        facts = self._facts(record.game, table.options, record.seats, record.seed, guest, is_import=True)
        log.info("import of %s by guest %s", facts.id, guest)
        return await self._open(facts, chairs, table)

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


async def _just(room: Room) -> Room:
    return room


def _attended(room: Room, origin: str) -> Room:
    """Whoever opens a table is about to sit down."""
    room.attended_at, room.origin = time.monotonic(), origin
    return room


def _is_outdated(facts: Facts) -> bool:
    return facts.rules_version != catalog.load(facts.game_id).rules_version


def _is_of(guest: str | None) -> IsMine:
    def is_mine(_seat: int, chair: Chair) -> bool:
        return guest is not None and chair.guest == guest

    return is_mine


def _about(game_id: str) -> About:
    with refusing_bad_input():
        return catalog.about(game_id)


def _drawn(chairs: list[Chair]) -> list[Chair]:
    """The order of turns by lot; everybody keeps the colour of the wished order."""
    coloured = [replace(chair, colour=number) for number, chair in enumerate(chairs)]
    return secrets.SystemRandom().sample(coloured, len(coloured))


def _checked(about: About, wish: NewTable) -> dict[str, str]:
    with refusing_bad_input():
        for seat in wish.seats:
            if seat.kind == "bot":
                registry.check(seat.bot or "")
        return about.complete(wish.options, len(wish.seats))


def _chair(wish: SeatWish, guest: str, name: str) -> Chair:
    if wish.kind == "bot":
        return Chair("bot", bot=wish.bot)
    if wish.kind == "open":
        return Chair("open")
    if wish.kind == "here" and not wish.name:
        raise Refusal("name-needed", "another person at this screen needs a name")
    return Chair("person", guest, checked_name(wish.name) if wish.name else name)


def _again(seat: int, chair: Chair) -> Chair:
    """The same player in the same colour in a rematch; whoever resigned or let a bot play is a person again."""
    kind, bot = ("person", None) if chair.guest else (chair.kind, chair.bot)
    return Chair(kind, chair.guest, chair.name, bot, colour=chair.colour_on(seat))
