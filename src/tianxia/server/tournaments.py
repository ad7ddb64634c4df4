"""Tournaments that guests hold: made, joined, left, and told as they stand. `referee.py` makes them go on."""

from __future__ import annotations

import asyncio
import csv
import io
import secrets
import time
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from tianxia.bots import registry
from tianxia.core.errors import BadInput
from tianxia.core.record import Record
from tianxia.core.rng import SEEDS
from tianxia.server import tournament_archive as archive
from tianxia.server import tournament_rows as rows
from tianxia.server.columns import Change
from tianxia.server.config import Limits
from tianxia.server.guests import Guests
from tianxia.server.keys import new_id
from tianxia.server.names import is_shown
from tianxia.server.opening import about_of
from tianxia.server.people import People
from tianxia.server.rated import IsAccount, check_account, check_bot
from tianxia.server.records import Records
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.rooms import readable
from tianxia.server.store import Store
from tianxia.server.tournament_rows import Held, Match, Member
from tianxia.server.uneasy import is_uneasy
from tianxia.server.wire.tournaments import (
    EntrantInfo,
    MatchInfo,
    NewTournament,
    StandingInfo,
    TournamentInfo,
    TournamentTold,
)
from tianxia.tournaments.model import Game, last_round
from tianxia.tournaments.scoring import scored
from tianxia.tournaments.standings import CRITERIA, standings

LISTED = 50
"""So many are listed."""
AGAIN = 5
"""How often a change is tried again that somebody else was faster than."""
LATE = ("swiss", "arena")
"""Where one may still join after the start."""
MOST_KEPT = 64
"""Tournaments whose standings are remembered."""
Stands = tuple[list[StandingInfo], dict[Game, list[float]]]


