"""Clubs: groups of people who play together, with evenings, tables and standings of their own.

Whoever has the code of a club may join it. One member is the founder, some may organise: they see the code, plan
evenings and send members away. Nobody else is told anything of a club.
"""

from __future__ import annotations

import secrets
import time

from tianxia.server import club_archive, club_rows
from tianxia.server.columns import Change, Row
from tianxia.server.ics import calendar_of
from tianxia.server.keys import Keys, new_id
from tianxia.server.opening import about_of
from tianxia.server.people import known
from tianxia.server.refusal import Refusal
from tianxia.server.standings import standings_of
from tianxia.server.store import Store
from tianxia.server.talk import cleaned
from tianxia.server.wire.clubs import (
    Answer,
    ClubInfo,
    ClubRoleName,
    ClubTold,
    ComingInfo,
    EveningInfo,
    MemberInfo,
    NewClub,
    NewEvening,
    Standings,
)

MOST_CLUBS = 20
"""Of one guest."""
MOST_MEMBERS = 200
MOST_EVENINGS = 100
"""Of one club; the one that is longest past makes room for a new one."""
LONGEST = 64
"""Letters of a name."""
DAY_S = 24 * 3600
SHOWN_S = DAY_S
"""So long an evening is shown after it has begun."""
ORGANISERS = ("founder", "organiser")


