"""Puzzles as the server gives them: set up, judged, explained; and what is kept of guests' attempts.

Nothing that is sent before an attempt says more than what the seat sees and what the rules allow.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tianxia.core.conceal import conceal
from tianxia.core.layout import copy_of
from tianxia.core.table import Table
from tianxia.insight import glicko
from tianxia.insight.collection import RATING_OF_LEVEL, Shipped, Way, collection, of_the_day, played
from tianxia.insight.explain import contrasted
from tianxia.insight.glicko import Meeting, Rating
from tianxia.server import archive, foresight, learning_rows
from tianxia.server.attempts import Attempt, day_of, rating_after, standing
from tianxia.server.boards import board_of
from tianxia.server.keys import new_id
from tianxia.server.refusal import Refusal, refusing_illegal
from tianxia.server.running import Running
from tianxia.server.showing import Showing, result_of
from tianxia.server.store import Store
from tianxia.server.wire.frames import Frame
from tianxia.server.wire.lessons import Foreseen
from tianxia.server.wire.puzzles import (
    Answered,
    GivenUp,
    PuzzleBrief,
    PuzzleInfo,
    PuzzlesInfo,
    PuzzleStanding,
    Shelf,
    Solution,
)
from tianxia.server.wire.words import Reason

TODAY = "today"
"""The name that the puzzle of the day goes by, whichever it is."""
KEPT = 64
"""So many stay set up."""
NEAR = 8
"""The next puzzle is one of so many, whose ratings are nearest to the guest's."""


class Wish(NamedTuple):
    """What somebody wants to practise; nothing named is everything."""

    game: str | None = None
    theme: str | None = None
    level: int | None = None
    other_than: str | None = None

    def fits(self, puzzle: Shipped) -> bool:
        return (
            self.game in (None, puzzle.game)
            and (self.theme is None or self.theme in puzzle.themes)
            and self.level in (None, puzzle.level)
            and self.other_than != puzzle.id
        )


def puzzle_of(name: str) -> Shipped:
    """The puzzle of this name, or today's; or a refusal."""
    if name == TODAY:
        return of_the_day(day_of(time.time()))
    try:
        return collection()[name]
    except KeyError:
        raise Refusal("not-found", "there is no such puzzle") from None


@lru_cache(KEPT)
def _start(name: str) -> Table:
    """The table of a puzzle, which is left as it was found."""
    puzzle = collection()[name]
    return played(puzzle, Way("", 0.0, puzzle.best.seed, []))


# ---- what is said of moves


def preview(puzzle: Shipped, action: int) -> Foreseen:
    """What a legal move would bring about, as far as the seat can know."""
    table = _start(puzzle.id)
    with refusing_illegal():
        table.check(action)
    return Foreseen(foresight.preview(table, puzzle.seat, action))


def why_not(puzzle: Shipped, action: int, picked: list[str] | None) -> Reason | None:
    """Which rule forbids a move; nothing if it is legal."""
    return foresight.why_not(_start(puzzle.id), action, picked)


def _is_right(puzzle: Shipped, action: int) -> bool:
    """Whether a legal move is the best one, or leads to the very same position."""
    best = _start(puzzle.id).game.text.parse(puzzle.best.move)
    return action == best or _after(puzzle, action) == _after(puzzle, best)


def _after(puzzle: Shipped, action: int) -> bytes:
    """All that the seat sees after a move."""
    table = _start(puzzle.id)
    states = copy_of(table.states)
    table.game.call.apply(states, action)
    return conceal(states, puzzle.seat).tobytes()


@lru_cache(KEPT)
def _followed(name: str, move: str) -> tuple[float | None, list[Frame]]:
    """What a wrong move loses, if somebody has looked at it, and what the seat sees after it and what may follow."""
    puzzle = collection()[name]
    way = puzzle.way(move)
    table = played(puzzle, way or Way(move, 0.0, puzzle.best.seed, [move]))
    return way and way.loss, _frames(table, puzzle.seat)


