"""Ratings as people see them: who leads, what a game has changed, and the page of somebody.

Nobody is shown who has not said that they want to be: neither in lists of the best nor on a page of their own.
"""

from __future__ import annotations

import asyncio

from sqlalchemy.engine import Connection

from tianxia.bots.strengths import Scale, ratings_of_levels
from tianxia.games import catalog
from tianxia.server import account_archive, rating_archive, rating_rows
from tianxia.server.columns import Row
from tianxia.server.figures import Met, errors_of, figures_of, games_of, met_by
from tianxia.server.rating_rows import Standing
from tianxia.server.refusal import Refusal
from tianxia.server.skill import Skill
from tianxia.server.store import Store
from tianxia.server.wire.ratings import (
    Leaders,
    LevelRating,
    Profile,
    Ranked,
    RatingChange,
    RatingInfo,
    Rival,
)

N_LEADERS = 100
N_HISTORY = 200
"""Games of a chart."""
N_GAMES = 2000
"""The last games of somebody, of which figures tell."""
N_REVIEWS = 500
AT_ONCE, MOST_WAITING = 2, 50
"""So many pages are read; whoever wants more of them waits, and nobody who plays does; nor do more than so many."""
N_RIVALS, N_MET = 12, 200
"""So many are shown, of so many who were met most often: others may not want to be named."""


class Ratings:
    """Of a site."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reading = asyncio.Semaphore(AT_ONCE)
        self._n_reading = 0

    async def leaders(self, guest: str | None, game: str, scale: Scale) -> Leaders:
        """The best on a scale, the bots there, and how whoever asks stands."""
        if game not in {about.id for about in catalog.all_games()}:
            raise Refusal("no-game", "there is no such game")
        return await self._store.read(lambda connection: _leaders(connection, guest, game, scale))

    async def changes(self, guest: str | None, table_id: str) -> list[RatingChange]:
        """What a game has done to its people; nothing before its end."""
        return await self._store.read(lambda connection: _changes(connection, guest, table_id))

    async def mine(self, guest: str | None) -> Profile:
        """The page of whoever asks."""
        return await self.profile(guest, guest or "")

    async def profile(self, guest: str | None, person: str) -> Profile:
        """The page of somebody, if they show it or ask for it themselves."""
        found = await self._read(guest, person)
        if found is None:
            raise no_profile()
        return found

    async def _read(self, guest: str | None, person: str) -> Profile | None:
        """One page after the other, and none where too many wait for theirs already."""
        if self._n_reading >= AT_ONCE + MOST_WAITING:
            raise Refusal("busy", "too many pages are asked for; try again in a moment")
        self._n_reading += 1
        try:
            async with self._reading:
                return await self._store.read(lambda connection: _profile(connection, guest, person))
        finally:
            self._n_reading -= 1

    async def show(self, guest: str | None, is_public: bool) -> Profile:
        """Let others see it, or not."""
        me = guest or ""
        if await self._store.read(lambda connection: account_archive.read_guest(connection, me)) is None:
            raise no_profile()
        await self._store.write(rating_rows.put_profile(me, is_public))
        return await self.mine(guest)


def no_profile() -> Refusal:
    return Refusal("no-profile", "there is nobody like that, or they do not show how they play")


def _leaders(connection: Connection, guest: str | None, game: str, scale: Scale) -> Leaders:
    best = rating_archive.read_best(connection, game, scale, N_LEADERS)
    mine = rating_archive.read_standings(connection, [guest], game, scale).get(guest) if guest else None
    return Leaders(
        game=game,
        scale=scale,
        people=[_ranked(standing, name, standing.guest == guest) for standing, name in best],
        bots=[LevelRating(bot, round(rating)) for bot, rating in ratings_of_levels(game, scale).items()],
        mine=mine and _info(connection, mine),
    )


def _ranked(standing: Standing, name: str, is_me: bool) -> Ranked:
    rating, deviation = map(round, standing.skill)
    return Ranked(standing.guest, name, rating, deviation, standing.n_games, is_me)


def _changes(connection: Connection, guest: str | None, table_id: str) -> list[RatingChange]:
    """Those who played it see what it did to all of them, others only what happened to people who show themselves."""
    found = rating_archive.read_changes(connection, table_id)
    people = {row["guest"] for row in found}
    shown = rating_archive.read_public(connection, people) | {guest}
    told = found if guest in people else [row for row in found if row["guest"] in shown]
    return [_change(row, row["guest"] if row["guest"] in shown else None) for row in told]


def _change(row: Row, person: str | None) -> RatingChange:
    skill = Skill(row["rating"], row["deviation"])
    numbers = (round(row["before"]), round(skill.rating), round(skill.deviation))
    return RatingChange(row["seat"], person, *numbers, skill.is_provisional)


def _info(connection: Connection, standing: Standing) -> RatingInfo:
    skill, history = standing.skill, rating_archive.read_latest(connection, standing, N_HISTORY)
    return RatingInfo(
        game=standing.game,
        scale=standing.scale,
        rating=round(skill.rating),
        deviation=round(skill.deviation),
        is_provisional=skill.is_provisional,
        n_games=standing.n_games,
        history=[(at, round(rating)) for at, rating in history],
    )


# ---- the page of somebody


def _profile(connection: Connection, guest: str | None, person: str) -> Profile | None:
    named, is_mine = account_archive.read_guest(connection, person), person == guest
    is_public = bool(rating_archive.read_public(connection, {person}))
    if named is None or not (is_public or is_mine):
        return None
    played = list(games_of(person, rating_archive.read_seats_of(connection, person, N_GAMES)))
    errors = errors_of(rating_archive.read_tallies(connection, person, N_REVIEWS))
    return Profile(
        person=person,
        name=named["name"],
        since=named["created"],
        is_mine=is_mine,
        is_public=is_public,
        ratings=[_info(connection, one) for one in rating_archive.read_standings_of(connection, person)],
        games=figures_of(played, errors),
        rivals=_rivals(connection, met_by(played), is_mine),
    )


def _rivals(connection: Connection, met: dict[tuple[str | None, str | None], Met], is_mine: bool) -> list[Rival]:
    """Those met most often. Others are shown only people who show themselves; I know them as they were called then."""
    met = dict(sorted(met.items(), key=lambda pair: -pair[1].n_games)[:N_MET])
    people = {guest for guest, _ in met if guest}
    shown = rating_archive.read_public(connection, people)
    names, named = account_archive.read_names(connection, shown), people if is_mine else shown
    return [
        Rival(guest if guest in shown else None, names.get(guest or "", one.name), bot, one.n_games, one.won, one.lost)
        for (guest, bot), one in met.items()
        if guest is None or guest in named
    ][:N_RIVALS]
