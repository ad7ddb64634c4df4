"""Everything that a server's handlers share, put together."""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter
from functools import partial
from typing import IO

from tianxia.core.patience import never_compile
from tianxia.games import catalog
from tianxia.server import admission, archive, rows
from tianxia.server.accounts import Accounts
from tianxia.server.analyses import Analyses
from tianxia.server.bucket import Buckets, Counts
from tianxia.server.clubs import Clubs
from tianxia.server.cluster import Cluster
from tianxia.server.config import Config
from tianxia.server.courier import Courier
from tianxia.server.deadlines import Deadlines
from tianxia.server.delivery import Delivery
from tianxia.server.exercises import Exercises
from tianxia.server.export import Exports
from tianxia.server.friend_links import FriendLinks
from tianxia.server.friends import Friends
from tianxia.server.guests import Guests
from tianxia.server.keys import Keys
from tianxia.server.leaving import Leaving
from tianxia.server.lessons import Progress
from tianxia.server.lobby import Listing
from tianxia.server.mail import Mailer
from tianxia.server.metrics import gauge, labelled, tell
from tianxia.server.neighbours import Neighbours
from tianxia.server.opening import Opening
from tianxia.server.overheard import overheard
from tianxia.server.people import People
from tianxia.server.pictures import Gallery
from tianxia.server.preparation import Preparations
from tianxia.server.presence import Presence
from tianxia.server.push import Push
from tianxia.server.puzzles import Puzzles
from tianxia.server.ratings import Ratings
from tianxia.server.records import Records
from tianxia.server.referee import Referee
from tianxia.server.refusal import Moved, Refusal
from tianxia.server.reminders import Reminders
from tianxia.server.retention import Removal
from tianxia.server.reviews import Reviews
from tianxia.server.room import House, Room
from tianxia.server.rooms import Rooms
from tianxia.server.running import Running
from tianxia.server.sessions import Sessions, Who
from tianxia.server.shares import Limited, Shares
from tianxia.server.slices import Slices
from tianxia.server.store import Store
from tianxia.server.studies import Studies
from tianxia.server.talk import Voices
from tianxia.server.tasks import Tasks
from tianxia.server.thinkers import Thinkers
from tianxia.server.tournaments import Tournaments
from tianxia.server.unsent import Unsent
from tianxia.server.wire.house import Health
from tianxia.server.wire.tables import OpenedTable

LOADING_S, LOOK_S = 30.0, 0.05
QUIET_S = 3.0
"""Processes for bots start so much later: the first page comes first, unless others show it."""


