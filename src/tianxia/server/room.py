"""A live table: one change at a time, saved before it is told.

Every change runs under the room's lock: it is checked, made in memory, saved, and only then told to all who are
connected. If saving fails it is taken back in memory, and refused. Whoever looks at the table looks under the same
lock, so nobody ever sees what is not saved.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from tianxia.core.game import Game
from tianxia.core.view import SPECTATOR
from tianxia.server.advisers import Advisers
from tianxia.server.bot_turns import BotTurns
from tianxia.server.calling import Calling
from tianxia.server.changes import Changes
from tianxia.server.coaching import Coaching
from tianxia.server.config import Config
from tianxia.server.facts import Facts
from tianxia.server.planning import Planning
from tianxia.server.preparation import Preparations
from tianxia.server.questions import Questions
from tianxia.server.refusal import Refusal, refusing_illegal
from tianxia.server.rights import check_decides, check_may_look, check_mine
from tianxia.server.running import Running
from tianxia.server.seating import Seating
from tianxia.server.sitting import Sitting
from tianxia.server.slices import FEW_ACTIONS, Slices
from tianxia.server.store import Store
from tianxia.server.talk import Talking, Voices
from tianxia.server.tasks import Tasks
from tianxia.server.telling import Telling
from tianxia.server.thinkers import Thinkers
from tianxia.server.undoing import Undoing
from tianxia.server.visitors import Visitor, Visitors


@dataclass(frozen=True)
class House:
    """What all tables of a server share."""

    store: Store
    tasks: Tasks
    thinkers: Thinkers
    slices: Slices
    preparations: Preparations
    config: Config
    running: Running
    voices: Voices


def _ignore(_room: Room) -> None: ...


class Room:
    """One table, and who is connected. Its parts know each what they do; here is who comes, goes and acts."""

    def __init__(self, sitting: Sitting, house: House) -> None:
        self.on_saved: Callable[[Room], None] = _ignore
        self.on_broken: Callable[[Room], None] = _ignore
        sitting.on_broken = self._broken
        self.sitting = sitting
        self.visitors = Visitors(sitting.facts.n_seats)
        self.telling = Telling(sitting, self.visitors, house.slices, house.preparations)
        self.changes = Changes(sitting, house.store, house.tasks, self.telling, house.config.remind_after_s)
        self.lock, self.timing = self.changes.lock, self.changes.timing
        self.undoing = Undoing(sitting, self.changes, self.telling)
        self.seating = Seating(sitting, self.changes, self.visitors)
        advisers = Advisers(sitting, house.thinkers, house.preparations, house.config, house.running)
        house.running.add(sitting)
        self.questions = Questions(sitting, self.lock, house.slices, advisers, house.config.limits)
        self.coaching = Coaching(sitting, self.lock, advisers, house.config.limits)
        self._bots = BotTurns(sitting, self.changes, self.undoing, self.visitors, advisers)
        self.calling = Calling(sitting, self.changes, self.telling, self.seating, house.config.limits.call_s)
        self.planning = Planning(sitting, self.changes, self.telling, house.store)
        self.timing.on_zero = self.seating.flag
        self.talking = Talking(sitting, self.visitors, house.store, house.voices, house.config.has_free_text)
        self.changes.on_saved = self._saved
        self._slices = house.slices
        self.is_sound: bool | None = None
        """Whether everything follows from the seed, once somebody has asked."""
        self.boards: frozenset[str] | None = None
        """What it has shown, once it is over and somebody has asked: it may begin from a copied position."""
        self.seen_at = time.monotonic()
        self.attended_at = -math.inf
        self.origin: str | None = None
        """Where whoever opened it was, as far as that is known."""

    @property
    def facts(self) -> Facts:
        return self.sitting.facts

    async def begin(self, game: Game) -> None:
        """The rules are ready: bring the table to where its actions lead."""
        sitting = self.sitting
        async with self.lock:
            if not sitting.is_ready:
                is_short = len(sitting.actions) <= FEW_ACTIONS  # longer ones wait in line
                run = self._slices.run if is_short else self._slices.run_long
                sitting.take(game, None if sitting.status == "waiting" else await run(sitting.replaying(game)))
                self.timing.go_on()
                sitting.saved = sitting.summary()
        self._go_on()

    def _saved(self) -> None:
        self.on_saved(self)
        self._go_on()

    def _broken(self, refusal: Refusal) -> None:
        self.telling.broken(refusal)
        self.on_broken(self)

    def _go_on(self) -> None:
        """Somebody else may be to decide."""
        self._bots.wake()
        self.planning.wake()
        self.talking.wake()
        self.timing.measure()

    @property
    def is_idle(self) -> bool:
        is_busy = self._bots.is_thinking or self.planning.is_followed or self.timing.is_live or self.lock.locked()
        return not self.visitors and not is_busy

    def is_attended(self, within_s: float) -> bool:
        """Whether somebody who has a seat is here, or was not long ago."""
        return bool(self.visitors.online()) or time.monotonic() - self.attended_at < within_s

    def close(self) -> None:
        """It is somebody else's from now on, or nobody's: nothing is changed here, and whoever is connected goes."""
        self.changes.is_closed = True
        self._bots.stop()
        self.planning.stop()
        self.talking.stop()
        self.timing.stop()
        for visitor in list(self.visitors):
            visitor.drop()

    # ---- who comes and goes

    async def enter(self, visitor: Visitor, seats_of: Callable[[], frozenset[int]], wanted: int | None) -> None:
        """Let somebody in. Which seats are theirs is worked out when nobody can change it."""
        async with self.lock:
            visitor.seats = seats_of()
            if wanted is not None:
                check_mine(visitor, wanted)
            visitor.seat = self._first_seat(visitor.seats) if wanted is None else wanted
            check_may_look(self.sitting, SPECTATOR if not visitor.seats else min(visitor.seats))
            self.telling.cover(visitor)
            self.visitors.add(visitor)
            await self._show_all(visitor)
            await self.calling.come(visitor)
            self.visitors.greet(visitor)
            self.timing.measure()
        await self.talking.greet(visitor)

    def _first_seat(self, seats: frozenset[int]) -> int:
        """The only one of these that a person plays; who of several looks at the screen nobody has said yet."""
        played = {seat for seat in seats if self.sitting.chairs[seat].kind == "person"}
        return SPECTATOR if len(played) > 1 else min(played or seats, default=SPECTATOR)

    def leave(self, visitor: Visitor) -> None:
        self.visitors.remove(visitor)
        self.seen_at = time.monotonic()
        self.attended_at = time.monotonic() if visitor.seats else self.attended_at
        self.visitors.tell_presence()

    async def forget(self, guest: str) -> None:
        """Somebody has left for good: nobody knows who sat here, or who opened the table."""
        await self.seating.forget(guest)
        async with self.lock:
            if self.facts.host == guest:
                self.sitting.facts = replace(self.facts, host=None)

    async def sit(self, visitor: Visitor, seat: int) -> None:
        """Show a visitor the table from another of their seats."""
        async with self.lock:
            check_mine(visitor, seat)
            visitor.seat = seat
            await self._show_all(visitor)

    async def _show_all(self, visitor: Visitor) -> None:
        self.telling.one(visitor)
        await self.telling.log(visitor)

    async def show(self, visitor: Visitor) -> None:
        """The table as it is now, for somebody who was behind."""
        async with self.lock:
            self.telling.one(visitor)

    async def show_progress(self) -> None:
        """The rules are a step nearer to being ready, or they are, while the game is played."""
        async with self.lock:
            self.telling.progress()

    async def show_begun(self) -> None:
        """There may be something to see now."""
        async with self.lock:
            self.telling.all()
            await self.telling.logs()

    # ---- actions

    async def act(self, visitor: Visitor, seat: int, seq: int, action: int) -> None:
        """Take an action for a seat."""
        arrival = self.timing.arrival(visitor)
        async with self.lock:
            check_decides(self.sitting, visitor, seat, seq)
            with refusing_illegal():
                await self.changes.act(seat, action, arrival)