class Tournaments:
    """All tournaments of a server."""

    def __init__(self, store: Store, guests: Guests, people: People, records: Records, limits: Limits) -> None:
        self._store = store
        self._guests = guests
        self._people = people
        self._records = records
        self._limits = limits
        self._lock = asyncio.Lock()
        self.on_change: Callable[[], None] = _nothing
        """Somebody may be waited for no longer."""
        self.is_account: IsAccount = _no_account
        """Who can sign in."""
        self._stands: dict[tuple[str, int], Stands] = {}

    # ---- made

    async def make(self, wish: NewTournament, host: str) -> str:
        """A new one; its id."""
        _check(wish)
        n_held = await self._store.read(partial(archive.count_held, host=host))
        if n_held >= self._limits.tournaments_of_host:
            raise Refusal("many-tournaments", f"you hold {n_held} tournaments that are not over")
        now = time.time()
        helpers = [wish.fill] * (wish.n_seats - 1) if wish.fill and wish.format == "arena" else []
        members = tuple(Member(number, bot=bot) for number, bot in enumerate([*wish.bots, *helpers]))
        wish, lot = replace(wish, title=" ".join(wish.title.split())), secrets.randbelow(SEEDS)
        held = Held(new_id(), host, wish, lot, "open", wish.starts, None, now, now, 0, members)
        await self._store.write(*rows.put_tournament(held))
        return held.id

    # ---- told

    async def held(self, tournament: str) -> Held:
        found = await self._store.read(partial(archive.read_tournament, tournament=tournament))
        if found is None:
            raise Refusal("not-found", "there is no such tournament")
        return found

    async def listed(self, guest: str | None) -> list[TournamentInfo]:
        found = await self._store.read(partial(archive.read_listed, guest=guest, n=LISTED))
        return [await self._info(held, guest, n, is_in) for held, n, is_in in found]

    async def told(self, tournament: str, guest: str | None) -> TournamentTold:
        """All that whoever asks may know."""
        held = await self.held(tournament)
        pending = [match.table_id for match in held.matches if match.table_id and not match.game.is_over]
        opened = await self._store.read(partial(archive.read_statuses, table_ids=pending))
        lines, shares = await self._stand(held)
        n = sum(not member.is_out for member in held.members)
        me = held.member_of(guest)
        return TournamentTold(
            info=await self._info(held, guest, n, me is not None and not me.is_out),
            version=held.version,
            round=last_round(held.games),
            criteria=list(CRITERIA[held.wish.format]),
            entrants=[_entrant(member, guest) for member in held.members],
            standings=lines,
            matches=[_told(match, shares, _shown(match, held, me, opened)) for match in held.matches],
            my_table=_table_of(me, held, opened) if me else None,
            is_uneasy=guest is not None and guest == held.host and is_uneasy(held),
            n_dismissed=len(held.dismissed) if guest is not None and guest == held.host else 0,
        )

    async def _stand(self, held: Held) -> Stands:
        """Who stands where, worked out once for each version."""
        key = (held.id, held.version)
        if key not in self._stands:
            self._stands[key] = await asyncio.to_thread(stand, held)
            while len(self._stands) > MOST_KEPT:
                del self._stands[next(iter(self._stands))]
        return self._stands[key]

    async def _info(self, held: Held, guest: str | None, n: int, is_mine: bool) -> TournamentInfo:
        return TournamentInfo(
            id=held.id,
            wish=held.wish,
            status=held.status,
            host=await self._guests.name_of(held.host),
            is_host=guest is not None and held.host == guest,
            is_mine=is_mine,
            n_entrants=n,
            begun=held.begun,
            ends=held.ends,
            created=held.created,
            updated=held.updated,
        )

    # ---- who takes part

    async def join(self, tournament: str, guest: str, name: str) -> None:
        """Take part, or take part again."""

        def joined(held: Held) -> list[Change]:
            me = held.member_of(guest)
            if me is not None and not me.is_out:
                return []
            _check_open(held)
            if guest in held.dismissed:
                raise Refusal("sent-away", "the host of this tournament has no place for you")
            if me is not None:
                return [rows.set_out(held.id, me.number, is_out=False)]
            if len(held.members) >= self._limits.entrants:
                raise Refusal("full", f"{self._limits.entrants} take part already")
            return rows.put_members(held.id, [Member(held.next_number, guest, name)])

        held = await self.held(tournament)
        await self._people.check_welcome([held.host], guest)
        await check_account(held.wish, guest, self.is_account)
        await self._change(tournament, joined)

    async def leave(self, tournament: str, guest: str | None) -> None:
        def left(held: Held) -> list[Change]:
            me = held.member_of(guest)
            return [] if me is None or me.is_out else _without(held, me)

        await self._change(tournament, left)

    async def dismiss(self, tournament: str, guest: str | None, number: int) -> None:
        """The host sends somebody away, who does not come back; of hosts themselves it is just leaving."""

        def dismissed(held: Held) -> list[Change]:
            _check_host(held, guest)
            member = next((one for one in held.members if one.number == number), None)
            if member is None:
                raise Refusal("bad-input", "nobody takes part with this number")
            away = [rows.dismiss(held.id, member.guest)] if member.guest not in (None, held.host) else []
            return [*away, *([] if member.is_out else _without(held, member))]

        await self._change(tournament, dismissed)

    async def admit(self, tournament: str, guest: str | None) -> None:
        """The host takes it back: all who were sent away may join again, as far as others may."""

        def admitted(held: Held) -> list[Change]:
            _check_host(held, guest)
            return [rows.admit(held.id)] if held.dismissed else []

        await self._change(tournament, admitted)

    # ---- what the host decides

    async def start(self, tournament: str, guest: str | None) -> None:
        """From now on it goes on by itself; the first round is drawn in a moment."""

        def started(held: Held) -> list[Change]:
            _check_host(held, guest)
            if held.status != "open":
                raise Refusal("started", "it has begun already")
            check_enough(held)
            return []

        await self._change(tournament, started, "running")

    async def end(self, tournament: str, guest: str | None) -> None:
        """Call it off, or end it as it stands; tables that are played go on and count no more."""

        def ended(held: Held) -> list[Change]:
            _check_host(held, guest)
            return rows.unseal([match.table_id for match in held.matches if match.table_id])

        held = await self.held(tournament)
        if held.status in ("open", "running"):
            await self._change(tournament, ended, "off" if held.status == "open" else "over")
        else:
            _check_host(held, guest)

    async def _change(
        self, tournament: str, change: Callable[[Held], list[Change]], status: rows.Status | None = None
    ) -> None:
        """Make a change to what is there; again if somebody else has changed it meanwhile."""
        async with self._lock:
            for attempt in range(AGAIN):
                held = await self.held(tournament)
                changes = change(held)
                if status is None and not changes:
                    return
                now = time.time()
                begun = now if status == "running" else None
                try:
                    await self._store.write(rows.step(held, now, status, begun), *changes)
                    self.on_change()
                    return
                except Refusal as refusal:
                    if refusal.code != "not-saved" or attempt == AGAIN - 1:
                        raise

    # ---- results

    async def table(self, tournament: str) -> str:
        """The standings as CSV."""
        held = await self.held(tournament)
        lines, _ = await self._stand(held)
        names = names_of(held)
        written = io.StringIO()
        sheet = csv.writer(written)
        sheet.writerow(["place", "name", "played", *CRITERIA[held.wish.format]])
        sheet.writerows([line.place, plain_cell(names[line.number]), line.n_played, *line.values] for line in lines)
        return written.getvalue()

    async def records(self, tournament: str) -> list[Record]:
        """All games that can be told, in order."""
        held = await self.held(tournament)
        if held.status != "over":
            raise Refusal("not-over", "the games can be had when the tournament is over")
        found = [match.table_id for match in held.matches if match.table_id and match.game.is_over]
        records = list[Record]()
        for table_id in found:
            try:
                records.append(await readable(self._records.kept(self._store, table_id), table_id, "read"))
            except Refusal as refusal:
                if refusal.code not in ("unknown-table", "outdated", "broken"):
                    raise
        return records


