"""All that is kept of a person, for themselves."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec

from tianxia.server import (
    account_archive,
    archive,
    club_archive,
    company_archive,
    rating_archive,
    rating_rows,
    talk_rows,
    tournament_archive,
)
from tianxia.server.accounts import Accounts
from tianxia.server.bucket import Buckets
from tianxia.server.columns import Row
from tianxia.server.records import Records
from tianxia.server.refusal import Refusal
from tianxia.server.reminders import Reminders
from tianxia.server.rooms import readable
from tianxia.server.sessions import Who
from tianxia.server.store import Store
from tianxia.server.wire.accounts import Export

FORMAT = "tianxia-person/1"


class Exports:
    """Written when somebody asks for theirs."""

    def __init__(
        self, store: Store, records: Records, accounts: Accounts, reminders: Reminders, of_guest: Buckets
    ) -> None:
        self._store = store
        self._records = records
        self._accounts = accounts
        self._reminders = reminders
        self.of_guest = of_guest
        """How often somebody may ask: all their games are played again for it."""

    async def of(self, who: Who, seen: str) -> Export:
        """Everything of whoever asks."""
        guest = who.guest
        if guest is None:
            raise Refusal("name-needed", "nothing is kept of you")
        if not self.of_guest.take(f"guest {guest}"):
            raise Refusal("many-exports", "you have had all of this not long ago; wait a few minutes")
        read, own = self._store.read, account_archive
        named = await read(lambda connection: own.read_guest(connection, guest))
        progress = await read(lambda connection: archive.read_progress(connection, guest))
        attempts = await read(lambda connection: archive.read_attempts(connection, guest))
        reports = await read(lambda connection: own.read_reports_of(connection, guest))
        rated = await read(lambda connection: rating_archive.read_history(connection, guest))
        public = await read(lambda connection: rating_archive.read_public(connection, {guest}))
        tournaments = await read(lambda connection: tournament_archive.read_taken_part(connection, guest))
        return Export(
            format=FORMAT,
            name=named["name"] if named else None,
            id=guest,
            since=named["created"] if named else None,
            is_seen=named["is_seen"] if named else None,
            seen=named["seen"] if named else None,
            account=await self._accounts.info(who, seen),
            games=await self._games(guest),
            lessons=[{"game": game, "lesson": lesson, "steps": n} for (game, lesson), n in progress.items()],
            puzzles=[msgspec.to_builtins(attempt) for attempt in attempts],
            studies=await self._studies(guest),
            ratings=[rating_rows.rated_of(row) for row in rated],
            is_public=guest in public,
            tournaments=_plain(tournaments, ("id", "title", "status", "created", "is_host", "number", "is_away")),
            reports=_plain(reports, ("about", "name", "text", "quoted", "at")),
            reminders=msgspec.to_builtins(await self._reminders.info(guest)),
            **await self._company(guest),
        )

    async def _company(self, guest: str) -> dict[str, list[dict[str, Any]]]:
        """What somebody has said, and with whom they play."""
        read = self._store.read
        said = await read(lambda connection: talk_rows.read_remarks_of(connection, guest))
        friends = await read(lambda connection: company_archive.read_friends(connection, guest))
        asking = await read(lambda connection: company_archive.read_asking(connection, guest))
        links = await read(lambda connection: company_archive.read_links(connection, guest, time.time()))
        invited = await read(lambda connection: company_archive.read_invitations_of(connection, guest))
        clubs = await read(lambda connection: club_archive.read_clubs_of(connection, guest))
        coming = await read(lambda connection: club_archive.read_coming_of(connection, guest))
        return {
            "remarks": _plain(said, ("table_id", "number", "seat", "phrase", "text", "at")),
            "friends": _plain([*friends, *asking], ("name", "is_agreed", "since")),
            "friend_links": _plain(links, ("expires",)),
            "invitations": _plain(invited, ("table_id", "at", "is_mine")),
            "clubs": [
                {**_plain([one], ("id", "name", "role", "since"))[0], "evenings": _answered(coming, one["id"])}
                for one in clubs
            ],
        }

    async def _games(self, guest: str) -> list[dict[str, Any]]:
        found = await self._store.read(lambda connection: account_archive.read_games_of(connection, guest))
        return [await self._game(row, guest) for row in found]

    async def _game(self, row: Row, guest: str) -> dict[str, Any]:
        note = await self._store.read(lambda connection: archive.read_note(connection, row["id"], guest))
        return {**_plain([row], ("id", "game", "status"))[0], "note": note, **await self._played(row, guest)}

    async def _played(self, row: Row, guest: str) -> dict[str, Any]:
        """The record of a game that is over, one's own plans in others: what is hidden there stays so."""
        if row["status"] != "over":
            read = account_archive.read_plans
            plans = await self._store.read(lambda connection: read(connection, row["id"], guest))
            return {"plans": [plan for written in plans for plan in msgspec.json.decode(written)]}
        try:
            record = await readable(self._records.kept(self._store, row["id"]), row["id"], "read")
        except Refusal as refusal:
            return {"record": None, "why": refusal.detail}
        return {"record": msgspec.to_builtins(record)}

    async def _studies(self, guest: str) -> list[dict[str, Any]]:
        listed = await self._store.read(lambda connection: archive.read_studies(connection, guest))
        found = [
            await self._store.read(lambda connection, one=one: archive.read_study(connection, one["id"]))
            for one in listed
        ]
        return [msgspec.json.decode(row["study"]) for row in found if row is not None]


def _answered(coming: Iterable[Row], club: str) -> list[dict[str, Any]]:
    return _plain([row for row in coming if row["club"] == club], ("title", "starts", "answer"))


def _plain(found: Iterable[Row], columns: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{name: row[name] for name in columns} for row in found]
