"""Ratings: who leads, what a game has changed, the page of somebody."""

from __future__ import annotations

from typing import Annotated

from litestar import get, put
from litestar.params import Parameter

from tianxia.server.api.common import Id, guest_of, problems
from tianxia.server.api.people import PEOPLE
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.wire.ratings import Leaders, Profile, ProfileWish, RatingChange, ScaleName

Game = Annotated[str, Parameter(min_length=1, max_length=32)]
Somebody = Annotated[str, Parameter(min_length=1, max_length=16, description="The name of their page.")]
MINE = "/api/profile"


@get("/api/ratings/{game:str}/{scale:str}", responses=problems(400, 503))
async def leaders(request: AnyRequest, hall: Hall, game: Game, scale: ScaleName) -> Leaders:
    """Who leads on a scale of a game, of those who show themselves, and how I stand."""
    return await hall.ratings.leaders(guest_of(request, hall), game, scale)


@get("/api/tables/{table_id:str}/ratings", responses=problems(400, 404, 503))
async def changes(request: AnyRequest, hall: Hall, table_id: Id) -> list[RatingChange]:
    """What a rated game has done to its people."""
    return await hall.ratings.changes(guest_of(request, hall), table_id)


@get(f"{PEOPLE}/{{person:str}}", responses=problems(400, 404, 503))
async def profile(request: AnyRequest, hall: Hall, person: Somebody) -> Profile:
    """How somebody plays, if they show it."""
    return await hall.ratings.profile(guest_of(request, hall), person)


@get(MINE, responses=problems(404, 503))
async def mine(request: AnyRequest, hall: Hall) -> Profile:
    """How I play."""
    return await hall.ratings.mine(guest_of(request, hall))


@put(MINE, responses=problems(400, 404, 413, 503))
async def show(request: AnyRequest, hall: Hall, data: ProfileWish) -> Profile:
    """Whether others see how I play."""
    return await hall.ratings.show(guest_of(request, hall), data.is_public)


handlers = (leaders, changes, profile, mine, show)