class Hall:
    """The parts of one server, from its start to its end."""

    def __init__(
        self,
        config: Config,
        store: Store,
        keys: Keys,
        claim: IO[str],
        metrics: socket.socket | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        limits = config.limits
        self.config = config
        self.meters = store.meters
        self.is_ending = False
        """Whether it says that it is not ready, so that nobody new is sent here."""
        self._metrics = metrics
        self.keys = keys
        self._claim = claim
        self.cluster = cluster
        """The other workers, where several share a database."""
        leases = cluster and cluster.membership
        games = [about.id for about in catalog.all_games()]
        self._preparations = preparations = Preparations(games, self._on_progress, config.is_eager)
        self.running = Running()
        self.thinkers = Thinkers(config.n_thinkers, config.thinking_s)
        self._tasks = tasks = Tasks()
        self._house = House(store, tasks, self.thinkers, Slices(), preparations, config, self.running, Voices(limits))
        self.guests = Guests(store)
        self.sessions = Sessions(store, keys, self._tasks)
        self.people = People(store, keys)
        self.accounts = Accounts(store, keys, config, self.guests, self.sessions, self.people)
        push, mailer = Push(keys.push_key(), config.may_push_inside), Mailer(config.mail)
        asked = Buckets(limits.confirmations_per_hour / 3600, limits.confirmation_burst)
        self.reminders = Reminders(store, keys, push, mailer, asked)
        site = config.public_address
        self._courier = Courier(store, Delivery(store, keys, self.reminders, push, mailer, site))
        self.lessons = Progress(store)
        self.puzzles = Puzzles(store, self.running)
        self.ratings = Ratings(store)
        self.rooms = Rooms(self._house, self._preparations, self._tasks, config, leases)
        self.opening = Opening(self.rooms, store, self._preparations, config)
        self.records = Records(self.opening, self._house.slices, self._preparations)
        self.reviews = Reviews(self.rooms, self.records, self._house)
        self.analyses = Analyses(self.rooms, self._house, self._tasks)
        self.studies = Studies(self._house)
        self.exercises = Exercises(self.reviews, self._house)
        self.pictures = Gallery(self._house.slices)
        self._deadlines = Deadlines(store, self.rooms)
        self.tournaments = Tournaments(store, self.guests, self.people, self.records, limits)
        self._referee = Referee(store, self.rooms, self.opening, self.records, limits)
        self.rooms.on_over = self.tournaments.on_change = self._referee.wake
        self._removal = Removal(store, self.rooms, config.retention, leases)
        self.listing = Listing(self.rooms, store, limits)
        self.opening.unwelcome = self.people.unwelcome
        self.opening.is_account = self.tournaments.is_account = self.sessions.is_account
        self.friends, self.clubs = Friends(store, keys), Clubs(store, keys)
        self.overheard = partial(overheard, store)
        self.friend_links = FriendLinks(store, self.friends, self.people)
        self.presence = Presence(store, self._connected)
        self.leaving = Leaving(store, self.rooms, self.guests, self.sessions)
        self.leaving.clubs = self.clubs.left_by
        exports = Buckets(limits.exports_per_hour / 3600, limits.export_burst)
        self.exports = Exports(store, self.records, self.accounts, self.reminders, exports)
        self.reports = Buckets(limits.reports_per_hour / 3600, limits.report_burst)
        self.all_games = Buckets(limits.all_games_per_hour / 3600, limits.all_games_burst)
        self.company = Buckets(limits.company_per_hour / 3600, limits.company_burst)
        self.unsent = Unsent(limits.unsent_bytes_of_address)
        self.requests = Buckets(limits.requests_per_s, limits.request_burst)
        self.files = Buckets(limits.files_per_s, limits.file_burst)
        self.sockets = Counts(limits.sockets_of_address)
        self.messages = Buckets(limits.messages_of_address_per_s, limits.message_of_address_burst)
        self.openings = Buckets(limits.tables_per_minute / 60, limits.tables_per_minute)
        self.drafts = Buckets(limits.drafts_per_s, limits.draft_burst)
        self.joins = Buckets(limits.joins_per_minute / 60, limits.joins_per_minute)
        self.neighbours = cluster and self._met(cluster)

    def _met(self, cluster: Cluster) -> Neighbours:
        """One of several workers asks the others, and is asked."""
        cluster.membership.on_lost = self.rooms.drop
        self._referee.workers = lambda: {cluster.me, *cluster.membership.others}
        cluster.membership.shares = self._shares()
        self.rooms.is_wanted = self.reviews.is_wanted
        neighbours = Neighbours(cluster, self._house.store, self.listing, self.running, self.opened_here)
        self.listing.others, self.running.elsewhere = neighbours, neighbours.shows
        neighbours.forget, self.leaving.elsewhere = self.leaving.leave_table, neighbours.left
        self.leaving.over_elsewhere = neighbours.left_all
        return neighbours

    def _shares(self) -> Shares:
        """What an address may have of all workers together."""
        kinds: dict[str, Limited] = {
            "requests": self.requests,
            "files": self.files,
            "sockets": self.sockets,
            "messages": self.messages,
            "openings": self.openings,
            "drafts": self.drafts,
            "joins": self.joins,
            "tries": self.exercises.of_address,
            "sign-ins": self.accounts.of_address,
            "passwords": self.accounts.passwords.of_name,
            "reports": self.reports,
            "all games": self.all_games,
            "company": self.company,
            "remarks": self._house.voices.of_guest,
            "remarks of addresses": self._house.voices.of_address,
            "exports": self.exports.of_guest,
            "confirmations": self.reminders.confirmations,
        }
        return Shares(self.keys, kinds, lambda: len(self.rooms))

    def start(self) -> None:
        never_compile()
        self._house.store.start()
        self._tasks.spawn(self._preparations.run())
        self._tasks.spawn(self.rooms.sweep())
        self._tasks.spawn(self.reviews.run())
        self._tasks.spawn(self._deadlines.run())
        self._tasks.spawn(self._referee.run())
        self._tasks.spawn(self._removal.run())
        self._tasks.spawn(self.sessions.run())
        self._tasks.spawn(self._courier.run(self.config.courier_s))
        self._tasks.spawn(self.presence.run())
        if self.cluster is not None:
            self._tasks.spawn(self.cluster.membership.run())
        if self._metrics is not None:
            self._tasks.spawn(self.meters.watch_loop())
            self._tasks.spawn(tell(self._metrics, self._told))
        if self.config.is_eager:
            self._tasks.spawn(self._start_thinkers())

    async def settle(self) -> None:
        """Where others look after all tables, a worker takes none before it can play them quickly, bots included."""
        if self._has_company:
            end = time.monotonic() + LOADING_S
            while not (self.is_ending or self._is_settled or time.monotonic() > end):
                await asyncio.sleep(LOOK_S)

    @property
    def _has_company(self) -> bool:
        return self.cluster is not None and self.cluster.membership.has_company

    @property
    def _is_settled(self) -> bool:
        return self._preparations.is_loaded.is_set() and (self.thinkers.have_started or not self.config.is_eager)

    async def _start_thinkers(self) -> None:
        await asyncio.sleep(0 if self._has_company else QUIET_S)
        self.thinkers.start()

    async def stop(self) -> None:
        await self._tasks.stop()
        await self._courier.stop()
        await self.rooms.leave()
        if self.cluster is not None:
            await self.cluster.leave()
        self.analyses.stop()
        await self.exercises.stop()
        await self.thinkers.stop()
        await self._house.store.stop()
        self._claim.close()

    def _connected(self) -> set[str]:
        """Guests who are at tables here."""
        visitors = (visitor for room in self.rooms.live() for visitor in room.visitors)
        return {visitor.guest for visitor in visitors if visitor.guest is not None}

    def _on_progress(self, game_id: str) -> None:
        self.rooms.on_progress(game_id)

    async def health(self, version: str) -> Health:
        if not await self._house.store.is_healthy():
            raise Refusal("no-database", "the database cannot be read or written; see the server's log")
        return Health("ok", version, self._preparations.progress)

    async def check_ready(self) -> None:
        """Refuse unless people can be sent here."""
        if self.is_ending:
            raise Refusal("busy", "the server is about to end")
        await self.health("")

    def _told(self) -> str:
        """For Prometheus."""
        rooms, house = self.rooms.live(), self._house
        tables = labelled("status", Counter(room.sitting.status for room in rooms))
        return self.meters.text(
            (
                gauge("tianxia_ready", "Whether people can be sent here, as far as is known.", int(not self.is_ending)),
                ("tianxia_tables", "gauge", "Tables in memory by status.", tables),
                gauge("tianxia_tables_resting", "Of these, how many rest.", sum(r.sitting.is_resting for r in rooms)),
                gauge("tianxia_visitors", "Connected to tables.", sum(len(room.visitors) for room in rooms)),
                gauge("tianxia_workers", "Servers that share the database, as this one sees them.", self._n_workers),
                gauge("tianxia_changes_waiting", "Changes that are still to be saved.", house.store.n_waiting),
                gauge(
                    "tianxia_decisions_waiting", "Decisions of bots that are thought about.", self.thinkers.n_waiting
                ),
            )
        )

    @property
    def _n_workers(self) -> int:
        return 1 if self.cluster is None else 1 + len(self.cluster.membership.others)

    async def opened(self, room: Room, guest: str | None) -> OpenedTable:
        """A table that somebody looks at, with the tokens of the guest's seats."""
        self._preparations.want(room.facts.game_id)
        return await admission.opened(self.keys, room, guest)

    async def opened_here(self, table_id: str, guest: str | None) -> OpenedTable:
        return await self.opened(await self.rooms.room(table_id), guest)

    async def opened_anywhere(self, table_id: str, guest: str | None) -> OpenedTable:
        """The same of a table that another worker may look after."""
        try:
            return await self.opened_here(table_id, guest)
        except Moved:
            if self.neighbours is None:
                raise
            return await self.neighbours.opened(table_id, guest)

    async def note(self, table_id: str, guest: str) -> str:
        return await self._house.store.read(lambda connection: archive.read_note(connection, table_id, guest))

    async def keep_note(self, table_id: str, guest: str, text: str) -> None:
        await self._house.store.write(rows.put_note(table_id, guest, text))

    async def seat_of(self, room: Room, token: str, who: Who) -> int:
        """Whose token this is, or a refusal."""
        return admission.seat_of(self.keys, room, token, who, await self.signing_in(room, who))

    async def signing_in(self, room: Room, who: Who) -> frozenset[str]:
        """Others at a table who have accounts: without their sessions nobody has their seats."""
        guests = {chair.guest for chair in room.sitting.chairs if chair.guest and chair.guest != who.guest}
        return frozenset([guest for guest in guests if await self.sessions.is_account(guest)])