def _nothing() -> None: ...


async def _no_account(_guest: str) -> bool:
    return False


def stand(held: Held) -> Stands:
    """Everybody in order, and what every game was worth."""
    plan = held.plan(held.wish.n_seats)
    lines = standings(plan, held.entrants, held.games)
    told = [StandingInfo(line.place, line.number, line.n_played, list(line.values)) for line in lines]
    return told, {one.game: list(one.shares) for one in scored(held.games, plan.is_duplicate)}


def fewest_of(wish: NewTournament) -> int:
    """With how many the game can still be played, from the wished number of seats downwards."""
    about, fewest = about_of(wish.game), wish.n_seats
    while fewest > 2:
        try:
            about.complete(wish.options, fewest - 1)
        except BadInput:
            break
        fewest -= 1
    return fewest


def check_enough(held: Held) -> None:
    """Whether a round can be played."""
    n = sum(not member.is_out for member in held.members)
    if n < (1 if held.wish.fill else held.plan(fewest_of(held.wish)).least):
        raise Refusal("too-few", "too few take part for a table")


def names_of(held: Held) -> dict[int, str]:
    """What entrants are called where nobody translates: bots by their level and a number."""
    bots = [member for member in held.members if member.bot]
    numbers = {member.number: number for number, member in enumerate(bots, 1)}
    return {one.number: f"{one.bot} {numbers[one.number]}" if one.bot else one.name or "" for one in held.members}


def plain_cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _check(wish: NewTournament) -> None:
    """Whether it can be played."""
    if not is_shown(wish.title):
        raise Refusal("bad-input", "a title is made of letters that can be seen, in one line")
    with refusing_bad_input():
        about_of(wish.game).complete(wish.options, wish.n_seats)
        for bot in (*wish.bots, *([wish.fill] if wish.fill else [])):
            registry.check_offered(bot)
            check_bot(wish, bot)
    if wish.n_deals > wish.n_seats:
        raise Refusal("bad-input", "a table plays at most as many deals as it has seats")
    if wish.n_deals and wish.format == "arena":
        raise Refusal("bad-input", "an arena has no rounds in which all could play the same deals")


def _check_open(held: Held) -> None:
    if held.status in ("over", "off"):
        raise Refusal("over", "this tournament is over")
    if held.status == "running" and held.wish.format not in LATE:
        raise Refusal("started", "it has begun, and nobody can join any more")


def _check_host(held: Held, guest: str | None) -> None:
    if guest is None or held.host != guest:
        raise Refusal("not-host", "only the host of this tournament can do this")


def _without(held: Held, member: Member) -> list[Change]:
    """Before the start it is as if they had never come."""
    if held.status == "open":
        return [rows.remove_member(held.id, member.number)]
    return [rows.set_out(held.id, member.number, is_out=True)]


def _entrant(member: Member, guest: str | None) -> EntrantInfo:
    is_mine = guest is not None and member.guest == guest
    return EntrantInfo(member.number, member.name, member.bot, member.is_out, is_mine)


def _told(match: Match, shares: dict[Game, list[float]], table_id: str | None) -> MatchInfo:
    game, result = match.game, match.game.result
    ranks, scores = (list(result.ranks), list(result.scores)) if result else (None, None)
    return MatchInfo(game.round, game.table, game.deal, list(game.players), table_id, ranks, scores, shares.get(game))


def _shown(match: Match, held: Held, me: Member | None, opened: dict[str, str]) -> str | None:
    """The table of a game, if it is open and whoever asks may look at it."""
    is_there = match.game.result is not None or match.table_id in opened
    is_sealed = match.seed is not None and held.status == "running" and match.game.round == last_round(held.games)
    is_mine = me is not None and me.number in match.game.players
    return match.table_id if is_there and (is_mine or not is_sealed) else None


def _table_of(me: Member, held: Held, opened: dict[str, str]) -> str | None:
    """Where somebody is to play now."""
    mine = (match for match in held.matches if me.number in match.game.players and not match.game.is_over)
    return next((match.table_id for match in mine if opened.get(match.table_id or "", "over") != "over"), None)
