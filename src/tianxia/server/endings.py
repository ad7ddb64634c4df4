"""The end of a game: kept together with all that follows from it, ratings among it, or not at all.

A game is rated in the transaction of the change that ends it. If somebody who played it has finished another one at
the same moment, at whichever worker, their ratings are read again and all of it is tried once more.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import takewhile

from sqlalchemy.exc import SQLAlchemyError

from tianxia.core.table import Table
from tianxia.server import rating_archive, rating_rows, rows
from tianxia.server.chair import Chair
from tianxia.server.columns import Change
from tianxia.server.rating_rows import Rated, Standing
from tianxia.server.refusal import Refusal
from tianxia.server.sitting import Sitting
from tianxia.server.skill import Skill, after, scale_of, skill_of_bot
from tianxia.server.store import Store

FIRST_ACTIONS = 3
"""So many at most make an opening."""


class Endings:
    """Of all games of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def write(self, sitting: Sitting, *changes: Change) -> None:
        """Save what ends a game."""
        ended = [*changes, *_openings(sitting)]
        if not is_counted(sitting):
            await self._store.write(*ended)
            return
        standings = await self._standings(sitting)
        while True:
            rated = rated_game(sitting, standings, time.time())
            try:
                await self._store.write(*ended, *(change for one in rated for change in rating_rows.put_rated(one)))
                return
            except Refusal:
                seen, standings = standings, await self._standings(sitting)
                if seen == standings:
                    raise

    async def _standings(self, sitting: Sitting) -> dict[str, Standing]:
        facts, guests = sitting.facts, people_of(sitting)
        scale, read = scale_of(facts.n_seats), rating_archive.read_standings
        try:
            return await self._store.read(lambda connection: read(connection, guests, facts.game_id, scale))
        except SQLAlchemyError:
            raise Refusal("not-saved", "the end of the game could not be saved; try again") from None


def people_of(sitting: Sitting) -> set[str]:
    """Who plays here, also those for whom a bot plays on."""
    return {chair.guest for chair in sitting.chairs if chair.guest is not None}


def is_counted(sitting: Sitting) -> bool:
    """Whether a game that has ended is rated: not if several people have all given it up before any of them moved."""
    people = [seat for seat, chair in enumerate(sitting.chairs) if chair.guest is not None]
    is_given_up = len(people) > 1 and all(sitting.chairs[seat].has_resigned for seat in people)
    is_played = not is_given_up or _has_begun(sitting, people)
    return sitting.facts.is_rated and sitting.result is not None and bool(people) and is_played


def _has_begun(sitting: Sitting, seats: Sequence[int]) -> bool:
    return sitting.is_dealt and any(move.seat in seats for move in sitting.table.moves)


def rated_game(sitting: Sitting, standings: dict[str, Standing], now: float) -> list[Rated]:
    """What a game says of its people; bots are what they are."""
    facts, ranks = sitting.facts, sitting.result.ranks if sitting.result else []
    before = [_standing(sitting, chair, standings) for chair in sitting.chairs]
    skills = [_skill(sitting, *pair) for pair in zip(sitting.chairs, before, strict=True)]
    return [
        Rated(own, skill, facts.id, seat, ranks[seat], now)
        for seat, (own, skill) in enumerate(zip(before, after(skills, ranks), strict=True))
        if own is not None
    ]


def _standing(sitting: Sitting, chair: Chair, standings: dict[str, Standing]) -> Standing | None:
    if chair.guest is None:
        return None
    game, scale = sitting.facts.game_id, scale_of(sitting.facts.n_seats)
    return standings.get(chair.guest, Standing(chair.guest, game, scale))


def _skill(sitting: Sitting, chair: Chair, standing: Standing | None) -> Skill:
    facts = sitting.facts
    return standing.skill if standing else skill_of_bot(chair.bot, facts.game_id, scale_of(facts.n_seats))


# ---- openings


def _openings(sitting: Sitting) -> Iterator[Change]:
    """How every person has begun."""
    for seat, chair in enumerate(sitting.chairs):
        if chair.guest is not None and sitting.is_dealt and (opening := opening_of(sitting.table, seat)):
            yield rows.set_opening(sitting.facts.id, seat, opening)


def opening_of(table: Table, seat: int) -> str:
    """What a seat did first before anybody else did anything, in notation."""
    moves: Sequence[tuple[int, int]] = [(move.seat, move.action) for move in table.moves]
    first = next((number for number, (mover, _) in enumerate(moves) if mover == seat), len(moves))
    own = takewhile(lambda move: move[0] == seat, moves[first : first + FIRST_ACTIONS])
    return ", ".join(table.game.notation(action) for _, action in own)