class Clubs:
    """Of a site."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store = store
        self._keys = keys

    # ---- clubs

    async def mine(self, guest: str | None) -> list[ClubInfo]:
        """The clubs of whoever asks."""
        found = [] if guest is None else await self._of(guest)
        sizes = await self._sizes([row["id"] for row in found]) if found else {}
        return [_info(row, sizes, row["role"]) for row in found]

    async def make(self, guest: str | None, new: NewClub) -> str:
        """Found a club; its id."""
        guest = known(guest)
        await self._check_few(guest)
        club, now = new_id(), time.time()
        made = club_rows.put_club(club, _named(new.name), cleaned(new.about), _new_code(), now)
        await self._store.write(made, club_rows.put_member(club, guest, "founder", now))
        return club

    async def change(self, club: str, guest: str | None, new: NewClub) -> None:
        await self._check_organises(club, guest)
        await self._store.write(club_rows.set_club(club, _named(new.name), cleaned(new.about)))

    async def change_code(self, club: str, guest: str | None) -> None:
        """The link from before is void."""
        await self._check_organises(club, guest)
        await self._store.write(club_rows.set_code(club, _new_code()))

    async def remove(self, club: str, guest: str | None) -> None:
        """Only the founder ends a club."""
        if (await self._member(club, guest))["role"] != "founder":
            raise Refusal("not-organiser", "only the founder can delete a club")
        await self._store.write(*club_rows.remove_club(club))

    async def told(self, club: str, guest: str | None) -> ClubTold:
        """All of a club, for its members."""
        me = await self._member(club, guest)
        row, members = await self._club(club), await self._members(club)
        told = [self._member_info(club, one, guest) for one in members]
        info = ClubInfo(club, row["name"], row["about"], len(members), me["role"])
        code = row["code"] if me["role"] in ORGANISERS else None
        return ClubTold(info, code, told, await self._evening_infos(club, guest))

    async def look(self, code: str) -> ClubInfo:
        """What whoever has a code is told before they join."""
        row = await self._by_code(code)
        return _info(row, await self._sizes([row["id"]]), None)

    async def join(self, code: str, guest: str | None) -> str:
        """Become a member; the club's id."""
        guest, club = known(guest), (await self._by_code(code))["id"]
        members = await self._members(club)
        if all(row["guest"] != guest for row in members):
            await self._check_few(guest)
            if len(members) >= MOST_MEMBERS:
                raise Refusal("many-members", f"a club has {MOST_MEMBERS} members at most")
            await self._store.write(club_rows.put_member(club, guest, "member", time.time()))
        return club

    async def _check_few(self, guest: str) -> None:
        if len(await self._of(guest)) >= MOST_CLUBS:
            raise Refusal("many-clubs", f"you are in {MOST_CLUBS} clubs already")

    async def _sizes(self, known: list[str]) -> dict[str, int]:
        return await self._store.read(lambda connection: club_archive.read_sizes(connection, known))

    # ---- members

    async def set_role(self, club: str, guest: str | None, member: str, role: ClubRoleName) -> None:
        """The founder says who organises, or who is the founder from now on."""
        if (await self._member(club, guest))["role"] != "founder":
            raise Refusal("not-organiser", "only the founder says who does what")
        other = await self.named(club, guest, member)
        if other == guest:
            raise Refusal("bad-input", "make somebody else the founder instead")
        changes = [club_rows.set_role(club, other, role)]
        if role == "founder":
            changes.append(club_rows.set_role(club, known(guest), "organiser"))
        await self._store.write(*changes)

    async def dismiss(self, club: str, guest: str | None, member: str) -> None:
        """Leave a club, or send a member away: the link that they came by is void then, lest they come back."""
        me, other = await self._member(club, guest), await self.named(club, guest, member)
        if other == guest:
            await self._store.write(*await self._left(club, other))
            return
        if me["role"] not in ORGANISERS or (await self._member(club, other))["role"] == "founder":
            raise Refusal("not-organiser", "only those who organise a club send members away, and not the founder")
        await self._store.write(*club_rows.remove_member(club, other), club_rows.set_code(club, _new_code()))

    async def named(self, club: str, guest: str | None, member: str) -> str:
        """Which guest a member of one's own club is."""
        await self._member(club, guest)
        found = (row["guest"] for row in await self._members(club))
        other = next((one for one in found if self._keys.person(club, one) == member), None)
        if other is None:
            raise Refusal("no-person", "there is nobody like that")
        return other

    async def left_by(self, guest: str) -> list[Change]:
        """Somebody goes for good: clubs that they have founded are others', or nobody's."""
        return [change for row in await self._of(guest) for change in await self._left(row["id"], guest)]

    async def _left(self, club: str, guest: str) -> list[Change]:
        """Whoever organises, or else whoever has been there for longest, is the founder after the one who goes."""
        members = await self._members(club)
        others = [row for row in members if row["guest"] != guest]
        if not others:
            return club_rows.remove_club(club)
        gone = club_rows.remove_member(club, guest)
        if any(row["role"] == "founder" for row in others):
            return gone
        heir = min(others, key=lambda row: row["role"] != "organiser")
        return [*gone, club_rows.set_role(club, heir["guest"], "founder")]

    async def check_member(self, club: str | None, guest: str | None) -> None:
        """Refuse whoever wants something for a club that is not theirs."""
        if club is not None:
            await self._member(club, guest)

    async def _check_organises(self, club: str, guest: str | None) -> None:
        if (await self._member(club, guest))["role"] not in ORGANISERS:
            raise Refusal("not-organiser", "only those who organise a club can do this")

    async def _member(self, club: str, guest: str | None) -> Row:
        """What somebody is in a club. Whoever is no member learns nothing, not even whether there is one."""
        found = next((row for row in await self._members(club) if row["guest"] == guest), None)
        if found is None:
            raise Refusal("no-club", "you are in no such club")
        return found

    def _member_info(self, club: str, row: Row, guest: str | None) -> MemberInfo:
        is_me = row["guest"] == guest
        return MemberInfo(self._keys.person(club, row["guest"]), row["name"], row["role"], row["since"], is_me)

    # ---- evenings

    async def plan(self, club: str, guest: str | None, new: NewEvening, evening: str | None = None) -> None:
        """Say when people meet, or something else about an evening."""
        await self._check_organises(club, guest)
        if new.game is not None:
            about_of(new.game)
        planned = await self._evenings(club)
        past = planned[: max(0, len(planned) + 1 - MOST_EVENINGS)] if evening is None else []
        if any(row["starts"] > time.time() for row in past):
            raise Refusal("many-evenings", f"{MOST_EVENINGS} evenings are planned already")
        row = {"id": evening or new_id(), "club": club, "title": _named(new.title), "game": new.game}
        row |= {"starts": new.starts, "hours": new.hours, "changed": time.time()}
        if evening is not None:
            await self._evening(club, evening)
        removed = [change for one in past for change in club_rows.remove_evening(one["id"])]
        await self._store.write(club_rows.put_evening(row), *removed)

    async def call_off(self, club: str, guest: str | None, evening: str) -> None:
        await self._check_organises(club, guest)
        await self._evening(club, evening)
        await self._store.write(*club_rows.remove_evening(evening))

    async def come(self, club: str, guest: str | None, evening: str, answer: Answer) -> None:
        await self._member(club, guest)
        await self._evening(club, evening)
        await self._store.write(club_rows.come(evening, known(guest), answer))

    async def calendar(self, club: str, guest: str | None) -> bytes:
        """What is planned, for other programs."""
        await self._member(club, guest)
        return calendar_of((await self._club(club))["name"], await self._shown(club))

    async def _evening_infos(self, club: str, guest: str | None) -> list[EveningInfo]:
        answers = await self._store.read(lambda connection: club_archive.read_coming(connection, club))
        return [
            _evening_info(row, [one for one in answers if one["evening"] == row["id"]], guest)
            for row in await self._shown(club)
        ]

    async def _shown(self, club: str) -> list[Row]:
        return [row for row in await self._evenings(club) if row["starts"] > time.time() - SHOWN_S]

    async def _evening(self, club: str, evening: str) -> Row:
        found = next((row for row in await self._evenings(club) if row["id"] == evening), None)
        if found is None:
            raise Refusal("not-found", "there is no such evening")
        return found

    # ---- games

    async def tables(self, club: str, guest: str | None, n: int) -> tuple[list[str], list[str]]:
        """Tables that go on, and those that are over, the latest first."""
        await self._member(club, guest)
        read = club_archive.read_tables_for
        return await self._store.read(
            lambda connection: (read(connection, club, False, n), read(connection, club, True, n))
        )

    async def standings(self, club: str, guest: str | None, game: str | None, days: int | None) -> Standings:
        """By the games of a period, of one game or of all."""
        await self._member(club, guest)
        since = 0.0 if days is None else time.time() - DAY_S * days
        played = await self._store.read(lambda connection: club_archive.read_played(connection, club, game, since))
        names = {row["guest"]: row["name"] for row in await self._members(club)}
        return standings_of(played, names, guest)

    # ---- what is kept

    async def _of(self, guest: str) -> list[Row]:
        return list(await self._store.read(lambda connection: club_archive.read_clubs_of(connection, guest)))

    async def _members(self, club: str) -> list[Row]:
        return list(await self._store.read(lambda connection: club_archive.read_members(connection, club)))

    async def _evenings(self, club: str) -> list[Row]:
        return list(await self._store.read(lambda connection: club_archive.read_evenings(connection, club)))

    async def _club(self, club: str) -> Row:
        return _there(await self._store.read(lambda connection: club_archive.read_club(connection, club)))

    async def _by_code(self, code: str) -> Row:
        return _there(await self._store.read(lambda connection: club_archive.read_by_code(connection, code)))


def _there(row: Row | None) -> Row:
    if row is None:
        raise Refusal("no-club", "there is no such club")
    return row


def _info(row: Row, sizes: dict[str, int], role: ClubRoleName | None) -> ClubInfo:
    return ClubInfo(row["id"], row["name"], row["about"], sizes.get(row["id"], 0), role)


def _evening_info(row: Row, answers: list[Row], guest: str | None) -> EveningInfo:
    coming = [ComingInfo(one["name"], one["answer"], one["guest"] == guest) for one in answers]
    return EveningInfo(row["id"], row["title"], row["starts"], row["hours"], row["game"], coming)


def _new_code() -> str:
    return secrets.token_urlsafe(16)


def _named(text: str) -> str:
    """A name as it is shown; put together, some letters become more, and databases have room for so many alone."""
    if not (name := cleaned(text)[:LONGEST].rstrip()):
        raise Refusal("bad-input", "a name can be seen")
    return name