@lru_cache(KEPT)
def _solution(name: str) -> Solution:
    """The best move with its line, and how it differs from the tempting one."""
    puzzle = collection()[name]
    tempting = puzzle.way(puzzle.tempting)
    assert tempting is not None
    table = played(puzzle, puzzle.best)
    better, instead = contrasted(table, played(puzzle, tempting), puzzle.seat)
    parse = table.game.text.parse
    return Solution(
        action=parse(puzzle.best.move),
        frames=_frames(table, puzzle.seat),
        tempting=parse(tempting.move),
        loss=tempting.loss,
        better=better,
        instead=instead,
    )


def _frames(table: Table, seat: int) -> list[Frame]:
    """All that a seat sees, action by action."""
    showing, result = Showing(table), result_of(table, ())
    return [showing.frame(seat, n, result, has_accounts=False) for n in range(1, len(table.moves) + 1)]


class Puzzles:
    """All puzzles of a server, and what its guests have tried."""

    def __init__(self, store: Store, running: Running) -> None:
        self._store, self._running = store, running
        self._lock = asyncio.Lock()
        """A rating follows from the one before: attempts are kept one after the other."""

    # ---- what there is

    async def listed(self, guest: str | None) -> PuzzlesInfo:
        """All kinds, today's, and how the guest stands."""
        attempts, now = await self._attempts(guest), time.time()
        today = await self._brief(puzzle_of(TODAY), attempts)
        return PuzzlesInfo(_shelves(attempts), standing(attempts, now), today, day_of(now).isoformat())

    async def info(self, guest: str | None, puzzle: Shipped) -> PuzzleInfo:
        """A puzzle, set up."""
        table = _start(puzzle.id)
        return PuzzleInfo(
            puzzle=await self._brief(puzzle, await self._attempts(guest)),
            options=table.options,
            seats=table.n_seats,
            frame=Showing(table).frame(puzzle.seat, 0, None, has_accounts=False),
            legal=table.legal,
            is_today=puzzle is puzzle_of(TODAY),
        )

    async def next(self, guest: str | None, wish: Wish) -> PuzzleBrief:
        """One that the guest has not tried, if there is one, and neither too easy nor too hard."""
        attempts, ratings = await self._attempts(guest), await self._rated()
        fitting = [puzzle for puzzle in collection().values() if wish.fits(puzzle)]
        tried = {one.puzzle for one in attempts}
        new = [puzzle for puzzle in fitting if puzzle.id not in tried] or fitting
        if not new:
            raise Refusal("not-found", "there is no such puzzle")
        own = rating_after(attempts).rating
        near = sorted(new, key=lambda puzzle: abs(_rating(puzzle, ratings).rating - own))[:NEAR]
        return await self._brief(random.choice(near), attempts)

    async def _brief(self, puzzle: Shipped, attempts: Sequence[Attempt]) -> PuzzleBrief:
        is_right = next((one.is_right for one in attempts if one.puzzle == puzzle.id), None)
        rating = round(_rating(puzzle, await self._rated()).rating)
        themes = [] if is_right is None else puzzle.themes
        return PuzzleBrief(puzzle.id, puzzle.game, puzzle.level, rating, is_right, themes)

    # ---- answers

    async def answer(self, guest: str, puzzle: Shipped, action: int) -> Answered:
        """What is said of a move; the first that the rules allow counts."""
        table = await self._fair(puzzle)
        with refusing_illegal():
            if reason := foresight.why_not(table, action):
                attempts = await self._attempts(guest)
                brief, mine = await self._brief(puzzle, attempts), standing(attempts, time.time())
                return Answered(False, None, reason, [], None, brief, mine, None)
        is_right = _is_right(puzzle, action)
        brief, mine, gain = await self._keep(guest, puzzle, is_right)
        if is_right:
            return Answered(True, 0.0, None, [], _solution(puzzle.id), brief, mine, gain)
        loss, frames = _followed(puzzle.id, table.game.notation(action))
        return Answered(False, loss, None, frames, None, brief, mine, gain)

    async def give_up(self, guest: str, puzzle: Shipped) -> GivenUp:
        """The solution; without an attempt before, this was one."""
        await self._fair(puzzle)
        brief, mine, gain = await self._keep(guest, puzzle, is_right=False)
        return GivenUp(_solution(puzzle.id), brief, mine, gain)

    async def _fair(self, puzzle: Shipped) -> Table:
        """The table of a puzzle, unless people play on from there right now: nobody is helped."""
        table = _start(puzzle.id)
        await self._running.check(puzzle.game, (board_of(table, 0),))
        return table

    async def _keep(
        self, guest: str, puzzle: Shipped, is_right: bool
    ) -> tuple[PuzzleBrief, PuzzleStanding, int | None]:
        """The first attempt of a guest, and what it does to both ratings."""
        async with self._lock:
            before, new = await self._tried(guest, puzzle, is_right)
        attempts = [*before, *new]
        gain = round(new[0].rating.rating) - round(rating_after(before).rating) if new else None
        return await self._brief(puzzle, attempts), standing(attempts, time.time()), gain

    async def _tried(self, guest: str, puzzle: Shipped, is_right: bool) -> tuple[list[Attempt], list[Attempt]]:
        """The attempts of a guest before, and the new one if it is the first at a puzzle.

        Another worker may have kept one of the same guest, or at the same puzzle, meanwhile: then this one follows it.
        """
        before = await self._attempts(guest)
        while all(one.puzzle != puzzle.id for one in before):
            theirs = _rating(puzzle, await self._rated())
            try:
                return before, [await self._rate(guest, before, puzzle, theirs, is_right)]
            except Refusal:
                seen, before = before, await self._attempts(guest)
                if (seen, theirs) == (before, _rating(puzzle, await self._rated())):
                    raise
        return before, []

    async def _rate(
        self, guest: str, before: Sequence[Attempt], puzzle: Shipped, theirs: Rating, is_right: bool
    ) -> Attempt:
        own = rating_after(before)
        attempt = Attempt(puzzle.id, is_right, glicko.after(own, Meeting(theirs, float(is_right))), time.time())
        harder = glicko.after(theirs, Meeting(own, float(not is_right)))
        await self._store.write(
            learning_rows.put_attempt(guest, len(before) + 1, attempt),
            learning_rows.put_puzzle(puzzle.id, harder, theirs),
        )
        return attempt

    # ---- what is kept

    async def _attempts(self, guest: str | None) -> list[Attempt]:
        if guest is None:
            return []
        return await self._store.read(lambda connection: archive.read_attempts(connection, guest))

    async def _rated(self) -> dict[str, Rating]:
        """Of puzzles that somebody has tried, whichever worker they asked."""
        return await self._store.read(archive.read_puzzles)


def guest_or_new(guest: str | None) -> str:
    """Whoever has no name yet is remembered all the same."""
    return guest or new_id()


def _rating(puzzle: Shipped, ratings: Mapping[str, Rating]) -> Rating:
    return ratings.get(puzzle.id, RATING_OF_LEVEL[puzzle.level])


def _shelves(attempts: Sequence[Attempt]) -> list[Shelf]:
    """By game, theme and level, and all themes together."""
    tried = {one.puzzle for one in attempts}
    counted, done = Counter[tuple[str, str, int]](), Counter[tuple[str, str, int]]()
    for puzzle in collection().values():
        for theme in ("", *puzzle.themes):
            counted[puzzle.game, theme, puzzle.level] += 1
            done[puzzle.game, theme, puzzle.level] += puzzle.id in tried
    return [Shelf(*key, n, done[key]) for key, n in sorted(counted.items())]
