"""Who takes a seat of a table, and who gives it up."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import replace
from functools import cached_property

from tianxia.bots import registry
from tianxia.server import rows
from tianxia.server.chair import Chair
from tianxia.server.changes import Changes
from tianxia.server.facts import BOT, PERSON, Entry, Kind
from tianxia.server.rated import check_bot
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.rights import check_current, check_mine, check_not_over, check_plays
from tianxia.server.sitting import Sitting
from tianxia.server.visitors import Visitor, Visitors

PATIENCE = 2
"""A guest whom the host has sent away so often may not come back: the first time may be a mistake."""


class Seating:
    """The chairs of one table."""

    def __init__(self, sitting: Sitting, changes: Changes, visitors: Visitors) -> None:
        self._sitting = sitting
        self._changes = changes
        self._visitors = visitors

    @cached_property
    def _sent_away(self) -> Counter[str]:
        """How often the host has freed a guest's seat."""
        return Counter()

    # ---- while it is played

    async def resign(self, visitor: Visitor, seat: int) -> None:
        """Give the game up; if two or more others are left, a bot goes on. Before the start a seat is just left."""
        async with self._changes.lock:
            sitting = self._sitting
            check_mine(visitor, seat)
            if sitting.status == "waiting":
                await self._free(seat)
                return
            check_plays(sitting, visitor, seat, sitting.seq)
            chair = replace(sitting.chairs[seat], kind="bot", bot=registry.SUBSTITUTE, has_resigned=True)
            await self._seat(seat, chair, kind="resign")
            self._visitors.tell_notice("resigned", seat)

    async def hand_over(self, visitor: Visitor, seat: int, bot: str) -> None:
        """Let a bot play for a seat; it stays its person's, who may take it again.

        Where there are no hints, no bot that looks ahead: whoever takes the seat again after its move has had one.
        """
        with refusing_bad_input():
            registry.check_offered(bot)
        async with self._changes.lock:
            check_plays(self._sitting, visitor, seat, self._sitting.seq)
            facts = self._sitting.facts
            if facts.is_rated:
                raise Refusal("rated", "this game is rated: nobody plays for somebody else")
            if not facts.has_hints and registry.does_search(bot, facts.game_id):
                raise Refusal("no-hints", "no bot that looks ahead plays for a person where hints are not allowed")
            if self._does_zero_lose:
                raise Refusal("no-lending", "whoever runs out of time loses here: no bot plays for a person")
            await self.lend(seat, bot)

    @property
    def _does_zero_lose(self) -> bool:
        """Whether a seat whose time is up loses; nobody escapes that by letting a bot play for a while."""
        clock = self._sitting.facts.clock
        return clock is not None and clock.at_zero == "lose"

    async def lend(self, seat: int, bot: str) -> None:
        """Let a bot play for the person of a seat, who may take it again."""
        await self._seat(seat, replace(self._sitting.chairs[seat], kind="bot", bot=bot))
        self._visitors.tell_notice("handed-over", seat)

    async def flag(self, seat: int) -> None:
        """The time of a seat is up: a bot plays on, be it for the person or because the seat has lost."""
        is_lost = self._does_zero_lose
        chair = replace(self._sitting.chairs[seat], kind="bot", bot=registry.SUBSTITUTE, is_flagged=True)
        await self._seat(seat, replace(chair, has_resigned=is_lost), kind="flag")
        self._visitors.tell_notice("lost-on-time" if is_lost else "flagged", seat)

    async def take_again(self, visitor: Visitor, seat: int) -> None:
        """Play again on a seat that was handed to a bot."""
        async with self._changes.lock:
            check_mine(visitor, seat)
            check_current(self._sitting)
            check_not_over(self._sitting)
            if not self._sitting.chairs[seat].is_lent:
                raise Refusal("not-lent", f"no bot plays for the person of seat {seat + 1}")
            if self._changes.timing.left(seat) == 0:
                raise Refusal("no-time", f"seat {seat + 1} has no time left; the bot plays on")
            await self._seat(seat, replace(self._sitting.chairs[seat], kind="person", bot=None, is_flagged=False))
            self._visitors.tell_notice("taken-again", seat)

    async def forget(self, guest: str) -> None:
        """Somebody is here no longer and leaves no name: a bot plays on, a seat of a table that waits is free."""
        async with self._changes.lock:
            sitting = self._sitting
            for seat, chair in enumerate(sitting.chairs):
                if chair.guest == guest and sitting.is_outdated:
                    sitting.put(seat, replace(chair, guest=None, name=None))
                    sitting.plans.pop(seat, None)
                elif chair.guest == guest:
                    await self._seat(seat, self._left(seat, chair))
            sitting.saved = sitting.summary()

    def _left(self, seat: int, chair: Chair) -> Chair:
        """A seat whose person is forgotten."""
        serial = self._next_serial(seat)
        if self._sitting.status == "waiting":
            return Chair("open", serial=serial)
        if self._sitting.status == "over":
            return replace(chair, guest=None, name=None, serial=serial)
        bot = chair.bot if chair.kind == "bot" else registry.SUBSTITUTE
        return replace(chair, kind="bot", bot=bot, guest=None, name=None, serial=serial)

    # ---- before the start

    async def join(self, seat: int | None, guest: str, name: str) -> int:
        """Give an open seat to a guest, one by lot if they want none in particular; which one it is."""
        async with self._changes.lock:
            free = [number for number, chair in enumerate(self._sitting.chairs) if chair.kind == "open"]
            if seat is None and free:
                seat = secrets.choice(free)
            if seat is None or seat not in free:
                raise Refusal("seat-taken", "this seat is taken" if free else "all seats are taken")
            self._check_welcome(guest)
            await self._seat(seat, Chair("person", guest, name, serial=self._next_serial(seat)))
            self._visitors.tell_notice("joined", seat)
        return seat

    def _check_welcome(self, guest: str) -> None:
        """Seats are for different people, unless it is one's own table."""
        if self._sent_away[guest] >= PATIENCE:
            raise Refusal("sent-away", "the host of this table has sent you away")
        may_take_more = self.is_host(guest) and not self._sitting.facts.is_rated
        if not may_take_more and any(chair.guest == guest for chair in self._sitting.chairs):
            raise Refusal("one-seat", "you have a seat at this table already")

    async def fill(self, host: str | None, bot: str) -> None:
        """Before the start, whoever opened the table may give all open seats to bots."""
        with refusing_bad_input():
            registry.check_offered(bot)
        async with self._changes.lock:
            self._check_host(host)
            check_bot(self._sitting.facts, bot)
            for seat, chair in enumerate(self._sitting.chairs):
                if chair.kind == "open":
                    await self._seat(seat, Chair("bot", bot=bot, serial=self._next_serial(seat)))

    async def dismiss(self, host: str | None, seat: int) -> None:
        """Before the start, whoever opened the table may free a guest's seat."""
        async with self._changes.lock:
            self._check_host(host)
            guest = self._sitting.chairs[seat].guest if seat < self._sitting.facts.n_seats else None
            if guest is None or guest == host:
                raise Refusal("bad-input", f"there is no guest on seat {seat + 1}")
            await self._free(seat)
            self._sent_away[guest] += 1
            self._visitors.tell_notice("dismissed", seat)

    def _check_host(self, guest: str | None) -> None:
        if not self.is_host(guest):
            raise Refusal("not-host", "only whoever opened the table can do this")
        if self._sitting.status != "waiting":
            raise Refusal("started", "the game has begun: everybody stays")

    def is_host(self, guest: str | None) -> bool:
        return guest is not None and guest == self._sitting.facts.host

    # ---- how it is done

    def _next_serial(self, seat: int) -> int:
        """It voids the tokens of the former holder."""
        return self._sitting.chairs[seat].serial + 1

    async def _free(self, seat: int) -> None:
        await self._seat(seat, Chair("open", serial=self._next_serial(seat)))

    async def _seat(self, seat: int, chair: Chair, kind: Kind = "seat") -> None:
        """Put somebody else on a seat."""
        sitting = self._sitting
        check_current(sitting)
        before = sitting.put(seat, chair)

        def take_back() -> None:
            sitting.chairs[seat] = before

        def dismiss() -> None:
            if chair.serial != before.serial:
                self._visitors.dismiss(seat)

        row = rows.set_seat(sitting.facts.id, seat, sitting.chairs[seat])
        is_other = (chair.kind, chair.guest) != (before.kind, before.guest)
        unplanned = [seat] if is_other else []  # what one has decided on in advance is nobody else's
        entry = Entry(kind, seat, _who_goes_on(before, chair))
        await self._changes.save(entry, row, take_back=take_back, then=dismiss, unplanned=unplanned)


def _who_goes_on(before: Chair, after: Chair) -> int:
    """On a seat that somebody had, also where they stay; 0 where nobody has played yet."""
    if after.kind == "bot" and before.guest is not None:
        return BOT
    return PERSON if after.kind == "person" and before.kind != "open" else 0
